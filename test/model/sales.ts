import { fraction, units } from './fractions.ts'
import type { ModelChart, ModelProduct, Portion, Products } from './inventory_documents.ts'
import type { Effects, Entry, Issue } from './inventory_effects.ts'
import { type Part, writtenOff } from './inventory_recipes.ts'

/**
 * Postings of orders by the rules, without code of the program. Sums are cents, amounts of dishes thousandths, of modifiers whole portions;
 * line sums after discounts come from the order, because prices have other models.
 */

export const removalWays = ['cafe', 'waiter', 'named', 'nobody'] as const
export type RemovalWay = (typeof removalWays)[number]

/** Kinds of payments in requests, except payments from wallets. */
export const paymentKinds = ['cash', 'card', 'transfer'] as const
export type PaymentKind = (typeof paymentKinds)[number]

export interface SoldModifier {
  positionId: string
  product: string
  amount: number
  price: number
  /** Sum after discounts; undefined until the order is read. */
  sum?: number
}

export interface OrderLine extends Portion {
  positionId: string
  price: number
  sum?: number
  modifiers: SoldModifier[]
  isPrinted: boolean
  removal: { at: string; way: RemovalWay } | null
}

export interface ReceivedPayment {
  kind: PaymentKind
  cents: number
}

export interface ModelOrder {
  id: string
  kind: 'table' | 'delivery'
  status: 'open' | 'closed' | 'cancelled'
  /** Local moment of the last closing. */
  at: string
  store: string
  /** Waiter or courier. */
  employee: string | null
  lines: OrderLine[]
  payments: ReceivedPayment[]
  tips: ReceivedPayment[]
}

/** A sale or removal of an order, with its time. */
export interface OrderDocument {
  at: string
  effects: Effects
}

/** Employee in removals, and counteragent of postings without a guest. */
export const namedEmployee = 'ada'
export const nobody = 'nobody'

/** Returns the sale of a closed order, and removals of its printed items. */
export function documentsOf(order: ModelOrder, products: Products): OrderDocument[] {
  const sales = order.status === 'closed' ? [saleOf(order, products)] : []
  const removed = order.lines.flatMap((line) => {
    const target = line.isPrinted && line.removal ? targetOf(order, line.removal.way) : null
    return target && line.removal ? [{ line, target, at: line.removal.at }] : []
  })
  const groups = Map.groupBy(removed, ({ at, target }) => `${at} ${target.to}`)
  const removals = [...groups.values()].map((group): OrderDocument => {
    const { at, target } = group[0]!
    const lines = group.map(({ line }) => line)
    const issues = issuesOf(lines, { products, at, store: order.store, to: target.to })
    return { at, effects: { type: target.type, isPurchase: false, stages: [stageOf(issues)], money: [] } }
  })
  return order.status === 'open' ? [] : [...sales, ...removals]
}

function targetOf({ employee }: ModelOrder, way: RemovalWay): { type: string; to: string } | null {
  const toEmployee = (name: string) => ({ type: 'CLOSE_AT_EMPLOYEE_EXPENSE', to: `1.11/${name}` })
  switch (way) {
    case 'named':
      return toEmployee(namedEmployee)
    case 'cafe':
      return { type: 'WRITEOFF', to: '5.02' }
    case 'waiter':
      return toEmployee(employee ?? nobody)
    default:
      return null
  }
}

export const liveLinesOf = ({ lines }: ModelOrder): OrderLine[] => lines.filter(({ removal }) => removal === null)

function saleOf(order: ModelOrder, products: Products): OrderDocument {
  const { at, store } = order
  const issues = issuesOf(liveLinesOf(order), { products, at, store, to: '5.01' })
  const money = moneyOf(order, products).filter(({ cents }) => cents !== 0)
  return { at, effects: { type: 'SESSION_WRITEOFF', isPurchase: false, stages: [stageOf(issues)], money } }
}

const stageOf = (issues: Issue[]) => ({ issues, receipts: [], counts: [] })

/** Returns one issue for each product. */
function issuesOf(
  lines: readonly OrderLine[],
  { products, at, store, to }: { products: Products; at: string; store: string; to: string },
): Issue[] {
  const day = at.slice(0, 10)
  const amounts = new Map<string, number>()
  const portions = lines.flatMap(({ product, size, amount, modifiers }) => [
    { product, size, amount },
    ...modifiers.map((modifier) => ({ product: modifier.product, amount: modifier.amount * amount })),
  ])
  for (const part of portions.flatMap((portion) => takenFor(products, portion, day)))
    amounts.set(part.product, (amounts.get(part.product) ?? 0) + part.amount)
  return [...amounts].map(([product, amount], i) => {
    const { reference } = products[product]!
    return { id: `${i}`, store, product, amount, reference, to }
  })
}

