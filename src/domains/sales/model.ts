import type { Decimal } from '#core/decimal.ts'
import type { Id } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'
import type { Account, Posting } from '#ledger/model.ts'
import type { TransactionType } from '#ledger/types.ts'
import type { Target } from '#ordering/ended/rules.ts'
import type { OrderKind } from '#shared/order_kinds.ts'

/** A product that was sold or removed: an item, half of a compound item, a modifier or a service. */
export interface SoldLine {
  /** Position of the part in the order; null for a service. */
  positionId: string | null
  productId: string
  sizeId: string | null
  amount: Decimal
}

/** Goods that leave at one moment. */
export interface Outflow extends Target {
  at: Instant
  lines: readonly SoldLine[]
}

/** Sections and terminal groups have stores. */
interface SalePlace {
  terminalGroupId: Id<'TerminalGroup'>
  tableId: Id<'Table'> | null
}

/** An order that is over, as the books see it. */
export interface SoldOrder extends SalePlace {
  id: Id<'Order'>
  kind: OrderKind
  revision: number
  number: string
  sourceKey: string | null
  conceptionId: string | null
  /** Moment of the closing or cancellation. */
  endedAt: Instant
  /** Revenue, discounts, tips and payments; empty for a cancelled order. */
  money: readonly Posting[]
  /** The sale, if there is one, then removals in the order of their moments. */
  outflows: readonly Outflow[]
}

/** Part of a movement of goods that a line takes. */
interface TracedGoods {
  /** Ordinal of the posting within the document. */
  ordinal: number
  amount: string
}

/** A line with the chart by which it was broken down and the goods that it moved. */
export interface TracedLine {
  positionId: string | null
  productId: string
  sizeId: string | null
  amount: string
  chartId: string | null
  goods: readonly TracedGoods[]
}

/** Postings of an order in the ledger. */
export interface SaleDocument {
  creationNumber: number
  /** A reversal takes back a document whose day has been closed since. */
  purpose: 'sale' | 'removal' | 'reversal'
  /** Creation number of the document that a reversal takes back. */
  reverses: number | null
  /** Moment of the sale or removal. */
  at: Instant
  /** Moment of the postings: later if the day was closed. */
  effectiveAt: Instant
  storeId: string | null
  type: TransactionType
  to: { account: Account; counteragentId: string | null }
  lines: readonly TracedLine[]
}

/** Kinds of goods of an order that could not be moved. */
const saleProblemKinds = ['NO_CHART', 'NO_STORE'] as const
type SaleProblemKind = (typeof saleProblemKinds)[number]

export interface SaleProblem {
  kind: SaleProblemKind
  /** Null if the store of the order is unknown. */
  productId: string | null
}

/** An order in the books. */
export interface Sale extends SalePlace {
  orderId: Id<'Order'>
  kind: OrderKind
  revision: number
  /** Hash of the posted values; null while the order is open again. */
  hash: string | null
  number: string
  sourceKey: string | null
  endedAt: Instant
  /** Creation number of the sale; reversal and posting do not change it. Null if only removed items moved. */
  creationNumber: number | null
  documents: readonly SaleDocument[]
  problems: readonly SaleProblem[]
}
