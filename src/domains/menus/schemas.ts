import { type Static, type TSchema, Type } from 'typebox'
import { CorrelationId, field, Id, Int32, Int64, List, nullable, OneOf, omittable, opt, Text } from '#core/schema.ts'

const Rows = <T extends TSchema>(item: T) => List(item, { maxItems: 100_000 })
const Flag = (about: string) => omittable(Type.Boolean(), about)
const Quantity = (about: string) => omittable(Type.Number(), about)

const Image = Type.Object(
  {
    url: field(Text(), 'Address of the picture.'),
    hash: opt(Text(), 'Hash of the picture, which changes with it.'),
    updatedAt: opt(Text(), 'When the picture was changed, UTC.'),
  },
  { title: 'Image' },
)

const Restrictions = Type.Object(
  {
    minQuantity: Quantity('The least that may be taken.'),
    maxQuantity: Quantity('The most that may be taken.'),
    freeQuantity: Quantity('How many cost nothing.'),
    defaultQuantity: Quantity('How many there are unless the guest says otherwise.'),
    hideIfDefaultQuantity: Flag('Whether it need not be shown when the amount is the default.'),
  },
  { title: 'Restrictions' },
)

const Nutritions = Type.Object(
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
    container: opt(Text(), 'Pack to which the barcode belongs.'),
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

const MeasureUnitType = OneOf(['GRAM', 'KILOGRAM', 'MILLILITER', 'LITER'])

const Product = Type.Object(
  {
    id: field(Text(), 'Id of the product, by which orders name it.'),
    sku: field(Text(), 'Article number. Empty when there is none.'),
    type: opt(OneOf(['DISH', 'GOODS', 'SERVICE', 'COMBO', 'PREPARED']), 'Kind of the product.'),
    orderItemType: omittable(
      OneOf(['Product', 'Compound']),
      'Whether the product is ordered by itself or as a part of a compound item.',
    ),
    productCategoryId: opt(Text(), 'Category in `productCategories`.'),
    taxCategoryId: opt(Text(), 'Category in `taxCategories`.'),
    measureUnit: opt(Text(), 'Unit in which the product is sold.'),
    modifierSchemaId: opt(Text(), 'Id of the modifier schema.'),
    modifierSchemaName: opt(Text(), 'Name of the modifier schema.'),
    canSetOpenPrice: Flag('Whether an order may name another price.'),
    splittable: Flag('Whether a part of a portion can be ordered.'),
    useBalanceForSell: Flag('Whether the product is weighed when it is sold.'),
    isMarked: Flag('Whether each piece has a marking code of its own.'),
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

const MenuModifier = Type.Object(
  {
    id: field(Text(), 'Id of the product that is the modifier.'),
    sku: field(Text(), 'Article number. Empty when there is none.'),
    name: opt(Text(), 'Name of the modifier.'),
    description: opt(Text(), 'Description for guests.'),
    sizePrices: opt(List(SizePriceShort), 'Prices of the modifier.'),
    restrictions: opt(Restrictions, 'How much may be taken. Null: the items of modifier groups say it.'),
    productCategoryId: opt(Text(), 'Category in `productCategories`.'),
    taxCategoryId: opt(Text(), 'Category in `taxCategories`.'),
    measureUnitType: opt(MeasureUnitType, 'Unit of `weight`.'),
    weight: opt(Type.Number(), 'Weight of one.'),
    nutritions: opt(Nutritions, 'What 100 grams contain.'),
    image: opt(Image, 'Picture of the modifier.'),
    buttonImageUrl: opt(Text(), 'Address of a picture for a button.'),
    tags: opt(List(Text()), 'Words by which clients may find or mark the modifier.'),
    labels: opt(List(Text()), 'Words that are shown with the modifier.'),
    allergenGroupIds: opt(List(Text()), 'Allergens in `allergenGroups`.'),
    barcodes: opt(List(BarcodeInfo), 'Barcodes of the modifier.'),
    customerTagGroups: opt(List(CustomerTagGroupItem), 'Tags of the modifier.'),
    independentQuantity: Flag('Whether the amount is for the whole line of an order instead of for one portion.'),
    isHidden: opt(Type.Boolean(), 'Whether the menu hides the modifier.'),
    isMarked: Flag('Whether each piece has a marking code of its own.'),
    outerEanCode: opt(Text(), 'EAN of the modifier.'),
    paymentSubjectCode: opt(Text(), 'Kind of the product for fiscal receipts.'),
  },
  { title: 'MenuModifier' },
)

/** Fields other than the id stand in place of those of the modifier itself. */
const ModifierItem = Type.Object(
  {
    id: field(Text(), 'Modifier in `modifiers`.'),
    name: opt(Text(), 'Name of the modifier here, in place of its own.'),
    description: opt(Text(), 'Description here, in place of its own.'),
    restrictions: opt(Restrictions, 'How much of the modifier may be taken.'),
    measureUnitType: opt(MeasureUnitType, 'Unit of `weight`.'),
    weight: opt(Type.Number(), 'Weight of one here, in place of its own.'),
    image: opt(Image, 'Picture here, in place of its own.'),
    buttonImageUrl: opt(Text(), 'Address of a picture for a button here, in place of its own.'),
    tags: opt(List(Text()), 'Words by which clients may find or mark it here, in place of its own.'),
    isHidden: opt(Type.Boolean(), 'Whether the menu hides the modifier here.'),
  },
  { title: 'ModifierItem' },
)

const ModifierGroup = Type.Object(
  {
    id: opt(Text(), 'Id of the group. Null for the modifiers outside any group.'),
    name: field(Text(), 'Name of the group. Empty for the modifiers outside any group.'),
    sku: opt(Text(), 'Article number of the group.'),
    restrictions: opt(Restrictions, 'How much may be taken from the group. Null for the modifiers outside any group.'),
    childModifiersHaveMinMaxRestrictions: Flag('Whether each modifier has limits of its own.'),
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
    isDefault: Flag('Whether the size is chosen unless the guest says otherwise.'),
    isHidden: Flag('Whether the menu hides the size.'),
    menuItemSizeId: opt(Id('MenuItemSize')),
    sku: opt(Text(), 'Article number in this size.'),
    taxCategoryId: opt(Text(), 'Category in `taxCategories`.'),
    weight: Quantity('Weight of a portion, in the unit of `measureUnitType`.'),
    measureUnitType: omittable(MeasureUnitType, 'Unit of `weight`.'),
    nutritions: opt(Nutritions, 'What 100 grams contain.'),
    image: opt(Image, 'Picture of the product in this size.'),
    buttonImageUrl: opt(Text(), 'Address of a picture for a button.'),
  },
  { title: 'MenuSizePrice' },
)

const ComboSize = Type.Object(
  {
    sizeId: Id('ComboSize'),
    name: field(Text(), 'Name of the size.'),
    shortName: opt(Text(), 'Short name of the size.'),
    image: opt(Image, 'Picture of the size.'),
    buttonImageUrl: opt(Text(), 'Address of a picture for a button.'),
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
    modifierGroups: opt(List(ModifierGroup), 'What a guest may choose with the product.'),
    allergenGroupIds: opt(List(Text()), 'Allergens in `allergenGroups`.'),
    tags: opt(List(Text()), 'Words by which clients may find or mark the item.'),
    labels: opt(List(Text()), 'Words that are shown with the item.'),
    sortOrder: opt(Type.Number(), 'Place in the group, from 0.'),
    isHidden: Flag('Whether the menu hides the item.'),
  },
  { title: 'Item' },
)

const ItemsGroup = Type.Object(
  {
    id: field(Text(), 'Id of the group.'),
    name: field(Text(), 'Name of the group.'),
    description: opt(Text(), 'Description for guests.'),
    image: opt(Image, 'Picture of the group.'),
    buttonImageUrl: opt(Text(), 'Address of a picture for a button.'),
    tags: opt(List(Text()), 'Words by which clients may find or mark the group.'),
    labels: opt(List(Text()), 'Words that are shown with the group.'),
    scheduleId: opt(Text(), 'Schedule in `schedules` by which the group is on sale. Null for always.'),
    isHidden: Flag('Whether the menu hides the group.'),
    items: opt(Rows(Item), 'Products and combos of the group.'),
  },
  { title: 'ItemsGroup' },
)

const ProductCategory = Type.Object(
  {
    id: field(Text(), 'Id of the category.'),
    name: field(Text(), 'Name of the category.'),
    isDeleted: Flag('Whether the category is deleted.'),
  },
  { title: 'ProductCategory' },
)

const MenuTaxCategory = Type.Object(
  {
    id: field(Text(), 'Id of the category.'),
    name: field(Text(), 'Name of the category.'),
    percentage: field(Type.Number(), 'Tax that prices include, in percent.'),
    isDeleted: Flag('Whether the category is deleted.'),
  },
  { title: 'MenuTaxCategory' },
)

const ComboSizePrice = Type.Object(
  {
    comboSizeId: field(Id('ComboSize'), 'Size of the combo.'),
    productSizeId: opt(Id('ProductSize'), 'Size of the product in it. Null for a product without sizes.'),
    price: opt(Type.Number(), 'What the product costs in the combo.'),
  },
  { title: 'ComboSizePrice' },
)

const ComboComponentProduct = Type.Object(
  {
    productId: field(Id('Product'), 'Product in `products`.'),
    sizePrices: nullable(List(ComboSizePrice), 'What the product costs, for each size of the combo.'),
    priceModificationAmount: Quantity('Amount of the price rule for this product: money or percent.'),
    forbiddenModifiers: opt(List(Text()), 'Modifiers that the product may not have in this combo.'),
  },
  { title: 'ComboComponentProduct' },
)

const ComboComponentGroup = Type.Object(
  {
    id: Id('ComboGroup'),
    name: field(Text(), 'Name of the group.'),
    isMainGroup: Flag('Whether the group gives the combo its size.'),
    skipStep: Flag('Whether a screen may pass over the choice.'),
    products: opt(List(ComboComponentProduct), 'Products of which the guest chooses one.'),
  },
  { title: 'ComboComponentGroup' },
)

const MenuCombo = Type.Object(
  {
    id: Id('ComboSource'),
    sku: field(Text(), 'Article number. Empty when there is none.'),
    priceStrategy: opt(OneOf(['BY_COMPONENT', 'FIXED']), 'Whether the combo has one price or that of its parts.'),
    componentGroups: nullable(List(ComboComponentGroup), 'Groups of the combo, each of which one item fills.'),
    tags: opt(List(Text()), 'Words by which clients may find or mark the combo.'),
    labels: opt(List(Text()), 'Words that are shown with the combo.'),
  },
  { title: 'MenuCombo' },
)

const MenuAllergenGroup = Type.Object(
  {
    id: field(Text(), 'Id of the allergen.'),
    code: field(Text(), 'Short name of the allergen.'),
    name: field(Text(), 'Name of the allergen.'),
    isDeleted: Flag('Whether the allergen is deleted.'),
  },
  { title: 'MenuAllergenGroup' },
)

const CustomerTagGroup = Type.Object(
  {
    id: field(Text(), 'Id of the group of tags.'),
    name: field(Text(), 'Name of the group.'),
    selectSeveralTags: Flag('Whether a product may have several tags of the group.'),
    items: omittable(
      List(
        Type.Object(
          { id: field(Text(), 'Id of the tag.'), name: field(Text(), 'Name of the tag.') },
          { title: 'CustomerTagItem' },
        ),
      ),
      'Tags of the group.',
    ),
  },
  { title: 'CustomerTagGroup' },
)

const TaxCategoryOverride = Type.Object(
  {
    baseTaxCategoryId: opt(Id('TaxCategory'), 'Tax category that is replaced.'),
    newTaxCategoryId: opt(Id('TaxCategory'), 'Tax category in its place.'),
    orderTypeId: opt(Id('OrderType'), 'Order type for which it is replaced.'),
  },
  { title: 'TaxCategoryOverride' },
)

const weekDays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
const Period = Type.Object(
  {
    from: field(Text(), 'When the period begins, `HH:mm`.'),
    to: field(Text(), 'When the period ends, `HH:mm`.'),
    weekDays: field(List(OneOf(weekDays)), 'Days on which the period holds.'),
  },
  { title: 'Period' },
)
const Schedule = Type.Object(
  {
    id: field(Text(), 'Id of the schedule.'),
    name: field(Text(), 'Name of the schedule.'),
    periods: field(List(Period), 'When it holds.'),
  },
  { title: 'Schedule' },
)

/** An external menu: first what it is made of, by id, then the groups and items as guests see them. */
export const MenuV3 = Type.Object(
  {
    id: field(Text(), 'Id of the menu.'),
    name: field(Text(), 'Name of the menu.'),
    description: opt(Text(), 'Description for guests.'),
    image: opt(Image, 'Picture of the menu.'),
    buttonImageUrl: opt(Text(), 'Address of a picture for a button.'),
    products: opt(Rows(Product), 'Products that the menu shows.'),
    modifiers: opt(Rows(MenuModifier), 'Modifiers of these products.'),
    combos: opt(List(MenuCombo), 'Combos that the menu shows.'),
    productCategories: opt(Rows(ProductCategory), 'Categories of these products.'),
    taxCategories: opt(Rows(MenuTaxCategory), 'Tax categories of these products.'),
    overrideTaxCategories: opt(Type.Record(Type.String(), TaxCategoryOverride), {
      description: 'Tax categories that are replaced for some order types, by the id of the replacement.',
      differsFrom: 'a list',
    }),
    allergenGroups: opt(List(MenuAllergenGroup), 'Allergens of these products.'),
    customerTagGroups: opt(List(CustomerTagGroup), 'Groups of tags for guests.'),
    schedules: opt(List(Schedule), 'When groups of the menu are on sale.'),
    itemsGroups: opt(Rows(ItemsGroup), 'Groups of the menu, in their order.'),
  },
  { title: 'MenuV3' },
)
export type MenuV3 = Static<typeof MenuV3>

const described = {
  code: opt(Text(), 'Article number or short name.'),
  description: opt(Text(), 'Description for guests.'),
  additionalInfo: opt(Text(), 'More about it.'),
  tags: opt(List(Text()), 'Words by which clients may find or mark it.'),
  isDeleted: Flag('Whether it is deleted.'),
  seoDescription: opt(Text(), 'Description for search engines. Always null here.'),
  seoText: opt(Text(), 'Text for search engines. Always null here.'),
  seoKeywords: opt(Text(), 'Words for search engines. Always null here.'),
  seoTitle: opt(Text(), 'Title for search engines. Always null here.'),
}

const ProductsGroupInfo = Type.Object(
  {
    id: Id('ProductGroup'),
    name: field(Text(), 'Name of the group.'),
    parentGroup: opt(Id('ProductGroup'), 'Group that contains this one. Null for a group at the top.'),
    order: field(Int32(), 'Place among the groups, smaller ones first.'),
    isIncludedInMenu: field(Type.Boolean(), 'Whether any external menu of the organization shows the group.'),
    isGroupModifier: field(Type.Boolean(), 'Whether it is a group of modifiers.'),
    imageLinks: field(List(Text()), 'Addresses of pictures, the main one first.'),
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
    nextPrice: opt(Type.Number(), 'Price to come. Always null here.'),
    nextIncludedInMenu: field(Type.Boolean(), 'Whether menus will show the product: as now.'),
    nextDatePrice: opt(Text(), 'When the price to come is valid. Always null here.'),
  },
  { title: 'Price' },
)

const SizePrice = Type.Object(
  {
    sizeId: nullable(Id('ProductSize'), 'Size that has the price. Null for a product without sizes.'),
    price: field(Price, 'Price in this size.'),
  },
  { title: 'SizePrice' },
)

const modifierAmounts = {
  defaultAmount: opt(Int32(), 'How many there are unless the guest says otherwise.'),
  minAmount: field(Int32(), 'The least that may be taken.'),
  maxAmount: field(Int32(), 'The most that may be taken.'),
  hideIfDefaultAmount: opt(Type.Boolean(), 'Whether it need not be shown when the amount is the default.'),
  splittable: opt(Type.Boolean(), 'Whether it belongs to the halves of a compound item, or to the item as a whole.'),
  freeOfChargeAmount: opt(Int32(), 'How many cost nothing.'),
}
const modifierInfo = {
  id: field(Id('Product'), 'Product that is the modifier.'),
  required: opt(Type.Boolean(), 'Whether one has to be taken.'),
  ...modifierAmounts,
}
const SimpleModifierInfo = Type.Object(modifierInfo, { title: 'SimpleModifierInfo' })
const ChildModifierInfo = Type.Object(modifierInfo, { title: 'ChildModifierInfo' })

const GroupModifierInfo = Type.Object(
  {
    id: field(Id('ProductGroup'), 'Group of modifiers.'),
    required: nullable(Type.Boolean(), 'Whether something of the group has to be taken.'),
    ...modifierAmounts,
    childModifiersHaveMinMaxRestrictions: opt(Type.Boolean(), 'Whether each modifier has limits of its own.'),
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
      'Whether the product is ordered by itself or as a part of a compound item.',
    ),
    groupId: opt(Id('ProductGroup'), 'Group to which the product belongs.'),
    parentGroup: opt(Id('ProductGroup'), 'The same group.'),
    productCategoryId: opt(Id('ProductCategory'), 'Product category.'),
    order: omittable(Int32(), 'Place among the products, smaller ones first.'),
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
    canSetOpenPrice: field(Type.Boolean(), 'Whether an order may name another price.'),
    doNotPrintInCheque: Flag('Whether receipts leave the product out.'),
    fullNameEnglish: opt(Text(), 'Full name in English.'),
    paymentSubject: opt(Text(), 'Kind of the product for fiscal receipts.'),
    imageLinks: omittable(List(Text()), 'Addresses of pictures, the main one first.'),
    sizePrices: omittable(List(SizePrice), 'Prices, one for each size.'),
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
    priority: opt(Int32(), 'Place among the sizes, smaller ones first.'),
    isDefault: opt(Type.Boolean(), 'Whether the size is chosen unless the guest says otherwise.'),
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
