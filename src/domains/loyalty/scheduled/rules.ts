import type { Organization } from '#core/access/organizations.ts'
import { zero } from '#core/decimal.ts'
import { type Day, daysAfter, type Instant, startOfDay, toTerminalTime, weekdayOf } from '#core/time.ts'
import type { GuestProfile } from '#domains/guests/model.ts'
import { moneyGridOf } from '#domains/organizations/rules.ts'
import type { CalculationInput } from '#loyalty/engine/model.ts'
import type { OrdersByPeriod } from '../orders/store.ts'
import { isProgramAt, type Program } from '../rules.ts'
import { type TransactionType, transactionTypes } from '../transactions/rules.ts'
import type { OccasionKind } from './model.ts'

/** How often campaigns do something by themselves. */
export type Every = 'Day' | 'Week' | 'Month' | 'Quarter' | 'Year'

/** The first day of the period in which a day lies. Weeks begin on Mondays. */
export function periodOf(every: Every, day: Day): Day {
  if (every === 'Day') return day
  if (every === 'Week') return daysAfter(day, -weekdayOf(`${day} 00:00:00.000`))
  if (every === 'Year') return `${day.slice(0, 4)}-01-01`
  if (every === 'Month') return `${day.slice(0, 7)}-01`
  const quarter = Math.floor((Number(day.slice(5, 7)) - 1) / 3)
  return `${day.slice(0, 4)}-${String(quarter * 3 + 1).padStart(2, '0')}-01`
}

/** Days after its first that lie in the next period, however long the period is. */
const longest: Readonly<Record<Every, number>> = { Day: 1, Week: 7, Month: 31, Quarter: 92, Year: 366 }

/** The first day of the period after the one that begins on this day. */
export const nextPeriod = (every: Every, period: Day): Day => periodOf(every, daysAfter(period, longest[every]))

/** The period of what comes once for ever. */
export const singlePeriod: Day = '1970-01-01'

/** The restaurant by whose calendar a program runs: of those where it is in force, always the same one. */
export const homeOrganizationOf = (
  program: Program,
  organizations: ReadonlyMap<string, Organization>,
): Organization | undefined =>
  [...organizations.values()]
    .filter(({ id, isEnabled }) => isEnabled && isProgramAt(program, id))
    .sort((a, b) => (a.id < b.id ? -1 : 1))[0]

/** The restaurant by which something comes to a guest: where the guest has registered, if the program is in force there. */
export function creditingOrganization(
  program: Program,
  { registrationOrganizationId }: Pick<GuestProfile, 'registrationOrganizationId'>,
  organizations: ReadonlyMap<string, Organization>,
): Organization | undefined {
  const own = organizations.get(registrationOrganizationId ?? '')
  return own?.isEnabled && isProgramAt(program, own.id) ? own : homeOrganizationOf(program, organizations)
}

/** A guest without an order, as campaigns see one; `orders` are those that the guest has closed. */
export const calculationInputOf = (
  { id, birthday, categoryIds }: Pick<GuestProfile, 'id' | 'birthday' | 'categoryIds'>,
  { organization, at, orders }: { organization: Organization; at: Instant; orders: OrdersByPeriod | null },
): CalculationInput => ({
  organizationId: organization.id,
  terminalGroupId: null,
  orderTypeId: null,
  orderServiceType: null,
  sourceKey: null,
  time: toTerminalTime(at, organization.timeZone),
  money: moneyGridOf(organization),
  dishes: [],
  paymentTypeIds: new Set<string>(),
  paidFromWallets: zero,
  coupons: [],
  manualConditionIds: new Set<string>(),
  dynamicDiscounts: new Map(),
  guest: { id, birthday, categoryIds: new Set<string>(categoryIds), orders },
})

/**
 * The moment by whose calendar orders are counted: at the beginning of a period the moment before it, so that a campaign can ask
 * for the orders of the period that is over.
 */
export const countedAt = (kind: OccasionKind, period: Day, zone: string, at: Instant): Instant =>
  kind === 'periodic' ? startOfDay(period, zone) - 1 : at

/** As what transactions show what comes into wallets. */
export const refillTypes: Readonly<Record<OccasionKind, TransactionType>> = {
  periodic: transactionTypes.AutomaticRefillWallet,
  overdraft: transactionTypes.AutomaticRefillWallet,
  registration: transactionTypes.WelcomeBonus,
}
