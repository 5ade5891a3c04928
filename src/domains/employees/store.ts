import { defineCache } from '#core/cache.ts'
import type { Employee, Role } from './rules.ts'

/** The employees of a corporation by id, in the order of their names. */
export const EmployeesOf = defineCache<ReadonlyMap<string, Employee>>({
  topic: 'employees',
  async load(db, corporationId) {
    const rows = await db<StoredEmployee[]>`
      select id, code, first_name, middle_name, last_name, display_name, email, phone, cell_phone, is_courier,
             is_deleted, organization_ids, role_ids
        from employee
       where corporation_id = ${corporationId}
       order by display_name, id`
    return new Map(
      rows.map(({ organizationIds, roleIds, ...row }) => [
        row.id,
        { ...row, organizationIds: organizationIds && new Set(organizationIds), roleIds: new Set(roleIds) },
      ]),
    )
  },
})

type StoredEmployee = Omit<Employee, 'organizationIds' | 'roleIds'> & {
  organizationIds: string[] | null
  roleIds: string[]
}

/** The roles of a corporation by id, in the order of their names. */
export const RolesOf = defineCache<ReadonlyMap<string, Role>>({
  topic: 'employees',
  async load(db, corporationId) {
    const rows = await db<StoredRole[]>`
      select id, code, name, is_deleted, organization_ids
        from employee_position
       where corporation_id = ${corporationId}
       order by name, id`
    return new Map(
      rows.map(({ organizationIds, ...row }) => [
        row.id,
        { ...row, organizationIds: organizationIds && new Set(organizationIds) },
      ]),
    )
  },
})

type StoredRole = Omit<Role, 'organizationIds'> & { organizationIds: string[] | null }
