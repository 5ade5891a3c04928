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
  /** The organizations that the caller may see. */
  visible: readonly Id<'Organization'>[]
}

/** The programs of an organization as the wire shows them, in the order in which they work. */
export const shownPrograms = (
  { programs, campaigns }: LoyaltyDirectories,
  { organizationId, visible }: SeenBy,
  withCampaigns: boolean,
) =>
  [...programs.values()]
    .filter((program) => isProgramAt(program, organizationId))
    .sort(byPriority)
    .map((program) => {
      const own = [...campaigns.values()].filter(({ programId, isDeleted }) => programId === program.id && !isDeleted)
      return {
        ...shownProgram(program),
        marketingCampaigns: withCampaigns ? own.sort(byPriority).map(shownCampaign) : [],
        appliedOrganizations: visible.filter((id) => isProgramAt(program, id)),
        refillType: own.some(fillsWallets) ? (1 as const) : (0 as const),
      }
    })

const shownProgram = (program: Program) => ({
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

const shownCampaign = (campaign: Campaign) => ({
  id: campaign.id,
  programId: campaign.programId,
  name: campaign.name,
  description: campaign.description,
  isActive: campaign.isActive,
  periodFrom: startOf(campaign.periodFrom),
  periodTo: campaign.periodTo && startOf(campaign.periodTo),
  orderActionConditionBindings: campaign.bindings.map((binding, place) =>
    withLimits(campaign, shownBinding(campaign.id, binding, String(place))),
  ),
  periodicActionConditionBindings: shownBindings(campaign, 'periodic', campaign.periodicBindings),
  overdraftActionConditionBindings: shownBindings(campaign, 'overdraft', campaign.overdraftBindings),
  guestRegistrationActionConditionBindings: shownBindings(campaign, 'registration', campaign.guestRegistrationBindings),
})

/**
 * How often a guest may use the campaign, and how much it may give for orders, are conditions of each of its bindings: the wire
 * has no other place for them.
 */
function withLimits(campaign: Campaign, shown: ReturnType<typeof shownBinding>): typeof shown {
  const { conditions } = shown
  const idOf = (limit: string) => derivedId(shown.id, 'LoyaltySettings', limit)
  const uses = usesPerGuestOf(campaign)
  const budget = orderBudgetOf(campaign)
  return {
    ...shown,
    conditions: [
      ...conditions,
      ...(uses ? [shownSettings(idOf('uses per guest'), { type: 'UsesPerGuest', ...uses })] : []),
      ...(budget
        ? [shownSettings(idOf('order budget'), { type: 'OrderBudget', ...budget, max: toNumber(budget.max) })]
        : []),
    ],
  }
}

const shownBindings = ({ id }: Campaign, kind: OccasionKind, bindings: readonly Binding[]) =>
  bindings.map((binding, place) => shownBinding(id, binding, `${kind} ${place}`))

const fillsWallets = (campaign: Campaign): boolean =>
  [
    ...campaign.bindings,
    ...campaign.periodicBindings,
    ...campaign.overdraftBindings,
    ...campaign.guestRegistrationBindings,
  ].some(({ actions }) => actions.some(({ type }) => type === 'Bonus' || type === 'ProductRefill'))

const startOf = (day: Day): TerminalTime => `${day} 00:00:00.000`

const shownBinding = (campaignId: string, binding: Binding, place: string) => ({
  id: derivedId(campaignId, 'LoyaltyBinding', place),
  stopFurtherExecution: binding.stopFurtherExecution ?? false,
  actions: binding.actions.map((action, i) => shownSettings(actionIdOf(campaignId, place, i), action)),
  conditions: binding.conditions.map((condition, i) =>
    shownSettings(derivedId(campaignId, 'LoyaltySettings', `condition ${place}/${i}`), condition),
  ),
})

/** A limit that a campaign has beside its conditions. */
interface ShownLimit {
  type: 'UsesPerGuest' | 'OrderBudget'
  max: number
  every: UsePeriod
}

/** Settings as JSON without their kind, which is `typeName`, and a check sum that changes with either. */
function shownSettings(
  id: Id<'LoyaltySettings'>,
  { type, ...settings }: LoyaltyActionInput | LoyaltyConditionInput | ShownLimit,
) {
  const json = JSON.stringify(settings)
  const checkSum = createHash('sha256').update(`${type}\n${json}`).digest('hex').slice(0, 32)
  return { id, settings: json, typeName: type, checkSum }
}
