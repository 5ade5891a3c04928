import { type Static, Type } from 'typebox'
import {
  Amount,
  field,
  Id,
  Int32,
  List,
  LocalDateTime,
  Money,
  OneOf,
  omittable,
  opt,
  Text,
  Variants,
  wanted,
} from '#core/schema.ts'

/** Shapes in which clients describe orders: deliveries, table orders, reserves and loyalty take the same. */

export const itemsMax = 500
/** Of an order, however often some are added; a request names up to 50. */
export const paymentsMax = 200
export const sumMax = 10_000_000_000

export const Modifier = Type.Object(
  {
    productId: field(Id('Product'), 'Id of the product that modifies the dish.'),
    amount: field(Amount(), 'How many for one portion of the dish.'),
    productGroupId: opt(
      Id('ProductGroup'),
      'Group of modifiers to which it belongs in the menu. Left out, the first group of the dish that has the modifier counts.',
    ),
    price: opt(
      Money({ minimum: 0 }),
      "Price of one. It must be that of the menu, unless the product has an open price. Left out, the menu's price counts.",
    ),
    positionId: opt(
      Id('Position'),
      'Id that the client gives to this line of the order. Left out, the server makes one.',
    ),
  },
  { title: 'Modifier' },
)
export type Modifier = Static<typeof Modifier>

const comboInformation = Type.Object({
  comboId: field(Id('Combo'), 'The combo of this order that the item is a part of: the `id` of one of its `combos`.'),
  comboSourceId: field(Id('ComboSource'), 'The combo in the menu, as `/api/1/combo` answers it in `sourceActionId`.'),
  comboGroupId: field(Id('ComboGroup'), 'Group of the combo that the item fills.'),
  comboGroupName: opt(Text(), 'Name of this group, for people.'),
})

const anyItem = {
  amount: field(Amount(), 'How many portions, or how much of a product that is sold by weight.'),
  productSizeId: opt(
    Id('ProductSize'),
    'Size of the product. Left out, it is the only size in which the product is sold.',
  ),
  comboInformation: opt(comboInformation, {
    description: 'Which combo the item belongs to. Null or left out for an item that belongs to none.',
    since: '7.6.1',
  }),
  comment: opt(Text({ maxLength: 255 }), 'Remark of the guest for the kitchen.'),
}

const CompoundItemComponent = Type.Object({
  productId: field(
    Id('Product'),
    'Product that is ordered as a half, or as the whole when there is no second component.',
  ),
  modifiers: opt(List(Modifier, { maxItems: 100 }), 'Modifiers of this component alone.'),
  price: opt(
    Money({ minimum: 0 }),
    "Price of the whole product in this size. It must be that of the menu, unless the product has an open price. Left out, the menu's price counts.",
  ),
  positionId: opt(
    Id('Position'),
    'Id that the client gives to this line of the order. Left out, the server makes one.',
  ),
})
export type CompoundItemComponent = Static<typeof CompoundItemComponent>

export const ProductItem = Type.Object({
  ...anyItem,
  productId: field(Id('Product'), 'Product that is ordered.'),
  modifiers: opt(List(Modifier, { maxItems: 100 }), 'Modifiers of the product.'),
  price: wanted(
    Money({ minimum: 0 }),
    'Price of one portion. It must be that of the menu, unless the product has an open price.',
  ),
  positionId: opt(
    Id('Position'),
    'Id that the client gives to this line of the order. Left out, the server makes one.',
  ),
})

const CompoundItem = Type.Object({
  ...anyItem,
  primaryComponent: field(CompoundItemComponent, 'First half, or the whole when there is no second component.'),
  secondaryComponent: opt(CompoundItemComponent, 'Second half. Null or left out when the item is of one product only.'),
  commonModifiers: opt(List(Modifier, { maxItems: 100 }), 'Modifiers of the item as a whole.'),
})

export const OrderItem = Variants('type', { Product: ProductItem, Compound: CompoundItem })
export type OrderItem = Static<typeof OrderItem>

export const Combo = Type.Object(
  {
    id: field(
      Id('Combo'),
      'Id that the client gives to the combo of this order. Its items name it in `comboInformation.comboId`.',
    ),
    name: field(Text(), 'Name of the combo, as it is shown in the order.'),
    amount: field(Int32({ minimum: 0, maximum: 1000 }), 'How many of this combo are ordered.'),
    price: field(Money({ minimum: 0 }), 'Price of one combo, as `/api/1/combo/calculate` answers it.'),
    sourceId: field(Id('ComboSource'), 'The combo in the menu, as `/api/1/combo` answers it in `sourceActionId`.'),
    programId: omittable(Id('Program'), 'Loyalty program of the combo, as `/api/1/combo` answers it.'),
    sizeId: opt(Id('ProductSize'), {
      description: 'Size of the product in the main group of the combo. Left out, that of the item counts.',
      since: '8.5.6',
    }),
  },
  { title: 'Combo' },
)

