import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import fc from 'fast-check'
import { Decimal } from '#core/decimal.ts'
import {
  type ModelDocument,
  type ModelIssue,
  type ModelMovement,
  type ModelReceipt,
  type ModelResult,
  valuedFromNothing,
} from '#test/model/valuation.ts'
import type { GoodsDocument, Issued, Rate, Sources, State, Valuation, Valued } from './model.ts'
import { advance, isUnsettled, openRun } from './run.ts'
import { emptyState } from './state.ts'

const runs = 300
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

/** A posted document with the values that it has. */
interface Posted {
  document: GoodsDocument
  model: ModelDocument
  valuation: Valuation | null
}

const post = (model: ModelDocument): Posted => ({ document: documentOf(model), model, valuation: null })

/** The valuation of documents as the model shows it. */
function shown(posted: readonly Posted[]): ModelResult {
  const result: ModelResult = { values: {}, corrections: {}, states: {} }
  for (const { document, valuation } of posted) {
    const { values, corrections, states } = valuation!
    result.values[document.id] = Object.fromEntries([...values].map(([id, valued]) => [id, textOf(valued)]))
    result.corrections[document.id] = corrections.map(({ key, sum }) => `${key} ${sum.toFixed()}`).sort()
    for (const [key, { quantity, value, lastAverage }] of states)
      result.states[key] = [quantity, value, lastAverage].map((each) => each?.toFixed()).join(' ')
  }
  return result
}

const textOf = ({ sum, missingAmount, difference }: Valued): string =>
  `${sum.toFixed()} missing ${missingAmount.toFixed()}${difference ? ` difference ${difference.toFixed()}` : ''}`

/** Values a list of documents, which differs from the one that was valued last, from its first difference on. */
function revalue(former: readonly Posted[], current: readonly Posted[]): { valued: Posted[]; unsettled: boolean } {
  const start = former.findIndex((one, i) => one !== current[i])
  const from = start < 0 ? former.length : start
  const run = openRun(pastOf(former.slice(0, from)), 2)
  const valued: Posted[] = []
  const entries = merged(former.slice(from), current.slice(from))
  for (const { before, now } of entries) {
    const { valuation, isValued } = advance(run, {
      former: before && { document: before.document, values: before.valuation!.values },
      current: now?.document ?? null,
    })
    if (isValued) valued.push(now!)
    if (now) now.valuation = valuation
  }
  return { valued, unsettled: isUnsettled(run) }
}

/** Merges two orders of documents; documents of both are one entry. */
function merged(former: readonly Posted[], current: readonly Posted[]) {
  const entries: { before: Posted | null; now: Posted | null }[] = []
  const left = [...former]
  for (const now of current) {
    const at = left.indexOf(now)
    if (at < 0) entries.push({ before: null, now })
    else {
      for (const before of left.splice(0, at + 1))
        entries.push(before === now ? { before, now } : { before, now: null })
    }
  }
  return [...entries, ...left.map((before) => ({ before, now: null }))]
}

/** Returns states, purchases and issues of earlier documents. */
function pastOf(posted: readonly Posted[]): Sources {
  const states = new Map<string, State>()
  const purchases = new Map<string, Rate>()
  const issued = new Map<string, ReadonlyMap<string, Issued>>()
  for (const { document, valuation } of posted) {
    for (const [key, state] of valuation!.states) states.set(key, state)
    issued.set(document.id, valuation!.issued)
    if (!document.isPurchase) continue
    const receipts = document.stages.flatMap((stage) => stage.receipts)
    for (const [product, lines] of Map.groupBy(receipts, ({ productId }) => productId))
      purchases.set(product, {
        sum: lines.reduce((sum, { id }) => sum.plus(valuation!.values.get(id)!.sum), new Decimal(0)),
        amount: lines.reduce((sum, { amount }) => sum.plus(amount), new Decimal(0)),
      })
  }
  return {
    stateOf: (key) => states.get(key) ?? emptyState,
    purchaseOf: (product) => purchases.get(product),
    issuedBy: (id, product) => issued.get(id)?.get(product),
  }
}

const stores = ['kitchen', 'bar']
const products = ['flour', 'oil', 'dough']
const line = fc.record({
  store: fc.constantFrom(...stores),
  product: fc.constantFrom(...products),
  amount: fc.oneof(
    fc.integer({ min: 1, max: 12 }).map((n) => n * 250),
    fc.integer({ min: 1, max: 9999 }),
  ),
  reference: fc.option(fc.integer({ min: 0, max: 700 })),
})
const money = fc.oneof(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 9999 }))
const lines = fc.array(line, { minLength: 1, maxLength: 4 })

