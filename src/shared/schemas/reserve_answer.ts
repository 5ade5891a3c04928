import { type Static, Type } from 'typebox'
import { field, Id, Int64, List, OneOf, responseField } from '#core/schema.ts'
import { Text, Time } from './answer_fields.ts'
import { AnsweredCustomer } from './answered_guest.ts'
import { anyOrder, infoFrameOf } from './order_answer.ts'

export const ReserveOrderInAnswer = Type.Object(
  { menuId: responseField(Text(), 'External menu from which the guest ordered, as the client named it.'), ...anyOrder },
  { title: 'ReserveOrder' },
)
export type ReserveOrderInAnswer = Static<typeof ReserveOrderInAnswer>

const reserveStatuses = ['New', 'Started', 'Closed'] as const
export type ReserveStatus = (typeof reserveStatuses)[number]

export const ReserveCancelReason = OneOf(['ClientNotAppeared', 'ClientRefused', 'Other'])
export type ReserveCancelReason = Static<typeof ReserveCancelReason>

export const ReserveInAnswer = Type.Object(
  {
    customer: field(AnsweredCustomer, 'Guest who booked.'),
    guestsCount: field(Type.Integer(), 'Number of expected guests.'),
    comment: responseField(Text(), 'Remark on the reserve.'),
    durationInMinutes: field(Int64(), 'How long the tables are booked, in minutes.'),
    shouldRemind: field(Type.Boolean(), 'Whether the staff are reminded to prepare the tables beforehand.'),
    status: field(OneOf(reserveStatuses), 'How far the reserve is.'),
    cancelReason: responseField(ReserveCancelReason, 'Why the reserve was cancelled. Null unless it was.'),
    tableIds: field(List(Id('Table')), 'Tables that are booked.'),
    estimatedStartTime: field(Time(), 'When the guests are expected.'),
    guestsComingTime: responseField(Time(), 'When the guests came. Null until then.'),
    phone: responseField(Text(), 'Phone of the guest.'),
    eventType: responseField(Text(), 'Occasion of the banquet.'),
    order: responseField(ReserveOrderInAnswer, 'Order of a banquet. Null for a reserve without an order.'),
  },
  { title: 'Reserve' },
)
export type ReserveInAnswer = Static<typeof ReserveInAnswer>

export const ReserveInfo = Type.Object(
  {
    id: field(Id('Reserve'), 'Id of the reserve.'),
    ...infoFrameOf('reserve'),
    isDeleted: field(Type.Boolean(), 'Whether the front office has removed the reserve.'),
    reserve: responseField(ReserveInAnswer, 'The reserve itself. Null until the front office has accepted it.'),
  },
  { title: 'ReserveInfo' },
)
export type ReserveInfo = Static<typeof ReserveInfo>
