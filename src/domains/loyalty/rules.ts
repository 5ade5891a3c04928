import type { ReferencedRows } from '#core/kits/references.ts'
import { derivedId, type Id } from '#core/schema.ts'
import { compileBinding } from '#loyalty/engine/binding.ts'
import type { CompiledCampaign } from '#loyalty/engine/campaign.ts'
import type { OccasionKind } from './scheduled/model.ts'
import { type LoyaltyDirectories, type LoyaltyRows, programTypes } from './schemas.ts'

export { budgetPeriodsOn, remainingBudgets } from './budgets/rules.ts'
export { isSeriesInForce } from './coupons.rules.ts'
export { periodStarts } from './orders/rules.ts'
export { transactionTypes } from './transactions/rules.ts'
export { subtractUses, useKey, usesOn } from './uses/rules.ts'

export type Program = LoyaltyRows['programs']
export type Campaign = LoyaltyRows['campaigns']

/** Coupon series, referenced by operators. */
export const couponSeriesRows: ReferencedRows = {
  table: 'loyalty_coupon_series',
  tenant: 'corporation_id',
  isLiveOnly: true,
}

/** Returns the id of the program's wallet, the same for all its guests; discount programs have none. */
export const walletIdOf = ({ id, programType }: Pick<Program, 'id' | 'programType'>): Id<'Wallet'> | null =>
  programType === programTypes.discount ? null : derivedId(id, 'Wallet', '')

/** Returns whether the organization has the program, active or not. */
export const isProgramAt = ({ isDeleted, organizationIds }: Program, organizationId: string): boolean =>
  !isDeleted && (organizationIds === null || organizationIds.has(organizationId))

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

/** Actions that credit members of a program only, and actions for any guest. */
const toMembers = new Set(['Bonus', 'ProductRefill'])
const toAnybody = new Set(['CertificateSale', 'ChangeCategory', 'IssueCoupon', 'SendMessage'])

/** Returns which guests the campaign rewards when an order is closed. */
export function accrualAudienceOf({ bindings }: Pick<CompiledCampaign, 'bindings'>): 'nobody' | 'members' | 'anybody' {
  const names = bindings.flatMap(({ outcomes }) => outcomes.map(({ name }) => name))
  if (names.some((name) => toAnybody.has(name))) return 'anybody'
  return names.some((name) => toMembers.has(name)) ? 'members' : 'nobody'
}

/** Returns whether the campaign depends on how many orders the guest has closed: otherwise they are not counted. */
export const needsOrderCounts = ({ bindings }: Pick<CompiledCampaign, 'bindings'>): boolean =>
  bindings.some(({ conditions }) => conditions.some(({ name }) => name === 'NthOrder' || name === 'OrdersOfPeriod'))

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

/** Actions on the price of an order that do not depend on the guest. */
const forAnybody = new Set<string>([
  'CertificateSale',
  'DynamicDiscount',
  'FixedPrice',
  'FreeProducts',
  'NthPieceDiscount',
  'OfferCombos',
  'OrderDiscount',
  'PiecesDiscount',
  'ProductsDiscount',
  'SetPrice',
  'Upsale',
])

const ofGuests = new Set<string>(['Birthday', 'GuestCategories', 'KnownGuest', 'NthOrder', 'OrdersOfPeriod'])

/** Returns whether the campaign depends on the guest or rewards the guest: otherwise the guest is not loaded. */
export const dependsOnGuest = ({
  bindings,
  usesPerGuestMax,
}: Pick<Campaign, 'bindings' | 'usesPerGuestMax'>): boolean =>
  usesPerGuestMax !== null ||
  bindings.some(
    ({ conditions, actions }) =>
      conditions.some(({ type }) => ofGuests.has(type)) || actions.some(({ type }) => !forAnybody.has(type)),
  )

/** Returns the programs whose campaigns limit payments from their wallets. Wallets of other programs pay without limit. */
export const limitedPrograms = ({ campaigns }: Pick<LoyaltyDirectories, 'campaigns'>): ReadonlySet<string> =>
  new Set<string>(
    [...campaigns.values()]
      .filter(({ isActive, isDeleted }) => isActive && !isDeleted)
      .filter(({ bindings }) => bindings.some(({ actions }) => actions.some(({ type }) => type === 'AllowPayment')))
      .map(({ programId }) => programId),
  )
