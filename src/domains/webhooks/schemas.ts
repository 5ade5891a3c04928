import { type Static, Type } from 'typebox'
import { List, OneOf, omittable, opt, Text } from '#core/schema.ts'

const DeliveryStatus = OneOf([
  'Unconfirmed',
  'WaitCooking',
  'ReadyForCooking',
  'CookingStarted',
  'CookingCompleted',
  'Waiting',
  'OnWay',
  'Delivered',
  'Closed',
  'Cancelled',
])
const CommonOrderStatus = OneOf(['New', 'Bill', 'Closed', 'Deleted'])
const OrderItemStatus = OneOf(['Added', 'PrintedNotCooking', 'CookingStarted', 'CookingCompleted', 'Served'])

/** Which changes of delivery orders a receiver wants to hear of. */
const DeliveryOrderWebHooksFilter = Type.Object(
  {
    orderStatuses: opt(List(DeliveryStatus)),
    itemStatuses: opt(List(OrderItemStatus)),
    errors: omittable(Type.Boolean()),
    returnedExternalDataKeys: opt(List(Text())),
  },
  { title: 'DeliveryOrderWebHooksFilter' },
)

/** Which changes of table orders a receiver wants to hear of. */
const TableOrderWebHookFilter = Type.Object(
  {
    orderStatuses: opt(List(CommonOrderStatus)),
    itemStatuses: opt(List(OrderItemStatus)),
    errors: omittable(Type.Boolean()),
  },
  { title: 'TableOrderWebHookFilter' },
)

const ReserveWebHookFilter = Type.Object(
  { updates: omittable(Type.Boolean()), errors: omittable(Type.Boolean()) },
  { title: 'ReserveWebHookFilter' },
)

const WebHookShortFilter = Type.Object({ updates: omittable(Type.Boolean()) }, { title: 'WebHookShortFilter' })

/** What a receiver wants to hear of. What is left out filters nothing out. */
export const WebHooksFilter = Type.Object(
  {
    deliveryOrderFilter: opt(DeliveryOrderWebHooksFilter),
    tableOrderFilter: opt(TableOrderWebHookFilter),
    reserveFilter: opt(ReserveWebHookFilter),
    stopListUpdateFilter: opt(WebHookShortFilter),
    personalShiftFilter: opt(WebHookShortFilter),
    nomenclatureUpdateFilter: opt(WebHookShortFilter),
    businessHoursAndMappingUpdateFilter: opt(WebHookShortFilter),
  },
  { title: 'WebHooksFilter' },
)
export type WebHooksFilter = Static<typeof WebHooksFilter>

/** Printable characters only: it goes into a header as it is. */
export const AuthToken = Type.String({ maxLength: 4000, pattern: '^[\\x20-\\x7e]*$' })
