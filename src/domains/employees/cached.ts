import { defineCache } from '#core/cache.ts'
import type { Db } from '#core/db/connect.ts'
import type { Id } from '#core/schema.ts'
import type { Employee, Role } from './model.ts'

/** Employees of a corporation by id, in the order of their names. */
export const EmployeesOf = defineCache<ReadonlyMap<string, Employee>>({
  topic: 'employees',
  async load(db, corporationId) {
    const rows = await listEmployees(db, corporationId)
    return new Map(
      rows.map(({ organizationIds, roleIds, ...row }) => [
        row.id,
        { ...row, organizationIds: organizationIds && new Set(organizationIds), roleIds: new Set(roleIds) },
      ]),
    )
  },
})

/** Roles of a corporation by id, in the order of their names. */
export const RolesOf = defineCache<ReadonlyMap<string, Role>>({
  topic: 'employees',
  async load(db, corporationId) {
    const rows = await listRoles(db, corporationId)
    return new Map(
      rows.map(({ organizationIds, ...row }) => [
        row.id,
        { ...row, organizationIds: organizationIds && new Set(organizationIds) },
      ]),
    )
  },
})

type EmployeeRow = Omit<Employee, 'organizationIds' | 'roleIds'> & {
  organizationIds: Id<'Organization'>[] | null
  roleIds: Id<'Role'>[]
}

type RoleRow = Omit<Role, 'organizationIds'> & { organizationIds: Id<'Organization'>[] | null }

/** Returns the employees of the corporation by name, deleted ones included. A role of couriers makes its holders couriers, too. */
async function listEmployees(db: Db, corporationId: string): Promise<EmployeeRow[]> {
  return db<EmployeeRow[]>`
    select id, code, first_name, middle_name, last_name, display_name, email, phone, cell_phone, is_deleted, organization_ids,
           role_ids,
           is_courier or role_ids && array(
             select position.id
               from employee_position as position
              where position.corporation_id = ${corporationId}
                and position.is_courier
                and not position.is_deleted
           ) as is_courier
      from employee
     where corporation_id = ${corporationId}
     order by display_name, id`
}

/** Returns the roles of the corporation by name, deleted ones included. */
async function listRoles(db: Db, corporationId: string): Promise<RoleRow[]> {
  return db<RoleRow[]>`
    select id, code, name, is_deleted, organization_ids
      from employee_position
     where corporation_id = ${corporationId}
     order by name, id`
}
