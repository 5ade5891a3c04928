import { fraction, shared, units } from './fractions.ts'
import {
  type Content,
  dayOf,
  type IncomingInvoice,
  type ModelDocument,
  type Portion,
  type PricedLine,
  type Products,
  type ReturnFromCustomer,
  type ReturnToSupplier,
} from './inventory_documents.ts'
import { type Part, partOf, producedFrom, writtenOff } from './inventory_recipes.ts'
import type { ModelIssue, ModelMovement, ModelReceipt } from './valuation.ts'

/**
 * Effects of posting a document by the rules: money, and movements of goods in billionths. Accounts have their codes, with the
 * counteragent after a slash; stores have their names.
 */

export interface Settings {
  vatAccounting: 'VAT_INCLUDED_IN_PRICE' | 'VAT_NOT_INCLUDED_IN_PRICE'
  distribution: 'DISTRIBUTION_BY_SUM' | 'DISTRIBUTION_BY_AMOUNT' | 'DISTRIBUTION_NOT_SPECIFIED'
  isNegativeStockAllowed: boolean
}

export interface Entry {
  type: string
  from: string
  to: string
  cents: number
}

export type Issue = ModelIssue & { to: string }
export type Receipt = ModelReceipt & { from: string }
export type Count = ModelMovement & { surplus: string; shortage: string }

export interface Stage {
  issues: Issue[]
  receipts: Receipt[]
  counts: Count[]
}

export interface Effects {
  /** Type of the postings of goods. */
  type: string
  isPurchase: boolean
  stages: Stage[]
  money: Entry[]
}

export interface EffectsContext {
  products: Products
  settings: Settings
  /** Returns whether a return may name a sale: the sale is posted, and earlier than the return. */
  isNamed(sale: ModelDocument): boolean
}

/** n × m ÷ d, rounded half up. */
const quotient = (n: number, m: number, d: number): number =>
  Number(units(fraction(BigInt(n) * BigInt(m), BigInt(d)), 0))

/** Cents of a price in tenths of a cent and an amount in thousandths. */
const worth = (price: number, amount: number): number =>
  Number(units(fraction(BigInt(price) * BigInt(amount), 10_000n), 0))

/** Returns the cents of a line with VAT and without. */
export function sumsOf(products: Products, { product, amount, price, sum, discount = 0, vat }: PricedLine) {
  const gross = sum ?? worth(price!, amount) - discount
  return { gross, net: quotient(gross, 100, 100 + (vat ?? products[product]!.vat ?? 0)) }
}

const isApart = ({ vatAccounting }: Settings) => vatAccounting === 'VAT_NOT_INCLUDED_IN_PRICE'

/** Returns a function that numbers the movements of a document. */
function numbering({ products }: EffectsContext) {
  let count = 0
  return (store: string, { product, amount }: Part): ModelMovement => ({
    id: `${count++}`,
    store,
    product,
    amount,
    reference: products[product]!.reference,
  })
}

const stage = (parts: Partial<Stage>): Stage => ({ issues: [], receipts: [], counts: [], ...parts })
const goods = (type: string, stages: Stage[], money: Entry[] = [], isPurchase = false): Effects => ({
  type,
  isPurchase,
  stages,
  money: money.filter(({ cents }) => cents !== 0),
})

export function effectsOf(document: ModelDocument, context: EffectsContext): Effects {
  const { content } = document
  const { products } = context
  const day = dayOf(document)
  const move = numbering(context)
  switch (content.family) {
    case 'incoming_invoice':
      return purchase(content, context)
    case 'returned_invoice':
      return toSupplier(content, context)
    case 'incoming_returned_invoice':
      return fromCustomer(document, content, context)
    case 'outgoing_invoice':
      return sale(content.lines, { around: context, day, type: 'OUTGOING_INVOICE', debt: `1.10/${content.customer}` })
    case 'sales_document':
      return sale(content.lines, { around: context, day, type: 'SESSION_WRITEOFF', debt: '1.07' })
    case 'writeoff_document': {
      const { store, account, lines } = content
      const parts = lines.flatMap((line) => writtenOff(products, line, day))
      return goods('WRITEOFF', [stage({ issues: parts.map((part) => ({ ...move(store, part), to: account })) })])
    }
    case 'incoming_inventory': {
      const { store, lines } = content
      const names = [...new Set(lines.map(({ product }) => product))]
      const counts = names.map((product) => {
        const rows = lines.filter((line) => line.product === product)
        const amount = rows.reduce((sum, row) => sum + partOf(row).amount, 0)
        return { ...move(store, { product, amount }), surplus: '4.03', shortage: '5.03' }
      })
      return goods('INVENTORY_CORRECTION', [stage({ counts })])
    }
    default:
      return convertedGoods(content, context, day)
  }
}

