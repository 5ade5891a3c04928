import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import fc from 'fast-check'
import { Decimal, total, zero } from '#core/decimal.ts'
import { finish } from '#core/time_slices.ts'
import { type Change, change, documents, products, type Stage, stage, stores } from '#test/fixtures/goods_documents.ts'
import { checkRandomly, runLimitsOf } from '#test/harness/random_runs.ts'
import {
  type ModelDocument,
  type ModelMovement,
  type ModelReceipt,
  type ModelResult,
  valuedFromNothing,
} from '#test/model/valuation.ts'
import type { Position } from '../model.ts'
import { valueDocument } from './document.ts'
import type { GoodsDocument, MovementValue, Sources, State } from './model.ts'
import { comparePositions, correctionsOf, issuedOf, openPass, type PassSource, type StoredDocument } from './pass.ts'
import { emptyState } from './state.ts'

const extent = runLimitsOf({
  usual: { runs: 5_000, msMax: 2_500 },
  more: { runs: 5_000, msMax: 60_000 },
  most: { runs: 50_000, msMax: 900_000 },
})
const amountOf = (thousandths: number) => new Decimal(thousandths).dividedBy(1000)
const sumOf = (cents: number) => new Decimal(cents).dividedBy(100)

const movementOf = ({ id, store, product, amount, reference }: ModelMovement) => ({
  id,
  key: `${store} ${product}`,
  productId: product,
  amount: amountOf(amount),
  referenceCost: reference === null ? null : sumOf(reference),
})

const receiptCost = ({ cost }: ModelReceipt) => {
  if (cost.kind === 'sum') return { kind: cost.kind, sum: sumOf(cost.cents) }
  if (cost.kind === 'group') return { ...cost, weight: new Decimal(cost.weight) }
  if (cost.kind === 'average') return cost
  const { documentId, otherwiseCents } = cost
  return { kind: cost.kind, documentId, otherwise: otherwiseCents === null ? null : sumOf(otherwiseCents) }
}

const documentOf = ({ id, isPurchase, stages }: ModelDocument): GoodsDocument => ({
  id,
  isPurchase,
  stages: stages.map(({ issues, receipts, counts }) => ({
    issues: issues.map((issue) => ({ ...movementOf(issue), ...(issue.group !== undefined && { group: issue.group }) })),
    receipts: receipts.map((receipt) => ({ ...movementOf(receipt), cost: receiptCost(receipt) })),
    counts: counts.map(movementOf),
  })),
})

/** A posted document with the values that it has; null before its first valuation. */
interface Posted extends StoredDocument {
  model: ModelDocument
  values: ReadonlyMap<string, MovementValue>
  corrections: ReadonlyMap<string, Decimal>
}

function post(model: ModelDocument, effectiveAt: number): Posted {
  const document = documentOf(model)
  const creationNumber = Number(model.id)
  return { document, model, effectiveAt, creationNumber, values: unvalued(document), corrections: new Map() }
}

/** Values that postings have before the first valuation. */
const unvalued = ({ stages }: GoodsDocument): Map<string, MovementValue> =>
  new Map(
    stages.flatMap(({ issues, receipts, counts }) => [
      ...[...issues, ...counts].map(({ id }) => [id, { sum: zero, missingAmount: zero }] as const),
      ...receipts.map(
        ({ id, cost }) => [id, { sum: cost.kind === 'sum' ? cost.sum : zero, missingAmount: zero }] as const,
      ),
    ]),
  )

const postAll = (models: readonly ModelDocument[]): Posted[] => models.map((model, i) => post(model, (i + 1) * hour))

/** Several documents of a day, so that days have states of their own. */
const hour = 3_600_000

/** The valuation of documents as the model shows it. */
function shown(posted: readonly Posted[]): ModelResult {
  const result: ModelResult = { values: {}, corrections: {}, states: {} }
  for (const { document, values, corrections } of posted) {
    result.values[document.id] = Object.fromEntries([...values].map(([id, valued]) => [id, textOf(valued)]))
    result.corrections[document.id] = [...corrections]
      .filter(([, sum]) => !sum.isZero())
      .map(([key, sum]) => `${key} ${sum.toFixed()}`)
      .sort()
  }
  for (const key of keysIn(posted)) {
    result.states[key] = shownState(stateBefore(posted, key, end))
  }
  return result
}

const end: Position = { effectiveAt: Number.MAX_SAFE_INTEGER, creationNumber: 0 }
const movementsOf = ({ stages }: GoodsDocument) =>
  stages.flatMap(({ issues, receipts, counts }) => [...issues, ...receipts, ...counts])
const keysOf = ({ document }: Posted) => movementsOf(document).map(({ key }) => key)
const keysIn = (posted: readonly Posted[]) => [...new Set(posted.flatMap(keysOf))]

const textOf = ({ sum, missingAmount, difference }: MovementValue): string =>
  `${sum.toFixed()} missing ${missingAmount.toFixed()}${difference ? ` difference ${difference.toFixed()}` : ''}`

