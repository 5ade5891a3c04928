import { addUp, type Fraction, units } from './fractions.ts'
import type { Content, ModelDocument, Portion, Products, ReturnToSupplier } from './inventory_documents.ts'
import { type Effects, effectsOf, type Settings, type Stage, sumsOf } from './inventory_effects.ts'
import { type ModelCorrection, type ModelValue, valueInOrder } from './valuation.ts'

/** Documents, stock and cost, computed from nothing in document order. The model shares no code with the program. */

export type Outcome =
  | 'done'
  | 'ACTUAL_AMOUNT_ZERO'
  | 'SAME_GOODS'
  | 'PERCENT_INVALID'
  | 'WRONG_STATE'
  | 'NEGATIVE_STOCK'
  | 'INVOICE_NOT_RETURNABLE'
  | 'RETURN_TOO_LARGE'
  | 'POSTING_EMPTY'

/** Postings of one type between two accounts: their cents, and the billionths of each product on either side. */
export interface Turnover {
  cents: number
  from: Record<string, number>
  to: Record<string, number>
}

/** By type and accounts: `INVOICE 2.01/harbour > kitchen`. */
export type Turnovers = Record<string, Turnover>

export interface Stock {
  amount: number
  cents: number
}

export interface Result {
  /** By creation number of the document. */
  postings: Map<number, Turnovers>
  /** Cents by account: debit less credit, without zeros. */
  balances: Record<string, number>
  /** By store and product, without those that have neither amount nor value. */
  stock: Record<string, Stock>
}

interface OpeningRow {
  number: number
  day: string
  store: string
  product: string
  amount: number
  cents: number
}

/** A posted document at its position, with the effects that posting fixed. */
interface Posted {
  number: number
  at: string
  effects: Effects
}

const digits = 9
/** Half a thousandth, in billionths. */
const tolerance = 500_000

const withCharts = new Set<string>([
  'outgoing_invoice',
  'sales_document',
  'incoming_returned_invoice',
  'writeoff_document',
  'production_document',
  'transformation_document',
])

export class ModelInventory {
  documents: ModelDocument[] = []
  settings: Settings = {
    vatAccounting: 'VAT_INCLUDED_IN_PRICE',
    distribution: 'DISTRIBUTION_BY_SUM',
    isNegativeStockAllowed: true,
  }

  private readonly opening = new Map<string, OpeningRow>()
  private readonly posted = new Map<number, Posted>()
  /** Creation numbers of the sales and removals of orders, by order. */
  readonly ofOrders = new Map<string, number[]>()
  private lastNumber = 0
  readonly products: Products

  constructor(products: Products) {
    this.products = products
  }

  /** Returns why a document with this content cannot be saved. */
  refusalOf(content: Content): Outcome {
    const { family } = content
    if (family === 'incoming_invoice') {
      const empty = content.lines.filter(({ actual }) => actual === 0)
      return empty.some((line) => sumsOf(this.products, line).gross > 0) ? 'ACTUAL_AMOUNT_ZERO' : 'done'
    }
    if (family !== 'disassemble_document' && family !== 'transformation_document') return 'done'
    if (content.from === content.to && content.lines.some(({ product }) => product === content.whole.product))
      return 'SAME_GOODS'
    if (family === 'transformation_document') return 'done'
    const percents = content.lines.reduce((sum, { percent }) => sum + percent, 0)
    return percents === 0 || percents > 100 ? 'PERCENT_INVALID' : 'done'
  }

  create(at: string, content: Content): ModelDocument {
    const document: ModelDocument = { number: ++this.lastNumber, at, content, status: 'NEW' }
    this.documents.push(document)
    return document
  }

  update(document: ModelDocument, at: string, content: Content): Outcome {
    if (document.status !== 'NEW') return 'WRONG_STATE'
    Object.assign(document, { at, content })
    return 'done'
  }

  cancel(document: ModelDocument): Outcome {
    if (document.status !== 'NEW') return 'WRONG_STATE'
    document.status = 'CANCELED'
    return 'done'
  }

