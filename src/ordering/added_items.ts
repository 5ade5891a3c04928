import type { Fail } from '#core/errors.ts'
import type { Id } from '#core/schema.ts'
import type { ChangeableState } from './changes.ts'
import { hasAllItems } from './cooking.ts'
import type { ItemFail, OrderItemsNotExists } from './errors.ts'
import type { ItemsRequest } from './model.ts'
import { type RepricingInput, withAddedItems } from './pricing_context.ts'
import type { PlacedStore } from './tables.ts'

type AddingFail = ItemFail & Fail<{ OrderItemsNotExists: typeof OrderItemsNotExists }>

/**
 * Refuses invalid items when the request is accepted: they stay invalid, whatever other commands add first.
 * A front office may report items that the order already has.
 */
export async function checkAddedItems<State extends ChangeableState>(
  input: Omit<RepricingInput<AddingFail>, 'kind'>,
  store: PlacedStore<State>,
  { orderId, ...request }: ItemsRequest & { orderId: Id<'Order'> },
  { mayBeThere = false } = {},
): Promise<void> {
  if (request.items.length === 0)
    throw input.fail.OrderItemsNotExists({ path: 'items', message: 'There are no items to add' })
  const [known] = await store.list(input.db, input.organization.id, [orderId])
  if (known && !(mayBeThere && hasAllItems(known.order, request.items)))
    await withAddedItems(known, request, { ...input, kind: store.kind })
}
