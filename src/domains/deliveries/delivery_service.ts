import type { Organization } from '#core/access/organizations.ts'
import { Decimal, roundMoney, toNumber } from '#core/decimal.ts'
import type { ActionContext } from '#core/operation/context.ts'
import { CatalogueOf } from '#domains/catalogue/cached.ts'
import type { Catalogue } from '#domains/catalogue/model.ts'
import { priceOf, sizesOf } from '#domains/catalogue/rules.ts'
import { RestrictionsOf } from '#domains/delivery_restrictions/cached.ts'
import { restrictionsAt } from '#domains/delivery_restrictions/rules.ts'
import type { ResolvedAddress } from '#domains/geo/model.ts'
import { moneyGridOf } from '#domains/organizations/rules.ts'
import { TerminalGroupsOf } from '#domains/terminal_groups/cached.ts'
import { sumOf } from '#ordering/lines.ts'
import type { ServiceItem } from '#ordering/services.ts'
import type { AnsweredItem } from '#shared/schemas/answered_items.ts'
import type { DeliveryPoint } from '#shared/schemas/requested_guest.ts'
import type { Delivery } from './model.ts'
import { restrictionQueryOf, serviceProductOf } from './terminal_group.rules.ts'

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
 * Returns the delivery charge of an order: the product, as an item of kind Service (docs/domain.md §6.7). Undefined if the client has added
 * the product itself, or if it is not sold there.
 */
export const deliveryCharge = (
  context: ChargeContext,
  order: Charged,
  productId: string | null,
): ServiceItem | undefined =>
  productId === null || isCharged(order, productId) ? undefined : serviceItem(context, productId)

/** Adds the charge to the items of the order. */
export const withCharge = <Order extends Charged>(order: Order, charge: ServiceItem | undefined) =>
  charge ? withItems(order, [...order.items, charge]) : order

/** Records the charge in the details, to distinguish it from services that the guest has ordered. */
export const detailsWithCharge = (
  details: Delivery['details'],
  charge: ServiceItem | undefined,
): Delivery['details'] => (charge ? { ...details, chargedServiceId: charge.service.id } : details)

/** Removes the charge from an order that changes to pickup. */
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

interface LoaderInput extends Pick<ActionContext, 'caches' | 'now'> {
  organization: Organization
  located: ResolvedAddress
}

/** Adds the delivery charge of a new order to an order that changes to courier delivery. */
export async function chargeDelivery(
  { organization, caches, located, now }: LoaderInput,
  delivery: Delivery,
  deliveryPoint: DeliveryPoint,
): Promise<Delivery> {
  const { order, details, terminalGroupId } = delivery
  const { corporationId } = organization
  const [terminalGroups, catalogue, allRestrictions] = await Promise.all([
    caches.get(TerminalGroupsOf, corporationId),
    caches.get(CatalogueOf, corporationId),
    caches.get(RestrictionsOf, corporationId),
  ])
  const terminalGroup = terminalGroups.get(terminalGroupId)
  if (!terminalGroup) return delivery
  const restrictions = restrictionsAt(allRestrictions, organization)
  const place = restrictionQueryOf({ located, now }, { deliveryPoint, completeBefore: order.completeBefore })
  const question = { ...place, isByCourier: true, sum: new Decimal(order.sum) }
  const productId = serviceProductOf({ organization, restrictions }, terminalGroup, question)
  const charging = { organization, catalogue, priceCategoryId: order.priceCategory?.id ?? null }
  const charge = deliveryCharge(charging, order, productId)
  return { ...delivery, order: withCharge(order, charge), details: detailsWithCharge(details, charge) }
}
