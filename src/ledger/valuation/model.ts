import type { Decimal } from '#core/decimal.ts'

/** Sum of an amount. A unit cost stays such a pair until it is multiplied, so that exact half steps round correctly. */
export interface Rate {
  sum: Decimal
  amount: Decimal
}

/** Goods of one product in one store. */
export interface State {
  /** Below zero if more was issued than received. */
  quantity: Decimal
  value: Decimal
  /** Unit cost that an empty or negative balance remembers, with at most 9 decimals; null if there was none. */
  lastAverage: Decimal | null
}

interface Movement {
  /** Unique within the document. */
  id: string
  /** Store and product. */
  key: string
  productId: string
  /** Above zero; of a stock-take at least zero. */
  amount: Decimal
  /** Cost on the card of the product when the document was posted. */
  referenceCost?: Decimal | null
}

/** Goods that leave a store at cost. */
export interface Issue extends Movement {
  /** Receipts of the same group in the stage receive its value. */
  group?: number
}

/** Goods that enter a store. */
export interface Receipt extends Movement {
  cost:
    | { kind: 'sum'; sum: Decimal }
    /** Share of the value of the issues of the group, by weight. */
    | { kind: 'group'; group: number; weight: Decimal }
    /** Cost at which another document issued the product. Like `average` if that document issued none before. */
    | { kind: 'sale'; documentId: string; otherwise?: Decimal | null }
    /** Last average of the store, else an estimate. */
    | { kind: 'average' }
}

/** Counted amount of a product in a store. */
export type Count = Movement

/**
 * Part of a document. Issues of one product and store are one quantity on the state before the stage, then its receipts are
 * one quantity. Lines of production are stages of their own.
 */
export interface Stage {
  issues: readonly Issue[]
  receipts: readonly Receipt[]
  counts: readonly Count[]
}

/** A posted document, as valuation sees it. */
export interface GoodsDocument {
  id: string
  stages: readonly Stage[]
  /** Whether its receipts are purchases, from which later estimates of these products are taken. */
  isPurchase: boolean
}

/** The value of a movement. */
export interface MovementValue {
  /** At least 0. */
  sum: Decimal
  /** Pieces that have an estimated cost. Above zero: the sum is evaluative. */
  missingAmount: Decimal
  /** Counted less expected amount of a stock-take. The sum enters the store if it is above zero, else leaves it. */
  difference?: Decimal
}

/** Difference between a receipt and what a negative balance took of it, for account 5.05. */
export interface Correction {
  key: string
  /** Above zero: the receipt cost more than the missing pieces were worth. */
  sum: Decimal
}

export interface Valuation {
  /** By the id of the movement. */
  values: ReadonlyMap<string, MovementValue>
  corrections: readonly Correction[]
  /** States after the document, by key. */
  states: ReadonlyMap<string, State>
  /** Issues by product. */
  issued: ReadonlyMap<string, IssuedGoods>
}

/** Issues of a product in a document, over all stores. */
export interface IssuedGoods extends Rate {
  missingAmount: Decimal
}

/** Values of earlier documents. */
export interface Sources {
  stateOf(key: string): State
  /** Latest purchase of a product in the organization. */
  purchaseOf(productId: string): Rate | undefined
  issuedBy(documentId: string, productId: string): IssuedGoods | undefined
}
