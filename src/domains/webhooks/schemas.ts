import { type Static, Type } from 'typebox'
import { List, OneOf, omittable, opt, Text } from '#core/schema.ts'
import { OrderItemStatus } from '#shared/schemas/answered_items.ts'
import { deliveryStatuses, tableOrderStatuses } from '#shared/schemas/order_answer.ts'

const DeliveryStatus = OneOf(deliveryStatuses)
const CommonOrderStatus = OneOf(tableOrderStatuses)

/** Filter of changes of delivery orders. */
const DeliveryOrderWebHooksFilter = Type.Object(
  {
    orderStatuses: opt(
      List(DeliveryStatus),
      'Changes of orders to one of these statuses are sent. If omitted or empty, no changes of status are sent; without `itemStatuses` as well, every update is sent.',
    ),
    itemStatuses: opt(
      List(OrderItemStatus),
      'Changes of items to one of these statuses are sent. If omitted or empty, none.',
    ),
    errors: omittable(Type.Boolean(), 'Whether failed commands and creations are sent. If omitted, they are.'),
    returnedExternalDataKeys: opt(
      List(Text()),
      'Only these entries of the external data are sent. If omitted, all are.',
    ),
  },
  { title: 'DeliveryOrderWebHooksFilter' },
)

/** Filter of changes of table orders. */
const TableOrderWebHookFilter = Type.Object(
  {
    orderStatuses: opt(
      List(CommonOrderStatus),
      'Changes of orders to one of these statuses are sent. If omitted or empty, no changes of status are sent; without `itemStatuses` as well, every update is sent.',
    ),
    itemStatuses: opt(
      List(OrderItemStatus),
      'Changes of items to one of these statuses are sent. If omitted or empty, none.',
    ),
    errors: omittable(Type.Boolean(), 'Whether failed commands and creations are sent. If omitted, they are.'),
  },
  { title: 'TableOrderWebHookFilter' },
)

const ReserveWebHookFilter = Type.Object(
  {
    updates: omittable(Type.Boolean(), 'Whether changes of reserves are sent. If omitted, they are.'),
    errors: omittable(Type.Boolean(), 'Whether failed commands and creations are sent. If omitted, they are.'),
  },
  { title: 'ReserveWebHookFilter' },
)

const WebHookShortFilter = Type.Object(
  {
    updates: omittable(
      Type.Boolean(),
      'Whether these events are sent. If omitted, stop lists and shifts are; changes of the menu and of business hours are not.',
    ),
  },
  { title: 'WebHookShortFilter' },
)

/** Filter of kinds that are sent only on request. */
const WebHookOptInFilter = Type.Object(
  { updates: omittable(Type.Boolean(), 'Whether these events are sent. If omitted, they are not.') },
  { title: 'WebHookOptInFilter' },
)

/** Filter of events. Omitted fields match everything. */
export const WebHooksFilter = Type.Object(
  {
    deliveryOrderFilter: opt(DeliveryOrderWebHooksFilter, 'Filter of events of delivery orders. If omitted, all.'),
    tableOrderFilter: opt(TableOrderWebHookFilter, 'Filter of events of table orders. If omitted, all.'),
    reserveFilter: opt(ReserveWebHookFilter, 'Filter of events of reserves. If omitted, all.'),
    stopListUpdateFilter: opt(WebHookShortFilter, 'Whether changes of stop lists are sent. If omitted, they are.'),
    personalShiftFilter: opt(WebHookShortFilter, 'Whether clock-ins and clock-outs are sent. If omitted, yes.'),
    nomenclatureUpdateFilter: opt(
      WebHookShortFilter,
      'Whether changes of the menu are sent. If omitted, they are not.',
    ),
    businessHoursAndMappingUpdateFilter: opt(
      WebHookShortFilter,
      'Whether changes of business hours and mappings are sent. If omitted, they are not.',
    ),
    kitchenOrderFilter: opt(WebHookOptInFilter, {
      description: 'Whether the progress of items in the kitchen is sent. If omitted, no.',
      differsFrom: 'no such field',
    }),
    stopListItemsFilter: opt(WebHookOptInFilter, {
      description: 'Whether changed entries of stop lists are sent. If omitted, no.',
      differsFrom: 'no such field',
    }),
  },
  { title: 'WebHooksFilter' },
)
export type WebHooksFilter = Static<typeof WebHooksFilter>

/** Time in UTC, spelled as in events. */
export const UtcTimeText = () =>
  Type.String({ format: 'terminal-time', maxLength: 27, 'x-unit': 'UTC, `yyyy-MM-dd HH:mm:ss.fff`.' })

/** Printable characters only: the token is copied into a header. */
export const AuthToken = Type.String({ maxLength: 4000, pattern: '^[\\x20-\\x7e]*$' })

/** Secret that verifies the signatures of a key's own messages. */
export const SigningSecret = opt(Text(), {
  description:
    'Secret of this API key and organization, with which the receiver checks `webhook-signature`. It stays the same when settings ' +
    'change; the operator can replace it. Null when no receiver is set.',
  differsFrom: 'no such field',
})
