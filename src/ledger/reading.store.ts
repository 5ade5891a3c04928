import type { Db, Fragment } from '#core/db/connect.ts'
import { instants, toInstant } from '#core/db/timestamps.ts'
import { Decimal, decimalOrNull } from '#core/decimal.ts'
import type { Instant } from '#core/time.ts'
import type { AccountType } from './chart.ts'
import type { PostingKey } from './model.ts'
import { postingIdOf } from './rules.ts'
import { type Dimensions, orNull } from './sides.store.ts'
import { type DocumentType, type PayableType, paymentTypes, type TransactionType } from './types.ts'

/** Returns whether one of the organizations has or had postings. */
export async function hasPostings(db: Db, organizationIds: readonly string[]): Promise<boolean> {
  const [row] = await db`
    select 1
      from posting
     where organization_id = any(${organizationIds}::uuid[])
     limit 1`
  return row !== undefined
}

/** Returns whether an account has or had postings in one of the organizations: its type must then stay. */
export async function isAccountUsed(db: Db, organizationIds: readonly string[], accountId: string): Promise<boolean> {
  const [row] = await db`
    select 1
      from ledger_account
     where organization_id = any(${organizationIds}::uuid[])
       and account_id = ${accountId}
     limit 1`
  return row !== undefined
}

export interface PayableDocument {
  documentId: string
  type: PayableType
  number: string | null
}

/** Returns the documents that have live postings and can be paid by hand. Postings of payments do not count. */
export async function listPayableDocuments(
  db: Db,
  organizationId: string,
  documentIds: readonly string[],
): Promise<PayableDocument[]> {
  if (documentIds.length === 0) return []
  return db<PayableDocument[]>`
    select document_id, type, number
      from ledger_document as document
     where document.organization_id = ${organizationId}
       and document.document_id = any(${documentIds}::uuid[])
       and document.type = any(${Object.keys(paymentTypes)}::text[]::document_type[])
       and exists (select 1
                     from posting
                    where posting.organization_id = ${organizationId}
                      and posting.creation_number = document.creation_number
                      and posting.reversed_at is null
                      and posting.type <> all(${Object.values(paymentTypes)}::text[]::transaction_type[]))`
}

/** Document, types and dates of a posting. */
export interface Origin {
  /** Id of the posting. */
  id: string
  creationNumber: number
  ordinal: number
  type: TransactionType
  documentId: string
  documentType: DocumentType | null
  documentNumber: string | null
  lineId: string | null
  effectiveAt: Instant
  secondaryAt: Instant | null
  recordedAt: Instant
  cashFlowCategoryId: string | null
  conceptionId: string | null
  comment: string | null
}

export interface PostedSide extends Dimensions {
  accountType: AccountType
  amount: Decimal | null
}

export interface LivePosting extends Origin {
  from: PostedSide
  to: PostedSide
  sum: Decimal
  isValued: boolean
  missingAmount: Decimal | null
}

export type OriginRow = Omit<Origin, 'id'>

/** The columns of an `OriginRow`, of `posting` joined with its `document`. */
export const originColumns = (db: Db): Fragment => db`
  posting.creation_number, posting.ordinal, posting.type, posting.line_id,
  ${instants(db, 'posting.effective_at', 'posting.secondary_at')},
  ${toInstant(db, "date_trunc('milliseconds', posting.recorded_at)")} as recorded_at,
  document.document_id, document.type as document_type, document.number as document_number,
  document.cash_flow_category_id, document.conception_id, document.comment`

export const originOf = (organizationId: string, row: OriginRow): Origin => ({
  id: postingIdOf(organizationId, row),
  creationNumber: row.creationNumber,
  ordinal: row.ordinal,
  type: row.type,
  documentId: row.documentId,
  documentType: row.documentType,
  documentNumber: row.documentNumber,
  lineId: row.lineId,
  effectiveAt: row.effectiveAt,
  secondaryAt: row.secondaryAt,
  recordedAt: row.recordedAt,
  cashFlowCategoryId: row.cashFlowCategoryId,
  conceptionId: row.conceptionId,
  comment: row.comment,
})

interface PostingRow extends OriginRow {
  fromAccountId: string
  fromAccountType: AccountType
  fromCounteragentId: string
  fromProductId: string
  fromAmount: string | null
  toAccountId: string
  toAccountType: AccountType
  toCounteragentId: string
  toProductId: string
  toAmount: string | null
  sum: string
  isValued: boolean
  missingAmount: string | null
}

