import type { Organization } from '#core/access/organizations.ts'
import { currencyDigits } from '#core/decimal.ts'
import type { Fail } from '#core/errors.ts'
import type { ReferencedRows, SharedRows } from '#core/kits/references.ts'
import { type Day, daysAfter, type Instant, toInstant, toTerminalTime } from '#core/time.ts'
import { employeeRows } from '#domains/employees/rules.ts'
import { guestRows } from '#domains/guests/rules.ts'
import { settingsOf } from '#domains/organizations/rules.ts'
import type { DayNotOver } from './errors.ts'
import type { BooksSettings } from './schemas.ts'

/** Cash-flow categories and suppliers, as documents and payments name them. */
export const cashFlowCategoryRows: SharedRows = {
  table: 'cash_flow_category',
  tenant: 'corporation_id',
  isLiveOnly: true,
}
export const supplierRows: SharedRows = { table: 'counteragent', tenant: 'corporation_id', isLiveOnly: true }

/** Suppliers, employees and guests: all are counteragents under their own ids. */
export const counteragentRows: readonly ReferencedRows[] = [supplierRows, employeeRows, guestRows]

/** The books of a chain: its settings, with their defaults from its organizations. */
export interface Books extends BooksSettings {
  /** Currency in ISO 4217; null if no organization has named one. */
  currency: string | null
  /** Digits after the point of sums in the books. */
  digits: number
  /** Null in a chain without organizations. */
  openingOrganizationId: string | null
}

/** Fields of an organization that the books need. */
export type BooksOrganization = Pick<Organization, 'id' | 'timeZone' | 'settings'>

/** Returns the currency that an organization names. One that names none has that of the books. */
export const currencyOf = (organization: Pick<Organization, 'settings'>): string | null =>
  settingsOf(organization).currencyIsoName?.toUpperCase() ?? null

/** Completes settings from the organizations of the chain, which are ordered by their creation. */
export function booksOf(settings: BooksSettings, organizations: readonly BooksOrganization[]): Books {
  const currency = settings.currencyIsoName ?? organizations.map(currencyOf).find((one) => one !== null) ?? null
  return {
    ...settings,
    currency,
    digits: currencyDigits(currency),
    openingOrganizationId: settings.openingBalanceOrganizationId ?? organizations[0]?.id ?? null,
  }
}

/** Returns whether sums in the books change their meaning. They keep it when a first currency with their digits is named. */
export const changesCurrency = (before: string | null, after: string | null): boolean =>
  before !== after && (before !== null || currencyDigits(before) !== currencyDigits(after))

/** Returns whether documents of the day can no longer change. */
export const isClosed = ({ closedThrough }: Pick<BooksSettings, 'closedThrough'>, day: Day): boolean =>
  closedThrough !== null && day <= closedThrough

const firstDay: Day = '1970-01-01'
const lastDay: Day = '2999-12-31'

/** Returns whether books may have the day. */
export const isInRange = (day: Day): boolean => day >= firstDay && day <= lastDay

/** Returns the accounting day of a sale: before `dayBeginsAt` it is the day before. */
export function accountingDayOf(
  { dayBeginsAt }: Pick<BooksSettings, 'dayBeginsAt'>,
  moment: Instant,
  zone: string,
): Day {
  const time = toTerminalTime(moment, zone)
  const day = time.slice(0, 10)
  return time.slice(11, 16) < dayBeginsAt ? daysAfter(day, -1) : day
}

/** Name of the follower that posts closed orders, in its cursors. */
export const salesFollowerName = 'books: closed orders'

/** Returns the moment at which the first open accounting day begins. */
export function firstOpenMoment(
  { closedThrough, dayBeginsAt }: Pick<BooksSettings, 'closedThrough' | 'dayBeginsAt'>,
  zone: string,
): Instant {
  if (closedThrough === null) throw new Error('No day is closed')
  return toInstant(`${daysAfter(closedThrough, 1)} ${dayBeginsAt}:00.000`, zone)
}

/** Refuses to close an accounting day that is not over at each organization. */
export function checkClosing(
  { closedThrough, dayBeginsAt }: { closedThrough: Day; dayBeginsAt: string },
  { organizations, now }: { organizations: readonly BooksOrganization[]; now: Instant },
  fail: Fail<{ DayNotOver: typeof DayNotOver }>,
): void {
  const zones = organizations.length > 0 ? organizations.map(({ timeZone }) => timeZone) : ['UTC']
  const [today] = zones.map((zone) => accountingDayOf({ dayBeginsAt }, now, zone)).sort() as [Day]
  if (closedThrough >= today) throw fail.DayNotOver({ path: 'closedThrough', today })
}
