import { frontCreation } from '#core/operation/front_operation.ts'
import { demo } from '#shared/demo.ts'
import { happenedInstant } from '#shared/front.ts'
import { reportedReserveErrors } from '../errors.ts'
import { placeReserve, toAccepted } from '../placing.ts'
import { addBooking } from '../rules.ts'
import { ReportedReserve } from '../schemas.ts'
import { bookings, reserves } from '../store.ts'

export default frontCreation({
  path: '/front/reserve/create',
  summary: 'Report a new reserve or banquet',
  request: ReportedReserve,
  errors: reportedReserveErrors,
  aggregate: reserves,
  relatedStates: [bookings],
  example: {
    organizationId: demo.organization,
    terminalGroupId: demo.terminalGroup,
    id: demo.takenReserve,
    customer: { type: 'regular', name: 'Ada' },
    phone: '+442079460000',
    guests: { count: 2 },
    tableIds: [demo.sixthTable],
    estimatedStartTime: demo.nextEvening,
    durationInMinutes: 90,
    shouldRemind: false,
  },

  create: ({ body, now, ...input }) =>
    placeReserve({ ...input, now: happenedInstant(body, input.organization, now) }, body),

  apply({ state, organization, relatedStates, fail }) {
    relatedStates.set(bookings, addBooking(relatedStates.get(bookings), state, organization, fail))
    return toAccepted(state)
  },
})
