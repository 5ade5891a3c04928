import { type Static, Type } from 'typebox'
import { field, Id, List, Name, nullable, OneOf, omittable, opt, Text } from '#core/schema.ts'
import { productTypes } from '../../rules.ts'
import { Count, Links, own, ProductCode, SortOrder, UnitPrice, Words } from '../schemas.ts'

/** How much of one modifier may be taken: none or one of it, unless it says otherwise. */
const Modifier = Type.Object(
  {
    productId: field(Id('Product'), 'Product that modifies others.'),
    minAmount: omittable(Count(), 'The least that may be taken. Left out, 0.'),
    maxAmount: omittable(Count(), 'The most that may be taken. Left out, 1.'),
    defaultAmount: omittable(Count(), 'How many there are unless the guest says otherwise. Left out, 0.'),
    freeAmount: omittable(Count(), 'How many cost nothing. Left out, 0.'),
    hideIfDefault: omittable(Type.Boolean(), 'Whether the modifier need not be shown when its amount is the default.'),
    splittable: opt(
      Type.Boolean(),
      'Whether the modifier belongs to the halves of a compound item, or to the item as a whole. Left out, as its group says; outside of groups to the whole.',
    ),
  },
  { title: 'ModifierToSave' },
)

/** A group of modifiers, which products share. */
export const ModifierGroup = Type.Object(
  {
    id: own('ProductGroup'),
    name: Name(),
    code: opt(Text({ maxLength: 50 }), 'Short name of the group.'),
    sortOrder: omittable(SortOrder(), 'Place among the groups, smaller ones first.'),
    isDeleted: omittable(Type.Boolean(), 'Whether the group is deleted.'),
    description: opt(Text(), 'Description of the group.'),
    splittable: omittable(
      Type.Boolean(),
      'Whether its modifiers belong to the halves of a compound item, or to the item as a whole. Left out, a new one to the whole.',
    ),
    items: omittable(List(Modifier, { maxItems: 500 }), 'Modifiers of the group.'),
  },
  { title: 'ModifierGroupToSave' },
)

/** A modifier group of a product: how much may be taken of it. `items` stand in place of the group's own. */
const ModifierGroupOfProduct = Type.Object(
  {
    id: field(Id('ProductGroup'), 'Modifier group, which is saved in `modifierGroups` of the request or was before.'),
    minAmount: field(Count(), 'The least that may be taken from the group.'),
    maxAmount: field(Count(), 'The most that may be taken from the group.'),
    defaultAmount: omittable(Count(), 'How many there are unless the guest says otherwise. Left out, 0.'),
    freeAmount: omittable(Count(), 'How many of the group cost nothing. Left out, 0.'),
    hideIfDefault: omittable(
      Type.Boolean(),
      'Whether modifiers need not be shown when their amounts are the defaults.',
    ),
    splittable: opt(
      Type.Boolean(),
      'Whether the modifiers belong to the halves of a compound item. Left out, as the group says.',
    ),
    items: omittable(List(Modifier, { maxItems: 500 }), 'Modifiers of this product, in place of those of the group.'),
  },
  { title: 'ModifierGroupOfProductToSave' },
)

/** A price is more particular with an organization or a price category. A null price: not sold there. */
const Price = Type.Object(
  {
    sizeId: opt(Id('ProductSize'), 'Size that has the price. Null or left out for a product without sizes.'),
    organizationId: opt(Id('Organization'), 'Organization at which the price is valid. Null or left out for all.'),
    priceCategoryId: opt(Id('PriceCategory'), 'Price category in which the price is valid. Null or left out for all.'),
    price: nullable(UnitPrice(), 'The price. Null says that the product is not sold there.'),
  },
  { title: 'PriceToSave' },
)

const Nutrition = Type.Object(
  {
    energy: field(Type.Number({ minimum: 0 }), 'Energy in kilocalories.'),
    proteins: field(Type.Number({ minimum: 0 }), 'Proteins in grams.'),
    fats: field(Type.Number({ minimum: 0 }), 'Fats in grams.'),
    carbs: field(Type.Number({ minimum: 0 }), 'Carbohydrates in grams.'),
    components: opt(
      Type.Record(Type.String(), Type.Number({ minimum: 0 }), { maxProperties: 50 }),
      'Other nutrients in grams, by name. Menus show `saturatedFattyAcid`, `salt` and `sugar`.',
    ),
  },
  { title: 'NutritionToSave', description: 'In 100 grams' },
)