/** Returns the goods that a portion takes. Without a chart, only goods and preparations move. */
function takenFor(products: Products, portion: Portion, day: string): Part[] {
  const { type, charts } = products[portion.product]!
  const hasChart = charts.some(({ from, to }) => from <= day && day < to)
  return hasChart || type === 'GOODS' || type === 'PREPARED' ? writtenOff(products, portion, day) : []
}

/** Cents by VAT percent. */
type Rates = Map<number, number>

const sumOf = (numbers: Iterable<number>): number => [...numbers].reduce((sum, number) => sum + number, 0)

/** n × m ÷ d, rounded half up. */
const quotient = (n: number, m: number, d: number): number =>
  Number(units(fraction(BigInt(n) * BigInt(m), BigInt(d)), 0))

function moneyOf(order: ModelOrder, products: Products): Entry[] {
  const { payments, tips, employee } = order
  const gross: Rates = new Map()
  const discounted: Rates = new Map()
  for (const { product, cost, sum } of liveLinesOf(order).flatMap(chargedOf)) {
    const vat = products[product]!.vat ?? 0
    gross.set(vat, (gross.get(vat) ?? 0) + Math.max(cost, sum))
    discounted.set(vat, (discounted.get(vat) ?? 0) + sum)
  }
  const [before, after] = [split(gross), split(discounted)]
  const excess = sumOf(payments.map(({ cents }) => cents)) - sumOf(discounted.values())
  const tipped = sumOf(tips.map(({ cents }) => cents))
  return [
    { type: 'SALES_REVENUE', from: '4.01', to: '1.04', cents: before.net },
    { type: 'NDS_SALES', from: '2.02', to: '1.04', cents: before.vat },
    { type: 'DISCOUNT', from: '1.04', to: '4.02', cents: before.net - after.net },
    { type: 'DISCOUNT', from: '1.04', to: '2.02', cents: before.vat - after.vat },
    ...[...payments, ...tips].map(({ kind, cents }) => ({ ...destinations[kind], from: '1.04', cents })),
    { type: 'INCENTIVE_PAYMENT', from: `2.03/${employee ?? nobody}`, to: '1.04', cents: tipped },
    { type: 'CREDIT', from: '1.04', to: `1.10/${nobody}`, cents: Math.max(0, -excess) },
    { type: 'PREPAY', from: `2.04/${nobody}`, to: '1.04', cents: Math.max(0, excess) },
  ]
}

const destinations: Record<PaymentKind, { type: string; to: string }> = {
  cash: { type: 'CASH', to: '1.01' },
  card: { type: 'CARD', to: '1.02' },
  transfer: { type: 'CARD', to: '1.03' },
}

/** Returns the cost of a line and its modifiers before and after discounts. */
export const chargedOf = ({ product, price, amount, sum, modifiers }: OrderLine) => [
  { product, cost: quotient(price, amount, 1000), sum: sum! },
  ...modifiers.map((modifier) => ({
    product: modifier.product,
    cost: quotient(modifier.price * modifier.amount, amount, 1000),
    sum: modifier.sum!,
  })),
]

/** Returns net and VAT; each rate is rounded once. */
function split(rates: Rates): { net: number; vat: number } {
  const net = sumOf([...rates].map(([vat, cents]) => quotient(cents, 100, 100 + vat)))
  return { net, vat: sumOf(rates.values()) - net }
}

/** Returns the charts after one is saved, which cuts others in its period. */
export const chartsWith = (charts: readonly ModelChart[], saved: ModelChart): ModelChart[] => [
  ...charts.flatMap((chart) =>
    chart.to <= saved.from || saved.to <= chart.from
      ? [chart]
      : [
          { ...chart, to: saved.from },
          { ...chart, from: saved.to },
        ].filter(({ from, to }) => from < to),
  ),
  saved,
]

export const soup = 'soup'
export const orderModifiers = ['cheese', 'napkin'] as const

const dish: ModelProduct = { type: 'DISH', unit: 'portion', weight: null, vat: 10, reference: null, charts: [] }

/** Products of orders only: dishes with changing charts and without, modifiers with and without a chart. */
export const menuOf = ({ begin, end }: { begin: string; end: string }): Products => {
  const always = { from: begin, to: end, strategy: 'ASSEMBLE', sizes: 'COMMON', output: 1000 } as const
  return {
    [soup]: { ...dish, charts: [{ ...always, lines: [{ product: 'oil', gross: 333 }] }] },
    special: dish,
    cheese: { ...dish, type: 'MODIFIER', vat: 20, charts: [{ ...always, lines: [{ product: 'dough', gross: 70 }] }] },
    napkin: { ...dish, type: 'MODIFIER', vat: null },
  }
}
