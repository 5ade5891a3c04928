import { type Static, Type } from 'typebox'
import { CalendarDay, field, Id, List, Name, nullable, OneOf, omittable, opt, Text } from '#core/schema.ts'
import { productTypes } from '../rules.ts'
import { Count, Labels, optionalRowId, ProductCode, SortOrder, UnitPrice } from './fields.ts'
import { MeasureUnitType, Picture, pictures, seo } from './presentation.ts'

/** Appearance of a modifier in one group or product, where it differs from the modifier's own. */
const ModifierAppearance = Type.Object(
  {
    name: opt(Text({ minLength: 1, maxLength: 200 }), 'Name here.'),
    description: opt(Text(), 'Description for guests here.'),
    measureUnitType: opt(MeasureUnitType(), 'Unit of `weight` here.'),
    weight: opt(Type.Number({ minimum: 0, maximum: 100_000_000 }), 'Weight of one here, in this unit.'),
    image: opt(Picture, 'Picture here.'),
    buttonImageUrl: opt(Text({ minLength: 1, maxLength: 2_000 }), 'Address of a picture for a button here.'),
    tags: opt(Labels(), 'Tags for search and labels, only here.'),
    isHidden: opt(Type.Boolean(), 'Whether menus hide it here.'),
  },
  { title: 'ShownModifierInput' },
)

/** Limits of one modifier: by default at most one. */
export const Modifier = Type.Object(
  {
    productId: field(Id('Product'), 'Modifier product.'),
    minAmount: omittable(Count(), 'Minimum amount. If omitted, 0.'),
    maxAmount: omittable(Count(), 'Maximum amount. If omitted, 1.'),
    defaultAmount: omittable(Count(), 'Default amount. If omitted, 0.'),
    freeAmount: omittable(Count(), 'Free amount. If omitted, 0.'),
    hideIfDefault: omittable(Type.Boolean(), 'Whether the modifier may be hidden when its amount is the default.'),
    splittable: opt(
      Type.Boolean(),
      "Whether the modifier belongs to the halves of a compound item (true) or to the whole item (false). If omitted, the group's setting applies; outside groups, the whole item.",
    ),
    shown: opt(ModifierAppearance, 'Appearance of the modifier here, overriding its usual one.'),
  },
  { title: 'ModifierInput' },
)

/** A modifier group, which products can share. */
export const ModifierGroup = Type.Object(
  {
    id: optionalRowId('ProductGroup'),
    name: Name(),
    code: opt(Text({ maxLength: 50 }), 'Short name of the group.'),
    sortOrder: omittable(SortOrder(), 'Position among the groups, smallest first.'),
    isDeleted: omittable(Type.Boolean(), 'Whether the group is deleted.'),
    description: opt(Text(), 'Description of the group.'),
    additionalInfo: opt(Text(), 'Additional information about the group.'),
    isHidden: opt(Type.Boolean(), 'Whether menus hide the group.'),
    ...pictures,
    ...seo,
    splittable: omittable(
      Type.Boolean(),
      'Whether its modifiers belong to the halves of a compound item (true) or to the whole item (false). Default for a new group: false.',
    ),
    items: omittable(List(Modifier, { maxItems: 500 }), 'Modifiers of the group.'),
  },
  { title: 'ModifierGroupInput' },
)

/** Limits of a modifier group in a product. `items` replace the group's own. */
const ModifierGroupOfProduct = Type.Object(
  {
    id: field(Id('ProductGroup'), 'Modifier group, from `modifierGroups` of the request or saved earlier.'),
    minAmount: field(Count(), 'Minimum amount from the group.'),
    maxAmount: field(Count(), 'Maximum amount from the group.'),
    defaultAmount: omittable(Count(), 'Default amount. If omitted, 0.'),
    freeAmount: omittable(Count(), 'Free amount of the group. If omitted, 0.'),
    hideIfDefault: omittable(Type.Boolean(), 'Whether modifiers may be hidden when their amounts are the defaults.'),
    splittable: opt(
      Type.Boolean(),
      "Whether the modifiers belong to the halves of a compound item. If omitted, the group's setting applies.",
    ),
    items: omittable(List(Modifier, { maxItems: 500 }), "Modifiers of this product, replacing the group's."),
  },
  { title: 'ModifierGroupOfProductInput' },
)