/** A product with its prices and modifiers. */
export const Product = Type.Object(
  {
    id: own('Product'),
    name: Name(),
    code: opt(
      ProductCode(),
      'Code for quick search. Null or left out, it stays, and a new product gets the next number.',
    ),
    sku: opt(Text({ maxLength: 100 }), 'Article number of the product; no other product of the chain has it.'),
    type: omittable(OneOf(productTypes), 'Kind of the product.'),
    orderItemType: omittable(
      OneOf(['Product', 'Compound']),
      'Whether the product is ordered by itself or as a part of a compound item.',
    ),
    groupId: opt(Id('ProductGroup'), 'Group to which the product belongs.'),
    categoryId: opt(Id('ProductCategory'), 'Product category, for discounts.'),
    taxCategoryId: opt(Id('TaxCategory'), 'Tax category of the product.'),
    canSetOpenPrice: omittable(Type.Boolean(), 'Whether an order may name another price.'),
    splittable: omittable(Type.Boolean(), 'Whether a part of a portion can be ordered.'),
    useBalanceForSell: omittable(Type.Boolean(), 'Whether the product is weighed when it is sold.'),
    isDeleted: omittable(Type.Boolean(), 'Whether the product is deleted.'),
    sortOrder: omittable(SortOrder(), 'Place among the products, smaller ones first.'),
    description: opt(Text(), 'Description for guests.'),
    additionalInfo: opt(Text(), 'More about the product.'),
    fullNameEnglish: opt(Text({ maxLength: 500 }), 'Full name in English.'),
    measureUnit: opt(Text({ maxLength: 50 }), 'Unit in which the product is sold, such as `portion` or `kg`.'),
    weight: opt(Type.Number({ minimum: 0, maximum: 100_000 }), 'Weight of a portion, in kilograms.'),
    nutrition: opt(Nutrition, 'What 100 grams contain.'),
    tags: opt(Words(), 'Words by which clients may find or mark the product.'),
    labels: opt(Words(), 'Words that are shown with the product.'),
    imageLinks: opt(Links(), 'Addresses of pictures, the main one first.'),
    barcodes: opt(Words(), 'Barcodes of the product.'),
    paymentSubject: opt(Text({ maxLength: 100 }), 'Kind of the product for fiscal receipts.'),
    outerEanCode: opt(Text({ maxLength: 100 }), 'EAN of the product.'),
    isMarked: opt(Type.Boolean(), 'Whether each piece has a marking code of its own.'),
    isHidden: opt(Type.Boolean(), 'Whether menus hide the product.'),
    modifierSchemaId: opt(Id('ModifierSchema'), 'Id of the modifier schema.'),
    modifierSchemaName: opt(Text({ maxLength: 200 }), 'Name of the modifier schema.'),
    allergenGroupIds: opt(
      List(Id('AllergenGroup'), { maxItems: 100 }),
      'Allergens that the product may contain, of `/admin/directories/save`.',
    ),
    productTagIds: opt(
      List(Id('ProductTag'), { maxItems: 100 }),
      'Tags of `/admin/directories/save`, which menus show beside `tags`.',
    ),
    isPrinted: opt(Type.Boolean(), 'Whether receipts show the product. Null or left out at first, they do.'),
    hasOwnQuantity: opt(
      Type.Boolean(),
      'Whether the amount of a modifier is for the whole line of an order instead of for one portion.',
    ),
    prices: omittable(List(Price), 'Prices of the product. They replace those that it has.'),
    modifierGroups: omittable(
      List(ModifierGroupOfProduct, { maxItems: 100 }),
      'Groups of modifiers of the product. They replace those that it has.',
    ),
    modifiers: omittable(
      List(Modifier, { maxItems: 500 }),
      'Modifiers outside any group. They replace those that it has.',
    ),
  },
  { title: 'ProductToSave' },
)

export type ProductToSave = Static<typeof Product>

export type ModifierToSave = Static<typeof Modifier>
