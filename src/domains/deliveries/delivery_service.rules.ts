import type { Organization } from '#core/access/organizations.ts'
import { roundMoney, toNumber } from '#core/decimal.ts'
import type { Catalogue } from '#domains/catalogue/model.ts'
import { priceOf, sizesOf } from '#domains/catalogue/rules.ts'
import { moneyOf } from '#domains/organizations/rules.ts'
import { sumOf } from '#ordering/lines.ts'
import type { AnsweredItem } from '#shared/schemas/order_answer.ts'

interface ChargeContext {
  organization: Organization
  catalogue: Catalogue
  priceCategoryId: string | null
}

interface Charged {
  items: readonly AnsweredItem[]
  sum: number
}

/**
 * The order with the product that its way is charged by, as an item of kind Service (docs/domain.md §6.7). An order whose
 * client has put the product in is charged already. What is not sold there charges nothing.
 */
export function withDeliveryService<Order extends Charged>(
  context: ChargeContext,
  order: Order,
  productId: string | null,
) {
  const service = productId === null || isCharged(order, productId) ? undefined : serviceItem(context, productId)
  return service ? withItems(order, [...order.items, service]) : order
}

/** The order of a guest who fetches it, and pays for no way. */
export const withoutDeliveryService = <Order extends Charged>(order: Order) =>
  withItems(
    order,
    order.items.filter(({ type }) => type !== 'Service'),
  )

const withItems = <Order extends Charged>(order: Order, items: AnsweredItem[]) =>
  items.length === order.items.length ? order : { ...order, items, sum: toNumber(sumOf(items)) }

const isCharged = ({ items }: Charged, productId: string): boolean =>
  items.some(
    (item) => !item.deleted && (item.type === 'Service' || (item.type === 'Product' && item.product.id === productId)),
  )

function serviceItem(
  { organization, catalogue, priceCategoryId }: ChargeContext,
  productId: string,
): AnsweredItem | undefined {
  const product = catalogue.products.get(productId)
  if (!product || product.isDeleted) return undefined
  const at = { organizationId: organization.id, priceCategoryId }
  const [sizeId = null] = sizesOf(product, at)
  const price = priceOf(product, { ...at, sizeId })
  if (price === undefined) return undefined
  const cost = toNumber(roundMoney(price, moneyOf(organization)))
  return { type: 'Service', status: 'Added', amount: 1, service: { id: product.id, name: product.name }, cost }
}
