import type { Organization } from '#core/access/organizations.ts'
import type { Caches } from '#core/cache.ts'
import type { Db, Statement } from '#core/db/connect.ts'
import { newRows } from '#core/db/rows.ts'
import { storedRows } from '#core/db/stored_rows.ts'
import { instants, toTimestamp } from '#core/db/timestamps.ts'
import { Decimal, total, zero } from '#core/decimal.ts'
import { failers } from '#core/errors.ts'
import { type DueItem, type DueItemSearch, dueRule } from '#core/events/due.ts'
import type { ChangeContext } from '#core/events/outbox.ts'
import type { CreatableAggregate } from '#core/operation/aggregate.ts'
import { changeAggregate, createAggregate, serializationConflict } from '#core/operation/aggregate_change.ts'
import type { Context } from '#core/operation/context.ts'
import { declarePersonal } from '#core/record/personal.ts'
import { asId, type Id, newId } from '#core/schema.ts'
import { dayMs, dayOf, daysAfter, type Instant, startOfDay } from '#core/time.ts'
import { lockBooksOfWallets, postWalletChanges } from '#domains/books/changes.ts'
import type { WalletChange } from '#domains/books/model.ts'
import { CustomerNotFound } from '#domains/guests/errors.ts'
import { filterGuestIds } from '#domains/guests/reads.ts'
import { moneyGridOf } from '#domains/organizations/rules.ts'
import { ProgramsOf } from './cached.ts'
import { CustomerNotInProgram, IncorrectSum, WalletExists, WalletNotFound } from './errors.ts'
import type { EntryReason, TransactionType } from './model.ts'
import { listReserved, type Reserved } from './reservations.ts'
import { isOfMoney, isProgramAt, type Program, walletIdOf } from './rules.ts'
import { insertTransactions, type Transaction } from './transactions.ts'

declarePersonal('loyalty_hold', ['comment'], { isOfGuests: true })

/** Part of a wallet's balance with one expiry; null if it never expires. */
interface Lot {
  left: Decimal
  expiresAt: Instant | null
}

/** Lot as stored in JSON. */
interface StoredLot {
  left: string
  expiresAt: Instant | null
}

/** Immutable entry of a wallet's ledger. */
export interface Entry extends EntryReason {
  id: Id<'Transaction'>
  type: TransactionType
  createdAt: Instant
  number: number
  /** Positive for credits. */
  sum: Decimal
  balanceBefore: Decimal
  balanceAfter: Decimal
  /** How far below zero the program allowed the balance to fall. */
  overdraft: Decimal
  /** Lots that a charge has spent. */
  taken: readonly Lot[]
}

type HoldStatus = 'held' | 'captured' | 'cancelled' | 'expired'

export interface Hold {
  id: Id<'Hold'>
  sum: Decimal
  comment: string | null
  status: HoldStatus
  heldAt: Instant
  expiresAt: Instant | null
}

/** Balance of a guest in a program, or of a certificate. */
export interface Wallet {
  corporationId: Id<'Corporation'>
  id: Id<'UserWallet'>
  /** Null for a certificate without a known owner. */
  guestId: Id<'Customer'> | null
  programId: Id<'Program'>
  /** Whether it is the wallet of a certificate; a guest may have any number of these. */
  isCertificate: boolean
  balance: Decimal
  /** Sums that orders have reserved and no hold has taken, oldest first. */
  reservations: readonly Reserved[]
  /** Number of the last entry; null if there is none. */
  lastNumber: number | null
  /** Sorted by expiry, earliest first. Their sum is the balance, or zero while the balance is negative. */
  lots: readonly Lot[]
  revision: number
  /** Wallet to which money that still comes in is moved, since the guest was merged into another one. */
  mergedInto: Id<'UserWallet'> | null
  /** Entries and holds that are not saved yet. */
  entries: readonly Entry[]
  holds: readonly Hold[]
}

/** Guest and program; the guest need not be a member. */
export interface MemberKey {
  corporationId: Id<'Corporation'>
  guestId: Id<'Customer'>
  programId: Id<'Program'>
}

/** Returns the wallet of a new member. */
export const emptyWallet = (key: MemberKey): Wallet => newWallet({ ...key, isCertificate: false })

