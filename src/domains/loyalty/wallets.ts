import type { Organization } from '#core/access/organizations.ts'
import type { Caches } from '#core/cache.ts'
import { Decimal } from '#core/decimal.ts'
import { failers } from '#core/errors.ts'
import { dueRule } from '#core/events/due.ts'
import type { ChangeContext } from '#core/events/outbox.ts'
import { changeAggregate, createAggregate, serializationConflict } from '#core/operation/aggregate_change.ts'
import type { Context } from '#core/operation/context.ts'
import { asId, type Id } from '#core/schema.ts'
import { lockBooksOfWallets, postWalletChanges } from '#domains/books/changes.ts'
import { CustomerNotFound } from '#domains/guests/errors.ts'
import { filterGuestIds } from '#domains/guests/reads.ts'
import { moneyGridOf } from '#domains/organizations/rules.ts'
import { ProgramsOf } from './cached.ts'
import { CustomerNotInProgram, IncorrectSum, WalletNotFound } from './errors.ts'
import { isOfMoney, isProgramAt, type Program, walletIdOf } from './rules.ts'
import {
  emptyWallet,
  type MemberKey,
  moneyChangesOf,
  moveEntry,
  releaseHold,
  type Wallet,
  withoutExpired,
} from './wallets.rules.ts'
import { findHold, findWallet, listExpiredHolds, listExpiring, wallets } from './wallets.store.ts'

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
  if (!walletId || !program)
    throw fail.WalletNotFound({
      path: 'walletId',
      choices: [...programs.values()].flatMap((candidate) => {
        const id = isProgramAt(candidate, organization.id) ? walletIdOf(candidate) : null
        return id === null ? [] : [{ id, name: candidate.name }]
      }),
    })
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
  const { digits } = moneyGridOf(organization)
  if (!requested.greaterThan(0) || requested.decimalPlaces() > digits)
    throw fail.IncorrectSum({
      path: 'sum',
      message: `The sum must be above 0 and have at most ${digits} decimals, the digits of the currency`,
    })
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
