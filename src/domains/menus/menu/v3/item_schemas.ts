import { Type } from 'typebox'
import { field, Id, List, OneOf, omittable, opt, Text } from '#core/schema.ts'
import { Flag } from '../by_id/common_schemas.ts'
import { Image, MeasureUnitType, Nutritions, Quantity, Restrictions } from './product_schemas.ts'

/** Fields other than the id override the modifier's. */
const ModifierItem = Type.Object(
  {
    id: field(Text(), 'Modifier in `modifiers`.'),
    name: opt(Text(), 'Name of the modifier here, instead of its own.'),
    description: opt(Text(), 'Description here, instead of its own.'),
    restrictions: opt(Restrictions, 'Limits of the modifier.'),
    measureUnitType: opt(MeasureUnitType, 'Unit of `weight`.'),
    weight: opt(Type.Number(), 'Weight of one here, instead of its own.'),
    image: opt(Image, 'Picture here, instead of its own.'),
    buttonImageUrl: opt(Text(), 'Address of a picture for a button here, instead of its own.'),
    tags: opt(List(Text()), 'Tags for search and labels here, instead of its own.'),
    isHidden: opt(Type.Boolean(), 'Whether the menu hides the modifier here.'),
  },
  { title: 'ModifierItem' },
)

const ModifierGroup = Type.Object(
  {
    id: opt(Text(), 'Id of the group. Null for the modifiers outside any group.'),
    name: field(Text(), 'Name of the group. Empty for the modifiers outside any group.'),
    sku: opt(Text(), 'Article number of the group.'),
    restrictions: opt(Restrictions, 'Limits of the group. Null for the modifiers outside any group.'),
    childModifiersHaveMinMaxRestrictions: Flag('Whether each modifier has its own limits.'),
    splittable: Flag('Whether its modifiers belong to the halves of a compound item, or to the item as a whole.'),
    isHidden: Flag('Whether the menu hides the group.'),
    items: opt(List(ModifierItem), 'Modifiers of the group.'),
  },
  { title: 'ModifierGroup' },
)

const MenuSizePrice = Type.Object(
  {
    sizeId: opt(Text(), 'Id of the size. Null for a product without sizes.'),
    sizeName: opt(Text(), 'Name of the size. Empty for a product without sizes.'),
    sizeCode: opt(Text(), 'Short name of the size. Empty when there is none.'),
    price: opt(Type.Number(), 'Price in this size. Null when it is not sold.'),
    isDefault: Flag('Whether this is the default size.'),
    isHidden: Flag('Whether the menu hides the size.'),
    menuItemSizeId: opt(Id('MenuItemSize')),
    sku: opt(Text(), 'Article number in this size.'),
    taxCategoryId: opt(Text(), 'Category in `taxCategories`.'),
    weight: Quantity('Weight of a portion, in the unit of `measureUnitType`.'),
    measureUnitType: omittable(MeasureUnitType, 'Unit of `weight`.'),
    nutritions: opt(Nutritions, 'Nutrition per 100 grams.'),
    image: opt(Image, 'Picture of the product in this size.'),
    buttonImageUrl: opt(Text(), 'URL of a picture for a button.'),
  },
  { title: 'MenuSizePrice' },
)

const ComboSize = Type.Object(
  {
    sizeId: Id('ComboSize'),
    name: field(Text(), 'Name of the size.'),
    shortName: opt(Text(), 'Short name of the size.'),
    image: opt(Image, 'Picture of the size.'),
    buttonImageUrl: opt(Text(), 'URL of a picture for a button.'),
    isHidden: Flag('Whether the menu hides the size.'),
  },
  { title: 'ComboSize' },
)

const Item = Type.Object(
  {
    itemType: opt(OneOf(['PRODUCT', 'COMBO']), 'Whether the item is a product or a combo.'),
    menuItemId: opt(Id('MenuItem')),
    productId: opt(Text(), 'Product in `products`. Null for a combo.'),
    comboId: opt(Text(), 'Combo in `combos`. Null for a product.'),
    name: field(Text(), 'Name of the item.'),
    description: opt(Text(), 'Description for guests.'),
    sizePrices: opt(List(MenuSizePrice), 'Sizes of a product with their prices.'),
    sizes: opt(List(ComboSize), 'Sizes of a combo.'),
    modifierGroups: opt(List(ModifierGroup), 'Modifiers that a guest can choose.'),
    allergenGroupIds: opt(List(Text()), 'Allergens in `allergenGroups`.'),
    tags: opt(List(Text()), 'Tags for search and labels of the item.'),
    labels: opt(List(Text()), 'Labels shown with the item.'),
    sortOrder: opt(Type.Number(), 'Place in the group, from 0.'),
    isHidden: Flag('Whether the menu hides the item.'),
  },
  { title: 'Item' },
)

export const ItemsGroup = Type.Object(
  {
    id: field(Text(), 'Id of the group.'),
    name: field(Text(), 'Name of the group.'),
    description: opt(Text(), 'Description for guests.'),
    image: opt(Image, 'Picture of the group.'),
    buttonImageUrl: opt(Text(), 'URL of a picture for a button.'),
    tags: opt(List(Text()), 'Tags for search and labels of the group.'),
    labels: opt(List(Text()), 'Labels shown with the group.'),
    scheduleId: opt(Text(), 'Schedule of sale, one of `schedules`. Null for always.'),
    isHidden: Flag('Whether the menu hides the group.'),
    items: opt(List(Item, { maxItems: 100_000 }), 'Products and combos of the group.'),
  },
  { title: 'ItemsGroup' },
)
