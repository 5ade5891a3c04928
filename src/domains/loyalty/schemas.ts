import { type Static, Type } from 'typebox'
import {
  choice,
  day,
  decimal,
  flag,
  integer,
  json,
  numberChoice,
  optional,
  ref,
  refSet,
  text,
  withDefault,
} from '#core/record/fields.ts'
import { type RowOf, record } from '#core/record/record.ts'
import {
  CalendarDay,
  CodeText,
  field,
  guaranteed,
  Id,
  List,
  Money,
  nullable,
  OneOf,
  OneOfNumbers,
  omittable,
  opt,
  personal,
  Text,
} from '#core/schema.ts'
import { Binding } from '#loyalty/binding.ts'
import { usePeriods } from '#loyalty/campaign.ts'
import { certificateStatuses } from './model.ts'

/** Wire numbers of program types. */
export const programTypes = {
  /** Deposit or corporate meals. */
  deposit: 0,
  bonus: 1,
  /** Counts pieces of products. */
  products: 2,
  discount: 3,
  certificate: 4,
} as const

const programTypeNumbers = [0, 1, 2, 3, 4] as const
const templateTypeNumbers = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const
export const ProgramType = () => OneOfNumbers(programTypeNumbers)
export const TemplateType = () => OneOfNumbers(templateTypeNumbers)
export const RefillType = () => OneOfNumbers([0, 1, 2, 3])

/** Kinds of the company or person that pays for certificates. The contract defines the numbers, but not their meanings, which are ours. */
export const counteragentTypes = { Other: 0, Company: 1, Person: 2 } as const
const counteragentTypeNumbers = [0, 1, 2] as const
export const CounteragentType = () => OneOfNumbers(counteragentTypeNumbers)
export const counteragentNote = '0 other, 1 company, 2 person'

const programTypeNote = '0 deposit or corporate meals, 1 bonus, 2 products, 3 discount, 4 certificate.'
const templateNote =
  '0 none, 1 deposit, 2 corporate meals, 3 bonus, 4 stamps, 5 discount, 6 coupons, 7 certificates, 8 happy hours, 9 birthday.'

/** Bindings that apply without an order. */
const scheduledBindings = (about: string) => withDefault(json(List(Binding, { maxItems: 50 }), about), [])

