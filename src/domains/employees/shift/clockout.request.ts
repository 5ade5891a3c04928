import type { Organization } from '#core/access/organizations.ts'
import type { Caches } from '#core/cache.ts'
import type { Db } from '#core/db/connect.ts'
import type { Fail } from '#core/errors.ts'
import { EmployeesOf } from '../cached.ts'
import { EmployeeNotFound } from '../errors.ts'
import { worksAt } from '../rules.ts'
import type { ShiftKey } from './rules.ts'
import { isOnShift } from './store.ts'

export const clockoutErrors = { EmployeeNotFound }

interface Checking {
  db: Db
  caches: Caches
  organization: Organization
  fail: Fail<typeof clockoutErrors>
}

/** Whoever came on shift can go: from a group that is disabled since, and after being deleted or moved elsewhere. */
export async function checkClockout({ db, caches, organization, fail }: Checking, place: ShiftKey): Promise<void> {
  const employee = (await caches.get(EmployeesOf, organization.corporationId)).get(place.employeeId)
  const isKnown = employee && (worksAt(employee, organization.id) || (await isOnShift(db, place)))
  if (!isKnown) throw fail.EmployeeNotFound({ path: 'employeeId' })
}
