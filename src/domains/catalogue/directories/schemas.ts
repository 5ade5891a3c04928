import { type AnyDirectory, type DirectoryRecord, directory } from '#core/kits/directory.ts'
import { flag, initially, optional, required, requiredDecimal } from '#core/kits/directory_fields.ts'
import { Id, List, Money, OneOf, Text } from '#core/schema.ts'
import { SchemaModifier, SchemaModifierGroup } from '../stated/products/schemas.ts'

const code = optional(Text({ minLength: 1, maxLength: 50 }), 'Code of the row, for people and other systems.')

/** The directories of the catalogue: lists of a chain that the operator fills and clients read. */
export const directories = {
  amountUnits: directory({
    kind: 'AmountUnit',
    table: 'amount_unit',
    about: 'Units of product amounts.',
    fields: {
      code,
      measureUnitType: optional(
        OneOf(['GRAM', 'KILOGRAM', 'MILLILITER', 'LITER']),
        'Unit in which menus show the weight or volume of products with this unit.',
      ),
    },
    isNumbered: true,
  }),
  placeTypes: directory({
    kind: 'PlaceType',
    table: 'place_type',
    about: 'Places in which dishes are cooked.',
    fields: {},
    isNumbered: true,
  }),
  taxCategories: directory({
    kind: 'TaxCategory',
    table: 'tax_category',
    about: 'Tax categories, which products share with menus.',
    fields: {
      percentage: requiredDecimal(Money({ minimum: 0, maximum: 1_000 }), 'Tax that prices include, in percent.'),
    },
  }),
  itemCategories: directory({
    kind: 'ItemCategory',
    table: 'item_category',
    about: 'Fiscal categories of products.',
    fields: { code },
    isNumbered: true,
  }),
  accountingCategories: directory({
    kind: 'AccountingCategory',
    table: 'accounting_category',
    about: 'Accounting categories of groups and products.',
    fields: { code },
    isNumbered: true,
  }),
  allergenGroups: directory({
    kind: 'AllergenGroup',
    table: 'allergen_group',
    about: 'Groups of allergens that products may contain.',
    fields: { code },
    isNumbered: true,
  }),
  producers: directory({
    kind: 'Producer',
    table: 'producer',
    about: 'Producers of goods.',
    fields: { code },
    isNumbered: true,
  }),
  containers: directory({
    kind: 'Container',
    table: 'container',
    about: 'Kinds of packages.',
    fields: {},
    isNumbered: true,
  }),
  customCategories: directory({
    kind: 'CustomCategory',
    table: 'custom_category',
    about: 'Custom categories by which a chain classifies groups and products.',
    fields: {},
    isNumbered: true,
  }),
  customCategoryValues: directory({
    kind: 'CustomCategoryValue',
    table: 'custom_category_value',
    about: 'Values of the custom categories.',
    fields: { categoryId: required(Id('CustomCategory'), 'Custom category that has the value.') },
    isNumbered: true,
  }),
  menuSections: directory({
    kind: 'MenuSection',
    table: 'menu_section',
    about: "Menus that a restaurant's terminals sell from.",
    fields: {},
    isNumbered: true,
  }),
  modifierSchemas: directory({
    kind: 'ModifierSchema',
    table: 'modifier_schema',
    about: 'Modifiers that several products share.',
    fields: {
      productScaleId: optional(Id('ProductScale'), 'Size scale of the products with the schema.'),
      modifierGroups: initially(
        List(SchemaModifierGroup, { maxItems: 100 }),
        [],
        'Modifier groups of the products with the schema.',
      ),
      modifiers: initially(
        List(SchemaModifier, { maxItems: 500 }),
        [],
        'Modifiers of these products outside any group.',
      ),
    },
    isNumbered: true,
  }),
  productTags: directory({
    kind: 'ProductTag',
    table: 'product_tag',
    about: 'Tags by which guests and staff find products.',
    fields: {},
    isNumbered: true,
  }),
  customerTagGroups: directory({
    kind: 'CustomerTagGroup',
    table: 'customer_tag_group',
    about: 'Groups of tags for guests.',
    fields: { selectSeveralTags: flag(true, 'Whether a product may have several tags of the group.') },
  }),
  customerTags: directory({
    kind: 'CustomerTag',
    table: 'customer_tag',
    about: 'Tags for guests, shown in menus.',
    fields: { groupId: required(Id('CustomerTagGroup'), 'Group of the tag.') },
  }),
  outerEconomicActivityCodes: directory({
    kind: 'OuterEconomicActivityCode',
    table: 'outer_economic_activity_code',
    about: 'Codes of goods in foreign trade.',
    fields: { outerEanCode: required(Text({ minLength: 1, maxLength: 50 }), 'The code.') },
    isNumbered: true,
  }),
} satisfies DirectoryRecord

/** The directories whose rows menus and the nomenclature show: a change of another one is no new revision of the catalogue. */
export const shownDirectories: ReadonlySet<string> = new Set<keyof typeof directories>([
  'allergenGroups',
  'amountUnits',
  'containers',
  'customerTagGroups',
  'customerTags',
  'modifierSchemas',
  'productTags',
  'taxCategories',
])

/** Sizes are made with their scale, or with the products that have them, and listed like a directory. */
export const productSizes: AnyDirectory = {
  kind: 'ProductSize',
  table: 'product_size',
  about: 'Sizes of products.',
  fields: {},
}
