import { Decimal, zero } from '#core/decimal.ts'
import {
  type GoodsIssue,
  type GoodsMovements,
  type GoodsReceipt,
  type Movement,
  type Posting,
  type Side,
  storeAccount,
} from './model.ts'
import type { GoodsDocument, MovementValue, Stage } from './valuation/model.ts'

export const isEmptyGoods = ({ stages }: GoodsMovements): boolean =>
  stages.every(({ issues = [], receipts = [], counts = [] }) => issues.length + receipts.length + counts.length === 0)

/** A posting of goods: an issue, a receipt, or both. */
interface Flow<Issue, Receipt> {
  issue?: Issue
  receipt?: Receipt
  /** Whether the posting carries the amount of the issue; the value of an issue may go to several receipts. */
  hasIssued: boolean
  hasReceived: boolean
}

interface Grouped {
  group?: number
}

interface GroupedCost {
  cost: { kind: string; group?: number }
}

/**
 * Returns the postings of a document in the order of their ordinals. Issues and receipts of one group are posted pairwise, so that
 * the value of each issue can be followed to each receipt.
 */
export function flowsOf<Issue extends object, Receipt extends GroupedCost>(
  stages: readonly { issues?: readonly Issue[]; receipts?: readonly Receipt[] }[],
): Flow<Issue, Receipt>[] {
  return stages.flatMap(({ issues = [], receipts = [] }) => {
    const groups = Map.groupBy(receipts, ({ cost }) => cost.group)
    const issued = Map.groupBy(issues, (issue: Issue & Grouped) => issue.group)
    const alone = { hasIssued: true, hasReceived: true }
    return [
      ...(issued.get(undefined) ?? []).map((issue) => ({ ...alone, issue })),
      ...(groups.get(undefined) ?? []).map((receipt) => ({ ...alone, receipt })),
      ...[...issued].flatMap(([group, sources]) =>
        group === undefined
          ? []
          : sources.flatMap((issue, i) =>
              (groups.get(group) ?? []).map((receipt, j) => ({
                issue,
                receipt,
                hasIssued: j === 0,
                hasReceived: i === 0,
              })),
            ),
      ),
    ]
  })
}

/** Returns the number of postings of goods: in a group, issues multiplied by receipts. */
export function countPostings({ stages }: GoodsMovements): number {
  let count = 0
  for (const { issues = [], receipts = [] } of stages) {
    const groups = Map.groupBy(receipts, ({ cost }) => (cost.kind === 'group' ? cost.group : undefined))
    for (const issue of issues) count += 'group' in issue ? (groups.get(issue.group)?.length ?? 0) : 1
    count += groups.get(undefined)?.length ?? 0
  }
  return count
}

/** Returns the postings of the issues and receipts of goods, with sums only where documents fix them. */
export function postingsOfGoods({ stages }: GoodsMovements): Posting[] {
  return flowsOf(stages).map(({ issue, receipt, hasIssued, hasReceived }): Posting => {
    const from = issue && { ...sideOf(issue), ...(!hasIssued && { amount: null }) }
    const to = receipt && { ...sideOf(receipt), ...(!hasReceived && { amount: null }) }
    const type = issue?.type ?? (receipt && 'type' in receipt ? receipt.type : undefined)
    return {
      type: type!,
      from: from ?? (receipt as Extract<GoodsReceipt, { from: Side }>).from,
      to: to ?? (issue as Extract<GoodsIssue, { to: Side }>).to,
      sum: receipt?.cost.kind === 'sum' ? receipt.cost.sum : zero,
      isValued: receipt?.cost.kind !== 'sum',
      lineId: receipt?.lineId ?? issue?.lineId ?? null,
    }
  })
}

const sideOf = ({ storeId, productId, amount }: Movement): Side => ({
  account: storeAccount(storeId),
  productId,
  amount,
})

/** Goods as the ledger stores them. Keys are numbers of subaccounts. */
export interface StoredGoods {
  isPurchase: boolean
  stages: {
    issues: { key: number; amount: string; group?: number; reference?: string }[]
    receipts: { key: number; amount: string; cost: StoredCost; reference?: string }[]
    counts: { key: number; amount: string; reference?: string }[]
  }[]
}

type StoredCost =
  | { kind: 'sum'; sum: string }
  | { kind: 'group'; group: number; weight: string }
  | { kind: 'sale'; saleNumber: number; otherwise?: string }
  | { kind: 'average' }

/** Returns goods with the subaccounts of their stores and products. */
export function toStoredGoods(goods: GoodsMovements, numberOf: (side: Side) => number): StoredGoods {
  const movementOf = (movement: Movement) => ({
    key: numberOf(sideOf(movement)),
    amount: movement.amount.toFixed(),
    ...(movement.referenceCost && { reference: movement.referenceCost.toFixed() }),
  })
  return {
    isPurchase: goods.isPurchase ?? false,
    stages: goods.stages.map(({ issues = [], receipts = [], counts = [] }) => ({
      issues: issues.map((issue) => ({ ...movementOf(issue), ...('group' in issue && { group: issue.group }) })),
      receipts: receipts.map((receipt) => ({ ...movementOf(receipt), cost: toStoredCost(receipt.cost) })),
      counts: counts.map(movementOf),
    })),
  }
}

