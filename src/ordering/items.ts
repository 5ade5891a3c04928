import { Decimal, moneyDigits, roundMoney, toNumber, total, zero } from '#core/decimal.ts'
import { type Id, idSequence } from '#core/schema.ts'
import { type Catalogue, type CatalogueProduct, type ModifierGroup, priceOf, sizesOf } from '#domains/menus/rules.ts'
import type { AnsweredComponent, AnsweredItem, AnsweredModifier } from '#shared/schemas/order_answer.ts'
import type { CompoundItemComponent, Modifier, OrderItem } from '#shared/schemas/order_request.ts'
import type { MenuItemFail } from './errors.ts'

/** Where and by which prices an order is made. */
export interface Priced {
  catalogue: Catalogue
  organizationId: string
  priceCategoryId: string | null
  /** Positions that the order has already. */
  taken?: readonly string[]
}

/** Something of an order that has a sum of its own: an item, half of a compound item, or a modifier. */
export interface Line {
  /** The position that discounts name; a modifier's line follows its item. */
  positionId: string
  categoryId: string | null
  sum: Decimal
  /** Where the line's sum after discounts goes. */
  place: { resultSum?: number }
}

export interface PricedItems {
  items: AnsweredItem[]
  lines: Line[]
}

interface Pricing extends Priced {
  fail: MenuItemFail
  positions: Set<string>
  nextPosition: () => Id<'Position'>
  lines: Line[]
}

/**
 * Prices the items of an order from the menu: sizes, modifiers with their minimum, maximum and free amounts, halves of
 * compound items. A price that the client gives must be the menu's, unless the product has an open price. Throws with
 * the path of what is wrong, below `path`.
 */
export function priceItems(
  priced: Priced,
  items: readonly OrderItem[],
  fail: MenuItemFail,
  path = 'order.items',
): PricedItems {
  const pricing: Pricing = { ...priced, fail, positions: new Set(priced.taken), nextPosition: idSequence(), lines: [] }
  return { items: items.map((item, i) => priceItem(pricing, item, `${path}[${i}]`)), lines: pricing.lines }
}

function priceItem(pricing: Pricing, item: OrderItem, path: string): AnsweredItem {
  const { fail, catalogue } = pricing
  if (item.amount <= 0) throw fail.Incorrect({ path: `${path}.amount`, message: 'The amount must be above zero' })
  const lead = item.type === 'Product' ? item : item.primaryComponent
  const leadPath = item.type === 'Product' ? path : `${path}.primaryComponent`
  const product = findProduct(pricing, lead.productId, `${leadPath}.productId`)
  const sizeId = chooseSize(pricing, product, item.productSizeId ?? null, `${path}.productSizeId`)
  const size = sizeId === null ? undefined : catalogue.sizes.get(sizeId)
  const common = {
    status: 'Added' as const,
    amount: item.amount,
    comment: item.comment ?? undefined,
    size: size && { id: size.id, name: size.name },
  }
  const part = { pricing, sizeId, amount: new Decimal(item.amount) }
  if (item.type === 'Product') {
    if (product.orderItemType === 'Compound')
      throw fail.Incorrect({ path: `${path}.type`, message: 'This product is ordered as a Compound item' })
    // The same object that the line points at, so that a discount finds it.
    return Object.assign(pricePart(part, product, item, whole, path), { type: 'Product' as const, ...common })
  }
  return { type: 'Compound', ...common, ...priceCompound(part, item, path) }
}

interface Part {
  pricing: Pricing
  sizeId: string | null
  /** Of the whole item. */
  amount: Decimal
}

/** How much of a product's price its part of an item costs. */
type Share = (price: Decimal) => Decimal

const whole: Share = roundMoney
// An odd cent goes to the second half, so that two halves of one product cost exactly its price.
const firstHalf: Share = (price) => price.dividedBy(2).toDecimalPlaces(moneyDigits, Decimal.ROUND_HALF_DOWN)
const secondHalf: Share = (price) => price.dividedBy(2).toDecimalPlaces(moneyDigits, Decimal.ROUND_HALF_UP)

/** A compound item of two halves costs half of each product's price; with one component it costs that one's price. */
function priceCompound(part: Part, item: Extract<OrderItem, { type: 'Compound' }>, path: string) {
  const { pricing } = part
  const { primaryComponent: first, secondaryComponent: second } = item
  const component = (given: CompoundItemComponent, share: Share, at: string) => {
    const product = findProduct(pricing, given.productId, `${at}.productId`)
    if (product.orderItemType !== 'Compound')
      throw pricing.fail.Incorrect({
        path: `${at}.productId`,
        message: 'This product is not ordered as a Compound item',
      })
    return pricePart(part, product, given, share, at)
  }
  const primaryComponent = component(first, second ? firstHalf : whole, `${path}.primaryComponent`)
  const secondaryComponent = second ? component(second, secondHalf, `${path}.secondaryComponent`) : null
  const product = findProduct(pricing, first.productId, path)
  const asked = { modifiers: item.commonModifiers, positionId: primaryComponent.positionId, isShared: true }
  const commonModifiers = priceModifiers(part, product, asked, `${path}.commonModifiers`)
  return { primaryComponent, secondaryComponent, commonModifiers, template: null }
}

