import { type Static, Type } from 'typebox'
import { Decimal } from '#core/decimal.ts'
import { type DirectoryRecord, directory, type RowsOf, Stated } from '#core/kits/directory.ts'
import {
  comment,
  decimal,
  flag,
  idSet,
  initially,
  optional,
  optionalMoney,
  readAs,
  required,
} from '#core/kits/directory_fields.ts'
import { field, Id, List, Money, OneOf, opt, Text } from '#core/schema.ts'

export const OrderServiceType = OneOf(['Common', 'DeliveryByCourier', 'DeliveryPickUp'])
export type OrderServiceType = Static<typeof OrderServiceType>

export const PaymentTypeKind = OneOf([
  'Unknown',
  'Cash',
  'Card',
  'Credit',
  'Writeoff',
  'Voucher',
  'External',
  'IikoCard',
])
export type PaymentTypeKind = Static<typeof PaymentTypeKind>

export const PaymentProcessingType = OneOf(['External', 'Internal', 'Both'])
export type PaymentProcessingType = Static<typeof PaymentProcessingType>

export const DiscountMode = OneOf(['Percent', 'FlexibleSum', 'FixedSum'])
export type DiscountMode = Static<typeof DiscountMode>

/** Of an order's sum. Below zero: a surcharge. */
export const Percent = () =>
  Type.Number({ minimum: -1000, maximum: 100, 'x-decimal': true, 'x-unit': 'Percent; negative for a surcharge.' })

const StatedCategoryDiscount = Type.Object({
  categoryId: field(Id('ProductCategory'), 'Category of products.'),
  categoryName: opt(field(Text({ minLength: 1, maxLength: 200 }), 'Name, for people.'), 'Name of the category.'),
  percent: field(Percent(), 'Discount on products of the category.'),
})

/** What every dictionary has besides the fields of any directory. */
const validity = {
  organizationIds: idSet(
    'Organization',
    'Organizations at which the row is valid. Null or left out for all of the corporation.',
  ),
}

