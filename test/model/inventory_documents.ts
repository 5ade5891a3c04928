/**
 * Documents of goods as clients send them, and their products. Amounts are thousandths, sums cents, prices tenths of a cent, days and
 * moments local texts; stores, products and counteragents have names instead of ids.
 */

export interface ModelChart {
  /** First valid day. */
  from: string
  /** Day after the last valid one. */
  to: string
  strategy: 'ASSEMBLE' | 'DIRECT'
  sizes: 'COMMON' | 'SPECIFIC'
  output: number
  lines: { product: string; size?: string; gross: number }[]
}

export interface ModelProduct {
  type: 'GOODS' | 'PREPARED' | 'DISH' | 'SERVICE' | 'MODIFIER'
  unit: string
  /** Grams of one unit. */
  weight: number | null
  /** Percent of the tax category. */
  vat: number | null
  /** Cost on the card, in cents. */
  reference: number | null
  charts: ModelChart[]
  /** Share of the recipe that a size takes, in thousandths. */
  factors?: Record<string, number>
}

export type Products = Readonly<Record<string, ModelProduct>>

export interface Portion {
  product: string
  size?: string | undefined
  amount: number
}

export interface PricedLine extends Portion {
  store: string
  price?: number
  /** Sum after the discount; overrides the price. */
  sum?: number
  discount?: number
  vat?: number
}

export interface InvoiceLine extends PricedLine {
  actual?: number
  isExpense?: boolean
}

export interface ReturnedLine extends PricedLine {
  incomePrice?: number
  incomeSum?: number
}

export type ReturnMode = 'RETURN_DISH' | 'RETURN_GOOD' | 'DO_NOT_RETURN'

interface Between {
  from: string
  to: string
}

export interface IncomingInvoice {
  family: 'incoming_invoice'
  supplier: string
  employee?: string
  lines: InvoiceLine[]
}

export interface OutgoingInvoice {
  family: 'outgoing_invoice'
  customer: string
  lines: PricedLine[]
}

export interface ReturnToSupplier {
  family: 'returned_invoice'
  supplier: string
  invoice: ModelDocument | null
  lines: PricedLine[]
}

export interface ReturnFromCustomer {
  family: 'incoming_returned_invoice'
  customer: string
  sale: ModelDocument | null
  mode: ReturnMode
  lines: ReturnedLine[]
}

export type Content =
  | IncomingInvoice
  | OutgoingInvoice
  | ReturnToSupplier
  | ReturnFromCustomer
  | { family: 'sales_document'; lines: PricedLine[] }
  | ({ family: 'production_document'; lines: Portion[] } & Between)
  | ({ family: 'internal_transfer'; lines: Portion[] } & Between)
  | ({ family: 'disassemble_document'; whole: Portion; lines: (Portion & { percent: number })[] } & Between)
  | ({ family: 'transformation_document'; whole: Portion; usesChart: boolean; lines: Portion[] } & Between)
  | { family: 'writeoff_document'; store: string; account: string; lines: Portion[] }
  | { family: 'incoming_inventory'; store: string; lines: Portion[] }

export type Family = Content['family']

export interface ModelDocument {
  number: number
  /** Local moment: `2026-03-30T12:00:00`. */
  at: string
  content: Content
  status: 'NEW' | 'PROCESSED' | 'CANCELED'
}

export const dayOf = ({ at }: Pick<ModelDocument, 'at'>): string => at.slice(0, 10)