/** Returns a wallet without entries. */
export const newWallet = (key: Pick<Wallet, 'corporationId' | 'guestId' | 'programId' | 'isCertificate'>): Wallet => ({
  ...key,
  id: newId<'UserWallet'>(),
  balance: zero,
  reservations: [],
  lastNumber: null,
  lots: [],
  revision: 0,
  mergedInto: null,
  entries: [],
  holds: [],
})

/** Returns the sum that can be charged: the balance and the overdraft, less reservations. */
export const availableOf = (wallet: Wallet, overdraft: Decimal): Decimal =>
  wallet.balance.plus(overdraft).minus(reservedOf(wallet))

export const reservedOf = ({ reservations }: Pick<Wallet, 'reservations'>): Decimal =>
  total(reservations.map(({ sum }) => sum))

interface Movement extends EntryReason {
  /** If omitted, the entry gets a new id. */
  id?: Id<'Transaction'>
  type: TransactionType
  /** Positive for credits. */
  sum: Decimal
  now: Instant
  overdraft: Decimal
  /** Lots of a credit. Their sum is at least `sum`. */
  lots?: readonly Lot[]
}

/**
 * Returns the wallet with one more entry: a credit first covers a negative balance, and a charge spends the lots that expire first. The
 * caller ensures that enough is available.
 */
export function addEntry(wallet: Wallet, { type, sum, now, overdraft, lots = [], ...reason }: Movement): Wallet {
  const { balance, lastNumber } = wallet
  const after = balance.plus(sum)
  if (sum.isNegative() && after.lessThan(overdraft.negated())) throw new Error('A wallet would fall below its limit')
  const { taken, left } = sum.isNegative()
    ? takeFrom(wallet.lots, sum.negated())
    : {
        taken: [],
        left: [
          ...wallet.lots,
          ...takeFrom(lots, sum.minus(Decimal.max(after, zero).minus(Decimal.max(balance, zero)))).left,
        ],
      }
  const entry = {
    id: newId<'Transaction'>(),
    ...reason,
    type,
    createdAt: now,
    number: (lastNumber ?? 0) + 1,
    sum,
    balanceBefore: balance,
    balanceAfter: after,
    overdraft,
    taken,
  }
  return {
    ...wallet,
    balance: after,
    lastNumber: entry.number,
    lots: merged(left),
    entries: [...wallet.entries, entry],
  }
}

/** Returns the wallet with the entry of a sum that comes from or goes to another wallet of a merged guest, if there is any. */
export function moveEntry(
  wallet: Wallet,
  sum: Decimal,
  { now, lots = [] }: { now: Instant; lots?: readonly Lot[] },
): Wallet {
  if (sum.isZero()) return wallet
  // A debt is moved whatever the program allows.
  const overdraft = Decimal.max(zero, wallet.balance.plus(sum).negated())
  return addEntry(wallet, { type: 'MergeWallets', sum, now, overdraft, lots, organizationId: null })
}

/** Takes the sum from lots, first ones first, and returns the taken and the remaining lots. */
function takeFrom(lots: readonly Lot[], sum: Decimal): { taken: Lot[]; left: Lot[] } {
  let missing = sum
  const taken: Lot[] = []
  const left: Lot[] = []
  for (const lot of lots) {
    const part = Decimal.min(lot.left, missing)
    missing = missing.minus(part)
    if (part.greaterThan(zero)) taken.push({ ...lot, left: part })
    if (lot.left.greaterThan(part)) left.push({ ...lot, left: lot.left.minus(part) })
  }
  return { taken, left }
}

/** Merges lots of equal expiry and sorts them as they are spent. */
function merged(lots: readonly Lot[]): Lot[] {
  const byExpiry = Map.groupBy(lots, ({ expiresAt }) => expiresAt ?? Infinity)
  return [...byExpiry]
    .sort(([a], [b]) => a - b)
    .map(([expiresAt, same]) => ({
      left: total(same.map(({ left }) => left)),
      expiresAt: expiresAt === Infinity ? null : expiresAt,
    }))
}

/** Returns when money credited now expires: at the end of the last day of its lifetime in the restaurant's time zone. */
export const expiryOf = (now: Instant, lifetimeDays: number | null, zone: string): Instant | null =>
  lifetimeDays === null ? null : startOfDay(daysAfter(dayOf(now, zone), lifetimeDays + 1), zone)