/** Directories that operators save. Reading, saving, validation and schemas all derive from this declaration. */
export const loyaltyDirectories = {
  programs: record({
    kind: 'Program',
    table: 'loyalty_program',
    description: 'Programs to save.',
    fields: {
      description: withDefault(text('Description.'), ''),
      programType: numberChoice(programTypeNumbers, `Kind of the program: ${programTypeNote}`),
      templateType: withDefault(numberChoice(templateTypeNumbers, `Kind shown in consoles: ${templateNote}`), 0),
      isActive: withDefault(flag('Whether the program is active.'), true),
      serviceFrom: day('First day, by the calendar of the restaurant.'),
      serviceTo: optional(day('Last day. Null or omitted for no end.')),
      priority: withDefault(integer('Programs with a smaller number run first.'), 0),
      organizationIds: optional(
        refSet(
          'Organization',
          'Organizations where the program is in force. Null or omitted for all of the corporation.',
        ),
      ),
      notifyAboutBalanceChanges: withDefault(flag('Whether guests are notified of balance changes.'), false),
      canHoldMoney: withDefault(
        flag('Whether money in the wallet can be held for an order before it is placed.'),
        false,
      ),
      overdraftLimit: withDefault(
        decimal(Money({ minimum: 0 }), 'How far below zero the balance of a wallet may fall.'),
        0,
      ),
      holdLifetimeMinutes: optional(
        integer('Minutes after which unused held money returns. Null or omitted for never.', {
          minimum: 1,
          maximum: 5_256_000,
        }),
      ),
      returnedLifetimeDays: withDefault(
        integer('Minimum days that refunded money of an order stays valid. Default: 7.', {
          minimum: 1,
          maximum: 36_500,
        }),
        7,
      ),
      joinsWithFirstOrder: withDefault(
        flag('Whether a guest joins with the first order that earns bonus or pieces. Otherwise only members earn.'),
        true,
      ),
      bonusLifetimeDays: optional(
        integer('Days after which credits to a wallet expire. Null or omitted for never.', {
          minimum: 1,
          maximum: 36_500,
        }),
      ),
    },
  }),
  campaigns: record({
    kind: 'MarketingCampaign',
    table: 'loyalty_campaign',
    description: 'Campaigns to save: the actions of programs and their conditions.',
    fields: {
      programId: ref('Program', 'Program of the campaign.'),
      description: withDefault(text('Description.'), ''),
      isActive: withDefault(flag('Whether the campaign is active.'), true),
      periodFrom: day('First day, by the calendar of the restaurant.'),
      periodTo: optional(day('Last day. Null or omitted for no end.')),
      priority: withDefault(integer('Campaigns with a smaller number run first in their program.'), 0),
      bindings: withDefault(
        json(List(Binding, { maxItems: 50 }), 'Bindings for orders: conditions and actions, in order.'),
        [],
      ),
      usesPerGuestMax: optional(
        integer(
          'Maximum orders of a guest that use the campaign in a period. Orders without a known guest then cannot use it. Null or omitted for no limit.',
          { minimum: 1 },
        ),
      ),
      usesPerGuestEvery: withDefault(
        choice(
          usePeriods,
          "Period in which a guest's uses are counted, by the calendar of the restaurant. A change restarts counting at zero.",
        ),
        'AllTime',
      ),
      orderBudget: optional(
        decimal(
          Money({ minimum: 0 }),
          'Maximum total of discounts and rewards for orders in a period. If too little is left for an order, the campaign does nothing for it. Null or omitted for no limit.',
        ),
      ),
      orderBudgetEvery: withDefault(
        choice(
          usePeriods,
          'Period of this budget, by the calendar of the restaurant. A change restarts counting at zero.',
        ),
        'AllTime',
      ),
      periodicBindings: scheduledBindings('Bindings applied to each guest at the beginning of each period.'),
      overdraftBindings: scheduledBindings(
        "Bindings applied to a guest whose wallet of the campaign's program falls below zero, once per period.",
      ),
      guestRegistrationBindings: scheduledBindings('Bindings applied to a guest at registration.'),
      scheduledEvery: withDefault(
        choice(
          ['Day', 'Week', 'Month', 'Quarter', 'Year'],
          'Length of these periods, by the calendar of the restaurant.',
        ),
        'Month',
      ),
      scheduledBudget: optional(
        decimal(
          Money({ minimum: 0 }),
          'Maximum total that these three credit to wallets in a period. If too little is left for a guest, the campaign does nothing for the guest. Null or omitted for no limit.',
        ),
      ),
    },
  }),
  manualConditions: record({
    kind: 'ManualCondition',
    table: 'loyalty_manual_condition',
    description: 'Manual conditions to save, chosen by staff or clients.',
    fields: {
      organizationIds: optional(
        refSet('Organization', 'Organizations that may use it. Null or omitted for all of the corporation.'),
      ),
      isDynamicDiscount: withDefault(flag('Whether the sum is set in the order.'), false),
      isApplicableOnCashierScreen: withDefault(flag('Whether cashiers may choose it.'), true),
    },
  }),
  couponSeries: record({
    kind: 'CouponSeries',
    table: 'loyalty_coupon_series',
    description: 'Series of coupons to save.',
    fields: {
      validFrom: optional(day('First day on which its coupons are valid. Null or omitted for any.')),
      validTo: optional(day('Last day on which they are valid. Null or omitted for any.')),
    },
  }),
  certificateSeries: record({
    kind: 'CertificateSeries',
    table: 'loyalty_certificate_series',
    description: 'Series of gift certificates to save.',
    fields: {
      programId: ref(
        'Program',
        'Certificate program (type 4). Its certificates are accepted where the program is in force.',
      ),
      nominal: decimal(Money({ minimum: 0.01 }), 'Value of a certificate. Existing certificates keep theirs.'),
      lifetimeDays: optional(
        integer('Days for which a certificate is valid after activation. Null or omitted for unlimited.', {
          minimum: 1,
          maximum: 36_500,
        }),
      ),
      kindName: withDefault(text('Kind of the certificates, shown in reports.', { maxLength: 255 }), ''),
      emitentName: withDefault(text('Company that issues them, shown in reports.', { maxLength: 255 }), ''),
      counteragentName: withDefault(text('Payer of the certificates, shown in reports.', { maxLength: 255 }), ''),
      counteragentType: optional(
        numberChoice(
          counteragentTypeNumbers,
          `Kind of who pays for them: ${counteragentNote}. Null or omitted for none.`,
        ),
      ),
    },
  }),
}

export type LoyaltyRows = {
  [Name in keyof typeof loyaltyDirectories]: RowOf<(typeof loyaltyDirectories)[Name]>
}
export type LoyaltyDirectories = { [Name in keyof LoyaltyRows]: ReadonlyMap<string, LoyaltyRows[Name]> }

export const SexField = field(OneOfNumbers([0, 1, 2]), '0 not specified, 1 male, 2 female.')

export const ConsentStatusField = field(
  OneOfNumbers([0, 1, 2]),
  'Consent of the guest to the use of personal data: 0 unknown, 1 given, 2 revoked.',
)

export const CustomerId = field(Id('Customer'), 'Id of the guest.')

