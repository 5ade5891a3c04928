import { type Instant, toTerminalTime } from '#core/time.ts'
import { demo } from '#shared/demo.ts'

const corporationId = demo.corporation

/** The staff of the demo chain, as requests to make it. One of its restaurants uses roles, the other does not. */
export const demoRoles = {
  corporationId,
  roles: [
    { id: demo.courierRole, code: 'COURIER', name: 'Courier', organizationIds: [demo.organization] },
    { id: demo.cookRole, code: 'COOK', name: 'Cook', organizationIds: [demo.organization] },
  ],
}

export const demoEmployees = {
  corporationId,
  employees: [
    {
      id: demo.courier,
      displayName: 'Rosa Courier',
      isCourier: true,
      phone: '+447700900101',
      roleIds: [demo.courierRole],
    },
    { id: demo.operator, displayName: 'Omar Operator', phone: '+447700900102' },
    {
      id: demo.leavingCourier,
      displayName: 'Lena Courier',
      isCourier: true,
      phone: '+447700900103',
      roleIds: [demo.courierRole],
    },
  ],
}

/** A courier on shift, and where she is. */
export const demoClockin = {
  organizationId: demo.organization,
  terminalGroupId: demo.terminalGroup,
  employeeId: demo.leavingCourier,
  roleId: demo.courierRole,
}

export const demoLocations = (now: Instant) => ({
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
