import type { Db } from '#core/db/connect.ts'
import { examplesMax, type Invariant, noRowsInvariant, reportRemedy } from '#core/invariants.ts'
import { ledgerInvariants } from '#ledger/invariants.ts'
import { findInvalidValues } from '#ledger/valuation/recalculation.store.ts'
import { findBooksPlace } from './reads.ts'
import { type BooksOrganization, currencyOf } from './rules.ts'
import { findBooks } from './store.ts'

const sumsOfCurrency: Invariant = {
  name: 'Books: sums of postings have no more digits than the currency of the books',
  consequence: 'Balances cannot be paid or matched with documents, which have whole units of the currency.',
  remedy: reportRemedy,
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

const currencyOfRestaurants: Invariant = {
  name: 'Restaurants: their currency is that of the books of the chain',
  consequence: 'Sales of these restaurants are not posted, because sums in several currencies cannot be added up.',
  remedy: 'Save the restaurant with the currency of the books, or create it in a corporation of its own.',
  async find(db) {
    const rows = await db<{ corporationId: string; currency: string | null; organizations: BooksOrganization[] }[]>`
      select organization.corporation_id, settings.currency_iso_name as currency,
             json_agg(json_build_object('id', organization.id, 'settings', organization.settings)
                      order by organization.created_at, organization.name, organization.id) as organizations
        from organization
        left join books_settings as settings
          on settings.corporation_id = organization.corporation_id
       group by organization.corporation_id, settings.currency_iso_name
       order by organization.corporation_id`
    const found = rows.flatMap(({ currency: stated, organizations }) => {
      const named = organizations.map(currencyOf)
      const currency = stated ?? named.find((one) => one !== null)
      return organizations.flatMap(({ id }, i) =>
        named[i] === null || named[i] === currency ? [] : [`organization ${id}: ${named[i]} instead of ${currency}`],
      )
    })
    return { count: found.length, examples: found.slice(0, examplesMax) }
  },
}

/** Returns the most digits of a posting, by organization. */
const listDigits = (db: Db) => db<{ corporationId: string; organizationId: string; digits: number }[]>`
  select organization.corporation_id, posting.organization_id, max(scale(trim_scale(posting.sum))) as digits
    from posting
    join organization on organization.id = posting.organization_id
   group by organization.corporation_id, posting.organization_id
   order by posting.organization_id`

/** Restaurants and goods of a restaurant that are calculated again unless all are. */
const sample = { organizations: 50, keys: 20 }

const valuesFromNothing: Invariant = {
  name: 'Goods: values and differences of stock-takes equal a recalculation',
  consequence: 'The cost of sales and the value of stores are wrong.',
  remedy: reportRemedy,
  async find(db, { checksAllRows = false }) {
    const rows = await db<{ organizationId: string }[]>`
      select distinct organization_id
        from ledger_goods
       order by organization_id
       ${checksAllRows ? db`` : db`limit ${sample.organizations}`}`
    const found: string[] = []
    for (const { organizationId } of rows) {
      const { digits } = await findBooksPlace(db, organizationId)
      const keysMax = checksAllRows ? undefined : sample.keys
      found.push(...(await findInvalidValues(db, organizationId, { digits, keysMax })))
    }
    return { count: found.length, examples: found.slice(0, examplesMax) }
  },
}

const goodsOfPostings: Invariant = noRowsInvariant(
  {
    name: 'Goods: movements have live postings, and stores change by movements only',
    consequence: 'Stock differs from the movements of documents, or its cost cannot be calculated.',
    remedy: reportRemedy,
  },
  (db) => db`
    select format('organization %s: document %s has movements without postings', goods.organization_id,
                  goods.creation_number) as what
      from ledger_goods as goods
     where not exists (
             select 1
               from posting
              where posting.organization_id = goods.organization_id
                and posting.creation_number = goods.creation_number
                and posting.reversed_at is null)
     union all
    select distinct format('organization %s: document %s moves goods without a movement', posting.organization_id,
                           posting.creation_number)
      from posting
     where posting.reversed_at is null
       and (posting.from_amount is not null or posting.to_amount is not null)
       and not exists (
             select 1
               from ledger_goods as goods
              where goods.organization_id = posting.organization_id
                and goods.creation_number = posting.creation_number)`,
)

export const failedValuations: Invariant = noRowsInvariant(
  {
    name: 'Goods: no document failed to be valued',
    consequence:
      'Costs of the product are old from this document on, and its days cannot be closed. Other goods are valued.',
    remedy: reportRemedy,
  },
  (db) => db`
    select format('organization %s: document %s of product %s in store %s: %s', failure.organization_id,
                  coalesce(document.document_id::text, failure.creation_number::text), subaccount.product_id,
                  account.account_id, failure.message) as what
      from valuation_failure as failure
      join ledger_subaccount as subaccount
        on subaccount.organization_id = failure.organization_id
       and subaccount.number = failure.key
      join ledger_account as account
        on account.organization_id = failure.organization_id
       and account.number = subaccount.account
      left join ledger_document as document
        on document.organization_id = failure.organization_id
       and document.creation_number = failure.creation_number`,
)

export const booksInvariants: readonly Invariant[] = [
  ...ledgerInvariants,
  sumsOfCurrency,
  currencyOfRestaurants,
  goodsOfPostings,
  failedValuations,
  valuesFromNothing,
]
