import { type Static, Type } from 'typebox'
import type { Organization } from '#core/access/organizations.ts'
import type { Caches } from '#core/cache.ts'
import type { Db } from '#core/db/connect.ts'
import { toTimestamp } from '#core/db/timestamps.ts'
import type { Fail } from '#core/errors.ts'
import { expiredRows } from '#core/events/expired_rows.ts'
import { field, Id, List, LocalDateTime, personal } from '#core/schema.ts'
import { dayMs, type Instant, normalizeTerminalTime, toInstant } from '#core/time.ts'
import { EmployeesOf } from '../cached.ts'
import type { CourierNotFound } from '../errors.ts'
import type { Employee } from '../model.ts'
import { byOrganization, findEmployeeAt } from '../rules.ts'
import { type ActiveLocation, insertLocations, type Point } from './locations.store.ts'

const CourierPoint = Type.Object(
  {
    courierId: Id('Employee'),
    latitude: field(personal(Type.Number({ minimum: -90, maximum: 90 })), 'Degrees north of the equator.'),
    longitude: field(personal(Type.Number({ minimum: -180, maximum: 180 })), 'Degrees east of Greenwich.'),
    clientDate: field(LocalDateTime(), 'When the courier was there.'),
  },
  { title: 'CourierPoint' },
)

export const CourierPoints = Type.Object({
  organizationId: Id('Organization'),
  points: field(List(CourierPoint, { minItems: 1 }), 'Locations of couriers.'),
})

interface AddContext {
  db: Db
  now: Instant
  caches: Caches
  organization: Organization
  fail: Fail<{ CourierNotFound: typeof CourierNotFound }>
}

/** Stores locations of couriers, or refuses all if one employee is no courier of the organization. */
export async function addPoints(
  { db, now, caches, organization, fail }: AddContext,
  { points }: Static<typeof CourierPoints>,
): Promise<void> {
  const employees = await caches.get(EmployeesOf, organization.corporationId)
  const unknown = points.findIndex(({ courierId }) => !findEmployeeAt(employees, courierId, organization.id)?.isCourier)
  if (unknown >= 0) throw fail.CourierNotFound({ path: `points[${unknown}].courierId` })
  const input = points.map((point) => withTakenAt(point, organization, now))
  await insertLocations(db, organization.id, input, now)
}

/** Adds the time of the location. A phone's clock that is ahead counts as the time of receipt. */
function withTakenAt(point: Point, { timeZone }: Organization, now: Instant): Point & { takenAt: Instant } {
  const clientDate = normalizeTerminalTime(point.clientDate)
  return { ...point, clientDate, takenAt: Math.min(toInstant(clientDate, timeZone), now) }
}

/** Returns the last locations of the couriers among `locations`, by organization. */
export function locationsOfCouriers(
  organizationIds: readonly Id<'Organization'>[],
  locations: readonly ActiveLocation[],
  employees: ReadonlyMap<string, Employee>,
) {
  const couriers = locations.filter(({ courierId }) => employees.get(courierId)?.isCourier)
  const found = Map.groupBy(couriers, ({ organizationId }) => organizationId)
  return byOrganization(organizationIds, (id) =>
    (found.get(id) ?? []).map(({ courierId, latitude, longitude, clientDate }) => ({
      courierId,
      lastActiveLatitude: latitude,
      lastActiveLongitude: longitude,
      lastActiveClientDate: clientDate,
    })),
  )
}

/** Lifetime of locations, in milliseconds. */
export const locationLifetimeMs = 7 * dayMs

export const locationRetention = expiredRows({
  name: 'courier_locations',
  table: 'courier_location',
  key: ['organization_id', 'received_at', 'seq'],
  isPast: (db, now) => db`received_at <= ${toTimestamp(db, now - locationLifetimeMs)}`,
})
