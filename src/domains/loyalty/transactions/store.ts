import type { Db } from '#core/db/connect.ts'
import { storedRows } from '#core/db/stored_rows.ts'
import { toTimestamp } from '#core/db/timestamps.ts'
import type { Decimal } from '#core/decimal.ts'
import { serializationConflict } from '#core/operation/aggregate_change.ts'
import type { Id } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'
import type { Entry, EntryReason } from '../wallets/model.ts'
import type { TransactionType } from './rules.ts'

/** Ledger entry of a wallet, or change of a guest without money. */
export interface Transaction extends EntryReason {
  corporationId: Id<'Corporation'>
  id: Id<'Transaction'>
  /** Null for a certificate without a known owner. */
  guestId: Id<'Customer'> | null
  /** Unique in a corporation; transactions become visible in the order of their revisions. */
  revision: number
  type: TransactionType
  createdAt: Instant
  sum: Decimal
  programId?: Id<'Program'> | null
  walletId?: Id<'UserWallet'> | null
  number?: number | null
  previousNumber?: number | null
  balanceBefore?: Decimal | null
  balanceAfter?: Decimal | null
  overdraft?: Decimal | null
  taken?: Entry['taken'] | null
}

const rows = storedRows<Transaction>({
  table: 'loyalty_transaction',
  fields: [
    'guestId',
    'revision',
    'type',
    'createdAt',
    'organizationId',
    'programId',
    'walletId',
    'number',
    'previousNumber',
    'sum',
    'balanceBefore',
    'balanceAfter',
    'overdraft',
    'taken',
    'holdId',
    'campaignId',
    'terminalGroupId',
    'orderId',
    'orderNumber',
    'orderSum',
    'orderCreatedAt',
    'isDelivery',
    'couponNumber',
    'couponSeries',
    'comment',
    'blockReason',
    'apiClientLogin',
  ],
  instants: ['createdAt', 'orderCreatedAt'],
  decimals: ['sum', 'balanceBefore', 'balanceAfter', 'overdraft', 'orderSum'],
})

/** Inserts transactions in the order of their numbers. Only this function writes to the table. */
export async function insertTransactions(db: Db, transactions: readonly Transaction[]): Promise<void> {
  if (transactions.length === 0) return
  const inserted = await rows.insert(db, transactions)
  if (inserted.length < transactions.length) throw serializationConflict('Another entry has this number')
}

export async function findTransaction(db: Db, corporationId: string, id: string): Promise<Transaction | undefined> {
  const [transaction] = await rows.list(db, corporationId, db`and id = ${id}`)
  return transaction
}

/** Returns the transactions of an order by revision. */
export const listByOrder = (db: Db, corporationId: string, orderId: string): Promise<Transaction[]> =>
  rows.list(db, corporationId, db`and order_id = ${orderId} order by revision`)

interface Page {
  rowsMax: number
}

/** Returns the transactions of a guest after this revision, in order. */
export const listAfter = (
  db: Db,
  corporationId: string,
  { guestId, revision, rowsMax }: Page & { guestId: string; revision: number },
): Promise<Transaction[]> =>
  rows.list(
    db,
    corporationId,
    db`and guest_id = ${guestId} and revision > ${revision} order by revision limit ${rowsMax}`,
  )

/** Returns a page of the transactions of a guest in a period, both ends included, in order. */
export const listByPeriod = (
  db: Db,
  corporationId: string,
  { guestId, from, to, offset, rowsMax }: Page & { guestId: string; from: Instant; to: Instant; offset: number },
): Promise<Transaction[]> =>
  rows.list(
    db,
    corporationId,
    db`
      and guest_id = ${guestId}
      and created_at >= ${toTimestamp(db, from)}
      and created_at <= ${toTimestamp(db, to)}
    order by revision
   offset ${offset}
    limit ${rowsMax}`,
  )
