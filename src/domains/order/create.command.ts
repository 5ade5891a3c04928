import type { CommandInput } from '#core/operation/command.ts'
import type { ActionContext } from '#core/operation/context.ts'
import { takeItems } from '#domains/stop_lists/changes.ts'
import type { ItemOnStopList } from '#domains/stop_lists/errors.ts'
import { loadDineInContext } from '#ordering/dine_in_context.loader.ts'
import { resolveGuest } from '#ordering/guests.loader.ts'
import { makeTableOrder, toAccepted } from './create.rules.ts'
import type { PlacingContext, TableOrder } from './model.ts'
import type { CreateTableOrderRequest } from './schemas.ts'

type PlacingInput = Pick<ActionContext, 'caches' | 'db'> & Pick<PlacingContext, 'organization' | 'now' | 'fail'>

/** Makes the requested order, at the request. */
export async function placeTableOrder(input: PlacingInput, body: CreateTableOrderRequest): Promise<TableOrder> {
  const { customer: requested, phone } = body.order ?? {}
  const loyalty = {
    order: { ...body.order, orderServiceType: 'Common' as const },
    info: body.order?.loyaltyInfo,
    guest: { id: requested?.id, phone },
    terminalGroupId: body.terminalGroupId,
  }
  const tableOrder = makeTableOrder(await loadDineInContext(input, loyalty), body)
  const customer = await resolveGuest(input, tableOrder.order.customer, { id: requested?.id, phone })
  return customer ? { ...tableOrder, order: { ...tableOrder.order, customer } } : tableOrder
}

/** Accepts the order at the front office and takes its dishes off the stop list. */
export function acceptTableOrder({
  state,
  organization,
  now,
  relatedStates,
  fail,
}: CommandInput<TableOrder, { ItemOnStopList: typeof ItemOnStopList }>): TableOrder {
  takeItems(relatedStates, state.order.items, fail)
  return toAccepted(state, organization, now)
}
