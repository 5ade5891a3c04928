import { createHash } from 'node:crypto'
import { toNumber } from '#core/decimal.ts'
import { derivedId, type Id } from '#core/schema.ts'
import type { Day, TerminalTime } from '#core/time.ts'
import type { Binding, LoyaltyActionInput, LoyaltyConditionInput } from '#loyalty/engine/binding.ts'
import type { UsePeriod } from '#loyalty/engine/campaign.ts'
import {
  actionIdOf,
  byPriority,
  type Campaign,
  isProgramAt,
  orderBudgetOf,
  type Program,
  usesPerGuestOf,
  walletIdOf,
} from './rules.ts'
import type { OccasionKind } from './scheduled/model.ts'
import type { LoyaltyDirectories } from './schemas.ts'

interface SeenBy {
  organizationId: string
  /** Organizations that the caller has access to. */
  visible: readonly Id<'Organization'>[]
}

/** Returns the programs of an organization in wire format, in the order in which they apply. */
export const programViews = (
  { programs, campaigns }: LoyaltyDirectories,
  { organizationId, visible }: SeenBy,
  withCampaigns: boolean,
) =>
  [...programs.values()]
    .filter((program) => isProgramAt(program, organizationId))
    .sort(byPriority)
    .map((program) => {
      const programCampaigns = [...campaigns.values()].filter(
        ({ programId, isDeleted }) => programId === program.id && !isDeleted,
      )
      return {
        ...programView(program),
        marketingCampaigns: withCampaigns ? programCampaigns.sort(byPriority).map(campaignView) : [],
        appliedOrganizations: visible.filter((id) => isProgramAt(program, id)),
        refillType: programCampaigns.some(fillsWallets) ? (1 as const) : (0 as const),
      }
    })

const programView = (program: Program) => ({
  id: program.id,
  name: program.name,
  description: program.description,
  serviceFrom: startOf(program.serviceFrom),
  serviceTo: program.serviceTo && startOf(program.serviceTo),
  notifyAboutBalanceChanges: program.notifyAboutBalanceChanges,
  programType: program.programType,
  isActive: program.isActive,
  walletId: walletIdOf(program),
  templateType: program.templateType,
  isExchangeRateEnabled: false,
})

const campaignView = (campaign: Campaign) => ({
  id: campaign.id,
  programId: campaign.programId,
  name: campaign.name,
  description: campaign.description,
  isActive: campaign.isActive,
  periodFrom: startOf(campaign.periodFrom),
  periodTo: campaign.periodTo && startOf(campaign.periodTo),
  orderActionConditionBindings: campaign.bindings.map((binding, place) =>
    withLimits(campaign, bindingView(campaign.id, binding, String(place))),
  ),
  periodicActionConditionBindings: bindingViews(campaign, 'periodic', campaign.periodicBindings),
  overdraftActionConditionBindings: bindingViews(campaign, 'overdraft', campaign.overdraftBindings),
  guestRegistrationActionConditionBindings: bindingViews(campaign, 'registration', campaign.guestRegistrationBindings),
})

/** Shows the limits of a campaign, per guest and by budget, as conditions of each binding: the wire has no other field for them. */
function withLimits(campaign: Campaign, view: ReturnType<typeof bindingView>): typeof view {
  const { conditions } = view
  const idOf = (limit: string) => derivedId(view.id, 'LoyaltySettings', limit)
  const uses = usesPerGuestOf(campaign)
  const budget = orderBudgetOf(campaign)
  return {
    ...view,
    conditions: [
      ...conditions,
      ...(uses ? [settingsView(idOf('uses per guest'), { type: 'UsesPerGuest', ...uses })] : []),
      ...(budget
        ? [settingsView(idOf('order budget'), { type: 'OrderBudget', ...budget, max: toNumber(budget.max) })]
        : []),
    ],
  }
}

const bindingViews = ({ id }: Campaign, kind: OccasionKind, bindings: readonly Binding[]) =>
  bindings.map((binding, place) => bindingView(id, binding, `${kind} ${place}`))

const fillsWallets = (campaign: Campaign): boolean =>
  [
    ...campaign.bindings,
    ...campaign.periodicBindings,
    ...campaign.overdraftBindings,
    ...campaign.guestRegistrationBindings,
  ].some(({ actions }) => actions.some(({ type }) => type === 'Bonus' || type === 'ProductRefill'))

const startOf = (day: Day): TerminalTime => `${day} 00:00:00.000`

const bindingView = (campaignId: string, binding: Binding, place: string) => ({
  id: derivedId(campaignId, 'LoyaltyBinding', place),
  stopFurtherExecution: binding.stopFurtherExecution ?? false,
  actions: binding.actions.map((action, i) => settingsView(actionIdOf(campaignId, place, i), action)),
  conditions: binding.conditions.map((condition, i) =>
    settingsView(derivedId(campaignId, 'LoyaltySettings', `condition ${place}/${i}`), condition),
  ),
})

/** Limit of a campaign that the wire shows as a condition. */
interface ShownLimit {
  type: 'UsesPerGuest' | 'OrderBudget'
  max: number
  every: UsePeriod
}

/** Returns settings as JSON without their kind, which is `typeName`, and with a checksum of both. */
function settingsView(
  id: Id<'LoyaltySettings'>,
  { type, ...settings }: LoyaltyActionInput | LoyaltyConditionInput | ShownLimit,
) {
  const json = JSON.stringify(settings)
  const checkSum = createHash('sha256').update(`${type}\n${json}`).digest('hex').slice(0, 32)
  return { id, settings: json, typeName: type, checkSum }
}
