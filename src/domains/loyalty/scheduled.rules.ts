import type { Organization } from '#core/access/organizations.ts'
import { zero } from '#core/decimal.ts'
import { type Day, daysAfter, type Instant, startOfDay, toTerminalTime } from '#core/time.ts'
import type { GuestProfile } from '#domains/guests/model.ts'
import { moneyGridOf } from '#domains/organizations/rules.ts'
import type { CalculationInput } from '#loyalty/model.ts'
import type { Every, OccasionKind, OrdersByPeriod, TransactionType } from './model.ts'
import { isProgramAt, type Program, startOfPeriod } from './rules.ts'

/** Days from the first day of a period that always reach the next one. */
const longest: Readonly<Record<Every, number>> = { Day: 1, Week: 7, Month: 31, Quarter: 92, Year: 366 }

/** Returns the first day of the next period. */
export const nextPeriod = (every: Every, period: Day): Day => startOfPeriod(every, daysAfter(period, longest[every]))

/** Period of occasions that happen once. */
export const singlePeriod: Day = '1970-01-01'

/** Returns the restaurant whose time zone applies to a program: always the same one of those that have it. */
export const homeOrganizationOf = (
  program: Program,
  organizations: ReadonlyMap<string, Organization>,
): Organization | undefined =>
  [...organizations.values()]
    .filter(({ id, isEnabled }) => isEnabled && isProgramAt(program, id))
    .sort((a, b) => (a.id < b.id ? -1 : 1))[0]

/** Returns the restaurant that credits a guest: where the guest has registered, if it has the program. */
export function creditingOrganization(
  program: Program,
  { registrationOrganizationId }: Pick<GuestProfile, 'registrationOrganizationId'>,
  organizations: ReadonlyMap<string, Organization>,
): Organization | undefined {
  const registeredAt = organizations.get(registrationOrganizationId ?? '')
  return registeredAt?.isEnabled && isProgramAt(program, registeredAt.id)
    ? registeredAt
    : homeOrganizationOf(program, organizations)
}

/** Returns the calculation input of a guest without an order; `orders` counts the guest's closed orders. */
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
 * Returns the moment whose periods count orders: at the beginning of a period the moment before it, so that a campaign can have a condition
 * on the orders of the period that has ended.
 */
export const countedAt = (kind: OccasionKind, period: Day, zone: string, at: Instant): Instant =>
  kind === 'periodic' ? startOfDay(period, zone) - 1 : at

/** Transaction types of credits by occasion. */
export const refillTypes: Readonly<Record<OccasionKind, TransactionType>> = {
  periodic: 'AutomaticRefillWallet',
  overdraft: 'AutomaticRefillWallet',
  registration: 'WelcomeBonus',
}
