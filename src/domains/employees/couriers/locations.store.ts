import type { Db } from '#core/db/connect.ts'
import { inputRows } from '#core/db/rows.ts'
import { instants, toTimestamp } from '#core/db/timestamps.ts'
import type { Id } from '#core/schema.ts'
import type { Instant, TerminalTime } from '#core/time.ts'
import type { Employee } from '../model.ts'

/** Location of a courier, as reported by a phone. */
export interface Point {
  courierId: Employee['id']
  latitude: number
  longitude: number
  clientDate: TerminalTime
}

/** Inserts locations in the order in which they were taken, and updates the last location of each courier. */
export async function insertLocations(
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

export interface ActiveLocation {
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

export interface Location {
  organizationId: Id<'Organization'>
  courierId: Id<'Employee'>
  latitude: number
  longitude: number
  receivedAt: Instant
}
