import { createHash } from 'node:crypto'
import { Type } from 'typebox'
import { toNumber } from '#core/decimal.ts'
import { query } from '#core/operation/operation.ts'
import { derivedId, Id, List, LocalDateTime, omittable, opt, Text } from '#core/schema.ts'
import type { Day, TerminalTime } from '#core/time.ts'
import type { Binding, LoyaltyActionInput, LoyaltyConditionInput } from '#loyalty/binding.ts'
import type { UsePeriod } from '#loyalty/campaign.ts'
import { demo } from '#shared/demo.ts'
import { ProgramsOf } from './cached.ts'
import type { OccasionKind } from './model.ts'
import {
  actionIdOf,
  byPriority,
  type Campaign,
  isCredit,
  isProgramAt,
  orderBudgetOf,
  type Program,
  usesPerGuestOf,
  walletIdOf,
} from './rules.ts'
import { type LoyaltyDirectories, ProgramType, RefillType, TemplateType } from './schemas.ts'

interface Viewer {
  organizationId: string
  /** Organizations that the caller has access to. */
  visible: readonly Id<'Organization'>[]
}

/** Returns the programs of an organization in wire format, in the order in which they apply. */
const programViews = (
  { programs, campaigns }: LoyaltyDirectories,
  { organizationId, visible }: Viewer,
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
    withLimits(campaign, binding, bindingView(campaign.id, binding, String(place))),
  ),
  periodicActionConditionBindings: bindingViews(campaign, 'periodic', campaign.periodicBindings),
  overdraftActionConditionBindings: bindingViews(campaign, 'overdraft', campaign.overdraftBindings),
  guestRegistrationActionConditionBindings: bindingViews(campaign, 'registration', campaign.guestRegistrationBindings),
})

