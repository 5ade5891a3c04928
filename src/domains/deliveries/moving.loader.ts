import type { Organization } from '#core/access/organizations.ts'
import { type Caches, defineCache } from '#core/cache.ts'
import type { ActionContext } from '#core/operation/context.ts'
import type { Delivery, DeliveryPlace } from './model.ts'
import { type OrderReference, resolveReference } from './moving.rules.ts'
import { listPlaces } from './store.ts'

/**
 * Where the orders are that have an id, under `corporation/id`. An order stays where it was made, so nothing is ever announced;
 * an id without an order is not kept.
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

/** At the request: whether there is such an order, and whoever asks can see it. */
export async function isDifferentOrder(
  { db, organization, organizations, body: { orderId } }: RequestInput,
  named: OrderReference,
): Promise<boolean> {
  const places = await listPlaces(db, organization.corporationId, named.id)
  const place = resolveReference(places, { id: orderId, organizationId: organization.id }, named)
  return place !== undefined && organizations.has(place.organizationId)
}

interface TurnInput {
  state: Delivery
  organization: Organization
  caches: Caches
}

/** In a turn: the same order; undefined when it is gone by now. */
export async function findReferencedOrder(
  { state, organization, caches }: TurnInput,
  named: OrderReference,
): Promise<DeliveryPlace | undefined> {
  const places = await caches.get(PlacesOfOrder, `${organization.corporationId}/${named.id}`)
  return resolveReference(places ?? [], state, named)
}
