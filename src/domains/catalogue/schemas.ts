import { type Static, Type } from 'typebox'
import { Id, Int32, List, LocalDateTime, Money, nullable, OneOf, omittable, opt, Text } from '#core/schema.ts'

import { Name } from '#domains/provisioning/schemas.ts'
import type { PriceRule } from './model.ts'
import { priceRuleNumbers, productTypes } from './rules.ts'

export const entriesMax = 20_000
const amountMax = 1_000

const Count = () => Int32({ minimum: 0, maximum: amountMax })
const SortOrder = () => Int32({ minimum: 0, maximum: 1_000_000 })
const Words = () => List(Text({ maxLength: 200 }), { maxItems: 100 })
const Links = () => List(Text({ maxLength: 2000 }), { maxItems: 20 })

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
const own = <K extends string>(kind: K) => omittable(Id(kind))

export const Size = Type.Object(
  {
    id: own('ProductSize'),
    name: Name(),
    code: opt(Text({ maxLength: 50 })),
    priority: omittable(SortOrder()),
    isDefault: omittable(Type.Boolean()),
    isDeleted: omittable(Type.Boolean()),
  },
  { title: 'SizeToSave' },
)

export const Category = Type.Object(
  { id: own('ProductCategory'), name: Name(), isDeleted: omittable(Type.Boolean()) },
  { title: 'ProductCategoryToSave' },
)

export const TaxCategory = Type.Object(
  {
    id: own('TaxCategory'),
    name: Name(),
    percentage: Money({ minimum: 0, maximum: 1_000 }),
    isDeleted: omittable(Type.Boolean()),
  },
  { title: 'TaxCategoryToSave' },
)

export const PriceCategory = Type.Object(
  { id: own('PriceCategory'), name: Name(), isDeleted: omittable(Type.Boolean()) },
  { title: 'PriceCategoryToSave' },
)

/** How much of one modifier may be taken: none or one of it, unless it says otherwise. */
const Modifier = Type.Object(
  {
    productId: Id('Product'),
    minAmount: omittable(Count()),
    maxAmount: omittable(Count()),
    defaultAmount: omittable(Count()),
    freeAmount: omittable(Count()),
    hideIfDefault: omittable(Type.Boolean()),
  },
  { title: 'ModifierToSave' },
)

export const ModifierGroup = Type.Object(
  {
    id: own('ProductGroup'),
    name: Name(),
    code: opt(Text({ maxLength: 50 })),
    sortOrder: omittable(SortOrder()),
    isDeleted: omittable(Type.Boolean()),
    description: opt(Text()),
    items: omittable(List(Modifier, { maxItems: 500 })),
  },
  { title: 'ModifierGroupToSave' },
)

/** A modifier group of a product: how much may be taken of it. `items` stand in place of the group's own. */
const ModifierGroupOfProduct = Type.Object(
  {
    id: Id('ProductGroup'),
    minAmount: Count(),
    maxAmount: Count(),
    defaultAmount: omittable(Count()),
    freeAmount: omittable(Count()),
    hideIfDefault: omittable(Type.Boolean()),
    items: omittable(List(Modifier, { maxItems: 500 })),
  },
  { title: 'ModifierGroupOfProductToSave' },
)

/** A price is more particular with an organization or a price category. A null price: not sold there. */
const Price = Type.Object(
  {
    sizeId: opt(Id('ProductSize')),
    organizationId: opt(Id('Organization')),
    priceCategoryId: opt(Id('PriceCategory')),
    price: nullable(Money({ minimum: 0 })),
  },
  { title: 'PriceToSave' },
)

const Nutrition = Type.Object(
  {
    energy: Type.Number({ minimum: 0 }),
    proteins: Type.Number({ minimum: 0 }),
    fats: Type.Number({ minimum: 0 }),
    carbs: Type.Number({ minimum: 0 }),
  },
  { title: 'NutritionToSave', description: 'In 100 grams' },
)

export const Product = Type.Object(
  {
    id: own('Product'),
    name: Name(),
    sku: opt(Text({ maxLength: 100 })),
    type: omittable(OneOf(productTypes)),
    orderItemType: omittable(OneOf(['Product', 'Compound'])),
    groupId: opt(Id('ProductGroup')),
    categoryId: opt(Id('ProductCategory')),
    taxCategoryId: opt(Id('TaxCategory')),
    canSetOpenPrice: omittable(Type.Boolean()),
    splittable: omittable(Type.Boolean()),
    useBalanceForSell: omittable(Type.Boolean()),
    isDeleted: omittable(Type.Boolean()),
    sortOrder: omittable(SortOrder()),
    description: opt(Text()),
    additionalInfo: opt(Text()),
    fullNameEnglish: opt(Text({ maxLength: 500 })),
    measureUnit: opt(Text({ maxLength: 50 })),
    weight: opt(Type.Number({ minimum: 0, maximum: 100_000, description: 'In kilograms' })),
    nutrition: opt(Nutrition),
    tags: opt(Words()),
    labels: opt(Words()),
    imageLinks: opt(Links()),
    barcodes: opt(Words()),
    paymentSubject: opt(Text({ maxLength: 100 })),
    outerEanCode: opt(Text({ maxLength: 100 })),
    isMarked: opt(Type.Boolean()),
    isHidden: opt(Type.Boolean()),
    modifierSchemaId: opt(Id('ModifierSchema')),
    modifierSchemaName: opt(Text({ maxLength: 200 })),
    prices: omittable(List(Price)),
    modifierGroups: omittable(List(ModifierGroupOfProduct, { maxItems: 100 })),
    modifiers: omittable(List(Modifier, { maxItems: 500 })),
  },
  { title: 'ProductToSave' },
)

