import { Type } from 'typebox'
import { field, Id, List, nullable, OneOf, omittable, opt, Text } from '#core/schema.ts'
import {
  AllergenGroup,
  asTexts,
  Flag,
  goods,
  Label,
  Nutrition,
  NutritionPerHundredGrams,
  named,
  Price,
  Restrictions,
  RestrictionsV2,
  Tag,
  TaxCategory,
  Word,
} from './common_schemas.ts'

/** Modifiers and products of an external menu. */

const modifier = {
  ...goods,
  prices: omittable(List(Price), 'Prices of the modifier, one for each organization.'),
  independentQuantity: Flag('Whether the amount is for the whole line of an order instead of for one portion.'),
  measureUnitType: omittable(Text({ minLength: 1, maxLength: 30 }), 'Unit of the weight.'),
  buttonImageUrl: opt(Text(), 'URL of a picture for a button.'),
}

const ModifierV2 = Type.Object(
  {
    ...modifier,
    restrictions: opt(RestrictionsV2, { description: 'Limits of the modifier.', differsFrom: 'a list' }),
    allergenGroups: omittable(List(AllergenGroup), 'Allergens of the modifier.'),
    nutritionPerHundredGrams: NutritionPerHundredGrams(),
    portionWeightGrams: omittable(Type.Number(), 'Weight of one, in grams.'),
    tags: omittable(List(Tag), 'Tags for search and labels of the modifier.'),
    labels: omittable(List(Label), 'Labels shown with the modifier.'),
    itemId: omittable(Id('Product'), 'Product that is the modifier.'),
    position: opt(Type.Integer(), 'Place in the group, from 0.'),
  },
  { title: 'ExternalMenuModifierV2' },
)

const Modifier = Type.Object(
  {
    ...modifier,
    ...asTexts,
    restrictions: opt(Restrictions, { description: 'Limits of the modifier.', differsFrom: 'a list' }),
    nutritions: omittable(List(Nutrition), 'Nutrition per 100 grams.'),
    labels: field(List(Text()), 'Labels shown with the modifier.'),
    tags: field(List(Text()), 'Tags for search and labels of the modifier.'),
    id: field(Id('Product'), 'Product that is the modifier.'),
    weight: field(Type.Number(), 'Weight of one, in the unit of `measureUnitType`.'),
  },
  { title: 'ExternalMenuModifier' },
)

const modifierGroup = {
  ...named,
  isHidden: Flag('Whether the menu hides the group.'),
  childModifiersHaveMinMaxRestrictions: Flag('Whether each modifier has its own limits.'),
}

const ModifierGroupV2 = Type.Object(
  {
    ...modifierGroup,
    restrictions: opt(RestrictionsV2, 'Limits of the group. Null for the modifiers outside any group.'),
    items: omittable(List(ModifierV2), 'Modifiers of the group.'),
    canBeDivided: Flag('Whether its modifiers belong to the halves of a compound item, or to the item as a whole.'),
    itemGroupId: opt(Text(), 'Id of the group. Null for the modifiers outside any group.'),
  },
  { title: 'ExternalMenuModifierGroupV2' },
)

const ModifierGroup = Type.Object(
  {
    ...modifierGroup,
    restrictions: opt(Restrictions, 'Limits of the group. Null for the modifiers outside any group.'),
    items: omittable(List(Modifier), 'Modifiers of the group.'),
    splittable: field(
      Type.Boolean(),
      'Whether its modifiers belong to the halves of a compound item, or to the item as a whole.',
    ),
    id: opt(Text(), 'Id of the group. Null for the modifiers outside any group.'),
  },
  { title: 'ExternalMenuModifierGroup' },
)

const size = {
  sku: Word('Article number in this size. Empty when there is none.'),
  sizeCode: opt(Text(), 'Short name of the size. Empty for a product without sizes.'),
  sizeName: opt(Text(), 'Name of the size. Empty for a product without sizes.'),
  isDefault: Flag('Whether this is the default size.'),
  prices: omittable(List(Price), 'Prices, one for each organization.'),
  nutritions: omittable(List(Nutrition), 'Nutrition per 100 grams.'),
  isHidden: Flag('Whether the menu hides the size.'),
  measureUnitType: Word('Unit of the weight.'),
  buttonImageUrl: opt(Text(), 'URL of a picture for a button.'),
}

const SizeV2 = Type.Object(
  {
    ...size,
    portionWeightGrams: omittable(Type.Number(), 'Weight of a portion, in grams.'),
    itemModifierGroups: field(List(ModifierGroupV2), 'Modifiers that a guest can choose.'),
    sizeId: nullable(Text(), {
      description: 'Id of the size. Null for a product without sizes.',
      differsFrom: 'a text, never null',
    }),
    nutritionPerHundredGrams: NutritionPerHundredGrams(),
  },
  { title: 'ExternalMenuItemSizeV2' },
)

const Size = Type.Object(
  {
    ...size,
    itemModifierGroups: field(List(ModifierGroup), 'Modifiers that a guest can choose.'),
    weight: field(Type.Number(), 'Weight of a portion, in the unit of `measureUnitType`.'),
    id: nullable(Text(), {
      description: 'Id of the size. Null for a product without sizes.',
      differsFrom: 'a text, never null',
    }),
  },
  { title: 'ExternalMenuItemSize' },
)

const item = {
  ...goods,
  modifierSchemaId: nullable(Text(), {
    description: 'Id of the modifier schema. Null when there is none.',
    differsFrom: 'a text, never null',
  }),
  modifierSchemaName: opt(Text(), 'Name of the modifier schema.'),
  type: omittable(OneOf(['DISH', 'COMBO', 'SERVICE']), {
    description: 'Kind of the item. `SERVICE` is sold like a dish, but not cooked.',
    differsFrom: 'no `SERVICE`',
  }),
  canSetOpenPrice: Flag('Whether orders may set the price.'),
  useBalanceForSell: Flag('Whether the product is weighed when it is sold.'),
  measureUnit: Word('Unit in which the product is sold.'),
  orderItemType: field(
    OneOf(['Product', 'Compound']),
    'Whether the product is ordered on its own or as part of a compound item.',
  ),
}

export const ItemV2 = Type.Object(
  {
    ...item,
    allergens: omittable(List(AllergenGroup), 'Allergens of the product.'),
    tags: omittable(List(Tag), 'Tags for search and labels of the product.'),
    labels: omittable(List(Label), 'Labels shown with the product.'),
    itemSizes: field(List(SizeV2), 'Sizes with their prices.'),
    itemId: Word('Id of the product in orders.'),
    taxCategory: nullable(TaxCategory, {
      description: 'Tax category of the product. Null when it has none.',
      differsFrom: 'a list',
    }),
    canBeDivided: Flag('Whether a part of a portion can be ordered.'),
  },
  { title: 'ExternalMenuItemV2' },
)

export const Item = Type.Object(
  {
    ...item,
    ...asTexts,
    itemSizes: field(List(Size), 'Sizes with their prices.'),
    labels: omittable(List(Text()), 'Labels shown with the product.'),
    tags: omittable(List(Text()), 'Tags for search and labels of the product.'),
    id: field(Text(), 'Id of the product in orders.'),
    splittable: field(Type.Boolean(), 'Whether a part of a portion can be ordered.'),
  },
  { title: 'ExternalMenuItem' },
)
