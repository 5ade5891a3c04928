import { Decimal, zero } from '#core/decimal.ts'
import type { SharedRows } from '#core/kits/references.ts'
import { asId, derivedId, type Id } from '#core/schema.ts'
import { type Day, dayOf, daysAfter, type Instant, weekdayOf } from '#core/time.ts'
import { type Action, actions } from '#loyalty/actions.ts'
import { compileBinding, type LoyaltyActionInput } from '#loyalty/binding.ts'
import type { CompiledCampaign, UsePeriod } from '#loyalty/campaign.ts'
import { byPeriod, type RemainingBudget } from '#loyalty/model.ts'
import type { CampaignPeriod, CampaignUse, Every, GuestUse, OccasionKind, PeriodStarts } from './model.ts'
import { type LoyaltyDirectories, type LoyaltyRows, programTypes } from './schemas.ts'

export type Program = LoyaltyRows['programs']
export type Campaign = LoyaltyRows['campaigns']

/** Coupon series, referenced by operators. */
export const couponSeriesRows: SharedRows = {
  table: 'loyalty_coupon_series',
  tenant: 'corporation_id',
  isLiveOnly: true,
}

/** Returns the id of the program's wallet, the same for all its guests; discount programs have none. */
export const walletIdOf = ({ id, programType }: Pick<Program, 'id' | 'programType'>): Id<'Wallet'> | null =>
  programType === programTypes.discount ? null : derivedId(id, 'Wallet', '')

/** Returns whether the organization has the program, active or not. */
export const isProgramAt = (program: Program, organizationId: string): boolean =>
  !program.isDeleted && isProgramOf(program, organizationId)

/** Returns whether guests have wallets of the program at the restaurant. */
export const hasWalletsAt = (program: Program, organizationId: string): boolean =>
  isProgramAt(program, organizationId) && walletIdOf(program) !== null

/** Returns whether the organization has the program, deleted or not. */
export const isProgramOf = ({ organizationIds }: Pick<Program, 'organizationIds'>, organizationId: string): boolean =>
  organizationIds === null || organizationIds.has(organizationId)

/** Returns whether a key with access to these organizations (undefined for all) sees the program (docs/domain.md §9.3). */
export const isProgramVisible = (
  { organizationIds }: Pick<Program, 'organizationIds'>,
  accessible: ReadonlySet<string> | undefined,
): boolean => accessible === undefined || organizationIds === null || !organizationIds.isDisjointFrom(accessible)

/** Returns the campaigns in use, sorted by priority of their programs, then by their own. */
export const activeCampaignsOf = (directories: LoyaltyDirectories): CompiledCampaign[] =>
  campaignsInUse(directories)
    .sort((a, b) => byPriority(a.program, b.program) || byPriority(a.campaign, b.campaign))
    .map(({ program, campaign }) => ({
      ...compiled(program, campaign),
      usesPerGuest: usesPerGuestOf(campaign),
      budget: orderBudgetOf(campaign),
    }))

/** Returns how often a guest may use the campaign in orders; null if unlimited. */
export const usesPerGuestOf = ({ usesPerGuestMax: max, usesPerGuestEvery: every }: Campaign) =>
  max === null ? null : { max, every }

/** Returns the campaign's budget for orders; null if unlimited. */
export const orderBudgetOf = ({ orderBudget: max, orderBudgetEvery: every }: Campaign) =>
  max === null ? null : { max, every }

const campaignsInUse = ({ programs, campaigns }: LoyaltyDirectories): { program: Program; campaign: Campaign }[] =>
  [...campaigns.values()].flatMap((campaign) => {
    const program = programs.get(campaign.programId)
    const isInUse = program && !program.isDeleted && program.isActive && !campaign.isDeleted && campaign.isActive
    return isInUse ? [{ program, campaign }] : []
  })

/** Compares by priority, then by id, so that the order is always the same. */
export const byPriority = (a: Program | Campaign, b: Program | Campaign): number =>
  a.priority - b.priority || (a.id < b.id ? -1 : Number(a.id > b.id))

const compiled = (program: Program, campaign: Campaign, bindings = campaign.bindings): CompiledCampaign => ({
  id: campaign.id,
  name: campaign.name,
  programId: program.id,
  programName: program.name,
  organizationIds: program.organizationIds,
  periods: [
    { from: program.serviceFrom, to: program.serviceTo },
    { from: campaign.periodFrom, to: campaign.periodTo },
  ],
  // Scheduled campaigns have their own limits.
  usesPerGuest: null,
  budget: null,
  bindings: bindings.map(compileBinding),
})

/** Returns whether an action credits a wallet of a program. */
export const isCredit = ({ type }: Pick<LoyaltyActionInput, 'type'>): boolean => kindOf(type).rewards === 'members'

/** Returns whether an action may discount the order. */
export const isDiscount = ({ type }: Pick<LoyaltyActionInput, 'type'>): boolean => kindOf(type).isDiscount

const kindOf = (type: LoyaltyActionInput['type']): Action => actions[type]

