import { allocateMoney, Decimal, type MoneyGrid, moneyGrid, one, total, zero } from '#core/decimal.ts'
import type { Steps } from '#core/time_slices.ts'
import type {
  Correction,
  Count,
  GoodsDocument,
  Issue,
  IssuedGoods,
  MovementValue,
  Rate,
  Receipt,
  Sources,
  Stage,
  State,
  Valuation,
} from './model.ts'
import { costOf, count, issue, missingOf, receive, roundRate, sumOfRates } from './state.ts'

const amountDigits = 9
const amounts: MoneyGrid = { step: new Decimal(10).pow(-amountDigits), digits: amountDigits, isByCoin: false }

/**
 * Treatment of the movements of a key: `valued` ones get new values; `followed` ones have stored values and change the state;
 * `stored` ones have stored values and no state, but a receipt out of a valued issue gets a new value.
 */
type Mode = 'valued' | 'followed' | 'stored'

interface Options {
  digits: number
  /** Values that the movements already have. Required if a mode is not `valued`. */
  stored?: ReadonlyMap<string, MovementValue>
  /** All keys are valued if absent. */
  modeOf?(key: string): Mode
}

interface Work {
  document: GoodsDocument
  sources: Sources
  digits: number
  grid: MoneyGrid
  stored: ReadonlyMap<string, MovementValue>
  modeOf(key: string): Mode
  states: Map<string, State>
  values: Map<string, MovementValue>
  corrections: Correction[]
  issued: Map<string, IssuedGoods>
  /** Shares of the receipts of the present stage, by their groups and ids. */
  shares: Map<number, ReadonlyMap<string, Decimal>>
}

/** Values the movements of a document at the states before it (docs/domain.md §16.3). Pauses between its keys. */
export function* valueDocument(
  document: GoodsDocument,
  sources: Sources,
  { digits, stored = new Map(), modeOf = () => 'valued' }: Options,
): Steps<Valuation> {
  const work: Work = {
    document,
    sources,
    digits,
    grid: gridOf(digits),
    stored,
    modeOf,
    states: new Map(),
    values: new Map(),
    corrections: [],
    issued: new Map(),
    shares: new Map(),
  }
  for (const stage of document.stages) {
    for (const issues of byKey(stage.issues)) {
      issueTogether(work, issues)
      yield
    }
    work.shares.clear()
    for (const receipts of byKey(stage.receipts)) {
      receiveTogether(work, stage, receipts)
      yield
    }
    for (const one of stage.counts) {
      takeStock(work, one)
      yield
    }
  }
  const { values, corrections, states, issued } = work
  return { values, corrections, states, issued }
}

const grids = new Map<number, MoneyGrid>()

function gridOf(digits: number): MoneyGrid {
  const known = grids.get(digits)
  if (known) return known
  const grid = { ...moneyGrid(null), step: new Decimal(10).pow(-digits), digits }
  grids.set(digits, grid)
  return grid
}

function byKey<Movement extends Issue | Receipt>(movements: readonly Movement[]): readonly Movement[][] {
  return movements.length === 1 ? [[movements[0]!]] : [...Map.groupBy(movements, ({ key }) => key).values()]
}

const stateOf = ({ states, sources }: Work, key: string): State => states.get(key) ?? sources.stateOf(key)

/** Values the issues of one key together and shares the sum and the missing pieces by amount. */
function issueTogether(work: Work, issues: readonly Issue[]): void {
  const [first] = issues as [Issue]
  const { key, productId } = first
  const mode = work.modeOf(key)
  const weights = issues.map(({ amount }) => amount)
  const amount = total(weights)
  const values = mode === 'valued' ? costOfIssues(work, issues, amount) : issues.map(({ id }) => storedOf(work, id))
  for (const [i, { id }] of issues.entries()) work.values.set(id, values[i]!)
  const sum = total(values.map((value) => value.sum))
  addIssued(work, productId, { sum, amount, missingAmount: total(values.map((value) => value.missingAmount)) })
  if (mode !== 'stored') work.states.set(key, issue(stateOf(work, key), amount, sum))
}

function costOfIssues(work: Work, issues: readonly Issue[], amount: Decimal): MovementValue[] {
  const [first] = issues as [Issue]
  const state = stateOf(work, first.key)
  const missing = missingOf(state, amount)
  const known = costOf(state, amount, work.digits)
  const sum = missing.isZero() ? known : known.plus(roundRate(estimateOf(work, first, state), missing, work.digits))
  if (issues.length === 1) return [{ sum, missingAmount: missing }]
  return sharedByAmount(work, issues, { sum, missingAmount: missing })
}

/** Shares the value of movements that are one quantity. */
function sharedByAmount(
  { grid }: Work,
  movements: readonly (Issue | Receipt)[],
  whole: MovementValue,
): MovementValue[] {
  const weights = movements.map(({ amount }) => amount)
  const sums = allocateMoney(whole.sum, weights, grid)
  const missingAmounts = allocateMoney(whole.missingAmount, weights, amounts)
  return movements.map((_, i) => ({ sum: sums[i]!, missingAmount: missingAmounts[i]! }))
}

function storedOf({ stored, document }: Work, id: string): MovementValue {
  const valued = stored.get(id)
  if (!valued) throw new Error(`Movement ${id} of document ${document.id} has no stored value`)
  return valued
}