type Stage = ModelDocument['stages'][number]
const stage = (parts: Partial<Stage>): Stage => ({ issues: [], receipts: [], counts: [], ...parts })
const numbered = <Line extends object>(all: readonly Line[], prefix: string) =>
  all.map((each, i) => ({ ...each, id: `${prefix}${i}` }))

type Draft = Omit<ModelDocument, 'id'>
const purchase = fc.array(fc.tuple(line, money), { minLength: 1, maxLength: 4 }).map(
  (rows): Draft => ({
    isPurchase: true,
    stages: [
      stage({
        receipts: numbered(
          rows.map(([row, cents]): Omit<ModelReceipt, 'id'> => ({ ...row, cost: { kind: 'sum', cents } })),
          'r',
        ),
      }),
    ],
  }),
)
const sale = lines.map((rows): Draft => ({ isPurchase: false, stages: [stage({ issues: numbered(rows, 'i') })] }))
const count = fc
  .uniqueArray(line, { minLength: 1, maxLength: 3, selector: ({ store, product }) => `${store} ${product}` })
  .map(
    (rows): Draft => ({
      isPurchase: false,
      stages: [
        stage({
          counts: numbered(
            rows.map((row) => ({ ...row, amount: row.amount % 5 === 0 ? 0 : row.amount })),
            'c',
          ),
        }),
      ],
    }),
  )
/** Moves goods to the other store, each line for itself. */
const transfer = lines.map(
  (rows): Draft => ({
    isPurchase: false,
    stages: [
      stage({
        issues: numbered(
          rows.map((row, group): Omit<ModelIssue, 'id'> => ({ ...row, store: 'kitchen', group })),
          'i',
        ),
        receipts: numbered(
          rows.map(
            (row, group): Omit<ModelReceipt, 'id'> => ({
              ...row,
              store: 'bar',
              cost: { kind: 'group', group, weight: 1 },
            }),
          ),
          'r',
        ),
      }),
    ],
  }),
)
/** Makes dough line by line; a later line may use the dough of an earlier one. */
const production = fc.array(fc.tuple(lines, line), { minLength: 1, maxLength: 3 }).map(
  (all): Draft => ({
    isPurchase: false,
    stages: all.map(([inputs, product], n) =>
      stage({
        issues: numbered(
          inputs.map((row) => ({ ...row, group: 0 })),
          `i${n}-`,
        ),
        receipts: numbered(
          [{ ...product, product: 'dough', cost: { kind: 'group' as const, group: 0, weight: 1 } }],
          `r${n}-`,
        ),
      }),
    ),
  }),
)
/** Shares the value of one product over several. */
const disassembly = fc
  .tuple(line, fc.array(fc.tuple(line, fc.integer({ min: 0, max: 60 })), { minLength: 2, maxLength: 4 }))
  .map(
    ([from, parts]): Draft => ({
      isPurchase: false,
      stages: [
        stage({
          issues: numbered([{ ...from, group: 0 }], 'i'),
          receipts: numbered(
            parts.map(([row, weight]) => ({ ...row, cost: { kind: 'group' as const, group: 0, weight } })),
            'r',
          ),
        }),
      ],
    }),
  )
const giveBack = fc.tuple(lines, fc.integer({ min: 0, max: 13 }), fc.option(money)).map(
  ([rows, named, otherwiseCents]): Draft => ({
    isPurchase: false,
    stages: [
      stage({
        receipts: numbered(
          rows.map(
            (row): Omit<ModelReceipt, 'id'> => ({
              ...row,
              cost: named === 13 ? { kind: 'average' } : { kind: 'sale', documentId: `d${named}`, otherwiseCents },
            }),
          ),
          'r',
        ),
      }),
    ],
  }),
)
const draft = fc.oneof(
  { weight: 3, arbitrary: purchase },
  { weight: 4, arbitrary: sale },
  { weight: 2, arbitrary: count },
  { weight: 2, arbitrary: transfer },
  { weight: 2, arbitrary: production },
  { weight: 1, arbitrary: disassembly },
  { weight: 2, arbitrary: giveBack },
)
const documents = fc
  .array(draft, { minLength: 1, maxLength: 14 })
  .map((drafts) => drafts.map((one, i): ModelDocument => ({ ...one, id: `d${i}` })))

const change = fc.oneof(
  fc.record({ kind: fc.constant('unpost' as const), at: fc.nat() }),
  fc.record({ kind: fc.constant('post' as const), at: fc.nat(), draft }),
  fc.record({ kind: fc.constant('replace' as const), at: fc.nat(), draft }),
  fc.record({ kind: fc.constant('move' as const), at: fc.nat(), to: fc.nat() }),
)
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never

