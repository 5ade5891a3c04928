import type { Organization } from '#core/access/organizations.ts'
import { Decimal } from '#core/decimal.ts'
import type { ActionContext } from '#core/operation/context.ts'
import { CatalogueOf } from '#domains/catalogue/cached.ts'
import { RestrictionsOf } from '#domains/delivery_restrictions/cached.ts'
import { restrictionsAt } from '#domains/delivery_restrictions/rules.ts'
import type { ResolvedAddress } from '#domains/geo/model.ts'
import { TerminalGroupsOf } from '#domains/terminal_groups/cached.ts'
import type { DeliveryPoint } from '#shared/schemas/requested_guest.ts'
import { deliveryCharge, detailsWithCharge, withCharge } from './delivery_service.rules.ts'
import type { Delivery } from './model.ts'
import { restrictionQueryOf, serviceProductOf } from './terminal_group.rules.ts'

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
