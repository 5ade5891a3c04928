import { Decimal, type MoneyGrid, moneyGrid, one, shareMoney, total, zero } from '#core/decimal.ts'
import {
  type Correction,
  type Count,
  type GoodsDocument,
  type Issue,
  type Issued,
  keyOf,
  type Rate,
  type Receipt,
  type Sources,
  type Stage,
  type State,
  type Valuation,
  type Valued,
} from './model.ts'
import { costOf, count, issue, missingOf, receive, roundRate, sumOfRates } from './state.ts'

const amountDigits = 9
const amounts: MoneyGrid = { step: new Decimal(10).pow(-amountDigits), digits: amountDigits, isByCoin: false }

interface Work {
  document: GoodsDocument
  sources: Sources
  digits: number
  grid: MoneyGrid
  /** Values that the movements already have. */
  stored: ReadonlyMap<string, Valued> | undefined
  states: Map<string, State>
  values: Map<string, Valued>
  corrections: Correction[]
  estimatedProducts: Set<string>
  issued: Map<string, Issued>
}

/**
 * Values the movements of a document at the states before it (docs/domain.md §16.3). With `stored` it takes these values
 * instead and returns the states that they lead to.
 */
export function valueDocument(
  document: GoodsDocument,
  sources: Sources,
  { digits, stored }: { digits: number; stored?: ReadonlyMap<string, Valued> | undefined },
): Valuation {
  const work: Work = {
    document,
    sources,
    digits,
    grid: { ...moneyGrid(null), step: new Decimal(10).pow(-digits), digits },
    stored,
    states: new Map(),
    values: new Map(),
    corrections: [],
    estimatedProducts: new Set(),
    issued: new Map(),
  }
  for (const stage of document.stages) {
    for (const issues of byKey(stage.issues)) issueTogether(work, issues)
    for (const receipts of byKey(stage.receipts)) receiveTogether(work, stage, receipts)
    for (const one of stage.counts) takeStock(work, one)
  }
  const { values, corrections, states, estimatedProducts, issued } = work
  return { values, corrections, states, estimatedProducts, issued }
}

function byKey<Movement extends Issue>(movements: readonly Movement[]): readonly Movement[][] {
  return [...Map.groupBy(movements, keyOf).values()]
}

const stateOf = ({ states, sources }: Work, key: string): State => states.get(key) ?? sources.stateOf(key)

/** Values the issues of one product and store together and shares the sum and the missing pieces by amount. */
function issueTogether(work: Work, issues: readonly Issue[]): void {
  const [first] = issues as [Issue]
  const key = keyOf(first)
  const state = stateOf(work, key)
  const weights = issues.map(({ amount }) => amount)
  const amount = total(weights)
  const missing = missingOf(state, amount)
  const sum = work.stored
    ? total(issues.map(({ id }) => storedOf(work, id).sum))
    : costOf(state, amount, work.digits).plus(
        missing.isZero() ? zero : roundRate(estimateOf(work, first, state), missing, work.digits),
      )
  if (!missing.isZero()) noteEstimate(work, first, state)
  const sums = work.stored ? [] : shareMoney(sum, weights, work.grid)
  const missingAmounts = work.stored ? [] : shareMoney(missing, weights, amounts)
  for (const [i, { id }] of issues.entries())
    work.values.set(id, work.stored ? storedOf(work, id) : { sum: sums[i]!, missingAmount: missingAmounts[i]! })
  addIssued(work, first.productId, { sum, amount, missingAmount: missing })
  work.states.set(key, issue(state, amount, sum))
}

function storedOf({ stored, document }: Work, id: string): Valued {
  const valued = stored?.get(id)
  if (!valued) throw new Error(`Movement ${id} of document ${document.id} has no stored value`)
  return valued
}

function addIssued({ issued }: Work, productId: string, { sum, amount, missingAmount }: Issued): void {
  const known = issued.get(productId)
  issued.set(productId, {
    sum: sum.plus(known?.sum ?? 0),
    amount: amount.plus(known?.amount ?? 0),
    missingAmount: missingAmount.plus(known?.missingAmount ?? 0),
  })
}

/** The unit cost of pieces that are not there. */
function estimateOf({ sources }: Work, { productId, referenceCost }: Issue, { lastAverage }: State): Rate {
  if (lastAverage) return unit(lastAverage)
  return sources.purchaseOf(productId) ?? unit(referenceCost ?? zero)
}

const unit = (sum: Decimal): Rate => ({ sum, amount: one })

/** Records that the estimate depends on purchases of the product, unless the store remembers an average. */
function noteEstimate({ estimatedProducts }: Work, { productId }: Issue, { lastAverage }: State): void {
  if (!lastAverage) estimatedProducts.add(productId)
}

