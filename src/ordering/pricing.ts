import { Decimal, toNumber, total } from '#core/decimal.ts'
import { moneyMax } from '#core/schema.ts'
import { toTerminalTime } from '#core/time.ts'
import type { OrderType } from '#domains/dictionaries/rules.ts'
import { moneyGridOf, settingsOf } from '#domains/organizations/rules.ts'
import type { AnsweredItem } from '#shared/schemas/answered_items.ts'
import { itemsMax } from '#shared/schemas/requested_items.ts'
import { priceCombos } from './combos.ts'
import { type CalculatedDiscounts, calculateDiscounts, recalculateDiscounts } from './discounts.ts'
import type { DiscountFail, ItemFail, OrderingFail } from './errors.ts'
import { priceItems } from './items.ts'
import { applyAllocations, applyComboPrices, assemble, linesOf, positionsOf, sumOf } from './lines.ts'
import { withLoyalty } from './loyalty/discounts.ts'
import { fixedDiscountsIn } from './loyalty/fixed.ts'
import { refuseUnknownSums, withTerminalGroup } from './loyalty/order_facts.ts'
import { refusePartialCertificates } from './loyalty/partial_certificates.ts'
import type {
  ItemsRequest,
  OrderMoney,
  OrderRequest,
  PaymentContext,
  PricedItems,
  PricedOrder,
  PricingContext,
} from './model.ts'
import { payOrder } from './paying.ts'
import { comboIdsOf } from './removal.ts'
import { withServices } from './services.ts'

/*
 * The sums of an order are calculated in this order: the menu prices items and gives their lines, combos set the costs of their
 * lines, discounts are deducted from the remainder. `assembled` writes the lines into the items once, then loyalty programs are
 * deducted from the items.
 */

/**
 * Prices a new order and checks its payments. Errors have the path of the value below `path`. The result has the loyalty data to
 * store.
 */
export async function priceOrder(
  context: PricingContext<OrderingFail> & PaymentContext<OrderingFail>,
  requested: OrderRequest,
  serviceType: OrderType['orderServiceType'],
  path = 'order.',
) {
  const loyalty = withTerminalGroup(context.loyalty, context.terminalGroupId)
  const { order, storedLoyalty } = await applyLoyaltyDiscounts(
    { ...context, loyalty },
    requested,
    priceLines(context, requested, path),
    path,
  )
  return { ...order, ...payOrder(context, requested, { sum: order.sum, serviceType }, path), storedLoyalty }
}

/** Applies the discounts of loyalty programs to a priced order. */
export async function applyLoyaltyDiscounts<Priced extends Pick<OrderMoney, 'items' | 'sum'>>(
  { catalogue, loyalty, organization, fail }: PricingContext<DiscountFail & Pick<ItemFail, 'Incorrect'>>,
  { discountsInfo, loyaltyInfo, items }: OrderRequest,
  priced: Priced,
  path = 'order.',
) {
  refuseUnknownSums(loyalty, loyaltyInfo?.dynamicDiscounts, fail, `${path}loyaltyInfo.dynamicDiscounts`)
  const fixed = fixedDiscountsIn({ loyalty, organization, fail }, discountsInfo, priced.items, `${path}discountsInfo`)
  const { results, ...calculated } = await withLoyalty(priced, loyalty && { ...loyalty, fixed }, catalogue)
  refusePartialCertificates(results, items, fail, `${path}items`)
  return calculated
}

/** Prices the items of a new order with its combos and discounts. The result does not depend on the terminal group. */
export function priceLines(context: PricingContext<ItemFail & DiscountFail>, requested: OrderRequest, path = 'order.') {
  const { combos, ...priced } = priceRequested(context, requested, requested.priceCategoryId ?? null, noItems, path)
  const discounts = calculateDiscounts(context, priced, requested.discountsInfo, `${path}discountsInfo`)
  const discounted = assembled(priced, discounts)
  refuseLargeSum(discounted.sum, context.fail, `${path}items`)
  return { combos, ...discounted }
}

/**
 * Adds items to the order and calculates its discounts again over all items. Discounts of loyalty programs follow later
 * (`pricing_context.ts`).
 */
export function addItems<Order extends PricedOrder>(
  context: RepricingContext,
  order: Order,
  requested: ItemsRequest,
): Order {
  if (order.items.length + requested.items.length > itemsMax)
    throw context.fail.Incorrect({ path: 'items', message: `An order holds at most ${itemsMax} items` })
  const { catalogue, organization } = context
  const { items, combos = [], discounts } = order
  const { combos: addedCombos, ...added } = priceMore(context, order, requested, order)
  const isDiscounted = (discounts ?? []).length > 0
  const lines = linesOf({ products: catalogue.products, money: moneyGridOf(organization), isDiscounted }, items)
  const priced = { items: [...items, ...added.items], lines: [...lines, ...added.lines] }
  const discounted = discountedAgain(context, order, priced)
  refuseLargeSum(discounted.sum, context.fail, 'items')
  return { ...order, combos: [...(combos ?? []), ...addedCombos], ...discounted }
}

