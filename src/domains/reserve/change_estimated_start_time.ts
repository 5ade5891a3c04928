import { Type } from 'typebox'
import { command } from '#core/operation/command.ts'
import { field, LocalDateTime } from '#core/schema.ts'
import { normalizeTerminalTime } from '#core/time.ts'
import { demo } from '#shared/demo.ts'
import { startErrors, TableBooked, WrongReserveStatus } from './errors.ts'
import { addBooking, parseStart, requireNew } from './rules.ts'
import { reserveIdFields } from './schemas.ts'
import { bookings, reserves } from './store.ts'

export default command({
  path: '/api/1/reserve/change_estimated_start_time',
  group: 'Orders: changing',
  since: '9.0.5',
  summary: 'Move a reserve or banquet to another time',
  description: 'Keeps its length.',
  request: Type.Object({
    ...reserveIdFields,
    newEstimatedStartTime: field(LocalDateTime(), 'When the guests are expected, at most 90 days ahead.'),
  }),
  errors: { ...startErrors, WrongReserveStatus, TableBooked },
  example: {
    organizationId: demo.organization,
    reserveId: demo.postponedReserve,
    newEstimatedStartTime: demo.evening,
  },
  aggregate: reserves,
  subjectId: ({ reserveId }) => reserveId,
  relatedStates: [bookings],

  check({ body, organization, now, fail }) {
    parseStart(body.newEstimatedStartTime, organization, { now, fail, path: 'newEstimatedStartTime' })
  },

  apply({ state, body, organization, relatedStates, fail }) {
    requireNew(state, fail)
    const estimatedStartTime = normalizeTerminalTime(body.newEstimatedStartTime)
    const changed = { ...state, reserve: { ...state.reserve, estimatedStartTime } }
    relatedStates.set(bookings, addBooking(relatedStates.get(bookings), changed, organization, fail))
    return changed
  },
})