/** Follows the stored values of a key up to a place. */
function stateBefore(posted: readonly Posted[], key: string, place: Position): State {
  let state = emptyState
  for (const { document, values, ...position } of posted) {
    if (comparePositions(position, place) >= 0) continue
    const { states } = finish(
      valueDocument(
        document,
        statesOnly(() => state),
        {
          digits: 2,
          stored: values,
          modeOf: (other) => (other === key ? 'followed' : 'stored'),
        },
      ),
    )
    state = states.get(key) ?? state
  }
  return state
}

const statesOnly = (stateOf: (key: string) => State): Sources => ({
  stateOf,
  purchaseOf: () => undefined,
  issuedBy: () => undefined,
})

/** The documents as a pass reads them. */
const sourceOf = (posted: readonly Posted[]): PassSource<Posted> => ({
  statesBefore: async (places) => new Map([...places].map(([key, place]) => [key, stateBefore(posted, key, place)])),
  positionsFrom: async (places) => ({
    places: posted.filter((one) =>
      keysOf(one).some((key) => places.has(key) && comparePositions(one, places.get(key)!) >= 0),
    ),
    until: null,
  }),
  load: async (numbers) => posted.filter(({ creationNumber }) => numbers.includes(creationNumber)),
  purchasesOf: async () =>
    new Map(
      products.map((product) => [
        product,
        posted.flatMap(({ document, ...position }) => {
          const bought = document.stages.flatMap(({ receipts }) => receipts.filter((one) => one.productId === product))
          return document.isPurchase && bought.length > 0
            ? [
                {
                  ...position,
                  sum: total(bought.map(({ cost }) => (cost.kind === 'sum' ? cost.sum : zero))),
                  amount: total(bought.map(({ amount }) => amount)),
                },
              ]
            : []
        }),
      ]),
    ),
  issuedBy: async (number) => {
    const sale = posted.find(({ creationNumber }) => creationNumber === number)
    return sale && { ...sale, issued: issuedOf(sale.document, sale.values) }
  },
  returns: Map.groupBy(
    posted.flatMap((one) => {
      const returned = one.document.stages.flatMap(({ receipts }) =>
        receipts.filter(({ cost }) => cost.kind === 'sale'),
      )
      const [first] = returned
      return first?.cost.kind === 'sale'
        ? [{ ...one, keys: returned.map(({ key }) => key), sale: Number(first.cost.documentId) }]
        : []
    }),
    ({ sale }) => sale,
  ),
})

/** Keys whose values are due after a change of the documents, with their first places. */
function duePlaces(former: readonly Posted[], current: readonly Posted[]): Map<string, Position> {
  const changed = [...former, ...current].filter((one) => !(former.includes(one) && current.includes(one)))
  const { returns } = sourceOf(current)
  const places = changed.flatMap((one) => {
    const estimated = one.document.isPurchase
      ? movementsOf(one.document).flatMap(({ productId }) => stores.map((store) => `${store} ${productId}`))
      : []
    const returned = returns.get(one.creationNumber) ?? []
    return [
      ...[...keysOf(one), ...estimated].map((key) => [key, one] as const),
      ...returned.flatMap(({ keys, ...place }) => keys.map((key) => [key, place] as const)),
    ]
  })
  const first = new Map<string, Position>()
  for (const [key, place] of places) {
    const known = first.get(key)
    if (!known || comparePositions(place, known) < 0) first.set(key, place)
  }
  return first
}

/** Values a list of documents, which differs from the one that was valued last. Returns how many values changed. */
async function revalue(
  former: readonly Posted[],
  current: readonly Posted[],
  places: ReadonlyMap<string, Position> = duePlaces(former, current),
): Promise<number> {
  let changes = 0
  const pass = await openPass(sourceOf(current), places, { digits: 2, documentsMax: 3 })
  for (let isMore = true; isMore; ) {
    const { documents, states, next } = await pass.step()
    isMore = next !== null
    for (const { stored, valuation } of documents) {
      for (const [id, valued] of valuation.values)
        if (textOf(valued) !== textOf({ ...stored.values.get(id)!, difference: valued.difference })) changes++
      const valuedKeys = new Set(valuation.states.keys())
      const kept = [...stored.corrections].filter(([key]) => !valuedKeys.has(key))
      stored.values = valuation.values
      stored.corrections = new Map([...kept, ...correctionsOf(valuation)])
    }
    for (const { key, state, ...position } of states)
      assert.deepEqual(
        shownState(state),
        shownState(stateAfter(current, key, position)),
        `${key} ${JSON.stringify(position)}`,
      )
  }
  return changes
}

const shownState = ({ quantity, value, lastAverage }: State): string =>
  [quantity, value, lastAverage].map((each) => each?.toFixed()).join(' ')

const stateAfter = (posted: readonly Posted[], key: string, { effectiveAt, creationNumber }: Position): State =>
  stateBefore(posted, key, { effectiveAt, creationNumber: creationNumber + 0.5 })