  post(document: ModelDocument): Outcome {
    if (document.status !== 'NEW') return 'WRONG_STATE'
    const { content } = document
    if (content.family === 'returned_invoice' && !isReturnable(content)) return 'INVOICE_NOT_RETURNABLE'
    if (this.returnsTooMuch(document)) return 'RETURN_TOO_LARGE'
    const effects = this.effectsOf(document)
    if (withCharts.has(content.family) && isEmpty(effects)) return 'POSTING_EMPTY'
    if (becomesItself(effects)) return 'SAME_GOODS'
    this.enter(document, effects)
    if (!this.isShortAfter({ ...document, effects })) return 'done'
    this.leave(document)
    return 'NEGATIVE_STOCK'
  }

  unpost(document: ModelDocument): Outcome {
    if (document.status !== 'PROCESSED') return 'WRONG_STATE'
    const { effects } = this.posted.get(document.number)!
    this.leave(document)
    if (!this.isShortAfter({ ...document, effects })) return 'done'
    this.enter(document, effects)
    return 'NEGATIVE_STOCK'
  }

  /** Adopts the status that the program has chosen among concurrent clients. */
  force(document: ModelDocument, status: ModelDocument['status']): void {
    if (status === 'PROCESSED') this.enter(document, this.effectsOf(document))
    else {
      this.posted.delete(document.number)
      document.status = status
    }
  }

  /** Saves a row of opening stock, which replaces the previous row of its store and product. */
  open(row: Omit<OpeningRow, 'number'>): void {
    const key = keyOf(row)
    this.opening.set(key, { ...row, number: this.opening.get(key)?.number ?? ++this.lastNumber })
  }

  /** Replaces the sale and the removals of an order. */
  postOrder(id: string, documents: readonly { at: string; effects: Effects }[]): void {
    for (const number of this.ofOrders.get(id) ?? []) this.posted.delete(number)
    const numbers = documents.map(({ at, effects }) => {
      const number = ++this.lastNumber
      this.posted.set(number, { number, at, effects })
      return number
    })
    this.ofOrders.set(id, numbers)
  }

  /** Posted rows of opening stock. */
  get openingRows(): OpeningRow[] {
    return [...this.opening.values()].filter(({ amount }) => amount > 0)
  }

  /** Computes all results again, in document order. */
  result(): Result {
    const posted = this.inOrder()
    const { values, corrections, states } = valueInOrder(
      posted.map(({ number, effects }) => ({ id: `${number}`, ...effects })),
      digits,
    )
    const postings = new Map<number, Turnovers>()
    const balances: Record<string, number> = {}
    for (const { number, effects } of posted) {
      const id = `${number}`
      const turnovers = turnoversOf(effects, values.get(id)!)
      for (const [store, cents] of correctionsOf(corrections.get(id)!)) {
        const [from, to] = cents > 0 ? [store, '5.05'] : ['5.05', store]
        add(turnovers, { type: 'STORE_COST_CORRECTION', from, to, cents: Math.abs(cents) })
      }
      for (const [key, { cents }] of Object.entries(turnovers)) {
        const [from, to] = accountsOf(key)
        balances[from] = (balances[from] ?? 0) - cents
        balances[to] = (balances[to] ?? 0) + cents
      }
      postings.set(number, turnovers)
    }
    const stock = [...states].map(
      ([key, { quantity, value }]) =>
        [key, { amount: Number(units(quantity, digits)), cents: centsOf(value) }] as const,
    )
    return {
      postings,
      balances: sorted(Object.entries(balances).filter(([, cents]) => cents !== 0)),
      stock: sorted(stock.filter(([, { amount, cents }]) => amount !== 0 || cents !== 0)),
    }
  }

  private effectsOf(document: ModelDocument): Effects {
    const { products, settings } = this
    const isNamed = (sale: ModelDocument) => sale.status === 'PROCESSED' && isBefore(sale, document)
    return effectsOf(document, { products, settings, isNamed })
  }

