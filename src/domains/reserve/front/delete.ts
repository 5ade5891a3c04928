import { Type } from 'typebox'
import { frontCommand } from '#core/operation/front_operation.ts'
import { demo } from '#shared/demo.ts'
import { markDeleted, removeBooking } from '../rules.ts'
import { reserveIdFields } from '../schemas.ts'
import { bookings, reserves } from '../store.ts'

export default frontCommand({
  path: '/front/reserve/delete',
  summary: 'Report a deleted reserve or banquet',
  description: 'Possible in any status.',
  request: Type.Object(reserveIdFields),
  example: { organizationId: demo.organization, reserveId: demo.cancelledReserve },
  aggregate: reserves,
  subjectId: ({ reserveId }) => reserveId,
  relatedStates: [bookings],

  apply({ state, relatedStates }) {
    if (state.isDeleted) return state
    relatedStates.set(bookings, removeBooking(relatedStates.get(bookings), state))
    return markDeleted(state)
  },
})
