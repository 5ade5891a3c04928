import {
  addUp,
  type Fraction,
  fraction,
  less,
  minus,
  none,
  over,
  plus,
  rounded,
  shared,
  sign,
  text,
  times,
} from './fractions.ts'

/**
 * Valuation of goods by its rules, in exact fractions and always from the start. The model shares no code with the program; amounts are
 * thousandths unless other digits are given, sums are cents.
 */

export interface ModelMovement {
  id: string
  store: string
  product: string
  amount: number
  /** Cents per piece. */
  reference: number | null
}

export interface ModelIssue extends ModelMovement {
  group?: number
}

export interface ModelReceipt extends ModelMovement {
  cost:
    | { kind: 'sum'; cents: number }
    | { kind: 'group'; group: number; weight: number }
    | { kind: 'sale'; documentId: string; otherwiseCents: number | null }
    | { kind: 'average' }
}

export interface ModelDocument {
  id: string
  isPurchase: boolean
  stages: { issues: ModelIssue[]; receipts: ModelReceipt[]; counts: ModelMovement[] }[]
}

export interface ModelResult {
  /** By document and movement: sum, missing amount, and for stock-takes the difference, as text. */
  values: Record<string, Record<string, string>>
  /** By document: product, store and sum of each cost correction. */
  corrections: Record<string, string[]>
  /** Quantity, value and last average by store and product. */
  states: Record<string, string>
}

/** Value of a movement; stock-takes have a difference, counted less expected. */
export interface ModelValue {
  sum: Fraction
  missing: Fraction
  difference?: Fraction
}

export interface ModelCorrection {
  store: string
  product: string
  sum: Fraction
}

export interface ModelState {
  quantity: Fraction
  value: Fraction
  last: Fraction | null
}

interface Sold {
  amount: Fraction
  sum: Fraction
  missing: Fraction
}

interface Books {
  /** Decimals of the amounts. */
  digits: number
  states: Map<string, ModelState>
  purchases: Map<string, Fraction>
  sales: Map<string, Map<string, Sold>>
}

/** State while a document is valued. */
interface Work extends Books {
  stage: ModelDocument['stages'][number]
  sold: Map<string, Sold>
  values: Map<string, ModelValue>
  corrections: ModelCorrection[]
}

/** Exact values: by document and movement, corrections by document, and the states by store and product. */
export interface ModelValuation {
  values: Map<string, Map<string, ModelValue>>
  corrections: Map<string, ModelCorrection[]>
  states: Map<string, ModelState>
}

/** Values all documents in their order, as texts. */
export function valuedFromNothing(documents: readonly ModelDocument[]): ModelResult {
  const { values, corrections, states } = valueInOrder(documents)
  const result: ModelResult = { values: {}, corrections: {}, states: {} }
  for (const { id } of documents) {
    result.values[id] = Object.fromEntries([...values.get(id)!].map(([line, value]) => [line, textOf(value)]))
    result.corrections[id] = corrections
      .get(id)!
      .map((correction) => `${keyOf(correction)} ${text(correction.sum)}`)
      .sort()
  }
  for (const [key, { quantity, value, last }] of states)
    result.states[key] = [text(quantity), text(value), last && text(last)].join(' ')
  return result
}

const textOf = ({ sum, missing, difference }: ModelValue): string =>
  `${text(sum)} missing ${text(missing)}${difference ? ` difference ${text(difference)}` : ''}`

/** Values all documents in their order. */
export function valueInOrder(documents: readonly ModelDocument[], digits = 3): ModelValuation {
  const books: Books = { digits, states: new Map(), purchases: new Map(), sales: new Map() }
  const valuation: ModelValuation = { values: new Map(), corrections: new Map(), states: books.states }
  for (const document of documents) {
    const values = new Map<string, ModelValue>()
    const corrections: ModelCorrection[] = []
    const sold = new Map<string, Sold>()
    for (const stage of document.stages) {
      const work: Work = { ...books, stage, sold, values, corrections }
      for (const lines of together(stage.issues)) issue(work, lines)
      for (const lines of together(stage.receipts)) receive(work, lines)
      for (const line of stage.counts) takeStock(work, line)
    }
    books.sales.set(document.id, sold)
    if (document.isPurchase) remember(books, document)
    valuation.values.set(document.id, values)
    valuation.corrections.set(document.id, corrections)
  }
  return valuation
}

