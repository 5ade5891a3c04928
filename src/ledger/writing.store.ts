import type { Fragment, Transaction } from '#core/db/connect.ts'
import type { Decimal } from '#core/decimal.ts'
import { declarePersonal } from '#core/record/personal.ts'
import { lockLedger } from './locks.store.ts'
import type { LedgerContext, LedgerDocument, Posting, Revaluation, Reversal } from './model.ts'
import { checkPosting } from './rules.ts'
import { numberSubaccounts } from './subaccounts.store.ts'
import { documentTypes, transactionTypes } from './types.ts'

declarePersonal('ledger_document', ['comment'])

const transactionNumbers = new Map<string, number>(transactionTypes.map((type, i) => [type, i]))
const documentNumbers = new Map<string, number>(documentTypes.map((type, i) => [type, i]))

/**
 * Appends the postings of documents, adds them to the turnovers, and returns the ordinal of the first posting of each
 * document; the others follow. Throws if a posting breaks a rule of the books.
 */
export async function append(
  db: Transaction,
  context: LedgerContext,
  documents: readonly LedgerDocument[],
): Promise<number[]> {
  const { organizationId, digits } = context
  for (const { postings } of documents) for (const posting of postings) checkPosting(posting, digits)
  const sides = documents.flatMap(({ postings }) => postings.flatMap(({ from, to }) => [from, to]))
  if (sides.length === 0) return documents.map(() => 1)
  const recordedAt = await lockLedger(db, context)
  const [last, numberOf] = await Promise.all([
    listLastOrdinals(db, organizationId, documents),
    numberSubaccounts(db, organizationId, sides),
  ])
  const firsts = documents.map(({ creationNumber }) => (last.get(creationNumber) ?? 0) + 1)
  const rows = documents.flatMap((document, i) =>
    document.postings.map((posting, j) => ({
      document,
      posting,
      ordinal: firsts[i]! + j,
      from: numberOf(posting.from),
      to: numberOf(posting.to),
    })),
  )
  await insertPostings(db, { organizationId, recordedAt }, documents, rows)
  return firsts
}

interface NewPosting {
  document: LedgerDocument
  posting: Posting
  ordinal: number
  from: number
  to: number
}

const insertPostings = (
  db: Transaction,
  { organizationId, recordedAt }: { organizationId: string; recordedAt: string },
  documents: readonly LedgerDocument[],
  rows: readonly NewPosting[],
) => db`
  with document as (
    ${upsertDocuments(db, organizationId, documents)}
  ), new_posting as materialized (
    ${newPostings(db, rows)}
  ), appended as (
    insert into posting (organization_id, effective_at, recorded_at, secondary_at, creation_number, ordinal,
                         from_subaccount, to_subaccount, type, is_valued, sum, from_amount, to_amount, missing_amount,
                         line_id)
    select ${organizationId}::uuid, effective_at, ${recordedAt}::timestamptz, secondary_at, creation_number, ordinal,
           from_subaccount, to_subaccount, type, is_valued, sum, from_amount, to_amount, missing_amount, line_id
      from new_posting)
  insert into turnover (organization_id, subaccount, month, debit, credit, received, issued)
  select ${organizationId}::uuid, subaccount, month, debit, credit, received, issued
    from (${turnoversOf(db, db`new_posting`)}) as change
      on conflict (organization_id, subaccount, month) do update
     set debit = turnover.debit + excluded.debit,
         credit = turnover.credit + excluded.credit,
         received = turnover.received + excluded.received,
         issued = turnover.issued + excluded.issued`