/** Returns which guests the campaign rewards when an order is closed. */
export function accrualAudienceOf({ bindings }: Pick<CompiledCampaign, 'bindings'>): 'nobody' | 'members' | 'anybody' {
  const rewarded = bindings.flatMap(({ outcomes }) => outcomes.map(({ name }) => kindOf(name).rewards))
  if (rewarded.includes('anybody')) return 'anybody'
  return rewarded.includes('members') ? 'members' : 'nobody'
}

/** Returns whether closing an order can reward a guest who has joined no program. */
export function rewardsNewGuests(
  campaigns: readonly CompiledCampaign[],
  programs: ReadonlyMap<string, Pick<Program, 'joinsWithFirstOrder'>>,
): boolean {
  const joins = programs.values().some(({ joinsWithFirstOrder }) => joinsWithFirstOrder)
  return campaigns.some((campaign) => accrualAudienceOf(campaign) === 'anybody' || (joins && creditsWallets(campaign)))
}

/** Returns whether an action of the campaign credits wallets when an order is closed. */
export const creditsWallets = ({ bindings }: Pick<CompiledCampaign, 'bindings'>): boolean =>
  bindings.some(({ outcomes }) => outcomes.some(({ name }) => isCredit({ type: name })))

/** Returns the programs that credit nothing for an order of a guest who has joined these; null for an order without a guest. */
export const closedPrograms = (
  programs: ReadonlyMap<string, Pick<Program, 'id' | 'joinsWithFirstOrder'>>,
  joined: ReadonlySet<string> | null,
): Set<string> =>
  new Set(
    [...programs.values()]
      .filter(({ id, joinsWithFirstOrder }) => joined === null || !(joinsWithFirstOrder || joined.has(id)))
      .map(({ id }) => id),
  )

/** Returns whether the campaign depends on how many orders the guest has closed: otherwise they are not counted. */
export const needsOrderCounts = ({ bindings }: Pick<CompiledCampaign, 'bindings'>): boolean =>
  bindings.some(({ conditions }) => conditions.some(({ name }) => name === 'NthOrder' || name === 'OrdersOfPeriod'))

/** Returns whether the campaign has rewards that guests pay with points. */
export const costsPoints = ({ bindings }: Pick<CompiledCampaign, 'bindings'>): boolean =>
  bindings.some(({ points }) => points !== null)

/** Returns whether a discount of the campaign includes services. */
export const includesServices = ({ bindings }: Pick<CompiledCampaign, 'bindings'>): boolean =>
  bindings.some(({ discounts }) => discounts.some((discount) => discount.includesServices))

/** Campaign that acts without an order, with those bindings compiled. */
export interface ScheduledCampaign {
  program: Program
  campaign: Campaign
  compiled: CompiledCampaign
}

export type ScheduledCampaigns = Readonly<Record<OccasionKind, ReadonlyMap<string, ScheduledCampaign>>>

/** Returns the campaigns in use for each kind of occasion, by id. */
export function scheduledCampaigns(directories: LoyaltyDirectories): ScheduledCampaigns {
  const inUse = campaignsInUse(directories)
  const of = (bindingsOf: (campaign: Campaign) => Campaign['bindings']) =>
    new Map(
      inUse
        .filter(({ campaign }) => bindingsOf(campaign).length > 0)
        .map(({ program, campaign }) => [
          campaign.id,
          { program, campaign, compiled: compiled(program, campaign, bindingsOf(campaign)) },
        ]),
    )
  return {
    periodic: of(({ periodicBindings }) => periodicBindings),
    overdraft: of(({ overdraftBindings }) => overdraftBindings),
    registration: of(({ guestRegistrationBindings }) => guestRegistrationBindings),
  }
}

/** Derives the id of an action from its campaign and the positions of its binding and of itself. */
export const actionIdOf = (campaignId: string, place: number | string, actionPlace: number) =>
  derivedId(campaignId, 'LoyaltySettings', `action ${place}/${actionPlace}`)

const ofGuests = new Set<string>(['Birthday', 'GuestCategories', 'KnownGuest', 'NthOrder', 'OrdersOfPeriod'])

/** Returns whether the campaign depends on the guest or rewards the guest: otherwise the guest is not loaded. */
export const dependsOnGuest = ({
  bindings,
  usesPerGuestMax,
}: Pick<Campaign, 'bindings' | 'usesPerGuestMax'>): boolean =>
  usesPerGuestMax !== null ||
  bindings.some(
    ({ conditions, actions, points }) =>
      points ||
      conditions.some(({ type }) => ofGuests.has(type)) ||
      actions.some(({ type }) => !kindOf(type).isForAnybody),
  )

/** Returns the programs whose campaigns limit payments from their wallets. Wallets of other programs pay without limit. */
export const limitedPrograms = ({ campaigns }: Pick<LoyaltyDirectories, 'campaigns'>): ReadonlySet<string> =>
  new Set<string>(
    [...campaigns.values()]
      .filter(({ isActive, isDeleted }) => isActive && !isDeleted)
      .filter(({ bindings }) => bindings.some(({ actions }) => actions.some(({ type }) => type === 'AllowPayment')))
      .map(({ programId }) => programId),
  )

