import type { Db, Transaction } from '#core/db/connect.ts'
import type { DueItem, DueItemSearch } from '#core/events/due.ts'
import type { Revaluation } from './model.ts'

/** Notes that costs of documents or orders may have changed, for copies of them. */
export async function recordRevalued(
  db: Transaction,
  organizationId: string,
  documentIds: readonly string[],
): Promise<void> {
  if (documentIds.length === 0) return
  await db`
    insert into revalued_document (organization_id, document_id)
    select ${organizationId}::uuid, document_id
      from unnest(${documentIds}::uuid[]) as revalued(document_id)`
}

/** Notes documents by postings whose values changed. */
export async function recordRevaluations(
  db: Transaction,
  organizationId: string,
  values: readonly Revaluation[],
): Promise<void> {
  const numbers = [...new Set(values.map(({ creationNumber }) => creationNumber))]
  if (numbers.length === 0) return
  await db`
    insert into revalued_document (organization_id, document_id)
    select ${organizationId}::uuid, document_id
      from ledger_document
     where organization_id = ${organizationId}
       and creation_number = any(${numbers}::int[])`
}

/** Takes the next documents whose costs may have changed, the earliest first. A document may be among them several times. */
export async function takeRevalued(db: Transaction, organizationId: string, rowsMax: number): Promise<string[]> {
  const rows = await db<{ seq: number; documentId: string }[]>`
    select seq, document_id
      from revalued_document
     where organization_id = ${organizationId}
     order by seq
     limit ${rowsMax}
       for update
      skip locked`
  if (rows.length === 0) return []
  await db`
    delete from revalued_document
     where organization_id = ${organizationId}
       and seq = any(${rows.map(({ seq }) => seq)}::bigint[])`
  return [...new Set(rows.map(({ documentId }) => documentId))]
}

/** Returns which of the organizations have documents whose costs may have changed. */
export async function listRevaluedOrganizations(db: Db, organizationIds: readonly string[]): Promise<string[]> {
  const rows = await db<{ organizationId: string }[]>`
    select distinct organization_id
      from revalued_document
     where organization_id = any(${organizationIds}::uuid[])`
  return rows.map(({ organizationId }) => organizationId)
}

export const listWithRevalued = (db: Db, { rowsMax, isSearched }: DueItemSearch) => db<DueItem[]>`
  select distinct organization_id as owner_id, organization_id::text as id
    from revalued_document
   where ${isSearched(db`organization_id`)}
   limit ${rowsMax}`
