import type { Decimal } from '#core/decimal.ts'
import type { Instant } from '#core/time.ts'
import type { AccountType } from './chart.ts'
import type { DocumentType, TransactionType } from './types.ts'

export interface Movement {
  storeId: string
  productId: string
  /** Above zero, in the unit of the product; of a stock-take at least zero. */
  amount: Decimal
  /** Cost on the card of the product, for estimates. */
  referenceCost?: Decimal | null
  /** Line of the document. */
  lineId?: string | null
}

/** Goods that leave a store at cost: to an account, or to the receipts of a group. */
export type GoodsIssue = Movement & { type: TransactionType } & ({ to: Side } | { group: number })

/** Goods that enter a store: from an account at a sum or a cost, or out of the issues of a group. */
export type GoodsReceipt = Movement &
  (
    | { type: TransactionType; from: Side; cost: { kind: 'sum'; sum: Decimal } | { kind: 'average' } | SoldCost }
    | { cost: { kind: 'group'; group: number; weight: Decimal } }
  )

/** Cost at which another document issued the product. */
interface SoldCost {
  kind: 'sale'
  /** Creation number of that document. */
  saleNumber: number
  /** Cost if that document is not posted, comes later or did not issue the product. */
  otherwise?: Decimal | null
}

/** Counted amount of a product in a store. A document counts each product of a store once. */
export type GoodsCount = Movement & { surplus: Account; shortage: Account }

/** Issues come first, then receipts, then counts: each works on the balances that the former leave. */
export interface GoodsStage {
  issues?: readonly GoodsIssue[]
  receipts?: readonly GoodsReceipt[]
  counts?: readonly GoodsCount[]
}

/** Goods that a document moves. The ledger posts them, and values them in document order (docs/domain.md §16.3). */
export interface GoodsMovements {
  /** Whether its receipts are purchases, from which estimates of other stores are taken. */
  isPurchase?: boolean
  stages: readonly GoodsStage[]
}

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
