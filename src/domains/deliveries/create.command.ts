import type { Organization } from '#core/access/organizations.ts'
import type { Fail } from '#core/errors.ts'
import type { ActionContext, Turn } from '#core/operation/operation.ts'
import { takeItems } from '#domains/stop_lists/changes.ts'
import { ItemOnStopList, ItemStopped } from '#domains/stop_lists/errors.ts'
import { refuseStopped } from '#ordering/stop_list.ts'
import { accepted, makeDelivery } from './create.rules.ts'
import { creationErrors } from './errors.ts'
import type { Delivery } from './model.ts'
import { loadPlacingContext } from './placing_context.loader.ts'
import type { CreateOrderRequest } from './schemas.ts'
import { deliveries } from './store.ts'

/** What a new order may be refused for, by the request or by the front office. */
export const placingErrors = { ...creationErrors, ItemOnStopList, ItemStopped } as const

interface PlacingInput extends Pick<ActionContext, 'caches' | 'db' | 'now'> {
  organization: Organization
  fail: Fail<typeof placingErrors>
}

/** At the request: the requested order. */
export async function placeDelivery(
  { organization, caches, db, now, fail }: PlacingInput,
  body: CreateOrderRequest,
): Promise<Delivery> {
  const delivery = makeDelivery(await loadPlacingContext({ organization, caches, now, fail }, body), body)
  if (body.createOrderSettings?.checkStopList) await refuseStopped(db, deliveries, delivery, delivery.order.items, fail)
  return delivery
}

/** Later, at the front office: it accepts the order, and takes its dishes off the stop list. */
export function acceptDelivery({
  state,
  organization,
  now,
  companions,
  fail,
}: Turn<Delivery, typeof placingErrors>): Delivery {
  takeItems(companions, state.order.items, fail)
  return accepted(state, organization, now)
}