export type Combo = Static<typeof Combo>

const PaymentAdditionalData = Variants(
  'type',
  {
    LoyaltyCard: Type.Object({
      credential: field(
        Text(),
        'Phone, card number, card track or token by which the guest is found; `searchScope` says which.',
      ),
      searchScope: field(
        OneOf(['Reserved', 'Phone', 'CardNumber', 'CardTrack', 'PaymentToken', 'FindFaceId']),
        'What `credential` is.',
      ),
    }),
    Card: Type.Object({
      number: opt(Text(), 'Number of the bank card.'),
      customData: opt(Text(), 'Any text for the front office.'),
      cardType: opt(Text(), 'Type of the bank card.'),
    }),
    External: Type.Object({ customData: field(Text(), 'Any text for the front office.') }),
  },
  { emptyIsNone: true },
)

const anyPayment = {
  sum: field(Money({ minimum: 0, maximum: sumMax }), 'What is paid.'),
  paymentTypeId: field(
    Id('PaymentType'),
    'How it is paid: a payment type from `/api/1/payment_types`, of the kind named in `paymentTypeKind`.',
  ),
  isProcessedExternally: omittable(
    Type.Boolean(),
    'Whether the money has been received already, outside the restaurant. Left out, it has not: the payment is planned.',
  ),
  paymentAdditionalData: opt(PaymentAdditionalData, 'What the payment needs besides its sum, by its kind.'),
  isFiscalizedExternally: omittable(Type.Boolean(), {
    description: 'Whether somebody else has printed the fiscal receipt already.',
    since: '7.6.3',
  }),
  isPrepay: omittable(Type.Boolean(), {
    description: 'Whether the payment is made in advance, before the order is closed.',
    since: '8.2.6',
  }),
}

export const Payment = Variants('paymentTypeKind', {
  Cash: Type.Object(anyPayment),
  Card: Type.Object({ ...anyPayment, number: opt(Text(), 'Number of the bank card.') }),
  LoyaltyCard: Type.Object(anyPayment),
  External: Type.Object(anyPayment),
})
export type Payment = Static<typeof Payment>

const anyTips = { ...anyPayment, tipsTypeId: omittable(Id('TipsType'), 'Type of the tips, from `/api/1/tips_types`.') }

export const TipsPayment = Variants('paymentTypeKind', {
  Cash: Type.Object(anyTips),
  Card: Type.Object({ ...anyTips, number: opt(Text(), 'Number of the bank card.') }),
  External: Type.Object(anyTips),
})
export type TipsPayment = Static<typeof TipsPayment>

/** The items of a request, and the combos that they belong to. */
export const itemsAndCombos = {
  items: field(List(OrderItem, { maxItems: itemsMax }), 'What is ordered.'),
  combos: opt(List(Combo, { maxItems: 100 }), {
    description: 'The combos to which items belong. Left out when no item belongs to one.',
    since: '7.6.1',
  }),
}

/** The payments of a request, and its tips. */
export const paymentsAndTips = {
  payments: field(List(Payment, { maxItems: 50 }), 'Payments of the order, planned or already received outside.'),
  tips: opt(List(TipsPayment, { maxItems: 50 }), 'Tips, which are paid on top of the sum of the order.'),
}

export const RmsDiscount = Type.Object({
  discountTypeId: field(Id('DiscountType'), 'Discount or surcharge from `/api/1/discounts`.'),
  sum: omittable(
    Money({ minimum: 0 }),
    'Amount of a discount whose sum the order names. Left out for others, which have their own percent or sum.',
  ),
  selectivePositions: opt(
    List(Id('Position'), { maxItems: itemsMax }),
    'Ids of the lines that the discount is for (`positionId` of items). Left out, it is for the whole order.',
  ),
})

