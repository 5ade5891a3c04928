import fc from 'fast-check'
import { newId } from '#core/schema.ts'
import {
  type AskedPayment,
  asRequested,
  computeSums,
  paymentFault,
  paymentRequested,
  paymentsOf,
  someItems,
  somePayments,
} from './goods.ts'
import type { ModelItem } from './money.ts'
import { type ModelReserve, pick, type Restaurant } from './restaurant.ts'
import { type Act, type At, type Code, withAt } from './sequence.ts'

/** All reserves are on one day, so that they overlap. */
const day = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
export const startText = (hour: number): string => `${day} ${String(hour).padStart(2, '0')}:00:00.000`

const hour = fc.integer({ min: 8, max: 15 })
const hours = fc.integer({ min: 1, max: 3 })
const tables = fc.uniqueArray(fc.nat({ max: 3 }), { minLength: 1, maxLength: 2 })

const wrongStatus = 'WRONG_RESERVE_STATUS'
const booked = 'EntityAlreadyInUse'

/** Returns whether another active reserve overlaps in one of the tables. */
const isTaken = ({ reserves }: Restaurant, own: ModelReserve): boolean =>
  reserves.some(
    (other) =>
      other !== own &&
      !other.isRefused &&
      other.status === 'New' &&
      own.startsAt < other.startsAt + other.hours &&
      other.startsAt < own.startsAt + own.hours &&
      own.tableIds.some((id) => other.tableIds.includes(id)),
  )

function changing<Args extends At>(
  operation: string,
  args: fc.Arbitrary<Args>,
  body: (args: Args, reserve: ModelReserve, model: Restaurant) => object,
  change: (reserve: ModelReserve, args: Args, model: Restaurant) => Code,
): Act<Restaurant, Args> {
  return {
    path: `/api/1/reserve/${operation}`,
    args,
    prepare(model, args) {
      const reserve = pick(model.reserves, args.at)
      if (!reserve) return undefined
      return {
        body: { organizationId: model.place.organizationId, reserveId: reserve.id, ...body(args, reserve, model) },
        expect: () => (reserve.isRefused ? 'RESERVE_NOT_FOUND' : change(reserve, args, model)),
      }
    },
  }
}

interface Create {
  tables: number[]
  hour: number
  hours: number
  items: ModelItem[] | null
}

const create: Act<Restaurant, Create> = {
  path: '/api/1/reserve/create',
  weight: 2,
  args: fc.record({ tables, hour, hours, items: fc.option(someItems) }),
  prepare(model, args) {
    const { organizationId, terminalGroupId, tableIds } = model.place
    const order = args.items && model.newOrder(args.items, [])
    if (order) computeSums(order)
    const reserve: ModelReserve = {
      id: newId(),
      isRefused: false,
      status: 'New',
      cancelReason: null,
      tableIds: args.tables.map((table) => pick(tableIds, table)!),
      startsAt: args.hour,
      hours: args.hours,
      order,
    }
    return {
      body: {
        organizationId,
        terminalGroupId,
        id: reserve.id,
        customer: { type: 'regular', name: 'Ada' },
        phone: '+442079460000',
        durationInMinutes: args.hours * 60,
        shouldRemind: false,
        tableIds: reserve.tableIds,
        estimatedStartTime: startText(args.hour),
        guests: { count: 2 },
        ...(args.items && { order: { items: args.items.map(asRequested) } }),
      },
      expect() {
        reserve.isRefused = isTaken(model, reserve)
        model.reserves.push(reserve)
        return reserve.isRefused ? booked : undefined
      },
    }
  },
}

export const reserveActs = {
  createReserve: create,
  cancelReserve: changing(
    'cancel',
    withAt<{ cancelReason: string }>({ cancelReason: fc.constantFrom('ClientNotAppeared', 'ClientRefused', 'Other') }),
    ({ cancelReason }) => ({ cancelReason }),
    (reserve, { cancelReason }) => {
      if (reserve.status !== 'New') return wrongStatus
      reserve.status = 'Closed'
      reserve.cancelReason = cancelReason
      return undefined
    },
  ),
  changeTables: changing(
    'change_tables',
    withAt<{ tables: number[] }>({ tables }),
    ({ tables: chosen }, _reserve, { place }) => ({ tableIds: chosen.map((table) => pick(place.tableIds, table)) }),
    (reserve, { tables: chosen }, model) => {
      if (reserve.status !== 'New') return wrongStatus
      const tableIds = chosen.map((table) => pick(model.place.tableIds, table)!)
      const previous = reserve.tableIds
      reserve.tableIds = tableIds
      if (!isTaken(model, reserve)) return undefined
      reserve.tableIds = previous
      return booked
    },
  ),
  changeTime: changing(
    'change_estimated_start_time',
    withAt<{ hour: number }>({ hour }),
    (args) => ({ newEstimatedStartTime: startText(args.hour) }),
    (reserve, args, model) => {
      if (reserve.status !== 'New') return wrongStatus
      const previous = reserve.startsAt
      reserve.startsAt = args.hour
      if (!isTaken(model, reserve)) return undefined
      reserve.startsAt = previous
      return booked
    },
  ),
  addBanquetItems: changing(
    'add_items',
    withAt<{ items: ModelItem[] }>({ items: someItems }),
    ({ items }) => ({ items: items.map(asRequested) }),
    ({ order, status }, { items }) => {
      if (!order) return 'NOT_A_BANQUET'
      if (status !== 'New') return wrongStatus
      order.items = [...order.items, ...items]
      computeSums(order)
      return undefined
    },
  ),
  changeBanquetItems: changing(
    'change_items',
    withAt<{ items: ModelItem[] }>({ items: someItems }),
    ({ items }) => ({ items: items.map(asRequested) }),
    ({ order, status }, { items }) => {
      if (!order) return 'NOT_A_BANQUET'
      if (status !== 'New') return wrongStatus
      order.items = items
      computeSums(order)
      return undefined
    },
  ),
  addBanquetPayments: changing(
    'add_payments',
    withAt<{ payments: AskedPayment[] }>({ payments: somePayments }),
    ({ payments }, { order }) => ({ payments: paymentsOf(payments, order?.sum ?? 100).map(paymentRequested) }),
    ({ order, status }, { payments: requested }) => {
      if (!order) return 'NOT_A_BANQUET'
      if (status !== 'New') return wrongStatus
      const payments = paymentsOf(requested, order.sum)
      const refusal = paymentFault(order.payments, payments, order.sum)
      if (refusal) return refusal
      order.payments = [...order.payments, ...payments]
      return undefined
    },
  ),
}
