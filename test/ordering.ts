import { newId } from '../src/core/schema.ts'
import { demo } from '../src/shared/demo.ts'
import { cardPayment, cashPayment, combo, courierOrder, dish, wholeOrderDiscount } from './kitchen.ts'
import type { World } from './world.ts'

/** What goes into orders of any kind, and all that may be wrong with it. */

export const line = (id: string, price: number, more: object = {}) => ({
  type: 'Product',
  productId: id,
  amount: 1,
  price,
  ...more,
})
export const plain = (more: object = {}) => line(dish.plain.id, dish.plain.price, more)
export const withModifier = (modifier: object) =>
  line(dish.withModifiers.id, dish.withModifiers.price, {
    modifiers: [{ productId: dish.modifier.id, amount: 1, ...modifier }],
  })
export const discount = (more: object) => ({
  discountsInfo: { discounts: [{ type: 'RMS', discountTypeId: demo.discount, ...more }] },
})
export const tips = (more: object) => ({ tips: [{ ...cashPayment(1), tipsTypeId: demo.tipsType, ...more }] })

const comboId = newId<'Combo'>()
const inCombo = (comboGroupId: string) => ({ comboInformation: { comboId, comboSourceId: combo.id, comboGroupId } })
/** What fills the combo of the test kitchen, which would cost 10 and 2 on the menu. */
export const comboMain = (more: object = {}) => plain({ ...inCombo(combo.main), ...more })
export const comboSide = (more: object = {}) =>
  line(dish.sized.id, 2, { productSizeId: dish.small, ...inCombo(combo.side), ...more })
export const orderedCombo = (more: object = {}) => ({
  id: comboId,
  name: 'Combo of the tests',
  amount: 1,
  price: combo.price,
  sourceId: combo.id,
  ...more,
})
/** An order of that combo, and what is different about it. */
export const comboOrder = (more: object = {}) => ({
  items: [comboMain(), comboSide()],
  combos: [orderedCombo()],
  ...more,
})

/** What is wrong, the fields that make it so, the code of the refusal, and the field that it names. */
export type Refusal = [what: string, order: object, code: string, path: string]

const positionId = newId<'Position'>()
const unknown = newId()

