import { type Static, Type } from 'typebox'
import { SavedRows } from '#core/kits/saved_rows.ts'
import {
  field,
  Id,
  Int32,
  List,
  LocalDateTime,
  Money,
  Name,
  nullable,
  OneOf,
  omittable,
  opt,
  Text,
} from '#core/schema.ts'
import type { PriceRule } from './model.ts'
import { codeDigitsMax, priceRuleNumbers, productTypes } from './rules.ts'

export const entriesMax = 20_000
const amountMax = 1_000

const Count = () => Int32({ minimum: 0, maximum: amountMax })
/** A place among others, smaller ones first. */
export const SortOrder = () => Int32({ minimum: 0, maximum: 1_000_000 })
/** As it is kept: nothing of it is rounded. */
const UnitPrice = () => Money({ minimum: 0, 'x-digits': 9 })
const Words = () => List(Text({ maxLength: 200 }), { maxItems: 100 })
const Links = () => List(Text({ maxLength: 2000 }), { maxItems: 20 })

/** A code for quick search. */
export const ProductCode = () => Type.String({ pattern: '^[0-9]*$', maxLength: codeDigitsMax })

/** How a combo's price comes about: see `priceRules`. */
export const PriceModificationType = () =>
  Type.Unsafe<PriceRule>({
    type: 'integer',
    enum: [...priceRuleNumbers],
    description:
      '0: the price of the combo, 1: the price of each position, 2: percent off the cheapest, 3: percent off the most ' +
      'expensive, 4: percent off each, 5: a sum off each',
  })

/** The id of something to be saved; made of its name when it is left out. */
const own = <K extends string>(kind: K) =>
  omittable(Id(kind), 'Id of what is changed, or one chosen for something new. Left out, it is made of the name.')

export const Size = Type.Object(
  {
    id: own('ProductSize'),
    name: Name(),
    code: opt(Text({ maxLength: 50 }), 'Short name of the size.'),
    priority: omittable(SortOrder(), 'Place among the sizes, smaller ones first.'),
    isDefault: omittable(Type.Boolean(), 'Whether the size is chosen unless the guest says otherwise.'),
    isDeleted: omittable(Type.Boolean(), 'Whether the size is deleted.'),
  },
  { title: 'SizeToSave' },
)

export const Category = Type.Object(
  {
    id: own('ProductCategory'),
    name: Name(),
    isDeleted: omittable(Type.Boolean(), 'Whether the category is deleted.'),
  },
  { title: 'ProductCategoryToSave' },
)

export const TaxCategory = Type.Object(
  {
    id: own('TaxCategory'),
    name: Name(),
    percentage: field(
      Money({ minimum: 0, maximum: 1_000, 'x-digits': 4 }),
      'Tax that prices include, in percent, with at most four decimals.',
    ),
    isDeleted: omittable(Type.Boolean(), 'Whether the tax category is deleted.'),
  },
  { title: 'ProductTaxCategoryToSave' },
)

export const PriceCategory = Type.Object(
  {
    id: own('PriceCategory'),
    name: Name(),
    isDeleted: omittable(Type.Boolean(), 'Whether the price category is deleted.'),
  },
  { title: 'PriceCategoryToSave' },
)

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

export const ComboCategory = Type.Object(
  { id: own('ComboCategory'), name: Name(), isDeleted: omittable(Type.Boolean(), 'Whether the category is deleted.') },
  { title: 'ComboCategoryToSave' },
)

const ComboProduct = Type.Object(
  {
    productId: Id('Product'),
    sizeId: opt(Id('ProductSize'), 'Size in which the product belongs to the combo. Null or left out for any size.'),
    priceModificationAmount: opt(
      UnitPrice(),
      "The product's own amount of the price rule. Null or left out for that of the combo.",
    ),
    forbiddenModifiers: omittable(
      List(Id('Product'), { maxItems: 500 }),
      'Modifiers that the product may not have in this combo.',
    ),
  },
  { title: 'ComboProductToSave', description: 'Without a size: in any size that is sold' },
)

const ComboGroup = Type.Object(
  {
    id: own('ComboGroup'),
    name: Name(),
    isMainGroup: omittable(
      Type.Boolean(),
      'Whether the group gives the combo its size. Left out, the first group does.',
    ),
    skipStep: omittable(Type.Boolean(), 'Whether a screen may pass over the choice.'),
    products: field(List(ComboProduct, { minItems: 1, maxItems: 500 }), 'Products of which the guest chooses one.'),
  },
  { title: 'ComboGroupToSave', description: 'One of its products is chosen' },
)

