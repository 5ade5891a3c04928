import type { Organization } from '#core/access/organizations.ts'
import type { Caller } from '#core/access/tokens.ts'
import { total } from '#core/decimal.ts'
import { failers } from '#core/errors.ts'
import { type Context, OperationSettings } from '#core/operation/context.ts'
import { type Day, daysAfter } from '#core/time.ts'
import { findBooks, listUnposted, listUnread } from '#domains/books/reads.ts'
import { accountingDayOf } from '#domains/books/rules.ts'
import { DictionariesOf } from '#domains/dictionaries/cached.ts'
import { ReportsOff } from '#domains/reports/errors.ts'
import { findDaySales, isDayRecorded, listUnpaid } from '#domains/reports/reads.ts'
import { listOpenOrders } from '#ordering/ended/store.ts'
import { DayInFuture, FiguresPending } from './errors.ts'
import { type DayState, type UnfinishedOrders, unfinishedMax } from './model.ts'

export const figureErrors = { DayInFuture, FiguresPending, ReportsOff }
const fail = failers(figureErrors)

type FigureContext = Pick<Context, 'db' | 'now' | 'caches' | 'use'>

/** Returns the figures of an accounting day as reports have them, and its orders that are not finished. */
export async function readDay(
  { db, now, caches, use }: FigureContext,
  organization: Organization,
  day: Day,
): Promise<DayState> {
  if (!use(OperationSettings).reports) throw fail.ReportsOff()
  const { id: organizationId, corporationId, timeZone } = organization
  const { dayBeginsAt } = await findBooks(db, corporationId)
  const today = accountingDayOf({ dayBeginsAt }, now, timeZone)
  if (day > today) throw fail.DayInFuture({ path: 'day', today })
  if (!(await isDayRecorded(db, { organizationId, dayBeginsAt }, day))) throw fail.FiguresPending()
  const [{ total: sales, payments, factsRevision, ordersRevision }, unfinished, { paymentTypes }] = await Promise.all([
    findDaySales(db, organizationId, day),
    readUnfinished({ db }, organizationId, { day, dayBeginsAt }),
    caches.get(DictionariesOf, corporationId),
  ])
  const figures = payments.map(({ paymentTypeId, orders, revenue }) => {
    const { name = null, kind = null } = paymentTypes.get(paymentTypeId ?? '') ?? {}
    return { paymentTypeId, name, kind, orders, revenue }
  })
  const cash = figures.filter(({ kind }) => kind === 'Cash').map(({ revenue }) => revenue)
  return {
    factsRevision,
    ordersRevision,
    revenue: sales.revenue.toFixed(),
    expectedCash: total(cash).toFixed(),
    figures: {
      orders: sales.orders,
      discounts: sales.discounts.toFixed(),
      surcharges: sales.surcharges.toFixed(),
      removedAmount: sales.removedAmount.toFixed(),
      removedSum: sales.removedSum.toFixed(),
      cancelledOrders: sales.cancelledOrders,
      cancelledSum: sales.cancelledSum.toFixed(),
      payments: figures.map(({ revenue, ...payment }) => ({ ...payment, sum: revenue.toFixed() })),
    },
    unfinished,
  }
}

/** Returns the orders of an accounting day that are open, were closed without a payment, or are not in the books. */
async function readUnfinished(
  { db }: Pick<Context, 'db'>,
  organizationId: string,
  { day, dayBeginsAt }: { day: Day; dayBeginsAt: string },
): Promise<UnfinishedOrders> {
  const beginningOf = (one: Day) => `${one} ${dayBeginsAt}:00.000`
  const rowsMax = unfinishedMax
  const [open, unpaid, failed, unread] = await Promise.all([
    listOpenOrders(db, organizationId, { from: beginningOf(day), before: beginningOf(daysAfter(day, 1)), rowsMax }),
    listUnpaid(db, organizationId, { day, rowsMax }),
    listUnposted(db, organizationId, { orderIds: null, from: day, to: day, dayBeginsAt }),
    listUnread(db, { organizationId, dayBeginsAt }, day),
  ])
  const unposted = [...failed, ...unread.orders.filter((order) => order.day === day)]
  return {
    open: open.map((order) => ({ ...order, reason: null })),
    unpaid: unpaid.map((order) => ({ ...order, reason: null })),
    unposted: unposted
      .slice(0, rowsMax)
      .map(({ orderId, kind, reason }) => ({ orderId, kind, number: null, sum: null, reason })),
  }
}

/** Returns whether the caller must count the cash of a day before the figures say how much there should be. */
export const countsBlindly = ({ person }: Caller, version: number): boolean =>
  person?.role === 'cashier' && version === 0
