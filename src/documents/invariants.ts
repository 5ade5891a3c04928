import { type Invariant, noRowsInvariant, reportRemedy } from '#core/invariants.ts'

const livePostings: Invariant = noRowsInvariant(
  {
    name: 'Documents: posted documents have live postings, and all others have none',
    consequence: 'Balances contain documents that are not posted, or miss documents that are.',
    remedy: reportRemedy,
  },
  (db) => db`
    select format('organization %s: document %s is %s', document.organization_id, document.id, document.status) as what
      from document
     where document.sum is distinct from 0
       and (document.status = 'PROCESSED') <> exists (
             select 1
               from posting
              where posting.organization_id = document.organization_id
                and posting.creation_number = document.creation_number
                and posting.reversed_at is null)`,
)

export const documentInvariants: readonly Invariant[] = [livePostings]
