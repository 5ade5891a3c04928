import { type Invariant, noRowsInvariant, reportRemedy } from '#core/invariants.ts'
import { accountTypes, hasCounteragents } from './chart.ts'
import { nil } from './rules.ts'

const typesWithCounteragents = accountTypes.map(({ code }) => code).filter(hasCounteragents)

/** Invariants of postings and turnovers. A domain declares them for the doctor. */
export const ledgerInvariants: readonly Invariant[] = [
  noRowsInvariant(
    {
      name: 'Books: turnovers of each month equal its postings',
      consequence: 'Balances, stock and reports show sums or amounts that no documents explain.',
      remedy: reportRemedy,
    },
    (db) => db`
      select format('organization %s, subaccount %s, %s: turnovers differ from postings by debit %s, credit %s, received %s, issued %s',
                    organization_id, subaccount, month, sum(debit), sum(credit), sum(received), sum(issued)) as what
        from (select organization_id, subaccount, month, debit, credit, received, issued
                from turnover
               union all
              select organization_id, to_subaccount, date_trunc('month', effective_on::timestamp)::date, -sum, 0,
                     -coalesce(to_amount, 0), 0
                from posting
               where reversed_at is null
               union all
              select organization_id, from_subaccount, date_trunc('month', effective_on::timestamp)::date, 0, -sum, 0,
                     -coalesce(from_amount, 0)
                from posting
               where reversed_at is null) as entry
       group by organization_id, subaccount, month
      having sum(debit) <> 0 or sum(credit) <> 0 or sum(received) <> 0 or sum(issued) <> 0`,
  ),
  noRowsInvariant(
    {
      name: 'Books: postings have a document and two accounts',
      consequence: 'Lists lack some postings, so their balances do not add up.',
      remedy: reportRemedy,
    },
    (db) => db`
      select format('organization %s: posting %s of document %s', posting.organization_id, ordinal,
                    posting.creation_number) as what
        from posting
        left join ledger_document as document
          on document.organization_id = posting.organization_id
         and document.creation_number = posting.creation_number
        left join ledger_subaccount as source
          on source.organization_id = posting.organization_id
         and source.number = posting.from_subaccount
        left join ledger_subaccount as target
          on target.organization_id = posting.organization_id
         and target.number = posting.to_subaccount
       where document.organization_id is null
          or source.organization_id is null
          or target.organization_id is null`,
  ),
  noRowsInvariant(
    {
      name: 'Books: debts and liabilities have counteragents, and other accounts have none',
      consequence: 'Debts of a supplier, guest or employee do not add up to the balance of their account.',
      remedy: reportRemedy,
    },
    (db) => db`
      select format('organization %s: subaccount %s of account %s', subaccount.organization_id, subaccount.number,
                    account.account_id) as what
        from ledger_subaccount as subaccount
        join ledger_account as account
          on account.organization_id = subaccount.organization_id
         and account.number = subaccount.account
       where (account.type = any(${typesWithCounteragents}::text[]::account_type[])) = (subaccount.counteragent_id = ${nil})`,
  ),
]