const newPostings = (db: Transaction, rows: readonly NewPosting[]) => db`
  select creation_number, to_timestamp(effective_ms / 1000.0) as effective_at,
         (to_timestamp(effective_ms / 1000.0) at time zone 'UTC')::date as effective_on,
         to_timestamp(secondary_ms / 1000.0) as secondary_at, ordinal, from_subaccount, to_subaccount, type, is_valued,
         sum, from_amount, to_amount, missing_amount, line_id
    from unnest(
           ${rows.map(({ document }) => document.creationNumber)}::int[],
           ${rows.map(({ document }) => document.effectiveAt)}::float8[],
           ${rows.map(({ document }) => document.secondaryAt ?? null)}::float8[],
           ${rows.map(({ ordinal }) => ordinal)}::int[],
           ${rows.map(({ from }) => from)}::int[],
           ${rows.map(({ to }) => to)}::int[],
           ${rows.map(({ posting }) => transactionNumbers.get(posting.type)!)}::int[],
           ${rows.map(({ posting }) => String(posting.isValued ?? false))}::text[]::boolean[],
           ${rows.map(({ posting }) => textOf(posting.sum))}::text[]::numeric[],
           ${rows.map(({ posting }) => textOf(posting.from.amount))}::text[]::numeric[],
           ${rows.map(({ posting }) => textOf(posting.to.amount))}::text[]::numeric[],
           ${rows.map(({ posting }) => textOf(posting.missingAmount))}::text[]::numeric[],
           ${rows.map(({ posting }) => posting.lineId ?? null)}::uuid[]
         ) as posting(creation_number, effective_ms, secondary_ms, ordinal, from_subaccount, to_subaccount, type,
                      is_valued, sum, from_amount, to_amount, missing_amount, line_id)`

const textOf = (value: Decimal | null | undefined): string | null => value?.toFixed() ?? null

const upsertDocuments = (db: Transaction, organizationId: string, documents: readonly LedgerDocument[]) => db`
  insert into ledger_document (organization_id, creation_number, type, document_id, cash_flow_category_id, conception_id,
                               number, comment)
  select ${organizationId}::uuid, creation_number, type, document_id, cash_flow_category_id, conception_id, number, comment
    from unnest(
           ${documents.map(({ creationNumber }) => creationNumber)}::int[],
           ${documents.map(({ type }) => (type === null ? null : documentNumbers.get(type)!))}::int[],
           ${documents.map(({ documentId }) => documentId)}::uuid[],
           ${documents.map(({ cashFlowCategoryId }) => cashFlowCategoryId ?? null)}::uuid[],
           ${documents.map(({ conceptionId }) => conceptionId ?? null)}::uuid[],
           ${documents.map(({ number }) => number)}::text[],
           ${documents.map(({ comment }) => comment ?? null)}::text[]
         ) as document(creation_number, type, document_id, cash_flow_category_id, conception_id, number, comment)
      on conflict (organization_id, creation_number) do update
     set type = excluded.type,
         document_id = excluded.document_id,
         cash_flow_category_id = excluded.cash_flow_category_id,
         conception_id = excluded.conception_id,
         number = excluded.number,
         comment = excluded.comment`

/**
 * Reverses live postings, subtracts them from the turnovers, and returns how many they were. Reversed postings stay with
 * their author and the moment; balances and lists no longer contain them.
 */
export async function reverse(
  db: Transaction,
  context: LedgerContext,
  reversals: readonly Reversal[],
): Promise<number> {
  if (reversals.length === 0) return 0
  const { organizationId, authorId } = context
  const reversedAt = await lockLedger(db, context)
  const whole = reversals.flatMap(({ creationNumber, ordinals }) => (ordinals ? [] : [creationNumber]))
  const single = reversals.flatMap(({ creationNumber, ordinals = [] }) =>
    ordinals.map((ordinal) => ({ creationNumber, ordinal })),
  )
  const creationNumbers = [...new Set(reversals.map(({ creationNumber }) => creationNumber))]
  const [row] = await db<{ count: number }[]>`
    with reversed as (
      update posting
         set reversed_at = ${reversedAt}::timestamptz,
             reversed_by = ${authorId}
       where organization_id = ${organizationId}
         and creation_number = any(${creationNumbers}::int[])
         and reversed_at is null
         and (creation_number = any(${whole}::int[])
              or (creation_number, ordinal) in (
                   select creation_number, ordinal
                     from unnest(
                            ${single.map(({ creationNumber }) => creationNumber)}::int[],
                            ${single.map(({ ordinal }) => ordinal)}::int[]
                          ) as single(creation_number, ordinal)))
      returning effective_on, from_subaccount, to_subaccount, sum, from_amount, to_amount
    ), updated as (
      update turnover
         set debit = turnover.debit - change.debit,
             credit = turnover.credit - change.credit,
             received = turnover.received - change.received,
             issued = turnover.issued - change.issued
        from (${turnoversOf(db, db`reversed`)}) as change
       where turnover.organization_id = ${organizationId}
         and turnover.subaccount = change.subaccount
         and turnover.month = change.month)
    select count(*)::int as count
      from reversed`
  return row!.count
}

