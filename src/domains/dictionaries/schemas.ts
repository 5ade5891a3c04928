import { type Static, Type } from 'typebox'
import type { Decimal } from '#core/decimal.ts'
import { DirectoriesInput } from '#core/record/directories.ts'
import {
  changeRevision,
  choice,
  comment,
  decimal,
  flag,
  json,
  optional,
  ref,
  refSet,
  refs,
  text,
  texts,
  withDefault,
} from '#core/record/fields.ts'
import { type RowOf, record } from '#core/record/record.ts'
import type { Fields } from '#core/record/statements.ts'
import { field, Id, List, Money, OneOf, opt, Text } from '#core/schema.ts'

const orderServiceTypes = ['Common', 'DeliveryByCourier', 'DeliveryPickUp'] as const
export const OrderServiceType = OneOf(orderServiceTypes)
export type OrderServiceType = Static<typeof OrderServiceType>

const paymentTypeKinds = ['Unknown', 'Cash', 'Card', 'Credit', 'Writeoff', 'Voucher', 'External', 'IikoCard'] as const
export const PaymentTypeKind = OneOf(paymentTypeKinds)
export type PaymentTypeKind = Static<typeof PaymentTypeKind>

const paymentProcessingTypes = ['External', 'Internal', 'Both'] as const
export const PaymentProcessingType = OneOf(paymentProcessingTypes)
export type PaymentProcessingType = Static<typeof PaymentProcessingType>

const discountModes = ['Percent', 'FlexibleSum', 'FixedSum'] as const
export const DiscountMode = OneOf(discountModes)
export type DiscountMode = Static<typeof DiscountMode>

/** Percentage of an order's sum; negative for a surcharge. */
export const Percent = () =>
  Type.Number({ minimum: -1000, maximum: 100, 'x-decimal': true, 'x-unit': 'Percent; negative for a surcharge.' })

const CategoryDiscountInput = Type.Object({
  categoryId: field(Id('ProductCategory'), 'Category of products.'),
  categoryName: opt(field(Text({ minLength: 1, maxLength: 200 }), 'Name.'), 'Name of the category.'),
  percent: field(Percent(), 'Discount on products of the category.'),
})

/** Fields of dictionaries besides the fields of any directory. */
const validity = {
  organizationIds: optional(
    refSet('Organization', 'Organizations at which the row is valid. Null or omitted for all of the corporation.'),
  ),
}

/** Declares a dictionary. Responses include the revision of each row. */
const dictionary = <const Kind extends string, const Own extends Fields>({
  fields,
  ...declaration
}: {
  kind: Kind
  table: string
  description: string
  fields: Own
}) => record({ ...declaration, countsChanges: true, fields: { ...validity, ...fields } })

