import type { Db } from '#core/db/connect.ts'
import { examplesMax, type Invariant, reportIt } from '#core/invariants.ts'
import { ledgerInvariants } from '#ledger/invariants.ts'
import { findBooks } from './store.ts'

const sumsOfCurrency: Invariant = {
  name: 'Books: sums of postings have no more digits than the currency of the books',
  means: 'Balances cannot be paid or matched with documents, which have whole units of the currency.',
  remedy: reportIt,
  async find(db) {
    const rows = await listDigits(db)
    const digitsOf = new Map<string, number>()
    for (const { corporationId } of rows)
      if (!digitsOf.has(corporationId)) digitsOf.set(corporationId, (await findBooks(db, corporationId)).digits)
    const broken = rows.filter(({ corporationId, digits }) => digits > digitsOf.get(corporationId)!)
    const examples = broken.map(({ organizationId, digits }) => `organization ${organizationId}: ${digits} digits`)
    return { count: broken.length, examples: examples.slice(0, examplesMax) }
  },
}

/** Returns the most digits of a posting, by organization. */
const listDigits = (db: Db) => db<{ corporationId: string; organizationId: string; digits: number }[]>`
  select organization.corporation_id, posting.organization_id, max(scale(trim_scale(posting.sum))) as digits
    from posting
    join organization on organization.id = posting.organization_id
   group by organization.corporation_id, posting.organization_id
   order by posting.organization_id`

export const booksInvariants: readonly Invariant[] = [...ledgerInvariants, sumsOfCurrency]