/** Values the receipts of one product and store, then adds them to its state as one quantity. */
function receiveTogether(work: Work, stage: Stage, receipts: readonly Receipt[]): void {
  const [first] = receipts as [Receipt]
  const key = keyOf(first)
  const state = stateOf(work, key)
  const values = receipts.map((receipt) =>
    work.stored ? storedOf(work, receipt.id) : costOfReceipt(work, stage, receipt, state),
  )
  for (const [i, { id }] of receipts.entries()) work.values.set(id, values[i]!)
  const isEstimated = values.some(({ missingAmount }) => !missingAmount.isZero())
  if (isEstimated) noteEstimate(work, first, state)
  const received = receive(
    state,
    { sum: total(values.map(({ sum }) => sum)), amount: total(receipts.map(({ amount }) => amount)), isEstimated },
    work.digits,
  )
  work.states.set(key, received.state)
  if (received.correction.isZero()) return
  const { storeId, productId } = first
  work.corrections.push({ storeId, productId, sum: received.correction })
}

function costOfReceipt(work: Work, stage: Stage, receipt: Receipt, state: State): Valued {
  const { cost } = receipt
  if (cost.kind === 'sum') return { sum: cost.sum, missingAmount: zero }
  if (cost.kind === 'group') return { sum: shareOfGroup(work, stage, receipt, cost.group), missingAmount: zero }
  if (cost.kind === 'average') return costAtAverage(work, receipt, state)
  const sold = work.sources.issuedBy(cost.documentId, receipt.productId)
  if (sold) return costAsSold(work, receipt, state, sold)
  return cost.otherwise ? { sum: cost.otherwise, missingAmount: zero } : costAtAverage(work, receipt, state)
}

function costAtAverage(work: Work, receipt: Receipt, state: State): Valued {
  const { amount } = receipt
  return { sum: roundRate(estimateOf(work, receipt, state), amount, work.digits), missingAmount: amount }
}

/** Returns pieces at the cost of their sale. The share that was missing then costs the average of the store. */
function costAsSold(work: Work, receipt: Receipt, state: State, { sum, amount, missingAmount }: Issued): Valued {
  const { amount: returned } = receipt
  const isEmpty = state.quantity.isZero()
  const average = isEmpty ? estimateOf(work, receipt, state) : { sum: state.value, amount: state.quantity }
  const known = sumOfRates([[{ sum, amount }, amount.minus(missingAmount)]])
  const unknown = sumOfRates([[average, missingAmount]])
  const all = sumOfRates([
    [known, one],
    [unknown, one],
  ])
  const isEstimated = isEmpty && !missingAmount.isZero()
  return {
    sum: roundRate({ sum: all.sum, amount: all.amount.times(amount) }, returned, work.digits),
    missingAmount: isEstimated ? roundRate({ sum: missingAmount, amount }, returned, amountDigits) : zero,
  }
}

/** Shares the value of a group's issues over its receipts by weight. */
function shareOfGroup(work: Work, stage: Stage, receipt: Receipt, group: number): Decimal {
  const issues = stage.issues.filter((issue) => issue.group === group)
  const receipts = stage.receipts.flatMap(({ id, cost }) =>
    cost.kind === 'group' && cost.group === group ? [{ id, weight: cost.weight }] : [],
  )
  const shares = shareMoney(
    total(issues.map(({ id }) => work.values.get(id)!.sum)),
    receipts.map(({ weight }) => weight),
    work.grid,
  )
  return shares[receipts.findIndex(({ id }) => id === receipt.id)]!
}

/** A surplus costs the average of the store, also below zero, else an estimate. A shortage costs the average. */
function takeStock(work: Work, counted: Count): void {
  const key = keyOf(counted)
  const state = stateOf(work, key)
  const difference = counted.amount.minus(state.quantity)
  const valued = work.stored ? storedOf(work, counted.id) : costOfDifference(work, counted, state, difference)
  work.values.set(counted.id, { ...valued, difference })
  const isEstimated = !valued.missingAmount.isZero()
  if (isEstimated) noteEstimate(work, counted, state)
  work.states.set(key, count(state, { amount: counted.amount, sum: valued.sum, isEstimated }))
}

function costOfDifference(work: Work, counted: Count, state: State, difference: Decimal): Valued {
  const { quantity, value } = state
  if (!difference.greaterThan(0)) return { sum: costOf(state, difference.negated(), work.digits), missingAmount: zero }
  if (quantity.isZero())
    return { sum: roundRate(estimateOf(work, counted, state), difference, work.digits), missingAmount: difference }
  return { sum: roundRate({ sum: value, amount: quantity }, difference, work.digits), missingAmount: zero }
}
