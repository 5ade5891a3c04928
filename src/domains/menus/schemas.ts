import { type Static, type TSchema, Type } from 'typebox'
import { CorrelationId, Id, Int32, Int64, List, nullable, OneOf, omittable, opt, Text } from '#core/schema.ts'

const Rows = <T extends TSchema>(item: T) => List(item, { maxItems: 100_000 })
const Flag = () => omittable(Type.Boolean())
const Quantity = () => omittable(Type.Number())

const Image = Type.Object(
  { url: Text(), hash: opt(Text()), updatedAt: opt(Text({ description: 'UTC' })) },
  { title: 'Image' },
)

const Restrictions = Type.Object(
  {
    minQuantity: Quantity(),
    maxQuantity: Quantity(),
    freeQuantity: Quantity(),
    defaultQuantity: Quantity(),
    hideIfDefaultQuantity: Flag(),
  },
  { title: 'Restrictions' },
)

const Nutritions = Type.Object(
  {
    energy: Quantity(),
    proteins: Quantity(),
    fats: Quantity(),
    carbs: Quantity(),
    sugar: opt(Type.Number()),
    salt: opt(Type.Number()),
    saturatedFattyAcid: opt(Type.Number()),
  },
  { title: 'Nutritions' },
)

const BarcodeInfo = Type.Object(
  { barcode: Text(), container: opt(Text()), productFiscalCode: opt(Text()) },
  { title: 'BarcodeInfo' },
)

const CustomerTagGroupItem = Type.Object(
  { customerTagGroupId: Id('CustomerTagGroup'), selectedTagIds: List(Id('CustomerTag')) },
  { title: 'CustomerTagGroupItem' },
)

const MeasureUnitType = OneOf(['GRAM', 'KILOGRAM', 'MILLILITER', 'LITER'])

const Product = Type.Object(
  {
    id: Text(),
    sku: Text(),
    type: opt(OneOf(['DISH', 'GOODS', 'SERVICE', 'COMBO', 'PREPARED'])),
    orderItemType: omittable(OneOf(['Product', 'Compound'])),
    productCategoryId: opt(Text()),
    taxCategoryId: opt(Text()),
    measureUnit: opt(Text()),
    modifierSchemaId: opt(Text()),
    modifierSchemaName: opt(Text()),
    canSetOpenPrice: Flag(),
    splittable: Flag(),
    useBalanceForSell: Flag(),
    isMarked: Flag(),
    barcodes: opt(List(BarcodeInfo)),
    customerTagGroups: opt(List(CustomerTagGroupItem)),
    outerEanCode: opt(Text()),
    paymentSubjectCode: opt(Text()),
  },
  { title: 'Product' },
)

const SizePriceShort = Type.Object(
  { sizeId: opt(Text()), price: opt(Type.Number()), taxCategoryId: opt(Text()) },
  { title: 'SizePriceShort' },
)

const MenuModifier = Type.Object(
  {
    id: Text(),
    sku: Text(),
    name: opt(Text()),
    description: opt(Text()),
    sizePrices: opt(List(SizePriceShort)),
    restrictions: opt(Restrictions),
    productCategoryId: opt(Text()),
    taxCategoryId: opt(Text()),
    measureUnitType: opt(MeasureUnitType),
    weight: opt(Type.Number()),
    nutritions: opt(Nutritions),
    image: opt(Image),
    buttonImageUrl: opt(Text()),
    tags: opt(List(Text())),
    labels: opt(List(Text())),
    allergenGroupIds: opt(List(Text())),
    barcodes: opt(List(BarcodeInfo)),
    customerTagGroups: opt(List(CustomerTagGroupItem)),
    independentQuantity: Flag(),
    isHidden: opt(Type.Boolean()),
    isMarked: Flag(),
    outerEanCode: opt(Text()),
    paymentSubjectCode: opt(Text()),
  },
  { title: 'MenuModifier' },
)

/** Fields other than the id stand in place of those of the modifier itself. */
const ModifierItem = Type.Object(
  {
    id: Text(),
    name: opt(Text()),
    description: opt(Text()),
    restrictions: opt(Restrictions),
    measureUnitType: opt(MeasureUnitType),
    weight: opt(Type.Number()),
    image: opt(Image),
    buttonImageUrl: opt(Text()),
    tags: opt(List(Text())),
    isHidden: opt(Type.Boolean()),
  },
  { title: 'ModifierItem' },
)

const ModifierGroup = Type.Object(
  {
    id: opt(Text({ description: 'Null: single modifiers outside any group' })),
    name: Text(),
    sku: opt(Text()),
    restrictions: opt(Restrictions),
    childModifiersHaveMinMaxRestrictions: Flag(),
    splittable: Flag(),
    isHidden: Flag(),
    items: opt(List(ModifierItem)),
  },
  { title: 'ModifierGroup' },
)

