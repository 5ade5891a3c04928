import { type Static, Type } from 'typebox'
import { Amount, Id, Int32, List, LocalDateTime, Money, OneOf, omittable, opt, Text, Variants } from '#core/schema.ts'

/** Shapes in which clients describe orders: deliveries, table orders, reserves and loyalty take the same. */

export const itemsMax = 500
/** Of an order, however often some are added; a request names up to 50. */
export const paymentsMax = 200
export const sumMax = 10_000_000_000

export const Modifier = Type.Object(
  {
    productId: Id('Product'),
    amount: Amount(),
    productGroupId: opt(Id('ProductGroup')),
    price: opt(Money({ minimum: 0 })),
    positionId: opt(Id('Position')),
  },
  { title: 'Modifier' },
)
export type Modifier = Static<typeof Modifier>

const comboInformation = Type.Object({
  comboId: Id('Combo'),
  comboSourceId: Id('ComboSource'),
  comboGroupId: Id('ComboGroup'),
  comboGroupName: opt(Text()),
})

const anyItem = {
  amount: Amount(),
  productSizeId: opt(Id('ProductSize')),
  comboInformation: opt(comboInformation, { since: '7.6.1' }),
  comment: opt(Text({ maxLength: 255 })),
}

const CompoundItemComponent = Type.Object({
  productId: Id('Product'),
  modifiers: opt(List(Modifier, { maxItems: 100 })),
  price: opt(Money({ minimum: 0 })),
  positionId: opt(Id('Position')),
})
export type CompoundItemComponent = Static<typeof CompoundItemComponent>

export const ProductItem = Type.Object({
  ...anyItem,
  productId: Id('Product'),
  modifiers: opt(List(Modifier, { maxItems: 100 })),
  price: Money({ minimum: 0 }),
  positionId: opt(Id('Position')),
})

export const CompoundItem = Type.Object({
  ...anyItem,
  primaryComponent: CompoundItemComponent,
  secondaryComponent: opt(CompoundItemComponent),
  commonModifiers: opt(List(Modifier, { maxItems: 100 })),
})

export const OrderItem = Variants('type', { Product: ProductItem, Compound: CompoundItem })
export type OrderItem = Static<typeof OrderItem>

export const Combo = Type.Object(
  {
    id: Id('Combo'),
    name: Text(),
    amount: Int32({ minimum: 0, maximum: 1000 }),
    price: Money({ minimum: 0 }),
    sourceId: Id('ComboSource'),
    programId: omittable(Id('Program')),
    sizeId: opt(Id('ProductSize'), { since: '8.5.6' }),
  },
  { title: 'Combo' },
)

export type Combo = Static<typeof Combo>

const PaymentAdditionalData = Variants('type', {
  LoyaltyCard: Type.Object({
    credential: Text(),
    searchScope: OneOf(['Reserved', 'Phone', 'CardNumber', 'CardTrack', 'PaymentToken', 'FindFaceId']),
  }),
  Card: Type.Object({ number: opt(Text()), customData: opt(Text()), cardType: opt(Text()) }),
  External: Type.Object({ customData: Text() }),
})

const anyPayment = {
  sum: Money({ minimum: 0, maximum: sumMax }),
  paymentTypeId: Id('PaymentType'),
  isProcessedExternally: omittable(Type.Boolean()),
  paymentAdditionalData: opt(PaymentAdditionalData),
  isFiscalizedExternally: Type.Optional(Type.Boolean({ 'x-since': '7.6.3' })),
  isPrepay: Type.Optional(Type.Boolean({ 'x-since': '8.2.6' })),
}

export const Payment = Variants('paymentTypeKind', {
  Cash: Type.Object(anyPayment),
  Card: Type.Object({ ...anyPayment, number: opt(Text()) }),
  LoyaltyCard: Type.Object(anyPayment),
  External: Type.Object(anyPayment),
})
export type Payment = Static<typeof Payment>

const anyTips = { ...anyPayment, tipsTypeId: omittable(Id('TipsType')) }

export const TipsPayment = Variants('paymentTypeKind', {
  Cash: Type.Object(anyTips),
  Card: Type.Object({ ...anyTips, number: opt(Text()) }),
  External: Type.Object(anyTips),
})
export type TipsPayment = Static<typeof TipsPayment>

/** The items of a request, and the combos that they belong to. */
export const itemsAndCombos = {
  items: List(OrderItem, { maxItems: itemsMax }),
  combos: opt(List(Combo, { maxItems: 100 }), { since: '7.6.1' }),
}

/** The payments of a request, and its tips. */
export const paymentsAndTips = {
  payments: List(Payment, { maxItems: 50 }),
  tips: opt(List(TipsPayment, { maxItems: 50 })),
}

