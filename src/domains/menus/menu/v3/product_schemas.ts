import { Type } from 'typebox'
import { field, Id, List, OneOf, omittable, opt, Text } from '#core/schema.ts'
import { Flag } from '../by_id/common_schemas.ts'

export const Quantity = (about: string) => omittable(Type.Number(), about)

export const Image = Type.Object(
  {
    url: field(Text(), 'URL of the picture.'),
    hash: opt(Text(), 'Hash of the picture, which changes with it.'),
    updatedAt: opt(Text(), 'When the picture was changed, UTC.'),
  },
  { title: 'Image' },
)

/** Limits of an amount. */
export const Restrictions = Type.Object(
  {
    minQuantity: Quantity('Minimum amount.'),
    maxQuantity: Quantity('Maximum amount.'),
    freeQuantity: Quantity('Number of free modifiers.'),
    defaultQuantity: Quantity('Default amount.'),
    hideIfDefaultQuantity: Flag('Whether it need not be shown when the amount is the default.'),
  },
  { title: 'Restrictions' },
)

/** Nutrition per 100 grams. */
export const Nutritions = Type.Object(
  {
    energy: Quantity('Energy in 100 grams, in kilocalories.'),
    proteins: Quantity('Proteins in 100 grams, in grams.'),
    fats: Quantity('Fats in 100 grams, in grams.'),
    carbs: Quantity('Carbohydrates in 100 grams, in grams.'),
    sugar: opt(Type.Number(), 'Sugar in 100 grams, in grams.'),
    salt: opt(Type.Number(), 'Salt in 100 grams, in grams.'),
    saturatedFattyAcid: opt(Type.Number(), 'Saturated fatty acids in 100 grams, in grams.'),
  },
  { title: 'Nutritions' },
)

const BarcodeInfo = Type.Object(
  {
    barcode: field(Text(), 'The barcode.'),
    container: opt(Text(), 'Pack with the barcode.'),
    productFiscalCode: opt(Text(), 'Code of the product for fiscal receipts.'),
  },
  { title: 'BarcodeInfo' },
)

const CustomerTagGroupItem = Type.Object(
  {
    customerTagGroupId: field(Id('CustomerTagGroup'), 'Group of tags.'),
    selectedTagIds: field(List(Id('CustomerTag')), 'Tags of the group that the product has.'),
  },
  { title: 'CustomerTagGroupItem' },
)

export const MeasureUnitType = OneOf(['GRAM', 'KILOGRAM', 'MILLILITER', 'LITER'])

/** A product, independent of the groups that show it. */
export const Product = Type.Object(
  {
    id: field(Text(), 'Id of the product in orders.'),
    sku: field(Text(), 'Article number. Empty when there is none.'),
    type: opt(OneOf(['DISH', 'GOODS', 'SERVICE', 'COMBO', 'PREPARED']), 'Kind of the product.'),
    orderItemType: omittable(
      OneOf(['Product', 'Compound']),
      'Whether the product is ordered on its own or as part of a compound item.',
    ),
    productCategoryId: opt(Text(), 'Category in `productCategories`.'),
    taxCategoryId: opt(Text(), 'Category in `taxCategories`.'),
    measureUnit: opt(Text(), 'Unit in which the product is sold.'),
    modifierSchemaId: opt(Text(), 'Id of the modifier schema.'),
    modifierSchemaName: opt(Text(), 'Name of the modifier schema.'),
    canSetOpenPrice: Flag('Whether orders may set the price.'),
    splittable: Flag('Whether a part of a portion can be ordered.'),
    useBalanceForSell: Flag('Whether the product is weighed when it is sold.'),
    isMarked: Flag('Whether each item has a marking code.'),
    barcodes: opt(List(BarcodeInfo), 'Barcodes of the product.'),
    customerTagGroups: opt(List(CustomerTagGroupItem), 'Tags of the product.'),
    outerEanCode: opt(Text(), 'EAN of the product.'),
    paymentSubjectCode: opt(Text(), 'Kind of the product for fiscal receipts.'),
  },
  { title: 'Product' },
)

const SizePriceShort = Type.Object(
  {
    sizeId: opt(Text(), 'Size of the product to which the modifier belongs. Null for any size.'),
    price: opt(Type.Number(), 'Price of the modifier. Null when it is not sold there.'),
    taxCategoryId: opt(Text(), 'Category in `taxCategories`.'),
  },
  { title: 'SizePriceShort' },
)

/** A modifier, independent of the products that have it. */
export const MenuModifier = Type.Object(
  {
    id: field(Text(), 'Id of the product that is the modifier.'),
    sku: field(Text(), 'Article number. Empty when there is none.'),
    name: opt(Text(), 'Name of the modifier.'),
    description: opt(Text(), 'Description for guests.'),
    sizePrices: opt(List(SizePriceShort), 'Prices of the modifier.'),
    restrictions: opt(Restrictions, 'Limits of the modifier. Null if the items of modifier groups have them.'),
    productCategoryId: opt(Text(), 'Category in `productCategories`.'),
    taxCategoryId: opt(Text(), 'Category in `taxCategories`.'),
    measureUnitType: opt(MeasureUnitType, 'Unit of `weight`.'),
    weight: opt(Type.Number(), 'Weight of one.'),
    nutritions: opt(Nutritions, 'Nutrition per 100 grams.'),
    image: opt(Image, 'Picture of the modifier.'),
    buttonImageUrl: opt(Text(), 'URL of a picture for a button.'),
    tags: opt(List(Text()), 'Tags for search and labels of the modifier.'),
    labels: opt(List(Text()), 'Labels shown with the modifier.'),
    allergenGroupIds: opt(List(Text()), 'Allergens in `allergenGroups`.'),
    barcodes: opt(List(BarcodeInfo), 'Barcodes of the modifier.'),
    customerTagGroups: opt(List(CustomerTagGroupItem), 'Tags of the modifier.'),
    independentQuantity: Flag('Whether the amount is for the whole line of an order instead of for one portion.'),
    isHidden: opt(Type.Boolean(), 'Whether the menu hides the modifier.'),
    isMarked: Flag('Whether each item has a marking code.'),
    outerEanCode: opt(Text(), 'EAN of the modifier.'),
    paymentSubjectCode: opt(Text(), 'Kind of the product for fiscal receipts.'),
  },
  { title: 'MenuModifier' },
)
