import { type Static, Type } from 'typebox'
import { SavedRows } from '#core/kits/saved_rows.ts'
import { field, Id, List, Money, Name, omittable, opt, Text } from '#core/schema.ts'
import { Combo, ComboCategory } from './input/combos.ts'
import { entriesMax, optionalRowId, SortOrder } from './input/fields.ts'
import { Menu, MenuOfProducts } from './input/menus.ts'
import { Periods } from './input/presentation.ts'
import { ModifierGroup, Product } from './input/products.ts'

export { PriceModificationType } from './input/fields.ts'

const Size = Type.Object(
  {
    id: optionalRowId('ProductSize'),
    name: Name(),
    code: opt(Text({ maxLength: 50 }), 'Short name of the size.'),
    priority: omittable(SortOrder(), 'Position among the sizes, smallest first.'),
    isDefault: omittable(Type.Boolean(), 'Whether this is the default size.'),
    isDeleted: omittable(Type.Boolean(), 'Whether the size is deleted.'),
  },
  { title: 'SizeInput' },
)

const Category = Type.Object(
  {
    id: optionalRowId('ProductCategory'),
    name: Name(),
    isDeleted: omittable(Type.Boolean(), 'Whether the category is deleted.'),
  },
  { title: 'ProductCategoryInput' },
)

const TaxCategory = Type.Object(
  {
    id: optionalRowId('TaxCategory'),
    name: Name(),
    percentage: field(
      Money({ minimum: 0, maximum: 1_000, 'x-digits': 4 }),
      'Tax that prices include, in percent, with at most four decimals.',
    ),
    isDeleted: omittable(Type.Boolean(), 'Whether the tax category is deleted.'),
  },
  { title: 'ProductTaxCategoryInput' },
)

const PriceCategory = Type.Object(
  {
    id: optionalRowId('PriceCategory'),
    name: Name(),
    isDeleted: omittable(Type.Boolean(), 'Whether the price category is deleted.'),
  },
  { title: 'PriceCategoryInput' },
)

const Schedule = Type.Object(
  {
    id: optionalRowId('MenuSchedule'),
    name: Name(),
    periods: field(Periods(), 'When the schedule applies.'),
    isDeleted: omittable(Type.Boolean(), 'Whether the schedule is deleted. Its groups are then always sold.'),
  },
  { title: 'MenuScheduleInput' },
)

const TaxOverride = Type.Object(
  {
    baseTaxCategoryId: field(Id('TaxCategory'), 'Tax category to replace.'),
    newTaxCategoryId: field(Id('TaxCategory'), 'Tax category to use instead.'),
    orderTypeId: field(Id('OrderType'), 'Order type to which this applies.'),
  },
  { title: 'TaxCategoryOverrideInput' },
)

export const CatalogueToSave = Type.Object({
  corporationId: Id('Corporation'),
  organizationId: omittable(
    Id('Organization'),
    'Organization of prices without one. If omitted, such prices apply everywhere.',
  ),
  sizes: omittable(List(Size), 'Sizes to save.'),
  categories: omittable(List(Category), 'Product categories to save.'),
  taxCategories: omittable(List(TaxCategory), 'Tax categories to save.'),
  priceCategories: omittable(List(PriceCategory), 'Price categories to save.'),
  schedules: omittable(List(Schedule), 'Schedules to save, which limit when menu groups are sold.'),
  taxOverrides: omittable(
    List(TaxOverride, { maxItems: 1_000 }),
    'Tax categories replaced for some order types. The list replaces the existing one.',
  ),
  modifierGroups: omittable(List(ModifierGroup, { maxItems: entriesMax }), 'Modifier groups to save.'),
  products: omittable(
    List(Product, { maxItems: entriesMax }),
    "Products to save, in addition to those in the menu's groups.",
  ),
  comboCategories: omittable(List(ComboCategory), 'Categories of combos to save.'),
  combos: omittable(List(Combo), 'Combos to save.'),
  menu: omittable(Menu, 'External menu to save.'),
})

export type CatalogueToSave = Static<typeof CatalogueToSave>

/** A catalogue in a form that can be saved again. */
export const SavedCatalogue = Type.Object({
  sizes: SavedRows(Size, 'Sizes, in their order.'),
  categories: SavedRows(Category, 'Product categories, by name.'),
  taxCategories: SavedRows(TaxCategory, 'Tax categories, by name.'),
  priceCategories: SavedRows(PriceCategory, 'Price categories, by name.'),
  schedules: SavedRows(Schedule, 'Schedules, by name.'),
  taxOverrides: SavedRows(TaxOverride, 'Tax categories replaced for some order types.'),
  modifierGroups: SavedRows(ModifierGroup, 'Groups of modifiers, in their order.'),
  products: SavedRows(Product, 'Products with their prices and modifiers, in their order.'),
  comboCategories: SavedRows(ComboCategory, 'Categories of combos, by name.'),
  combos: SavedRows(Combo, 'Combos, in their order.'),
  menus: SavedRows(MenuOfProducts, 'External menus, by name.'),
})

export type SavedCatalogue = Static<typeof SavedCatalogue>