  private enter(document: ModelDocument, effects: Effects): void {
    document.status = 'PROCESSED'
    this.posted.set(document.number, { number: document.number, at: document.at, effects })
  }

  private leave(document: ModelDocument): void {
    document.status = 'NEW'
    this.posted.delete(document.number)
  }

  private inOrder(): Posted[] {
    const rows = this.openingRows.map(openingOf)
    return [...rows, ...this.posted.values()].sort((a, b) => (isBefore(a, b) ? -1 : 1))
  }

  /** Returns whether a return exceeds what was invoiced or sold, less other posted returns. */
  private returnsTooMuch(document: ModelDocument): boolean {
    const { content } = document
    if (content.family === 'returned_invoice')
      return content.invoice !== null && this.exceeds(document, content.invoice)
    if (content.family !== 'incoming_returned_invoice') return false
    const { sale } = content
    return sale?.status === 'PROCESSED' && isBefore(sale, document) && this.exceeds(document, sale)
  }

  private exceeds(document: ModelDocument, source: ModelDocument): boolean {
    const returns = this.documents.filter(
      (other) => other === document || (other.status === 'PROCESSED' && sourceOf(other.content) === source),
    )
    const returned = amountsOf(returns.flatMap(({ content }) => content.lines))
    const limits = amountsOf(limitsOf(source.content))
    return document.content.lines.some((line) => returned.get(kindOf(line))! > (limits.get(kindOf(line)) ?? 0))
  }

  /** Returns whether a product of a document is short after some document from its position on, before the next stock-take. */
  private isShortAfter(changed: Posted): boolean {
    if (this.settings.isNegativeStockAllowed) return false
    const keys = new Set(movementsOf(changed.effects.stages).map(keyOf))
    const amounts = new Map<string, number>()
    for (const one of this.inOrder()) {
      const isLater = isBefore(changed, one)
      for (const stage of one.effects.stages) {
        for (const line of stage.counts) {
          const key = keyOf(line)
          amounts.set(key, line.amount)
          if (isLater) keys.delete(key)
        }
        for (const line of stage.issues) amounts.set(keyOf(line), (amounts.get(keyOf(line)) ?? 0) - line.amount)
        for (const line of stage.receipts) amounts.set(keyOf(line), (amounts.get(keyOf(line)) ?? 0) + line.amount)
      }
      const touched = movementsOf(one.effects.stages).map(keyOf)
      const isFrom = isLater || one.number === changed.number
      if (isFrom && touched.some((key) => keys.has(key) && amounts.get(key)! < -tolerance)) return true
    }
    return false
  }
}

export const isBefore = (a: Pick<ModelDocument, 'at' | 'number'>, b: Pick<ModelDocument, 'at' | 'number'>): boolean =>
  a.at < b.at || (a.at === b.at && a.number < b.number)

const keyOf = ({ store, product }: { store: string; product: string }) => `${store} ${product}`

/** Accounts of a key of turnovers, without counteragents. */
function accountsOf(key: string): [from: string, to: string] {
  const [, from, , to] = key.split(' ')
  return [from!.split('/')[0]!, to!.split('/')[0]!]
}

const centsOf = (sum: Fraction): number => Number(units(sum, 2))

/** Adds up the corrections of a document for each product, and returns their stores and cents. */
function correctionsOf(corrections: readonly ModelCorrection[]): [store: string, cents: number][] {
  const products = [...Map.groupBy(corrections, keyOf).values()]
  return products.map((some) => [some[0]!.store, centsOf(addUp(some.map(({ sum }) => sum)))])
}

const movementsOf = (stages: readonly Stage[]) =>
  stages.flatMap(({ issues, receipts, counts }) => [...issues, ...receipts, ...counts])

const isEmpty = ({ stages, money }: Effects): boolean => movementsOf(stages).length === 0 && money.length === 0

/** Returns whether goods would move from a store into the same store. */
const becomesItself = ({ stages }: Effects): boolean =>
  stages.some(({ issues, receipts }) =>
    issues.some((issue) => receipts.some((receipt) => keyOf(issue) === keyOf(receipt) && issue.group !== undefined)),
  )

