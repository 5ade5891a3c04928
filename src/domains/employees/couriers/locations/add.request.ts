import { type Static, Type } from 'typebox'
import type { Organization } from '#core/access/organizations.ts'
import type { Caches } from '#core/cache.ts'
import type { Db } from '#core/db/connect.ts'
import type { Fail } from '#core/errors.ts'
import { field, Id, List, LocalDateTime } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'
import { EmployeesOf } from '../../cached.ts'
import type { CourierNotFound } from '../../errors.ts'
import { findEmployeeAt } from '../../rules.ts'
import { withTakenAt } from '../rules.ts'
import { insertLocations } from '../store.ts'

const CourierPoint = Type.Object(
  {
    courierId: Id('Employee'),
    latitude: field(Type.Number({ minimum: -90, maximum: 90 }), 'Degrees north of the equator.'),
    longitude: field(Type.Number({ minimum: -180, maximum: 180 }), 'Degrees east of Greenwich.'),
    clientDate: field(LocalDateTime(), 'When the courier was there.'),
  },
  { title: 'CourierPoint' },
)

export const CourierPoints = Type.Object({
  organizationId: Id('Organization'),
  points: field(List(CourierPoint, { minItems: 1 }), 'Where couriers were.'),
})

interface Adding {
  db: Db
  now: Instant
  caches: Caches
  organization: Organization
  fail: Fail<{ CourierNotFound: typeof CourierNotFound }>
}

/** Keeps where couriers of the organization were. */
export async function addPoints(
  { db, now, caches, organization, fail }: Adding,
  { points }: Static<typeof CourierPoints>,
): Promise<void> {
  const employees = await caches.get(EmployeesOf, organization.corporationId)
  const unknown = points.findIndex(({ courierId }) => !findEmployeeAt(employees, courierId, organization.id)?.isCourier)
  if (unknown >= 0) throw fail.CourierNotFound({ path: `points[${unknown}].courierId` })
  const stated = points.map((point) => withTakenAt(point, organization, now))
  await insertLocations(db, organization.id, stated, now)
}
