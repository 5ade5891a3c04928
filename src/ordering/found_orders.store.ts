import type { Db, Fragment } from '#core/db/connect.ts'
import type { RawJson } from '#core/operation/raw_json.ts'
import type { Id } from '#core/schema.ts'
import type { TerminalTime } from '#core/time.ts'
import { orderFrame, type Placed } from './placed.ts'
import { type ViewRow, viewColumns } from './reading.store.ts'
import type { PlacedResponses } from './responses.ts'
import type { PlacedStore } from './tables.ts'

/** Orders of one kind, as searches find them. */
export interface SearchableKind<Info> {
  store: Pick<PlacedStore<Placed>, 'table' | 'source' | 'bytes' | 'selectedView'>
  responses: Pick<PlacedResponses<Info>, 'viewJson'>
  /** Column with the local time at which an order begins or is delivered. */
  timeColumn: 'complete_before' | 'created_local'
}

export interface OrderSearch {
  organizationId: Id<'Organization'>
  sourceKeys: readonly string[] | null
  /** Only orders whose last change is after this revision… */
  afterRevision: number
  /** …and not after this one, up to which all changes are visible; null for no limit. */
  upToRevision: number | null
  rowsMax: number
}

/** Result of a search, with the last revision of its organization at that moment. */
export interface SearchResult<Info> {
  orders: FoundOrder<Info>[]
  /** Whether there may be more. */
  isTruncated: boolean
  revision: number
}

/** Order in wire format, with the fields that searches continue with. */
export interface FoundOrder<Info> {
  id: Id<'Order'>
  revision: number
  localTime: TerminalTime
  info: RawJson<Info>
}

type OrderRow = ViewRow<Id<'Order'>> & { localTime: TerminalTime }

/** Found order, or null fields if there is none, with the organization's revision. */
type FoundRow = { lastRevision: number } & ({ id: null } | (OrderRow & { place: number; counted: number | null }))

/**
 * Returns orders by their last change, oldest first, up to the row and byte limits, but at least one. Only these are read in full. The
 * planner does not see revision and limit, so it reuses one plan: in a large restaurant a plan for each revision takes longer than the
 * search.
 */
export function listByRevision<Info>(
  db: Db,
  kind: SearchableKind<Info>,
  search: OrderSearch & { bytesMax: number },
): Promise<SearchResult<Info>> {
  const first = db`
    select placed.id, placed.revision as place
      from ${db(kind.store.table)} as placed
     where placed.organization_id = ${search.organizationId}
       and placed.revision > 0
       and placed.revision > (select ${search.afterRevision}::bigint)
           ${upTo(db, search)}
           ${isAmong(db, 'source_key', search.sourceKeys)}
     order by placed.revision
     limit (select ${search.rowsMax}::int)`
  return listFound(db, kind, search, first)
}

export const upTo = (db: Db, { upToRevision }: Pick<OrderSearch, 'upToRevision'>): Fragment =>
  upToRevision === null ? db`` : db`and placed.revision <= ${upToRevision}`

export const isAmong = (db: Db, column: string, values: readonly string[] | null | undefined): Fragment =>
  values?.length ? db`and placed.${db(column)} = any(${values})` : db``

/**
 * Returns in full the orders whose ids and places `first` selects; with a byte limit, those that fit, but at least one. Sorts them here, as
 * they mostly are in order already: PostgreSQL would sort whole bodies.
 */
export async function listFound<Info>(
  db: Db,
  kind: SearchableKind<Info>,
  search: OrderSearch & { bytesMax?: number },
  first: Fragment,
): Promise<SearchResult<Info>> {
  const rows = await listRows(db, kind, search, first)
  const found = rows.filter((row) => row.id !== null).sort((a, b) => a.place - b.place)
  const counted = found[0]?.counted ?? found.length
  return {
    orders: found.map((row) => ({
      id: row.id,
      revision: row.revision,
      localTime: row.localTime,
      info: kind.responses.viewJson(orderFrame(row), row),
    })),
    isTruncated: counted === search.rowsMax || found.length < counted,
    revision: rows[0]?.lastRevision ?? 0,
  }
}

const listRows = <Info>(
  db: Db,
  { store, timeColumn }: SearchableKind<Info>,
  { organizationId, bytesMax }: OrderSearch & { bytesMax?: number },
  first: Fragment,
) => db<FoundRow[]>`
    select counter.revision as last_revision, found.place, found.counted,
           ${db([...viewColumns, 'local_time'].map((column) => `whole.${column}`))}
      from owner_counter as counter
      left join (
           (${bytesMax === undefined ? unmeasured(db, first) : measured(db, store, organizationId, first)}) as found
           cross join lateral (
                 select ${store.selectedView(db)}, placed.${db(timeColumn)} as local_time
                   from ${store.source(db)}
                  where placed.organization_id = ${organizationId}
                    and placed.id = found.id
                  limit 1) as whole) on ${bytesMax === undefined ? db`true` : db`found.bytes_before < ${bytesMax}`}
     where counter.owner_id = ${organizationId}`

const unmeasured = (db: Db, first: Fragment) => db`select id, place, null::int as counted from (${first}) as first`

/** Returns an SQL expression for the found orders, with their count and the bytes of the orders before each. */
const measured = (db: Db, store: SearchableKind<unknown>['store'], organizationId: string, first: Fragment) => db`
    select first.id, first.place, (count(*) over ())::int as counted,
           sum(size.bytes) over (order by first.place) - size.bytes as bytes_before
      from (${first}) as first
     cross join lateral (
           select ${store.bytes(db)} as bytes
             from ${store.source(db)}
            where placed.organization_id = ${organizationId}
              and placed.id = first.id
            limit 1) as size`
