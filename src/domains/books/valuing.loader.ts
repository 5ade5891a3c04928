import { toInstant } from '#core/db/timestamps.ts'
import { continueNow, type DueItem, dueRule } from '#core/events/due.ts'
import { asId } from '#core/schema.ts'
import { failedKeys } from '#ledger/valuation/saving.store.ts'
import { valueNext } from '#ledger/valuation/valuations.ts'
import { findBooksPlace } from './reads.ts'

/** Values goods in the background, some hundred documents at a time. */
export const valuing = dueRule({
  name: 'valuing_goods',

  listDue: (db, { now, rowsMax, isSearched }) => db<DueItem[]>`
    select distinct mark.organization_id as owner_id, mark.organization_id::text as id
      from valuation_mark as mark
      left join ${failedKeys(db, now)} as failed
        on failed.organization_id = mark.organization_id
       and failed.key = mark.key
     where ${isSearched(db`mark.organization_id`)}
       and failed.key is null
     limit ${rowsMax}`,

  async handle({ db, now }, { ownerId }) {
    const organizationId = asId<'Organization'>(ownerId)
    const { digits, zone } = await findBooksPlace(db, organizationId)
    const outcome = await valueNext(db, { organizationId, digits, zone, now })
    return outcome === 'more' ? continueNow : undefined
  },

  async measure(db, now) {
    const rows = await db<{ marks: number; oldestMs: number }[]>`
      select count(*)::int as marks, ${toInstant(db, 'min(recorded_at)')} as oldest_ms
        from valuation_mark
       group by organization_id`
    const items = rows.reduce((sum, { marks }) => sum + marks, 0)
    return { items, seconds: (now - Math.min(now, ...rows.map(({ oldestMs }) => oldestMs))) / 1_000 }
  },
})
