import { type Static, Type } from 'typebox'
import type { EventBody } from '#core/operation/aggregate.ts'
import { asId, field, Id, List, nullable, OneOf } from '#core/schema.ts'
import type { EventKind } from '#core/webhooks/rules.ts'
import { type OrderKind, orderKinds } from '#shared/order_kinds.ts'
import { Text } from '#shared/schemas/answer_fields.ts'
import { type AnsweredItem, OrderItemStatus } from '#shared/schemas/answered_items.ts'

const KitchenOrderInfo = Type.Object(
  {
    orderId: field(Id('Order'), 'Id of the order; for a banquet, of its reserve.'),
    orderType: field(OneOf(orderKinds), 'Kind of the order.'),
    sourceKey: nullable(Text(), 'Source of the order, as the client named it.'),
    items: field(
      List(
        Type.Object({
          positionId: field(Id('Position'), 'Position of the line; for two halves, of the first.'),
          status: field(OrderItemStatus, 'Current status of the line.'),
        }),
      ),
      'Lines whose status has changed, without services.',
    ),
  },
  { title: 'KitchenOrderInfo' },
)
type KitchenOrderInfo = Static<typeof KitchenOrderInfo>

/** Events of the kitchen, for all kinds of orders. */
export const kitchenEvents: Readonly<Record<string, EventKind>> = {
  KitchenOrderUpdate: {
    section: 'kitchenOrderFilter',
    by: 'updates',
    isSentByDefault: false,
    source: ['sourceKey'],
    summary: 'The kitchen has changed the status of lines',
    description:
      'Sent beside the event of the order when lines of a delivery, a table order or a banquet were printed, are being cooked, are ' +
      'cooked or served. It has only the lines whose status has changed.',
    info: KitchenOrderInfo,
  },
}

/** Part of an order that the kitchen handles. */
export interface KitchenOrder {
  items: readonly AnsweredItem[]
  sourceKey?: string | null | undefined
}

/** Returns the event for the kitchen's progress between two states of an order, if any. A new line is first reported as `Added`. */
export function kitchenEvent(
  orderType: OrderKind,
  id: Id,
  before: KitchenOrder | null | undefined,
  after: KitchenOrder | null | undefined,
): EventBody[] {
  if (!after || after.items === before?.items) return []
  const former = new Map((before?.items ?? []).map((item) => [positionOf(item), item.status]))
  const items = after.items.flatMap((item) => {
    const positionId = positionOf(item)
    const isOther = positionId && item.status !== (former.get(positionId) ?? 'Added')
    return isOther ? [{ positionId, status: item.status }] : []
  })
  if (items.length === 0) return []
  const info: KitchenOrderInfo = { orderId: asId(id), orderType, sourceKey: after.sourceKey ?? null, items }
  return [{ type: 'KitchenOrderUpdate', info }]
}

const positionOf = (item: AnsweredItem): Id<'Position'> | null | undefined => {
  if (item.type === 'Service') return undefined
  return item.type === 'Product' ? item.positionId : item.primaryComponent.positionId
}
