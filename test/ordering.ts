import { newId } from '../src/core/schema.ts'
import { demo } from '../src/shared/demo.ts'
import { cardPayment, cashPayment, dish, wholeOrderDiscount } from './kitchen.ts'

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
