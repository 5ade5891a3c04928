import type { Organization } from '#core/access/organizations.ts'
import type { Caches } from '#core/cache.ts'
import type { Db } from '#core/db/connect.ts'
import type { Fail } from '#core/errors.ts'
import type { Turn } from '#core/operation/operation.ts'
import type { Instant } from '#core/time.ts'
import { ItemOnStopList, ItemStopped } from '#domains/stop_lists/errors.ts'
import { takeItems } from '#domains/stop_lists/rules.ts'
import { refuseStopped } from '#ordering/stop_list.ts'
import { makeDelivery, taken } from './create.rules.ts'
import { creationErrors } from './errors.ts'
import { surroundingsOf } from './placing_context.loader.ts'
import type { Delivery } from './rules.ts'
import type { CreateOrderRequest } from './schemas.ts'
import { deliveries } from './store.ts'

/** What a new order may be refused for, by the request or by the front office. */
export const placingErrors = { ...creationErrors, ItemOnStopList, ItemStopped } as const

interface Placing {
  organization: Organization
  caches: Caches
  db: Db
  now: Instant
  fail: Fail<typeof placingErrors>
}

/** At the request: the order that it asks for. */
export async function placeDelivery(
  { organization, caches, db, now, fail }: Placing,
  body: CreateOrderRequest,
): Promise<Delivery> {
  const delivery = makeDelivery(await surroundingsOf({ organization, caches, now, fail }, body), body)
  if (body.createOrderSettings?.checkStopList) await refuseStopped(db, deliveries, delivery, delivery.order.items, fail)
  return delivery
}

/** Later, at the front office: it takes the order, and its dishes off the stop list. */
export function takeDelivery({
  state,
  organization,
  now,
  companions,
  fail,
}: Turn<Delivery, typeof placingErrors>): Delivery {
  takeItems(companions, state.order.items, fail)
  return taken(state, organization, now)
}
