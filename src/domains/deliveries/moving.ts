import type { Organization } from '#core/access/organizations.ts'
import { type Caches, defineCache } from '#core/cache.ts'
import type { ActionContext } from '#core/operation/context.ts'
import type { Delivery, DeliveryPlace } from './model.ts'
import { listPlaces } from './store.ts'

/** Reference to another order. Ids of orders are unique in an organization only, so the organization may be included. */
interface OrderReference {
  id: string
  organizationId?: string | null | undefined
}

/**
 * Resolves a reference among the orders with its id, except the order itself: in the requested organization, else in the same one, else the
 * first.
 */
const resolveReference = (
  places: readonly DeliveryPlace[],
  { id, organizationId }: Pick<DeliveryPlace, 'id' | 'organizationId'>,
  named: OrderReference,
): DeliveryPlace | undefined => {
  const others = places.filter((place) => place.organizationId !== organizationId || place.id !== id)
  const requestedId = named.organizationId
  return requestedId
    ? others.find((place) => place.organizationId === requestedId)
    : (others.find((place) => place.organizationId === organizationId) ?? others[0])
}

/** Returns the order with a reference to the one that replaces it elsewhere. */
export const movedTo = (delivery: Delivery, place: DeliveryPlace): Delivery => ({
  ...delivery,
  order: {
    ...delivery.order,
    movedToDeliveryId: place.id,
    movedToTerminalGroupId: place.terminalGroupId,
    movedToOrganizationId: place.organizationId,
  },
})

/** Returns the order with a reference to the one that it replaces, or the same object if it has it. */
export function movedFrom(delivery: Delivery, place: DeliveryPlace): Delivery {
  const { movedFromDeliveryId, movedFromOrganizationId } = delivery.order
  if (movedFromDeliveryId === place.id && movedFromOrganizationId === place.organizationId) return delivery
  return {
    ...delivery,
    order: {
      ...delivery.order,
      movedFromDeliveryId: place.id,
      movedFromTerminalGroupId: place.terminalGroupId,
      movedFromOrganizationId: place.organizationId,
    },
  }
}

/**
 * Locations of the orders with an id, by `corporation/id`. Locations never change, so the topic is never published; an id without an order
 * is not cached.
 */
const PlacesOfOrder = defineCache<readonly DeliveryPlace[] | undefined>({
  topic: 'delivery_places',
  entriesMax: 1_000,
  async load(db, key) {
    const [corporationId = '', id = ''] = key.split('/')
    const places = await listPlaces(db, corporationId, id)
    return places.length > 0 ? places : undefined
  },
})

type RequestInput = Pick<ActionContext, 'db' | 'organizations'> & {
  organization: Organization
  body: { orderId: Delivery['id'] }
}

/** Returns whether the order exists and the caller has access to it. Used at the request. */
export async function isDifferentOrder(
  { db, organization, organizations, body: { orderId } }: RequestInput,
  named: OrderReference,
): Promise<boolean> {
  const places = await listPlaces(db, organization.corporationId, named.id)
  const place = resolveReference(places, { id: orderId, organizationId: organization.id }, named)
  return place !== undefined && organizations.has(place.organizationId)
}

interface ReferenceContext {
  state: Delivery
  organization: Organization
  caches: Caches
}

/** Finds the order at execution; undefined if it no longer exists. */
export async function findReferencedOrder(
  { state, organization, caches }: ReferenceContext,
  named: OrderReference,
): Promise<DeliveryPlace | undefined> {
  const places = await caches.get(PlacesOfOrder, `${organization.corporationId}/${named.id}`)
  return resolveReference(places ?? [], state, named)
}