function changed(posted: readonly Posted[], one: Change, id: string): Posted[] {
  const at = one.at % (posted.length + 1)
  const known = posted[at]
  if (one.kind === 'post') return inserted(posted, at, { ...one.draft, id })
  if (!known) return [...posted]
  const without = posted.toSpliced(at, 1)
  if (one.kind === 'unpost') return without
  if (one.kind === 'replace') return inserted(without, at, { ...one.draft, id: known.model.id })
  return inserted(without, one.to % (without.length + 1), known.model)
}

/** Posts a document at a moment between its neighbours. */
function inserted(posted: readonly Posted[], at: number, model: ModelDocument): Posted[] {
  const [before, after] = [posted[at - 1]?.effectiveAt ?? 0, posted[at]?.effectiveAt]
  return posted.toSpliced(at, 0, post(model, after === undefined ? before + hour : (before + after) / 2))
}

describe('The valuation of goods', () => {
  test('equals a calculation in exact fractions, to the last digit', (test) =>
    checkRandomly(
      test,
      extent,
      fc.asyncProperty(documents, async (models) => {
        const posted = postAll(models)
        await revalue([], posted)
        assert.deepEqual(shown(posted), summed(valuedFromNothing(models)))
      }),
    ))

  test('is the same after random changes as from scratch, and changes nothing when repeated', (test) =>
    checkRandomly(
      test,
      extent,
      fc.asyncProperty(documents, fc.array(change, { maxLength: 6 }), async (models, changes) => {
        let posted = postAll(models)
        await revalue([], posted)
        for (const [i, one] of changes.entries()) {
          const former = posted
          posted = changed(former, one, `${1001 + i}`)
          await revalue(former, posted)
          assert.deepEqual(shown(posted), summed(valuedFromNothing(posted.map(({ model }) => model))))
          const all = new Map(keysIn(posted).map((key) => [key, { effectiveAt: 0, creationNumber: 0 }]))
          assert.equal(await revalue(posted, posted, all), 0)
        }
      }),
    ))

  test('estimates the cost of missing pieces, and posts the difference to their later receipt as a correction', async () => {
    const states = await statesOf([buy(10_000, 5000), sell(20_000), buy(4_000, 3000), buy(16_000, 11_200)])
    assert.deepEqual(states, [
      '10 for 50, average 5, corrections 0',
      '-10 for -50, average 5, corrections 0',
      '-6 for -30, average 7.5, corrections 10',
      '10 for 70, average 7, corrections 22',
    ])
  })

  test('issues the whole value with the last piece, despite rounding', async () => {
    assert.deepEqual(await statesOf([buy(3_000, 100), sell(1_000), sell(1_000), sell(1_000)]), [
      '3 for 1, average 0.333333333, corrections 0',
      '2 for 0.67, average 0.335, corrections 0',
      '1 for 0.33, average 0.33, corrections 0',
      '0 for 0, average 0.33, corrections 0',
    ])
  })

  test('does not remember an average for a stock-take without a difference', async () => {
    assert.deepEqual(await statesOf([giveBack(3_000, 100), count(3_000)]), [
      '3 for 3, average null, corrections 0',
      '3 for 3, average null, corrections 0',
    ])
  })
})

let documentsMade = 0
const kitchenFlour = { store: 'kitchen', product: 'flour', reference: null }
const documentWith = (parts: Partial<Stage>, isPurchase = false): ModelDocument => ({
  id: `${++documentsMade}`,
  isPurchase,
  stages: [stage(parts)],
})
const buy = (amount: number, cents: number) =>
  documentWith({ receipts: [{ ...kitchenFlour, id: 'r', amount, cost: { kind: 'sum', cents } }] }, true)
const sell = (amount: number) => documentWith({ issues: [{ ...kitchenFlour, id: 'i', amount }] })
const count = (amount: number) => documentWith({ counts: [{ ...kitchenFlour, id: 'c', amount }] })
const giveBack = (amount: number, reference: number) =>
  documentWith({ receipts: [{ ...kitchenFlour, reference, id: 'b', amount, cost: { kind: 'average' } }] })

/** The state of the one product after each document, and the corrections until then. */
async function statesOf(models: readonly ModelDocument[]): Promise<string[]> {
  const posted = postAll(models)
  await revalue([], posted)
  let corrections = new Decimal(0)
  return posted.map((one) => {
    const { quantity, value, lastAverage } = stateAfter(posted, keysOf(one)[0]!, one)
    for (const sum of one.corrections.values()) corrections = corrections.plus(sum)
    return `${quantity} for ${value}, average ${lastAverage}, corrections ${corrections}`
  })
}

/** The model lists corrections of each stage; a document posts their sum. */
function summed(result: ModelResult): ModelResult {
  const corrections = Object.entries(result.corrections).map(([id, all]) => {
    const sums = new Map<string, Decimal>()
    for (const one of all) {
      const [, key = '', sum = ''] = /^(.+) (\S+)$/.exec(one) ?? []
      sums.set(key, new Decimal(sum).plus(sums.get(key) ?? 0))
    }
    const texts = [...sums].filter(([, sum]) => !sum.isZero()).map(([key, sum]) => `${key} ${sum.toFixed()}`)
    return [id, texts.sort()] as const
  })
  return { ...result, corrections: Object.fromEntries(corrections) }
}