/** Shows limits per guest and by budget, and points, as conditions of each binding: the wire has no other field for them. */
function withLimits(campaign: Campaign, { points }: Binding, view: ReturnType<typeof bindingView>): typeof view {
  const { conditions } = view
  const idOf = (limit: string) => derivedId(view.id, 'LoyaltySettings', limit)
  const uses = usesPerGuestOf(campaign)
  const budget = orderBudgetOf(campaign)
  return {
    ...view,
    conditions: [
      ...conditions,
      ...(points ? [settingsView(idOf('points'), { type: 'PointsPrice', points })] : []),
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
  ].some(({ actions }) => actions.some((action) => isCredit(action) || action.type === 'WalletTopUp'))

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
interface LimitView {
  type: 'UsesPerGuest' | 'OrderBudget'
  max: number
  every: UsePeriod
}

/** Returns settings as JSON without their kind, which is `typeName`, and with a checksum of both. */
function settingsView(
  id: Id<'LoyaltySettings'>,
  {
    type,
    ...settings
  }: LoyaltyActionInput | LoyaltyConditionInput | LimitView | { type: 'PointsPrice'; points: number },
) {
  const json = JSON.stringify(settings)
  const checkSum = createHash('sha256').update(`${type}\n${json}`).digest('hex').slice(0, 32)
  return { id, settings: json, typeName: type, checkSum }
}

const SettingsInfo = Type.Object(
  {
    id: opt(Id('LoyaltySettings'), 'Id of the condition or action, derived from its campaign and position.'),
    settings: omittable(Text({ maxLength: 100_000 }), 'The settings as JSON, as the operator saved them.'),
    typeName: omittable(Text(), 'Kind of the condition or action, which defines the settings.'),
    checkSum: omittable(Text(), 'Changes when the kind or the settings change.'),
  },
  { title: 'MarketingCampaignSettingsInfo' },
)

const BindingInfo = Type.Object(
  {
    id: opt(Id('LoyaltyBinding'), 'Id of the binding, derived from its campaign and position.'),
    stopFurtherExecution: omittable(
      Type.Boolean(),
      'Whether the campaign skips its later bindings when this one applies.',
    ),
    actions: omittable(List(SettingsInfo), 'Actions, in order.'),
    conditions: omittable(List(SettingsInfo), 'Conditions that must all hold.'),
  },
  { title: 'MarketingCampaignActionConditionBindingInfo' },
)

const bindings = (about: string) => omittable(List(BindingInfo), about)

const CampaignInfo = Type.Object(
  {
    id: opt(Id('MarketingCampaign'), 'Id of the campaign.'),
    programId: opt(Id('Program'), 'Program of the campaign.'),
    name: omittable(Text(), 'Name of the campaign.'),
    description: omittable(Text(), 'Description.'),
    isActive: omittable(Type.Boolean(), 'Whether it is active.'),
    periodFrom: omittable(LocalDateTime(), 'First day.'),
    periodTo: opt(LocalDateTime(), 'Last day. Null for no end.'),
    orderActionConditionBindings: bindings('Bindings for orders.'),
    periodicActionConditionBindings: bindings('Bindings for each period. Empty if the campaign works only on orders.'),
    overdraftActionConditionBindings: bindings('Bindings for a wallet that falls below zero. Empty if there are none.'),
    guestRegistrationActionConditionBindings: bindings(
      'Bindings for the registration of a guest. Empty if the campaign works only on orders.',
    ),
  },
  { title: 'MarketingCampaignInfo' },
)

const ProgramInfo = Type.Object(
  {
    id: opt(Id('Program'), 'Id of the program.'),
    name: omittable(Text(), 'Name of the program.'),
    description: omittable(Text(), 'Description.'),
    serviceFrom: omittable(LocalDateTime(), 'First day.'),
    serviceTo: opt(LocalDateTime(), 'Last day. Null for no end.'),
    notifyAboutBalanceChanges: omittable(Type.Boolean(), 'Whether guests are notified of balance changes.'),
    programType: omittable(
      ProgramType(),
      'Kind of the program: 0 deposit or corporate meals, 1 bonus, 2 products, 3 discount, 4 certificate.',
    ),
    isActive: omittable(Type.Boolean(), 'Whether it is active.'),
    walletId: opt(Id('Wallet'), 'The wallet of each guest in the program. Null for a discount program.'),
    marketingCampaigns: omittable(
      List(CampaignInfo, { maxItems: 10_000 }),
      'Its campaigns, in the order in which they run.',
    ),
    appliedOrganizations: omittable(
      List(Id('Organization'), { maxItems: 10_000 }),
      'Organizations where it is in force.',
    ),
    templateType: omittable(
      TemplateType(),
      'Kind shown in consoles: 0 none, 1 deposit, 2 corporate meals, 3 bonus, 4 stamps, 5 discount, 6 coupons, 7 certificates, 8 happy hours, 9 birthday.',
    ),
    isExchangeRateEnabled: omittable(Type.Boolean(), 'Whether bonuses have an exchange rate: always false.'),
    refillType: omittable(RefillType(), 'Sources of its refills: 0 only clients and staff, 1 also orders.'),
  },
  { title: 'LoyaltyProgram' },
)

export default query({
  path: '/api/1/loyalty/core/program',
  group: 'Loyalty: dictionaries',
  summary: 'List loyalty programs with their campaigns',
  request: Type.Object({
    withoutMarketingCampaigns: opt(Type.Boolean(), 'Whether to omit campaigns. Default: false.'),
    organizationId: Id('Organization'),
  }),
  response: Type.Object({
    Programs: omittable(List(ProgramInfo, { maxItems: 10_000 }), 'The programs, in the order in which they run.'),
  }),
  example: { request: { organizationId: demo.organization } },

  async run({ body, caches, organization, organizations }) {
    const programs = await caches.get(ProgramsOf, organization.corporationId)
    const viewer = { organizationId: organization.id, visible: [...organizations.values()].map(({ id }) => id) }
    return { Programs: programViews(programs, viewer, !body.withoutMarketingCampaigns) }
  },
})
