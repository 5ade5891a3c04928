import { type Static, Type } from 'typebox'
import type { Organization } from '#core/access/organizations.ts'
import type { Caches } from '#core/cache.ts'
import type { Db } from '#core/db/connect.ts'
import { inputRows } from '#core/db/rows.ts'
import { instants, toTimestamp } from '#core/db/timestamps.ts'
import type { Fail } from '#core/errors.ts'
import { expiredRows } from '#core/events/expired_rows.ts'
import { field, Id, List, LocalDateTime } from '#core/schema.ts'
import { dayMs, type Instant, normalizeTerminalTime, type TerminalTime, toInstant } from '#core/time.ts'
import { EmployeesOf } from '../cached.ts'
import type { CourierNotFound } from '../errors.ts'
import type { Employee } from '../model.ts'
import { byOrganization, findEmployeeAt } from '../rules.ts'

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

/** Location of a courier, as reported by a phone. */
interface Point {
  courierId: Employee['id']
  latitude: number
  longitude: number
  clientDate: TerminalTime
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

/** Inserts locations in the order in which they were taken, and updates the last location of each courier. */
async function insertLocations(
  db: Db,
  organizationId: string,
  points: readonly (Point & { takenAt: Instant })[],
  receivedAt: Instant,
): Promise<void> {
  const input = inputRows(
    'point',
    points,
    { uuid: ['courierId'], float8: ['latitude', 'longitude'], timestamp: ['clientDate'], timestamptz: ['takenAt'] },
    'place',
  )
  const all = db`
    insert into courier_location (organization_id, received_at, courier_id, latitude, longitude, client_date)
    select ${organizationId}::uuid, ${toTimestamp(db, receivedAt)}, courier_id, latitude, longitude, client_date
      from ${input}
     order by taken_at, place`
  // Locks couriers in the order of their ids, so that concurrent requests cannot deadlock.
  const last = db`
    insert into courier_last_location as known
           (organization_id, courier_id, latitude, longitude, client_date, taken_at)
    select distinct on (courier_id)
           ${organizationId}::uuid, courier_id, latitude, longitude, client_date, taken_at
      from ${input}
     order by courier_id, point.taken_at desc, place desc
        on conflict (organization_id, courier_id) do update
       set latitude = excluded.latitude, longitude = excluded.longitude, client_date = excluded.client_date,
           taken_at = excluded.taken_at
     where excluded.taken_at >= known.taken_at`
  await Promise.all([all, last])
}

interface ActiveLocation {
  organizationId: Id<'Organization'>
  courierId: Id<'Employee'>
  latitude: number | null
  longitude: number | null
  clientDate: TerminalTime | null
}

/** Returns all employees on shift at the organizations, or at one terminal group, with their last locations. */
export async function listActiveLocations(
  db: Db,
  organizationIds: readonly string[],
  terminalGroupId: string | null = null,
): Promise<ActiveLocation[]> {
  return db<ActiveLocation[]>`
    select distinct session.organization_id, session.employee_id as courier_id, last.latitude, last.longitude,
           to_char(last.client_date, 'YYYY-MM-DD HH24:MI:SS.MS') as client_date
      from personal_session as session
      left join courier_last_location as last
        on last.organization_id = session.organization_id
       and last.courier_id = session.employee_id
     where session.organization_id = any(${organizationIds}::uuid[])
       and session.closed_at is null
       and (${terminalGroupId}::uuid is null or session.terminal_group_id = ${terminalGroupId}::uuid)
     order by organization_id, courier_id`
}

export interface Location {
  organizationId: Id<'Organization'>
  courierId: Id<'Employee'>
  latitude: number
  longitude: number
  receivedAt: Instant
}

/** Returns the locations received after `from`, up to and including `to`. */
export async function listLocations(
  db: Db,
  {
    organizationIds,
    from,
    to,
    limit,
  }: { organizationIds: readonly string[]; from: Instant; to: Instant; limit: number },
): Promise<Location[]> {
  return db<Location[]>`
    select organization_id, courier_id, latitude, longitude,
           ${instants(db, 'received_at')}
      from courier_location
     where organization_id = any(${organizationIds}::uuid[])
       and received_at > ${toTimestamp(db, from)}
       and received_at <= ${toTimestamp(db, to)}
     order by courier_id, received_at, seq
     limit ${limit}`
}

export const locationRetention = expiredRows({
  name: 'courier_locations',
  table: 'courier_location',
  key: ['organization_id', 'received_at', 'seq'],
  isPast: (db, now) => db`received_at <= ${toTimestamp(db, now - locationLifetimeMs)}`,
})