const MenuSizePrice = Type.Object(
  {
    sizeId: opt(Text({ description: 'Null: the only size' })),
    sizeName: opt(Text()),
    sizeCode: opt(Text()),
    price: opt(Type.Number({ description: 'Null: not sold in this size' })),
    isDefault: Flag(),
    isHidden: Flag(),
    menuItemSizeId: opt(Id('MenuItemSize')),
    sku: opt(Text()),
    taxCategoryId: opt(Text()),
    weight: Quantity(),
    measureUnitType: omittable(MeasureUnitType),
    nutritions: opt(Nutritions),
    image: opt(Image),
    buttonImageUrl: opt(Text()),
  },
  { title: 'MenuSizePrice' },
)

const ComboSize = Type.Object(
  {
    sizeId: Id('ComboSize'),
    name: Text(),
    shortName: opt(Text()),
    image: opt(Image),
    buttonImageUrl: opt(Text()),
    isHidden: Flag(),
  },
  { title: 'ComboSize' },
)

const Item = Type.Object(
  {
    itemType: opt(OneOf(['PRODUCT', 'COMBO'])),
    menuItemId: opt(Id('MenuItem')),
    productId: opt(Text()),
    comboId: opt(Text()),
    name: Text(),
    description: opt(Text()),
    sizePrices: opt(List(MenuSizePrice)),
    sizes: opt(List(ComboSize)),
    modifierGroups: opt(List(ModifierGroup)),
    allergenGroupIds: opt(List(Text())),
    tags: opt(List(Text())),
    labels: opt(List(Text())),
    sortOrder: opt(Type.Number()),
    isHidden: Flag(),
  },
  { title: 'Item' },
)

const ItemsGroup = Type.Object(
  {
    id: Text(),
    name: Text(),
    description: opt(Text()),
    image: opt(Image),
    buttonImageUrl: opt(Text()),
    tags: opt(List(Text())),
    labels: opt(List(Text())),
    scheduleId: opt(Text()),
    isHidden: Flag(),
    items: opt(Rows(Item)),
  },
  { title: 'ItemsGroup' },
)

const ProductCategory = Type.Object({ id: Text(), name: Text(), isDeleted: Flag() }, { title: 'ProductCategory' })

const MenuTaxCategory = Type.Object(
  { id: Text(), name: Text(), percentage: Type.Number(), isDeleted: Flag() },
  { title: 'MenuTaxCategory' },
)

const ComboSizePrice = Type.Object(
  { comboSizeId: Id('ComboSize'), productSizeId: opt(Id('ProductSize')), price: opt(Type.Number()) },
  { title: 'ComboSizePrice' },
)

const ComboComponentProduct = Type.Object(
  {
    productId: Id('Product'),
    sizePrices: nullable(List(ComboSizePrice)),
    priceModificationAmount: Quantity(),
    forbiddenModifiers: opt(List(Text())),
  },
  { title: 'ComboComponentProduct' },
)

const ComboComponentGroup = Type.Object(
  {
    id: Id('ComboGroup'),
    name: Text(),
    isMainGroup: Flag(),
    skipStep: Flag(),
    products: opt(List(ComboComponentProduct)),
  },
  { title: 'ComboComponentGroup' },
)

const MenuCombo = Type.Object(
  {
    id: Id('ComboSource'),
    sku: Text(),
    priceStrategy: opt(OneOf(['BY_COMPONENT', 'FIXED'])),
    componentGroups: nullable(List(ComboComponentGroup)),
    tags: opt(List(Text())),
    labels: opt(List(Text())),
  },
  { title: 'MenuCombo' },
)

const MenuAllergenGroup = Type.Object(
  { id: Text(), code: Text(), name: Text(), isDeleted: Flag() },
  { title: 'MenuAllergenGroup' },
)

const CustomerTagGroup = Type.Object(
  {
    id: Text(),
    name: Text(),
    selectSeveralTags: Flag(),
    items: omittable(List(Type.Object({ id: Text(), name: Text() }, { title: 'CustomerTagItem' }))),
  },
  { title: 'CustomerTagGroup' },
)

const TaxCategoryOverride = Type.Object(
  {
    baseTaxCategoryId: opt(Id('TaxCategory')),
    newTaxCategoryId: opt(Id('TaxCategory')),
    orderTypeId: opt(Id('OrderType')),
  },
  { title: 'TaxCategoryOverride' },
)

const weekDays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
const Period = Type.Object({ from: Text(), to: Text(), weekDays: List(OneOf(weekDays)) }, { title: 'Period' })
const Schedule = Type.Object({ id: Text(), name: Text(), periods: List(Period) }, { title: 'Schedule' })

