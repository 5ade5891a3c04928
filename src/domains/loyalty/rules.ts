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

/** Series of coupons, as operators name them. */
export const couponSeriesRows: ReferencedRows = {
  table: 'loyalty_coupon_series',
  tenant: 'corporation_id',
  isLiveOnly: true,
}

/** Each program has one wallet for each of its guests, which all are known by one id; a program of discounts has none. */
export const walletIdOf = ({ id, programType }: Pick<Program, 'id' | 'programType'>): Id<'Wallet'> | null =>
  programType === programTypes.discount ? null : derivedId(id, 'Wallet', '')

/** Whether the program is one of the organization's, active or not. */
export const isProgramAt = ({ isDeleted, organizationIds }: Program, organizationId: string): boolean =>
  !isDeleted && (organizationIds === null || organizationIds.has(organizationId))

/** The campaigns that do something, in the order in which they do it: by priority of their programs, then by their own. */
export const activeCampaignsOf = (directories: LoyaltyDirectories): CompiledCampaign[] =>
  campaignsInUse(directories)
    .sort((a, b) => byPriority(a.program, b.program) || byPriority(a.campaign, b.campaign))
    .map(({ program, campaign }) => ({
      ...compiled(program, campaign),
      usesPerGuest: usesPerGuestOf(campaign),
      budget: orderBudgetOf(campaign),
    }))

/** How often a guest may use the campaign in orders; null for any number. */
export const usesPerGuestOf = ({ usesPerGuestMax: max, usesPerGuestEvery: every }: Campaign) =>
  max === null ? null : { max, every }

/** How much the campaign may give for orders; null for any sum. */
export const orderBudgetOf = ({ orderBudget: max, orderBudgetEvery: every }: Campaign) =>
  max === null ? null : { max, every }

const campaignsInUse = ({ programs, campaigns }: LoyaltyDirectories): { program: Program; campaign: Campaign }[] =>
  [...campaigns.values()].flatMap((campaign) => {
    const program = programs.get(campaign.programId)
    const isInUse = program && !program.isDeleted && program.isActive && !campaign.isDeleted && campaign.isActive
    return isInUse ? [{ program, campaign }] : []
  })

/** Of two with one priority, the one whose id is smaller comes first, so that the order is always the same. */
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
  // What campaigns do besides orders has its own limits.
  usesPerGuest: null,
  budget: null,
  bindings: bindings.map(compileBinding),
})

/** What campaigns bring to members of a program alone, and to anybody. */
const toMembers = new Set(['Bonus', 'ProductRefill'])
const toAnybody = new Set(['CertificateSale', 'ChangeCategory', 'IssueCoupon', 'SendMessage'])

/** Whether the campaign brings something when an order is closed, and to whom. */
export function accrualAudienceOf({ bindings }: Pick<CompiledCampaign, 'bindings'>): 'nobody' | 'members' | 'anybody' {
  const names = bindings.flatMap(({ outcomes }) => outcomes.map(({ name }) => name))
  if (names.some((name) => toAnybody.has(name))) return 'anybody'
  return names.some((name) => toMembers.has(name)) ? 'members' : 'nobody'
}

/** Whether the campaign asks how many orders the guest has closed: for others nobody counts them. */
export const needsOrderCounts = ({ bindings }: Pick<CompiledCampaign, 'bindings'>): boolean =>
  bindings.some(({ conditions }) => conditions.some(({ name }) => name === 'NthOrder' || name === 'OrdersOfPeriod'))

/** A campaign that does something besides orders, with what it does compiled. */
export interface ScheduledCampaign {
  program: Program
  campaign: Campaign
  compiled: CompiledCampaign
}

export type ScheduledCampaigns = Readonly<Record<OccasionKind, ReadonlyMap<string, ScheduledCampaign>>>

/** What campaigns in use do on each kind of occasion, by their ids. */
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

/** The id of an action of a campaign: made of the campaign's id and the places of its binding and of itself. */
export const actionIdOf = (campaignId: string, place: number | string, actionPlace: number) =>
  derivedId(campaignId, 'LoyaltySettings', `action ${place}/${actionPlace}`)

/** What an order costs, whoever orders. */
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

/** Whether the campaign asks who orders, or does something for the guest: for others nobody is looked up. */
export const dependsOnGuest = ({
  bindings,
  usesPerGuestMax,
}: Pick<Campaign, 'bindings' | 'usesPerGuestMax'>): boolean =>
  usesPerGuestMax !== null ||
  bindings.some(
    ({ conditions, actions }) =>
      conditions.some(({ type }) => ofGuests.has(type)) || actions.some(({ type }) => !forAnybody.has(type)),
  )

/** The programs whose campaigns say how much of an order may be paid from their wallets. Others pay for anything. */
export const limitedPrograms = ({ campaigns }: Pick<LoyaltyDirectories, 'campaigns'>): ReadonlySet<string> =>
  new Set<string>(
    [...campaigns.values()]
      .filter(({ isActive, isDeleted }) => isActive && !isDeleted)
      .filter(({ bindings }) => bindings.some(({ actions }) => actions.some(({ type }) => type === 'AllowPayment')))
      .map(({ programId }) => programId),
  )