export const itemRefusals: Refusal[] = [
  ['an amount of zero', { items: [plain({ amount: 0 })] }, 'Incorrect', 'items[0].amount'],
  ['an unknown product', { items: [line(unknown, 1)] }, 'ProductNotFound', 'items[0].productId'],
  [
    'a size that is not sold',
    { items: [plain({ productSizeId: dish.small })] },
    'ProductSizeNotFound',
    'items[0].productSizeId',
  ],
  [
    'a sized product without a size',
    { items: [line(dish.sized.id, 2)] },
    'ProductSizeNotFound',
    'items[0].productSizeId',
  ],
  [
    'an unknown modifier group',
    { items: [withModifier({ productGroupId: unknown })] },
    'ProductGroupNotFound',
    'items[0].modifiers[0].productGroupId',
  ],
  [
    'a modifier twice',
    {
      items: [
        line(dish.withModifiers.id, 6, {
          modifiers: [
            { productId: dish.modifier.id, amount: 1 },
            { productId: dish.modifier.id, amount: 1 },
          ],
        }),
      ],
    },
    'ModifierDuplicated',
    'items[0].modifiers[1].productId',
  ],
  [
    'another price than the menu has',
    { items: [plain({ price: 9 })] },
    'RequestProductPriceIsNotEqualToFrontPrice',
    'items[0].price',
  ],
  [
    'a position twice',
    { items: [plain({ positionId }), plain({ positionId })] },
    'NonUnqiueOrderItemPosition',
    'items[1].positionId',
  ],
  [
    'a combo that does not exist',
    { combos: [{ id: unknown, name: 'Combo', amount: 1, price: 5, sourceId: unknown }] },
    'InvalidReferenceToCombo',
    'combos[0].sourceId',
  ],
  [
    'a combo that is over',
    comboOrder({ combos: [orderedCombo({ sourceId: combo.expired })] }),
    'InvalidReferenceToCombo',
    'combos[0].sourceId',
  ],
  [
    'a combo of a program that it does not belong to',
    comboOrder({ combos: [orderedCombo({ programId: unknown })] }),
    'InvalidReferenceToCombo',
    'combos[0].programId',
  ],
  [
    'an item of a combo that is not ordered',
    { items: [comboMain()] },
    'InvalidReferenceToCombo',
    'items[0].comboInformation.comboId',
  ],
  [
    'an item of another combo than it says',
    comboOrder({
      items: [
        plain({ comboInformation: { comboId, comboSourceId: combo.expired, comboGroupId: combo.main } }),
        comboSide(),
      ],
    }),
    'InvalidReferenceToCombo',
    'items[0].comboInformation.comboSourceId',
  ],
  [
    'an item in a group that the combo has not',
    comboOrder({ items: [plain(inCombo(unknown)), comboSide()] }),
    'InvalidReferenceToCombo',
    'items[0].comboInformation.comboGroupId',
  ],
  [
    'a product that the group of the combo has not',
    comboOrder({ items: [line(dish.open.id, 5, inCombo(combo.main)), comboSide()] }),
    'InvalidReferenceToCombo',
    'items[0].productId',
  ],
  [
    'a size that the group of the combo has not',
    comboOrder({ items: [comboMain(), line(dish.sized.id, 3, { productSizeId: dish.large, ...inCombo(combo.side) })] }),
    'ProductSizeNotFound',
    'items[1].productSizeId',
  ],
  [
    'a modifier that the combo forbids',
    comboOrder({ items: [{ ...withModifier({}), ...inCombo(combo.main) }, comboSide()] }),
    'Incorrect',
    'items[0].modifiers[0].productId',
  ],
  ['a combo twice', comboOrder({ combos: [orderedCombo(), orderedCombo()] }), 'ComboDuplicated', 'combos[1].id'],
  [
    'no combo at all of a combo',
    comboOrder({ combos: [orderedCombo({ amount: 0 })] }),
    'InvalidComboItemsAmount',
    'combos[0].amount',
  ],
  [
    'a combo of which a group is not filled',
    comboOrder({ items: [comboMain()] }),
    'InvalidComboItemsAmount',
    'combos[0]',
  ],
  [
    'a combo of which a group is filled twice',
    comboOrder({ items: [comboMain(), comboSide(), comboSide()] }),
    'InvalidComboItemsAmount',
    'items[2].comboInformation.comboGroupId',
  ],
  [
    'an item as often as its combo is not',
    comboOrder({ items: [comboMain(), comboSide({ amount: 2 })] }),
    'InvalidComboItemsAmount',
    'items[1].amount',
  ],
  [
    'another price for a combo than it has',
    comboOrder({ combos: [orderedCombo({ price: 12 })] }),
    'RequestProductPriceIsNotEqualToFrontPrice',
    'combos[0].price',
  ],
  [
    'a size for a combo that has none',
    comboOrder({ combos: [orderedCombo({ sizeId: dish.small })] }),
    'ProductSizeNotFound',
    'combos[0].sizeId',
  ],
]

export const discountRefusals: Refusal[] = [
  [
    'an unknown discount',
    discount({ discountTypeId: unknown }),
    'DiscountCardNotFound',
    'discountsInfo.discounts[0].discountTypeId',
  ],
  ['a sum for a percentage', discount({ sum: 1 }), 'DiscountCardTypeModeForbidden', 'discountsInfo.discounts[0].sum'],
  [
    'a flexible discount without its sum',
    discount({ discountTypeId: demo.flexibleDiscount }),
    'DiscountSumNotSpecified',
    'discountsInfo.discounts[0].sum',
  ],
  [
    'a discount for single positions that is for all',
    {
      items: [plain({ positionId })],
      ...discount({ discountTypeId: wholeOrderDiscount, selectivePositions: [positionId] }),
    },
    'InvalidDiscountItem',
    'discountsInfo.discounts[0].selectivePositions',
  ],
  [
    'a discount for an unknown position',
    discount({ selectivePositions: [unknown] }),
    'DiscountItemPositionNotFound',
    'discountsInfo.discounts[0].selectivePositions[0]',
  ],
  [
    'a discount for a position twice',
    { items: [plain({ positionId })], ...discount({ selectivePositions: [positionId, positionId] }) },
    'DiscountItemDuplicatePositions',
    'discountsInfo.discounts[0].selectivePositions[1]',
  ],
]

