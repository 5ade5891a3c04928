import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { Id, List, LocalDateTime, omittable, opt, Text } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { ProgramsOf } from './cached.ts'
import { shownPrograms } from './program.rules.ts'
import { ProgramType, RefillType, TemplateType } from './schemas.ts'

const SettingsInfo = Type.Object(
  {
    id: opt(Id('LoyaltySettings'), 'Id of the condition or action, made of its campaign and its place there.'),
    settings: omittable(Text({ maxLength: 100_000 }), 'The settings as JSON, as the operator has written them.'),
    typeName: omittable(Text(), 'Kind of the condition or action, which says what the settings mean.'),
    checkSum: omittable(Text(), 'Changes when the kind or the settings do.'),
  },
  { title: 'MarketingCampaignSettingsInfo' },
)

const BindingInfo = Type.Object(
  {
    id: opt(Id('LoyaltyBinding'), 'Id of the binding, made of its campaign and its place there.'),
    stopFurtherExecution: omittable(
      Type.Boolean(),
      'Whether the campaign does nothing of its later bindings when this one applies.',
    ),
    actions: omittable(List(SettingsInfo), 'What is done, one after another.'),
    conditions: omittable(List(SettingsInfo), 'Conditions that all have to hold.'),
  },
  { title: 'MarketingCampaignActionConditionBindingInfo' },
)

const bindings = (about: string) => omittable(List(BindingInfo), about)

const CampaignInfo = Type.Object(
  {
    id: opt(Id('MarketingCampaign'), 'Id of the campaign.'),
    programId: opt(Id('Program'), 'Program of the campaign.'),
    name: omittable(Text(), 'Name of the campaign.'),
    description: omittable(Text(), 'What it is about, for people.'),
    isActive: omittable(Type.Boolean(), 'Whether it does anything.'),
    periodFrom: omittable(LocalDateTime(), 'From when on.'),
    periodTo: opt(LocalDateTime(), 'The last day. Null for a campaign without an end.'),
    orderActionConditionBindings: bindings('What is done for orders.'),
    periodicActionConditionBindings: bindings('What is done from time to time. Empty: campaigns work on orders.'),
    overdraftActionConditionBindings: bindings(
      'What is done when a wallet falls below zero. Empty: the limit is of the program.',
    ),
    guestRegistrationActionConditionBindings: bindings(
      'What is done for a new guest. Empty: campaigns work on orders.',
    ),
  },
  { title: 'MarketingCampaignInfo' },
)

const ProgramInfo = Type.Object(
  {
    id: opt(Id('Program'), 'Id of the program.'),
    name: omittable(Text(), 'Name of the program.'),
    description: omittable(Text(), 'What it is about, for people.'),
    serviceFrom: omittable(LocalDateTime(), 'From when on.'),
    serviceTo: opt(LocalDateTime(), 'The last day. Null for a program without an end.'),
    notifyAboutBalanceChanges: omittable(Type.Boolean(), 'Whether guests want to be told when their balance changes.'),
    programType: omittable(
      ProgramType(),
      'Kind of the program: 0 deposit or corporate meals, 1 bonus, 2 products, 3 discount, 4 certificate.',
    ),
    isActive: omittable(Type.Boolean(), 'Whether it does anything.'),
    walletId: opt(Id('Wallet'), 'The wallet that each guest of the program has. Null for a program of discounts.'),
    marketingCampaigns: omittable(
      List(CampaignInfo, { maxItems: 10_000 }),
      'Its campaigns, in the order in which they work.',
    ),
    appliedOrganizations: omittable(
      List(Id('Organization'), { maxItems: 10_000 }),
      'Organizations at which it is in force.',
    ),
    templateType: omittable(
      TemplateType(),
      'As what consoles show it: 0 none, 1 deposit, 2 corporate meals, 3 bonus, 4 stamps, 5 discount, 6 coupons, 7 certificates, 8 happy hours, 9 birthday.',
    ),
    isExchangeRateEnabled: omittable(Type.Boolean(), 'Whether bonuses are worth another sum of money: they never are.'),
    refillType: omittable(RefillType(), 'What fills its wallets: 0 clients and staff alone, 1 orders too.'),
  },
  { title: 'LoyaltyProgram' },
)

export default query({
  path: '/api/1/loyalty/core/program',
  group: 'Loyalty: dictionaries',
  summary: 'Loyalty programs of an organization, with their campaigns',
  request: Type.Object({
    withoutMarketingCampaigns: opt(
      Type.Boolean(),
      'Whether campaigns are left out. Left out or null, they are answered.',
    ),
    organizationId: Id('Organization'),
  }),
  response: Type.Object({
    Programs: omittable(List(ProgramInfo, { maxItems: 10_000 }), 'The programs, in the order in which they work.'),
  }),
  example: { request: { organizationId: demo.organization } },

  async run({ body, caches, organization, organizations }) {
    const programs = await caches.get(ProgramsOf, organization.corporationId)
    const seenBy = { organizationId: organization.id, visible: [...organizations.values()].map(({ id }) => id) }
    return { Programs: shownPrograms(programs, seenBy, !body.withoutMarketingCampaigns) }
  },
})
