import { Type } from 'typebox'
import { findCorporation, lockCorporation } from '#core/access/organizations.ts'
import type { Db } from '#core/db/connect.ts'
import type { Fail } from '#core/errors.ts'
import { write } from '#core/operation/operation.ts'
import { Id } from '#core/schema.ts'
import type { Day, Instant } from '#core/time.ts'
import { replaceCurrency } from '#domains/organizations/changes.ts'
import { CorporationNotFound, CurrencyInUse, OrganizationNotFound } from '#domains/organizations/errors.ts'
import { hasPostings } from '#ledger/reading.store.ts'
import { listPendingDocuments } from '#ledger/valuation/saving.store.ts'
import { Valuations } from '#ledger/valuation/valuations.ts'
import { demo } from '#shared/demo.ts'
import { recordCalendarChange } from '../../calendar.store.ts'
import { DayNotOver, SalesNotPosted, ValuationPending } from '../../errors.ts'
import { type MissingOrders, missingMax } from '../../model.ts'
import { listNotPosted } from '../../reads.ts'
import {
  type Books,
  type BooksOrganization,
  booksOf,
  changesCurrency,
  checkClosing,
  firstOpenMoment,
} from '../../rules.ts'
import { BooksSettingsPatch, notPosted } from '../../schemas.ts'
import { findBooks, idsOf, listOrganizations, lockBooks, saveSettings } from '../../store.ts'
import { listUnread } from '../../unposted.store.ts'

export default write({
  path: '/admin/books/settings/save',
  group: 'none stated',
  summary: 'Change settings of the books of a chain',
  description:
    'Omitted settings stay unchanged. `closedThrough` closes days, or opens them again with an earlier day or null; goods of these days must be valued. Orders that cannot be posted delay no closing: the response has them. The currency cannot change once there are postings; a new one becomes that of all restaurants.',
  request: Type.Object({ corporationId: Id('Corporation'), ...BooksSettingsPatch.properties }),
  response: Type.Object({ notPosted }),
  errors: { CorporationNotFound, CurrencyInUse, DayNotOver, OrganizationNotFound, SalesNotPosted, ValuationPending },
  example: {
    request: { corporationId: demo.corporation, vatAccounting: 'VAT_INCLUDED_IN_PRICE', dayBeginsAt: '04:00' },
    response: { notPosted: [] },
  },

  async run({ body, db, now, use, touch, fail }) {
    const { corporationId, ...patch } = body
    if (!(await findCorporation(db, corporationId))) throw fail.CorporationNotFound({ path: 'corporationId' })
    const before = await listOrganizations(db, corporationId)
    const { openingBalanceOrganizationId: opening, closedThrough } = patch
    if (opening && !before.some(({ id }) => id === opening))
      throw fail.OrganizationNotFound({ path: 'openingBalanceOrganizationId' })
    const { dayBeginsAt = (await findBooks(db, corporationId)).dayBeginsAt } = patch
    if (closedThrough) checkClosing({ closedThrough, dayBeginsAt }, { organizations: before, now }, fail)
    // Before the locks, for which transactions that post documents and changes of the chain wait.
    if (closedThrough) await use(Valuations).complete(idsOf(before))
    await lockCorporation(db, corporationId)
    const books = await lockBooks(db, corporationId)
    const organizations = await listOrganizations(db, corporationId)
    if (closedThrough) await refuseUnread(db, organizations, { closedThrough, dayBeginsAt, fail })
    if (closedThrough) await refusePending(db, organizations, { now, closedThrough, dayBeginsAt, fail })
    const changed = booksOf({ ...settingsOf(books), ...patch }, organizations)
    if (changesCurrency(books.currency, changed.currency) && (await hasPostings(db, idsOf(organizations))))
      throw fail.CurrencyInUse({ path: 'currencyIsoName', currency: books.currency })
    await saveSettings(db, corporationId, changed)
    if (changed.dayBeginsAt !== books.dayBeginsAt) await recordCalendarChange(db, idsOf(organizations))
    if (changed.currency !== null && changed.currency !== books.currency) {
      await replaceCurrency(db, corporationId, { former: books.currency, currency: changed.currency })
      await touch('tenants', corporationId)
    }
    return { notPosted: await listNotPosted(db, organizations, changed) }
  },
})

interface Closing {
  closedThrough: Day
  dayBeginsAt: string
}

/** Refuses to close days with orders that the follower of sales is still to read. */
async function refuseUnread(
  db: Db,
  organizations: readonly BooksOrganization[],
  { closedThrough, dayBeginsAt, fail }: Closing & { fail: Fail<{ SalesNotPosted: typeof SalesNotPosted }> },
): Promise<void> {
  const unread: MissingOrders[] = []
  for (const { id: organizationId } of organizations)
    unread.push(await listUnread(db, { organizationId, dayBeginsAt }, closedThrough))
  const orders = unread.reduce((sum, { count }) => sum + count, 0)
  const waiting = unread.flatMap((page) => page.orders).slice(0, missingMax)
  if (orders > 0) throw fail.SalesNotPosted({ path: 'closedThrough', orders, waiting })
}

/** Refuses to close days whose goods are not valued yet. */
async function refusePending(
  db: Db,
  organizations: readonly BooksOrganization[],
  {
    now,
    closedThrough,
    dayBeginsAt,
    fail,
  }: Closing & { now: Instant; fail: Fail<{ ValuationPending: typeof ValuationPending }> },
): Promise<void> {
  for (const { id, timeZone } of organizations) {
    const before = firstOpenMoment({ closedThrough, dayBeginsAt }, timeZone)
    const [pending] = await listPendingDocuments(db, [id], { now, before })
    if (pending) throw fail.ValuationPending({ path: 'closedThrough', documents: pending.documents })
  }
}

const settingsOf = ({ currency, digits, openingOrganizationId, ...settings }: Books) => settings