/** The dictionaries. Reading, saving, checking and the shapes of both follow from this one declaration. */
export const dictionaries = {
  orderTypes: directory({
    kind: 'OrderType',
    table: 'order_type',
    about: 'Order types to save.',
    fields: {
      ...validity,
      orderServiceType: required(
        OrderServiceType,
        'How guests get orders of the type: in the restaurant, by courier, or by coming for them.',
      ),
      isDefault: flag(false, 'Whether orders of the service type get this order type when they name none.'),
    },
  }),
  paymentTypes: directory({
    kind: 'PaymentType',
    table: 'payment_type',
    about: 'Payment types to save.',
    fields: {
      ...validity,
      code: optional(Text({ minLength: 1, maxLength: 50 }), 'Short name of the payment type.'),
      kind: required(PaymentTypeKind, 'Kind of the payment type.'),
      processingType: initially(
        PaymentProcessingType,
        'Both',
        'Whether the money may be taken outside, in the restaurant, or both.',
      ),
      combinable: flag(true, 'Whether an order may be paid with it and with another payment type.'),
      printCheque: flag(true, 'Whether a receipt is printed.'),
      terminalGroupIds: idSet('TerminalGroup', 'Terminal groups that take it. Null or left out for all.'),
      comment: comment(),
      applicableMarketingCampaigns: initially(
        List(Id('MarketingCampaign')),
        [],
        'Marketing campaigns that may be paid with it.',
      ),
    },
  }),
  discounts: directory({
    kind: 'DiscountType',
    table: 'discount_type',
    about: 'Discounts and surcharges to save.',
    fields: {
      ...validity,
      mode: required(
        DiscountMode,
        'Whether the discount is a percent, a sum of its own, or a sum that the order names.',
      ),
      percent: decimal(Percent(), 0, 'The discount, for the mode `Percent`.'),
      sum: decimal(Money(), 0, 'The discount, for the mode `FixedSum`; negative for a surcharge.'),
      minOrderSum: optionalMoney(
        'Sum of the order below which the discount gives nothing. Null or left out for no such sum.',
      ),
      isCategorised: flag(false, 'Whether each category of products has a percent of its own.'),
      categories: readAs(
        initially(List(StatedCategoryDiscount), [], 'Percents of the categories, for a discount that has them.'),
        (categories): readonly CategoryDiscount[] =>
          categories.map(({ categoryId, categoryName = null, percent }) => ({
            categoryId,
            categoryName,
            percent: new Decimal(percent),
          })),
      ),
      canBeAppliedSelectively: flag(false, 'Whether the discount may be given to single lines of an order.'),
      isAutomatic: flag(false, 'Whether the front office gives the discount by itself.'),
      isManual: flag(true, 'Whether staff may give the discount by hand.'),
      isCard: flag(false, 'Whether the discount is given for a card.'),
      canApplyByCardNumber: flag(false, 'Whether the number of the card may be typed in.'),
      comment: comment(),
    },
    derive: ({ categories }) => ({
      /** The percents of `categories` by category. */
      categoryPercents: new Map<string, Decimal>(categories.map(({ categoryId, percent }) => [categoryId, percent])),
    }),
  }),
  removalTypes: directory({
    kind: 'RemovalType',
    table: 'removal_type',
    about: 'Removal types to save.',
    fields: {
      ...validity,
      canWriteoffToCafe: flag(false, 'Whether the restaurant may bear the loss.'),
      canWriteoffToWaiter: flag(false, 'Whether the waiter may bear the loss.'),
      canWriteoffToUser: flag(false, 'Whether another employee may bear the loss.'),
      reasonRequired: flag(false, 'Whether a removal needs a remark.'),
      manual: flag(true, 'Whether staff may choose the removal type by hand.'),
      comment: comment(),
    },
  }),
  cancelCauses: directory({
    kind: 'CancelCause',
    table: 'cancel_cause',
    about: 'Causes of cancellations to save.',
    fields: {
      ...validity,
      isDefault: flag(false, 'Whether cancellations that name no cause get this one.'),
    },
    single: 'isDefault',
  }),
  tipsTypes: directory({
    kind: 'TipsType',
    table: 'tips_type',
    about: 'Types of tips to save.',
    fields: {
      ...validity,
      orderServiceTypes: required(List(OrderServiceType), 'Services for which these tips may be given.'),
      paymentTypeIds: required(List(Id('PaymentType')), 'Payment types with which these tips may be given.'),
    },
  }),
  marketingSources: directory({
    kind: 'MarketingSource',
    table: 'marketing_source',
    about: 'Marketing sources to save.',
    fields: {
      ...validity,
      attachedSources: initially(
        List(Text({ minLength: 1, maxLength: 255 }), { maxItems: 100 }),
        [],
        'Names of sources outside that count as this one.',
      ),
    },
  }),
  conceptions: directory({
    kind: 'Conception',
    table: 'conception',
    about: 'Brands of restaurants to save. The settings of an organization name its brand.',
    fields: {
      ...validity,
      code: required(Text({ minLength: 1, maxLength: 50 }), 'Short name of the brand.'),
    },
  }),
  courierServices: directory({
    kind: 'CourierService',
    table: 'courier_service',
    about: "Services to save that bring orders in the place of a restaurant's own couriers.",
    fields: validity,
  }),
} satisfies DirectoryRecord

interface CategoryDiscount {
  categoryId: Id<'ProductCategory'>
  categoryName: string | null
  percent: Decimal
}

/** The rows of each dictionary. */
export type Rows = RowsOf<typeof dictionaries>

/** The dictionaries of a corporation, their rows by id, deleted ones included: orders keep pointing at them. */
export type Dictionaries = { [Name in keyof Rows]: ReadonlyMap<string, Rows[Name]> }

/** The dictionaries as they are stated to be saved, row by row and each row whole: what is left out has its default. */
export const StatedDictionaries = Stated(dictionaries)
export type StatedDictionaries = Static<typeof StatedDictionaries>