function toStoredCost(cost: GoodsReceipt['cost']): StoredCost {
  if (cost.kind === 'sum') return { kind: cost.kind, sum: cost.sum.toFixed() }
  if (cost.kind === 'group') return { ...cost, weight: cost.weight.toFixed() }
  if (cost.kind === 'average') return { kind: cost.kind }
  const { kind, saleNumber, otherwise } = cost
  return { kind, saleNumber, ...(otherwise && { otherwise: otherwise.toFixed() }) }
}

/** Returns the creation number of the sale that returned goods name: at most one in a document. */
export const saleNumberOf = ({ stages }: GoodsMovements): number | null =>
  stages.flatMap(({ receipts = [] }) =>
    receipts.flatMap(({ cost }) => (cost.kind === 'sale' ? [cost.saleNumber] : [])),
  )[0] ?? null

/** Returns stored goods as the valuation reads them: movements are numbered over the document, keys are texts. */
export function toGoodsDocument(
  creationNumber: number,
  { isPurchase, stages }: StoredGoods,
  productOf: (key: number) => string,
): GoodsDocument {
  let count = 0
  const movementOf = ({ key, amount, reference }: { key: number; amount: string; reference?: string }) => ({
    id: `${count++}`,
    key: `${key}`,
    productId: productOf(key),
    amount: new Decimal(amount),
    referenceCost: reference === undefined ? null : new Decimal(reference),
  })
  return {
    id: `${creationNumber}`,
    isPurchase,
    stages: stages.map(
      ({ issues, receipts, counts }): Stage => ({
        issues: issues.map((issue) => ({
          ...movementOf(issue),
          ...(issue.group !== undefined && { group: issue.group }),
        })),
        receipts: receipts.map((receipt) => ({ ...movementOf(receipt), cost: toCost(receipt.cost) })),
        counts: counts.map(movementOf),
      }),
    ),
  }
}

function toCost(cost: StoredCost): Stage['receipts'][number]['cost'] {
  if (cost.kind === 'sum') return { kind: cost.kind, sum: new Decimal(cost.sum) }
  if (cost.kind === 'group') return { ...cost, weight: new Decimal(cost.weight) }
  if (cost.kind === 'average') return cost
  const { kind, saleNumber, otherwise } = cost
  return { kind, documentId: `${saleNumber}`, otherwise: otherwise === undefined ? null : new Decimal(otherwise) }
}

/** Value of a posting of goods. */
export interface FlowValue {
  sum: Decimal
  missingAmount: Decimal | null
}

/**
 * Returns the values of the postings of a document in the order of `flowsOf`. Within a group the value of each issue fills the
 * receipts one after another, so that both sides add up.
 */
export function flowValuesOf(document: GoodsDocument, values: ReadonlyMap<string, MovementValue>): FlowValue[] {
  const left = new Map([...values].map(([id, { sum }]) => [id, sum]))
  return flowsOf(document.stages).map(({ issue, receipt, hasIssued }) => {
    const [source, target] = [issue && values.get(issue.id)!, receipt && values.get(receipt.id)!]
    if (!source || !target) return { sum: (source ?? target!).sum, missingAmount: missingOf((source ?? target)!) }
    const sum = Decimal.min(left.get(issue!.id)!, left.get(receipt!.id)!)
    left.set(issue!.id, left.get(issue!.id)!.minus(sum))
    left.set(receipt!.id, left.get(receipt!.id)!.minus(sum))
    return { sum, missingAmount: hasIssued ? missingOf(source) : null }
  })
}

const missingOf = ({ missingAmount }: MovementValue): Decimal | null => (missingAmount.isZero() ? null : missingAmount)

/** Returns the values of movements, from the values of postings in the order of `flowsOf`. */
export function valuesFromFlows(document: GoodsDocument, flows: readonly FlowValue[]): Map<string, MovementValue> {
  const values = new Map<string, MovementValue>()
  const add = (id: string, { sum, missingAmount }: FlowValue) => {
    const known = values.get(id)
    values.set(id, {
      sum: sum.plus(known?.sum ?? 0),
      missingAmount: (known?.missingAmount ?? zero).plus(missingAmount ?? 0),
    })
  }
  for (const [i, { issue, receipt }] of flowsOf(document.stages).entries()) {
    const value = flows[i]!
    if (issue) add(issue.id, value)
    // In a pair only the issue has a missing amount.
    if (receipt) add(receipt.id, issue ? { ...value, missingAmount: null } : value)
  }
  return values
}

/** Returns by key how much a document without stock-takes adds to the quantity: below zero if it takes. */
export function quantitiesOf({ stages }: StoredGoods): Map<number, Decimal> {
  const quantities = new Map<number, Decimal>()
  const add = (key: number, amount: Decimal) => quantities.set(key, amount.plus(quantities.get(key) ?? 0))
  for (const { issues, receipts } of stages) {
    for (const { key, amount } of issues) add(key, new Decimal(amount).negated())
    for (const { key, amount } of receipts) add(key, new Decimal(amount))
  }
  return quantities
}

/** Returns the subaccounts of the goods of a document. */
export const keysOf = ({ stages }: StoredGoods): number[] => [
  ...new Set(
    stages.flatMap(({ issues, receipts, counts }) => [...issues, ...receipts, ...counts].map(({ key }) => key)),
  ),
]
