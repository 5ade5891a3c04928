import type { Db, Fragment, Transaction } from '#core/db/connect.ts'
import { newRows } from '#core/db/rows.ts'
import { instants, toInstant, toTimestamp } from '#core/db/timestamps.ts'
import { Decimal } from '#core/decimal.ts'
import { declarePersonal } from '#core/record/personal.ts'
import type { Id } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'
import type { BooksTransaction } from './model.ts'

declarePersonal('books_transaction', ['comment'])

interface Row {
  id: Id<'BooksTransaction'>
  number: number
  creationNumber: number
  effectiveAt: Instant
  fromAccountId: Id<'Account'>
  fromCounteragentId: Id<'Counteragent'> | null
  toAccountId: Id<'Account'>
  toCounteragentId: Id<'Counteragent'> | null
  sum: string
  cashFlowCategoryId: Id<'CashFlowCategory'> | null
  conceptionId: Id<'Conception'> | null
  documentId: Id<'Document'> | null
  comment: string | null
  isCanceled: boolean
}

/** Returns the transactions that match a condition. `end` orders, limits or locks them. */
async function list(db: Db, organizationId: string, condition: Fragment, end: Fragment): Promise<BooksTransaction[]> {
  const rows = await db<Row[]>`
    select id, number, creation_number, ${instants(db, 'effective_at')}, from_account_id,
           from_counteragent_id, to_account_id, to_counteragent_id, sum, cash_flow_category_id, conception_id,
           document_id, comment, canceled_at is not null as is_canceled
      from books_transaction
     where organization_id = ${organizationId}
       ${condition}
     ${end}`
  return rows.map(transactionOf)
}

const transactionOf = ({ fromAccountId, fromCounteragentId, toAccountId, toCounteragentId, ...row }: Row) => {
  const { sum, ...others } = row
  return {
    ...others,
    from: { accountId: fromAccountId, counteragentId: fromCounteragentId },
    to: { accountId: toAccountId, counteragentId: toCounteragentId },
    sum: new Decimal(sum),
  }
}

interface Period {
  from: Instant
  before: Instant
  rowsMax: number
}

/** Returns the transactions of a period, cancelled ones included, by moment and number. */
export const listTransactions = (db: Db, organizationId: string, { from, before, rowsMax }: Period) =>
  list(
    db,
    organizationId,
    db`and effective_at >= ${toTimestamp(db, from)} and effective_at < ${toTimestamp(db, before)}`,
    db`order by effective_at, number limit ${rowsMax}`,
  )

/** Payments of a document that are not cancelled. */
interface Paid {
  sum: Decimal
  /** Moment of the latest payment. */
  lastAt: Instant
}

/** Returns the payments of documents by the id of the document; those without payments are omitted. */
export async function listPaid(
  db: Db,
  organizationId: string,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, Paid>> {
  const rows = await db<{ documentId: string; sum: string; lastAt: Instant }[]>`
    select document_id, sum(sum) as sum, ${toInstant(db, 'max(effective_at)')} as last_at
      from books_transaction
     where organization_id = ${organizationId}
       and document_id = any(${documentIds}::uuid[])
       and canceled_at is null
     group by document_id`
  return new Map(rows.map(({ documentId, sum, lastAt }) => [documentId, { sum: new Decimal(sum), lastAt }]))
}

/** Locks transactions and returns those that exist, by id. */
export async function lockTransactions(
  db: Transaction,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, BooksTransaction>> {
  if (ids.length === 0) return new Map()
  const rows = await list(db, organizationId, db`and id = any(${ids}::uuid[])`, db`order by id for update`)
  return new Map(rows.map((row) => [row.id, row]))
}

const rowOf = ({ from, to, ...row }: BooksTransaction) => ({
  ...row,
  fromAccountId: from.accountId,
  fromCounteragentId: from.counteragentId,
  toAccountId: to.accountId,
  toCounteragentId: to.counteragentId,
})

const sideColumns = ['fromAccountId', 'fromCounteragentId', 'toAccountId', 'toCounteragentId'] as const

export const insertTransactions = (db: Transaction, organizationId: string, rows: readonly BooksTransaction[]) => db`
  insert into books_transaction ${newRows({ organizationId: db`${organizationId}::uuid` }, rows.map(rowOf), {
    uuid: ['id', ...sideColumns, 'cashFlowCategoryId', 'conceptionId', 'documentId'],
    int: ['number', 'creationNumber'],
    timestamptz: ['effectiveAt'],
    numeric: ['sum'],
    text: ['comment'],
  })}`

export const cancelTransactions = (
  db: Transaction,
  organizationId: string,
  { ids, now }: { ids: readonly string[]; now: Instant },
) => db`
  update books_transaction
     set canceled_at = ${toTimestamp(db, now)}
   where organization_id = ${organizationId}
     and id = any(${ids}::uuid[])`
