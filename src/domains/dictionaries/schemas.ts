import { type Static, Type } from 'typebox'
import { Id, List, Money, OneOf, omittable, opt, Text } from '#core/schema.ts'

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
export const Percent = () => Type.Number({ minimum: -1000, maximum: 100, 'x-decimal': true })

const Name = () => Text({ minLength: 1, maxLength: 200 })
const Comment = () => opt(Text({ maxLength: 500 }))
const Flag = () => omittable(Type.Boolean())

const stated = <K extends string>(kind: K) => ({
  id: opt(Id(kind)),
  name: Name(),
  isDeleted: Flag(),
  organizationIds: opt(List(Id('Organization'))),
})

const CategoryDiscount = Type.Object({
  categoryId: Id('ProductCategory'),
  categoryName: opt(Name()),
  percent: Percent(),
})

/** The dictionaries as they are stated to be saved, row by row and each row whole: what is left out has its default. */
export const StatedDictionaries = Type.Object({
  orderTypes: omittable(
    List(
      Type.Object(
        { ...stated('OrderType'), orderServiceType: OrderServiceType, isDefault: Flag() },
        { title: 'StatedOrderType' },
      ),
    ),
  ),
  paymentTypes: omittable(
    List(
      Type.Object(
        {
          ...stated('PaymentType'),
          code: opt(Text({ minLength: 1, maxLength: 50 })),
          kind: PaymentTypeKind,
          processingType: omittable(PaymentProcessingType),
          combinable: Flag(),
          printCheque: Flag(),
          terminalGroupIds: opt(List(Id('TerminalGroup'))),
          comment: Comment(),
          applicableMarketingCampaigns: omittable(List(Id('MarketingCampaign'))),
        },
        { title: 'StatedPaymentType' },
      ),
    ),
  ),
  discounts: omittable(
    List(
      Type.Object(
        {
          ...stated('DiscountType'),
          mode: DiscountMode,
          percent: omittable(Percent()),
          sum: omittable(Money()),
          minOrderSum: opt(Money({ minimum: 0 })),
          isCategorised: Flag(),
          categories: omittable(List(CategoryDiscount)),
          canBeAppliedSelectively: Flag(),
          isAutomatic: Flag(),
          isManual: Flag(),
          isCard: Flag(),
          canApplyByCardNumber: Flag(),
          comment: Comment(),
        },
        { title: 'StatedDiscountType' },
      ),
    ),
  ),
  removalTypes: omittable(
    List(
      Type.Object(
        {
          ...stated('RemovalType'),
          canWriteoffToCafe: Flag(),
          canWriteoffToWaiter: Flag(),
          canWriteoffToUser: Flag(),
          reasonRequired: Flag(),
          manual: Flag(),
          comment: Comment(),
        },
        { title: 'StatedRemovalType' },
      ),
    ),
  ),
  cancelCauses: omittable(
    List(Type.Object({ ...stated('CancelCause'), isDefault: Flag() }, { title: 'StatedCancelCause' })),
  ),
  tipsTypes: omittable(
    List(
      Type.Object(
        {
          ...stated('TipsType'),
          orderServiceTypes: List(OrderServiceType),
          paymentTypeIds: List(Id('PaymentType')),
        },
        { title: 'StatedTipsType' },
      ),
    ),
  ),
  marketingSources: omittable(
    List(
      Type.Object(
        {
          ...stated('MarketingSource'),
          attachedSources: omittable(List(Text({ minLength: 1, maxLength: 255 }), { maxItems: 100 })),
        },
        { title: 'StatedMarketingSource' },
      ),
    ),
  ),
})
export type StatedDictionaries = Static<typeof StatedDictionaries>
