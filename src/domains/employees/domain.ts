import { defineDomain } from '#core/operation/domain.ts'
import { locationRetention } from './couriers/store.ts'
import { seed } from './seed.ts'
import { shiftHistory } from './shift/shifts.history.ts'

export default defineDomain({
  title: 'Employees',
  description:
    'The staff that orders and clients refer to: couriers with their locations, people by their role, and ' +
    'shifts that are opened and closed.',
  order: 140,
  groups: ['Drivers: dictionaries', 'Drivers: location', 'Employees: dictionaries', 'Employees: shifts'],
  ownGroups: ['Employees: changing', 'Employees: reading'],
  events: { PersonalShift: { section: 'personalShiftFilter', by: 'updates' } },
  retention: [locationRetention],
  history: [shiftHistory],
  seed,
})