function changed(posted: readonly Posted[], one: Change, id: string): Posted[] {
  const at = one.at % (posted.length + 1)
  const known = posted[at]
  if (one.kind === 'post') return posted.toSpliced(at, 0, post({ ...one.draft, id }))
  if (!known) return [...posted]
  const without = posted.toSpliced(at, 1)
  if (one.kind === 'unpost') return without
  if (one.kind === 'replace') return without.toSpliced(at, 0, post({ ...one.draft, id: known.model.id }))
  return without.toSpliced(one.to % (without.length + 1), 0, post(known.model))
}

describe('The valuation of goods', () => {
  test('equals a calculation in exact fractions, to the last digit', () => {
    fc.assert(
      fc.property(documents, (models) => {
        const posted = models.map(post)
        revalue([], posted)
        assert.deepEqual(shown(posted), valuedFromNothing(models))
      }),
      { numRuns: runs },
    )
  })

  test('is the same after any changes as from nothing, and changes nothing when repeated', () => {
    fc.assert(
      fc.property(documents, fc.array(change, { maxLength: 6 }), (models, changes) => {
        let posted = models.map(post)
        revalue([], posted)
        for (const [i, one] of changes.entries()) {
          const former = posted
          posted = changed(former, one, `n${i}`)
          revalue(former, posted)
          const { states, ...rest } = shown(posted)
          const { states: expected, ...model } = valuedFromNothing(posted.map(({ model }) => model))
          assert.deepEqual(rest, model)
          assert.deepEqual(states, expected)
          assert.deepEqual(revalue(posted, posted), { valued: [], unsettled: false })
        }
      }),
      { numRuns: runs },
    )
  })

  test('estimates missing pieces, and books the difference of their later receipt as a correction', () => {
    const states = statesOf([buy(10_000, 5000), sell(20_000), buy(4_000, 3000), buy(16_000, 11_200)])
    assert.deepEqual(states, [
      '10 for 50, average 5, corrections 0',
      '-10 for -50, average 5, corrections 0',
      '-6 for -30, average 7.5, corrections 10',
      '10 for 70, average 7, corrections 22',
    ])
  })

  test('takes the whole value with the last piece, whatever rounding left', () => {
    assert.deepEqual(statesOf([buy(3_000, 100), sell(1_000), sell(1_000), sell(1_000)]), [
      '3 for 1, average 0.333333333, corrections 0',
      '2 for 0.67, average 0.335, corrections 0',
      '1 for 0.33, average 0.33, corrections 0',
      '0 for 0, average 0.33, corrections 0',
    ])
  })

  test('ends where the states are the same again', () => {
    const [first, second, ...rest] = [buy(10_000, 5000), sell(4_000), take(0), buy(2_000, 800), sell(1_000)].map(post)
    const former = [first!, second!, ...rest]
    revalue([], former)
    // The stock-take sets the balance to zero, so only the last average, which the next receipt replaces, is different.
    const inserted = post({ ...buy(1_000, 900), id: 'inserted' })
    const { valued } = revalue(former, [first!, inserted, second!, ...rest])
    assert.deepEqual(
      valued.map(({ document }) => document.id),
      ['inserted', ...[second!, ...rest.slice(0, 2)].map(({ document }) => document.id)],
    )
  })
})

let documentsMade = 0
const kitchenFlour = { store: 'kitchen', product: 'flour', reference: null }
const documentWith = (parts: Partial<Stage>, isPurchase = false): ModelDocument => ({
  id: `e${++documentsMade}`,
  isPurchase,
  stages: [stage(parts)],
})
const buy = (amount: number, cents: number) =>
  documentWith({ receipts: [{ ...kitchenFlour, id: 'r', amount, cost: { kind: 'sum', cents } }] }, true)
const sell = (amount: number) => documentWith({ issues: [{ ...kitchenFlour, id: 'i', amount }] })
const take = (amount: number) => documentWith({ counts: [{ ...kitchenFlour, id: 'c', amount }] })

/** The state of the one product after each document, and the corrections until then. */
function statesOf(models: readonly ModelDocument[]): string[] {
  const posted = models.map(post)
  revalue([], posted)
  let corrections = new Decimal(0)
  return posted.map(({ valuation }) => {
    const [{ quantity, value, lastAverage }] = [...valuation!.states.values()] as [State]
    for (const { sum } of valuation!.corrections) corrections = corrections.plus(sum)
    return `${quantity} for ${value}, average ${lastAverage}, corrections ${corrections}`
  })
}
