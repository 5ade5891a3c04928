import type { Db } from '#core/db/connect.ts'
import { instants, toTimestamp } from '#core/db/timestamps.ts'
import { Decimal } from '#core/decimal.ts'
import type { Id } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'
import type { DocumentType } from '../types.ts'

/** A valuation that changed the cost of documents besides those that made it due. */
interface ValuationRun {
  id: string
  startedAt: Instant
  /** Null while it is under way. */
  finishedAt: Instant | null
  documentsValued: number
  postingsChanged: number
  causes: { documentId: Id<'Document'>; type: DocumentType | null; number: string | null }[]
  /** Change of the balance of an account on a day: debit less credit. */
  changes: { accountId: Id<'Account'>; day: string; sum: Decimal }[]
}

interface RunRow extends Omit<ValuationRun, 'causes' | 'changes'> {
  causes: ValuationRun['causes'] | null
  changes: { accountId: Id<'Account'>; day: string; sum: string }[] | null
}

/** Position in the list of valuations. */
export interface RunCursor {
  startedAt: Instant
  id: string
}

interface RunSearch {
  from: Instant
  before: Instant
  /** The last valuation of the previous page; null for the first page. */
  after: RunCursor | null
  rowsMax: number
}

/** Returns the valuations that began in a period, the latest first. */
export async function listValuationRuns(
  db: Db,
  organizationId: string,
  { from, before, after, rowsMax }: RunSearch,
): Promise<ValuationRun[]> {
  const rows = await db<RunRow[]>`
    select run.id, ${instants(db, 'run.started_at', 'run.finished_at')}, run.documents_valued, run.postings_changed,
           (select json_agg(json_build_object('documentId', document.document_id, 'type', document.type,
                                              'number', document.number)
                            order by document.creation_number)
              from ledger_document as document
             where document.organization_id = ${organizationId}
               and document.creation_number = any(run.causes)) as causes,
           (select json_agg(json_build_object('accountId', account.account_id, 'day', change.day, 'sum', change.sum::text)
                            order by change.day, account.account_id)
              from valuation_change as change
              join ledger_account as account
                on account.organization_id = ${organizationId}
               and account.number = change.account
             where change.organization_id = ${organizationId}
               and change.run_id = run.id
               and change.sum <> 0) as changes
      from valuation_run as run
     where run.organization_id = ${organizationId}
       and run.started_at >= ${toTimestamp(db, from)}
       and run.started_at < ${toTimestamp(db, before)}
       ${
         after === null
           ? db``
           : db`and (run.started_at, run.id) < (${toTimestamp(db, after.startedAt)}, ${after.id}::uuid)`
       }
     order by run.started_at desc, run.id desc
     limit ${rowsMax}`
  return rows.map(({ causes, changes, ...row }) => ({
    ...row,
    causes: causes ?? [],
    changes: (changes ?? []).map(({ sum, ...change }) => ({ ...change, sum: new Decimal(sum) })),
  }))
}