const { shown: _, ...limitsOfModifier } = Modifier.properties
const { items: __, ...limitsOfGroup } = ModifierGroupOfProduct.properties

export const SchemaModifier = Type.Object(limitsOfModifier, { title: 'SchemaModifierInput' })

export const SchemaModifierGroup = Type.Object(
  {
    ...limitsOfGroup,
    items: opt(
      List(SchemaModifier, { maxItems: 500 }),
      "Modifiers of the products with the schema. If null or omitted, the group's.",
    ),
  },
  { title: 'SchemaModifierGroupInput' },
)

/** A price for an organization or price category has precedence over a general one. A null price: not sold there. */
const Price = Type.Object(
  {
    sizeId: opt(Id('ProductSize'), 'Size with the price. Null or omitted for a product without sizes.'),
    organizationId: opt(Id('Organization'), 'Organization of the price. Null or omitted for all.'),
    priceCategoryId: opt(Id('PriceCategory'), 'Price category of the price. Null or omitted for all.'),
    price: nullable(UnitPrice(), 'The price. Null: the product is not sold there.'),
  },
  { title: 'PriceInput' },
)

/** A price that replaces the present one of the same size, organization and category when its day begins in the restaurant. */
const NextPrice = Type.Object(
  {
    sizeId: opt(Id('ProductSize'), 'Size with the price. Null or omitted for a product without sizes.'),
    organizationId: opt(Id('Organization'), 'Organization of the price. Null or omitted for all.'),
    priceCategoryId: opt(Id('PriceCategory'), 'Price category of the price. Null or omitted for all.'),
    price: nullable(UnitPrice(), 'The price. Null: the product is no longer sold there.'),
    startsOn: field(
      CalendarDay(),
      'The first day of the price. A day that has already begun when it is first saved has no effect.',
    ),
  },
  { title: 'NextPriceInput' },
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
  { title: 'NutritionInput', description: 'In 100 grams' },
)

export const Pack = Type.Object(
  {
    barcode: field(Text({ minLength: 1, maxLength: 200 }), 'One of `barcodes`.'),
    container: opt(Text({ maxLength: 200 }), 'Pack with the barcode.'),
    productFiscalCode: opt(Text({ maxLength: 200 }), 'Code of the product for fiscal receipts.'),
  },
  { title: 'PackInput' },
)

/** Fields of a product that differ in one of its sizes. */
const SizeOfProduct = Type.Object(
  {
    sizeId: field(Id('ProductSize'), 'The size.'),
    sku: opt(Text({ maxLength: 100 }), 'Article number in this size.'),
    weight: opt(Type.Number({ minimum: 0, maximum: 100_000 }), 'Weight of a portion, in the unit of the product.'),
    measureUnitType: opt(MeasureUnitType(), 'Unit in which menus show this weight.'),
    taxCategoryId: opt(Id('TaxCategory'), 'Tax category that menus show for this size.'),
    nutrition: opt(Nutrition, 'Nutrition per 100 grams, unless clients have set it for the size.'),
    image: opt(Picture, 'Picture of the product in this size.'),
    buttonImageUrl: opt(Text({ minLength: 1, maxLength: 2_000 }), 'URL of a picture for a button.'),
    isHidden: opt(Type.Boolean(), 'Whether menus hide the size.'),
  },
  { title: 'SizeOfProductInput', description: 'Omitted fields are those of the product' },
)

