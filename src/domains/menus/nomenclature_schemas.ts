import { type Static, Type } from 'typebox'
import { CorrelationId, field, Id, Int32, Int64, List, nullable, OneOf, omittable, opt, Text } from '#core/schema.ts'
import { Rows } from './menu/by_id/common_schemas.ts'

const described = {
  code: opt(Text(), 'Article number or short name.'),
  description: opt(Text(), 'Description for guests.'),
  additionalInfo: opt(Text(), 'More about it.'),
  tags: opt(List(Text()), 'Tags for search and labels.'),
  isDeleted: omittable(Type.Boolean(), 'Whether it is deleted.'),
  seoDescription: opt(Text(), 'Description for search engines.'),
  seoText: opt(Text(), 'Text for search engines.'),
  seoKeywords: opt(Text(), 'Keywords for search engines.'),
  seoTitle: opt(Text(), 'Title for search engines.'),
}

const ProductsGroupInfo = Type.Object(
  {
    id: Id('ProductGroup'),
    name: field(Text(), 'Name of the group.'),
    parentGroup: opt(Id('ProductGroup'), 'Group that contains this one. Null for a group at the top.'),
    order: field(Int32(), 'Position among the groups, smallest first.'),
    isIncludedInMenu: field(Type.Boolean(), 'Whether any external menu of the organization shows the group.'),
    isGroupModifier: field(Type.Boolean(), 'Whether it is a group of modifiers.'),
    imageLinks: field(List(Text()), 'URLs of pictures, the main one first.'),
    ...described,
  },
  { title: 'ProductsGroupInfo' },
)

const ProductCategoryInfo = Type.Object(
  {
    id: Id('ProductCategory'),
    name: field(Text(), 'Name of the category.'),
    isDeleted: field(Type.Boolean(), 'Whether the category is deleted.'),
  },
  { title: 'ProductCategoryInfo' },
)

const Price = Type.Object(
  {
    currentPrice: field(Type.Number(), 'The price.'),
    isIncludedInMenu: field(Type.Boolean(), 'Whether any external menu of the organization shows the product.'),
    nextPrice: opt(
      Type.Number(),
      'The next price that is another one. Null when none is known, or when the product will not be sold.',
    ),
    nextIncludedInMenu: field(Type.Boolean(), 'Whether menus will sell the product in this size then.'),
    nextDatePrice: opt(Text(), 'The day from which on the next price is valid, `yyyy-MM-dd`.'),
  },
  { title: 'Price' },
)

const SizePrice = Type.Object(
  {
    sizeId: nullable(
      Id('ProductSize'),
      'Size that has the price. Null for a product without sizes or without a price.',
    ),
    price: field(Price, 'Price in this size.'),
  },
  { title: 'SizePrice' },
)

const modifierAmounts = {
  defaultAmount: opt(Int32(), 'Default amount.'),
  minAmount: field(Int32(), 'Minimum amount.'),
  maxAmount: field(Int32(), 'Maximum amount.'),
  hideIfDefaultAmount: opt(Type.Boolean(), 'Whether it need not be shown when the amount is the default.'),
  splittable: opt(
    Type.Boolean(),
    'Whether it belongs to the halves of a compound item (true) or to the whole item (false).',
  ),
  freeOfChargeAmount: opt(Int32(), 'Number of free modifiers.'),
}

const modifierInfo = {
  id: field(Id('Product'), 'Product that is the modifier.'),
  required: opt(Type.Boolean(), 'Whether the modifier is required.'),
  ...modifierAmounts,
}

const SimpleModifierInfo = Type.Object(modifierInfo, { title: 'SimpleModifierInfo' })

const ChildModifierInfo = Type.Object(modifierInfo, { title: 'ChildModifierInfo' })

const GroupModifierInfo = Type.Object(
  {
    id: field(Id('ProductGroup'), 'Group of modifiers.'),
    required: nullable(Type.Boolean(), 'Whether a modifier of the group is required.'),
    ...modifierAmounts,
    childModifiersHaveMinMaxRestrictions: opt(Type.Boolean(), 'Whether each modifier has its own limits.'),
    childModifiers: field(List(ChildModifierInfo), 'Modifiers of the group.'),
  },
  { title: 'GroupModifierInfo' },
)

