import { defineDomain } from '#core/operation/domain.ts'
import { attendanceFollower } from './attendance/sessions.ts'
import { locationRetention } from './couriers/locations.ts'
import { staffInvariants } from './invariants.ts'
import { PersonalShiftInfo } from './schemas.ts'

export default defineDomain({
  title: 'Employees',
  description:
    'The staff that orders and clients refer to: people with their positions, couriers with their locations, shifts that are ' +
    'opened and closed, and attendances with their payment.',
  order: 140,
  groups: ['Drivers: dictionaries', 'Drivers: location', 'Employees: dictionaries', 'Employees: shifts'],
  ownGroups: ['Employees: changing', 'Employees: reading'],
  events: {
    PersonalShift: {
      section: 'personalShiftFilter',
      by: 'updates',
      isSentByDefault: true,
      summary: 'An employee has clocked in or out',
      description:
        'Sent when an employee opens or closes a shift at a terminal group, there or by `/api/1/employees/shift/…`.',
      info: PersonalShiftInfo,
    },
  },
  retention: [locationRetention],
  followers: [attendanceFollower],
  invariants: staffInvariants,
})