/** Prices the order with its remaining items, some marked as removed. A combo is removed with its last item. */
export function repriceItems<Order extends PricedOrder>(
  context: Omit<RepricingContext, 'fail'>,
  order: Order,
  items: readonly AnsweredItem[],
): Order {
  const { catalogue, organization } = context
  const isDiscounted = (order.discounts ?? []).length > 0
  const lines = linesOf({ products: catalogue.products, money: moneyGridOf(organization), isDiscounted }, items)
  const comboIds = new Set(items.filter(({ deleted }) => !deleted).flatMap(comboIdsOf))
  const combos = order.combos?.filter(({ id }) => comboIds.has(id))
  return { ...order, ...(combos && { combos }), ...discountedAgain(context, order, { items, lines }) }
}

/** Replaces the items of the order. */
export function replaceItems<Order extends PricedOrder>(
  context: RepricingContext,
  order: Order,
  requested: ItemsRequest,
): Order {
  const { combos, ...priced } = priceMore(context, order, requested, noItems)
  const discounted = discountedAgain(context, order, priced)
  refuseLargeSum(discounted.sum, context.fail, 'items')
  return { ...order, combos, ...discounted }
}

/** Context for pricing an order that changes. The details have the agreed sums of discounts (`detailsOf`). */
interface RepricingContext extends PricingContext<ItemFail> {
  details: Record<string, unknown> | null
}

/** Prices requested items for an existing order: in its price category, with the taxes of its type. */
const priceMore = (
  context: RepricingContext,
  { orderType, priceCategory }: PricedOrder,
  requested: ItemsRequest,
  earlier: typeof noItems,
) => priceRequested({ ...context, orderTypeId: orderType?.id }, requested, priceCategory?.id ?? null, earlier, '')

const discountedAgain = (context: Omit<RepricingContext, 'fail'>, { discounts }: PricedOrder, priced: PricedItems) =>
  assembled(priced, recalculateDiscounts(context, priced, discounts ?? [], context.details?.agreedSums))

/** Returns the items after the discounts of their lines, and the sum. */
function assembled({ items, lines }: PricedItems, { discounts, allocations }: CalculatedDiscounts) {
  const priced = assemble(items, applyAllocations(lines, allocations))
  return { items: priced, discounts, sum: toNumber(sumOf(priced)) }
}

/** Refuses items with a sum above the maximum of sums. */
export function refuseLargeSum(sum: Decimal | number, fail: Pick<ItemFail, 'Incorrect'>, path: string): void {
  if (new Decimal(sum).greaterThan(moneyMax))
    throw fail.Incorrect({ path, message: `The items of an order cost at most ${moneyMax}` })
}

const noItems: Pick<OrderMoney, 'items' | 'combos'> = { items: [], combos: [] }

/** Prices the requested items and combos. Refuses positions and combos that the order already has. */
function priceRequested(
  { catalogue, organization, orderTypeId, acceptsAnyPrice, now, fail }: PricingContext<ItemFail>,
  requested: ItemsRequest,
  priceCategoryId: string | null,
  earlier: Pick<OrderMoney, 'items' | 'combos'>,
  path: string,
) {
  const { id: organizationId, timeZone } = organization
  if (!settingsOf(organization).orderItemCommentEnabled) refuseComments(requested, fail, path)
  const money = moneyGridOf(organization)
  const usedPositions = positionsOf(earlier.items)
  const menu = { catalogue, organizationId, priceCategoryId, orderTypeId, money, usedPositions, acceptsAnyPrice }
  const { items, lines } = priceItems(menu, requested.items, fail, `${path}items`)
  refuseLargeSum(total(lines.map(({ cost }) => cost)).plus(sumOf(earlier.items)), fail, `${path}items`)
  const sale = { catalogue, organizationId, money, time: toTerminalTime(now, timeZone), fail }
  const orderedBefore = new Set<string>((earlier.combos ?? []).map(({ id }) => id))
  const { combos, allocations } = priceCombos(sale, requested, items, orderedBefore, path)
  return { combos, ...withServices({ items, lines: applyComboPrices(lines, allocations) }, catalogue) }
}

function refuseComments({ items }: ItemsRequest, fail: ItemFail, path: string): void {
  const i = items.findIndex(({ comment }) => comment)
  if (i >= 0)
    throw fail.Incorrect({ path: `${path}items[${i}].comment`, message: 'Items have no remarks at this organization' })
}