/** Of an order of 10. */
export const paymentRefusals: Refusal[] = [
  [
    'an unknown payment type',
    { payments: [{ ...cashPayment(1), paymentTypeId: unknown }] },
    'PaymentTypeNotFound',
    'payments[0].paymentTypeId',
  ],
  [
    'a payment type of another kind',
    { payments: [{ ...cashPayment(1), paymentTypeId: demo.card }] },
    'PaymentTypeNotFound',
    'payments[0].paymentTypeId',
  ],
  [
    'cash that was taken elsewhere',
    { payments: [{ ...cashPayment(1), isProcessedExternally: true }] },
    'PaymentTypeCanNotBeUsedAsExternal',
    'payments[0].isProcessedExternally',
  ],
  ['a payment of nothing', { payments: [cashPayment(0)] }, 'PaymentSumShouldBePositive', 'payments[0].sum'],
  ['more by card than it costs', { payments: [cardPayment(10.01)] }, 'Incorrect', 'payments'],
  ['unknown tips', tips({ tipsTypeId: unknown }), 'TipsTypeNotApplicable', 'tips[0].tipsTypeId'],
]

/** Everything that may be wrong with a new order of any kind. */
export const orderRefusals: Refusal[] = [...itemRefusals, ...discountRefusals, ...paymentRefusals]

/** What else may be wrong with a new delivery order. */
export const deliveryRefusals: Refusal[] = [
  ...orderRefusals,
  ['no items', { items: [] }, 'OrderItemsNotExists', 'items'],
  ['an unknown order type', { orderTypeId: unknown }, 'OrderTypeNotFound', 'orderTypeId'],
  ['no order type and no service type', { orderServiceType: null }, 'OrderTypeNotFound', 'orderServiceType'],
  ['an order type of another service', { orderTypeId: demo.courierOrderType }, 'IncorrectOrderType', 'orderTypeId'],
  [
    'an order type for the hall',
    { orderTypeId: demo.hallOrderType, orderServiceType: null },
    'IncorrectOrderType',
    'orderTypeId',
  ],
  ['a phone without digits', { phone: '+44 tel. none' }, 'InvalidPhone', 'phone'],
  ['a customer without a name', { customer: { type: 'regular' } }, 'CustomerNameNotSpecified', 'customer.name'],
  ['a courier and no address', { orderServiceType: 'DeliveryByCourier' }, 'AddressNotFound', 'deliveryPoint'],
  [
    'an address without a house',
    { ...courierOrder, deliveryPoint: { address: { type: 'legacy', street: { name: 'Quay Road' }, house: ' ' } } },
    'HomeNotFound',
    'deliveryPoint.address.house',
  ],
  ['a delivery in the past', { completeBefore: '2020-01-01 12:00:00.000' }, 'TooSmallDeliveryDate', 'completeBefore'],
  ['a delivery years ahead', { completeBefore: '2120-01-01 12:00:00.000' }, 'Incorrect', 'completeBefore'],
  ['an unknown marketing source', { marketingSourceId: unknown }, 'MarketingSourceNotFound', 'marketingSourceId'],
  ['an unknown operator', { operatorId: unknown }, 'UserNotFound', 'operatorId'],
]

const toUser = newId<'RemovalType'>()
const withReason = newId<'RemovalType'>()

/** Removal types that ask for a person, or for a reason. */
export const saveRemovalTypes = ({ ask }: World) =>
  ask('/admin/dictionaries/save', {
    corporationId: demo.corporation,
    removalTypes: [
      { id: toUser, name: 'To a person alone', canWriteoffToUser: true },
      { id: withReason, name: 'With a reason', reasonRequired: true },
    ],
  })

/** Wrong ways to remove printed items, once those types are there. */
export const removalRefusals: readonly (readonly [how: object, code: string])[] = [
  [{}, 'REMOVAL_TYPE_REQUIRED'],
  [{ removalTypeId: unknown }, 'REMOVAL_TYPE_NOT_FOUND'],
  [{ removalTypeId: withReason }, 'REMOVAL_COMMENT_REQUIRED'],
  [{ removalTypeId: toUser }, 'WRITEOFF_USER_REQUIRED'],
  [{ removalTypeId: toUser, userIdForWriteoff: unknown }, 'WRITEOFF_USER_REQUIRED'],
]
