import type { Db, Statement } from '#core/db/connect.ts'
import { newRows } from '#core/db/rows.ts'
import { storedRows } from '#core/db/stored_rows.ts'
import { instants, toTimestamp } from '#core/db/timestamps.ts'
import { Decimal } from '#core/decimal.ts'
import type { DueItem, DueItemSearch } from '#core/events/due.ts'
import type { CreatableAggregate } from '#core/operation/aggregate.ts'
import { serializationConflict } from '#core/operation/aggregate_change.ts'
import { declarePersonal } from '#core/record/personal.ts'
import type { Id } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'
import { WalletExists, WalletNotFound } from './errors.ts'
import { listReserved } from './reservations.store.ts'
import { insertTransactions, type Transaction } from './transactions.store.ts'
import { type Entry, type Lot, nextExpiryOf, type StoredHold, type Wallet } from './wallets.rules.ts'

declarePersonal('loyalty_hold', ['comment'], { isOfGuests: true })

/** Lot as stored in JSON. */
interface StoredLot {
  left: string
  expiresAt: Instant | null
}

/** Limit of new entries in one change of a wallet, each with its own revision. */
const entriesMax = 8

interface Row
  extends Pick<
    Wallet,
    | 'corporationId'
    | 'id'
    | 'guestId'
    | 'programId'
    | 'isCertificate'
    | 'balance'
    | 'lastNumber'
    | 'revision'
    | 'mergedInto'
  > {
  lots: readonly StoredLot[]
  nextExpiryAt: Instant | null
}

const rows = storedRows<Row>({
  table: 'loyalty_wallet',
  fields: [
    'guestId',
    'programId',
    'isCertificate',
    'balance',
    'lastNumber',
    'lots',
    'nextExpiryAt',
    'revision',
    'mergedInto',
  ],
  instants: ['nextExpiryAt'],
  decimals: ['balance'],
})

/** Wallets take revisions and events of the corporation. Each entry is an event, with its transaction's revision. */
export const wallets: CreatableAggregate<Wallet> = {
  table: 'loyalty_wallet',
  NotFound: WalletNotFound,
  Duplicated: WalletExists,
  async lock(db, corporationId, ids) {
    // After the lock: reservations of a wallet change only under it.
    const locked = await rows.lock(db, corporationId, ids)
    const reserved = await listReserved(db, corporationId, [...locked.keys()])
    return new Map([...locked].map(([id, row]) => [id, { ...walletOf(row), reservations: reserved.get(id) ?? [] }]))
  },
  async insert(db, states) {
    const empty = states.map((wallet) => ({ ...rowOf(wallet), balance: new Decimal(0), lastNumber: null }))
    const inserted = await rows.insert(db, empty)
    if (inserted.length === states.length) await saveAll(db, states)
    return inserted
  },
  save: saveAll,
  stamp: (wallet, { revision }) => ({ ...wallet, revision }),
  eventsMax: entriesMax,
  event: (before, { id, guestId, programId, entries }) => [
    ...(before ? [] : [{ type: 'LoyaltyWallet', info: { id, customerId: guestId, programId } }]),
    ...entries.map(({ id: transactionId, type, sum, balanceAfter }) => ({
      type: 'LoyaltyTransaction',
      info: { id: transactionId, userWalletId: id, customerId: guestId, programId, type, sum, balance: balanceAfter },
    })),
  ],
}

const rowOf = ({ entries: _, holds: _holds, reservations: _reservations, lots, ...wallet }: Wallet): Row => ({
  ...wallet,
  lots: lots.map(({ left, expiresAt }) => ({ left: left.toString(), expiresAt })),
  nextExpiryAt: nextExpiryOf({ lots }),
})

const walletOf = ({ nextExpiryAt: _, lots, ...row }: Row): Wallet => ({
  ...row,
  lots: lotsOf(lots),
  reservations: [],
  entries: [],
  holds: [],
})

const lotsOf = (lots: readonly StoredLot[]): Lot[] =>
  lots.map(({ left, expiresAt }) => ({ left: new Decimal(left), expiresAt }))

/** Saves the entries first, because a wallet refers to its last one. */
async function saveAll(db: Db, states: readonly Wallet[]): Promise<void> {
  await insertTransactions(db, states.flatMap(transactionsOf))
  await saveHolds(db, states)
  await rows.save(db, states.map(rowOf))
}

function transactionsOf(wallet: Wallet): Transaction[] {
  const { corporationId, id, guestId, programId, revision, entries } = wallet
  if (entries.length >= entriesMax) throw new Error(`A change of wallet ${id} has ${entries.length} entries`)
  return entries.map(({ number, ...entry }: Entry, i) => ({
    ...entry,
    corporationId,
    guestId,
    programId,
    walletId: id,
    number,
    previousNumber: number === 1 ? null : number - 1,
    // The first revision of the change belongs to the event that announces the wallet.
    revision: revision - entriesMax + 2 + i,
  }))
}

