import { Type } from 'typebox'
import { field, Id, List, omittable, opt, Text } from '#core/schema.ts'
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
} from '../goods/schemas.ts'

/** Modifiers of an external menu, in groups. */

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
    restrictions: opt(RestrictionsV2, { description: 'How much of the modifier may be taken.', differsFrom: 'a list' }),
    allergenGroups: omittable(List(AllergenGroup), 'Allergens of the modifier.'),
    nutritionPerHundredGrams: NutritionPerHundredGrams(),
    portionWeightGrams: omittable(Type.Number(), 'Weight of one, in grams.'),
    tags: omittable(List(Tag), 'Words by which clients may find or mark the modifier.'),
    labels: omittable(List(Label), 'Words that are shown with the modifier.'),
    itemId: omittable(Id('Product'), 'Product that is the modifier.'),
    position: opt(Type.Integer(), 'Place in the group, from 0.'),
  },
  { title: 'ExternalMenuModifierV2' },
)

const Modifier = Type.Object(
  {
    ...modifier,
    ...asTexts,
    restrictions: opt(Restrictions, { description: 'How much of the modifier may be taken.', differsFrom: 'a list' }),
    nutritions: omittable(List(Nutrition), 'Nutrition per 100 grams.'),
    labels: field(List(Text()), 'Words that are shown with the modifier.'),
    tags: field(List(Text()), 'Words by which clients may find or mark the modifier.'),
    id: field(Id('Product'), 'Product that is the modifier.'),
    weight: field(Type.Number(), 'Weight of one, in the unit of `measureUnitType`.'),
  },
  { title: 'ExternalMenuModifier' },
)

const modifierGroup = {
  ...named,
  isHidden: Flag('Whether the menu hides the group.'),
  childModifiersHaveMinMaxRestrictions: Flag('Whether each modifier has limits of its own.'),
}

export const ModifierGroupV2 = Type.Object(
  {
    ...modifierGroup,
    restrictions: opt(
      RestrictionsV2,
      'How much may be taken from the group. Null for the modifiers outside any group.',
    ),
    items: omittable(List(ModifierV2), 'Modifiers of the group.'),
    canBeDivided: Flag('Whether its modifiers belong to the halves of a compound item, or to the item as a whole.'),
    itemGroupId: opt(Text(), 'Id of the group. Null for the modifiers outside any group.'),
  },
  { title: 'ExternalMenuModifierGroupV2' },
)

export const ModifierGroup = Type.Object(
  {
    ...modifierGroup,
    restrictions: opt(Restrictions, 'How much may be taken from the group. Null for the modifiers outside any group.'),
    items: omittable(List(Modifier), 'Modifiers of the group.'),
    splittable: field(
      Type.Boolean(),
      'Whether its modifiers belong to the halves of a compound item, or to the item as a whole.',
    ),
    id: opt(Text(), 'Id of the group. Null for the modifiers outside any group.'),
  },
  { title: 'ExternalMenuModifierGroup' },
)
