import { continueNow, type DueItem, dueRule } from '#core/events/due.ts'
import { asId } from '#core/schema.ts'
import { valueNext } from '#ledger/valuation/valuations.ts'
import { booksDigits } from './reads.ts'

/** Values goods in the background, some hundred documents at a time. */
export const valuing = dueRule({
  name: 'valuing_goods',

  listDue: (db, { rowsMax, exceptOwnerIds }) => db<DueItem[]>`
    select distinct organization_id as owner_id, organization_id::text as id
      from valuation_mark
     where organization_id <> all(${exceptOwnerIds}::uuid[])
     limit ${rowsMax}`,

  async handle({ db, now }, { ownerId }) {
    const organizationId = asId<'Organization'>(ownerId)
    const outcome = await valueNext(db, { organizationId, digits: await booksDigits(db, organizationId), now })
    return outcome === 'more' ? continueNow : undefined
  },

  async measure(db, now) {
    const [row] = await db<{ items: number; oldestMs: number | null }[]>`
      select count(*)::int as items, (extract(epoch from min(recorded_at)) * 1000)::float8 as oldest_ms
        from valuation_mark`
    return { items: row!.items, seconds: row!.oldestMs === null ? 0 : Math.max(0, (now - row!.oldestMs) / 1_000) }
  },
})