export const GuestCategoryShortInfo = Type.Object(
  {
    id: guaranteed(Id('GuestCategory'), 'Id of the category.'),
    name: guaranteed(Type.String(), 'Name of the category.'),
    isActive: guaranteed(Type.Boolean(), 'Whether clients may offer the category.'),
    isDefaultForNewGuests: guaranteed(Type.Boolean(), 'Whether guests get the category at registration.'),
  },
  { title: 'GuestCategoryShortInfo' },
)
export type GuestCategoryShortInfo = Static<typeof GuestCategoryShortInfo>

const walletAbout =
  'Wallet of a program, the same for all guests, as `/api/1/loyalty/core/program` and `customer/info` return it.'

export const WalletId = field(Id('Wallet'), walletAbout)

/** Request body of a balance change. */
export const BalanceChange = Type.Object({
  organizationId: Id('Organization'),
  customerId: omittable(CustomerId, 'Guest who owns the wallet. Requests without one are refused.'),
  walletId: omittable(WalletId, `${walletAbout} Requests without one are refused.`),
  sum: omittable(Money(), 'Positive sum, with at most the digits of the currency. Requests without one are refused.'),
  comment: omittable(Text({ maxLength: 500 }), "Reason, shown in the guest's transactions."),
})

/** Maximum number of guests in a request of their import. */
export const importedGuestsMax = 500

export const ImportedGuest = Type.Object(
  {
    phone: opt(
      Text({ minLength: 1, maxLength: 40 }),
      'Phone in any way of writing. Without a country code it follows the numbering plan of the restaurant.',
    ),
    cardNumber: opt(
      CodeText({ minLength: 1 }),
      'Number of the card, which is its track as well. Finds the guest if no guest has the phone.',
    ),
    name: opt(Text({ minLength: 1, maxLength: 200 }), 'First name.'),
    surname: opt(Text({ minLength: 1, maxLength: 200 }), 'Family name.'),
    birthday: opt(personal(CalendarDay()), 'Day of birth.'),
    email: opt(Text({ minLength: 1, maxLength: 255 }), 'E-mail address.'),
    comment: opt(Text({ minLength: 1 }), 'Remark about the guest.'),
    categories: opt(
      List(Text({ minLength: 1, maxLength: 200 }), { maxItems: 50 }),
      'Names of categories to which the guest is added.',
    ),
    balance: opt(Money({ minimum: 0 }), 'Sum that is added to the wallet once. If omitted or 0, nothing is added.'),
  },
  { title: 'ImportedGuest' },
)
export type ImportedGuest = Static<typeof ImportedGuest>

export const GuestImportResult = Type.Object(
  {
    id: nullable(Id('Customer'), 'The guest. Null if it is invalid, or in a dry run new.'),
    phone: nullable(
      Text(),
      'Phone of the request with its country code, such as `+442079460000`. Null if there is none, or it is not valid.',
    ),
    outcome: field(
      OneOf(['created', 'changed', 'same', 'invalid']),
      'Whether the guest was registered, changed, already as requested, or cannot be imported.',
    ),
    credited: field(Money({ minimum: 0 }), 'Sum that was added to the wallet.'),
    error: nullable(
      Type.Object({
        code: field(Text(), 'Code of the error.'),
        path: field(Text(), 'Field of the guest, such as `phone`.'),
        message: field(Text(), 'Sentence about the error.'),
      }),
      'Why the guest cannot be imported. Null for others.',
    ),
  },
  { title: 'GuestImportResult' },
)
export type GuestImportResult = Static<typeof GuestImportResult>

export const CertificateNumber = CodeText({ minLength: 1 })

export const CertificateStatusName = field(
  OneOf(certificateStatuses),
  'State of the certificate: `New` until its activation, `Activated` while it can pay, `UsedUp` when its balance is 0, `Expired` after its lifetime, `Blocked` while it is blocked.',
)

/** Certificate as operators see it. */
export const CertificateItem = Type.Object(
  {
    id: field(Id('UserWallet'), 'Id of the certificate and, from its activation on, of its wallet.'),
    seriesId: field(Id('CertificateSeries'), 'Series of the certificate.'),
    number: field(CertificateNumber, 'Number of the certificate in payments.'),
    nominal: field(Money(), 'Value at activation.'),
    balance: field(Money(), 'Balance. 0 before activation.'),
    status: CertificateStatusName,
    customerId: nullable(Id('Customer'), 'Guest who owns it. Null if anyone with the number may use it.'),
    activatedAt: nullable(Text(), 'When it was activated. UTC, `yyyy-MM-dd HH:mm:ss.fff`. Null until then.'),
    expiresAt: nullable(
      Text(),
      'When it expires. UTC, `yyyy-MM-dd HH:mm:ss.fff`. Null for never, or before its activation.',
    ),
  },
  { title: 'GiftCertificate' },
)

/** Request fields: the certificate to activate and its owner. */
export const activationFields = {
  number: field(CertificateNumber, 'Number of the certificate.'),
  customerId: opt(
    Id('Customer'),
    "Guest who owns it; the guest's transactions show it. Null or omitted if anyone with the number may use it.",
  ),
}