export const ComboCategory = Type.Object(
  { id: own('ComboCategory'), name: Name(), isDeleted: omittable(Type.Boolean()) },
  { title: 'ComboCategoryToSave' },
)

const ComboProduct = Type.Object(
  {
    productId: Id('Product'),
    sizeId: opt(Id('ProductSize')),
    priceModificationAmount: opt(Money({ minimum: 0 })),
    forbiddenModifiers: omittable(List(Id('Product'), { maxItems: 500 })),
  },
  { title: 'ComboProductToSave', description: 'Without a size: in any size that is sold' },
)

const ComboGroup = Type.Object(
  {
    id: own('ComboGroup'),
    name: Name(),
    isMainGroup: omittable(Type.Boolean()),
    skipStep: omittable(Type.Boolean()),
    products: List(ComboProduct, { minItems: 1, maxItems: 500 }),
  },
  { title: 'ComboGroupToSave', description: 'One of its products is chosen' },
)

export const Combo = Type.Object(
  {
    id: own('ComboSource'),
    name: Name(),
    sku: opt(Text({ maxLength: 100 })),
    categoryId: opt(Id('ComboCategory')),
    programId: opt(Id('Program')),
    priceModificationType: PriceModificationType(),
    priceModification: Money({ minimum: 0 }),
    isActive: omittable(Type.Boolean()),
    startDate: opt(LocalDateTime()),
    expirationDate: opt(LocalDateTime()),
    lackingGroupsToSuggest: opt(Count()),
    includeModifiers: omittable(Type.Boolean()),
    organizationIds: opt(List(Id('Organization'), { maxItems: entriesMax })),
    isDeleted: omittable(Type.Boolean()),
    sortOrder: omittable(SortOrder()),
    description: opt(Text()),
    tags: opt(Words()),
    labels: opt(Words()),
    imageLinks: opt(Links()),
    groups: omittable(List(ComboGroup, { minItems: 1, maxItems: 50 })),
  },
  { title: 'ComboToSave' },
)

const Group = Type.Object(
  {
    id: own('ProductGroup'),
    name: Name(),
    code: opt(Text({ maxLength: 50 })),
    parentId: opt(Id('ProductGroup')),
    sortOrder: omittable(SortOrder()),
    isDeleted: omittable(Type.Boolean()),
    isHidden: omittable(Type.Boolean()),
    description: opt(Text()),
    tags: opt(Words()),
    labels: opt(Words()),
    imageLinks: opt(Links()),
    products: omittable(List(Product, { maxItems: entriesMax })),
    productIds: omittable(List(Id('Product'), { maxItems: entriesMax })),
    comboIds: omittable(List(Id('ComboSource'), { maxItems: entriesMax })),
  },
  { title: 'MenuGroupToSave', description: 'Shows its products, then those named by id only, then combos' },
)

const Menu = Type.Object(
  {
    id: omittable(Text({ minLength: 1, maxLength: 100 })),
    name: Name(),
    description: opt(Text()),
    isDeleted: omittable(Type.Boolean()),
    groups: omittable(List(Group)),
  },
  { title: 'MenuToSave' },
)

export const CatalogueToSave = Type.Object({
  corporationId: Id('Corporation'),
  organizationId: omittable(Id('Organization')),
  sizes: omittable(List(Size)),
  categories: omittable(List(Category)),
  taxCategories: omittable(List(TaxCategory)),
  priceCategories: omittable(List(PriceCategory)),
  modifierGroups: omittable(List(ModifierGroup, { maxItems: entriesMax })),
  products: omittable(List(Product, { maxItems: entriesMax })),
  comboCategories: omittable(List(ComboCategory)),
  combos: omittable(List(Combo)),
  menu: omittable(Menu),
})

export type CatalogueToSave = Static<typeof CatalogueToSave>
export type ProductToSave = Static<typeof Product>
export type ModifierToSave = Static<typeof Modifier>
export type ComboToSave = Static<typeof Combo>
export type MenuToSave = Static<typeof Menu>
