import type { Decimal } from '#core/decimal.ts'

/** Wire numbers of transaction types. Clients of the family know types by name; the numbers of three are known, all others are ours. */
export const transactionTypes = {
  RefillWallet: 1,
  ResetRefillWallet: 2,
  CloseOrder: 5,
  AbortOrder: 6,
  PayFromWallet: 8,
  CancelPayFromWallet: 9,
  RefillWalletFromOrder: 10,
  CancelRefillWalletFromOrder: 11,
  AutomaticRefillWallet: 12,
  ResetAutomaticRefillWallet: 13,
  SetGuestCategory: 14,
  RemoveGuestCategory: 15,
  DiscountSum: 16,
  CouponActivation: 17,
  RefillWalletFromApi: 18,
  WithdrawWalletFromApi: 20,
  WelcomeBonus: 21,
  HoldMoney: 22,
  CancelHoldMoney: 23,
  CaptureHoldMoney: 24,
  ExpireHoldMoney: 25,
  ExpireBonus: 26,
  Correction: 28,
  CouponIssue: 29,
  CertificateActivation: 35,
  CertificateBlock: 36,
  CertificateUnblock: 37,
} as const

type TransactionTypeName = keyof typeof transactionTypes
export type TransactionType = (typeof transactionTypes)[TransactionTypeName]

const names = new Map<number, TransactionTypeName>(
  Object.entries(transactionTypes).map(([name, number]) => [number, name as TransactionTypeName]),
)

/** Returns the name of a type in the contract. */
export const typeNameOf = (type: number): string => names.get(type) ?? 'Unknown'

interface CorrectionValues {
  type: TransactionType
  walletId?: string | null
  sum: Decimal
  comment?: string | null
}

/** Returns whether a repeated request has the values of the stored correction. */
export const isSameCorrection = (known: CorrectionValues, requested: CorrectionValues): boolean =>
  known.type === requested.type &&
  known.walletId === requested.walletId &&
  known.sum.equals(requested.sum) &&
  known.comment === requested.comment
