import { choice, decimal, flag, json, optional, ref, text, withDefault } from '#core/record/fields.ts'
import { type AnyRecord, record } from '#core/record/record.ts'
import { List, Money } from '#core/schema.ts'
import { SchemaModifier, SchemaModifierGroup } from './input/products.ts'

const code = optional(text('Code of the row for users and other systems.', { minLength: 1, maxLength: 50 }))

/** Directories of the catalogue, which the operator saves and clients list. */
export const directories = {
  amountUnits: record({
    kind: 'AmountUnit',
    table: 'amount_unit',
    description: 'Units of product amounts.',
    fields: {
      code,
      measureUnitType: optional(
        choice(
          ['GRAM', 'KILOGRAM', 'MILLILITER', 'LITER'],
          'Unit in which menus show the weight or volume of products with this unit.',
        ),
      ),
    },
  }),
  placeTypes: record({
    kind: 'PlaceType',
    table: 'place_type',
    description: 'Places in which dishes are cooked.',
    fields: {},
  }),
  taxCategories: record({
    kind: 'TaxCategory',
    table: 'tax_category',
    description: 'Tax categories, which products share with menus.',
    fields: {
      percentage: decimal(Money({ minimum: 0, maximum: 1_000 }), 'Tax that prices include, in percent.', { digits: 4 }),
    },
  }),
  itemCategories: record({
    kind: 'ItemCategory',
    table: 'item_category',
    description: 'Fiscal categories of products.',
    fields: { code },
  }),
  accountingCategories: record({
    kind: 'AccountingCategory',
    table: 'accounting_category',
    description: 'Accounting categories of groups and products.',
    fields: { code },
  }),
  allergenGroups: record({
    kind: 'AllergenGroup',
    table: 'allergen_group',
    description: 'Groups of allergens that products may contain.',
    fields: { code },
  }),
  producers: record({
    kind: 'Producer',
    table: 'producer',
    description: 'Producers of goods.',
    fields: { code },
  }),
  containers: record({
    kind: 'Container',
    table: 'container',
    description: 'Kinds of packages.',
    fields: {},
  }),
  customCategories: record({
    kind: 'CustomCategory',
    table: 'custom_category',
    description: 'Custom categories of groups and products.',
    fields: {},
  }),
  customCategoryValues: record({
    kind: 'CustomCategoryValue',
    table: 'custom_category_value',
    description: 'Values of the custom categories.',
    fields: { categoryId: ref('CustomCategory', 'Custom category that has the value.') },
  }),
  menuSections: record({
    kind: 'MenuSection',
    table: 'menu_section',
    description: "Menus that a restaurant's terminals sell from.",
    fields: {},
  }),
  modifierSchemas: record({
    kind: 'ModifierSchema',
    table: 'modifier_schema',
    description: 'Modifiers that several products share.',
    fields: {
      productScaleId: optional(ref('ProductScale', 'Size scale of the products with the schema.')),
      modifierGroups: withDefault(
        json(List(SchemaModifierGroup, { maxItems: 100 }), 'Modifier groups of the products with the schema.'),
        [],
      ),
      modifiers: withDefault(
        json(List(SchemaModifier, { maxItems: 500 }), 'Modifiers of these products outside any group.'),
        [],
      ),
    },
  }),
  productTags: record({
    kind: 'ProductTag',
    table: 'product_tag',
    description: 'Tags for finding products.',
    fields: {},
  }),
  customerTagGroups: record({
    kind: 'CustomerTagGroup',
    table: 'customer_tag_group',
    description: 'Groups of tags for guests.',
    fields: { selectSeveralTags: withDefault(flag('Whether a product may have several tags of the group.'), true) },
  }),
  customerTags: record({
    kind: 'CustomerTag',
    table: 'customer_tag',
    description: 'Tags for guests, shown in menus.',
    fields: { groupId: ref('CustomerTagGroup', 'Group of the tag.') },
  }),
  outerEconomicActivityCodes: record({
    kind: 'OuterEconomicActivityCode',
    table: 'outer_economic_activity_code',
    description: 'Codes of goods in foreign trade.',
    fields: { outerEanCode: text('The code.', { minLength: 1, maxLength: 50 }) },
  }),
}

/** Directories whose rows appear in menus or the nomenclature. Changes of other directories do not raise the catalogue's revision. */
export const visibleDirectories: ReadonlySet<string> = new Set<keyof typeof directories>([
  'allergenGroups',
  'amountUnits',
  'containers',
  'customerTagGroups',
  'customerTags',
  'modifierSchemas',
  'productTags',
  'taxCategories',
])

/** Sizes are created with scales or products, and listed like a directory. */
export const productSizes: Pick<AnyRecord, 'kind' | 'table' | 'fields'> = {
  kind: 'ProductSize',
  table: 'product_size',
  fields: {},
}
