import type { SeedStep } from '#core/seed.ts'
import { type Instant, toTerminalTime } from '#core/time.ts'
import { demo } from '#shared/demo.ts'

const corporationId = demo.corporation

/** The staff of the demo chain, as requests to make it. One of its restaurants uses roles, the other does not. */
const roles = {
  corporationId,
  roles: [
    { id: demo.courierRole, code: 'COURIER', name: 'Courier', organizationIds: [demo.organization] },
    { id: demo.cookRole, code: 'COOK', name: 'Cook', organizationIds: [demo.organization] },
  ],
}

const employees = {
  corporationId,
  employees: [
    {
      id: demo.courier,
      code: '201',
      displayName: 'Rosa Courier',
      isCourier: true,
      phone: '+447700900101',
      roleIds: [demo.courierRole],
    },
    { id: demo.operator, code: '101', displayName: 'Omar Operator', phone: '+447700900102' },
    {
      id: demo.leavingCourier,
      code: '202',
      displayName: 'Lena Courier',
      isCourier: true,
      phone: '+447700900103',
      roleIds: [demo.courierRole],
    },
  ],
}

/** A courier on shift, and where she is. */
const clockin = {
  organizationId: demo.organization,
  terminalGroupId: demo.terminalGroup,
  employeeId: demo.leavingCourier,
  roleId: demo.courierRole,
}

const locations = (now: Instant) => ({
  organizationId: demo.organization,
  points: [
    {
      courierId: demo.leavingCourier,
      latitude: 50.3669,
      longitude: -4.1345,
      clientDate: toTerminalTime(now, 'Europe/London'),
    },
  ],
})

export const seed: readonly SeedStep[] = [
  {
    name: 'employees: staff',
    after: ['organizations: restaurants'],
    async run({ save }) {
      await save('/admin/roles/save', roles)
      await save('/admin/employees/save', employees)
    },
  },
  {
    name: 'employees: a courier on shift',
    after: ['employees: staff', 'terminal_groups: kitchens'],
    async run({ ask, now }) {
      await ask('/api/1/employees/shift/clockin', clockin)
      await ask('/api/1/employees/couriers/locations/add', locations(now))
    },
  },
]
