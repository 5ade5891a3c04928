import { Type } from 'typebox'
import { command } from '#core/operation/command.ts'
import { field } from '#core/schema.ts'
import { toTerminalTime } from '#core/time.ts'
import { SectionsOf } from '#domains/restaurant_sections/cached.ts'
import { demo } from '#shared/demo.ts'
import { ReserveIsOver, reservedTableErrors, TableBooked, WrongReserveStatus } from './errors.ts'
import { addBooking, bookingOf, checkTables, requireNew } from './rules.ts'
import { reserveIdFields, TableIds } from './schemas.ts'
import { bookings, reserves } from './store.ts'

export default command({
  path: '/api/1/reserve/change_tables',
  group: 'Orders: changing',
  since: '9.0.5',
  summary: 'Move a reserve or banquet to other tables',
  description: 'The tables are of the same terminal group.',
  request: Type.Object({
    ...reserveIdFields,
    tableIds: field(TableIds, 'New tables, all of the same terminal group.'),
  }),
  errors: { ...reservedTableErrors, WrongReserveStatus, ReserveIsOver, TableBooked },
  example: { organizationId: demo.organization, reserveId: demo.movedReserve, tableIds: [demo.fifthTable] },
  aggregate: reserves,
  subjectId: ({ reserveId }) => reserveId,
  relatedStates: [bookings],

  async apply({ state, body: { tableIds }, organization, now, caches, relatedStates, fail }) {
    requireNew(state, fail)
    if (bookingOf(state).endsAt <= toTerminalTime(now, organization.timeZone)) throw fail.ReserveIsOver()
    checkTables(await caches.get(SectionsOf, organization.corporationId), tableIds, state.terminalGroupId, fail)
    const changed = { ...state, reserve: { ...state.reserve, tableIds } }
    relatedStates.set(bookings, addBooking(relatedStates.get(bookings), changed, organization, fail))
    return changed
  },
})
