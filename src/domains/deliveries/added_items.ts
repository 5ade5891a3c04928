import { type Static, Type } from 'typebox'
import type { CommandInput } from '#core/operation/command.ts'
import { takeItems } from '#domains/stop_lists/changes.ts'
import { ItemOnStopList } from '#domains/stop_lists/errors.ts'
import { itemErrors, OrderItemsNotExists } from '#ordering/errors.ts'
import { withAddedItems } from '#ordering/pricing_context.ts'
import { itemsAndCombos } from '#shared/schemas/requested_items.ts'
import { WrongDeliveryStatus } from './errors.ts'
import type { Delivery } from './model.ts'
import { beforeCooking, canAddItems } from './rules.ts'
import { orderIdFields } from './schemas.ts'

export const addItemsFields = { ...orderIdFields, ...itemsAndCombos }

const AddItemsRequest = Type.Object(addItemsFields)
type AddItemsRequest = Static<typeof AddItemsRequest>

export const addingErrors = { ...itemErrors, OrderItemsNotExists, ItemOnStopList, WrongDeliveryStatus }

/** Adds the items to the order and takes them off the stop list. */
export async function addItems(
  { state, relatedStates, ...input }: CommandInput<Delivery, typeof addingErrors>,
  request: AddItemsRequest,
): Promise<Delivery> {
  if (!canAddItems(state))
    throw input.fail.WrongDeliveryStatus({ status: state.order.status, allowed: [...beforeCooking, 'CookingStarted'] })
  const changed = await withAddedItems(state, request, { ...input, kind: 'Delivery' })
  takeItems(relatedStates, changed.order.items.slice(state.order.items.length), input.fail)
  return changed
}
