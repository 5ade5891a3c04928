import { type Static, Type } from 'typebox'
import { Amount, expected, field, Id, Int32, List, Money, omittable, opt, Text, Variants } from '#core/schema.ts'

/** Requested dishes with modifiers, halves and combos. */

export const itemsMax = 500

export const Modifier = Type.Object(
  {
    productId: field(Id('Product'), 'Id of the product that modifies the dish.'),
    amount: field(
      Amount(),
      'Amount for one portion of the dish; for the whole line if menus show `independentQuantity` for the modifier.',
    ),
    productGroupId: opt(
      Id('ProductGroup'),
      'Group of modifiers to which it belongs in the menu. If omitted, the first group of the dish that has the modifier counts.',
    ),
    price: opt(
      Money({ minimum: 0 }),
      "Price of one. It must be that of the menu, unless the product has an open price. If omitted, the menu's price counts.",
    ),
    positionId: opt(Id('Position'), 'Id of the line, chosen by the client. If omitted, the server generates one.'),
  },
  { title: 'Modifier' },
)
export type Modifier = Static<typeof Modifier>

const comboInformation = Type.Object({
  comboId: field(Id('Combo'), 'The combo of this order that the item is a part of: the `id` of one of its `combos`.'),
  comboSourceId: field(Id('ComboSource'), 'The combo in the menu, as returned by `/api/1/combo` in `sourceActionId`.'),
  comboGroupId: field(Id('ComboGroup'), 'Group of the combo that the item fills.'),
  comboGroupName: opt(Text(), 'Name of this group.'),
})

const anyItem = {
  amount: field(Amount(), 'Number of portions, or weight of a product that is sold by weight.'),
  productSizeId: opt(
    Id('ProductSize'),
    'Size of the product. If omitted, it is the only size in which the product is sold.',
  ),
  comboInformation: opt(comboInformation, {
    description: 'Combo of the item. Null or omitted: none.',
    since: '7.6.1',
  }),
  comment: opt(Text({ maxLength: 255 }), 'Remark of the guest for the kitchen.'),
}

const CompoundItemComponent = Type.Object({
  productId: field(
    Id('Product'),
    'Product that is ordered as a half, or as the whole when there is no second component.',
  ),
  modifiers: opt(List(Modifier, { maxItems: 100 }), 'Modifiers of only this component.'),
  price: opt(
    Money({ minimum: 0 }),
    "Price of the whole product in this size. It must be that of the menu, unless the product has an open price. If omitted, the menu's price counts.",
  ),
  positionId: opt(Id('Position'), 'Id of the line, chosen by the client. If omitted, the server generates one.'),
})
export type CompoundItemComponent = Static<typeof CompoundItemComponent>

const ProductItem = Type.Object({
  ...anyItem,
  productId: field(Id('Product'), 'Product that is ordered.'),
  modifiers: opt(List(Modifier, { maxItems: 100 }), 'Modifiers of the product.'),
  price: expected(
    Money({ minimum: 0 }),
    'Price of one portion. It must be that of the menu, unless the product has an open price.',
  ),
  positionId: opt(Id('Position'), 'Id of the line, chosen by the client. If omitted, the server generates one.'),
})

const CompoundItem = Type.Object({
  ...anyItem,
  primaryComponent: field(CompoundItemComponent, 'First half, or the whole when there is no second component.'),
  secondaryComponent: opt(CompoundItemComponent, 'Second half. Null or omitted when the item is of one product only.'),
  commonModifiers: opt(List(Modifier, { maxItems: 100 }), 'Modifiers of the item as a whole.'),
})

export const OrderItem = Variants('type', { Product: ProductItem, Compound: CompoundItem })
export type OrderItem = Static<typeof OrderItem>

export const Combo = Type.Object(
  {
    id: field(
      Id('Combo'),
      'Id of the combo in the order, chosen by the client. Its items refer to it in `comboInformation.comboId`.',
    ),
    name: field(Text(), 'Name of the combo in the order.'),
    amount: field(Int32({ minimum: 0, maximum: 1000 }), 'Number of ordered combos.'),
    price: field(Money({ minimum: 0 }), 'Price of one combo, as returned by `/api/1/combo/calculate`.'),
    sourceId: field(Id('ComboSource'), 'The combo in the menu, as returned by `/api/1/combo` in `sourceActionId`.'),
    programId: omittable(Id('Program'), 'Loyalty program of the combo, as returned by `/api/1/combo`.'),
    sizeId: opt(Id('ProductSize'), {
      description: 'Size of the product in the main group of the combo. If omitted, the size of the item applies.',
      since: '8.5.6',
    }),
  },
  { title: 'Combo' },
)

export type Combo = Static<typeof Combo>

export const itemsAndCombos = {
  items: field(List(OrderItem, { maxItems: itemsMax }), 'Items of the order.'),
  combos: opt(List(Combo, { maxItems: 100 }), {
    description: 'Combos of the items. Omitted if no item belongs to one.',
    since: '7.6.1',
  }),
}