/** Returns the live postings of a document and of transactions that name it, in the order in which they were written. */
export const listDocumentPostings = (db: Db, organizationId: string, documentId: string): Promise<LivePosting[]> =>
  listLive(db, organizationId, db`document.document_id = ${documentId}`)

/** Returns the live postings of documents by their creation numbers. */
export const listLivePostings = (
  db: Db,
  organizationId: string,
  creationNumbers: readonly number[],
): Promise<LivePosting[]> => listLive(db, organizationId, db`document.creation_number = any(${creationNumbers}::int[])`)

interface PostedSum extends PostingKey {
  sum: Decimal
}

/** Returns the sums of live postings of documents. */
export async function listPostedSums(
  db: Db,
  organizationId: string,
  creationNumbers: readonly number[],
): Promise<PostedSum[]> {
  const rows = await db<(Omit<PostedSum, 'sum'> & { sum: string })[]>`
    select creation_number, ordinal, sum
      from posting
     where organization_id = ${organizationId}
       and creation_number = any(${creationNumbers}::int[])
       and reversed_at is null`
  return rows.map((row) => ({ ...row, sum: new Decimal(row.sum) }))
}

/** Returns a posting if it is live. */
export async function findLivePosting(
  db: Db,
  organizationId: string,
  { creationNumber, ordinal }: PostingKey,
): Promise<LivePosting | undefined> {
  const key = db`document.creation_number = ${creationNumber} and posting.ordinal = ${ordinal}`
  return (await listLive(db, organizationId, key))[0]
}

/** Returns live postings that meet a condition on `posting` and its `document`. */
async function listLive(db: Db, organizationId: string, condition: Fragment): Promise<LivePosting[]> {
  const rows = await db<PostingRow[]>`
    select ${originColumns(db)}, posting.sum, posting.is_valued, posting.missing_amount, posting.from_amount,
           posting.to_amount, from_account.account_id as from_account_id,
           from_account.type as from_account_type, from_side.counteragent_id as from_counteragent_id,
           from_side.product_id as from_product_id, to_account.account_id as to_account_id,
           to_account.type as to_account_type,
           to_side.counteragent_id as to_counteragent_id, to_side.product_id as to_product_id
      from ledger_document as document
      join posting
        on posting.organization_id = ${organizationId}
       and posting.creation_number = document.creation_number
       and posting.reversed_at is null
      join ledger_subaccount as from_side
        on from_side.organization_id = ${organizationId}
       and from_side.number = posting.from_subaccount
      join ledger_account as from_account
        on from_account.organization_id = ${organizationId}
       and from_account.number = from_side.account
      join ledger_subaccount as to_side
        on to_side.organization_id = ${organizationId}
       and to_side.number = posting.to_subaccount
      join ledger_account as to_account
        on to_account.organization_id = ${organizationId}
       and to_account.number = to_side.account
     where document.organization_id = ${organizationId}
       and ${condition}
     order by posting.creation_number, posting.ordinal`
  return rows.map((row) => ({
    ...originOf(organizationId, row),
    from: {
      accountId: row.fromAccountId,
      accountType: row.fromAccountType,
      counteragentId: orNull(row.fromCounteragentId),
      productId: orNull(row.fromProductId),
      amount: decimalOrNull(row.fromAmount),
    },
    to: {
      accountId: row.toAccountId,
      accountType: row.toAccountType,
      counteragentId: orNull(row.toCounteragentId),
      productId: orNull(row.toProductId),
      amount: decimalOrNull(row.toAmount),
    },
    sum: new Decimal(row.sum),
    isValued: row.isValued,
    missingAmount: decimalOrNull(row.missingAmount),
  }))
}

/** Returns the present cost of goods that documents move, without cost corrections, by creation number. */
export async function listDocumentCosts(
  db: Db,
  organizationId: string,
  creationNumbers: readonly number[],
): Promise<ReadonlyMap<number, Decimal>> {
  if (creationNumbers.length === 0) return new Map()
  const rows = await db<{ creationNumber: number; cost: string }[]>`
    select creation_number, sum(sum) as cost
      from posting
     where organization_id = ${organizationId}
       and creation_number = any(${creationNumbers}::integer[])
       and reversed_at is null
       and is_valued
       and type <> 'STORE_COST_CORRECTION'
     group by creation_number`
  return new Map(rows.map(({ creationNumber, cost }) => [creationNumber, new Decimal(cost)]))
}
