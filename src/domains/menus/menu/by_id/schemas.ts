import { type Static, type TSchema, Type } from 'typebox'
import { field, Id, List, nullable, OneOf, omittable, opt, Text } from '#core/schema.ts'

/**
 * The external menu in the versions 2, 3 and 4, which differ in names and in where tags, taxes and combos stand. Where the
 * published schema is another, it is wrong: this is how live servers answer, and what clients read.
 */

const Rows = <T extends TSchema>(item: T) => List(item, { maxItems: 100_000 })
const Flag = (about: string) => omittable(Type.Boolean(), about)
const Word = (about: string) => omittable(Text(), about)

const Barcode = Type.Object(
  { barcode: field(Text(), 'The barcode.'), container: opt(Text(), 'Pack to which the barcode belongs.') },
  { title: 'ExternalMenuBarcode' },
)

const Nutrition = Type.Object(
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

const NutritionPerHundredGrams = () =>
  nullable(Nutrition, { description: 'What 100 grams contain. Null when it is unknown.', differsFrom: 'a list' })

const Price = Type.Object(
  {
    organizationId: field(Id('Organization'), {
      description: 'Organization at which the price is valid.',
      differsFrom: 'no such field',
    }),
    organizations: omittable(List(Text()), 'The same organization, in a list.'),
    price: nullable(Type.Number(), {
      description: 'The price. Null where it is not for sale.',
      differsFrom: 'a number, never null',
    }),
    taxCategoryId: opt(Id('TaxCategory'), 'Tax category there.'),
  },
  { title: 'ExternalMenuPrice', description: 'One for each organization that is asked for' },
)

const AllergenGroup = Type.Object(
  {
    id: Word('Id of the allergen.'),
    code: Word('Short name of the allergen.'),
    name: Word('Name of the allergen.'),
    isDeleted: Flag('Whether the allergen is deleted.'),
  },
  { title: 'ExternalMenuAllergenGroup' },
)
const Tag = Type.Object({ id: Word('Id of the tag.'), name: Word('Name of the tag.') }, { title: 'ExternalMenuTag' })
const Label = Type.Object(
  { code: Word('Short name of the label.'), name: Word('Name of the label.') },
  { title: 'ExternalMenuLabel' },
)
const TaxCategory = Type.Object(
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
  minQuantity: omittable(Type.Integer(), 'The least that may be taken.'),
  maxQuantity: omittable(Type.Integer(), 'The most that may be taken.'),
  freeQuantity: omittable(Type.Integer(), 'How many cost nothing.'),
  hideIfDefaultQuantity: Flag('Whether it need not be shown when the amount is the default.'),
}
const RestrictionsV2 = Type.Object(
  { ...limits, byDefault: omittable(Type.Integer(), 'How many there are unless the guest says otherwise.') },
  { title: 'ExternalMenuRestrictionsV2' },
)
const Restrictions = Type.Object(
  { ...limits, defaultQuantity: field(Type.Integer(), 'How many there are unless the guest says otherwise.') },
  { title: 'ExternalMenuRestrictions' },
)

const named = {
  sku: Word('Article number. Empty when there is none.'),
  name: Word('Name, for guests.'),
  description: Word('Description for guests. Empty when there is none.'),
}

/** What products and modifiers have in common. */
const goods = {
  ...named,
  productCategoryId: opt(Text(), 'Category in `productCategories`.'),
  customerTagGroups: omittable(List(SelectedCustomerTag), 'Tags for guests.'),
  paymentSubject: opt(Text(), 'Kind of the product for fiscal receipts.'),
  paymentSubjectCode: opt(Text(), 'The same kind as a code.'),
  outerEanCode: opt(Text(), 'EAN of the product.'),
  isMarked: Flag('Whether each piece has a marking code of its own.'),
  isHidden: Flag('Whether the menu hides it.'),
  barcodes: opt(List(Barcode), 'Barcodes of the product.'),
}

const modifier = {
  ...goods,
  prices: omittable(List(Price), 'Prices of the modifier, one for each organization.'),
  independentQuantity: Flag('Whether the amount is for the whole line of an order instead of for one portion.'),
  measureUnitType: omittable(Text({ minLength: 1, maxLength: 30 }), 'Unit of the weight.'),
  buttonImageUrl: opt(Text(), 'Address of a picture for a button.'),
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

/** Tags, labels and allergens as texts, and the tax by its id: from version 3 on. */
const asTexts = {
  allergenGroupIds: field(List(Text()), 'Allergens in `allergenGroups`.'),
  taxCategoryId: opt(Text(), 'Category in `taxCategories`.'),
}

const Modifier = Type.Object(
  {
    ...modifier,
    ...asTexts,
    restrictions: opt(Restrictions, { description: 'How much of the modifier may be taken.', differsFrom: 'a list' }),
    nutritions: omittable(List(Nutrition), 'What 100 grams contain.'),
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

const ModifierGroupV2 = Type.Object(
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

const ModifierGroup = Type.Object(
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

const size = {
  sku: Word('Article number in this size. Empty when there is none.'),
  sizeCode: opt(Text(), 'Short name of the size.'),
  sizeName: opt(Text(), 'Name of the size.'),
  isDefault: Flag('Whether the size is chosen unless the guest says otherwise.'),
  prices: omittable(List(Price), 'Prices, one for each organization.'),
  nutritions: omittable(List(Nutrition), 'What 100 grams contain.'),
  isHidden: Flag('Whether the menu hides the size.'),
  measureUnitType: Word('Unit of the weight.'),
  buttonImageUrl: opt(Text(), 'Address of a picture for a button.'),
}

const SizeV2 = Type.Object(
  {
    ...size,
    portionWeightGrams: omittable(Type.Number(), 'Weight of a portion, in grams.'),
    itemModifierGroups: field(List(ModifierGroupV2), 'What a guest may choose with the product.'),
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
    itemModifierGroups: field(List(ModifierGroup), 'What a guest may choose with the product.'),
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
    description: 'Kind of the item. `SERVICE` is sold like a dish and cooked by nobody.',
    differsFrom: 'no `SERVICE`',
  }),
  canSetOpenPrice: Flag('Whether an order may name another price.'),
  useBalanceForSell: Flag('Whether the product is weighed when it is sold.'),
  measureUnit: Word('Unit in which the product is sold.'),
  orderItemType: field(
    OneOf(['Product', 'Compound']),
    'Whether the product is ordered by itself or as a part of a compound item.',
  ),
}

const ItemV2 = Type.Object(
  {
    ...item,
    allergens: omittable(List(AllergenGroup), 'Allergens of the product.'),
    tags: omittable(List(Tag), 'Words by which clients may find or mark the product.'),
    labels: omittable(List(Label), 'Words that are shown with the product.'),
    itemSizes: field(List(SizeV2), 'Sizes with their prices.'),
    itemId: Word('Product, by which orders name it.'),
    taxCategory: nullable(TaxCategory, {
      description: 'Tax category of the product. Null when it has none.',
      differsFrom: 'a list',
    }),
    canBeDivided: Flag('Whether a part of a portion can be ordered.'),
  },
  { title: 'ExternalMenuItemV2' },
)

const Item = Type.Object(
  {
    ...item,
    ...asTexts,
    itemSizes: field(List(Size), 'Sizes with their prices.'),
    labels: omittable(List(Text()), 'Words that are shown with the product.'),
    tags: omittable(List(Text()), 'Words by which clients may find or mark the product.'),
    id: field(Text(), 'Product, by which orders name it.'),
    splittable: field(Type.Boolean(), 'Whether a part of a portion can be ordered.'),
  },
  { title: 'ExternalMenuItem' },
)

const Picture = Type.Object(
  { url: opt(Text(), 'Address of the picture.'), hash: opt(Text(), 'Hash of the picture, which changes with it.') },
  { title: 'ExternalMenuPicture' },
)

const ComboGroup = Type.Object(
  {
    id: Id('ComboGroup'),
    name: field(Text(), 'Name of the group.'),
    isMainGroup: field(Type.Boolean(), 'Whether the group gives the combo its size.'),
    items: omittable(
      List(
        Type.Object(
          {
            itemId: field(Text(), 'Product, by which orders name it.'),
            forbiddenModifiers: omittable(List(Text()), 'Modifiers that the product may not have in this combo.'),
            sizeId: opt(Text(), 'Size in which the product belongs to the combo. Null for any size.'),
            priceModificationAmount: opt(Type.Number(), 'Amount of the price rule for this product: money or percent.'),
            sizes: omittable(
              List(
                Type.Object(
                  {
                    comboSizeId: field(Id('ComboSize'), 'Size of the combo.'),
                    sizeId: opt(Id('ProductSize'), 'Size of the product in it. Null for a product without sizes.'),
                    name: Word('Name of the size.'),
                    shortName: Word('Short name of the size.'),
                    prices: omittable(List(Price), 'Prices, one for each organization.'),
                  },
                  { title: 'ExternalMenuComboGroupItemSize' },
                ),
              ),
              'What the product costs, for each size of the combo.',
            ),
          },
          { title: 'ExternalMenuComboGroupItem' },
        ),
      ),
      'Products of which the guest chooses one.',
    ),
    skipStep: Flag('Whether a screen may pass over the choice.'),
  },
  { title: 'ExternalMenuComboGroup' },
)

const Combo = Type.Object(
  {
    name: field(Text(), 'Name of the combo.'),
    price: omittable(Type.Number(), 'Price of the combo; 0 where it depends on what is chosen.'),
    groups: omittable(List(ComboGroup), 'Groups of the combo, each of which one item fills.'),
    image: field(List(Picture), 'Pictures of the combo.'),
    description: Word('Description for guests.'),
    sizes: omittable(
      List(
        Type.Object(
          {
            name: field(Text(), 'Name of the size.'),
            id: field(Text(), 'Id of the size.'),
            buttonImage: opt(Picture, 'Picture for a button.'),
            shortName: field(Text(), 'Short name of the size.'),
          },
          { title: 'ExternalMenuComboSize' },
        ),
      ),
      'Sizes of the combo.',
    ),
    priceStrategy: field(Text(), 'Whether the combo has one price or that of its parts.'),
    startDate: field(Text(), 'From when on the combo is on sale. Empty for since ever.'),
    expirationDate: field(Text(), 'Until when the combo is on sale. Empty for ever.'),
    id: field(Id('ComboSource'), 'The combo, by which orders name it in `sourceId`.'),
  },
  { title: 'ExternalMenuCombo' },
)

const ComboCategory = Type.Object(
  {
    id: Id('ComboCategory'),
    name: opt(Text(), 'Name of the category.'),
    combos: omittable(List(Combo), 'Combos of the category.'),
  },
  { title: 'ExternalMenuComboCategory' },
)

const ComboItem = Type.Object(
  {
    sizes: field(
      List(
        Type.Object(
          {
            name: field(Text(), 'Name of the size.'),
            sizeId: field(Text(), 'Id of the size.'),
            shortName: Word('Short name of the size.'),
            isHidden: Flag('Whether the menu hides the size.'),
            buttonImageUrl: opt(Text(), 'Address of a picture for a button.'),
          },
          { title: 'ExternalMenuComboItemSize' },
        ),
      ),
      'Sizes of the combo.',
    ),
    groups: omittable(List(ComboGroup), 'Groups of the combo, each of which one item fills.'),
    priceStrategy: omittable(OneOf(['BY_COMPONENT']), 'The combo has the price of its parts.'),
    ...named,
    isMarked: Flag('Whether each piece has a marking code of its own.'),
    barcodes: opt(List(Barcode), 'Barcodes of the combo.'),
    type: field(Text(), 'Kind of the item: `COMBO`.'),
    id: field(Text(), 'The combo, by which orders name it in `sourceId`.'),
  },
  { title: 'ExternalMenuComboItem' },
)

const group = {
  id: opt(Text(), 'Id of the group.'),
  name: Word('Name of the group.'),
  description: Word('Description for guests.'),
  buttonImageUrl: opt(Text(), 'Address of a picture for a button.'),
  iikoGroupId: opt(Text(), 'Id of the group in the nomenclature.'),
  scheduleId: opt(Text(), 'Schedule by which the group is on sale. Null for always.'),
  scheduleName: opt(Text(), 'Name of the schedule.'),
  schedules: omittable(
    List(
      Type.Object(
        {
          begin: field(Text(), 'When the period begins.'),
          end: field(Text(), 'When the period ends.'),
          daysOfWeek: field(List(Text()), 'Days on which the period holds.'),
        },
        { title: 'ExternalMenuPeriodSchedule' },
      ),
    ),
    'When the schedule holds.',
  ),
  isHidden: Flag('Whether the menu hides the group.'),
}

const CategoryV2 = Type.Object(
  {
    ...group,
    headerImageUrl: opt(Text(), 'Address of a wide picture.'),
    items: field(Rows(ItemV2), 'Products of the group.'),
    tags: omittable(List(Tag), 'Words by which clients may find or mark the group.'),
    labels: omittable(List(Label), 'Words that are shown with the group.'),
  },
  { title: 'ExternalMenuCategoryV2' },
)

const groupAsTexts = {
  ...group,
  labels: omittable(List(Text()), 'Words that are shown with the group.'),
  tags: omittable(List(Text()), 'Words by which clients may find or mark the group.'),
}
const GroupV3 = Type.Object(
  { ...groupAsTexts, items: field(Rows(Item), 'Products of the group.') },
  { title: 'ExternalMenuGroupV3' },
)
const GroupV4 = Type.Object(
  { ...groupAsTexts, items: field(Rows(Type.Union([Item, ComboItem])), 'Products and combos of the group.') },
  { title: 'ExternalMenuGroupV4' },
)

const menu = {
  productCategories: omittable(
    List(
      Type.Object(
        {
          id: field(Text(), 'Id of the category.'),
          name: field(Text(), 'Name of the category.'),
          isDeleted: Flag('Whether the category is deleted.'),
        },
        { title: 'ExternalMenuProductCategory' },
      ),
    ),
    'Categories of the products.',
  ),
  customerTagGroups: omittable(
    List(
      Type.Object(
        {
          id: field(Text(), 'Id of the group of tags.'),
          name: field(Text(), 'Name of the group.'),
          selectSeveralTags: Flag('Whether a product may have several tags of the group.'),
          items: omittable(
            List(
              Type.Object(
                { id: field(Text(), 'Id of the tag.'), name: field(Text(), 'Name of the tag.') },
                { title: 'ExternalMenuCustomerTagItem' },
              ),
            ),
            'Tags of the group.',
          ),
        },
        { title: 'ExternalMenuCustomerTagGroup' },
      ),
    ),
    'Groups of tags for guests.',
  ),
  revision: opt(Type.Integer(), "Revision of the catalogue, for the next request's `startRevision`."),
  formatVersion: omittable(Type.Integer(), 'Form of the answer: 2, 3 or 4.'),
  id: field(Type.Integer(), 'Number of the menu. A menu whose id is no number has one that is made of it.'),
  name: Word('Name of the menu.'),
  description: opt(Text(), 'Description for guests. Empty when there is none.'),
  buttonImageUrl: opt(Text(), 'Address of a picture for a button.'),
  intervals: omittable(
    List(
      Type.Object(
        {
          organizationId: field(Text(), 'Organization that sells the menu.'),
          fromTime: field(Text(), 'From when on.'),
          toTime: field(Text(), 'Until when.'),
        },
        { title: 'ExternalMenuInterval' },
      ),
    ),
    'When organizations sell the menu.',
  ),
  comboCategories: field(
    List(ComboCategory),
    'Combos that the menu shows, by category. Empty in version 4, which has them among the items.',
  ),
}

const taxed = {
  taxCategories: omittable(List(TaxCategory), 'Tax categories of the products.'),
  allergenGroups: omittable(List(AllergenGroup), 'Allergens of the products.'),
  overrideTaxCategories: omittable(
    List(
      Type.Object(
        {
          orderType: Word('Order type for which the tax category is replaced.'),
          baseTaxCategory: Word('Tax category that is replaced.'),
          newTaxCategory: Word('Tax category in its place.'),
        },
        { title: 'ExternalMenuOverrideTaxes' },
      ),
    ),
    'Tax categories that are replaced for some order types.',
  ),
}

export const ExternalMenuV2 = Type.Object(
  { ...menu, itemCategories: field(Rows(CategoryV2), 'Groups of the menu, in their order.') },
  { title: 'ExternalMenuV2' },
)
export const ExternalMenuV3 = Type.Object(
  { ...menu, ...taxed, itemGroups: field(Rows(GroupV3), 'Groups of the menu, in their order.') },
  { title: 'ExternalMenuV3' },
)
export const ExternalMenuV4 = Type.Object(
  { ...menu, ...taxed, itemGroups: field(Rows(GroupV4), 'Groups of the menu, in their order.') },
  { title: 'ExternalMenuV4' },
)

export type ExternalMenuV2 = Static<typeof ExternalMenuV2>
export type ExternalMenuV3 = Static<typeof ExternalMenuV3>
export type ExternalMenuV4 = Static<typeof ExternalMenuV4>
