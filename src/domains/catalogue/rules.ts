import { allocateMoney, Decimal, type MoneyGrid, roundMoney, zero } from '#core/decimal.ts'
import type { ReferencedRows } from '#core/kits/references.ts'
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

/** Products, as requests name them. */
export const productRows: ReferencedRows = { table: 'product', tenant: 'corporation_id' }

/** Units of amounts, as requests name them. */
export const unitRows: ReferencedRows = { table: 'amount_unit', tenant: 'corporation_id' }

/** Sizes of products and kinds of packages, as requests name them. */
export const sizeRows: ReferencedRows = { table: 'product_size', tenant: 'corporation_id' }
export const containerRows: ReferencedRows = { table: 'container', tenant: 'corporation_id' }

/** Categories, groups of products and combos, as campaigns name them. */
export const categoryRows: ReferencedRows = { table: 'product_category', tenant: 'corporation_id' }
export const groupRows: ReferencedRows = { table: 'product_group', tenant: 'corporation_id' }
export const comboRows: ReferencedRows = { table: 'combo', tenant: 'corporation_id' }

/** Scales of sizes, as rows name them. */
export const scaleRows: ReferencedRows = { table: 'product_scale', tenant: 'corporation_id', isLiveOnly: true }

/** A code for quick search has so many digits at most. */
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

/** How a combo's price comes about, in the numbers of the wire. */
export const priceRules = {
  /** `priceModification` for the whole, and the products' own amounts on top as surcharges. */
  fixedCombo: 0,
  /** Each position costs its amount. */
  fixedPosition: 1,
  /** A percentage off the position that costs least… */
  percentOffCheapest: 2,
  /** …or most. */
  percentOffDearest: 3,
  /** Each position costs its percentage less. */
  percentOffEach: 4,
  /** Each position costs its amount less. */
  sumOffEach: 5,
} as const satisfies Record<string, PriceRule>

export const priceRuleNumbers: readonly PriceRule[] = Object.values(priceRules)

export const priceKey = (organizationId: string | null, priceCategoryId: string | null, sizeId: string | null) =>
  `${organizationId ?? ''} ${priceCategoryId ?? ''} ${sizeId ?? ''}`

/** Whether the organization sees what has this visibility. A filter that names no organization hides nothing. */
export function isVisibleAt(visibility: Visibility | null, organizationId: string): boolean {
  if (!visibility || visibility.organizationIds.length === 0) return true
  return visibility.organizationIds.some((id) => id === organizationId) !== visibility.isExcluding
}

/**
 * undefined: not sold there in this size. The most particular price wins: organization and category, category,
 * organization, general.
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

/** The sizes in which the product is sold at the organization; [null] for one without sizes. */
export const sizesOf = (product: CatalogueProduct, at: SoldAt): (string | null)[] =>
  product.sizeIds.filter((sizeId) => priceOf(product, { ...at, sizeId }) !== undefined)

/** What of the product is another thing in the size. */
export const inSize = ({ details }: CatalogueProduct, sizeId: string | null): SizeOfProduct | undefined =>
  details.sizes?.find((one) => one.sizeId === sizeId)

/** The tax category that the product has in the size. */
export const taxCategoryIn = (product: CatalogueProduct, sizeId: string | null) =>
  inSize(product, sizeId)?.taxCategoryId ?? product.taxCategoryId

interface TaxedAs {
  sizeId: string | null
  /** null: an order without a type, for which nothing is overridden. */
  orderTypeId: string | null
}

/** The tax, in percent, that is in the price of a product which an order of the type has in the size: docs/domain.md §6.8. */
export function taxPercentOf(
  { taxCategories, taxOverrides }: Pick<Catalogue, 'taxCategories' | 'taxOverrides'>,
  product: CatalogueProduct,
  { sizeId, orderTypeId }: TaxedAs,
): Decimal | null {
  const base = taxCategoryIn(product, sizeId)
  const override = taxOverrides.find((one) => one.baseTaxCategoryId === base && one.orderTypeId === orderTypeId)
  return taxCategories.get(override?.newTaxCategoryId ?? base ?? '')?.percentage ?? null
}

/** What 100 grams of the product contain there in the size. What names both wins over what names one, and that over the rest. */
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

/** Whether the amount of the product as a modifier is for the whole line of an order instead of for one portion. */
export const isIndependent = ({ details }: Pick<CatalogueProduct, 'details'>): boolean =>
  details.hasOwnQuantity ?? false

/** Whether some modifier may be taken less often than its group allows, or must be taken. */
export const hasOwnLimits = (group: ModifierGroup, items: readonly ModifierItem[]): boolean =>
  items.some(({ minAmount, maxAmount }) => minAmount > 0 || maxAmount < group.maxAmount)

/** Whether the combo belongs to what the organization offers, now or at another time. */
export const isComboOf = ({ isDeleted, organizationIds }: ComboSpecification, organizationId: string): boolean =>
  !isDeleted && (organizationIds === null || organizationIds.has(organizationId))

/** Whether the organization has the menu. */
export const isMenuOf = ({ organizationIds }: ExternalMenu, organizationId: string): boolean =>
  organizationIds === null || organizationIds.has(organizationId)

/** Whether it can be ordered when the restaurant's clock shows `time`. */
export const isOnSale = ({ isActive, startDate, expirationDate }: ComboSpecification, time: TerminalTime): boolean =>
  isActive && (startDate === null || startDate <= time) && (expirationDate === null || time <= expirationDate)

/** The group that a combo is built around: the one marked, or else the first. */
export const mainGroupOf = ({ groups }: ComboSpecification): ComboGroup | undefined =>
  groups.find(({ isMainGroup }) => isMainGroup) ?? groups[0]

/**
 * The amount by which the rule changes the price of the product: its own, or the combo's. A surcharge is its own only.
 */
export function amountOf(
  { priceModificationType, priceModification }: ComboSpecification,
  { priceModificationAmount }: ComboProduct,
): Decimal {
  if (priceModificationAmount !== null) return priceModificationAmount
  return priceModificationType === priceRules.fixedCombo ? zero : priceModification
}

/** A position of a combo: what it would cost without the combo, and the amount that the rule works with. */
interface PricedPosition {
  menu: Decimal
  amount: Decimal
}

/** What the positions of one combo cost: each is rounded once, and never below zero. */
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

/** The percentage off the position that wins, the first of those that are alike. */
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
 * What a menu shows as the price of a product in the combo, so that those of the chosen products add up to the combo's.
 * A fixed price stands at the main group. A discount that depends on what else is chosen is not in it.
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

/** The products of a group that are sold in any of these places. */
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
  // The iteration reaches groups that it adds.
  for (const id of below) for (const child of children.get(id) ?? []) below.add(child.id)
  const chosen = [...products.values()].filter(({ groupId }) => groupId !== null && below.has(groupId))
  return new Set(chosen.map(({ id }) => id))
}
