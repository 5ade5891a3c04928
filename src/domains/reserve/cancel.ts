import { Type } from 'typebox'
import { command } from '#core/operation/command.ts'
import { field } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { ReserveCancelReason } from '#shared/schemas/reserve_answer.ts'
import { WrongReserveStatus } from './errors.ts'
import { cancelReserve, removeBooking, requireNew } from './rules.ts'
import { reserveIdFields } from './schemas.ts'
import { bookings, reserves } from './store.ts'

export default command({
  path: '/api/1/reserve/cancel',
  group: 'Order status: changing',
  since: '8.2.6',
  summary: 'Cancel a reserve or banquet before its guests arrive',
  description: 'Only a New reserve can be cancelled. Its tables are free at once.',
  request: Type.Object({
    ...reserveIdFields,
    cancelReason: field(ReserveCancelReason, 'Why the reserve is cancelled.'),
  }),
  errors: { WrongReserveStatus },
  example: { organizationId: demo.organization, reserveId: demo.cancelledReserve, cancelReason: 'ClientRefused' },
  aggregate: reserves,
  subjectId: ({ reserveId }) => reserveId,
  relatedStates: [bookings],

  apply({ state, body, relatedStates, fail }) {
    requireNew(state, fail)
    relatedStates.set(bookings, removeBooking(relatedStates.get(bookings), state))
    return cancelReserve(state, body.cancelReason)
  },
})
