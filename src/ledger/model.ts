import type { Decimal } from '#core/decimal.ts'
import type { Instant } from '#core/time.ts'
import type { AccountType } from './chart.ts'
import type { GoodsMovements } from './goods.ts'
import type { DocumentType, TransactionType } from './types.ts'

/** Organization, time and author of a change of postings. */
export interface LedgerContext {
  organizationId: string
  /** Digits after the point of sums in the currency of the corporation. */
  digits: number
  now: Instant
  /** API key that reverses postings; null for the operator and the server. */
  authorId: string | null
}

/** An account or a store (`storeAccount`). */
export interface Account {
  id: string
  type: AccountType
}

/** The account under which the goods of a store are. */
export const storeAccount = (storeId: string): Account => ({ id: storeId, type: 'INVENTORY_ASSETS' })

/** Credit or debit end of a posting. */
export interface Side {
  account: Account
  /** On accounts that have counteragents null means Unassigned; on all others it must be null. */
  counteragentId?: string | null
  /** Required on stores. */
  productId?: string | null
  /** Amount of the product, in its unit, at least 0; null if only value moves. */
  amount?: Decimal | null
}

export interface Posting {
  type: TransactionType
  /** Credit. */
  from: Side
  /** Debit. */
  to: Side
  /** At least 0: a change of sign exchanges the sides. */
  sum: Decimal
  /** Whether the sum is the cost of goods, which `revalue` may change. */
  isValued?: boolean
  /** Part of the amount that was beyond the balance of the store. */
  missingAmount?: Decimal | null
  /** Line of the document. */
  lineId?: string | null
}

/** A document, an order or a transaction with its postings. */
export interface LedgerDocument {
  /** From `takeCreationNumber`, once for the life of the document. */
  creationNumber: number
  /** Id that clients know; transactions may name the document that they pay. */
  documentId: string
  type: DocumentType | null
  number: string | null
  effectiveAt: Instant
  /** Own date of something that takes effect later because its day is closed. */
  secondaryAt?: Instant | null
  cashFlowCategoryId?: string | null
  conceptionId?: string | null
  comment?: string | null
  /** Goods that it moves. Their postings come first, in the order of `flowsOf`. */
  goods?: GoodsMovements
  postings: readonly Posting[]
}

/** Place in document order. */
export interface Position {
  effectiveAt: Instant
  creationNumber: number
}

/** A posting of the ledger. Ordinals of a document continue when it is posted again. */
export interface PostingKey {
  creationNumber: number
  ordinal: number
}

/** Postings to reverse: all live ones of a document, or only these ordinals. */
export interface Reversal {
  creationNumber: number
  ordinals?: readonly number[]
  /** Whether the ordinals are all postings of goods of the document, so that it no longer moves any. */
  isAllGoods?: boolean
}

/** A new cost of a valued posting. */
export interface Revaluation extends PostingKey {
  sum: Decimal
  missingAmount: Decimal | null
}