const stateOf = ({ states }: Books, line: ModelMovement): ModelState =>
  states.get(keyOf(line)) ?? { quantity: none, value: none, last: null }

const estimate = (books: Books, line: ModelMovement): Fraction =>
  stateOf(books, line).last ?? books.purchases.get(line.product) ?? cents(line.reference ?? 0)

/** Sets a state; a movement at a known cost that leaves a positive quantity sets the last average. */
function set(books: Books, line: ModelMovement, after: Omit<ModelState, 'last'>, isKnown = true): void {
  const { quantity, value } = after
  const last = isKnown && sign(quantity) > 0 ? rounded(over(value, quantity), 9) : stateOf(books, line).last
  books.states.set(keyOf(line), { quantity, value, last })
}

function issue(work: Work, lines: ModelIssue[]): void {
  const [line] = lines as [ModelIssue]
  const { quantity, value } = stateOf(work, line)
  const amount = addUp(lines.map((each) => amountOf(work, each)))
  const there = sign(quantity) > 0 ? quantity : none
  const missing = less(there, amount) ? minus(amount, there) : none
  const isPart = less(amount, there)
  const atAverage = sign(there) === 0 ? none : value
  const known = isPart ? rounded(over(times(value, amount), quantity), 2) : atAverage
  const sum = plus(known, rounded(times(estimate(work, line), missing), 2))
  const weights = lines.map((each) => BigInt(each.amount))
  const shares = shared(sum, weights, 2)
  const missings = shared(missing, weights, 9)
  for (const [i, { id }] of lines.entries()) work.values.set(id, { sum: shares[i]!, missing: missings[i]! })
  const previous = work.sold.get(line.product) ?? { amount: none, sum: none, missing: none }
  work.sold.set(line.product, {
    amount: plus(previous.amount, amount),
    sum: plus(previous.sum, sum),
    missing: plus(previous.missing, missing),
  })
  set(work, line, { quantity: minus(quantity, amount), value: minus(value, sum) })
}

function receive(work: Work, lines: ModelReceipt[]): void {
  const [line] = lines as [ModelReceipt]
  const costs = costsOf(work, lines)
  for (const [i, { id }] of lines.entries()) work.values.set(id, { sum: costs[i]!.sum, missing: costs[i]!.guessed })
  const amount = addUp(lines.map((each) => amountOf(work, each)))
  const cost = addUp(costs.map(({ sum }) => sum))
  const isKnown = costs.every(({ guessed }) => sign(guessed) === 0)
  const state = stateOf(work, line)
  const after = plus(state.quantity, amount)
  const taken = sign(state.quantity) < 0 ? takenOf(state, amount, cost) : cost
  set(work, line, { quantity: after, value: plus(state.value, taken) }, isKnown)
  if (isKnown && sign(after) <= 0) work.states.get(keyOf(line))!.last = rounded(over(cost, amount), 9)
  const correction = minus(cost, taken)
  if (sign(correction) !== 0) work.corrections.push({ store: line.store, product: line.product, sum: correction })
}

/** Returns the part of a receipt's cost that covers a negative balance. */
function takenOf({ quantity, value }: ModelState, amount: Fraction, cost: Fraction): Fraction {
  const lacking = minus(none, quantity)
  const worth = minus(none, value)
  return less(amount, lacking)
    ? rounded(over(times(worth, amount), lacking), 2)
    : plus(worth, rounded(over(times(cost, minus(amount, lacking)), amount), 2))
}

interface Cost {
  sum: Fraction
  guessed: Fraction
}

/** Returns the costs of receipts of one store and product; without a cost of their own they are one quantity. */
function costsOf(work: Work, lines: ModelReceipt[]): Cost[] {
  const costs = lines.map((line) => ownCost(work, line))
  for (const isSold of [true, false]) {
    const places = lines.flatMap((line, i) =>
      costs[i] === null && (soldOf(work, line) !== undefined) === isSold ? [i] : [],
    )
    if (places.length === 0) continue
    const whole = foundCost(work, lines[places[0]!]!, addUp(places.map((i) => amountOf(work, lines[i]!))))
    const weights = places.map((i) => BigInt(lines[i]!.amount))
    const [sums, guesses] = [shared(whole.sum, weights, 2), shared(whole.guessed, weights, 9)]
    for (const [n, i] of places.entries()) costs[i] = { sum: sums[n]!, guessed: guesses[n]! }
  }
  return costs.map((cost) => cost!)
}

