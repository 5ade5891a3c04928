import type { Organization } from '#core/access/organizations.ts'
import { roundMoney, toNumber } from '#core/decimal.ts'
import type { Catalogue } from '#domains/catalogue/model.ts'
import { priceOf, sizesOf } from '#domains/catalogue/rules.ts'
import { moneyGridOf } from '#domains/organizations/rules.ts'
import { sumOf } from '#ordering/lines.ts'
import type { ServiceItem } from '#ordering/services.ts'
import type { AnsweredItem } from '#shared/schemas/answered_items.ts'
import type { Delivery } from './model.ts'

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
 * What the way of an order is charged by: the product, as an item of kind Service (docs/domain.md §6.7). An order whose
 * client has put the product in is charged already. What is not sold there charges nothing.
 */
export const deliveryCharge = (
  context: ChargeContext,
  order: Charged,
  productId: string | null,
): ServiceItem | undefined =>
  productId === null || isCharged(order, productId) ? undefined : serviceItem(context, productId)

/** The order with the charge among its items. */
export const withCharge = <Order extends Charged>(order: Order, charge: ServiceItem | undefined) =>
  charge ? withItems(order, [...order.items, charge]) : order

/** The details of an order with the charge: by them it is told from services that the guest has ordered. */
export const detailsWithCharge = (
  details: Delivery['details'],
  charge: ServiceItem | undefined,
): Delivery['details'] => (charge ? { ...details, chargedServiceId: charge.service.id } : details)

/** The order of a guest who fetches it, and pays for no way. */
export function withoutDeliveryCharge(delivery: Delivery): Delivery {
  const { chargedServiceId, ...details } = delivery.details ?? {}
  const { items } = delivery.order
  const place = items.findLastIndex((item) => item.type === 'Service' && item.service.id === chargedServiceId)
  if (place === -1) return delivery
  return {
    ...delivery,
    order: withItems(delivery.order, items.toSpliced(place, 1)),
    details: Object.keys(details).length === 0 ? null : details,
  }
}

const withItems = <Order extends Charged>(order: Order, items: AnsweredItem[]) => ({
  ...order,
  items,
  sum: toNumber(sumOf(items)),
})

const isCharged = ({ items }: Charged, productId: string): boolean =>
  items.some(
    (item) =>
      !item.deleted &&
      ((item.type === 'Service' && item.service.id === productId) ||
        (item.type === 'Product' && item.product.id === productId)),
  )

function serviceItem(
  { organization, catalogue, priceCategoryId }: ChargeContext,
  productId: string,
): ServiceItem | undefined {
  const product = catalogue.products.get(productId)
  if (!product || product.isDeleted) return undefined
  const at = { organizationId: organization.id, priceCategoryId }
  const [sizeId = null] = sizesOf(product, at)
  const price = priceOf(product, { ...at, sizeId })
  if (price === undefined) return undefined
  const cost = toNumber(roundMoney(price, moneyGridOf(organization)))
  return { type: 'Service', status: 'Added', amount: 1, service: { id: product.id, name: product.name }, cost }
}
