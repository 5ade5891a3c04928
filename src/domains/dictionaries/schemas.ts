import { type Static, Type } from 'typebox'
import { field, Id, List, Money, OneOf, omittable, opt, Text } from '#core/schema.ts'

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

const Name = () => field(Text({ minLength: 1, maxLength: 200 }), 'Name, for people.')
const Comment = () => opt(Text({ maxLength: 500 }), 'Remark for the staff.')
const Flag = (about: string, unlessSaid = false) => omittable(Type.Boolean(), `${about} Left out, ${unlessSaid}.`)

const stated = <K extends string>(kind: K) => ({
  id: opt(Id(kind), 'Row to replace, or an id chosen for a new one. Left out, a new row is made.'),
  name: Name(),
  isDeleted: Flag('Whether the row is deleted. Orders keep pointing at it.'),
  organizationIds: opt(
    List(Id('Organization')),
    'Organizations at which the row is valid. Null or left out for all of the corporation.',
  ),
})

const CategoryDiscount = Type.Object({
  categoryId: field(Id('ProductCategory'), 'Category of products.'),
  categoryName: opt(Name(), 'Name of the category.'),
  percent: field(Percent(), 'Discount on products of the category.'),
})

/** The dictionaries as they are stated to be saved, row by row and each row whole: what is left out has its default. */
export const StatedDictionaries = Type.Object({
  orderTypes: omittable(
    List(
      Type.Object(
        {
          ...stated('OrderType'),
          orderServiceType: field(
            OrderServiceType,
            'How guests get orders of the type: in the restaurant, by courier, or by coming for them.',
          ),
          isDefault: Flag('Whether orders of the service type get this order type when they name none.'),
        },
        { title: 'StatedOrderType' },
      ),
    ),
    'Order types to save.',
  ),
  paymentTypes: omittable(
    List(
      Type.Object(
        {
          ...stated('PaymentType'),
          code: opt(Text({ minLength: 1, maxLength: 50 }), 'Short name of the payment type.'),
          kind: field(PaymentTypeKind, 'Kind of the payment type.'),
          processingType: omittable(
            PaymentProcessingType,
            'Whether the money may be taken outside, in the restaurant, or both. Left out, `Both`.',
          ),
          combinable: Flag('Whether an order may be paid with it and with another payment type.', true),
          printCheque: Flag('Whether a receipt is printed.', true),
          terminalGroupIds: opt(List(Id('TerminalGroup')), 'Terminal groups that take it. Null or left out for all.'),
          comment: Comment(),
          applicableMarketingCampaigns: omittable(
            List(Id('MarketingCampaign')),
            'Marketing campaigns that may be paid with it.',
          ),
        },
        { title: 'StatedPaymentType' },
      ),
    ),
    'Payment types to save.',
  ),
  discounts: omittable(
    List(
      Type.Object(
        {
          ...stated('DiscountType'),
          mode: field(
            DiscountMode,
            'Whether the discount is a percent, a sum of its own, or a sum that the order names.',
          ),
          percent: omittable(Percent(), 'The discount, for the mode `Percent`. Left out, 0.'),
          sum: omittable(Money(), 'The discount, for the mode `FixedSum`; negative for a surcharge. Left out, 0.'),
          minOrderSum: opt(
            Money({ minimum: 0 }),
            'Sum of the order below which the discount gives nothing. Null or left out for no such sum.',
          ),
          isCategorised: Flag('Whether each category of products has a percent of its own.'),
          categories: omittable(List(CategoryDiscount), 'Percents of the categories, for a discount that has them.'),
          canBeAppliedSelectively: Flag('Whether the discount may be given to single lines of an order.'),
          isAutomatic: Flag('Whether the front office gives the discount by itself.'),
          isManual: Flag('Whether staff may give the discount by hand.', true),
          isCard: Flag('Whether the discount is given for a card.'),
          canApplyByCardNumber: Flag('Whether the number of the card may be typed in.'),
          comment: Comment(),
        },
        { title: 'StatedDiscountType' },
      ),
    ),
    'Discounts and surcharges to save.',
  ),
  removalTypes: omittable(
    List(
      Type.Object(
        {
          ...stated('RemovalType'),
          canWriteoffToCafe: Flag('Whether the restaurant may bear the loss.'),
          canWriteoffToWaiter: Flag('Whether the waiter may bear the loss.'),
          canWriteoffToUser: Flag('Whether another employee may bear the loss.'),
          reasonRequired: Flag('Whether a removal needs a remark.'),
          manual: Flag('Whether staff may choose the removal type by hand.', true),
          comment: Comment(),
        },
        { title: 'StatedRemovalType' },
      ),
    ),
    'Removal types to save.',
  ),
  cancelCauses: omittable(
    List(
      Type.Object(
        { ...stated('CancelCause'), isDefault: Flag('Whether cancellations that name no cause get this one.') },
        { title: 'StatedCancelCause' },
      ),
    ),
    'Causes of cancellations to save.',
  ),
  tipsTypes: omittable(
    List(
      Type.Object(
        {
          ...stated('TipsType'),
          orderServiceTypes: field(List(OrderServiceType), 'Services for which these tips may be given.'),
          paymentTypeIds: field(List(Id('PaymentType')), 'Payment types with which these tips may be given.'),
        },
        { title: 'StatedTipsType' },
      ),
    ),
    'Types of tips to save.',
  ),
  marketingSources: omittable(
    List(
      Type.Object(
        {
          ...stated('MarketingSource'),
          attachedSources: omittable(
            List(Text({ minLength: 1, maxLength: 255 }), { maxItems: 100 }),
            'Names of sources outside that count as this one.',
          ),
        },
        { title: 'StatedMarketingSource' },
      ),
    ),
    'Marketing sources to save.',
  ),
})
export type StatedDictionaries = Static<typeof StatedDictionaries>
