import { Decimal, type MoneyGrid, roundMoney, shareMoney, toNumber, total, zero } from '#core/decimal.ts'
import { type Id, idSequence } from '#core/schema.ts'
import type { Catalogue, CatalogueProduct, ModifierGroup } from '#domains/catalogue/model.ts'
import { priceOf, sizesOf } from '#domains/catalogue/rules.ts'
import type { AnsweredComponent, AnsweredItem, AnsweredModifier } from '#shared/schemas/order_answer.ts'
import type { CompoundItemComponent, Modifier, OrderItem } from '#shared/schemas/order_request.ts'
import type { MenuItemFail } from './errors.ts'
import { positionOf } from './lines.ts'
import type { Line, PricedItems } from './model.ts'

/** Where and by which prices items are sold. */
export interface MenuContext {
  catalogue: Catalogue
  organizationId: string
  priceCategoryId: string | null
  money: MoneyGrid
  /** Positions of parts that the order has already. */
  usedPositions?: readonly string[]
}

/** The state of pricing one request: each position is given once, and each priced part adds its line. */
interface Pricing extends MenuContext {
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
  context: MenuContext,
  items: readonly OrderItem[],
  fail: MenuItemFail,
  path = 'order.items',
): PricedItems {
  const positions = new Set(context.usedPositions)
  const pricing: Pricing = { ...context, fail, positions, nextPosition: idSequence(), lines: [] }
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
    const priced = choosePart(part, product, item, path)
    const cost = roundMoney(priced.price.times(part.amount), pricing.money)
    return { type: 'Product', ...common, ...answerPart(part, priced, cost) }
  }
  return { type: 'Compound', ...common, ...priceCompound(part, item, path) }
}

interface Part {
  pricing: Pricing
  sizeId: string | null
  /** Of the whole item. */
  amount: Decimal
}

/**
 * A compound item of two halves costs half of each product's price; with one component it costs that one's price. What the
 * item costs is rounded once and shared by its halves, so that halves of one product cost together what it costs.
 */
function priceCompound(part: Part, item: Extract<OrderItem, { type: 'Compound' }>, path: string) {
  const { pricing, amount } = part
  const { primaryComponent: first, secondaryComponent: second } = item
  const component = (requested: CompoundItemComponent, at: string) => {
    const product = findProduct(pricing, requested.productId, `${at}.productId`)
    if (product.orderItemType !== 'Compound')
      throw pricing.fail.Incorrect({
        path: `${at}.productId`,
        message: 'This product is not ordered as a Compound item',
      })
    const chosen = choosePart(part, product, requested, at)
    return second ? { ...chosen, price: chosen.price.dividedBy(2) } : chosen
  }
  const primary = component(first, `${path}.primaryComponent`)
  const secondary = second ? component(second, `${path}.secondaryComponent`) : null
  const prices = [primary.price, ...(secondary ? [secondary.price] : [])]
  const cost = roundMoney(total(prices).times(amount), pricing.money)
  const [ofPrimary = zero, ofSecondary = zero] = shareMoney(cost, prices, pricing.money)
  const primaryComponent = answerPart(part, primary, ofPrimary)
  const secondaryComponent = secondary && answerPart(part, secondary, ofSecondary)
  const common = { modifiers: item.commonModifiers, parentId: positionOf(primaryComponent), isShared: true }
  const commonModifiers = priceModifiers(part, primary.product, common, `${path}.commonModifiers`)
  return { primaryComponent, secondaryComponent, commonModifiers, template: null }
}

interface PartRequest {
  productId: Id<'Product'>
  modifiers?: readonly Modifier[] | null | undefined
  price?: number | null | undefined
  positionId?: Id<'Position'> | null | undefined
}

/** A product of an item with its price, which is never rounded. */
interface ChosenPart {
  product: CatalogueProduct
  requested: PartRequest
  price: Decimal
  isPredefined: boolean
  path: string
}

function choosePart(
  { pricing, sizeId }: Part,
  product: CatalogueProduct,
  requested: PartRequest,
  path: string,
): ChosenPart {
  const listed = priceOf(product, soldAt(pricing, sizeId))
  if (listed === undefined) throw pricing.fail.ProductSizeNotFound({ path })
  return { product, requested, path, ...choosePrice(pricing, product, listed, requested.price, `${path}.price`) }
}

