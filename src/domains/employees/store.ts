import { defineCache } from '#core/cache.ts'
import type { Employee } from './rules.ts'

/** The employees of a corporation by id, in the order of their names. */
export const EmployeesOf = defineCache<ReadonlyMap<string, Employee>>({
  topic: 'employees',
  async load(db, corporationId) {
    const rows = await db<StoredEmployee[]>`
      select id, code, first_name, middle_name, last_name, display_name, phone, is_courier, is_deleted,
             organization_ids
        from employee
       where corporation_id = ${corporationId}
       order by display_name, id`
    return new Map(
      rows.map(({ organizationIds, ...row }) => [
        row.id,
        { ...row, organizationIds: organizationIds && new Set(organizationIds) },
      ]),
    )
  },
})

type StoredEmployee = Omit<Employee, 'organizationIds'> & { organizationIds: string[] | null }
