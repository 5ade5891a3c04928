import type { Db } from '#core/db/connect.ts'
import { transitions as deliveryTransitions } from '#domains/deliveries/rules.ts'
import { deliveries } from '#domains/deliveries/store.ts'
import { transitions as tableOrderTransitions } from '#domains/order/rules.ts'
import { tableOrders } from '#domains/order/store.ts'
import { transitions as reserveTransitions } from '#domains/reserve/rules.ts'
import { reserves } from '#domains/reserve/store.ts'
import type { AnsweredItem, AnsweredPayment } from '#shared/schemas/order_answer.ts'

/** The part of an order from which its sums are computed. */
export interface Bill {
  id: string
  sum: number
  items: readonly AnsweredItem[]
  payments?: readonly AnsweredPayment[] | null | undefined
  processedPaymentsSum?: number | null | undefined
  /** A cancelled order keeps its sum, although its cooked items are removed. */
  isCancelled: boolean
}

/** A kind of order that clients place. */
export interface Kind {
  table: string
  updateEvent: string
  errorEvent: string
  transitions: Readonly<Record<string, readonly string[]>>
  /** The orders of the next rows after this place, and the place of the last row; none at the end. */
  listBills(db: Db, after: Place, rowsMax: number): Promise<{ bills: Bill[]; last: Place | undefined }>
}

export interface Place {
  organizationId: string
  id: string
}

type Store<State> = Pick<typeof deliveries, 'table' | 'selected' | 'source'> & { fromRow(row: never): State }

const billsOf =
  <State extends Place>(store: Store<State>, billOf: (state: State) => Omit<Bill, 'id'> | null | undefined) =>
  async (db: Db, after: Place, rowsMax: number) => {
    const rows = await db<never[]>`
      select ${store.selected(db)}
        from ${store.source(db)}
       where (placed.organization_id, placed.id) > (${after.organizationId}, ${after.id})
       order by placed.organization_id, placed.id
       limit ${rowsMax}`
    const states = rows.map((row) => store.fromRow(row))
    const bills = states.flatMap((state) => {
      const bill = billOf(state)
      return bill ? [{ ...bill, id: state.id }] : []
    })
    return { bills, last: states.at(-1) }
  }

export const kinds: readonly Kind[] = [
  {
    table: deliveries.table,
    updateEvent: 'DeliveryOrderUpdate',
    errorEvent: 'DeliveryOrderError',
    transitions: deliveryTransitions,
    listBills: billsOf(deliveries, ({ order }) => ({ ...order, isCancelled: order.status === 'Cancelled' })),
  },
  {
    table: tableOrders.table,
    updateEvent: 'TableOrderUpdate',
    errorEvent: 'TableOrderError',
    transitions: tableOrderTransitions,
    listBills: billsOf(tableOrders, ({ order }) => ({ ...order, isCancelled: order.status === 'Deleted' })),
  },
  {
    table: reserves.table,
    updateEvent: 'ReserveUpdate',
    errorEvent: 'ReserveError',
    transitions: reserveTransitions,
    listBills: billsOf(
      reserves,
      ({ reserve }) => reserve.order && { ...reserve.order, isCancelled: Boolean(reserve.cancelReason) },
    ),
  },
]