const nutrient = (about: string) => opt(Type.Number(), about)

const ProductInfo = Type.Object(
  {
    id: Id('Product'),
    name: field(Text(), 'Name of the product.'),
    type: opt(
      Text(),
      'Kind of the product: `Dish`, `Good`, `Service`, `Modifier`, `Prepared`, `Outer`, `Rate` or `Petrol`.',
    ),
    orderItemType: omittable(
      OneOf(['Product', 'Compound']),
      'Whether the product is ordered on its own or as part of a compound item.',
    ),
    groupId: opt(Id('ProductGroup'), 'Group to which the product belongs.'),
    parentGroup: opt(Id('ProductGroup'), 'Id of the group.'),
    productCategoryId: opt(Id('ProductCategory'), 'Product category.'),
    order: omittable(Int32(), 'Position among the products, smallest first.'),
    measureUnit: omittable(Text(), 'Unit in which the product is sold.'),
    weight: opt(Type.Number(), 'Weight of a portion, in kilograms.'),
    energyAmount: nutrient('Energy in 100 grams, in kilocalories.'),
    proteinsAmount: nutrient('Proteins in 100 grams, in grams.'),
    fatAmount: nutrient('Fats in 100 grams, in grams.'),
    carbohydratesAmount: nutrient('Carbohydrates in 100 grams, in grams.'),
    energyFullAmount: nutrient('Energy in a portion, in kilocalories. Null when the weight is unknown.'),
    proteinsFullAmount: nutrient('Proteins in a portion, in grams. Null when the weight is unknown.'),
    fatFullAmount: nutrient('Fats in a portion, in grams. Null when the weight is unknown.'),
    carbohydratesFullAmount: nutrient('Carbohydrates in a portion, in grams. Null when the weight is unknown.'),
    modifierSchemaId: opt(Id('ModifierSchema'), 'Id of the modifier schema.'),
    modifierSchemaName: opt(Text(), 'Name of the modifier schema.'),
    splittable: field(Type.Boolean(), 'Whether a part of a portion can be ordered.'),
    useBalanceForSell: field(Type.Boolean(), 'Whether the product is weighed when it is sold.'),
    canSetOpenPrice: field(Type.Boolean(), 'Whether orders may set the price.'),
    doNotPrintInCheque: omittable(Type.Boolean(), 'Whether receipts omit the product.'),
    fullNameEnglish: opt(Text(), 'Full name in English.'),
    paymentSubject: opt(Text(), 'Kind of the product for fiscal receipts.'),
    imageLinks: omittable(List(Text()), 'URLs of pictures, the main one first.'),
    sizePrices: omittable(
      List(SizePrice),
      'Prices, one for each size. A product without a price has one, 0, that is not included in any menu.',
    ),
    modifiers: omittable(List(SimpleModifierInfo), 'Modifiers outside any group.'),
    groupModifiers: omittable(List(GroupModifierInfo), 'Groups of modifiers.'),
    ...described,
  },
  { title: 'ProductInfo' },
)

const Size = Type.Object(
  {
    id: omittable(Id('ProductSize')),
    name: omittable(Text(), 'Name of the size.'),
    priority: opt(Int32(), 'Position among the sizes, smallest first.'),
    isDefault: opt(Type.Boolean(), 'Whether this is the default size.'),
  },
  { title: 'Size' },
)

export const NomenclatureResponse = Type.Object({
  correlationId: CorrelationId,
  groups: field(Rows(ProductsGroupInfo), 'Groups of products and of modifiers, deleted ones included.'),
  productCategories: field(Rows(ProductCategoryInfo), 'Product categories, deleted ones included.'),
  products: field(Rows(ProductInfo), 'Products and modifiers, deleted ones included.'),
  sizes: field(Rows(Size), 'Sizes of products.'),
  revision: field(Int64(), "Revision of the catalogue, for the next request's `startRevision`."),
})

export type NomenclatureResponse = Static<typeof NomenclatureResponse>