export const RmsDiscount = Type.Object({
  discountTypeId: Id('DiscountType'),
  sum: omittable(Money({ minimum: 0 })),
  selectivePositions: opt(List(Id('Position'), { maxItems: itemsMax })),
})

export const DiscountsInfo = Type.Object({
  card: opt(Type.Object({ track: Text() })),
  discounts: opt(
    List(
      Variants('type', {
        RMS: RmsDiscount,
        iikoCard: Type.Object({
          programId: Id('Program'),
          programName: Text(),
          discountItems: List(
            Type.Object({
              positionId: Id('Position'),
              sum: Money(),
              amount: Type.Number({ minimum: 0, maximum: 1000 }),
            }),
          ),
        }),
      }),
      { maxItems: 50 },
    ),
  ),
  fixedLoyaltyDiscounts: opt(Type.Boolean()),
})
export type DiscountsInfo = Static<typeof DiscountsInfo>

export const Gender = OneOf(['NotSpecified', 'Male', 'Female'])

const regularCustomer = {
  id: opt(Id('Customer')),
  name: opt(Text({ maxLength: 60 })),
  surname: opt(Text({ maxLength: 60 })),
  comment: opt(Text({ maxLength: 60 })),
  birthdate: opt(LocalDateTime()),
  email: opt(Text({ maxLength: 255 })),
  shouldReceivePromoActionsInfo: opt(Type.Boolean()),
  shouldReceiveOrderStatusNotifications: opt(Type.Boolean()),
  gender: omittable(Gender),
}

/** A customer where only a regular one will do. */
export const RegularCustomer = Type.Object({ type: OneOf(['regular']), ...regularCustomer })

export const Customer = Variants('type', {
  regular: Type.Object(regularCustomer),
  'one-time': Type.Object({ name: Text({ maxLength: 60 }) }),
})
export type Customer = Static<typeof Customer>

const Address = Variants('type', {
  legacy: Type.Object({
    street: Type.Object({
      classifierId: opt(Text({ maxLength: 255 })),
      id: opt(Id('Street')),
      name: opt(Text({ maxLength: 60 })),
      city: opt(Text({ maxLength: 60 })),
    }),
    index: opt(Text({ maxLength: 10 })),
    house: Text({ maxLength: 100 }),
    building: opt(Text({ maxLength: 10 })),
    flat: opt(Text({ maxLength: 100 })),
    entrance: opt(Text({ maxLength: 10 })),
    floor: opt(Text({ maxLength: 10 })),
    doorphone: opt(Text({ maxLength: 10 })),
    regionId: opt(Id('Region')),
  }),
  city: Type.Object({
    line1: Text({ maxLength: 250 }),
    flat: opt(Text({ maxLength: 10 })),
    entrance: opt(Text({ maxLength: 10 })),
    floor: opt(Text({ maxLength: 10 })),
    doorphone: opt(Text({ maxLength: 10 })),
    regionId: opt(Id('Region')),
  }),
})
export type Address = Static<typeof Address>

export const Coordinates = Type.Object(
  {
    latitude: Type.Number({ minimum: -90, maximum: 90 }),
    longitude: Type.Number({ minimum: -180, maximum: 180 }),
  },
  { title: 'Coordinates' },
)

export const DeliveryPoint = Type.Object({
  coordinates: opt(Coordinates),
  address: opt(Address),
  externalCartographyId: opt(Text({ maxLength: 100 })),
  comment: opt(Text({ maxLength: 500 })),
})
export type DeliveryPoint = Static<typeof DeliveryPoint>

export const LoyaltyInfo = Type.Object({
  coupon: opt(Text({ maxLength: 255 })),
  applicableManualConditions: opt(List(Id('ManualCondition'))),
  dynamicDiscounts: opt(List(Type.Object({ manualConditionId: Id('ManualCondition'), sum: Money() }))),
})
export type LoyaltyInfo = Static<typeof LoyaltyInfo>

export const ChequeAdditionalInfo = Type.Object({
  needReceipt: Type.Boolean(),
  email: opt(Text({ maxLength: 255 })),
  settlementPlace: opt(Text({ maxLength: 500 })),
  phone: opt(Text({ minLength: 8, maxLength: 40 })),
  retailAddress: opt(Text({ maxLength: 256 })),
  isInternetPayment: omittable(Type.Boolean()),
})

/** Pairs of one order. */
export const externalDataMax = 100

export const ExternalData = Type.Object({
  key: Text({ maxLength: 255 }),
  value: Text(),
  isPublic: omittable(Type.Boolean()),
})
export type ExternalData = Static<typeof ExternalData>

export const Guests = Type.Object({
  count: Int32({ minimum: 0, maximum: 10_000 }),
  splitBetweenPersons: opt(Type.Boolean()),
})