const soldOf = ({ sales }: Work, { cost, product }: ModelReceipt): Sold | undefined =>
  cost.kind === 'sale' ? sales.get(cost.documentId)?.get(product) : undefined

function ownCost(work: Work, line: ModelReceipt): Cost | null {
  const { cost } = line
  if (cost.kind === 'sum') return { sum: cents(cost.cents), guessed: none }
  if (cost.kind === 'group') return { sum: shareOf(work, line, cost.group), guessed: none }
  if (cost.kind === 'average' || cost.otherwiseCents === null || soldOf(work, line)) return null
  return { sum: cents(cost.otherwiseCents), guessed: none }
}

function foundCost(work: Work, line: ModelReceipt, amount: Fraction): Cost {
  const sold = soldOf(work, line)
  if (!sold) return { sum: rounded(times(estimate(work, line), amount), 2), guessed: amount }
  const { quantity, value } = stateOf(work, line)
  const average = sign(quantity) === 0 ? estimate(work, line) : over(value, quantity)
  const lacked = over(times(amount, sold.missing), sold.amount)
  const asSold = times(minus(amount, lacked), over(sold.sum, sold.amount))
  return {
    sum: rounded(plus(asSold, times(lacked, average)), 2),
    guessed: sign(quantity) === 0 ? rounded(lacked, 9) : none,
  }
}

function shareOf({ stage, values }: Work, line: ModelReceipt, group: number): Fraction {
  const whole = addUp(stage.issues.filter((each) => each.group === group).map(({ id }) => values.get(id)!.sum))
  const members = stage.receipts.flatMap(({ id, cost }) =>
    cost.kind === 'group' && cost.group === group ? [{ id, weight: BigInt(cost.weight) }] : [],
  )
  const weights = members.map(({ weight }) => weight)
  return shared(whole, weights, 2)[members.findIndex(({ id }) => id === line.id)]!
}

function takeStock(work: Work, line: ModelMovement): void {
  const { quantity, value } = stateOf(work, line)
  const counted = amountOf(work, line)
  const difference = minus(counted, quantity)
  const isShort = sign(difference) < 0
  const isEmpty = sign(quantity) === 0
  const unit = isEmpty ? estimate(work, line) : over(value, quantity)
  const size = isShort ? minus(none, difference) : difference
  const sum = isShort && sign(counted) === 0 ? value : rounded(times(unit, size), 2)
  const isGuess = isEmpty && sign(difference) > 0
  work.values.set(line.id, { sum, missing: isGuess ? difference : none, difference })
  const after = { quantity: counted, value: isShort ? minus(value, sum) : plus(value, sum) }
  set(work, line, after, !isGuess && sign(difference) !== 0)
}

function remember(books: Books, { stages }: ModelDocument): void {
  const lines = stages.flatMap(({ receipts }) => receipts)
  for (const product of new Set(lines.map((line) => line.product))) {
    const bought = lines.filter((line) => line.product === product)
    const paid = addUp(bought.map(({ cost }) => (cost.kind === 'sum' ? cents(cost.cents) : none)))
    books.purchases.set(product, over(paid, addUp(bought.map((line) => amountOf(books, line)))))
  }
}

const cents = (value: number) => fraction(BigInt(value), 100n)
const amountOf = ({ digits }: Books, { amount }: ModelMovement) => fraction(BigInt(amount), 10n ** BigInt(digits))
const keyOf = ({ store, product }: Pick<ModelMovement, 'store' | 'product'>) => `${store} ${product}`

/** Groups lines by store and product, in order. */
function together<Line extends ModelMovement>(lines: Line[]): Line[][] {
  const groups = new Map<string, Line[]>()
  for (const line of lines) groups.set(keyOf(line), [...(groups.get(keyOf(line)) ?? []), line])
  return [...groups.values()]
}
