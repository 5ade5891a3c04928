import { type DirectoryRecord, directory, type RowsOf } from '#core/kits/directory.ts'
import {
  decimal,
  flag,
  idSet,
  initially,
  optional,
  optionalMoney,
  required,
  requiredDecimal,
} from '#core/kits/directory_fields.ts'
import { CalendarDay, Id, Int32, List, Money, OneOf, OneOfNumbers, Text } from '#core/schema.ts'
import { Binding } from '#loyalty/engine/binding.ts'
import { usePeriods } from '#loyalty/engine/campaign.ts'

/** The numbers of the wire for what kind of program it is. */
export const programTypes = {
  /** A deposit, or meals that a company pays for. */
  deposit: 0,
  bonus: 1,
  /** The wallet counts pieces of products. */
  products: 2,
  discount: 3,
  certificate: 4,
} as const

export const ProgramType = () => OneOfNumbers([0, 1, 2, 3, 4])
export const TemplateType = () => OneOfNumbers([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
export const RefillType = () => OneOfNumbers([0, 1, 2, 3])

/** Kinds of the company or person that pays for certificates. The numbers are the wire's, what they mean is ours. */
export const counteragentTypes = { Other: 0, Company: 1, Person: 2 } as const
export const CounteragentType = () => OneOfNumbers([0, 1, 2])
export const counteragentNote = '0 other, 1 company, 2 person'

const programTypeNote = '0 deposit or corporate meals, 1 bonus, 2 products, 3 discount, 4 certificate.'
const templateNote =
  '0 none, 1 deposit, 2 corporate meals, 3 bonus, 4 stamps, 5 discount, 6 coupons, 7 certificates, 8 happy hours, 9 birthday.'

/** Bindings without an order. */
const scheduledBindings = (about: string) => initially(List(Binding, { maxItems: 50 }), [], about)

/** What the operator writes of loyalty. Reading, saving, checking and the shapes of both follow from this one declaration. */
export const loyaltyDirectories = {
  programs: directory({
    kind: 'Program',
    table: 'loyalty_program',
    about: 'Programs to save.',
    fields: {
      description: initially(Text(), '', 'What the program is about, for people.'),
      programType: required(ProgramType(), `Kind of the program: ${programTypeNote}`),
      templateType: initially(TemplateType(), 0, `As what consoles show the program: ${templateNote}`),
      isActive: flag(true, 'Whether the program does anything.'),
      serviceFrom: required(CalendarDay(), 'First day, by the calendar of the restaurant.'),
      serviceTo: optional(CalendarDay(), 'Last day. Null or left out for a program without an end.'),
      priority: initially(Int32(), 0, 'Programs with a smaller number come first.'),
      organizationIds: idSet(
        'Organization',
        'Organizations at which the program is in force. Null or left out for all of the corporation.',
      ),
      notifyAboutBalanceChanges: flag(false, 'Whether guests want to be told when their balance changes.'),
      canHoldMoney: flag(false, 'Whether money in the wallet may be held for an order before it is placed.'),
      overdraftLimit: decimal(Money({ minimum: 0 }), 0, 'How far below zero the balance of a wallet may fall.'),
      holdLifetimeMinutes: optional(
        Int32({ minimum: 1, maximum: 5_256_000 }),
        'After how many minutes held money that no order came for goes back. Null or left out, never.',
      ),
      returnedLifetimeDays: initially(
        Int32({ minimum: 1, maximum: 36_500 }),
        7,
        'For how many days at least something is good that an order was paid with and that comes back. Left out, 7.',
      ),
      bonusLifetimeDays: optional(
        Int32({ minimum: 1, maximum: 36_500 }),
        'After how many days what was put into a wallet expires. Null or left out, never.',
      ),
    },
  }),
  campaigns: directory({
    kind: 'MarketingCampaign',
    table: 'loyalty_campaign',
    about: 'Campaigns to save: what programs do, and when.',
    fields: {
      programId: required(Id('Program'), 'Program of the campaign.'),
      description: initially(Text(), '', 'What the campaign is about, for people.'),
      isActive: flag(true, 'Whether the campaign does anything.'),
      periodFrom: required(CalendarDay(), 'First day, by the calendar of the restaurant.'),
      periodTo: optional(CalendarDay(), 'Last day. Null or left out for a campaign without an end.'),
      priority: initially(Int32(), 0, 'Campaigns of a program with a smaller number come first.'),
      bindings: initially(
        List(Binding, { maxItems: 50 }),
        [],
        'What is done for an order, and under which conditions, one after another.',
      ),
      usesPerGuestMax: optional(
        Int32({ minimum: 1 }),
        'How many orders of a guest may use the campaign in a period. Orders of nobody who is known do not use it then. Null or left out, there is no limit.',
      ),
      usesPerGuestEvery: initially(
        OneOf(usePeriods),
        'AllTime',
        'In which period uses of a guest are counted, by the calendar of the restaurant. When it changes, counting begins at zero.',
      ),
      orderBudget: optionalMoney(
        'How much the campaign takes off orders and brings for them in a period altogether, at most: an order for which too little is left gets nothing of the campaign. Null or left out, there is no limit.',
      ),
      orderBudgetEvery: initially(
        OneOf(usePeriods),
        'AllTime',
        'In which period that is counted, by the calendar of the restaurant. When it changes, counting begins at zero.',
      ),
      periodicBindings: scheduledBindings(
        'What is done for each guest at the beginning of each period, and under which conditions.',
      ),
      overdraftBindings: scheduledBindings(
        "What is done for a guest whose wallet of the campaign's program falls below zero, once a period.",
      ),
      guestRegistrationBindings: scheduledBindings('What is done for a guest who registers.'),
      scheduledEvery: initially(
        OneOf(['Day', 'Week', 'Month', 'Quarter', 'Year']),
        'Month',
        'How long the periods are in which something is done once, by the calendar of the restaurant.',
      ),
      scheduledBudget: optionalMoney(
        'How much these three put into wallets in a period altogether, at most: a guest for whom too little is left gets nothing of the campaign. Null or left out, there is no limit.',
      ),
    },
  }),
  manualConditions: directory({
    kind: 'ManualCondition',
    table: 'loyalty_manual_condition',
    about: 'Conditions to save that staff or clients choose by hand.',
    fields: {
      organizationIds: idSet(
        'Organization',
        'Organizations at which it may be chosen. Null or left out for all of the corporation.',
      ),
      isDynamicDiscount: flag(false, 'Whether a sum is named with it.'),
      isApplicableOnCashierScreen: flag(true, 'Whether cashiers may choose it.'),
    },
  }),
  couponSeries: directory({
    kind: 'CouponSeries',
    table: 'loyalty_coupon_series',
    about: 'Series of coupons to save.',
    fields: {
      validFrom: optional(CalendarDay(), 'First day on which its coupons count. Null or left out for any.'),
      validTo: optional(CalendarDay(), 'Last day on which they do. Null or left out for any.'),
    },
  }),
  certificateSeries: directory({
    kind: 'CertificateSeries',
    table: 'loyalty_certificate_series',
    about: 'Series of gift certificates to save.',
    fields: {
      programId: required(
        Id('Program'),
        'Program of certificates (type 4). Where the program is in force its certificates pay.',
      ),
      nominal: requiredDecimal(
        Money({ minimum: 0.01 }),
        'What a certificate is worth. Those that were made before keep what they were made with.',
      ),
      lifetimeDays: optional(
        Int32({ minimum: 1, maximum: 36_500 }),
        'For how many days after its activation a certificate is good. Null or left out, for ever.',
      ),
      kindName: initially(Text({ maxLength: 255 }), '', 'Kind of the certificates, as reports show it.'),
      emitentName: initially(Text({ maxLength: 255 }), '', 'Company that issues them, as reports show it.'),
      counteragentName: initially(Text({ maxLength: 255 }), '', 'Who pays for them, as reports show it.'),
      counteragentType: optional(
        CounteragentType(),
        `Kind of who pays for them: ${counteragentNote}. Null or left out for none.`,
      ),
    },
  }),
} satisfies DirectoryRecord

export type LoyaltyRows = RowsOf<typeof loyaltyDirectories>
export type LoyaltyDirectories = { [Name in keyof LoyaltyRows]: ReadonlyMap<string, LoyaltyRows[Name]> }
