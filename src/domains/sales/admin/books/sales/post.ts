import { Type } from 'typebox'
import { findOrganization, type Organization } from '#core/access/organizations.ts'
import { lockCursors } from '#core/events/followers.store.ts'
import type { Context } from '#core/operation/context.ts'
import { write } from '#core/operation/operation.ts'
import { CalendarDay, field, Id, Int32, List, opt } from '#core/schema.ts'
import { daysAfter } from '#core/time.ts'
import { PeriodTooLong } from '#domains/books/errors.ts'
import { findBooks, listUnposted } from '#domains/books/reads.ts'
import { OrganizationNotFound } from '#domains/organizations/errors.ts'
import { demo } from '#shared/demo.ts'
import type { Sale } from '../../../model.ts'
import { type Reposted, repostGoods } from '../../../reposting.ts'
import { openSales, salesFollower } from '../../../sales_follower.ts'
import { countSales, lockSalesOfDays, type Period } from '../../../store.ts'
import { postUnposted } from '../../../unposted.ts'

const daysMax = 31
const salesMax = 10_000
const orderIdsMax = 1_000
/** Sales that are posted together. */
const pageSize = 200

export default write({
  path: '/admin/books/sales/post',
  group: 'none stated',
  summary: 'Post goods of sales again',
  description:
    `Goods of orders are posted again by the current charts and stores, with the charts of the day of each sale; money stays unchanged. ` +
    `This solves problems in /api/finance/v1/problems/list. Orders that could not be posted are posted. Sales in closed days stay unchanged. ` +
    `The period has at most ${daysMax} days and ${salesMax} orders.`,
  request: Type.Object({
    organizationId: Id('Organization'),
    dateFrom: field(CalendarDay(), 'First accounting day.'),
    dateTo: field(CalendarDay(), 'Last accounting day.'),
    orderIds: opt(List(Id('Order'), { maxItems: orderIdsMax }), 'Orders of the period; all of them if absent.'),
  }),
  response: Type.Object({
    posted: field(Int32(), 'Number of orders that were posted, or whose goods were posted again.'),
    unchanged: field(Int32(), 'Number of orders whose goods were right already.'),
    closed: field(Int32(), 'Number of orders in closed days.'),
    failed: field(Int32(), 'Number of orders that still cannot be posted.'),
  }),
  errors: { OrganizationNotFound, PeriodTooLong },
  example: { request: { organizationId: demo.organization, dateFrom: '2026-05-01', dateTo: '2026-05-31' } },

  async run({ body: { organizationId, dateFrom: from, dateTo: to, orderIds = null }, db, now, caches, fail }) {
    const organization = await findOrganization(db, organizationId)
    if (!organization) throw fail.OrganizationNotFound({ path: 'organizationId' })
    if (to >= daysAfter(from, daysMax)) throw fail.PeriodTooLong({ path: 'dateTo', message: tooLong })
    const { dayBeginsAt } = await findBooks(db, organization.corporationId)
    const period = { from, to, orderIds, dayBeginsAt, timeZone: organization.timeZone }
    if ((await countSales(db, organizationId, period)) > salesMax)
      throw fail.PeriodTooLong({ path: 'dateTo', message: tooLong })
    // The follower would otherwise post an order at the same time.
    await lockCursors(db, salesFollower, organizationId)
    const context = { db, now, caches }
    const unposted = await listUnposted(db, organizationId, period)
    const reposted = await repostAll(context, organization, period)
    const posted = await postUnposted(context, organization, unposted)
    return { ...reposted, posted: reposted.posted + posted, failed: unposted.length - posted }
  },
})

const tooLong = `A period has at most ${daysMax} days and ${salesMax} orders`

/** Posts the goods of the sales of a period again. */
async function repostAll(
  { db, now, caches }: Pick<Context, 'db' | 'now' | 'caches'>,
  organization: Organization,
  period: Period,
): Promise<Reposted> {
  const context = await openSales({ db, now, caches }, organization)
  const total: Reposted = { posted: 0, unchanged: 0, closed: 0 }
  for (let after: Sale | null = null; ; ) {
    const sales = await lockSalesOfDays(db, organization.id, { ...period, after, rowsMax: pageSize })
    const { posted, unchanged, closed } = await repostGoods(context, sales)
    total.posted += posted
    total.unchanged += unchanged
    total.closed += closed
    if (sales.length < pageSize) return total
    after = sales.at(-1)!
  }
}