export const Combo = Type.Object(
  {
    id: own('ComboSource'),
    name: Name(),
    sku: opt(Text({ maxLength: 100 }), 'Article number of the combo.'),
    categoryId: opt(Id('ComboCategory'), 'Category of the combo.'),
    programId: opt(Id('Program'), 'Loyalty program to which the combo belongs.'),
    priceModificationType: PriceModificationType(),
    priceModification: field(UnitPrice(), 'Amount of the price rule: money or percent.'),
    isActive: omittable(Type.Boolean(), 'Whether the combo is on sale at all.'),
    startDate: opt(LocalDateTime(), 'From when on the combo is on sale. Null for since ever.'),
    expirationDate: opt(LocalDateTime(), 'Until when the combo is on sale. Null for ever.'),
    lackingGroupsToSuggest: opt(Count(), 'How many groups an order may lack for the combo to be suggested.'),
    includeModifiers: omittable(Type.Boolean(), 'Whether modifiers belong to the price of the combo.'),
    organizationIds: opt(
      List(Id('Organization'), { maxItems: entriesMax }),
      'Organizations that sell the combo. Null for all of the corporation.',
    ),
    isDeleted: omittable(Type.Boolean(), 'Whether the combo is deleted.'),
    sortOrder: omittable(SortOrder(), 'Place among the combos, smaller ones first.'),
    description: opt(Text(), 'Description for guests.'),
    tags: opt(Words(), 'Words by which clients may find or mark the combo.'),
    labels: opt(Words(), 'Words that are shown with the combo.'),
    imageLinks: opt(Links(), 'Addresses of pictures, the main one first.'),
    groups: omittable(
      List(ComboGroup, { minItems: 1, maxItems: 50 }),
      'Groups of the combo. They replace those that it has.',
    ),
  },
  { title: 'ComboToSave' },
)

const menuGroup = {
  id: own('ProductGroup'),
  name: Name(),
  code: opt(Text({ maxLength: 50 }), 'Short name of the group.'),
  parentId: opt(Id('ProductGroup'), 'Group that contains this one.'),
  sortOrder: omittable(SortOrder(), 'Place among the groups, smaller ones first.'),
  isDeleted: omittable(Type.Boolean(), 'Whether the group is deleted.'),
  isHidden: omittable(Type.Boolean(), 'Whether menus hide the group.'),
  description: opt(Text(), 'Description for guests.'),
  tags: opt(Words(), 'Words by which clients may find or mark the group.'),
  labels: opt(Words(), 'Words that are shown with the group.'),
  imageLinks: opt(Links(), 'Addresses of pictures, the main one first.'),
  productIds: omittable(
    List(Id('Product'), { maxItems: entriesMax }),
    'Products that are there already and are shown in the group, too.',
  ),
  comboIds: omittable(List(Id('ComboSource'), { maxItems: entriesMax }), 'Combos that are shown in the group.'),
}

const Group = Type.Object(
  {
    ...menuGroup,
    products: omittable(List(Product, { maxItems: entriesMax }), 'Products to save and to show in the group.'),
  },
  { title: 'MenuGroupToSave', description: 'Shows its products, then those named by id only, then combos' },
)

const menu = {
  id: omittable(Text({ minLength: 1, maxLength: 100 }), 'Id of the menu, any text. Left out, it is made of the name.'),
  name: Name(),
  description: opt(Text(), 'Description for guests.'),
  organizationIds: opt(
    List(Id('Organization'), { maxItems: entriesMax }),
    'Organizations that have the menu; others do not see it. Null for all of the corporation; left out, as it was, at first all.',
  ),
  isDeleted: omittable(Type.Boolean(), 'Whether the menu is deleted.'),
}

const menuGroups = 'Groups of the menu, in their order. They replace those that it has.'

const Menu = Type.Object({ ...menu, groups: omittable(List(Group), menuGroups) }, { title: 'MenuToSave' })

/** A menu whose products were saved before. */
export const MenuOfProducts = Type.Object(
  {
    ...menu,
    groups: omittable(List(Type.Object(menuGroup, { title: 'GroupOfProductsToSave' })), menuGroups),
  },
  { title: 'MenuOfProductsToSave' },
)

export const CatalogueToSave = Type.Object({
  corporationId: Id('Corporation'),
  organizationId: omittable(
    Id('Organization'),
    'Organization at which prices are valid that name none. Left out, they are valid at all.',
  ),
  sizes: omittable(List(Size), 'Sizes to save.'),
  categories: omittable(List(Category), 'Product categories to save.'),
  taxCategories: omittable(List(TaxCategory), 'Tax categories to save.'),
  priceCategories: omittable(List(PriceCategory), 'Price categories to save.'),
  modifierGroups: omittable(List(ModifierGroup, { maxItems: entriesMax }), 'Groups of modifiers to save.'),
  products: omittable(
    List(Product, { maxItems: entriesMax }),
    'Products to save, beside those that groups of the menu hold.',
  ),
  comboCategories: omittable(List(ComboCategory), 'Categories of combos to save.'),
  combos: omittable(List(Combo), 'Combos to save.'),
  menu: omittable(Menu, 'External menu to save.'),
})

/** All that was saved of a catalogue, as it can be saved again. */
export const SavedCatalogue = Type.Object({
  sizes: SavedRows(Size, 'Sizes, in their order.'),
  categories: SavedRows(Category, 'Product categories, by name.'),
  taxCategories: SavedRows(TaxCategory, 'Tax categories, by name.'),
  priceCategories: SavedRows(PriceCategory, 'Price categories, by name.'),
  modifierGroups: SavedRows(ModifierGroup, 'Groups of modifiers, in their order.'),
  products: SavedRows(Product, 'Products with their prices and modifiers, in their order.'),
  comboCategories: SavedRows(ComboCategory, 'Categories of combos, by name.'),
  combos: SavedRows(Combo, 'Combos, in their order.'),
  menus: SavedRows(MenuOfProducts, 'External menus, by name.'),
})
export type SavedCatalogue = Static<typeof SavedCatalogue>

export type CatalogueToSave = Static<typeof CatalogueToSave>
export type ProductToSave = Static<typeof Product>
export type ModifierToSave = Static<typeof Modifier>
export type ComboToSave = Static<typeof Combo>
export type MenuToSave = Static<typeof Menu>
