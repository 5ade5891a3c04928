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
      'Changes of orders to one of these statuses are sent. Left out or empty, no change of status is; without `itemStatuses` as well, every update is.',
    ),
    itemStatuses: opt(
      List(OrderItemStatus),
      'Changes of items to one of these statuses are sent. Left out or empty, no change of items is.',
    ),
    errors: omittable(Type.Boolean(), 'Whether failed commands and creations are sent. Left out, they are.'),
    returnedExternalDataKeys: opt(List(Text()), 'Only these entries of the external data are sent. Left out, all are.'),
  },
  { title: 'DeliveryOrderWebHooksFilter' },
)

/** Filter of changes of table orders. */
const TableOrderWebHookFilter = Type.Object(
  {
    orderStatuses: opt(
      List(CommonOrderStatus),
      'Changes of orders to one of these statuses are sent. Left out or empty, no change of status is; without `itemStatuses` as well, every update is.',
    ),
    itemStatuses: opt(
      List(OrderItemStatus),
      'Changes of items to one of these statuses are sent. Left out or empty, no change of items is.',
    ),
    errors: omittable(Type.Boolean(), 'Whether failed commands and creations are sent. Left out, they are.'),
  },
  { title: 'TableOrderWebHookFilter' },
)

const ReserveWebHookFilter = Type.Object(
  {
    updates: omittable(Type.Boolean(), 'Whether changes of reserves are sent. Left out, they are.'),
    errors: omittable(Type.Boolean(), 'Whether failed commands and creations are sent. Left out, they are.'),
  },
  { title: 'ReserveWebHookFilter' },
)

const WebHookShortFilter = Type.Object(
  {
    updates: omittable(
      Type.Boolean(),
      'Whether these events are sent. Left out, stop lists and shifts are; changes of the menu and of business hours are not.',
    ),
  },
  { title: 'WebHookShortFilter' },
)

/** Filter of kinds that are sent only on request. */
const WebHookOptInFilter = Type.Object(
  { updates: omittable(Type.Boolean(), 'Whether these events are sent. Left out, they are not.') },
  { title: 'WebHookOptInFilter' },
)

/** Filter of events. Omitted fields match everything. */
export const WebHooksFilter = Type.Object(
  {
    deliveryOrderFilter: opt(
      DeliveryOrderWebHooksFilter,
      'Which events of delivery orders are sent. Left out, all are.',
    ),
    tableOrderFilter: opt(TableOrderWebHookFilter, 'Which events of table orders are sent. Left out, all are.'),
    reserveFilter: opt(ReserveWebHookFilter, 'Which events of reserves are sent. Left out, all are.'),
    stopListUpdateFilter: opt(WebHookShortFilter, 'Whether changes of stop lists are sent. Left out, they are.'),
    personalShiftFilter: opt(
      WebHookShortFilter,
      'Whether it is sent who comes on and goes off shift. Left out, it is.',
    ),
    nomenclatureUpdateFilter: opt(WebHookShortFilter, 'Whether changes of the menu are sent. Left out, they are not.'),
    businessHoursAndMappingUpdateFilter: opt(
      WebHookShortFilter,
      'Whether changes of business hours and mappings are sent. Left out, they are not.',
    ),
    kitchenOrderFilter: opt(WebHookOptInFilter, {
      description: 'Whether it is sent how far the kitchen is with the items of orders. Left out, it is not.',
      differsFrom: 'no such field',
    }),
    stopListItemsFilter: opt(WebHookOptInFilter, {
      description: 'Whether it is sent which products came on, changed on and left stop lists. Left out, it is not.',
      differsFrom: 'no such field',
    }),
  },
  { title: 'WebHooksFilter' },
)
export type WebHooksFilter = Static<typeof WebHooksFilter>

/** Printable characters only: the token is copied into a header. */
export const AuthToken = Type.String({ maxLength: 4000, pattern: '^[\\x20-\\x7e]*$' })

/** Secret that verifies the signatures of a key's own messages. */
export const SigningSecret = opt(Text(), {
  description:
    'Secret of this API key and organization, with which the receiver checks `webhook-signature`. It stays the same when settings ' +
    'change. Null when no receiver is set.',
  differsFrom: 'no such field',
})
