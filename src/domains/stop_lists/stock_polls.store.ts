import type { Db } from '#core/db/connect.ts'
import { toTimestamp } from '#core/db/timestamps.ts'
import type { DueItem, DueItemSearch } from '#core/events/due.ts'
import { type Instant, minuteMs } from '#core/time.ts'

/** State of an organization whose stop lists follow its stock. */
interface StockPoll {
  /** Increases with changes of charts, menus, stores, terminal groups and the setting. */
  version: number
  /** Last change of the ledger that a poll has read, in the text form of the database. */
  ledgerChangedAt: string | null
  /** Keys of short products and sizes, by terminal group. */
  shortages: Readonly<Record<string, readonly string[]>>
}

/** Interval of polls without changes: future documents take effect and charts become valid by time alone. */
const pollEveryMs = 5 * minuteMs
/** Changes of the ledger within this time share a poll, on any number of nodes. */
const ledgerPauseMs = 500

/** Returns the organizations whose stock, charts, menu or settings may have changed, least recently polled first. */
export const listDueStocks = (db: Db, { now, rowsMax, isSearched }: DueItemSearch) => db<DueItem[]>`
  select stock.organization_id as owner_id, stock.organization_id::text as id
    from stop_from_stock as stock
    left join ledger
      on ledger.organization_id = stock.organization_id
   where ${isSearched(db`stock.organization_id`)}
     and (stock.version <> stock.polled_version
          or (ledger.changed_at is distinct from stock.ledger_changed_at
              and stock.polled_at <= ${toTimestamp(db, now - ledgerPauseMs)})
          or stock.polled_at <= ${toTimestamp(db, now - pollEveryMs)})
   order by stock.polled_at
   limit ${rowsMax}`

/** Locks an organization until the transaction ends. Returns undefined if another transaction holds the lock. */
export async function lockStock(db: Db, organizationId: string): Promise<StockPoll | undefined> {
  const [row] = await db<Omit<StockPoll, 'ledgerChangedAt'>[]>`
    select version, shortages
      from stop_from_stock
     where organization_id = ${organizationId}
       for update skip locked`
  if (!row) return undefined
  const [ledger] = await db<{ changedAt: string }[]>`
    select changed_at::text as changed_at
      from ledger
     where organization_id = ${organizationId}`
  return { ...row, ledgerChangedAt: ledger?.changedAt ?? null }
}

export const savePoll = (
  db: Db,
  organizationId: string,
  { version, shortages, ledgerChangedAt, now }: StockPoll & { now: Instant },
) => db`
  update stop_from_stock
     set polled_version = ${version},
         polled_at = ${toTimestamp(db, now)},
         ledger_changed_at = ${ledgerChangedAt}::text::timestamptz,
         shortages = ${JSON.stringify(shortages)}::text::jsonb
   where organization_id = ${organizationId}`

export const deleteStock = (db: Db, organizationId: string) => db`
  delete from stop_from_stock
   where organization_id = ${organizationId}`

/**
 * Makes the stop lists of an organization follow its stock, or makes a poll due. Versions start at the current time, so they never repeat.
 */
export const insertStock = (db: Db, organizationId: string, now: Instant) => db`
  insert into stop_from_stock (organization_id, version, polled_version, polled_at, shortages)
  values (${organizationId}, ${now}, 0, ${toTimestamp(db, now)}, '{}')
      on conflict (organization_id) do update
     set version = stop_from_stock.version + 1`

/** Makes polls of a chain's organizations due, after changes of charts, menus, stores, terminal groups or settings. */
export const makePollsDue = (db: Db, corporationId: string) => db`
  update stop_from_stock
     set version = version + 1
   where organization_id = any(array(
         select id
           from organization
          where corporation_id = ${corporationId}))`
