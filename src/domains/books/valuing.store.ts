import type { Db } from '#core/db/connect.ts'
import { toInstant } from '#core/db/timestamps.ts'
import type { DueItem, DueItemSearch } from '#core/events/due.ts'
import { failedKeys } from '#ledger/valuation/saving.store.ts'

/** Returns the organizations whose goods are to be valued, without those whose valuation waits after a failure. */
export const listUnvalued = (db: Db, { now, rowsMax, isSearched }: DueItemSearch) => db<DueItem[]>`
  select distinct mark.organization_id as owner_id, mark.organization_id::text as id
    from valuation_mark as mark
    left join ${failedKeys(db, now)} as failed
      on failed.organization_id = mark.organization_id
     and failed.key = mark.key
   where ${isSearched(db`mark.organization_id`)}
     and failed.key is null
   limit ${rowsMax}`

export const countMarks = (db: Db) => db<{ marks: number; oldestMs: number }[]>`
  select count(*)::int as marks, ${toInstant(db, 'min(recorded_at)')} as oldest_ms
    from valuation_mark
   group by organization_id`