/** First day of the period `AllTime`. */
export const allTimePeriod: Day = '0001-01-01'

/** Returns the first day of the period that contains a day. Weeks begin on Mondays. */
export function startOfPeriod(every: Every, day: Day): Day {
  if (every === 'Day') return day
  if (every === 'Week') return daysAfter(day, -weekdayOf(day))
  if (every === 'Year') return `${day.slice(0, 4)}-01-01`
  if (every === 'Month') return `${day.slice(0, 7)}-01`
  const quarter = Math.floor((Number(day.slice(5, 7)) - 1) / 3)
  return `${day.slice(0, 4)}-${String(quarter * 3 + 1).padStart(2, '0')}-01`
}

/** Returns the counting period of a campaign that contains a day. */
export const campaignPeriodOf = (campaignId: string, every: UsePeriod, day: Day): CampaignPeriod => ({
  campaignId: asId(campaignId),
  every,
  period: every === 'AllTime' ? allTimePeriod : startOfPeriod(every, day),
})

/** Returns the uses of an order of that day, for campaigns that limit uses per guest. */
export const usesOn = (campaigns: readonly Pick<CompiledCampaign, 'id' | 'usesPerGuest'>[], day: Day): CampaignUse[] =>
  campaigns.flatMap(({ id, usesPerGuest }) => (usesPerGuest ? [campaignPeriodOf(id, usesPerGuest.every, day)] : []))

/** Returns the uses that are not among the others. */
export const subtractUses = <Use extends CampaignUse>(uses: readonly Use[], others: readonly Use[]): Use[] => {
  const known = new Set(others.map(useKey))
  return uses.filter((use) => !known.has(useKey(use)))
}

/** Returns a map key of the use, which also sorts in lock order. */
export const useKey = (use: CampaignUse & { guestId?: string }): string =>
  [use.campaignId, use.guestId, use.every, use.period].join(' ')

/** Sorts uses in lock order. */
export const sortForLocking = (uses: readonly GuestUse[]): GuestUse[] =>
  uses.toSorted((a, b) => (useKey(a) < useKey(b) ? -1 : 1))

/** Returns the first days of the current periods in a restaurant's time zone. */
export function periodStarts(now: Instant, zone: string): PeriodStarts {
  const today = dayOf(now, zone)
  const { AllTime: _, ...starts } = byPeriod((every) => (every === 'AllTime' ? today : startOfPeriod(every, today)))
  return starts
}

/** Returns whether wallets of the program hold money that the chain owes to guests, not bonus or pieces. */
export const isOfMoney = (program: Pick<LoyaltyRows['programs'], 'programType'> | undefined): boolean =>
  program?.programType === programTypes.deposit || program?.programType === programTypes.certificate

/** Returns whether a campaign, in use or not, credits money to wallets when an order closes. */
export const hasMoneyRewards = ({ campaigns, programs }: Pick<LoyaltyDirectories, 'campaigns' | 'programs'>): boolean =>
  campaigns.values().some(({ bindings, programId }) =>
    bindings.some(({ actions }) =>
      actions.some((action) => {
        if (action.type === 'CertificateSale' || action.type === 'WalletTopUp') return true
        const target = 'programId' in action && typeof action.programId === 'string' ? action.programId : programId
        return isCredit(action) && isOfMoney(programs.get(target))
      }),
    ),
  )

export type CouponSeries = LoyaltyRows['couponSeries']

/** Returns whether coupons of the series are valid on a day of the restaurant's calendar. */
export const isSeriesInForce = ({ isDeleted, validFrom, validTo }: CouponSeries, day: Day): boolean =>
  !isDeleted && (validFrom === null || day >= validFrom) && (validTo === null || day <= validTo)

/** Returns a map key of the period. */
export const budgetKey = ({ campaignId, every, period }: CampaignPeriod): string =>
  [campaignId, every, period].join(' ')

type Budgeted = Pick<CompiledCampaign, 'id' | 'budget'>

/** Returns the budget periods of an order of that day, for campaigns that have a budget for orders. */
export const budgetPeriodsOn = (campaigns: readonly Budgeted[], day: Day): CampaignPeriod[] =>
  campaigns.flatMap(({ id, budget }) => (budget ? [campaignPeriodOf(id, budget.every, day)] : []))

/** Returns how much campaigns may give to an order that has no grants yet; `spent` is by `budgetKey`. */
export function remainingBudgets(
  campaigns: readonly Budgeted[],
  periods: readonly CampaignPeriod[],
  { spent, accruesNothing }: { spent: ReadonlyMap<string, Decimal>; accruesNothing: boolean },
): ReadonlyMap<string, RemainingBudget> {
  const max = new Map(campaigns.flatMap(({ id, budget }) => (budget ? [[id, budget.max] as const] : [])))
  return new Map(
    periods.map((period) => {
      const remaining = (max.get(period.campaignId) ?? zero).minus(spent.get(budgetKey(period)) ?? zero)
      return [period.campaignId, { sum: Decimal.max(zero, remaining), isOfDiscounts: accruesNothing }]
    }),
  )
}
