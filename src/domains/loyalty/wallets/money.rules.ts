import type { WalletChange } from '#domains/books/model.ts'
import type { LoyaltyDirectories, LoyaltyRows } from '../schemas.ts'
import { programTypes } from '../schemas.ts'
import { type TransactionType, transactionTypes } from '../transactions/rules.ts'
import type { Wallet } from './model.ts'

/**
 * Types of entries that are not posted: payments, which are posted with their orders, and holds, whose money still belongs to the guest.
 */
const notPosted: ReadonlySet<TransactionType> = new Set<TransactionType>([
  transactionTypes.PayFromWallet,
  transactionTypes.CancelPayFromWallet,
  transactionTypes.HoldMoney,
  transactionTypes.CancelHoldMoney,
  transactionTypes.CaptureHoldMoney,
  transactionTypes.ExpireHoldMoney,
])

/** Returns whether wallets of the program hold money that the chain owes to guests, not bonus or pieces. */
export const isOfMoney = (program: Pick<LoyaltyRows['programs'], 'programType'> | undefined): boolean =>
  program?.programType === programTypes.deposit || program?.programType === programTypes.certificate

/** Returns the new entries of a money wallet that change the debt to its guest. */
export const moneyChangesOf = ({ guestId, entries }: Pick<Wallet, 'guestId' | 'entries'>): WalletChange[] =>
  entries
    .filter(({ type, sum }) => !notPosted.has(type) && !sum.isZero())
    .map(({ id, organizationId, sum }) => ({ id, organizationId, guestId, sum }))

/** Returns whether a campaign, in use or not, credits money to wallets when an order closes. */
export const hasMoneyRewards = ({ campaigns, programs }: Pick<LoyaltyDirectories, 'campaigns' | 'programs'>): boolean =>
  campaigns.values().some(({ bindings, programId }) =>
    bindings.some(({ actions }) =>
      actions.some((action) => {
        if (action.type === 'CertificateSale') return true
        const target = 'programId' in action && typeof action.programId === 'string' ? action.programId : programId
        return (action.type === 'Bonus' || action.type === 'ProductRefill') && isOfMoney(programs.get(target))
      }),
    ),
  )
