import { type Static, Type } from 'typebox'
import { field, Id, List, nullable, OneOf, omittable, opt, Text } from '#core/schema.ts'
import { Flag, Rows } from '../by_id/common_schemas.ts'
import { ItemsGroup } from './item_schemas.ts'
import { Image, MenuModifier, Product, Quantity } from './product_schemas.ts'

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
    price: opt(Type.Number(), 'Prices of the product in the combo.'),
  },
  { title: 'ComboSizePrice' },
)

const ComboComponentProduct = Type.Object(
  {
    productId: field(Id('Product'), 'Product in `products`.'),
    sizePrices: nullable(List(ComboSizePrice), 'Prices of the product by size of the combo.'),
    priceModificationAmount: Quantity('Amount of the price rule for this product: money or percent.'),
    forbiddenModifiers: opt(List(Text()), 'Modifiers not allowed for the product in this combo.'),
  },
  { title: 'ComboComponentProduct' },
)

const ComboComponentGroup = Type.Object(
  {
    id: Id('ComboGroup'),
    name: field(Text(), 'Name of the group.'),
    isMainGroup: Flag("Whether the group determines the combo's size."),
    skipStep: Flag('Whether a screen may skip the choice.'),
    products: opt(List(ComboComponentProduct), 'Products from which the guest chooses one.'),
  },
  { title: 'ComboComponentGroup' },
)

const MenuCombo = Type.Object(
  {
    id: Id('ComboSource'),
    sku: field(Text(), 'Article number. Empty when there is none.'),
    priceStrategy: opt(
      OneOf(['BY_COMPONENT', 'FIXED']),
      'Whether the combo has a fixed price or the sum of its components.',
    ),
    componentGroups: nullable(List(ComboComponentGroup), 'Groups of the combo, each of which one item fills.'),
    tags: opt(List(Text()), 'Tags for search and labels of the combo.'),
    labels: opt(List(Text()), 'Labels shown with the combo.'),
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
    baseTaxCategoryId: opt(Id('TaxCategory'), 'Tax category to replace.'),
    newTaxCategoryId: opt(Id('TaxCategory'), 'Tax category to use instead.'),
    orderTypeId: opt(Id('OrderType'), 'Order type to which this applies.'),
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
    periods: field(List(Period), 'Periods of the schedule.'),
  },
  { title: 'Schedule' },
)

/** An external menu: its dictionaries by id, and the groups and items as guests see them. */
export const MenuV3 = Type.Object(
  {
    id: field(Text(), 'Id of the menu.'),
    name: field(Text(), 'Name of the menu.'),
    description: opt(Text(), 'Description for guests.'),
    image: opt(Image, 'Picture of the menu.'),
    buttonImageUrl: opt(Text(), 'URL of a picture for a button.'),
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
