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
      description: initially(Text(), '', 'Description for people.'),
      programType: required(ProgramType(), `Kind of the program: ${programTypeNote}`),
      templateType: initially(TemplateType(), 0, `As what consoles show the program: ${templateNote}`),
      isActive: flag(true, 'Whether the program is active.'),
      serviceFrom: required(CalendarDay(), 'First day, by the calendar of the restaurant.'),
      serviceTo: optional(CalendarDay(), 'Last day. Null or omitted for no end.'),
      priority: initially(Int32(), 0, 'Programs with a smaller number run first.'),
      organizationIds: idSet(
        'Organization',
        'Organizations where the program is in force. Null or omitted for all of the corporation.',
      ),
      notifyAboutBalanceChanges: flag(false, 'Whether guests are notified of balance changes.'),
      canHoldMoney: flag(false, 'Whether money in the wallet can be held for an order before it is placed.'),
      overdraftLimit: decimal(Money({ minimum: 0 }), 0, 'How far below zero the balance of a wallet may fall.'),
      holdLifetimeMinutes: optional(
        Int32({ minimum: 1, maximum: 5_256_000 }),
        'Minutes after which unused held money returns. Null or omitted for never.',
      ),
      returnedLifetimeDays: initially(
        Int32({ minimum: 1, maximum: 36_500 }),
        7,
        'Minimum days that refunded money of an order stays valid. Default: 7.',
      ),
      bonusLifetimeDays: optional(
        Int32({ minimum: 1, maximum: 36_500 }),
        'Days after which credits to a wallet expire. Null or omitted for never.',
      ),
    },
  }),
  campaigns: directory({
    kind: 'MarketingCampaign',
    table: 'loyalty_campaign',
    about: 'Campaigns to save: the actions of programs and their conditions.',
    fields: {
      programId: required(Id('Program'), 'Program of the campaign.'),
      description: initially(Text(), '', 'Description for people.'),
      isActive: flag(true, 'Whether the campaign is active.'),
      periodFrom: required(CalendarDay(), 'First day, by the calendar of the restaurant.'),
      periodTo: optional(CalendarDay(), 'Last day. Null or omitted for no end.'),
      priority: initially(Int32(), 0, 'Campaigns with a smaller number run first in their program.'),
      bindings: initially(
        List(Binding, { maxItems: 50 }),
        [],
        'Bindings for orders: conditions and actions, in order.',
      ),
      usesPerGuestMax: optional(
        Int32({ minimum: 1 }),
        'Maximum orders of a guest that use the campaign in a period. Orders without a known guest then cannot use it. Null or omitted for no limit.',
      ),
      usesPerGuestEvery: initially(
        OneOf(usePeriods),
        'AllTime',
        "Period in which a guest's uses are counted, by the calendar of the restaurant. A change restarts counting at zero.",
      ),
      orderBudget: optionalMoney(
        'Maximum total of discounts and rewards for orders in a period. If too little is left for an order, the campaign does nothing for it. Null or omitted for no limit.',
      ),
      orderBudgetEvery: initially(
        OneOf(usePeriods),
        'AllTime',
        'Period of this budget, by the calendar of the restaurant. A change restarts counting at zero.',
      ),
      periodicBindings: scheduledBindings('Bindings applied to each guest at the beginning of each period.'),
      overdraftBindings: scheduledBindings(
        "Bindings applied to a guest whose wallet of the campaign's program falls below zero, once per period.",
      ),
      guestRegistrationBindings: scheduledBindings('Bindings applied to a guest at registration.'),
      scheduledEvery: initially(
        OneOf(['Day', 'Week', 'Month', 'Quarter', 'Year']),
        'Month',
        'Length of these periods, by the calendar of the restaurant.',
      ),
      scheduledBudget: optionalMoney(
        'Maximum total that these three credit to wallets in a period. If too little is left for a guest, the campaign does nothing for the guest. Null or omitted for no limit.',
      ),
    },
  }),
  manualConditions: directory({
    kind: 'ManualCondition',
    table: 'loyalty_manual_condition',
    about: 'Manual conditions to save, chosen by staff or clients.',
    fields: {
      organizationIds: idSet(
        'Organization',
        'Organizations where it may be chosen. Null or omitted for all of the corporation.',
      ),
      isDynamicDiscount: flag(false, 'Whether it takes a sum.'),
      isApplicableOnCashierScreen: flag(true, 'Whether cashiers may choose it.'),
    },
  }),
  couponSeries: directory({
    kind: 'CouponSeries',
    table: 'loyalty_coupon_series',
    about: 'Series of coupons to save.',
    fields: {
      validFrom: optional(CalendarDay(), 'First day on which its coupons are valid. Null or omitted for any.'),
      validTo: optional(CalendarDay(), 'Last day on which they are valid. Null or omitted for any.'),
    },
  }),
  certificateSeries: directory({
    kind: 'CertificateSeries',
    table: 'loyalty_certificate_series',
    about: 'Series of gift certificates to save.',
    fields: {
      programId: required(
        Id('Program'),
        'Certificate program (type 4). Its certificates are accepted where the program is in force.',
      ),
      nominal: requiredDecimal(Money({ minimum: 0.01 }), 'Value of a certificate. Existing certificates keep theirs.'),
      lifetimeDays: optional(
        Int32({ minimum: 1, maximum: 36_500 }),
        'Days for which a certificate is valid after activation. Null or omitted for unlimited.',
      ),
      kindName: initially(Text({ maxLength: 255 }), '', 'Kind of the certificates, shown in reports.'),
      emitentName: initially(Text({ maxLength: 255 }), '', 'Company that issues them, shown in reports.'),
      counteragentName: initially(Text({ maxLength: 255 }), '', 'Who pays for them, shown in reports.'),
      counteragentType: optional(
        CounteragentType(),
        `Kind of who pays for them: ${counteragentNote}. Null or left out for none.`,
      ),
    },
  }),
} satisfies DirectoryRecord

export type LoyaltyRows = RowsOf<typeof loyaltyDirectories>
export type LoyaltyDirectories = { [Name in keyof LoyaltyRows]: ReadonlyMap<string, LoyaltyRows[Name]> }
