import { type Static, type TSchema, Type } from 'typebox'
import { Id, List, OneOf, omittable, opt, Text } from '#core/schema.ts'

/** The external menu in the versions 2, 3 and 4, which differ in names and in where tags, taxes and combos stand. */

const Rows = <T extends TSchema>(item: T) => List(item, { maxItems: 100_000 })
const Flag = () => omittable(Type.Boolean())
const Word = () => omittable(Text())

const Barcode = Type.Object({ barcode: Text(), container: opt(Text()) }, { title: 'ExternalMenuBarcode' })

const Nutrition = Type.Object(
  {
    fats: omittable(Type.Number()),
    proteins: omittable(Type.Number()),
    carbs: omittable(Type.Number()),
    energy: omittable(Type.Number()),
    organizations: omittable(List(Text())),
    saturatedFattyAcid: opt(Type.Number()),
    salt: opt(Type.Number()),
    sugar: opt(Type.Number()),
  },
  { title: 'ExternalMenuNutrition' },
)

const Price = Type.Object(
  { organizations: omittable(List(Text())), price: Type.Number(), taxCategoryId: opt(Id('TaxCategory')) },
  { title: 'ExternalMenuPrice', description: 'Where the size is not sold it has no price' },
)

const AllergenGroup = Type.Object(
  { id: Word(), code: Word(), name: Word(), isDeleted: Flag() },
  { title: 'ExternalMenuAllergenGroup' },
)
const Tag = Type.Object({ id: Word(), name: Word() }, { title: 'ExternalMenuTag' })
const Label = Type.Object({ code: Word(), name: Word() }, { title: 'ExternalMenuLabel' })
const TaxCategory = Type.Object(
  { id: Text(), name: Text(), percentage: omittable(Type.Number()) },
  { title: 'ExternalMenuTaxCategory' },
)

const SelectedCustomerTag = Type.Object(
  { customerTagGroupId: Text(), selectedTagIds: omittable(List(Text())) },
  { title: 'ExternalMenuSelectedCustomerTag' },
)

const limits = {
  minQuantity: omittable(Type.Integer()),
  maxQuantity: omittable(Type.Integer()),
  freeQuantity: omittable(Type.Integer()),
  hideIfDefaultQuantity: Flag(),
}
const RestrictionsV2 = Type.Object(
  { ...limits, byDefault: omittable(Type.Integer()) },
  { title: 'ExternalMenuRestrictionsV2' },
)
const Restrictions = Type.Object({ ...limits, defaultQuantity: Type.Integer() }, { title: 'ExternalMenuRestrictions' })

const named = { sku: Word(), name: Word(), description: Word() }

/** What products and modifiers have in common. */
const goods = {
  ...named,
  productCategoryId: opt(Text()),
  customerTagGroups: omittable(List(SelectedCustomerTag)),
  paymentSubject: opt(Text()),
  paymentSubjectCode: opt(Text()),
  outerEanCode: opt(Text()),
  isMarked: Flag(),
  isHidden: Flag(),
  barcodes: opt(List(Barcode)),
}

const modifier = {
  ...goods,
  prices: omittable(List(Price)),
  independentQuantity: Flag(),
  measureUnitType: omittable(Text({ minLength: 1, maxLength: 30 })),
  buttonImageUrl: opt(Text()),
}

const ModifierV2 = Type.Object(
  {
    ...modifier,
    restrictions: opt(List(RestrictionsV2)),
    allergenGroups: omittable(List(AllergenGroup)),
    nutritionPerHundredGrams: opt(List(Nutrition)),
    portionWeightGrams: omittable(Type.Number()),
    tags: omittable(List(Tag)),
    labels: omittable(List(Label)),
    itemId: omittable(Id('Product')),
    position: opt(Type.Integer()),
  },
  { title: 'ExternalMenuModifierV2' },
)

/** Tags, labels and allergens as texts, and the tax by its id: from version 3 on. */
const asTexts = { allergenGroupIds: List(Text()), taxCategoryId: opt(Text()) }

const Modifier = Type.Object(
  {
    ...modifier,
    ...asTexts,
    restrictions: opt(List(Restrictions)),
    nutritions: omittable(List(Nutrition)),
    labels: List(Text()),
    tags: List(Text()),
    id: Id('Product'),
    weight: Type.Number(),
  },
  { title: 'ExternalMenuModifier' },
)

