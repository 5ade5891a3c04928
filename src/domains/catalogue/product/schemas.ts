import { type Static, Type } from 'typebox'
import type { Statuses } from '#core/operation/operation.ts'
import { expected, field, Id, List, Money, Name, OneOf, opt, Quantity, Text } from '#core/schema.ts'
import { Author, Moment, ProductCode, SortOrder } from '../input/fields.ts'
import { productTypes } from '../rules.ts'
import { NutritionValue, ProductBarcode, ProductModifier, productCard } from './card.ts'

export const productsMax = 1_000
const refusals = [400, 401, 403, 429, 500, 502] as const
export const statusesOf = (success: 200 | 201): Statuses => [success, ...refusals]

/** Fields that menus, orders or filters use. */
const visibleFields = {
  accountingCategoryId: opt(Id('AccountingCategory'), 'Accounting category.'),
  allergenGroupIds: opt(List(Id('AllergenGroup'), { maxItems: 100 }), 'Allergens that the product may contain.'),
  amountIndependentOfParentAmount: opt(
    Type.Boolean(),
    'Whether the amount of a modifier applies to the whole line of an order instead of one portion.',
  ),
  barcodes: opt(List(ProductBarcode, { maxItems: 100 }), 'Barcodes of the product and of its packages.'),
  canSetOpenPrice: opt(Type.Boolean(), 'Whether orders may set the price.'),
  categoryId: opt(Id('ProductCategory'), 'Product category, for discounts.'),
  chequePrintable: opt(Type.Boolean(), 'Whether receipts show the product. Default in a request: true.'),
  defaultSalePrice: opt(
    Money({ minimum: 0, 'x-digits': 9 }),
    'Default price, if the organization, the size or the price category has none. Null for none.',
  ),
  description: opt(Text(), 'Description for guests.'),
  disabledProductSizeIds: opt(
    List(Id('ProductSize'), { maxItems: 100 }),
    'Sizes of its scale in which the product is not sold.',
  ),
  fullNameEnglish: opt(Text({ maxLength: 500 }), 'Full name in English.'),
  modifierSchemaId: opt(Id('ModifierSchema'), 'Schema of modifiers.'),
  modifiers: opt(List(ProductModifier, { maxItems: 500 }), 'Modifiers and groups of modifiers, in their order.'),
  nutritionValues: opt(
    List(NutritionValue, { maxItems: 100 }),
    'Nutrition per 100 grams; an entry without size and organizations is the default.',
  ),
  outerEconomicActivityNomenclatureCode: opt(Text({ maxLength: 100 }), 'Code of the goods in foreign trade.'),
  parentGroupId: opt(Id('ProductGroup'), 'Group that holds the product. Null for none.'),
  position: opt(SortOrder(), 'Place among the products: 0 sorts by code and name, otherwise by this number.'),
  productArticle: opt(
    Text({ maxLength: 100 }),
    'Article, unique in the chain. If absent in a request, it stays; a new product gets one.',
  ),
  productScaleId: opt(Id('ProductScale'), 'Size scale of the product. Null for a product without sizes.'),
  productTagIds: opt(List(Id('ProductTag'), { maxItems: 100 }), 'Tags for finding the product.'),
  taxCategoryId: opt(Id('TaxCategory'), 'Tax category.'),
  unitWeight: opt(Quantity({ minimum: 0 }), 'Weight of one unit, in kilograms.'),
  useBalanceForSell: opt(Type.Boolean(), 'Whether the product is weighed when it is sold.'),
}

const required = {
  amountUnitId: field(Id('AmountUnit'), "Unit of the product's amounts."),
  code: expected(
    ProductCode(),
    'Code for quick search: at most 8 digits. If absent or empty, it stays; a new product gets the next number.',
  ),
  name: Name(),
  type: field(OneOf(productTypes), 'Kind of the product.'),
}

export const ProductToCreate = Type.Object({
  ...required,
  ...visibleFields,
  ...productCard,
  productId: opt(Id('Product'), 'Id chosen for the product. If absent, the server assigns one.'),
})
export const ProductToUpdate = Type.Object({
  ...required,
  ...visibleFields,
  ...productCard,
  productId: field(Id('Product'), 'Product to be replaced.'),
})

export const ProductSizePrice = Type.Object(
  {
    sizeId: field(Id('ProductSize'), "Size of the product's scale."),
    price: field(Money({ minimum: 0, 'x-digits': 9 }), 'Price in this size.'),
  },
  { title: 'ProductSizePrice' },
)

/** A product with an id that the client chose, and its prices per size. */
export const ImportedProduct = Type.Object(
  {
    ...ProductToUpdate.properties,
    productId: field(Id('Product'), 'Id chosen for the product.'),
    sizePrices: opt(
      List(ProductSizePrice, { maxItems: 100 }),
      'Prices by size, used if the organization or the price category has none. If absent, they stay unchanged.',
    ),
  },
  { title: 'ImportedProduct' },
)
export type ProductInput = Omit<Static<typeof ProductToCreate>, 'productId'>

export const WrittenProduct = Type.Object({
  productId: opt(Id('Product'), 'Id of the product.'),
  productArticle: opt(Text(), 'Article of the product.'),
  message: opt(Text(), 'Always null: invalid requests are refused.'),
})
export const Done = Type.Object({ message: opt(Text(), 'Always null: invalid requests are refused.') })

export const ProductIds = (about: string) => field(List(Id('Product'), { minItems: 1, maxItems: productsMax }), about)

export const AnsweredProduct = Type.Object(
  {
    productId: opt(Id('Product'), 'Id of the product.'),
    name: opt(Text(), 'Name.'),
    code: opt(Text(), 'Code for quick search.'),
    type: opt(OneOf(productTypes), 'Kind of the product.'),
    amountUnitId: opt(Id('AmountUnit'), "Unit of the product's amounts."),
    ...visibleFields,
    ...productCard,
    isDeleted: opt(Type.Boolean(), 'Whether the product is deleted.'),
    system: opt(Type.Boolean(), 'Whether the system created the product.'),
    revision: opt(Type.Integer(), 'Revision of its last change.'),
    createdAt: Moment('When it was created'),
    createdByUserId: Author('made it'),
    modifiedAt: Moment('When it was last changed'),
    modifiedByUserId: Author('changed it last'),
    deletedAt: Moment('When it was deleted. Null for a product that is not'),
    assemblyChartModifiedAt: Moment('When its recipes were last changed. Null for a product without one'),
    disabledFields: opt(List(Text()), 'Fields that clients cannot change. Always empty.'),
    franchiseMasterId: opt(Id('FranchiseMaster'), 'Chain that provided the product.'),
    franchiseUniqueId: opt(Id('FranchiseUnique'), 'Its id in all chains.'),
    lastModifyNodeId: opt(Id('Node'), 'Always null.'),
  },
  { title: 'CatalogueProduct' },
)
export type AnsweredProduct = Static<typeof AnsweredProduct>
