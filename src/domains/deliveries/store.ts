import type { Db } from '#core/db/connect.ts'
import { inputRows } from '#core/db/rows.ts'
import type { DueSearch } from '#core/operation/command_definition.ts'
import { writtenDigits } from '#core/phone.ts'
import { asId, type Id } from '#core/schema.ts'
import { toTerminalTime } from '#core/time.ts'
import { DuplicatedOrderId, OrderNotFound } from '#ordering/errors.ts'
import { orderFrame } from '#ordering/placed.ts'
import { normalizeName } from '#ordering/search_words.ts'
import { placedStore } from '#ordering/store.ts'
import type { Delivery, DeliveryPlace } from './model.ts'
import { customerName, searchTextsOf, split } from './rules.ts'

export const deliveries = placedStore<Delivery, Delivery['order']>({
  kind: 'Delivery',
  NotFound: OrderNotFound,
  Duplicated: DuplicatedOrderId,
  split,
  bodyOf: ({ order }) => order,
  withBody: (delivery, order) => ({ ...delivery, order }),
  restore: (placed, order) => ({ ...placed, id: asId(placed.id), order }),
  withNumber: (order, number) => ({ ...order, number }),
  kitchenOrderOf: (order) => order,
  statusOf: ({ status }) => status,
  frameOf: orderFrame,
  orderOf: ({ order }) => order,
  phaseOf: ({ order: { status } }) => (status === 'Cancelled' ? 'gone' : status === 'Closed' ? 'closed' : 'open'),
  orderBodyOf: ({ order }) => ({ kind: 'Delivery', order }),
  setLock: (order, at) => ({ ...order, lockedAt: at }),
  columns: {
    number: { type: 'bigint', of: ({ creationStatus, order }) => (creationStatus === 'Success' ? order.number : null) },
    status: { type: 'text', of: ({ order }) => order.status },
    phone: { type: 'text', of: ({ order }) => writtenDigits(order.phone) },
    complete_before: { type: 'timestamp', of: ({ order }) => order.completeBefore },
    cooking_start_time: { type: 'timestamp', of: ({ order }) => order.cookingStartTime },
    sum: { type: 'numeric', of: ({ order }) => order.sum },
    source_key: { type: 'text', of: ({ order }) => order.sourceKey ?? null },
    courier_id: { type: 'uuid', of: ({ order }) => order.courierInfo?.courier.id ?? null },
    courier: { type: 'text', of: ({ order }) => normalizeName(order.courierInfo?.courier.name) },
    customer: { type: 'text', of: ({ order }) => normalizeName(customerName(order)) },
    order_type: { type: 'text', of: ({ order }) => normalizeName(order.orderType?.name) },
    service_type: { type: 'text', of: ({ order }) => order.orderType?.orderServiceType ?? null },
    has_problem: { type: 'boolean', of: ({ order }) => order.problem?.hasProblem ?? false },
    // A space before each word makes prefixes searchable. Only accepted orders are searched.
    words: {
      type: 'text',
      of: (delivery) => (delivery.creationStatus === 'Success' ? ` ${searchTextsOf(delivery).join(' ')}` : ''),
    },
  },
})

/** Returns the locations of the corporation's orders with this id, except refused ones. */
export const listPlaces = (db: Db, corporationId: string, id: string): Promise<DeliveryPlace[]> => db<DeliveryPlace[]>`
  select placed.id, placed.organization_id, placed.terminal_group_id
    from delivery_order as placed
    join organization
      on organization.id = placed.organization_id
   where organization.corporation_id = ${corporationId}
     and placed.organization_id = any(array(select id from organization where corporation_id = ${corporationId}))
     and placed.id = ${id}
     and placed.creation_status <> 'Error'
   order by placed.organization_id`

interface DueForCooking extends DueSearch {
  /** Only organizations with an older back office. */
  olderThan: string
  /** Command that makes orders ready: orders for which it is pending are omitted. */
  operation: string
}

/** Returns orders whose cooking should start, in organizations with an older back office. */
export async function listDueForCooking(db: Db, { now, olderThan, operation, rowsMax, canReach }: DueForCooking) {
  const older = await db<{ id: string; corporationId: string; timeZone: string }[]>`
    select id, corporation_id, time_zone
      from organization
     where string_to_array(version, '.')::int[] < string_to_array(${olderThan}, '.')::int[]`
  const organizations = older.filter(({ id }) => canReach(id))
  if (organizations.length === 0) return []
  const rows = organizations.map((row) => ({ ...row, localTime: toTerminalTime(now, row.timeZone) }))
  return db<{ corporationId: string; organizationId: Id<'Organization'>; orderId: Id<'Order'> }[]>`
    select asked.corporation_id, asked.id as organization_id, due.id as order_id
      from ${inputRows('asked', rows, { uuid: ['corporationId', 'id'], timestamp: ['localTime'] })}
     cross join lateral (
           select placed.id
             from delivery_order as placed
            where placed.organization_id = asked.id
              and placed.status = 'WaitCooking'
              and placed.creation_status = 'Success'
              and placed.cooking_start_time <= asked.local_time
              and not exists (
                    select 1
                      from command
                     where command.organization_id = placed.organization_id
                       and command.terminal_group_id = placed.terminal_group_id
                       and command.state in ('accepted', 'sent')
                       and command.subject_id = placed.id
                       and command.operation = ${operation})
            order by placed.cooking_start_time
            limit ${rowsMax}) as due
     limit ${rowsMax}`
}
