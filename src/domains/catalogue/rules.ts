import { allocateMoney, Decimal, type MoneyGrid, roundMoney, zero } from '#core/decimal.ts'
import type { ReferencedRows, SharedRows } from '#core/kits/references.ts'
import type { Id } from '#core/schema.ts'
import type { TerminalTime } from '#core/time.ts'
import type {
  Catalogue,
  CatalogueProduct,
  ComboGroup,
  ComboProduct,
  ComboSpecification,
  ExternalMenu,
  ModifierGroup,
  ModifierItem,
  Nutrition,
  ParticularNutrition,
  PriceRule,
  ProductType,
  SizeOfProduct,
  SoldAt,
  Visibility,
} from './model.ts'

export const productRows: SharedRows = { table: 'product', tenant: 'corporation_id' }

export const unitRows: SharedRows = { table: 'amount_unit', tenant: 'corporation_id' }

export const sizeRows: SharedRows = { table: 'product_size', tenant: 'corporation_id' }
export const containerRows: SharedRows = { table: 'container', tenant: 'corporation_id' }

export const categoryRows: SharedRows = { table: 'product_category', tenant: 'corporation_id' }
export const groupRows: SharedRows = { table: 'product_group', tenant: 'corporation_id' }
export const comboRows: ReferencedRows = { table: 'combo', tenant: 'corporation_id', belongsTo: 'organization_ids' }

export const scaleRows: SharedRows = { table: 'product_scale', tenant: 'corporation_id', isLiveOnly: true }

/** Maximum number of digits in a code for quick search. */
export const codeDigitsMax = 8

export const productTypes = [
  'GOODS',
  'DISH',
  'PREPARED',
  'SERVICE',
  'MODIFIER',
  'OUTER',
  'RATE',
  'PETROL',
] as const satisfies readonly ProductType[]

/** Price rules of combos, as numbered in the published contract. */
export const priceRules = {
  /** `priceModification` is the price of the combo; amounts of products are surcharges. */
  fixedCombo: 0,
  /** Each position costs its amount. */
  fixedPosition: 1,
  /** A percentage off the cheapest position. */
  percentOffCheapest: 2,
  /** A percentage off the most expensive position. */
  percentOffDearest: 3,
  /** A percentage off each position. */
  percentOffEach: 4,
  /** An amount off each position. */
  sumOffEach: 5,
} as const satisfies Record<string, PriceRule>

export const priceRuleNumbers: readonly PriceRule[] = Object.values(priceRules)

export const priceKey = (organizationId: string | null, priceCategoryId: string | null, sizeId: string | null) =>
  `${organizationId ?? ''} ${priceCategoryId ?? ''} ${sizeId ?? ''}`

/** Returns whether an organization sees an object with this visibility. A filter without organizations hides nothing. */
export function isVisibleAt(visibility: Visibility | null, organizationId: string): boolean {
  if (!visibility || visibility.organizationIds.length === 0) return true
  return visibility.organizationIds.some((id) => id === organizationId) !== visibility.isExcluding
}

/**
 * Returns the price with the highest precedence: of organization and category, category, organization, general. Undefined if the product is
 * not sold there in this size.
 */
export function priceOf(
  product: Pick<CatalogueProduct, 'prices' | 'visibility'>,
  at: SoldAt & { sizeId: string | null },
): Decimal | undefined {
  const { organizationId, priceCategoryId, sizeId } = at
  if (!isVisibleAt(product.visibility, organizationId)) return undefined
  const categories = priceCategoryId === null ? [null] : [priceCategoryId, null]
  for (const category of categories)
    for (const place of [organizationId, null]) {
      const price = product.prices.get(priceKey(place, category, sizeId))
      if (price !== undefined) return price ?? undefined
    }
  return undefined
}

/** Returns the sizes in which the organization sells the product; [null] for a product without sizes. */
export const sizesOf = (product: CatalogueProduct, at: SoldAt): (string | null)[] =>
  product.sizeIds.filter((sizeId) => priceOf(product, { ...at, sizeId }) !== undefined)

