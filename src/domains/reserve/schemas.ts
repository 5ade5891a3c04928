import { type Static, Type } from 'typebox'
import { CorrelationId, field, Id, Int32, List, LocalDateTime, omittable, opt, Text } from '#core/schema.ts'
import { happenedFields } from '#shared/front.ts'
import { anyOrderRequest, transportToFrontTimeout } from '#shared/schemas/order_request.ts'
import { RegularCustomer } from '#shared/schemas/requested_guest.ts'
import { Combo, itemsMax, OrderItem } from '#shared/schemas/requested_items.ts'
import { Payment } from '#shared/schemas/requested_payments.ts'
import { ReserveInfo } from '#shared/schemas/reserve_answer.ts'

const guestsMax = 10_000
/** Longest reserve, a week. */
const minutesMax = 7 * 24 * 60

export const Combos = List(Combo, { maxItems: 100 })
export const Items = List(OrderItem, { maxItems: itemsMax })
export const Payments = List(Payment, { maxItems: 50 })
export const TableIds = List(Id('Table'), { minItems: 1, maxItems: 100 })

const BanquetOrder = Type.Object(
  {
    ...anyOrderRequest,
    items: field(Items, 'Ordered items. It may be empty at first.'),
    payments: opt(Payments, 'Payments in advance, planned or already received outside.'),
    orderTypeId: opt(Id('OrderType'), 'Order type for orders in the restaurant. If omitted, the default one.'),
  },
  { title: 'ReserveOrderRequest' },
)
export type BanquetOrder = Static<typeof BanquetOrder>

export const CreateReserveRequest = Type.Object({
  organizationId: Id('Organization'),
  terminalGroupId: omittable(
    Id('TerminalGroup'),
    'Terminal group of the tables. If omitted, it is that of the first table.',
  ),
  id: opt(
    Id('Reserve'),
    'Id of the reserve, chosen by the client. A repeated request with the same id returns the same response. If omitted, the server generates one.',
  ),
  externalNumber: opt(Text({ minLength: 0, maxLength: 50 }), {
    description: "Number of the reserve in the client's system.",
    since: '8.0.6',
  }),
  order: opt(BanquetOrder, 'Order of a banquet. Omitted for a reserve without an order.'),
  customer: field(RegularCustomer, 'Guest who books.'),
  phone: field(Text({ maxLength: 40 }), 'Phone of the guest: `+` and 8 to 15 digits.'),
  guestsCount: opt(Int32({ minimum: 1, maximum: guestsMax }), {
    description: 'Number of expected guests.',
    deprecated: 'use guests',
  }),
  comment: opt(Text(), 'Remark on the reserve, for the staff.'),
  durationInMinutes: field(Int32({ minimum: 1, maximum: minutesMax }), 'How long the tables are booked, in minutes.'),
  shouldRemind: field(Type.Boolean(), 'Whether the staff are reminded to prepare the tables beforehand.'),
  tableIds: field(TableIds, 'Tables to book, all of one terminal group.'),
  estimatedStartTime: field(LocalDateTime(), 'When the guests are expected, at most 90 days ahead.'),
  transportToFrontTimeout: opt(transportToFrontTimeout, {
    description: 'Time in which the front office must accept the reserve, in seconds. Default: 8.',
    deprecated: 'use createReserveSettings',
  }),
  guests: opt(
    Type.Object({ count: field(Int32({ minimum: 1, maximum: guestsMax }), 'Number of expected guests.') }),
    'Number of expected guests. Default: 1.',
  ),
  eventType: opt(Text({ minLength: 0, maxLength: 160 }), { description: 'Occasion of the banquet.', since: '8.5.6' }),
  createReserveSettings: opt(
    Type.Object({
      transportToFrontTimeout: opt(
        transportToFrontTimeout,
        'Time in which the front office must accept the reserve, in seconds. Default: 8.',
      ),
      checkStopList: omittable(
        Type.Boolean(),
        'Whether the request is refused when something of the order is on the stop list.',
      ),
    }),
    'How the reserve is placed.',
  ),
})
export type CreateReserveRequest = Static<typeof CreateReserveRequest>

const {
  id: _,
  terminalGroupId: __,
  guestsCount: ___,
  transportToFrontTimeout: ____,
  createReserveSettings: _____,
  ...takenFields
} = CreateReserveRequest.properties

/** Reserve that was taken in the restaurant, with the terminal's id. */
export const ReportedReserve = Type.Object({
  ...takenFields,
  terminalGroupId: Id('TerminalGroup'),
  id: field(Id('Reserve'), 'Id of the reserve at the terminal.'),
  ...happenedFields,
})
export type ReportedReserve = Static<typeof ReportedReserve>

export const ReserveResponse = Type.Object({
  correlationId: CorrelationId,
  reserveInfo: field(
    ReserveInfo,
    'The reserve as it was accepted. Later changes are reported by webhooks and `/api/1/reserve/status_by_id`.',
  ),
})

/** Request fields of a change that only needs the reserve. */
export const reserveIdFields = { organizationId: Id('Organization'), reserveId: Id('Reserve') }
