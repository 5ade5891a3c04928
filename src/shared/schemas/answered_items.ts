import { type Static, Type } from 'typebox'
import { field, Id, List, OneOf, omittable, responseField, Variants } from '#core/schema.ts'
import { namedReference, Sum, Text, Time } from './answer_fields.ts'

const Product = Type.Object(
  { id: Id('Product'), name: field(Text(), 'Name of the product.') },
  { title: 'OrderedProduct' },
)

const DeletedInfo = Type.Object(
  {
    deletionMethod: field(
      Type.Object({
        id: field(Text(), 'Id of the deletion.'),
        comment: responseField(Text(), 'Reason of the removal.'),
        removalType: field(namedReference('RemovalType'), 'Kind of removal, from `/api/1/removal_types`.'),
      }),
      'How the line was deleted.',
    ),
  },
  { title: 'ItemDeletedInfo' },
)

export const MarkingCode = Type.Object({
  id: field(Id('Code'), 'Id of the marking code.'),
  code: field(Type.Object({ value: omittable(Text(), 'The code as it is printed on the goods.') }), 'The code itself.'),
  flags: field(List(Text()), 'Result of a check of the code.'),
})

const codes = responseField(
  List(List(MarkingCode)),
  'Marking codes of the goods that were handed out, a list for each piece. Empty when none have been noted.',
)

export const AnsweredModifier = Type.Object(
  {
    product: field(Product, 'Product that modifies the dish.'),
    amount: field(
      Type.Number(),
      'Amount for one portion of the dish, or for the whole line if `amountIndependentOfParentAmount` is true.',
    ),
    amountIndependentOfParentAmount: field(
      Type.Boolean(),
      'Whether the amount is for the whole line instead of for one portion.',
    ),
    codes,
    productGroup: responseField(
      Type.Object({
        id: field(Id('ProductGroup'), 'Id of the group of modifiers.'),
        name: field(Text(), 'Name of the group.'),
      }),
      'Modifier group. Null for a modifier outside any group.',
    ),
    price: field(Sum(), 'Price of one.'),
    pricePredefined: field(Type.Boolean(), 'Whether the client has set the price of a product with an open price.'),
    resultSum: field(Sum(), 'Cost of the modifier in this line, after discounts.'),
    deleted: responseField(DeletedInfo, 'How it was deleted. Null for one that is in force.'),
    positionId: responseField(Id('Position'), 'Id of this line of the order.'),
    defaultAmount: responseField(Type.Integer(), 'Default amount in the dish.'),
    hideIfDefaultAmount: responseField(
      Type.Boolean(),
      'Whether the modifier may be hidden when its amount is the default.',
    ),
    taxPercent: responseField(Type.Number(), 'Tax that the price includes, in percent.'),
    freeOfChargeAmount: responseField(Type.Integer(), 'Free part of `amount`.'),
  },
  { title: 'OrderItemModifier' },
)
export type AnsweredModifier = Static<typeof AnsweredModifier>

export const OrderItemStatus = OneOf(['Added', 'PrintedNotCooking', 'CookingStarted', 'CookingCompleted', 'Served'])

const anyItem = {
  status: field(OrderItemStatus, 'How far the kitchen is with the item.'),
  deleted: responseField(DeletedInfo, 'How it was deleted. Null for one that is in force.'),
  amount: field(Type.Number(), 'Number of portions, or weight of a product that is sold by weight.'),
  comment: responseField(Text(), 'Remark of the guest for the kitchen.'),
  whenPrinted: responseField(Time(), 'When the item was printed in the kitchen. Null until then.'),
  size: responseField(namedReference('ProductSize'), 'Size of the product. Null for a product without sizes.'),
  comboInformation: responseField(
    Type.Object({
      comboId: field(Id('Combo'), "The `id` of one of the order's `combos`."),
      comboSourceId: field(
        Id('ComboSource'),
        'The combo in the menu, as returned by `/api/1/combo` in `sourceActionId`.',
      ),
      groupId: field(Id('ComboGroup'), 'Group of the combo that the item fills.'),
      groupName: responseField(Text(), 'Name of this group.'),
    }),
    'Combo of the item in the order. Null for none.',
  ),
}

const pricedProduct = {
  product: field(Product, 'Product that was ordered.'),
  modifiers: responseField(List(AnsweredModifier), 'Modifiers of the product. Empty when it has none.'),
  price: field(Sum(), 'Price of one portion.'),
  cost: field(Sum(), "Price times amount, before discounts; in a combo the item's part of the combo's price."),
  pricePredefined: field(Type.Boolean(), 'Whether the client has set the price of a product with an open price.'),
  positionId: responseField(Id('Position'), 'Id of this line of the order.'),
  taxPercent: responseField(Type.Number(), 'Tax that the price includes, in percent.'),
  resultSum: omittable(Sum(), 'Sum of the product in this line without its modifiers, after discounts.'),
}

const Component = Type.Object(pricedProduct, { title: 'CompoundItemComponent' })
export type AnsweredComponent = Static<typeof Component>

export const AnsweredItem = Variants('type', {
  Product: Type.Object({ ...anyItem, ...pricedProduct, codes }),
  Compound: Type.Object({
    ...anyItem,
    primaryComponent: field(Component, 'First half, or the whole when there is no second component.'),
    secondaryComponent: responseField(Component, 'Second half. Null when the item is of one product only.'),
    commonModifiers: responseField(List(AnsweredModifier), 'Modifiers of the item as a whole. Empty when it has none.'),
    template: responseField(
      namedReference('CompoundTemplate'),
      'Template of the compound item: the modifier schema of its product. Null where the product has none.',
    ),
  }),
  Service: Type.Object({
    ...anyItem,
    service: field(Product, 'Service that was ordered.'),
    cost: field(Sum(), 'Cost of the service.'),
    resultSum: omittable(Sum(), {
      description: 'Cost after discounts. Absent without a discount on services.',
      differsFrom: 'no such field',
    }),
  }),
})
export type AnsweredItem = Static<typeof AnsweredItem>

export const AnsweredCombo = Type.Object(
  {
    id: field(Id('Combo'), 'Id of the combo in this order.'),
    name: field(Text(), 'Name of the combo.'),
    amount: field(Type.Integer(), 'Number of ordered combos.'),
    price: field(Sum(), 'Price of one combo.'),
    sourceId: field(Id('ComboSource'), 'The combo in the menu, as returned by `/api/1/combo` in `sourceActionId`.'),
    size: responseField(namedReference('ProductSize'), 'Size of the combo. Null for one without sizes.'),
  },
  { title: 'OrderCombo' },
)
export type AnsweredCombo = Static<typeof AnsweredCombo>