/** Returns a credit as one lot. */
export const newLot = (sum: Decimal, expiresAt: Instant | null): Lot[] => [{ left: sum, expiresAt }]

/** Returns the wallet without expired money, or the same object if none has expired. Reserved money stays until its orders are closed. */
export function withoutExpired(wallet: Wallet, movement: Pick<Movement, 'type' | 'now' | 'organizationId'>): Wallet {
  const free = Decimal.max(zero, wallet.balance.minus(reservedOf(wallet)))
  const sum = Decimal.min(expiredOf(wallet, movement.now), free)
  return sum.isZero() ? wallet : addEntry(wallet, { ...movement, sum: sum.negated(), overdraft: zero })
}

/**
 * Returns the expired sum that was not reserved before its expiry. An order reserves the lots that expire first, as they are spent first,
 * so its guest does not lose them if the order is closed after their expiry.
 */
function expiredOf({ lots, reservations }: Pick<Wallet, 'lots' | 'reservations'>, now: Instant): Decimal {
  let [retained, expired] = [zero, zero]
  for (const { left, expiresAt } of lots) {
    if (expiresAt === null || expiresAt > now) break
    const reserved = reservedOf({ reservations: reservations.filter(({ reservedAt }) => reservedAt < expiresAt) })
    const stays = Decimal.max(zero, Decimal.min(left, reserved.minus(retained)))
    retained = retained.plus(stays)
    expired = expired.plus(left).minus(stays)
  }
  return expired
}

/** Returns the earliest expiry of a lot. */
const nextExpiryOf = ({ lots }: Pick<Wallet, 'lots'>): Instant | null => lots[0]?.expiresAt ?? null

/** Returns the lots of a released hold. Each lasts until `earliest` at least, so that nothing expires at once. */
export const returnedLots = (taken: readonly Lot[], sum: Decimal, earliest: Instant): Lot[] => {
  const known = taken.map(({ left, expiresAt }) => ({
    left,
    expiresAt: expiresAt === null ? null : Math.max(expiresAt, earliest),
  }))
  const rest = sum.minus(total(known.map(({ left }) => left)))
  return rest.greaterThan(zero) ? [...newLot(rest, null), ...known] : known
}

/** Returns whether a repeated request has the values of the existing hold. */
export const isSameHold = (hold: Hold, requested: { sum: Decimal; comment: string | null }): boolean =>
  hold.sum.equals(requested.sum) && hold.comment === requested.comment

/**
 * Types of entries that are not posted: payments, which are posted with their orders, and holds and merges, whose money still belongs to the
 * guest.
 */
const notPosted: ReadonlySet<TransactionType> = new Set<TransactionType>([
  'PayFromWallet',
  'CancelPayFromWallet',
  'HoldMoney',
  'CancelHoldMoney',
  'CaptureHoldMoney',
  'ExpireHoldMoney',
  'MergeWallets',
])

/** Types of entries for products that top up wallets. The books have the product as revenue already. */
const sold: ReadonlySet<TransactionType> = new Set<TransactionType>(['RefillWallet', 'ResetRefillWallet'])

/** Returns the new entries of a money wallet that change the debt to its guest. */
const moneyChangesOf = ({ guestId, entries }: Pick<Wallet, 'guestId' | 'entries'>): WalletChange[] =>
  entries
    .filter(({ type, sum }) => !notPosted.has(type) && !sum.isZero())
    .map(({ id, organizationId, type, sum }) => ({ id, organizationId, guestId, sum, isSold: sold.has(type) }))

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
  const { count } = await db`
    insert into loyalty_hold as known ${newRows({}, holds, {
      uuid: ['corporationId', 'id', 'walletId'],
      numeric: ['sum'],
      text: ['comment', 'status'],
      timestamptz: ['heldAt', 'expiresAt'],
    })}
        on conflict (corporation_id, id) do update
       set status = excluded.status
     where known.wallet_id = excluded.wallet_id`
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

/** Hold with its wallet and the lots that it has taken. */
export interface StoredHold extends Hold {
  walletId: Id<'UserWallet'>
  taken: readonly Lot[]
}

type HoldRow = Omit<StoredHold, 'sum' | 'taken'> & { sum: string; taken: readonly StoredLot[] | null }

