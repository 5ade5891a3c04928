import { type TSchema, Type } from 'typebox'
import { field, Id, List, nullable, omittable, opt, Text } from '#core/schema.ts'

/** Common fields of products and modifiers of an external menu. */

export const Rows = <T extends TSchema>(item: T) => List(item, { maxItems: 100_000 })
export const Flag = (about: string) => omittable(Type.Boolean(), about)
export const Word = (about: string) => omittable(Text(), about)

export const Barcode = Type.Object(
  { barcode: field(Text(), 'The barcode.'), container: opt(Text(), 'Pack with the barcode.') },
  { title: 'ExternalMenuBarcode' },
)

export const Nutrition = Type.Object(
  {
    fats: omittable(Type.Number(), 'Fats in grams.'),
    proteins: omittable(Type.Number(), 'Proteins in grams.'),
    carbs: omittable(Type.Number(), 'Carbohydrates in grams.'),
    energy: omittable(Type.Number(), 'Energy in kilocalories.'),
    organizations: omittable(List(Text()), 'Organizations at which this holds.'),
    saturatedFattyAcid: opt(Type.Number(), 'Saturated fatty acids in grams.'),
    salt: opt(Type.Number(), 'Salt in grams.'),
    sugar: opt(Type.Number(), 'Sugar in grams.'),
  },
  { title: 'ExternalMenuNutrition' },
)

export const NutritionPerHundredGrams = () =>
  field(Nutrition, {
    description: 'Nutrition per 100 grams. Zeros without organizations when it is unknown.',
    differsFrom: 'a list',
  })

export const Price = Type.Object(
  {
    organizationId: field(Id('Organization'), {
      description: 'Organization at which the price is valid.',
      differsFrom: 'no such field',
    }),
    organizations: omittable(List(Text()), 'The same organization, in a list.'),
    price: nullable(Type.Number(), {
      description: 'The price. Null if it is not for sale.',
      differsFrom: 'a number, never null',
    }),
    taxCategoryId: opt(Id('TaxCategory'), 'Tax category there.'),
  },
  { title: 'ExternalMenuPrice', description: 'One for each requested organization' },
)

export const AllergenGroup = Type.Object(
  {
    id: Word('Id of the allergen.'),
    code: Word('Short name of the allergen.'),
    name: Word('Name of the allergen.'),
    isDeleted: Flag('Whether the allergen is deleted.'),
  },
  { title: 'ExternalMenuAllergenGroup' },
)
export const Tag = Type.Object(
  { id: Word('Id of the tag.'), name: Word('Name of the tag.') },
  { title: 'ExternalMenuTag' },
)
export const Label = Type.Object(
  { code: Word('Short name of the label.'), name: Word('Name of the label.') },
  { title: 'ExternalMenuLabel' },
)
export const TaxCategory = Type.Object(
  {
    id: field(Text(), 'Id of the tax category.'),
    name: field(Text(), 'Name of the tax category.'),
    percentage: omittable(Type.Number(), 'Tax that prices include, in percent.'),
  },
  { title: 'ExternalMenuTaxCategory' },
)

const SelectedCustomerTag = Type.Object(
  {
    customerTagGroupId: field(Text(), 'Group of tags.'),
    selectedTagIds: omittable(List(Text()), 'Tags of the group that the product has.'),
  },
  { title: 'ExternalMenuSelectedCustomerTag' },
)

const limits = {
  minQuantity: omittable(Type.Integer(), 'Minimum amount.'),
  maxQuantity: omittable(Type.Integer(), 'Maximum amount.'),
  freeQuantity: omittable(Type.Integer(), 'Number of free modifiers.'),
  hideIfDefaultQuantity: Flag('Whether it need not be shown when the amount is the default.'),
}
export const RestrictionsV2 = Type.Object(
  { ...limits, byDefault: omittable(Type.Integer(), 'Default amount.') },
  { title: 'ExternalMenuRestrictionsV2' },
)
export const Restrictions = Type.Object(
  { ...limits, defaultQuantity: field(Type.Integer(), 'Default amount.') },
  { title: 'ExternalMenuRestrictions' },
)

export const named = {
  sku: Word('Article number. Empty when there is none.'),
  name: Word('Name for guests.'),
  description: Word('Description for guests. Empty when there is none.'),
}

export const goods = {
  ...named,
  productCategoryId: opt(Text(), 'Category in `productCategories`.'),
  customerTagGroups: omittable(List(SelectedCustomerTag), 'Tags for guests.'),
  paymentSubject: opt(Text(), 'Kind of the product for fiscal receipts.'),
  paymentSubjectCode: opt(Text(), 'Code of the kind.'),
  outerEanCode: opt(Text(), 'EAN of the product.'),
  isMarked: Flag('Whether each item has a marking code.'),
  isHidden: Flag('Whether the menu hides it.'),
  barcodes: opt(List(Barcode), 'Barcodes of the product.'),
}

/** Tags, labels and allergens as texts and the tax as id, since version 3. */
export const asTexts = {
  allergenGroupIds: field(List(Text()), 'Allergens in `allergenGroups`.'),
  taxCategoryId: opt(Text(), 'Category in `taxCategories`.'),
}
