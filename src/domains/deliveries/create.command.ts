import type { Organization } from '#core/access/organizations.ts'
import { type ErrorMap, type Fail, failers } from '#core/errors.ts'
import type { CommandInput } from '#core/operation/command.ts'
import type { ActionContext } from '#core/operation/context.ts'
import { takeItems } from '#domains/stop_lists/changes.ts'
import { ItemOnStopList, ItemStopped } from '#domains/stop_lists/errors.ts'
import { resolveGuest } from '#ordering/guests.loader.ts'
import { refuseStopped } from '#ordering/stop_list.ts'
import { happenedInstant } from '#shared/front.ts'
import { makeDelivery, makeReportedDelivery, toAccepted } from './create.rules.ts'
import { creationErrors, ParentDeliveryNotFound } from './errors.ts'
import type { Delivery } from './model.ts'
import { loadPlacingContext } from './placing_context.loader.ts'
import { isDelivery } from './reads.ts'
import type { CreateOrderRequest, ReportedDelivery } from './schemas.ts'
import { deliveries } from './store.ts'

/** Errors of a new order, at the request or at the front office. */
export const placingErrors = { ...creationErrors, ItemOnStopList, ItemStopped } as const

const { TerminalGroupIdNotDetermined, ...othersOfCreation } = creationErrors

/** Errors of an order taken in a restaurant. It has a terminal group, so that error is missing. */
export const reportedDeliveryErrors = { ...othersOfCreation, ItemOnStopList, ParentDeliveryNotFound } as const

interface PlacingInput<E extends ErrorMap> extends Pick<ActionContext, 'caches' | 'db' | 'now'> {
  organization: Organization
  fail: Fail<E>
}

/** Makes the requested order, at the request. */
export async function placeDelivery(
  { organization, caches, db, now, fail }: PlacingInput<typeof placingErrors>,
  body: CreateOrderRequest,
): Promise<Delivery> {
  const delivery = makeDelivery(await loadPlacingContext({ organization, caches, db, now, fail }, body), body)
  if (body.createOrderSettings?.checkStopList) await refuseStopped(db, deliveries, delivery, delivery.order.items, fail)
  return withGuest({ organization, caches }, delivery, body)
}

/** Makes the order as it was taken in the restaurant, when it is reported. */
export async function placeReportedDelivery(
  { organization, caches, db, now, ...input }: PlacingInput<typeof reportedDeliveryErrors>,
  body: ReportedDelivery,
): Promise<Delivery> {
  const fail = { ...input.fail, ...failers({ TerminalGroupIdNotDetermined }) }
  const takenAt = happenedInstant(body, organization, now)
  const { parentDeliveryId } = body.order
  if (parentDeliveryId && !(await isDelivery(db, organization.id, parentDeliveryId)))
    throw fail.ParentDeliveryNotFound({ path: 'order.parentDeliveryId' })
  const context = await loadPlacingContext({ organization, caches, db, now: takenAt, fail }, body)
  return withGuest({ organization, caches }, makeReportedDelivery(context, body), body)
}

/** Returns the order with its customer resolved to a guest of the chain. */
async function withGuest(
  context: Parameters<typeof resolveGuest>[0],
  delivery: Delivery,
  { order: { customer: requested, phone } }: CreateOrderRequest,
): Promise<Delivery> {
  const id = requested?.type === 'regular' ? requested.id : null
  const customer = await resolveGuest(context, delivery.order.customer, { id, phone })
  return customer ? { ...delivery, order: { ...delivery.order, customer } } : delivery
}

/** Accepts the order at the front office and takes its dishes off the stop list. */
export function acceptDelivery({
  state,
  organization,
  now,
  relatedStates,
  fail,
}: CommandInput<Delivery, { ItemOnStopList: typeof ItemOnStopList }>): Delivery {
  takeItems(relatedStates, state.order.items, fail)
  return toAccepted(state, organization, now)
}
