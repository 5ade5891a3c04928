import type { Db } from '#core/db/connect.ts'
import { toNumber } from '#core/decimal.ts'
import { createAggregate } from '#core/operation/aggregate_change.ts'
import type { Id } from '#core/schema.ts'
import { type Day, type Instant, toInstant, toTerminalTime } from '#core/time.ts'
import { attendances } from '#domains/employees/changes.ts'
import type { Attendance } from '#domains/employees/model.ts'
import { listPositions } from '#domains/employees/reads.ts'
import { demo } from '#shared/demo.ts'
import { changeContext, type SeedContext, saving } from './seed.ts'

const corporationId = demo.corporation

/** Staff of the demo chain. Only one of its restaurants uses roles. */
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

/** Employees other than couriers, with positions that are paid by the hour or have a salary. */
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

/** Positions of the remaining employees. */
const positions = {
  corporationId,
  roles: [
    {
      id: demo.operatorRole,
      code: 'OPERATOR',
      name: 'Operator',
      organizationIds: [demo.organization],
      paymentPerHour: 12.2,
      scheduleType: 'HOURS',
    },
    {
      id: demo.headChefRole,
      code: 'CHEF',
      name: 'Head chef',
      organizationIds: [demo.organization],
      steadySalary: 3600,
      scheduleType: 'FIXED',
    },
  ],
}
const headChef = {
  corporationId,
  employees: [person(demo.headChef, '1010', ['Hana', 'Chef'], demo.headChefRole)],
}

const paymentsPerHour = new Map<string, number>([
  [demo.cookRole, 13.8],
  [demo.courierRole, 11.9],
])

/** Returns the first positions that still have no payment. */
async function payUnpaid(db: Db) {
  const known = await listPositions(db, corporationId)
  const unpaid = known.filter(({ paymentPerHour, steadySalary }) => paymentPerHour === null && steadySalary === null)
  const roles = unpaid.flatMap(({ steadySalary: _, ...role }) => {
    const paymentPerHour = paymentsPerHour.get(role.id)
    return paymentPerHour === undefined ? [] : [{ ...role, paymentPerHour, scheduleType: 'HOURS' }]
  })
  return { corporationId, roles }
}

async function withPositionOfCouriers(db: Db) {
  const known = await listPositions(db, corporationId)
  const roles = known
    .filter(({ id }) => id === demo.courierRole)
    .map(({ paymentPerHour, steadySalary, ...role }) => ({
      ...role,
      paymentPerHour: paymentPerHour && toNumber(paymentPerHour),
      steadySalary: steadySalary && toNumber(steadySalary),
      isCourier: true,
    }))
  return { corporationId, roles }
}

export const saveAttendanceTypes = saving('/admin/attendance_types/save', {
  corporationId,
  attendanceTypes: [
    { id: demo.workType, name: 'Work', code: 'W', isDefault: true },
    { id: demo.illnessType, name: 'Illness', code: 'I', isPresence: false, payRate: 0.8 },
  ],
})

/** Two days of a waiter, for examples that change and delete an attendance. */
const workedDays = [
  [demo.attendance, '2026-01-05'],
  [demo.mistakenAttendance, '2026-01-06'],
] as const

async function makeAttendance(db: Db, now: Instant, id: Id<'Attendance'>, day: Day): Promise<void> {
  const at = (time: string) => toInstant(`${day} ${time}`, 'Europe/London')
  const attendance: Attendance = {
    corporationId,
    id,
    organizationId: demo.organization,
    employeeId: demo.waiter,
    roleId: demo.waiterRole,
    attendanceTypeId: demo.workType,
    startAt: at('09:00:00.000'),
    endAt: at('17:00:00.000'),
    personalStartAt: null,
    personalEndAt: null,
    comment: null,
    isConfirmedManually: false,
    isDeleted: false,
    createdAt: now,
    updatedAt: now,
    modifiedByUserId: null,
    revision: 0,
    creationNumber: 0,
  }
  const key = { ownerId: corporationId, id }
  await createAggregate(
    changeContext(db, now),
    attendances,
    key,
    () => attendance,
    (known) => known,
  )
}

/** Courier on shift, with a location. */
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

export async function saveStaff({ save }: SeedContext): Promise<void> {
  await save('/admin/roles/save', roles)
  await save('/admin/employees/save', employees)
}

export async function saveDiningRoomStaff({ save }: SeedContext): Promise<void> {
  await save('/admin/roles/save', paidRoles)
  await save('/admin/employees/save', diningRoomStaff)
}

export async function savePositions({ db, save, ask }: SeedContext): Promise<void> {
  await save('/admin/roles/save', await payUnpaid(db))
  await save('/admin/roles/save', positions)
  await save('/admin/employees/save', headChef)
  await ask('/api/employees/v1/employee/update', { id: demo.operator, mainRoleId: demo.operatorRole })
}

export const savePositionOfCouriers = async ({ db, save }: SeedContext) =>
  save('/admin/roles/save', await withPositionOfCouriers(db))

export async function createAttendances({ db, now }: SeedContext): Promise<void> {
  for (const [id, day] of workedDays) await makeAttendance(db, now, id, day)
}

export async function openCourierShift({ ask, now }: SeedContext): Promise<void> {
  await ask('/api/1/employees/shift/clockin', clockin)
  await ask('/api/1/employees/couriers/locations/add', locations(now))
}
