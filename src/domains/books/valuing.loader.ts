import { findOrganization } from '#core/access/organizations.ts'
import type { Db } from '#core/db/connect.ts'
import { again, type DueItem, due } from '#core/events/due.ts'
import type { Context } from '#core/operation/context.ts'
import { asId } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'
import { Valuations, valueNext } from '#ledger/valuation/valuations.ts'
import { findBooks } from './store.ts'

/** Returns the digits of sums in the books of an organization. */
export async function booksDigits(db: Db, organizationId: string): Promise<number> {
  const organization = await findOrganization(db, organizationId)
  if (!organization) throw new Error(`Organization ${organizationId} does not exist`)
  return (await findBooks(db, organization.corporationId)).digits
}

/** Values goods in the background, some hundred documents at a time. */
export const valuing = due({
  name: 'valuing_goods',

  listDue: (db, { rowsMax }) => db<DueItem[]>`
    select distinct organization_id as owner_id, organization_id::text as id
      from valuation_mark
     limit ${rowsMax}`,

  async handle({ db, now }, { ownerId }) {
    const organizationId = asId<'Organization'>(ownerId)
    const outcome = await valueNext(db, { organizationId, digits: await booksDigits(db, organizationId), now })
    return outcome === 'more' ? again : undefined
  },

  async measure(db, now) {
    const [row] = await db<{ items: number; oldestMs: number | null }[]>`
      select count(*)::int as items, (extract(epoch from min(recorded_at)) * 1000)::float8 as oldest_ms
        from valuation_mark`
    return { items: row!.items, seconds: row!.oldestMs === null ? 0 : Math.max(0, (now - row!.oldestMs) / 1_000) }
  },
})

/**
 * Waits until values of the organizations are up to date, at most 2 seconds. The answer then says in `X-Recosting-Pending` how many
 * documents have effects that are not valued yet. With `before` only values before this moment matter.
 */
export async function waitForValues(
  { use, setHeader }: Pick<Context, 'use' | 'setHeader'>,
  organizations: readonly { id: string }[],
  before?: Instant,
): Promise<void> {
  const documents = await use(Valuations).settle(
    organizations.map(({ id }) => id),
    before,
  )
  if (documents > 0) setHeader('X-Recosting-Pending', `${documents}`)
}
