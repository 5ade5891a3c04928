import type { Db } from '#core/db/connect.ts'
import { toTimestamp } from '#core/db/timestamps.ts'
import { expiredRows } from '#core/events/expired_rows.ts'
import type { Id } from '#core/schema.ts'
import { dayMs, type Instant, type TerminalTime } from '#core/time.ts'
import type { Point } from './rules.ts'

/** For how long it is known where couriers were, in milliseconds. */
export const locationLifetimeMs = 7 * dayMs

/** Keeps points of couriers, in the order in which they were taken. */
export async function insertLocations(
  db: Db,
  organizationId: string,
  points: readonly (Point & { takenAt: Instant })[],
  receivedAt: Instant,
): Promise<void> {
  const stated = db`
    unnest(
      ${points.map(({ courierId }) => courierId)}::uuid[],
      ${points.map(({ latitude }) => latitude)}::float8[],
      ${points.map(({ longitude }) => longitude)}::float8[],
      ${points.map(({ clientDate }) => clientDate)}::timestamp[],
      ${points.map(({ takenAt }) => takenAt)}::float8[]
    ) with ordinality as point(courier_id, latitude, longitude, client_date, taken_at, place)`
  const all = db`
    insert into courier_location (organization_id, received_at, courier_id, latitude, longitude, client_date)
    select ${organizationId}::uuid, ${toTimestamp(db, receivedAt)}, courier_id, latitude, longitude, client_date
      from ${stated}
     order by taken_at, place`
  // Couriers are locked in the order of their ids, so that requests for the same ones do not wait for each other in a
  // circle.
  const last = db`
    insert into courier_last_location as known
           (organization_id, courier_id, latitude, longitude, client_date, taken_at)
    select distinct on (courier_id)
           ${organizationId}::uuid, courier_id, latitude, longitude, client_date, to_timestamp(taken_at / 1000.0)
      from ${stated}
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

/** Everybody who is on shift at the organizations, or at one terminal group of theirs, and where each was last. */
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

/** Positions of couriers that the server received after `from` and up to `to`. */
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
           round(extract(epoch from received_at) * 1000)::bigint as received_at
      from courier_location
     where organization_id = any(${organizationIds}::uuid[])
       and received_at > ${toTimestamp(db, from)}
       and received_at <= ${toTimestamp(db, to)}
     order by courier_id, received_at, seq
     limit ${limit}`
}

/** Forgets where couriers were a week ago. */
export const locationRetention = expiredRows({
  name: 'courier_locations',
  table: 'courier_location',
  key: ['organization_id', 'received_at', 'seq'],
  isPast: (db, now) => db`received_at <= ${toTimestamp(db, now - locationLifetimeMs)}`,
})