export const DiscountsInfo = Type.Object({
  card: opt(
    Type.Object({
      track: field(
        Text(),
        'Track of the card, as a reader gives it; or its number, where the discount may be given by number.',
      ),
    }),
    'Discount card of the guest. Its discount comes after those of `discounts`.',
  ),
  discounts: opt(
    List(
      Variants('type', {
        RMS: RmsDiscount,
        iikoCard: Type.Object({
          programId: field(Id('Program'), 'Loyalty program that gives the discount.'),
          programName: field(Text(), 'Name of the program, for people.'),
          discountItems: field(
            List(
              Type.Object({
                positionId: field(Id('Position'), 'Line of the order, by the `positionId` of its item.'),
                sum: field(Money(), 'Amount taken off the line.'),
                amount: field(Type.Number({ minimum: 0, maximum: 1000 }), 'For how many portions of the line.'),
              }),
            ),
            'What the program takes off, line by line.',
          ),
        }),
      }),
      { maxItems: 50 },
    ),
    'Discounts and surcharges of the order.',
  ),
  fixedLoyaltyDiscounts: opt(
    Type.Boolean(),
    'Whether the discounts of loyalty programs stay as they are here and are not calculated again.',
  ),
})
export type DiscountsInfo = Static<typeof DiscountsInfo>

export const Gender = OneOf(['NotSpecified', 'Male', 'Female'])

const regularCustomer = {
  id: opt(
    Id('Customer'),
    'Id of the guest. Left out, or unknown with a phone that is known, the guest is found by phone; one whom nobody knows yet is made.',
  ),
  name: opt(Text({ maxLength: 60 }), 'First name. A regular customer needs one.'),
  surname: opt(Text({ maxLength: 60 }), 'Family name.'),
  comment: opt(Text({ maxLength: 60 }), 'Remark about the guest, for the staff.'),
  birthdate: opt(LocalDateTime(), 'Day of birth.'),
  email: opt(Text({ maxLength: 255 }), 'E-mail address.'),
  shouldReceivePromoActionsInfo: opt(Type.Boolean(), 'Whether the guest wants to hear of promotions.'),
  shouldReceiveOrderStatusNotifications: opt(
    Type.Boolean(),
    'Whether the guest wants to hear how the order is getting on.',
  ),
  gender: omittable(Gender, 'Gender of the guest. Left out, it is not specified.'),
}

/** A customer where only a regular one will do. */
export const RegularCustomer = Type.Object({
  type: field(OneOf(['regular']), 'Kind of the customer: always `regular` here.'),
  ...regularCustomer,
})

export const Customer = Variants(
  'type',
  {
    regular: Type.Object(regularCustomer),
    'one-time': Type.Object({ name: field(Text({ maxLength: 60 }), 'Name to call the guest by.') }),
  },
  { assumed: 'regular' },
)
export type Customer = Static<typeof Customer>

const Address = Variants(
  'type',
  {
    legacy: Type.Object({
      street: field(
        Type.Object({
          classifierId: opt(Text({ maxLength: 255 }), 'Id of the street in a directory of addresses outside.'),
          id: opt(Id('Street'), 'Id of the street, from `/api/1/streets/by_city`.'),
          name: opt(Text({ maxLength: 60 }), 'Name of the street.'),
          city: opt(Text({ maxLength: 60 }), 'Name of the city. Left out, it is the default city of the organization.'),
        }),
        'Street, found by `id`, by `classifierId`, or by `name` and `city`.',
      ),
      index: opt(Text({ maxLength: 10 }), 'Postcode.'),
      house: field(Text({ maxLength: 100 }), 'Number of the house.'),
      building: opt(Text({ maxLength: 10 }), 'Building or block.'),
      flat: opt(Text({ maxLength: 100 }), 'Flat or office.'),
      entrance: opt(Text({ maxLength: 10 }), 'Entrance.'),
      floor: opt(Text({ maxLength: 10 }), 'Floor.'),
      doorphone: opt(Text({ maxLength: 10 }), 'Code of the door.'),
      regionId: opt(Id('Region'), 'Region from `/api/1/regions`.'),
    }),
    city: Type.Object({
      line1: field(Text({ maxLength: 250 }), 'Street and house in one line.'),
      flat: opt(Text({ maxLength: 10 }), 'Flat or office.'),
      entrance: opt(Text({ maxLength: 10 }), 'Entrance.'),
      floor: opt(Text({ maxLength: 10 }), 'Floor.'),
      doorphone: opt(Text({ maxLength: 10 }), 'Code of the door.'),
      regionId: opt(Id('Region'), 'Region from `/api/1/regions`.'),
    }),
  },
  { assumed: 'legacy' },
)
export type Address = Static<typeof Address>

