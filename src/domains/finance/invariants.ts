import type { Db } from '#core/db/connect.ts'
import { type Decimal, total } from '#core/decimal.ts'
import { examplesMax, type Invariant, noRowsInvariant, reportRemedy } from '#core/invariants.ts'
import { listDocumentPostings } from '#ledger/reading.store.ts'

const storeAccounts = noRowsInvariant(
  {
    name: 'Finance: each store has an account, with its name and deleted with it',
    consequence: 'Goods of these stores are missing from the chart of accounts, or accountants see another name.',
    remedy: 'Save the store again (/admin/stores/save).',
  },
  (db) => db`
    select format('corporation %s: store %s', store.corporation_id, store.id) as what
      from store
      left join account
        on account.corporation_id = store.corporation_id
       and account.id = store.id
     where account.type is distinct from 'INVENTORY_ASSETS'
        or account.name <> store.name
        or account.is_deleted <> store.is_deleted`,
)

const parents = noRowsInvariant(
  {
    name: 'Finance: accounts and cash-flow categories are not below deleted ones',
    consequence: 'Clients that show them as a tree do not show these rows.',
    remedy: reportRemedy,
  },
  (db) => db`
    select format('corporation %s: account %s', child.corporation_id, child.id) as what
      from account as child
      join account as parent
        on parent.corporation_id = child.corporation_id
       and parent.id = child.parent_id
     where parent.is_deleted
       and not child.is_deleted
     union all
    select format('corporation %s: cash-flow category %s', child.corporation_id, child.id)
      from cash_flow_category as child
      join cash_flow_category as parent
        on parent.corporation_id = child.corporation_id
       and parent.id = child.parent_id
     where parent.is_deleted
       and not child.is_deleted`,
)

const openingBalances: Invariant = {
  name: 'Finance: opening balances of accounts equal their postings',
  consequence: 'Balances of these accounts differ from their opening balances.',
  remedy: reportRemedy,
  async find(db) {
    const examples: string[] = []
    for (const { corporationId, id, sum, organizationId } of await listOpenings(db)) {
      const posted = await postedBalance(db, organizationId, id)
      if (!posted.equals(sum))
        examples.push(`corporation ${corporationId}: account ${id}: posted ${posted}, saved ${sum}`)
    }
    return { count: examples.length, examples: examples.slice(0, examplesMax) }
  },
}

interface Opening {
  corporationId: string
  id: string
  sum: string
  organizationId: string
}

/** Returns the accounts that have or had an opening balance. */
const listOpenings = (db: Db) => db<Opening[]>`
  select corporation_id, id, coalesce(start_balance_sum, 0) as sum, opening_organization_id as organization_id
    from account
   where opening_organization_id is not null
   order by corporation_id, id`

async function postedBalance(db: Db, organizationId: string, accountId: string): Promise<Decimal> {
  const postings = await listDocumentPostings(db, organizationId, accountId)
  return total(postings.map(({ sum, to }) => (to.accountId === accountId ? sum : sum.negated())))
}

export const financeInvariants: readonly Invariant[] = [storeAccounts, parents, openingBalances]