const modifierGroup = { ...named, isHidden: Flag(), childModifiersHaveMinMaxRestrictions: Flag() }

const ModifierGroupV2 = Type.Object(
  {
    ...modifierGroup,
    restrictions: opt(RestrictionsV2),
    items: omittable(List(ModifierV2)),
    canBeDivided: Flag(),
    itemGroupId: opt(Text()),
  },
  { title: 'ExternalMenuModifierGroupV2' },
)

const ModifierGroup = Type.Object(
  {
    ...modifierGroup,
    restrictions: opt(Restrictions),
    items: omittable(List(Modifier)),
    splittable: Type.Boolean(),
    id: opt(Text()),
  },
  { title: 'ExternalMenuModifierGroup' },
)

const size = {
  sku: Word(),
  sizeCode: opt(Text()),
  sizeName: opt(Text()),
  isDefault: Flag(),
  prices: omittable(List(Price)),
  nutritions: omittable(List(Nutrition)),
  isHidden: Flag(),
  measureUnitType: Word(),
  buttonImageUrl: opt(Text()),
}
const onlySize = 'Empty: the only size'

const SizeV2 = Type.Object(
  {
    ...size,
    portionWeightGrams: omittable(Type.Number()),
    itemModifierGroups: List(ModifierGroupV2),
    sizeId: Text({ description: onlySize }),
    nutritionPerHundredGrams: List(Nutrition),
  },
  { title: 'ExternalMenuItemSizeV2' },
)

const Size = Type.Object(
  {
    ...size,
    itemModifierGroups: List(ModifierGroup),
    weight: Type.Number(),
    id: Text({ description: onlySize }),
  },
  { title: 'ExternalMenuItemSize' },
)

const item = {
  ...goods,
  modifierSchemaId: Text({ description: 'Empty: none' }),
  modifierSchemaName: opt(Text()),
  type: omittable(OneOf(['DISH', 'COMBO'])),
  canSetOpenPrice: Flag(),
  useBalanceForSell: Flag(),
  measureUnit: Word(),
  orderItemType: OneOf(['Product', 'Compound']),
}

const ItemV2 = Type.Object(
  {
    ...item,
    allergens: omittable(List(AllergenGroup)),
    tags: omittable(List(Tag)),
    labels: omittable(List(Label)),
    itemSizes: List(SizeV2),
    itemId: Word(),
    taxCategory: List(TaxCategory),
    canBeDivided: Flag(),
  },
  { title: 'ExternalMenuItemV2' },
)

const Item = Type.Object(
  {
    ...item,
    ...asTexts,
    itemSizes: List(Size),
    labels: omittable(List(Text())),
    tags: omittable(List(Text())),
    id: Text(),
    splittable: Type.Boolean(),
  },
  { title: 'ExternalMenuItem' },
)

const Picture = Type.Object({ url: opt(Text()), hash: opt(Text()) }, { title: 'ExternalMenuPicture' })

const ComboGroup = Type.Object(
  {
    id: Id('ComboGroup'),
    name: Text(),
    isMainGroup: Type.Boolean(),
    items: omittable(
      List(
        Type.Object(
          {
            itemId: Text(),
            forbiddenModifiers: omittable(List(Text())),
            sizeId: opt(Text()),
            priceModificationAmount: opt(Type.Number()),
            sizes: omittable(
              List(
                Type.Object(
                  {
                    comboSizeId: Id('ComboSize'),
                    sizeId: opt(Id('ProductSize')),
                    name: Word(),
                    shortName: Word(),
                    prices: omittable(List(Price)),
                  },
                  { title: 'ExternalMenuComboGroupItemSize' },
                ),
              ),
            ),
          },
          { title: 'ExternalMenuComboGroupItem' },
        ),
      ),
    ),
    skipStep: Flag(),
  },
  { title: 'ExternalMenuComboGroup' },
)

const Combo = Type.Object(
  {
    name: Text(),
    price: omittable(Type.Number({ description: '0 where it depends on what is chosen' })),
    groups: omittable(List(ComboGroup)),
    image: List(Picture),
    description: Word(),
    sizes: omittable(
      List(
        Type.Object(
          { name: Text(), id: Text(), buttonImage: opt(Picture), shortName: Text() },
          { title: 'ExternalMenuComboSize' },
        ),
      ),
    ),
    priceStrategy: Text(),
    startDate: Text({ description: 'Empty: since ever' }),
    expirationDate: Text({ description: 'Empty: for ever' }),
    id: Id('ComboSource'),
  },
  { title: 'ExternalMenuCombo' },
)

