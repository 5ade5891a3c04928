import { type Static, Type } from 'typebox'
import type { CommandInput } from '#core/operation/command.ts'
import { opt } from '#core/schema.ts'
import type { TerminalTime } from '#core/time.ts'
import { takeItems } from '#domains/stop_lists/changes.ts'
import { ItemOnStopList } from '#domains/stop_lists/errors.ts'
import { itemErrors, OrderItemsNotExists } from '#ordering/errors.ts'
import { withAddedItems } from '#ordering/pricing_context.ts'
import { itemsAndCombos } from '#shared/schemas/requested_items.ts'
import { WrongOrderStatus } from './errors.ts'
import type { TableOrder } from './model.ts'
import { printItems, reopenSteps, requireOpen } from './rules.ts'
import { orderIdFields } from './schemas.ts'

export const addItemsFields = {
  ...orderIdFields,
  ...itemsAndCombos,
  addOrderItemsSettings: opt(
    Type.Object({
      servicePrint: opt(Type.Boolean(), "Whether the kitchen's tickets are printed at once. Default: false."),
    }),
    'How the items are added.',
  ),
}

const AddItemsRequest = Type.Object(addItemsFields)
type AddItemsRequest = Static<typeof AddItemsRequest>

export const addingErrors = { ...itemErrors, OrderItemsNotExists, ItemOnStopList, WrongOrderStatus }

/** Returns the steps that add the items, which are printed on request. */
export async function addItemsSteps(
  { state, relatedStates, ...input }: CommandInput<TableOrder, typeof addingErrors>,
  request: AddItemsRequest,
  at: TerminalTime,
): Promise<TableOrder[]> {
  requireOpen(state, input.fail)
  const steps = reopenSteps(state, at)
  const changed = await withAddedItems(steps[0] ?? state, request, { ...input, kind: 'TableOrder' })
  const { items } = changed.order
  const [former, added] = [items.slice(0, state.order.items.length), items.slice(state.order.items.length)]
  takeItems(relatedStates, added, input.fail)
  if (!request.addOrderItemsSettings?.servicePrint) return [...steps, changed]
  return [...steps, { ...changed, order: { ...changed.order, items: [...former, ...printItems(added, at)] } }]
}