/** Returns the fields of the product that differ in the size. */
export const inSize = ({ details }: CatalogueProduct, sizeId: string | null): SizeOfProduct | undefined =>
  details.sizes?.find((one) => one.sizeId === sizeId)

export const taxCategoryIn = (product: CatalogueProduct, sizeId: string | null) =>
  inSize(product, sizeId)?.taxCategoryId ?? product.taxCategoryId

interface TaxedAs {
  sizeId: string | null
  /** null: an order without a type, which has no tax overrides */
  orderTypeId: string | null
}

/** Returns the tax, in percent, that the price of a product includes in an order of the type (docs/domain.md §6.8). */
export function taxPercentOf(
  { taxCategories, taxOverrides }: Pick<Catalogue, 'taxCategories' | 'taxOverrides'>,
  product: CatalogueProduct,
  { sizeId, orderTypeId }: TaxedAs,
): Decimal | null {
  const base = taxCategoryIn(product, sizeId)
  const override = taxOverrides.find((one) => one.baseTaxCategoryId === base && one.orderTypeId === orderTypeId)
  return taxCategories.get(override?.newTaxCategoryId ?? base ?? '')?.percentage ?? null
}

/**
 * Returns the nutrition per 100 grams. An entry for the size and organization has precedence over one for either, and that over a general
 * one.
 */
export function nutritionOf(
  { particularNutrition, details }: CatalogueProduct,
  { organizationId, sizeId }: { organizationId: string | null; sizeId: string | null },
): Nutrition | null {
  const isHere = (entry: ParticularNutrition) =>
    (entry.sizeId === null || entry.sizeId === sizeId) &&
    (entry.organizationIds.length === 0 || entry.organizationIds.some((id) => id === organizationId))
  const rank = (entry: ParticularNutrition) =>
    (entry.sizeId === null ? 0 : 2) + Math.min(entry.organizationIds.length, 1)
  const [chosen] = particularNutrition.filter(isHere).sort((a, b) => rank(b) - rank(a))
  return chosen?.nutrition ?? details.nutrition ?? null
}

/** Returns whether the amount of the product as a modifier applies to the whole order line instead of each portion. */
export const isIndependent = ({ details }: Pick<CatalogueProduct, 'details'>): boolean =>
  details.hasOwnQuantity ?? false

/** Returns whether a modifier is required, or has a lower maximum than its group. */
export const hasOwnLimits = (group: ModifierGroup, items: readonly ModifierItem[]): boolean =>
  items.some(({ minAmount, maxAmount }) => minAmount > 0 || maxAmount < group.maxAmount)

/** Returns whether the organization offers the combo at any time. */
export const isComboOf = ({ isDeleted, organizationIds }: ComboSpecification, organizationId: string): boolean =>
  !isDeleted && (organizationIds === null || organizationIds.has(organizationId))

export const isMenuOf = ({ organizationIds }: ExternalMenu, organizationId: string): boolean =>
  organizationIds === null || organizationIds.has(organizationId)

/** Returns whether the combo can be ordered at a local time of the restaurant. */
export const isOnSale = ({ isActive, startDate, expirationDate }: ComboSpecification, time: TerminalTime): boolean =>
  isActive && (startDate === null || startDate <= time) && (expirationDate === null || time <= expirationDate)

/** Returns the group that determines sizes and the fixed price: the marked one, else the first. */
export const mainGroupOf = ({ groups }: ComboSpecification): ComboGroup | undefined =>
  groups.find(({ isMainGroup }) => isMainGroup) ?? groups[0]

/** Returns the amount by which the rule changes a product's price: the product's own or the combo's. A surcharge is never the combo's. */
export function amountOf(
  { priceModificationType, priceModification }: ComboSpecification,
  { priceModificationAmount }: ComboProduct,
): Decimal {
  if (priceModificationAmount !== null) return priceModificationAmount
  return priceModificationType === priceRules.fixedCombo ? zero : priceModification
}

/** A position of a combo: its menu price, and the amount for the rule. */
interface PricedPosition {
  menu: Decimal
  amount: Decimal
}