export async function findHold(db: Db, corporationId: string, id: string): Promise<StoredHold | undefined> {
  const [row] = await db<HoldRow[]>`
    select id, wallet_id, sum, comment, status,
           ${instants(db, 'held_at', 'expires_at')},
           (select taken
              from loyalty_transaction as entry
             where entry.corporation_id = ${corporationId}
               and entry.hold_id = ${id}
               and entry.wallet_id = hold.wallet_id
               and entry.sum < 0) as taken
      from loyalty_hold as hold
     where corporation_id = ${corporationId}
       and id = ${id}`
  return row && { ...row, sum: new Decimal(row.sum), taken: lotsOf(row.taken ?? []) }
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
const listExpiring = (db: Db, { now, rowsMax, exceptOwnerIds }: DueItemSearch): Statement<DueItem[]> => db<DueItem[]>`
  select corporation_id as owner_id, id
    from loyalty_wallet as wallet
   where next_expiry_at <= ${toTimestamp(db, now)}
     and corporation_id <> all(${exceptOwnerIds}::uuid[])
     and not exists (
           select 1
             from loyalty_reservation
            where corporation_id = wallet.corporation_id
              and wallet_id = wallet.id
              and status in ('reserved', 'due'))
   order by next_expiry_at
   limit ${rowsMax}`

/** Returns expired holds, longest expired first. */
const listExpiredHolds = (db: Db, { now, rowsMax, exceptOwnerIds }: DueItemSearch): Statement<DueItem[]> => db<
  DueItem[]
>`
  select corporation_id as owner_id, id
    from loyalty_hold
   where status = 'held'
     and expires_at <= ${toTimestamp(db, now)}
     and corporation_id <> all(${exceptOwnerIds}::uuid[])
   order by expires_at
   limit ${rowsMax}`

/** Errors of the wallet and sum of a request. */
export const walletErrors = { CustomerNotFound, CustomerNotInProgram, IncorrectSum, WalletNotFound }
const fail = failers(walletErrors)

interface WalletRequest {
  customerId?: string | undefined
  walletId?: string | undefined
}

/** Returns the wallet of a request. Requires that the restaurant has its program and that the guest has joined it. */
export async function requireWallet(
  { db, caches }: Pick<Context, 'db' | 'caches'>,
  organization: Organization,
  { customerId, walletId }: WalletRequest,
): Promise<{ wallet: Wallet; program: Program }> {
  const { corporationId } = organization
  const { programs } = await caches.get(ProgramsOf, corporationId)
  const program = programs
    .values()
    .find((candidate) => isProgramAt(candidate, organization.id) && walletIdOf(candidate) === walletId)
  if (!walletId || !program) throw fail.WalletNotFound({ path: 'walletId' })
  if (!customerId) throw fail.CustomerNotFound({ path: 'customerId' })
  const wallet = await findWallet(db, corporationId, { guestId: customerId, programId: program.id })
  if (wallet) return { wallet, program }
  const [known] = await filterGuestIds(db, corporationId, [customerId])
  if (known && known !== customerId) return requireWallet({ db, caches }, organization, { customerId: known, walletId })
  throw known ? fail.CustomerNotInProgram({ path: 'customerId' }) : fail.CustomerNotFound({ path: 'customerId' })
}

/** Validates the sum of a request against the precision of the restaurant's currency. */
export function requireSum(sum: number | undefined, organization: Organization): Decimal {
  const requested = new Decimal(sum ?? 0)
  const isMoney = requested.greaterThan(0) && requested.decimalPlaces() <= moneyGridOf(organization).digits
  if (!isMoney) throw fail.IncorrectSum({ path: 'sum' })
  return requested
}

/** Returns the wallet of a guest in a program, creating it if necessary. */
export async function joinProgram(context: ChangeContext, key: MemberKey): Promise<Wallet> {
  const known = await findWallet(context.db, key.corporationId, key)
  if (known) return known
  const wallet = emptyWallet(key)
  return createAggregate(context, wallets, { ownerId: key.corporationId, id: wallet.id }, () => wallet)
}

/** Context of a change of wallets; the program decides whether the change is posted to the books. */
export type WalletContext = ChangeContext & { caches: Caches }

/**
 * Changes a wallet after removing expired money. Money that comes into the wallet of a merged guest is moved on. A wallet that was read before its
 * guest was merged is a conflict.
 */
export async function changeWallet(
  context: WalletContext,
  { corporationId, id, mergedInto }: Pick<Wallet, 'corporationId' | 'id'> & Partial<Pick<Wallet, 'mergedInto'>>,
  change: (wallet: Wallet) => Wallet | Promise<Wallet>,
): Promise<Wallet> {
  const { now } = context
  const changed = await changeAggregate(context, wallets, { ownerId: corporationId, id }, async (wallet) => {
    if (mergedInto === null && wallet.mergedInto !== null) throw serializationConflict('A guest was merged meanwhile')
    const current = withoutExpired(wallet, { type: 'ExpireBonus', now, organizationId: null })
    const changed = await change(current)
    // If nothing else changes, the due rule records the expiry.
    return changed === current ? wallet : postMoney(context, changed)
  })
  const { balance, lots, mergedInto: intoId } = changed
  if (intoId === null || balance.isZero()) return changed
  await changeWallet(context, { corporationId, id: intoId }, (into) => moveEntry(into, balance, { now, lots }))
  return changeWallet(context, { corporationId, id }, (from) => moveEntry(from, balance.negated(), { now }))
}

/**
 * Posts the new entries of a wallet to the books, if it holds money, and returns the wallet. Must run before the wallet takes its revision.
 */
export async function postMoney(context: WalletContext, wallet: Wallet): Promise<Wallet> {
  const { corporationId, programId, isCertificate } = wallet
  const changes = moneyChangesOf(wallet)
  if (changes.length === 0) return wallet
  const { programs } = await context.caches.get(ProgramsOf, corporationId)
  if (isCertificate || isOfMoney(programs.get(programId))) await postWalletChanges(context, corporationId, changes)
  return wallet
}

/** Locks the accounts that closing orders posts to in the books of a chain, if its campaigns credit money to wallets. */
export async function lockMoney(
  context: Pick<WalletContext, 'db' | 'now' | 'caches'>,
  corporationId: Id<'Corporation'>,
  organizationIds: readonly string[],
): Promise<void> {
  const { hasMoneyRewards } = await context.caches.get(ProgramsOf, corporationId)
  if (hasMoneyRewards) await lockBooksOfWallets(context, corporationId, organizationIds)
}

/** Removes expired money from a wallet. */
const expireBonus = (context: WalletContext, key: { ownerId: Id<'Corporation'>; id: string }): Promise<Wallet> =>
  changeAggregate(context, wallets, key, (wallet) =>
    postMoney(context, withoutExpired(wallet, { type: 'ExpireBonus', now: context.now, organizationId: null })),
  )

interface Release {
  type: TransactionType
  status: 'cancelled' | 'expired'
  now: Instant
  organizationId: Id<'Organization'> | null
  apiClientLogin?: string | null
}

/** Released money keeps its expiry date, but lasts at least one more day. */
const returnedLifetimeMinMs = dayMs

/** Returns the wallet with the money of the hold credited. */
export function releaseHold(wallet: Wallet, hold: StoredHold, { status, now, ...reason }: Release): Wallet {
  const { taken, walletId: _, ...own } = hold
  const lots = returnedLots(taken, hold.sum, now + returnedLifetimeMinMs)
  const after = addEntry(wallet, { ...reason, sum: hold.sum, now, lots, overdraft: new Decimal(0), holdId: hold.id })
  return { ...after, holds: [...after.holds, { ...own, status }] }
}

/** Removes expired money from the wallets of guests. */
export const bonusExpiry = dueRule({
  name: 'loyalty: expiring bonuses',
  listDue: listExpiring,
  handle: (context, { ownerId, id }) => expireBonus(context, { ownerId: asId<'Corporation'>(ownerId), id }),
})

/** Returns expired holds to their wallets. */
export const holdExpiry = dueRule({
  name: 'loyalty: expiring holds',
  listDue: listExpiredHolds,
  async handle(context, { ownerId, id }) {
    const { db, now } = context
    const corporationId = asId<'Corporation'>(ownerId)
    const hold = await findHold(db, corporationId, id)
    if (!hold) return
    await changeWallet(context, { corporationId, id: hold.walletId }, async (wallet) => {
      const current = await findHold(db, corporationId, id)
      if (current?.status !== 'held') return wallet
      const type = 'ExpireHoldMoney'
      return releaseHold(wallet, current, { type, status: 'expired', now, organizationId: null })
    })
  },
})
