import { defineCache } from '#core/cache.ts'
import type { Employee, Role } from './model.ts'
import { listEmployees, listRoles } from './store.ts'

/** The employees of a corporation by id, in the order of their names. */
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

/** The roles of a corporation by id, in the order of their names. */
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