export const Product = Type.Object(
  {
    id: optionalRowId('Product'),
    name: Name(),
    code: opt(
      ProductCode(),
      'Code for quick search. If null or omitted, it stays; a new product gets the next number.',
    ),
    sku: opt(Text({ maxLength: 100 }), 'Article number of the product, unique in the chain.'),
    type: omittable(OneOf(productTypes), 'Kind of the product.'),
    orderItemType: omittable(
      OneOf(['Product', 'Compound']),
      'Whether the product is ordered on its own or as part of a compound item.',
    ),
    groupId: opt(Id('ProductGroup'), 'Group to which the product belongs.'),
    categoryId: opt(Id('ProductCategory'), 'Product category, for discounts.'),
    taxCategoryId: opt(Id('TaxCategory'), 'Tax category of the product.'),
    canSetOpenPrice: omittable(Type.Boolean(), 'Whether orders may set the price.'),
    splittable: omittable(Type.Boolean(), 'Whether a part of a portion can be ordered.'),
    useBalanceForSell: omittable(Type.Boolean(), 'Whether the product is weighed when it is sold.'),
    isDeleted: omittable(Type.Boolean(), 'Whether the product is deleted.'),
    sortOrder: omittable(SortOrder(), 'Position among the products, smallest first.'),
    description: opt(Text(), 'Description for guests.'),
    additionalInfo: opt(Text(), 'Additional information about the product.'),
    fullNameEnglish: opt(Text({ maxLength: 500 }), 'Full name in English.'),
    measureUnit: opt(Text({ maxLength: 50 }), 'Unit in which the product is sold, such as `portion` or `kg`.'),
    weight: opt(
      Type.Number({ minimum: 0, maximum: 100_000 }),
      'Weight of a portion in kilograms, or volume in litres for a product measured by volume.',
    ),
    measureUnitType: opt(
      MeasureUnitType(),
      "Unit in which menus show the weight. Default: that of the product's unit, else grams.",
    ),
    nutrition: opt(Nutrition, 'Nutrition per 100 grams.'),
    tags: opt(Labels(), 'Tags for search and labels of the product.'),
    labels: opt(Labels(), 'Labels shown with the product.'),
    ...pictures,
    ...seo,
    barcodes: opt(Labels(), 'Barcodes of the product.'),
    packs: opt(List(Pack, { maxItems: 100 }), 'Details of its barcodes.'),
    sizes: opt(List(SizeOfProduct, { maxItems: 100 }), 'Overrides for some sizes.'),
    paymentSubject: opt(Text({ maxLength: 100 }), 'Kind of the product for fiscal receipts.'),
    outerEanCode: opt(Text({ maxLength: 100 }), 'EAN of the product.'),
    isMarked: opt(Type.Boolean(), 'Whether each item has a marking code.'),
    isHidden: opt(Type.Boolean(), 'Whether menus hide the product.'),
    modifierSchemaId: opt(Id('ModifierSchema'), 'Id of the modifier schema.'),
    modifierSchemaName: opt(Text({ maxLength: 200 }), 'Name of the modifier schema.'),
    allergenGroupIds: opt(
      List(Id('AllergenGroup'), { maxItems: 100 }),
      'Allergens that the product may contain, of `/admin/directories/save`.',
    ),
    productTagIds: opt(
      List(Id('ProductTag'), { maxItems: 100 }),
      'Tags of `/admin/directories/save`, shown in menus in addition to `tags`.',
    ),
    customerTagIds: opt(
      List(Id('CustomerTag'), { maxItems: 100 }),
      'Tags for guests of `/admin/directories/save`; at most one from a group that does not allow several.',
    ),
    isPrinted: opt(Type.Boolean(), 'Whether receipts show the product. Default: true.'),
    hasOwnQuantity: opt(
      Type.Boolean(),
      'Whether the amount of a modifier applies to the whole line of an order instead of one portion.',
    ),
    prices: omittable(List(Price), 'Prices of the product. They replace the existing ones.'),
    nextPrices: omittable(
      List(NextPrice, { maxItems: 1_000 }),
      'Future prices, including those already in force. They replace the existing ones.',
    ),
    modifierGroups: omittable(
      List(ModifierGroupOfProduct, { maxItems: 100 }),
      'Modifier groups of the product. They replace the existing ones.',
    ),
    modifiers: omittable(
      List(Modifier, { maxItems: 500 }),
      'Modifiers outside any group. They replace the existing ones.',
    ),
  },
  { title: 'ProductInput' },
)

export type ProductToSave = Static<typeof Product>

export type ModifierToSave = Static<typeof Modifier>
