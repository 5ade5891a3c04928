import type { Id } from '#core/schema.ts'
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

/** Those who do not drive, with positions that are paid by the hour or have a salary. */
const paidRoles = {
  corporationId,
  roles: [
    {
      id: demo.waiterRole,
      code: 'WAITER',
      name: 'Waiter',
      organizationIds: [demo.organization],
      paymentPerHour: 12.5,
      scheduleType: 'HOURS',
    },
    {
      id: demo.managerRole,
      code: 'MANAGER',
      name: 'Manager',
      organizationIds: [demo.organization],
      steadySalary: 3200,
      scheduleType: 'FIXED',
    },
  ],
}

const person = (
  id: Id<'Employee'>,
  code: string,
  [firstName, lastName]: readonly [first: string, last: string],
  roleId: Id<'Role'>,
) => ({
  id,
  code,
  firstName,
  lastName,
  displayName: `${firstName} ${lastName}`,
  organizationIds: [demo.organization],
  mainOrganizationId: demo.organization,
  roleIds: [roleId],
  mainRoleId: roleId,
  hireDate: '2025-09-01',
})

const diningRoomStaff = {
  corporationId,
  employees: [
    person(demo.cook, '1004', ['Carl', 'Cook'], demo.cookRole),
    person(demo.waiter, '1005', ['Wendy', 'Waiter'], demo.waiterRole),
    person(demo.secondWaiter, '1006', ['Will', 'Waiter'], demo.waiterRole),
    {
      ...person(demo.manager, '1007', ['Mona', 'Manager'], demo.managerRole),
      responsibleForOrganizationIds: [demo.organization, demo.confirmingOrganization],
    },
    {
      ...person(demo.formerEmployee, '1008', ['Finn', 'Former'], demo.waiterRole),
      isDeleted: true,
      fireDate: '2026-01-31',
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
    name: 'employees: cooks, waiters and a manager',
    after: ['employees: staff'],
    async run({ save }) {
      await save('/admin/roles/save', paidRoles)
      await save('/admin/employees/save', diningRoomStaff)
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