async function saveHolds(db: Db, states: readonly Wallet[]): Promise<void> {
  const holds = states.flatMap(({ corporationId, id, holds: own }) =>
    own.map((hold) => ({ ...hold, corporationId, walletId: id })),
  )
  if (holds.length === 0) return
  // Without returned rows, a cluster counts the skipped ones too.
  const { count } = await db`
    insert into loyalty_hold as known ${newRows({}, holds, {
      uuid: ['corporationId', 'id', 'walletId'],
      numeric: ['sum'],
      text: ['comment', 'status'],
      timestamptz: ['heldAt', 'expiresAt'],
    })}
        on conflict (corporation_id, id) do update
       set status = excluded.status
     where known.wallet_id = excluded.wallet_id
    returning 1`
  if (count < holds.length) throw serializationConflict('Another wallet has a hold with this id')
}

export async function findWallet(
  db: Db,
  corporationId: string,
  { guestId, programId }: { guestId: string; programId: string },
): Promise<Wallet | undefined> {
  const [row] = await rows.list(
    db,
    corporationId,
    db`and guest_id = ${guestId} and program_id = ${programId} and not is_certificate and merged_into is null`,
  )
  return row && walletOf(row)
}

/** Returns all wallets of a guest except certificates. A merged guest has none. */
export async function listWallets(db: Db, corporationId: string, guestId: string): Promise<Wallet[]> {
  const found = await rows.list(
    db,
    corporationId,
    db`and guest_id = ${guestId} and not is_certificate and merged_into is null order by program_id`,
  )
  return found.map(walletOf)
}

/** Locks all wallets of guests and these certificates, in the order of their ids. */
export const lockWallets = async (
  db: Db,
  corporationId: string,
  { guestIds, certificateIds }: { guestIds: readonly string[]; certificateIds: readonly string[] },
): Promise<void> =>
  void (await rows.lockIds(
    db,
    corporationId,
    db`
      and id = any(array(
            select id
              from loyalty_wallet
             where corporation_id = ${corporationId}
               and guest_id = any(${guestIds}::uuid[])
               and not is_certificate
             union all
            select unnest(${certificateIds}::uuid[])))`,
  ))

type HoldRow = Omit<StoredHold, 'sum' | 'spentLots'> & { sum: string; spentLots: readonly StoredLot[] | null }

export async function findHold(db: Db, corporationId: string, id: string): Promise<StoredHold | undefined> {
  const [row] = await db<HoldRow[]>`
    select id, wallet_id, sum, comment, status,
           ${instants(db, 'held_at', 'expires_at')},
           (select spent_lots
              from loyalty_transaction as entry
             where entry.corporation_id = ${corporationId}
               and entry.hold_id = ${id}
               and entry.wallet_id = hold.wallet_id
               and entry.sum < 0) as spent_lots
      from loyalty_hold as hold
     where corporation_id = ${corporationId}
       and id = ${id}`
  return row && { ...row, sum: new Decimal(row.sum), spentLots: lotsOf(row.spentLots ?? []) }
}

/** Returns the active holds of a wallet, oldest first. */
export async function listHeld(
  db: Db,
  corporationId: string,
  walletId: string,
): Promise<{ id: Id<'Hold'>; sum: Decimal }[]> {
  const rows = await db<{ id: Id<'Hold'>; sum: string }[]>`
    select id, sum
      from loyalty_hold
     where corporation_id = ${corporationId}
       and wallet_id = ${walletId}
       and status = 'held'
     order by held_at, id`
  return rows.map(({ id, sum }) => ({ id, sum: new Decimal(sum) }))
}

/** Returns wallets with expired money, longest expired first. Omits wallets with reservations, whose money expires later. */
export const listExpiring = (db: Db, { now, rowsMax, isSearched }: DueItemSearch): Statement<DueItem[]> => db<
  DueItem[]
>`
  select corporation_id as owner_id, id
    from loyalty_wallet as wallet
   where next_expiry_at <= ${toTimestamp(db, now)}
     and ${isSearched(db`corporation_id`)}
     and not exists (
           select 1
             from loyalty_reservation
            where corporation_id = wallet.corporation_id
              and wallet_id = wallet.id
              and status in ('reserved', 'due'))
   order by next_expiry_at
   limit ${rowsMax}`

/** Returns expired holds, longest expired first. */
export const listExpiredHolds = (db: Db, { now, rowsMax, isSearched }: DueItemSearch): Statement<DueItem[]> => db<
  DueItem[]
>`
  select corporation_id as owner_id, id
    from loyalty_hold
   where status = 'held'
     and expires_at <= ${toTimestamp(db, now)}
     and ${isSearched(db`corporation_id`)}
   order by expires_at
   limit ${rowsMax}`