/** Dictionaries. Reading, saving, checks and schemas are derived from this declaration. */
export const dictionaries = {
  orderTypes: dictionary({
    kind: 'OrderType',
    table: 'order_type',
    description: 'Order types to save.',
    fields: {
      orderServiceType: choice(
        orderServiceTypes,
        'Service of orders of the type: in the restaurant, by courier, or pick-up.',
      ),
      isDefault: withDefault(flag('Whether it is the default order type of its service.'), false),
    },
  }),
  paymentTypes: dictionary({
    kind: 'PaymentType',
    table: 'payment_type',
    description: 'Payment types to save.',
    fields: {
      code: optional(text('Short name of the payment type.', { minLength: 1, maxLength: 50 })),
      kind: choice(paymentTypeKinds, 'Kind of the payment type.'),
      processingType: withDefault(
        choice(paymentProcessingTypes, 'Whether payments may be processed externally, in the restaurant, or both.'),
        'Both',
      ),
      combinable: withDefault(flag('Whether an order may be paid with it and with another payment type.'), true),
      printCheque: withDefault(flag('Whether a receipt is printed.'), true),
      terminalGroupIds: optional(refSet('TerminalGroup', 'Terminal groups that accept it. Null or omitted for all.')),
      comment: comment(),
      applicableMarketingCampaigns: withDefault(
        refs('MarketingCampaign', 'Marketing campaigns that may be paid with it.'),
        [],
      ),
      accountId: optional(
        ref(
          'Account',
          'Account of the books to which payments are posted, of type CASH, CURRENT_ASSET or OTHER_CURRENT_ASSET. Null or omitted ' +
            'for the account of the kind. A deleted account is ignored.',
        ),
      ),
      changeRevision: changeRevision(),
    },
  }),
  discounts: dictionary({
    kind: 'DiscountType',
    table: 'discount_type',
    description: 'Discounts and surcharges to save.',
    fields: {
      mode: choice(discountModes, 'Whether the discount is a percent, a fixed sum, or a sum that the order sets.'),
      percent: withDefault(decimal(Percent(), 'The discount, for the mode `Percent`.'), 0),
      sum: withDefault(decimal(Money(), 'The discount, for the mode `FixedSum`; negative for a surcharge.'), 0),
      minOrderSum: optional(
        decimal(Money({ minimum: 0 }), 'Minimum sum of the order for the discount. Null or omitted for none.'),
      ),
      isCategorised: withDefault(flag('Whether each category of products has its own percent.'), false),
      categories: withDefault(
        json(List(CategoryDiscountInput), 'Percents of the categories, for a discount that has them.'),
        [],
      ),
      canBeAppliedSelectively: withDefault(flag('Whether the discount can apply to single lines of an order.'), false),
      isAutomatic: withDefault(flag('Whether the discount is applied automatically.'), false),
      isManual: withDefault(flag('Whether staff may apply the discount by hand.'), true),
      isCard: withDefault(flag('Whether the discount requires a card.'), false),
      canApplyByCardNumber: withDefault(flag('Whether the number of the card may be typed in.'), false),
      comment: comment(),
    },
  }),
  removalTypes: dictionary({
    kind: 'RemovalType',
    table: 'removal_type',
    description: 'Removal types to save.',
    fields: {
      canWriteoffToCafe: withDefault(flag('Whether the restaurant may bear the loss.'), false),
      canWriteoffToWaiter: withDefault(flag('Whether the waiter may bear the loss.'), false),
      canWriteoffToUser: withDefault(flag('Whether another employee may bear the loss.'), false),
      reasonRequired: withDefault(flag('Whether a removal needs a remark.'), false),
      manual: withDefault(flag('Whether staff may choose the removal type by hand.'), true),
      comment: comment(),
    },
  }),
  cancelCauses: dictionary({
    kind: 'CancelCause',
    table: 'cancel_cause',
    description: 'Causes of cancellations to save.',
    fields: {
      isDefault: withDefault(flag('Whether it is the default cancel cause.', { isSingle: true }), false),
    },
  }),
  tipsTypes: dictionary({
    kind: 'TipsType',
    table: 'tips_type',
    description: 'Types of tips to save.',
    fields: {
      orderServiceTypes: texts(OrderServiceType, 'Services for which these tips may be given.'),
      paymentTypeIds: refs('PaymentType', 'Payment types with which these tips may be given.'),
    },
  }),
  marketingSources: dictionary({
    kind: 'MarketingSource',
    table: 'marketing_source',
    description: 'Marketing sources to save.',
    fields: {
      attachedSources: withDefault(
        texts(Text({ minLength: 1, maxLength: 255 }), 'Names of this source in external systems.', {
          maxItems: 100,
        }),
        [],
      ),
    },
  }),
  conceptions: dictionary({
    kind: 'Conception',
    table: 'conception',
    description: 'Brands of restaurants to save. The settings of an organization name its brand.',
    fields: {
      code: text('Short name of the brand.', { minLength: 1, maxLength: 50 }),
      changeRevision: changeRevision(),
    },
  }),
  courierServices: dictionary({
    kind: 'CourierService',
    table: 'courier_service',
    description: "Delivery services to save, which deliver orders instead of a restaurant's own couriers.",
    fields: {},
  }),
}

type States = { [Name in keyof typeof dictionaries]: RowOf<(typeof dictionaries)[Name]> }

/** A discount with its category percents. */
interface Discount {
  categoryPercents: ReadonlyMap<string, Decimal>
}

export type Rows = Omit<States, 'discounts'> & { discounts: States['discounts'] & Discount }

/** Dictionaries of a corporation by id. Include deleted rows, to which orders still refer. */
export type Dictionaries = { [Name in keyof Rows]: ReadonlyMap<string, Rows[Name]> }

/** Dictionary rows in a save request. Each row is complete: omitted fields get their defaults. */
export const DictionariesInput = DirectoriesInput(dictionaries)
export type DictionariesInput = Static<typeof DictionariesInput>