function addIssued({ issued }: Work, productId: string, { sum, amount, missingAmount }: IssuedGoods): void {
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

/** Values the receipts of one key, then adds them to its state as one quantity. */
function receiveTogether(work: Work, stage: Stage, receipts: readonly Receipt[]): void {
  const [{ key }] = receipts as [Receipt]
  const mode = work.modeOf(key)
  const isValued = (receipt: Receipt) => mode === 'valued' || (mode === 'stored' && isValuedGroup(work, stage, receipt))
  for (const { id } of receipts.filter((receipt) => !isValued(receipt))) work.values.set(id, storedOf(work, id))
  costReceipts(work, stage, receipts.filter(isValued))
  if (mode === 'stored') return
  const values = receipts.map(({ id }) => work.values.get(id)!)
  const received = receive(
    stateOf(work, key),
    {
      sum: total(values.map(({ sum }) => sum)),
      amount: total(receipts.map(({ amount }) => amount)),
      isEstimated: values.some(({ missingAmount }) => !missingAmount.isZero()),
    },
    work.digits,
  )
  work.states.set(key, received.state)
  if (!received.correction.isZero()) work.corrections.push({ key, sum: received.correction })
}

/** Returns whether the receipt has its value from an issue that is valued. */
const isValuedGroup = ({ modeOf }: Work, { issues }: Stage, { cost }: Receipt): boolean =>
  cost.kind === 'group' && issues.some(({ group, key }) => group === cost.group && modeOf(key) === 'valued')

/** Values receipts of one key. Those that cost what a sale or the store says are one quantity. */
function costReceipts(work: Work, stage: Stage, receipts: readonly Receipt[]): void {
  const costed = Map.groupBy(receipts, (receipt) => {
    const sum = fixedSumOf(work, stage, receipt)
    if (sum) work.values.set(receipt.id, { sum, missingAmount: zero })
    return sum ? 'fixed' : soldOf(work, receipt)
  })
  for (const [sold, together] of costed) {
    if (sold === 'fixed') continue
    const [first] = together as [Receipt]
    const whole = { ...first, amount: total(together.map(({ amount }) => amount)) }
    const state = stateOf(work, first.key)
    const value = sold ? costAsSold(work, whole, state, sold) : costAtAverage(work, whole, state)
    const values = together.length === 1 ? [value] : sharedByAmount(work, together, value)
    for (const [i, { id }] of together.entries()) work.values.set(id, values[i]!)
  }
}

/** Returns the sum of a receipt that does not depend on its amount. */
function fixedSumOf(work: Work, stage: Stage, receipt: Receipt): Decimal | null | undefined {
  const { cost } = receipt
  if (cost.kind === 'sum') return cost.sum
  if (cost.kind === 'group') return shareOfGroup(work, stage, receipt, cost.group)
  return cost.kind === 'sale' && !soldOf(work, receipt) ? cost.otherwise : undefined
}

const soldOf = ({ sources }: Work, { cost, productId }: Receipt): IssuedGoods | undefined =>
  cost.kind === 'sale' ? sources.issuedBy(cost.documentId, productId) : undefined

function costAtAverage(work: Work, receipt: Receipt, state: State): MovementValue {
  const { amount } = receipt
  return { sum: roundRate(estimateOf(work, receipt, state), amount, work.digits), missingAmount: amount }
}

/** Returns pieces at the cost of their sale. The share that was missing then costs the average of the store. */
function costAsSold(
  work: Work,
  receipt: Receipt,
  state: State,
  { sum, amount, missingAmount }: IssuedGoods,
): MovementValue {
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
  const shares = work.shares.get(group) ?? sharesOfGroup(work, stage, group)
  work.shares.set(group, shares)
  return shares.get(receipt.id)!
}

function sharesOfGroup(work: Work, stage: Stage, group: number): Map<string, Decimal> {
  const issues = stage.issues.filter((issue) => issue.group === group)
  const receipts = stage.receipts.flatMap(({ id, cost }) =>
    cost.kind === 'group' && cost.group === group ? [{ id, weight: cost.weight }] : [],
  )
  const shares = allocateMoney(
    total(issues.map(({ id }) => work.values.get(id)!.sum)),
    receipts.map(({ weight }) => weight),
    work.grid,
  )
  return new Map(receipts.map(({ id }, i) => [id, shares[i]!]))
}

/** A surplus costs the average of the store, also below zero, else an estimate. A shortage costs the average. */
function takeStock(work: Work, counted: Count): void {
  const { key, id, amount } = counted
  const mode = work.modeOf(key)
  if (mode === 'stored') {
    work.values.set(id, storedOf(work, id))
    return
  }
  const state = stateOf(work, key)
  const difference = amount.minus(state.quantity)
  const valued = mode === 'valued' ? costOfDifference(work, counted, state, difference) : storedOf(work, id)
  work.values.set(id, { ...valued, difference })
  work.states.set(key, count(state, { amount, sum: valued.sum, isEstimated: !valued.missingAmount.isZero() }))
}

function costOfDifference(work: Work, counted: Count, state: State, difference: Decimal): MovementValue {
  const { quantity, value } = state
  if (!difference.greaterThan(0)) return { sum: costOf(state, difference.negated(), work.digits), missingAmount: zero }
  if (quantity.isZero())
    return { sum: roundRate(estimateOf(work, counted, state), difference, work.digits), missingAmount: difference }
  return { sum: roundRate({ sum: value, amount: quantity }, difference, work.digits), missingAmount: zero }
}