/** Effects of transformations and transfers: the value of each group is allocated to its receipts. */
function convertedGoods(content: Extract<Content, { from: string }>, context: EffectsContext, day: string): Effects {
  const { products } = context
  const { from, to, lines } = content
  const move = numbering(context)
  const issue = (part: Part, group: number): Issue => ({ ...move(from, part), to, group })
  const receive = (part: Part, group: number, weight: number): Receipt => ({
    ...move(to, part),
    from,
    cost: { kind: 'group', group, weight },
  })
  if (content.family === 'internal_transfer')
    return goods('TRANSFER', [
      stage({
        issues: lines.map((line, i) => issue(partOf(line), i)),
        receipts: lines.map((line, i) => receive(partOf(line), i, 1)),
      }),
    ])
  if (content.family === 'production_document')
    return goods(
      'PRODUCTION',
      lines.map((line, i) =>
        stage({
          issues: producedFrom(products, line, day).map((part) => issue(part, i)),
          receipts: [receive(partOf(line), i, 1)],
        }),
      ),
    )
  const { whole } = content
  const isDisassembly = content.family === 'disassemble_document'
  const taken = !isDisassembly && content.usesChart ? writtenOff(products, whole, day) : [partOf(whole)]
  const weights = isDisassembly ? content.lines.map(({ percent }) => percent) : weightsOf(products, lines)
  return goods(isDisassembly ? 'DISASSEMBLE' : 'TRANSFORMATION', [
    stage({
      issues: taken.map((part) => issue(part, 0)),
      receipts: lines.map((line, i) => receive(partOf(line), 0, weights[i]!)),
    }),
  ])
}

/** Weights by amount if all products share a unit, else by weight, else equal. */
function weightsOf(products: Products, lines: { product: string; amount: number }[]): number[] {
  const made = lines.map(({ product }) => products[product]!)
  if (made.every(({ unit }) => unit === made[0]!.unit)) return lines.map(({ amount }) => amount)
  if (made.some(({ weight }) => weight === null)) return lines.map(() => 1)
  return lines.map(({ amount }, i) => amount * made[i]!.weight!)
}

function purchase({ supplier, employee, lines }: IncomingInvoice, context: EffectsContext): Effects {
  const { products, settings } = context
  const move = numbering(context)
  const debt = employee ? `2.03/${employee}` : `2.01/${supplier}`
  const costOf = (line: PricedLine) => sumsOf(products, line)[isApart(settings) ? 'net' : 'gross']
  const bought = lines.filter(({ isExpense, actual }) => !isExpense && actual !== 0)
  const expenses = lines.filter(({ isExpense }) => isExpense)
  const isSpread = bought.length > 0 && settings.distribution !== 'DISTRIBUTION_NOT_SPECIFIED'
  const entered = bought.map(({ amount, actual = amount }) => actual)
  const costs = bought.map(costOf)
  const isByAmount = settings.distribution === 'DISTRIBUTION_BY_AMOUNT' || costs.every((cents) => cents === 0)
  const weights = (isByAmount ? entered : costs).map(BigInt)
  const spread = isSpread ? expenses.map((line) => shared(fraction(BigInt(costOf(line))), weights, 0)) : []
  const receipts = bought.map((line, i): Receipt => {
    const cents = spread.reduce((sum, shares) => sum + Number(shares[i]!.n), costs[i]!)
    const part = partOf({ product: line.product, amount: entered[i]! })
    return { ...move(line.store, part), from: debt, cost: { kind: 'sum', cents } }
  })
  const money = [
    ...(isSpread ? [] : expenses.map((line) => ({ type: 'INVOICE', from: debt, to: '5.04', cents: costOf(line) }))),
    ...lines.map((line) => ({
      type: 'NDS_INCOMING',
      from: debt,
      to: '1.06',
      cents: sumsOf(products, line).gross - costOf(line),
    })),
  ]
  return goods('INVOICE', [stage({ receipts })], money, true)
}

