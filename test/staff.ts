import { demo } from '../src/shared/demo.ts'
import type { World } from './world.ts'

/** A restaurant of the demo chain with people of its own. It uses no roles until it is given one. */
export interface Staff {
  organizationId: string
  terminalGroupId: string
  /** Hires somebody for this restaurant alone, a courier unless said; with an id, changes who has it. */
  hire(more?: object): Promise<string>
  /** A role that is used by this restaurant alone. */
  addRole(code: string, more?: object): Promise<string>
  /** Another terminal group, or with an id a change of one. */
  addGroup(more?: object): Promise<string>
  /** Clocks somebody in, and answers the code with which that failed. */
  clockin(employeeId: string, more?: object): Promise<string | undefined>
  clockout(employeeId: string, more?: object): Promise<string | undefined>
}

export async function openStaff({ ask, outcome }: World): Promise<Staff> {
  const corporationId = demo.corporation
  const { id: organizationId } = await ask<{ id: string }>('/admin/organizations/save', {
    corporationId,
    name: 'Test restaurant',
    timeZone: 'Europe/London',
    isSandbox: true,
  })
  const organizationIds = [organizationId]

  async function addGroup(more = {}) {
    const group = { organizationId, name: 'Kitchen', ...more }
    return (await ask<{ id: string }>('/admin/terminal_groups/save', group)).id
  }

  const terminalGroupId = await addGroup()

  const clock =
    (operation: string) =>
    async (employeeId: string, more: object = {}) => {
      const body = { organizationId, terminalGroupId, employeeId, ...more }
      const { correlationId } = await ask<{ correlationId: string }>(`/api/1/employees/shift/${operation}`, body)
      return (await outcome(organizationId, correlationId)).exception?.code
    }

  return {
    organizationId,
    terminalGroupId,
    addGroup,
    async hire(more = {}) {
      const employee = { displayName: 'Rider', isCourier: true, organizationIds, ...more }
      const { employees } = await ask<{ employees: string[] }>('/admin/employees/save', {
        corporationId,
        employees: [employee],
      })
      return employees[0]!
    },
    async addRole(code, more = {}) {
      const role = { code, name: code, organizationIds, ...more }
      const { roles } = await ask<{ roles: string[] }>('/admin/roles/save', { corporationId, roles: [role] })
      return roles[0]!
    },
    clockin: clock('clockin'),
    clockout: clock('clockout'),
  }
}
