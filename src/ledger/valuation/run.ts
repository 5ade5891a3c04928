import { total } from '#core/decimal.ts'
import { valueDocument } from './document.ts'
import type { GoodsDocument, Issued, Rate, Sources, State, Valuation, Valued } from './model.ts'
import { equalStates } from './state.ts'

/** A document at its place in document order: as it was valued last, and as it is posted now. */
export interface Entry {
  /** Null for a document that was not posted there when the books were valued last. */
  former: { document: GoodsDocument; values: ReadonlyMap<string, Valued> } | null
  /** Null for a document that is no longer posted there. The same object as the former one if it did not change. */
  current: GoodsDocument | null
}

/**
 * A valuation from some moment on. It follows the states of two histories, the former and the current one. A
 * document is valued again only if they differ in something that its values depend on.
 */
export interface Run {
  digits: number
  former: History
  current: History
}

interface History {
  before: Sources
  states: Map<string, State>
  purchases: Map<string, Rate>
  /** By document, then by product. */
  issued: Map<string, ReadonlyMap<string, Issued>>
}

/** Begins a run before its first entry. Both histories have the same past. */
export const openRun = (before: Sources, digits: number): Run => ({
  digits,
  former: historyAfter(before),
  current: historyAfter(before),
})

const historyAfter = (before: Sources): History => ({
  before,
  states: new Map(),
  purchases: new Map(),
  issued: new Map(),
})

export interface Advance {
  /** Null for a document that is no longer posted. */
  valuation: Valuation | null
  /** Whether the document was valued again; its values may still be the same. */
  isValued: boolean
}

/** Follows both histories over the next entry in document order. */
export function advance(run: Run, { former, current }: Entry): Advance {
  const { digits } = run
  const sources = { former: sourcesOf(run.former), current: sourcesOf(run.current) }
  const replayed = former && valueDocument(former.document, sources.former, { digits, stored: former.values })
  const isSame = replayed !== null && former?.document === current
  const isValued = current !== null && !(isSame && dependsOnSame(current, replayed, sources))
  const valuation = isValued ? valueDocument(current, sources.current, { digits }) : current && replayed
  if (former && replayed) follow(run.former, former.document, replayed)
  if (current && valuation) follow(run.current, current, valuation)
  return { valuation, isValued }
}

/** Returns whether a key has different states in the two histories: the run cannot end yet. */
export function isUnsettled({ former, current }: Run): boolean {
  const keys = new Set([...former.states.keys(), ...current.states.keys()])
  const [before, now] = [sourcesOf(former), sourcesOf(current)]
  return [...keys].some((key) => !equalStates(before.stateOf(key), now.stateOf(key)))
}

const sourcesOf = ({ before, states, purchases, issued }: History): Sources => ({
  stateOf: (key) => states.get(key) ?? before.stateOf(key),
  purchaseOf: (productId) => purchases.get(productId) ?? before.purchaseOf(productId),
  issuedBy: (documentId, productId) =>
    issued.has(documentId) ? issued.get(documentId)?.get(productId) : before.issuedBy(documentId, productId),
})

/** Returns whether everything that the values of a document depend on is the same in both histories. */
function dependsOnSame(
  document: GoodsDocument,
  { states, estimatedProducts }: Valuation,
  { former, current }: { former: Sources; current: Sources },
): boolean {
  return (
    [...states.keys()].every((key) => equalStates(former.stateOf(key), current.stateOf(key))) &&
    [...estimatedProducts].every((id) => equalRates(former.purchaseOf(id), current.purchaseOf(id))) &&
    namedSales(document).every(({ documentId, productId }) =>
      equalIssues(former.issuedBy(documentId, productId), current.issuedBy(documentId, productId)),
    )
  )
}

const namedSales = ({ stages }: GoodsDocument) =>
  stages.flatMap(({ receipts }) =>
    receipts.flatMap(({ cost, productId }) =>
      cost.kind === 'sale' ? [{ documentId: cost.documentId, productId }] : [],
    ),
  )

const equalRates = (a: Rate | undefined, b: Rate | undefined): boolean =>
  a === b || (a !== undefined && b !== undefined && a.sum.equals(b.sum) && a.amount.equals(b.amount))

const equalIssues = (a: Issued | undefined, b: Issued | undefined): boolean =>
  equalRates(a, b) && (a === undefined || a.missingAmount.equals(b!.missingAmount))

function follow(history: History, document: GoodsDocument, { states, issued }: Valuation): void {
  for (const [key, state] of states) history.states.set(key, state)
  if (issued.size > 0) history.issued.set(document.id, issued)
  if (!document.isPurchase) return
  const receipts = document.stages.flatMap((stage) => stage.receipts)
  for (const [productId, purchased] of Map.groupBy(receipts, (receipt) => receipt.productId))
    history.purchases.set(productId, {
      sum: total(purchased.flatMap(({ cost }) => (cost.kind === 'sum' ? [cost.sum] : []))),
      amount: total(purchased.map(({ amount }) => amount)),
    })
}