/** An external menu: first what it is made of, by id, then the groups and items as guests see them. */
export const MenuV3 = Type.Object(
  {
    id: Text(),
    name: Text(),
    description: opt(Text()),
    image: opt(Image),
    buttonImageUrl: opt(Text()),
    products: opt(Rows(Product)),
    modifiers: opt(Rows(MenuModifier)),
    combos: opt(List(MenuCombo)),
    productCategories: opt(Rows(ProductCategory)),
    taxCategories: opt(Rows(MenuTaxCategory)),
    overrideTaxCategories: opt(List(TaxCategoryOverride)),
    allergenGroups: opt(List(MenuAllergenGroup)),
    customerTagGroups: opt(List(CustomerTagGroup)),
    schedules: opt(List(Schedule)),
    itemsGroups: opt(Rows(ItemsGroup)),
  },
  { title: 'MenuV3' },
)
export type MenuV3 = Static<typeof MenuV3>

const described = {
  code: opt(Text()),
  description: opt(Text()),
  additionalInfo: opt(Text()),
  tags: opt(List(Text())),
  isDeleted: Flag(),
  seoDescription: opt(Text()),
  seoText: opt(Text()),
  seoKeywords: opt(Text()),
  seoTitle: opt(Text()),
}

const ProductsGroupInfo = Type.Object(
  {
    id: Id('ProductGroup'),
    name: Text(),
    parentGroup: opt(Id('ProductGroup')),
    order: Int32(),
    isIncludedInMenu: Type.Boolean(),
    isGroupModifier: Type.Boolean(),
    imageLinks: List(Text()),
    ...described,
  },
  { title: 'ProductsGroupInfo' },
)

const ProductCategoryInfo = Type.Object(
  { id: Id('ProductCategory'), name: Text(), isDeleted: Type.Boolean() },
  { title: 'ProductCategoryInfo' },
)

const Price = Type.Object(
  {
    currentPrice: Type.Number(),
    isIncludedInMenu: Type.Boolean(),
    nextPrice: opt(Type.Number()),
    nextIncludedInMenu: Type.Boolean(),
    nextDatePrice: opt(Text()),
  },
  { title: 'Price' },
)

const SizePrice = Type.Object({ sizeId: nullable(Id('ProductSize')), price: Price }, { title: 'SizePrice' })

const modifierAmounts = {
  defaultAmount: opt(Int32()),
  minAmount: Int32(),
  maxAmount: Int32(),
  hideIfDefaultAmount: opt(Type.Boolean()),
  splittable: opt(Type.Boolean()),
  freeOfChargeAmount: opt(Int32()),
}
const modifierInfo = { id: Id('Product'), required: opt(Type.Boolean()), ...modifierAmounts }
const SimpleModifierInfo = Type.Object(modifierInfo, { title: 'SimpleModifierInfo' })
const ChildModifierInfo = Type.Object(modifierInfo, { title: 'ChildModifierInfo' })

const GroupModifierInfo = Type.Object(
  {
    id: Id('ProductGroup'),
    required: nullable(Type.Boolean()),
    ...modifierAmounts,
    childModifiersHaveMinMaxRestrictions: opt(Type.Boolean()),
    childModifiers: List(ChildModifierInfo),
  },
  { title: 'GroupModifierInfo' },
)

const nutrient = () => opt(Type.Number())

const ProductInfo = Type.Object(
  {
    id: Id('Product'),
    name: Text(),
    type: opt(Text()),
    orderItemType: omittable(OneOf(['Product', 'Compound'])),
    groupId: opt(Id('ProductGroup')),
    parentGroup: opt(Id('ProductGroup')),
    productCategoryId: opt(Id('ProductCategory')),
    order: omittable(Int32()),
    measureUnit: omittable(Text()),
    weight: opt(Type.Number()),
    energyAmount: nutrient(),
    proteinsAmount: nutrient(),
    fatAmount: nutrient(),
    carbohydratesAmount: nutrient(),
    energyFullAmount: nutrient(),
    proteinsFullAmount: nutrient(),
    fatFullAmount: nutrient(),
    carbohydratesFullAmount: nutrient(),
    modifierSchemaId: opt(Id('ModifierSchema')),
    modifierSchemaName: opt(Text()),
    splittable: Type.Boolean(),
    useBalanceForSell: Type.Boolean(),
    canSetOpenPrice: Type.Boolean(),
    doNotPrintInCheque: Flag(),
    fullNameEnglish: opt(Text()),
    paymentSubject: opt(Text()),
    imageLinks: omittable(List(Text())),
    sizePrices: omittable(List(SizePrice)),
    modifiers: omittable(List(SimpleModifierInfo)),
    groupModifiers: omittable(List(GroupModifierInfo)),
    ...described,
  },
  { title: 'ProductInfo' },
)

const Size = Type.Object(
  {
    id: omittable(Id('ProductSize')),
    name: omittable(Text()),
    priority: opt(Int32()),
    isDefault: opt(Type.Boolean()),
  },
  { title: 'Size' },
)

export const NomenclatureResponse = Type.Object({
  correlationId: CorrelationId,
  groups: Rows(ProductsGroupInfo),
  productCategories: Rows(ProductCategoryInfo),
  products: Rows(ProductInfo),
  sizes: Rows(Size),
  revision: Int64(),
})
export type NomenclatureResponse = Static<typeof NomenclatureResponse>