interface AskedPart {
  productId: Id<'Product'>
  modifiers?: readonly Modifier[] | null | undefined
  price?: number | null | undefined
  positionId?: Id<'Position'> | null | undefined
}

function pricePart(
  part: Part,
  product: CatalogueProduct,
  asked: AskedPart,
  share: Share,
  path: string,
): AnsweredComponent {
  const { pricing, sizeId, amount } = part
  const listed = priceOf(product, soldAt(pricing, sizeId))
  if (listed === undefined) throw pricing.fail.ProductSizeNotFound({ path })
  const { price: full, isPredefined } = choosePrice(pricing, product, listed, asked.price, `${path}.price`)
  const price = share(full)
  const cost = roundMoney(price.times(amount))
  const costNumber = toNumber(cost)
  const positionId = takePosition(pricing, asked.positionId, `${path}.positionId`)
  const answered: AnsweredComponent = {
    product: { id: product.id, name: product.name },
    price: toNumber(price),
    cost: costNumber,
    pricePredefined: isPredefined,
    positionId,
    taxPercent: product.taxPercent === null ? undefined : toNumber(product.taxPercent),
    resultSum: costNumber,
  }
  pricing.lines.push({ positionId, categoryId: product.categoryId, sum: cost, place: answered })
  const modifiers = { modifiers: asked.modifiers, positionId, isShared: false }
  if (product.modifierGroups.length > 0 || asked.modifiers?.length)
    answered.modifiers = priceModifiers(part, product, modifiers, `${path}.modifiers`)
  return answered
}

const soldAt = ({ organizationId, priceCategoryId }: Pricing, sizeId: string | null) => ({
  organizationId,
  priceCategoryId,
  sizeId,
})

function findProduct({ catalogue, fail }: Pricing, id: string, path: string): CatalogueProduct {
  const product = catalogue.products.get(id)
  if (!product || product.isDeleted || product.type === 'MODIFIER') throw fail.ProductNotFound({ path })
  return product
}

/** The size asked for, or the only one there is. */
function chooseSize(pricing: Pricing, product: CatalogueProduct, asked: string | null, path: string): string | null {
  const sizes = sizesOf(product, pricing)
  if (sizes.length === 0) throw pricing.fail.ProductNotFound({ path: path.replace(/productSizeId$/, 'productId') })
  if (sizes.includes(asked)) return asked
  if (asked === null && sizes.length === 1) return sizes[0] ?? null
  throw pricing.fail.ProductSizeNotFound({ path })
}

function choosePrice(
  pricing: Pricing,
  product: CatalogueProduct,
  listed: Decimal,
  asked: number | null | undefined,
  path: string,
) {
  if (asked === null || asked === undefined || toNumber(listed) === asked) return { price: listed, isPredefined: false }
  if (!product.canSetOpenPrice)
    throw pricing.fail.RequestProductPriceIsNotEqualToFrontPrice({
      path,
      message: `The price of ${product.name} is ${listed}, not ${asked}`,
    })
  return { price: new Decimal(asked), isPredefined: true }
}

function takePosition(
  { positions, nextPosition, fail }: Pricing,
  asked: Id<'Position'> | null | undefined,
  path: string,
): Id<'Position'> {
  const id = asked ?? nextPosition()
  if (positions.has(id)) throw fail.NonUnqiueOrderItemPosition({ path })
  positions.add(id)
  return id
}

interface AskedModifiers {
  modifiers?: readonly Modifier[] | null | undefined
  /** The position that they belong to. */
  positionId: string | null | undefined
  /** Of a compound item as a whole: its groups may be left to the components. */
  isShared: boolean
}

function priceModifiers(
  part: Part,
  product: CatalogueProduct,
  asked: AskedModifiers,
  path: string,
): AnsweredModifier[] {
  const given = asked.modifiers ?? []
  const chosen = given.map((modifier, i) => ({
    modifier,
    path: `${path}[${i}]`,
    ...placeModifier(part.pricing, product, modifier, `${path}[${i}]`),
  }))
  refuseDoubled(part.pricing, chosen)
  if (!asked.isShared) checkAmounts(part.pricing, product, chosen, path)
  const freeLeft = new Map(product.modifierGroups.map((group) => [group, new Decimal(group.freeAmount)]))
  return chosen.map((one) => priceModifier(part, one, freeLeft, asked.positionId ?? ''))
}

type GroupItem = ModifierGroup['items'][number]

interface Chosen {
  modifier: Modifier
  path: string
  group: ModifierGroup
  item: GroupItem
}