/** The product as orders show it, with its line and those of its modifiers. */
function answerPart(part: Part, chosen: ChosenPart, cost: Decimal): AnsweredComponent {
  const { pricing } = part
  const { product, requested, price, isPredefined, path } = chosen
  const positionId = usePosition(pricing, requested.positionId, `${path}.positionId`)
  pricing.lines.push({ positionId, parentId: positionId, categoryId: product.categoryId, cost, sum: cost })
  const hasModifiers = product.modifierGroups.length > 0 || requested.modifiers?.length
  const own = { modifiers: requested.modifiers, parentId: positionId, isShared: false }
  const costNumber = toNumber(cost)
  return {
    product: { id: product.id, name: product.name },
    price: toNumber(price),
    cost: costNumber,
    pricePredefined: isPredefined,
    positionId,
    taxPercent: product.taxPercent === null ? undefined : toNumber(product.taxPercent),
    resultSum: costNumber,
    ...(hasModifiers && { modifiers: priceModifiers(part, product, own, `${path}.modifiers`) }),
  }
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

/** The requested size, or the only one there is. */
function chooseSize(
  pricing: Pricing,
  product: CatalogueProduct,
  requested: string | null,
  path: string,
): string | null {
  const sizes = sizesOf(product, pricing)
  if (sizes.length === 0) throw pricing.fail.ProductNotFound({ path: path.replace(/productSizeId$/, 'productId') })
  if (sizes.includes(requested)) return requested
  if (requested === null && sizes.length === 1) return sizes[0] ?? null
  throw pricing.fail.ProductSizeNotFound({ path })
}

function choosePrice(
  pricing: Pricing,
  product: CatalogueProduct,
  listed: Decimal,
  requested: number | null | undefined,
  path: string,
) {
  if (requested === null || requested === undefined || toNumber(listed) === requested)
    return { price: listed, isPredefined: false }
  if (!product.canSetOpenPrice)
    throw pricing.fail.RequestProductPriceIsNotEqualToFrontPrice({
      path,
      message: `The price of ${product.name} is ${listed}, not ${requested}`,
    })
  return { price: new Decimal(requested), isPredefined: true }
}

function usePosition(
  { positions, nextPosition, fail }: Pricing,
  requested: Id<'Position'> | null | undefined,
  path: string,
): Id<'Position'> {
  const id = requested ?? nextPosition()
  if (positions.has(id)) throw fail.NonUnqiueOrderItemPosition({ path })
  positions.add(id)
  return id
}

interface ModifiersRequest {
  modifiers?: readonly Modifier[] | null | undefined
  /** The position that they belong to. */
  parentId: string
  /** Of a compound item as a whole: its groups may be left to the components. */
  isShared: boolean
}

function priceModifiers(
  part: Part,
  product: CatalogueProduct,
  requested: ModifiersRequest,
  path: string,
): AnsweredModifier[] {
  const chosen = (requested.modifiers ?? []).map((modifier, i) => ({
    modifier,
    path: `${path}[${i}]`,
    ...placeModifier(part.pricing, product, modifier, `${path}[${i}]`),
  }))
  refuseDoubled(part.pricing, chosen)
  if (!requested.isShared) checkAmounts(part.pricing, product, chosen, path)
  const freeLeft = new Map(product.modifierGroups.map((group) => [group, new Decimal(group.freeAmount)]))
  return chosen.map((one) => priceModifier(part, one, freeLeft, requested.parentId))
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
  parentId: string,
): AnsweredModifier {
  const product = pricing.catalogue.products.get(modifier.productId)
  if (!product || product.isDeleted) throw pricing.fail.ProductNotFound({ path: `${path}.productId` })
  const listed = priceOf(product, soldAt(pricing, sizeId)) ?? priceOf(product, soldAt(pricing, null)) ?? zero
  const { price, isPredefined } = choosePrice(pricing, product, listed, modifier.price, `${path}.price`)
  const amountOfOne = new Decimal(modifier.amount)
  const ownFree = Decimal.min(amountOfOne.floor(), item.freeAmount)
  const groupFree = Decimal.min(amountOfOne.floor().minus(ownFree), freeLeft.get(group) ?? zero)
  freeLeft.set(group, (freeLeft.get(group) ?? zero).minus(groupFree))
  const cost = roundMoney(amountOfOne.minus(ownFree).minus(groupFree).times(price).times(amount), pricing.money)
  const positionId = usePosition(pricing, modifier.positionId, `${path}.positionId`)
  pricing.lines.push({ positionId, parentId, categoryId: product.categoryId, cost, sum: cost })
  return {
    product: { id: product.id, name: product.name },
    amount: modifier.amount,
    amountIndependentOfParentAmount: false,
    productGroup: group.id === null ? null : { id: group.id, name: group.name },
    price: toNumber(price),
    pricePredefined: isPredefined,
    resultSum: toNumber(cost),
    positionId,
    defaultAmount: item.defaultAmount,
    hideIfDefaultAmount: item.hideIfDefault,
    taxPercent: product.taxPercent === null ? undefined : toNumber(product.taxPercent),
    freeOfChargeAmount: toNumber(ownFree.plus(groupFree)),
  }
}