export const Coordinates = Type.Object(
  {
    latitude: field(Type.Number({ minimum: -90, maximum: 90 }), 'Degrees north of the equator; negative to the south.'),
    longitude: field(Type.Number({ minimum: -180, maximum: 180 }), 'Degrees east of Greenwich; negative to the west.'),
  },
  { title: 'Coordinates' },
)

export const DeliveryPoint = Type.Object({
  coordinates: opt(Coordinates, 'Where the address is on the map.'),
  address: opt(Address, 'Postal address. `type` says whether it is given in parts (`legacy`) or as one line (`city`).'),
  externalCartographyId: opt(Text({ maxLength: 100 }), 'Id of the place in a map service of the client.'),
  comment: opt(Text({ maxLength: 500 }), 'Remark for the courier.'),
})
export type DeliveryPoint = Static<typeof DeliveryPoint>

export const LoyaltyInfo = Type.Object({
  coupon: opt(Text({ maxLength: 255 }), 'Coupon of the guest.'),
  applicableManualConditions: opt(
    List(Id('ManualCondition')),
    'Conditions of loyalty programs that staff have chosen by hand.',
  ),
  dynamicDiscounts: opt(
    List(
      Type.Object({
        manualConditionId: field(Id('ManualCondition'), 'The condition that gives the discount.'),
        sum: field(Money(), 'Amount of the discount.'),
      }),
    ),
    'Discounts of loyalty programs whose sum the client names.',
  ),
})
export type LoyaltyInfo = Static<typeof LoyaltyInfo>

export const ChequeAdditionalInfo = Type.Object({
  needReceipt: field(Type.Boolean(), 'Whether the guest wants a paper receipt.'),
  email: opt(Text({ maxLength: 255 }), 'Where the receipt is sent by e-mail.'),
  settlementPlace: opt(Text({ maxLength: 500 }), 'Place of the payment, as the receipt names it.'),
  phone: opt(Text({ minLength: 8, maxLength: 40 }), 'Where the receipt is sent by text message.'),
  retailAddress: opt(Text({ maxLength: 256 }), 'Address of the shop, as the receipt names it.'),
  isInternetPayment: omittable(Type.Boolean(), 'Whether the order is paid over the internet.'),
})

/** Pairs of one order. */
export const externalDataMax = 100

export const ExternalData = Type.Object({
  key: field(Text({ maxLength: 255 }), 'Name of the entry, unique in the order.'),
  value: field(Text(), 'What is kept under the name.'),
  isPublic: omittable(
    Type.Boolean(),
    'Whether anybody may be shown the entry. Kept for the front office: answers hold every entry.',
  ),
})
export type ExternalData = Static<typeof ExternalData>

export const Guests = Type.Object({
  count: field(Int32({ minimum: 0, maximum: 10_000 }), 'How many guests there are.'),
  splitBetweenPersons: opt(Type.Boolean(), 'Whether the guests pay apart.'),
})

/** What a request may say of an order of any kind. */
export const anyOrderRequest = {
  menuId: opt(Text({ maxLength: 100 }), 'External menu from which the guest orders.'),
  ...itemsAndCombos,
  payments: opt(List(Payment, { maxItems: 50 }), 'Payments of the order, planned or already received outside.'),
  tips: paymentsAndTips.tips,
  sourceKey: opt(Text({ maxLength: 255 }), 'Name of the client, by which it finds its own orders again.'),
  discountsInfo: opt(DiscountsInfo, 'Discount card, discounts and surcharges.'),
  loyaltyInfo: opt(LoyaltyInfo, 'What loyalty programs need to know.'),
  chequeAdditionalInfo: opt(ChequeAdditionalInfo, 'What the receipt needs to say, and where it is sent.'),
  externalData: opt(
    List(ExternalData, { maxItems: externalDataMax }),
    'Entries that the client puts into the order for itself.',
  ),
}

/** Number of an order in the client's system. */
export const externalNumber = opt(Text({ maxLength: 50 }), {
  description: "Number of the order in the client's system.",
  since: '8.0.6',
})

export const transportToFrontTimeout = Int32({ minimum: 1, maximum: 3600 })

/** How an order is placed. */
export const placingSettings = {
  transportToFrontTimeout: opt(
    transportToFrontTimeout,
    'How long the front office may take to accept the order, in seconds. Left out, 8.',
  ),
  checkStopList: omittable(
    Type.Boolean(),
    'Whether the request is refused when something of the order is on the stop list. Left out, only the front office looks.',
  ),
}
