import type { Db } from '#core/db/connect.ts'
import { storedRows } from '#core/db/stored_rows.ts'
import { toTimestamp } from '#core/db/timestamps.ts'
import { type Decimal, zero } from '#core/decimal.ts'
import { type ChangeContext, insertEvents, takeRevisions } from '#core/events/outbox.ts'
import { serializationConflict } from '#core/operation/aggregate_change.ts'
import { declarePersonal } from '#core/record/personal.ts'
import { type Id, newId } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'
import type { GuestProfile } from '#domains/guests/model.ts'
import type { EntryReason, TransactionType } from './model.ts'
import type { Entry } from './wallets.rules.ts'

declarePersonal('loyalty_transaction', ['comment'], { isOfGuests: true })

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
  spentLots?: Entry['spentLots'] | null
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
    'spentLots',
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
  hidden: HiddenPrograms
}

/** Programs whose transactions a key does not see, with their campaigns. */
export interface HiddenPrograms {
  programIds: readonly string[]
  campaignIds: readonly string[]
}

const notHidden = (db: Db, { programIds, campaignIds }: HiddenPrograms) => db`
  and (program_id is null or program_id <> all(${programIds}::uuid[]))
  and (campaign_id is null or campaign_id <> all(${campaignIds}::uuid[]))`

/** Returns the transactions of a guest after this revision, in order. */
export const listAfter = (
  db: Db,
  corporationId: string,
  { guestId, revision, rowsMax, hidden }: Page & { guestId: string; revision: number },
): Promise<Transaction[]> =>
  rows.list(
    db,
    corporationId,
    db`
      and guest_id = ${guestId}
      and revision > ${revision}
      ${notHidden(db, hidden)}
    order by revision
    limit ${rowsMax}`,
  )

/** Returns a page of the transactions of a guest in a period, both ends included, in order. */
export const listByPeriod = (
  db: Db,
  corporationId: string,
  {
    guestId,
    from,
    to,
    offset,
    rowsMax,
    hidden,
  }: Page & { guestId: string; from: Instant; to: Instant; offset: number },
): Promise<Transaction[]> =>
  rows.list(
    db,
    corporationId,
    db`
      and guest_id = ${guestId}
      and created_at >= ${toTimestamp(db, from)}
      and created_at <= ${toTimestamp(db, to)}
      ${notHidden(db, hidden)}
    order by revision
   offset ${offset}
    limit ${rowsMax}`,
  )

interface GuestChangeRecord {
  type: TransactionType
  organizationId: Id<'Organization'>
  comment: string
  /** Name of the API key of the request. */
  apiClientLogin: string
}

/** Records a change of a guest without money, under the revision of that change. */
export const recordGuestChange = (
  { db, now }: Pick<ChangeContext, 'db' | 'now'>,
  { corporationId, id: guestId, revision }: GuestProfile,
  record: GuestChangeRecord,
): Promise<void> =>
  insertTransactions(db, [
    {
      corporationId,
      id: newId<'Transaction'>(),
      guestId,
      revision,
      sum: zero,
      createdAt: now,
      ...record,
    },
  ])

/** Change of a guest without money. */
export interface TransactionRecord extends EntryReason {
  type: TransactionType
  /** Related program, if there is one. */
  programId?: Id<'Program'> | null
}

/** Records changes of a guest without money, each with its own revision and event. */
export const recordTransactions = (
  context: ChangeContext,
  { corporationId, guestId }: { corporationId: Id<'Corporation'>; guestId: Id<'Customer'> },
  records: readonly TransactionRecord[],
): Promise<void> =>
  recordTransactionsOf(
    context,
    corporationId,
    records.map((record) => ({ ...record, guestId, createdAt: context.now })),
  )

/** Like `recordTransactions`, for several guests of a chain, with the time of each change. */
export async function recordTransactionsOf(
  { db, correlationId, author, notify }: ChangeContext,
  corporationId: Id<'Corporation'>,
  records: readonly (TransactionRecord & { guestId: Id<'Customer'>; createdAt: Instant })[],
): Promise<void> {
  if (records.length === 0) return
  const { revision: last } = await takeRevisions(db, corporationId, { revisions: records.length })
  const written = records.map((record, i) => ({
    ...record,
    corporationId,
    id: newId<'Transaction'>(),
    sum: zero,
    revision: last - records.length + 1 + i,
  }))
  await insertTransactions(db, written)
  await insertEvents(
    db,
    written.map(({ id, type, revision, guestId, createdAt: at, programId = null }) => ({
      ...{
        ownerId: corporationId,
        revision,
        type: 'LoyaltyTransaction',
        subjectId: guestId,
        correlationId,
        author,
        at,
      },
      info: { id, userWalletId: null, customerId: guestId, programId, type, sum: 0, balance: null },
    })),
  )
  notify(corporationId)
}