const ComboCategory = Type.Object(
  { id: Id('ComboCategory'), name: opt(Text()), combos: omittable(List(Combo)) },
  { title: 'ExternalMenuComboCategory' },
)

const ComboItem = Type.Object(
  {
    sizes: List(
      Type.Object(
        { name: Text(), sizeId: Text(), shortName: Word(), isHidden: Flag(), buttonImageUrl: opt(Text()) },
        { title: 'ExternalMenuComboItemSize' },
      ),
    ),
    groups: omittable(List(ComboGroup)),
    priceStrategy: omittable(OneOf(['BY_COMPONENT'])),
    ...named,
    isMarked: Flag(),
    barcodes: opt(List(Barcode)),
    type: Text(),
    id: Text(),
  },
  { title: 'ExternalMenuComboItem' },
)

const group = {
  id: opt(Text()),
  name: Word(),
  description: Word(),
  buttonImageUrl: opt(Text()),
  iikoGroupId: opt(Text()),
  scheduleId: opt(Text()),
  scheduleName: opt(Text()),
  schedules: omittable(
    List(
      Type.Object({ begin: Text(), end: Text(), daysOfWeek: List(Text()) }, { title: 'ExternalMenuPeriodSchedule' }),
    ),
  ),
  isHidden: Flag(),
}

const CategoryV2 = Type.Object(
  {
    ...group,
    headerImageUrl: opt(Text()),
    items: Rows(ItemV2),
    tags: omittable(List(Tag)),
    labels: omittable(List(Label)),
  },
  { title: 'ExternalMenuCategoryV2' },
)

const groupAsTexts = { ...group, labels: omittable(List(Text())), tags: omittable(List(Text())) }
const GroupV3 = Type.Object({ ...groupAsTexts, items: Rows(Item) }, { title: 'ExternalMenuGroupV3' })
const GroupV4 = Type.Object(
  { ...groupAsTexts, items: Rows(Type.Union([Item, ComboItem])) },
  { title: 'ExternalMenuGroupV4' },
)

const menu = {
  productCategories: omittable(
    List(Type.Object({ id: Text(), name: Text(), isDeleted: Flag() }, { title: 'ExternalMenuProductCategory' })),
  ),
  customerTagGroups: omittable(
    List(
      Type.Object(
        {
          id: Text(),
          name: Text(),
          selectSeveralTags: Flag(),
          items: omittable(List(Type.Object({ id: Text(), name: Text() }, { title: 'ExternalMenuCustomerTagItem' }))),
        },
        { title: 'ExternalMenuCustomerTagGroup' },
      ),
    ),
  ),
  revision: opt(Type.Integer()),
  formatVersion: omittable(Type.Integer()),
  id: Type.Integer(),
  name: Word(),
  description: opt(Text()),
  buttonImageUrl: opt(Text()),
  intervals: omittable(
    List(Type.Object({ organizationId: Text(), fromTime: Text(), toTime: Text() }, { title: 'ExternalMenuInterval' })),
  ),
  comboCategories: List(ComboCategory),
}

const taxed = {
  taxCategories: omittable(List(TaxCategory)),
  allergenGroups: omittable(List(AllergenGroup)),
  overrideTaxCategories: omittable(
    List(
      Type.Object(
        { orderType: Word(), baseTaxCategory: Word(), newTaxCategory: Word() },
        { title: 'ExternalMenuOverrideTaxes' },
      ),
    ),
  ),
}

export const ExternalMenuV2 = Type.Object({ ...menu, itemCategories: Rows(CategoryV2) }, { title: 'ExternalMenuV2' })
export const ExternalMenuV3 = Type.Object({ ...menu, ...taxed, itemGroups: Rows(GroupV3) }, { title: 'ExternalMenuV3' })
export const ExternalMenuV4 = Type.Object({ ...menu, ...taxed, itemGroups: Rows(GroupV4) }, { title: 'ExternalMenuV4' })

export type ExternalMenuV2 = Static<typeof ExternalMenuV2>
export type ExternalMenuV3 = Static<typeof ExternalMenuV3>
export type ExternalMenuV4 = Static<typeof ExternalMenuV4>