/** Replaces the sums and missing amounts of live valued postings, in turnovers, too. Throws if one is not there. */
export async function revalue(db: Transaction, context: LedgerContext, values: readonly Revaluation[]): Promise<void> {
  if (values.length === 0) return
  const { organizationId } = context
  await lockLedger(db, context)
  const [row] = await db<{ count: number }[]>`
    with value as materialized (
      select creation_number, ordinal, sum, missing_amount
        from unnest(
               ${values.map(({ creationNumber }) => creationNumber)}::int[],
               ${values.map(({ ordinal }) => ordinal)}::int[],
               ${values.map(({ sum }) => textOf(sum))}::text[]::numeric[],
               ${values.map(({ missingAmount }) => textOf(missingAmount))}::text[]::numeric[]
             ) as value(creation_number, ordinal, sum, missing_amount)
    ), difference as materialized (
      select posting.effective_on, posting.from_subaccount, posting.to_subaccount, value.sum - posting.sum as sum,
             null::numeric as from_amount, null::numeric as to_amount
        from value
        join posting
          on posting.organization_id = ${organizationId}
         and posting.creation_number = value.creation_number
         and posting.ordinal = value.ordinal
       where posting.is_valued
         and posting.reversed_at is null
    ), revalued as (
      update posting
         set sum = value.sum,
             missing_amount = value.missing_amount
        from value
       where posting.organization_id = ${organizationId}
         and posting.creation_number = value.creation_number
         and posting.ordinal = value.ordinal
         and posting.is_valued
         and posting.reversed_at is null
    ), updated as (
      update turnover
         set debit = turnover.debit + change.debit,
             credit = turnover.credit + change.credit
        from (${turnoversOf(db, db`difference`)}) as change
       where turnover.organization_id = ${organizationId}
         and turnover.subaccount = change.subaccount
         and turnover.month = change.month)
    select count(*)::int as count
      from difference`
  if (row!.count !== values.length) throw new Error('A posting to be revalued is not live, or is not valued')
}

/** The change of turnovers by rows that have the sides, sums, amounts and `effective_on` of postings. */
const turnoversOf = (db: Transaction, postings: Fragment): Fragment => db`
  select side.subaccount, date_trunc('month', posting.effective_on::timestamp)::date as month, sum(side.debit) as debit,
         sum(side.credit) as credit, sum(side.received) as received, sum(side.issued) as issued
    from ${postings} as posting
   cross join lateral (
           values (posting.to_subaccount, posting.sum, 0, coalesce(posting.to_amount, 0), 0),
                  (posting.from_subaccount, 0, posting.sum, 0, coalesce(posting.from_amount, 0))
         ) as side(subaccount, debit, credit, received, issued)
   group by side.subaccount, month`

async function listLastOrdinals(
  db: Transaction,
  organizationId: string,
  documents: readonly LedgerDocument[],
): Promise<Map<number, number>> {
  const rows = await db<{ creationNumber: number; ordinal: number }[]>`
    select creation_number, max(ordinal) as ordinal
      from posting
     where organization_id = ${organizationId}
       and creation_number = any(${documents.map(({ creationNumber }) => creationNumber)}::int[])
     group by creation_number`
  return new Map(rows.map(({ creationNumber, ordinal }) => [creationNumber, ordinal]))
}
