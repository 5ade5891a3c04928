import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { Id, List, LocalDateTime, omittable, opt, Text } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { ProgramsOf } from './cached.ts'
import { programViews } from './program.rules.ts'
import { ProgramType, RefillType, TemplateType } from './schemas.ts'

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
    description: omittable(Text(), 'Description for people.'),
    isActive: omittable(Type.Boolean(), 'Whether it is active.'),
    periodFrom: omittable(LocalDateTime(), 'From when on.'),
    periodTo: opt(LocalDateTime(), 'The last day. Null for no end.'),
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
    description: omittable(Text(), 'Description for people.'),
    serviceFrom: omittable(LocalDateTime(), 'From when on.'),
    serviceTo: opt(LocalDateTime(), 'The last day. Null for no end.'),
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
  summary: 'Loyalty programs of an organization, with their campaigns',
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
    const seenBy = { organizationId: organization.id, visible: [...organizations.values()].map(({ id }) => id) }
    return { Programs: programViews(programs, seenBy, !body.withoutMarketingCampaigns) }
  },
})
