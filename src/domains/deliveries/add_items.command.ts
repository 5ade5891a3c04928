import { type Static, Type } from 'typebox'
import type { Fail } from '#core/errors.ts'
import type { Turn } from '#core/operation/operation.ts'
import { takeItems } from '#domains/stop_lists/changes.ts'
import { ItemOnStopList } from '#domains/stop_lists/errors.ts'
import { hasAll } from '#ordering/cooking.ts'
import { itemErrors, OrderItemsNotExists } from '#ordering/errors.ts'
import { type RepricingInput, withMoreItems } from '#ordering/pricing_context.loader.ts'
import { itemsAndCombos } from '#shared/schemas/order_request.ts'
import { WrongDeliveryStatus } from './errors.ts'
import type { Delivery } from './model.ts'
import { takesItems } from './rules.ts'
import { ofOrder } from './schemas.ts'
import { deliveries } from './store.ts'

export const addedFields = { ...ofOrder, ...itemsAndCombos }

const AddItemsRequest = Type.Object(addedFields)
type AddItemsRequest = Static<typeof AddItemsRequest>

export const addingErrors = { ...itemErrors, OrderItemsNotExists, ItemOnStopList, WrongDeliveryStatus }

type CheckInput = RepricingInput<Fail<typeof addingErrors>>

/** What is wrong with items now stays wrong, whatever else is added before their turn comes. */
export async function checkAdded(
  input: CheckInput,
  request: AddItemsRequest,
  { mayBeThere } = { mayBeThere: false },
): Promise<void> {
  if (request.items.length === 0)
    throw input.fail.OrderItemsNotExists({ path: 'items', message: 'There are no items to add' })
  const [known] = await deliveries.list(input.db, input.organization.id, [request.orderId])
  if (known && !(mayBeThere && hasAll(known.order, request.items))) await withMoreItems(known, request, input)
}

/** The order with the items, which are taken off the stop list. */
export async function withAdded(
  { state, companions, ...input }: Turn<Delivery, typeof addingErrors>,
  request: AddItemsRequest,
): Promise<Delivery> {
  if (!takesItems(state)) throw input.fail.WrongDeliveryStatus({ status: state.order.status })
  const changed = await withMoreItems(state, request, input)
  takeItems(companions, changed.order.items.slice(state.order.items.length), input.fail)
  return changed
}