/** Returns the prices of the positions of one combo. Each is rounded once and at least zero. */
export const pricesByRule = (
  { priceModificationType, priceModification }: ComboSpecification,
  positions: readonly PricedPosition[],
  money: MoneyGrid,
): Decimal[] =>
  byRule[priceModificationType](positions, priceModification, money).map((price) =>
    Decimal.max(roundMoney(price, money), zero),
  )

type Prices = (positions: readonly PricedPosition[], modification: Decimal, money: MoneyGrid) => Decimal[]

const byRule: Record<PriceRule, Prices> = {
  [priceRules.fixedCombo](positions, price, money) {
    const menu = positions.map((position) => position.menu)
    const shares = allocateMoney(roundMoney(price, money), menu, money)
    return positions.map(({ amount }, i) => (shares[i] ?? zero).plus(amount))
  },
  [priceRules.fixedPosition]: (positions) => positions.map(({ amount }) => amount),
  [priceRules.percentOffCheapest]: (positions, percent) =>
    lessPercentOf(positions, percent, (one, other) => one.lessThan(other)),
  [priceRules.percentOffDearest]: (positions, percent) =>
    lessPercentOf(positions, percent, (one, other) => one.greaterThan(other)),
  [priceRules.percentOffEach]: (positions) => positions.map(({ menu, amount }) => lessPercent(menu, amount)),
  [priceRules.sumOffEach]: (positions) => positions.map(({ menu, amount }) => menu.minus(amount)),
}

const lessPercent = (price: Decimal, percent: Decimal) => price.minus(price.times(percent).dividedBy(100))

/** Takes the percentage off the cheapest or most expensive position, the first among equals. */
function lessPercentOf(
  positions: readonly PricedPosition[],
  percent: Decimal,
  wins: (one: Decimal, other: Decimal) => boolean,
): Decimal[] {
  let chosen = 0
  for (const [i, { menu }] of positions.entries()) if (wins(menu, positions[chosen]?.menu ?? zero)) chosen = i
  return positions.map(({ menu }, i) => (i === chosen ? lessPercent(menu, percent) : menu))
}

/**
 * Returns the menu price of a product in the combo, so that prices of the chosen products add up to the combo's. A fixed price is the price of
 * the main group; discounts that depend on other choices are not included.
 */
export function componentPrice(
  combo: ComboSpecification,
  group: ComboGroup,
  product: ComboProduct,
  menu: Decimal,
  money: MoneyGrid,
): Decimal {
  const { priceModificationType: rule, priceModification } = combo
  const amount = amountOf(combo, product)
  if (rule === priceRules.fixedCombo) return group === mainGroupOf(combo) ? priceModification.plus(amount) : amount
  if (rule === priceRules.percentOffCheapest || rule === priceRules.percentOffDearest) return menu
  return pricesByRule(combo, [{ menu, amount }], money)[0] ?? menu
}

/** Returns the products of a group that are sold in any of the places. */
export const productsSold = (
  { products }: Pick<Catalogue, 'products'>,
  group: ComboGroup,
  places: readonly SoldAt[],
): ComboProduct[] =>
  group.products.filter(({ productId, sizeId }) => {
    const product = products.get(productId)
    if (!product || product.isDeleted) return false
    const sizes = places.flatMap((at) => sizesOf(product, at))
    return sizeId === null ? sizes.length > 0 : sizes.includes(sizeId)
  })

/** Returns the ids of the products of these groups and of all groups below them. */
export function productsBelow(
  { groups, products }: Pick<Catalogue, 'groups' | 'products'>,
  groupIds: readonly Id<'ProductGroup'>[],
): ReadonlySet<string> {
  const children = Map.groupBy(groups.values(), ({ parentId }) => parentId)
  const below = new Set(groupIds)
  // The loop also visits the groups that it adds.
  for (const id of below) for (const child of children.get(id) ?? []) below.add(child.id)
  const chosen = [...products.values()].filter(({ groupId }) => groupId !== null && below.has(groupId))
  return new Set(chosen.map(({ id }) => id))
}
