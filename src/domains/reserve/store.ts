import type { SourcedRows } from '#core/access/source_restriction.ts'
import type { Db } from '#core/db/connect.ts'
import type { RelatedState } from '#core/operation/aggregate.ts'
import { asId, type Id } from '#core/schema.ts'
import type { TerminalTime } from '#core/time.ts'
import { idArray, placedStore } from '#ordering/store.ts'
import { DuplicatedReserveId, ReserveNotFound } from './errors.ts'
import type { Booking, Bookings, Reserve } from './model.ts'
import { bookingOf, isBanquet, occupiesTables, reserveFrame, split } from './rules.ts'

export const reserves = placedStore<Reserve, Reserve['reserve']>({
  kind: 'Banquet',
  NotFound: ReserveNotFound,
  Duplicated: DuplicatedReserveId,
  split,
  bodyOf: ({ reserve }) => reserve,
  withBody: (state, reserve) => ({ ...state, reserve }),
  restore: (placed, reserve, { isDeleted }) => ({
    ...placed,
    id: asId(placed.id),
    isDeleted: isDeleted === true,
    reserve,
  }),
  // Only the order of a banquet has a number.
  withNumber: (reserve, number) => (reserve.order ? { ...reserve, order: { ...reserve.order, number } } : reserve),
  kitchenOrderOf: ({ order }) => order,
  statusOf: ({ status }) => status,
  frameOf: reserveFrame,
  orderOf: ({ reserve }) => reserve.order && { ...reserve.order, customer: reserve.customer, phone: reserve.phone },
  phaseOf: ({ isDeleted, reserve: { cancelReason, order } }) =>
    isDeleted || cancelReason ? 'gone' : order?.whenClosed ? 'closed' : 'open',
  orderBodyOf: ({ reserve, isDeleted }) => ({ kind: 'Banquet', reserve, isDeleted }),
  extraColumns: ['is_deleted'],
  columns: {
    status: { type: 'text', of: ({ reserve }) => reserve.status },
    is_banquet: { type: 'boolean', of: isBanquet },
    cancel_reason: { type: 'text', of: ({ reserve }) => reserve.cancelReason ?? null },
    guests_came_local: { type: 'timestamp', of: ({ reserve }) => reserve.guestsComingTime ?? null },
    is_deleted: { type: 'boolean', of: ({ isDeleted }) => isDeleted },
    table_ids: { type: 'uuid[]', of: ({ reserve }) => idArray(reserve.tableIds) },
    starts_local: { type: 'timestamp', of: ({ reserve }) => reserve.estimatedStartTime },
    ends_local: { type: 'timestamp', of: (state) => bookingOf(state).endsAt },
    duration_minutes: { type: 'bigint', of: ({ reserve }) => reserve.durationInMinutes },
    guests_count: { type: 'integer', of: ({ reserve }) => reserve.guestsCount },
    occupies_tables: { type: 'boolean', of: occupiesTables },
  },
})

/** Banquets with the source of their order; other reserves have none. */
export const banquetsOfSource: SourcedRows = {
  kind: 'Reserve',
  async listOfSource(db, { organizationIds, ids, sourceKey }) {
    const lists = await Promise.all(organizationIds.map((id) => reserves.list(db, id, ids)))
    return lists.flat().flatMap(({ id, reserve }) => (reserve.order?.sourceKey === sourceKey ? id : []))
  },
}

/**
 * Bookings of the terminal group's tables, to prevent double bookings. Changes only apply to reserves that are not over, so bookings that
 * ended a week ago are not loaded, in any time zone and with any clock skew.
 */
export const bookings: RelatedState<Bookings> = {
  async load(db, { organizationId, terminalGroupId }) {
    const rows = await db<(Booking & { id: string })[]>`
      select id, table_ids, ${wallTime(db, 'starts_local')} as starts_at, ${wallTime(db, 'ends_local')} as ends_at
        from reserve
       where organization_id = ${organizationId}
         and terminal_group_id = ${terminalGroupId}
         and occupies_tables
         and ends_local > (now() at time zone 'UTC') - interval '7 days'`
    return new Map(rows.map(({ id, ...booking }) => [id, booking]))
  },
}

/** Formats a local time so that texts compare in time order. */
const wallTime = (db: Db, column: string) => db`to_char(${db(column)}, 'YYYY-MM-DD HH24:MI:SS.MS')`

/** Tables to search, and the start of the search. */
export interface Area {
  organizationId: Id<'Organization'>
  terminalGroupId: Id<'TerminalGroup'>
  tableIds: readonly Id<'Table'>[]
  from: TerminalTime
}

interface Occupied {
  id: Id<'Reserve'>
  tableIds: Id<'Table'>[]
  estimatedStartTime: TerminalTime
  durationInMinutes: number
  guestsCount: number
}

/** Returns the bookings of tables in the areas, in order, from each area's start until `to`. */
export async function listOccupied(
  db: Db,
  areas: readonly Area[],
  { to, rowsMax }: { to: TerminalTime | null; rowsMax: number },
): Promise<Occupied[]> {
  return db<Occupied[]>`
    select reserve.id, table_ids, ${wallTime(db, 'starts_local')} as estimated_start_time,
           duration_minutes as duration_in_minutes, guests_count
      from json_to_recordset(${JSON.stringify(areas)}::text::json)
             as area("organizationId" uuid, "terminalGroupId" uuid, "tableIds" uuid[], "from" timestamp)
      join reserve
        on organization_id = area."organizationId"
       and terminal_group_id = area."terminalGroupId"
     where occupies_tables
       and ends_local > area."from"
       and starts_local < ${to ?? 'infinity'}::timestamp
       and table_ids && area."tableIds"
     order by starts_local, reserve.id
     limit ${rowsMax}`
}

interface DateSearch {
  organizationId: Id<'Organization'>
  /** Tables to search; null for all. */
  tableIds: readonly string[] | null
  /** Start of the period for which reserves can be read. */
  keptFrom: TerminalTime
  from: TerminalTime
  to: TerminalTime
  rowsMax: number
}

/**
 * Returns the reserves whose time overlaps the range, earliest first, except refused ones. No reserve is longer than a week, so the index of
 * start times has both bounds.
 */
export async function listIdsByDate(db: Db, search: DateSearch): Promise<string[]> {
  const { organizationId, tableIds, keptFrom, from, to, rowsMax } = search
  const rows = await db<{ id: string }[]>`
    select id
      from reserve
     where organization_id = ${organizationId}
       and creation_status <> 'Error'
       and starts_local < ${to}::timestamp
       and starts_local > greatest(${keptFrom}::timestamp, ${from}::timestamp) - interval '7 days'
       and ends_local > greatest(${keptFrom}::timestamp, ${from}::timestamp)
       and ${tableIds === null ? db`true` : db`table_ids && ${tableIds}::uuid[]`}
     order by starts_local, id
     limit ${rowsMax}`
  return rows.map(({ id }) => id)
}
