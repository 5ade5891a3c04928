import type { Id } from '#core/schema.ts'
import type { Instant, TerminalTime } from '#core/time.ts'
import type { RemovalType } from '#domains/dictionaries/rules.ts'
import { systemAccounts } from '#ledger/chart.ts'
import type { Side } from '#ledger/model.ts'
import type { TransactionType } from '#ledger/types.ts'
import type { DeliveryOrderInAnswer, TableOrderInAnswer } from '#shared/schemas/order_answer.ts'
import type { ReserveOrderInAnswer } from '#shared/schemas/reserve_answer.ts'
import { kinds } from '../kinds.ts'
import type { Closing } from './closings.ts'

export type AnyOrder = DeliveryOrderInAnswer | TableOrderInAnswer | ReserveOrderInAnswer

/** State of an order that is over. */
export interface EndedOrder {
  order: AnyOrder
  isClosed: boolean
  endedAt: TerminalTime
  tableId: Id<'Table'> | null
  /** Waiter or courier. */
  employeeId: string | null
  guestId: string | null
}

/** Returns the order of a closing if it is over; undefined if it is open, or a reserve without an order. */
export function endedOrderOf({ kind, body, status, at }: Closing, toLocal: (at: Instant) => TerminalTime) {
  if (!body) throw new Error('A closing has no order')
  if (body.kind === 'Banquet') {
    const { reserve, isDeleted } = body
    const { order, tableIds, customer } = reserve
    if (!order?.whenClosed || isDeleted) return undefined
    return ended({ order, isClosed: true, tableId: tableIds[0], customer, employee: null })
  }
  if (!kinds[kind].endedStatuses.includes(status)) return undefined
  const isClosed = status === 'Closed'
  if (body.kind === 'TableOrder') {
    const { order } = body
    const { tableIds, customer, waiter } = order
    return ended({ order, isClosed, tableId: tableIds[0], customer, employee: waiter })
  }
  const { order } = body
  const { customer, courierInfo, cancelInfo } = order
  return ended({ order, isClosed, customer, employee: courierInfo?.courier, cancelledAt: cancelInfo?.whenCancelled })

  function ended({ order, isClosed, tableId = null, customer, employee, cancelledAt }: Ended): EndedOrder {
    const time = isClosed ? order.whenClosed : cancelledAt
    const guestId = (customer?.type === 'regular' && customer.id) || null
    return { order, isClosed, endedAt: time ?? toLocal(at), tableId, employeeId: employee?.id ?? null, guestId }
  }
}

interface Ended {
  order: AnyOrder
  isClosed: boolean
  tableId?: Id<'Table'> | null | undefined
  customer: { type: string; id?: string | null } | null | undefined
  employee: { id: string } | null | undefined
  cancelledAt?: TerminalTime | null | undefined
}

/** Account of the cost of goods that leave a store. */
export interface Target {
  type: TransactionType
  to: Side
}

/** Returns the account that bears the loss of a removed item; undefined if its removal type allows none. */
export function removalTarget(
  { canWriteoffToCafe, canWriteoffToWaiter }: Pick<RemovalType, 'canWriteoffToCafe' | 'canWriteoffToWaiter'>,
  { userId, employeeId }: { userId: string | null; employeeId: string | null },
): Target | undefined {
  const toEmployee = (counteragentId: string | null): Target => ({
    type: 'CLOSE_AT_EMPLOYEE_EXPENSE',
    to: { account: systemAccounts.employees, counteragentId },
  })
  if (userId) return toEmployee(userId)
  if (canWriteoffToCafe) return { type: 'WRITEOFF', to: { account: systemAccounts.removedDishes } }
  return canWriteoffToWaiter ? toEmployee(employeeId) : undefined
}
