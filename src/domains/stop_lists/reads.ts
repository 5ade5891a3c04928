import type { Db } from '#core/db/connect.ts'
import { instants } from '#core/db/timestamps.ts'
import { Decimal } from '#core/decimal.ts'
import type { Lane } from '#core/operation/aggregate.ts'
import type { Id } from '#core/schema.ts'
import { type Entries, entryKey, type StopListEntry } from './model.ts'

const keyOf = ({ productId, sizeId }: StopListEntry) => entryKey(productId, sizeId)

export type EntryRow = Omit<StopListEntry, 'balance' | 'counted'> & { balance: string; counted: string }

export const entriesOf = (rows: readonly EntryRow[]): Entries =>
  new Map(
    rows.map((row) => {
      const entry = { ...row, ...decimals(row) }
      return [keyOf(entry), entry]
    }),
  )

const decimals = ({ balance, counted }: EntryRow) => ({ balance: new Decimal(balance), counted: new Decimal(counted) })

/** Returns the entries of a terminal group for the products. */
export async function listEntriesOf(
  db: Db,
  { organizationId, terminalGroupId }: Lane,
  productIds: readonly string[],
): Promise<Entries> {
  const rows = await db<EntryRow[]>`
    select product_id, size_id, balance, counted, ${instants(db, 'added_at')}, reason, author_kind, author_id
      from stop_list_item
     where organization_id = ${organizationId}
       and terminal_group_id = ${terminalGroupId}
       and product_id = any(${productIds}::uuid[])`
  return entriesOf(rows)
}

interface Search {
  organizationIds: readonly string[]
  /** Null: all. */
  terminalGroupIds: readonly string[] | null
  /** Whether to include entries of single sizes. */
  withSizes: boolean
}

/** Returns the entries of organizations in the order in which they were added. */
export async function listEntries(db: Db, { organizationIds, terminalGroupIds, withSizes }: Search) {
  const rows = await db<(EntryRow & { terminalGroupId: Id<'TerminalGroup'> })[]>`
    select terminal_group_id, product_id, size_id, balance, counted, ${instants(db, 'added_at')}, reason, author_kind,
           author_id
      from stop_list_item item
     where organization_id = any(${organizationIds}::uuid[])
       and ${terminalGroupIds ? db`terminal_group_id = any(${terminalGroupIds}::uuid[])` : db`true`}
       and ${withSizes ? db`true` : db`size_id is null`}
     order by item.added_at, product_id, size_id`
  return rows.map((row) => ({ ...row, ...decimals(row) }))
}