/** The product's group and its rule for the modifier. */
function placeModifier(
  { fail }: Pricing,
  product: CatalogueProduct,
  { productId, productGroupId }: Modifier,
  path: string,
) {
  const groups = product.modifierGroups.filter(({ id }) => !productGroupId || id === productGroupId)
  if (groups.length === 0 && productGroupId) throw fail.ProductGroupNotFound({ path: `${path}.productGroupId` })
  for (const group of groups) {
    const item = group.items.find((one) => one.productId === productId)
    if (item) return { group, item }
  }
  throw fail.ProductNotFound({ path: `${path}.productId`, message: 'The product has no such modifier' })
}

function refuseDoubled({ fail }: Pricing, chosen: readonly Chosen[]): void {
  const seen = new Set<GroupItem>()
  for (const { item, path } of chosen) {
    if (seen.has(item)) throw fail.ModifierDuplicated({ path: `${path}.productId` })
    seen.add(item)
  }
}

function checkAmounts({ fail }: Pricing, product: CatalogueProduct, chosen: readonly Chosen[], path: string): void {
  for (const group of product.modifierGroups) {
    const ofGroup = chosen.filter((one) => one.group === group)
    const sum = total(ofGroup.map(({ modifier }) => modifier.amount))
    if (sum.lessThan(group.minAmount) || sum.greaterThan(group.maxAmount))
      throw fail.Incorrect({
        path,
        message: `${product.name} takes ${group.minAmount} to ${group.maxAmount} of ${group.name}, not ${sum}`,
      })
    for (const { item, modifier, path: at } of ofGroup)
      if (modifier.amount < item.minAmount || modifier.amount > item.maxAmount)
        throw fail.Incorrect({
          path: `${at}.amount`,
          message: `The amount must be from ${item.minAmount} to ${item.maxAmount}`,
        })
  }
}

/**
 * Amounts are for one of the parent. The modifier's own free amount goes first, then what is left of its group's; only
 * whole portions are free.
 */
function priceModifier(
  { pricing, sizeId, amount }: Part,
  { modifier, path, group, item }: Chosen,
  freeLeft: Map<ModifierGroup, Decimal>,
  parentPosition: string,
): AnsweredModifier {
  const product = pricing.catalogue.products.get(modifier.productId)
  if (!product || product.isDeleted) throw pricing.fail.ProductNotFound({ path: `${path}.productId` })
  const listed = priceOf(product, soldAt(pricing, sizeId)) ?? priceOf(product, soldAt(pricing, null)) ?? zero
  const { price, isPredefined } = choosePrice(pricing, product, listed, modifier.price, `${path}.price`)
  const given = new Decimal(modifier.amount)
  const ownFree = Decimal.min(given.floor(), item.freeAmount)
  const groupFree = Decimal.min(given.floor().minus(ownFree), freeLeft.get(group) ?? zero)
  freeLeft.set(group, (freeLeft.get(group) ?? zero).minus(groupFree))
  const sum = roundMoney(given.minus(ownFree).minus(groupFree).times(price).times(amount))
  const answered: AnsweredModifier = {
    product: { id: product.id, name: product.name },
    amount: modifier.amount,
    amountIndependentOfParentAmount: false,
    productGroup: group.id === null ? null : { id: group.id, name: group.name },
    price: toNumber(price),
    pricePredefined: isPredefined,
    resultSum: toNumber(sum),
    positionId: takePosition(pricing, modifier.positionId, `${path}.positionId`),
    defaultAmount: item.defaultAmount,
    hideIfDefaultAmount: item.hideIfDefault,
    taxPercent: product.taxPercent === null ? undefined : toNumber(product.taxPercent),
    freeOfChargeAmount: toNumber(ownFree.plus(groupFree)),
  }
  pricing.lines.push({ positionId: parentPosition, categoryId: product.categoryId, sum, place: answered })
  return answered
}

/** Sum of an order from its stored lines: what the total must always be reproducible from. */
export function sumOf(items: readonly AnsweredItem[]): Decimal {
  return total(items.filter(({ deleted }) => !deleted).flatMap(sumsOf))
}

function sumsOf(item: AnsweredItem): number[] {
  if (item.type === 'Service') return [item.cost]
  if (item.type === 'Product') return partSums(item)
  const { primaryComponent, secondaryComponent, commonModifiers } = item
  return [
    ...partSums(primaryComponent),
    ...(secondaryComponent ? partSums(secondaryComponent) : []),
    ...(commonModifiers ?? []).map(({ resultSum }) => resultSum),
  ]
}

const partSums = ({ resultSum = 0, modifiers }: Pick<AnsweredComponent, 'resultSum' | 'modifiers'>) => [
  resultSum,
  ...(modifiers ?? []).filter(({ deleted }) => !deleted).map((modifier) => modifier.resultSum),
]