/** The expense account receives the cost and pays the price, so that the difference stays on it. */
function toSupplier({ supplier, lines }: ReturnToSupplier, context: EffectsContext): Effects {
  const { products, settings } = context
  const move = numbering(context)
  const issues = lines.map((line) => ({ ...move(line.store, partOf(line)), to: '5.01' }))
  const money = lines.flatMap((line) => {
    const { gross, net } = sumsOf(products, line)
    const price = isApart(settings) ? net : gross
    const to = `2.01/${supplier}`
    return [
      { type: 'RETURNED_INVOICE_REVENUE', from: '5.01', to, cents: price },
      { type: 'NDS_INCOMING', from: '1.06', to, cents: gross - price },
    ]
  })
  return goods('RETURNED_INVOICE', [stage({ issues })], money)
}

function sale(
  lines: PricedLine[],
  { around, day, type, debt }: { around: EffectsContext; day: string; type: string; debt: string },
): Effects {
  const { products } = around
  const move = numbering(around)
  const issues = lines.flatMap((line) =>
    writtenOff(products, line, day).map((part) => ({ ...move(line.store, part), to: '5.01' })),
  )
  const revenue = type === 'OUTGOING_INVOICE' ? 'OUTGOING_INVOICE_REVENUE' : 'SALES_REVENUE'
  const money = lines.flatMap((line) => {
    const { gross, net } = sumsOf(products, line)
    return [
      { type: revenue, from: '4.01', to: debt, cents: net },
      { type: 'NDS_SALES', from: '2.02', to: debt, cents: gross - net },
    ]
  })
  return goods(type, [stage({ issues })], money)
}

function fromCustomer(document: ModelDocument, content: ReturnFromCustomer, context: EffectsContext): Effects {
  const { products, isNamed } = context
  const { customer, sale: named, mode, lines } = content
  const move = numbering(context)
  const source = named && isNamed(named) ? named : null
  const receipts = lines.flatMap((line): Receipt[] => {
    if (mode === 'DO_NOT_RETURN') return []
    const parts = mode === 'RETURN_GOOD' ? ingredientsOf(products, line, source ?? document) : [partOf(line)]
    const { amount, incomePrice, incomeSum } = line
    const income = incomeSum ?? (incomePrice === undefined ? null : worth(incomePrice, amount))
    const alone: Receipt['cost'] = income === null ? { kind: 'average' } : { kind: 'sum', cents: income }
    const cost = named ? { kind: 'sale' as const, documentId: `${named.number}`, otherwiseCents: income } : alone
    return parts.map((part) => ({ ...move(line.store, part), from: '5.01', cost }))
  })
  const money = lines.flatMap((line) => {
    const { gross, net } = sumsOf(products, line)
    const from = `1.10/${customer}`
    return [
      { type: 'SALES_RETURN_PAYMENT', from, to: '4.01', cents: net },
      { type: 'NDS_SALES', from, to: '2.02', cents: gross - net },
    ]
  })
  return goods('SALES_RETURN_WRITEOFF', [stage({ receipts })], money)
}

/** Returns the ingredients of a portion: in proportion to the sale that it returns, else by the charts of the document's day. */
function ingredientsOf(products: Products, portion: Portion, document: ModelDocument): Part[] {
  const day = dayOf(document)
  const { content } = document
  if (content.family !== 'outgoing_invoice') return writtenOff(products, portion, day)
  const sold = content.lines.filter(({ product, size }) => product === portion.product && size === portion.size)
  const whole = sold.reduce((sum, { amount }) => sum + amount, 0)
  const amounts = new Map<string, number>()
  for (const { product, amount } of sold.flatMap((line) => writtenOff(products, line, day)))
    amounts.set(product, (amounts.get(product) ?? 0) + amount)
  return [...amounts]
    .map(([product, amount]) => ({ product, amount: quotient(amount, portion.amount, whole) }))
    .filter(({ amount }) => amount > 0)
}