const sourceOf = (content: Content): ModelDocument | null =>
  content.family === 'returned_invoice'
    ? content.invoice
    : content.family === 'incoming_returned_invoice'
      ? content.sale
      : null

/** Returns whether goods of the named invoice may go back to the supplier. */
const isReturnable = ({ supplier, invoice }: ReturnToSupplier): boolean =>
  invoice === null ||
  (invoice.status === 'PROCESSED' &&
    invoice.content.family === 'incoming_invoice' &&
    invoice.content.supplier === supplier)

/** Returns the portions that can be returned: sold ones, or those that entered the store. */
const limitsOf = (content: Content): Portion[] =>
  content.family === 'incoming_invoice'
    ? content.lines.flatMap(({ isExpense, product, amount, actual = amount }) =>
        isExpense ? [] : [{ product, amount: actual }],
      )
    : content.lines

const kindOf = ({ product, size = '' }: Portion) => `${product} ${size}`

/** Adds up amounts by product and size. */
function amountsOf(lines: readonly Portion[]): Map<string, number> {
  const amounts = new Map<string, number>()
  for (const line of lines) amounts.set(kindOf(line), (amounts.get(kindOf(line)) ?? 0) + line.amount)
  return amounts
}

function openingOf({ number, day, store, product, amount, cents }: OpeningRow): Posted {
  const movement = { id: '0', store, product, amount: amount * 1_000_000, reference: null }
  const receipt = { ...movement, from: '3.01', cost: { kind: 'sum' as const, cents } }
  const stages = [{ issues: [], receipts: [receipt], counts: [] }]
  return { number, at: `${day}T00:00:00`, effects: { type: 'OPENING_BALANCE', isPurchase: false, stages, money: [] } }
}

function turnoversOf({ type, stages, money }: Effects, values: ReadonlyMap<string, ModelValue>): Turnovers {
  const turnovers: Turnovers = {}
  const sumOf = (id: string) => centsOf(values.get(id)!.sum)
  for (const { issues, receipts, counts } of stages) {
    for (const { id, store, to, product, amount } of issues)
      add(turnovers, { type, from: store, to, cents: sumOf(id), issued: { product, amount } })
    for (const { id, store, from, product, amount, cost } of receipts)
      add(turnovers, {
        type,
        from,
        to: store,
        // The issues of its group carry the value.
        cents: cost.kind === 'group' ? 0 : sumOf(id),
        received: { product, amount },
      })
    for (const { id, store, product, surplus, shortage } of counts) {
      const difference = Number(units(values.get(id)!.difference!, digits))
      const moved = { product, amount: Math.abs(difference) }
      if (difference > 0) add(turnovers, { type, from: surplus, to: store, cents: sumOf(id), received: moved })
      if (difference < 0) add(turnovers, { type, from: store, to: shortage, cents: sumOf(id), issued: moved })
    }
  }
  for (const entry of money) add(turnovers, entry)
  return turnovers
}

interface Amount {
  product: string
  amount: number
}

/** A posting to add to turnovers. */
export interface Addition {
  type: string
  from: string
  to: string
  cents: number
  issued?: Amount
  received?: Amount
}

/** Adds a posting unless its sum and amounts are zero. */
export function add(turnovers: Turnovers, { type, from, to, cents, issued, received }: Addition): void {
  if (cents === 0 && !issued?.amount && !received?.amount) return
  const key = `${type} ${from} > ${to}`
  turnovers[key] ??= { cents: 0, from: {}, to: {} }
  const turnover = turnovers[key]
  turnover.cents += cents
  for (const [side, moved] of [['from', issued] as const, ['to', received] as const])
    if (moved?.amount) turnover[side][moved.product] = (turnover[side][moved.product] ?? 0) + moved.amount
}

const sorted = <Value>(entries: (readonly [string, Value])[]): Record<string, Value> =>
  Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
