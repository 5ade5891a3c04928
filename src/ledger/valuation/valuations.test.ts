import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { type Transaction, transaction } from '#core/db/connect.ts'
import { Decimal } from '#core/decimal.ts'
import type { GoodsMovements } from '#ledger/model.ts'
import { openBooks } from '#test/fixtures/books.ts'
import { type Change, change, documents, stage } from '#test/fixtures/goods_documents.ts'
import { waitForLockWaiters } from '#test/harness/locks.ts'
import { checkRandomly, runLimitsOf } from '#test/harness/random_runs.ts'
import { describeWorld, type World } from '#test/harness/world.ts'
import { type ModelDocument, type ModelMovement, type ModelResult, valuedFromNothing } from '#test/model/valuation.ts'
import { listBalances } from '../balances.store.ts'
import { systemAccounts } from '../chart.ts'
import { quantitiesBefore } from '../goods.store.ts'
import { ledgerInvariants } from '../invariants.ts'
import type { LedgerContext, Position } from '../model.ts'
import { append, reverse } from '../writing.store.ts'
import { Pass } from './pass.ts'
import { listPendingKeys, lockValuation, saveStep } from './saving.store.ts'
import { type LedgerGoods, ledgerSource } from './source.store.ts'
import { valueNext } from './valuations.ts'

const { costOfGoods, suppliers, surplus, shortage } = systemAccounts
const extent = runLimitsOf({
  usual: { runs: 500, msMax: 5_000 },
  more: { runs: 500, msMax: 60_000 },
  most: { runs: 500, msMax: 900_000 },
})
const digits = 2
const end: Position = { effectiveAt: Date.UTC(2100, 0), creationNumber: 0 }
const firstAt = Date.UTC(2026, 0, 31)
/** Halved by each insertion between two documents. */
const stepMs = 2 ** 23

interface Posted {
  model: ModelDocument
  effectiveAt: number
}

/** The ledger of a new organization: posts, unposts and values documents of the model. */
async function openLedger(world: World) {
  const { pool } = world
  const { organizationId } = await openBooks(world)
  const ids = new Map<string, string>()
  const idOf = (name: string) => ids.get(name) ?? ids.set(name, randomUUID()).get(name)!
  const context = (): LedgerContext => ({ organizationId, digits, now: Date.now(), authorId: null })
  const postIn = (db: Transaction, { model, effectiveAt }: Posted) =>
    append(db, context(), [
      {
        creationNumber: Number(model.id),
        documentId: idOf(model.id),
        type: null,
        number: null,
        effectiveAt,
        goods: goodsOf(model, idOf),
        postings: [],
      },
    ])
  const unpostIn = (db: Transaction, { model }: Posted) =>
    reverse(db, context(), [{ creationNumber: Number(model.id) }])
  const valueIn = (db: Transaction) => valueNext(db, { ...context(), zone: 'UTC', documentsMax: 3 })
  return {
    organizationId,
    context,
    postIn,
    unpostIn,
    valueIn,
    post: (posted: Posted) => transaction(pool, (db) => postIn(db, posted)),
    unpost: (posted: Posted) => transaction(pool, (db) => unpostIn(db, posted)),
    async value() {
      while ((await transaction(pool, valueIn)) !== 'done');
    },
    /** The ledger as the model shows it. */
    async result(posted: readonly Posted[]): Promise<ModelResult> {
      const source = await ledgerSource(pool, organizationId, new Map(), { digits })
      const loaded = await source.load(posted.map(({ model }) => Number(model.id)))
      const names = new Map([...ids].map(([name, id]) => [id, name]))
      const keys = await pool<{ number: number; storeId: string; productId: string }[]>`
        select subaccount.number, account.account_id as store_id, subaccount.product_id
          from ledger_subaccount as subaccount
          join ledger_account as account
            on account.organization_id = ${organizationId}
           and account.number = subaccount.account
         where subaccount.organization_id = ${organizationId}`
      const nameOf = new Map(
        keys.map(({ number, storeId, productId }) => [`${number}`, `${names.get(storeId)} ${names.get(productId)}`]),
      )
      const moved = new Set(loaded.flatMap(keysIn))
      const states = await source.statesBefore(new Map([...moved].map((key) => [key, end])))
      const quantities = await quantitiesBefore(pool, organizationId, { ...end, keys: [...moved].map(Number) })
      for (const [key, { quantity }] of states)
        assert.equal(quantity.toFixed(), (quantities.get(Number(key)) ?? new Decimal(0)).toFixed())
      return {
        values: Object.fromEntries(loaded.map((one) => [one.document.id, valuesOf(one)])),
        corrections: Object.fromEntries(
          loaded.map(({ document, corrections }) => [
            document.id,
            [...corrections]
              .filter(([key, { sum }]) => moved.has(key) && !sum.isZero())
              .map(([key, { sum }]) => `${nameOf.get(key)} ${sum.toFixed()}`)
              .sort(),
          ]),
        ),
        states: Object.fromEntries(
          [...states].map(([key, { quantity, value, lastAverage }]) => [
            nameOf.get(key)!,
            [quantity, value, lastAverage].map((each) => each?.toFixed()).join(' '),
          ]),
        ),
      }
    },
  }
}

const keysIn = ({ document }: LedgerGoods) =>
  document.stages.flatMap(({ issues, receipts, counts }) => [...issues, ...receipts, ...counts].map(({ key }) => key))

/** Values by the position of the movement. */
const valuesOf = ({ values }: LedgerGoods) =>
  Object.fromEntries(
    [...values].map(([id, { sum, missingAmount }]) => [id, `${sum.toFixed()} missing ${missingAmount.toFixed()}`]),
  )

/** The model's result with movements by their position, without differences, and with one correction by document and key. */
function comparable(result: ModelResult, models: readonly ModelDocument[]): ModelResult {
  const values = models.map(({ id, stages }) => {
    const ids = stages.flatMap(({ issues, receipts, counts }) =>
      [...issues, ...receipts, ...counts].map((one) => one.id),
    )
    return [
      id,
      Object.fromEntries(ids.map((name, i) => [`${i}`, result.values[id]![name]!.replace(/ difference .*/, '')])),
    ] as const
  })
  const corrections = models.map(({ id }) => {
    const sums = new Map<string, Decimal>()
    for (const text of result.corrections[id]!) {
      const [, key = '', sum = ''] = /^(.+) (\S+)$/.exec(text) ?? []
      sums.set(key, new Decimal(sum).plus(sums.get(key) ?? 0))
    }
    const texts = [...sums].filter(([, sum]) => !sum.isZero()).map(([key, sum]) => `${key} ${sum.toFixed()}`)
    return [id, texts.sort()] as const
  })
  return { ...result, values: Object.fromEntries(values), corrections: Object.fromEntries(corrections) }
}

/** Returns the movements of a document of the model, against accounts of the chart. */
function goodsOf({ stages, isPurchase }: ModelDocument, idOf: (name: string) => string): GoodsMovements {
  const movementOf = ({ store, product, amount, reference }: ModelMovement) => ({
    storeId: idOf(store),
    productId: idOf(product),
    amount: new Decimal(amount).dividedBy(1000),
    referenceCost: reference === null ? null : new Decimal(reference).dividedBy(100),
  })
  const cents = (sum: number) => new Decimal(sum).dividedBy(100)
  const cost = { account: costOfGoods }
  return {
    isPurchase,
    stages: stages.map(({ issues, receipts, counts }) => ({
      issues: issues.map(({ group, ...issue }) => ({
        ...movementOf(issue),
        type: 'WRITEOFF',
        ...(group === undefined ? { to: cost } : { group }),
      })),
      receipts: receipts.map(({ cost: own, ...receipt }) => {
        const movement = movementOf(receipt)
        const returned = { ...movement, type: 'SALES_RETURN_WRITEOFF', from: cost } as const
        if (own.kind === 'group') return { ...movement, cost: { ...own, weight: new Decimal(own.weight) } }
        if (own.kind === 'average') return { ...returned, cost: own }
        if (own.kind === 'sum')
          return {
            ...movement,
            type: 'INVOICE',
            from: { account: suppliers },
            cost: { kind: 'sum', sum: cents(own.cents) },
          }
        const otherwise = own.otherwiseCents === null ? null : cents(own.otherwiseCents)
        return { ...returned, cost: { kind: 'sale', saleNumber: Number(own.documentId), otherwise } }
      }),
      counts: counts.map((one) => ({ ...movementOf(one), surplus, shortage })),
    })),
  }
}

/** No goods become themselves in their store: such a posting has no two sides. */
const isPostable = ({ stages }: Pick<ModelDocument, 'stages'>): boolean =>
  stages.every(({ issues, receipts }) =>
    issues.every(({ group, store, product }) =>
      receipts.every(
        ({ cost, ...receipt }) =>
          cost.kind !== 'group' || cost.group !== group || receipt.store !== store || receipt.product !== product,
      ),
    ),
  )

/** Returns the documents after a change, and which were unposted and posted. */
function changed(posted: readonly Posted[], one: Change, id: string) {
  const at = one.at % (posted.length + 1)
  const known = posted[at]
  if (one.kind === 'post') return inserted(posted, at, { ...one.draft, id })
  if (!known) return { posted: [...posted] }
  const without = posted.toSpliced(at, 1)
  if (one.kind === 'unpost') return { posted: without, unposted: known }
  const model = one.kind === 'replace' ? { ...one.draft, id: known.model.id } : known.model
  const to = one.kind === 'replace' ? at : one.to % (without.length + 1)
  return { ...inserted(without, to, model), unposted: known }
}

function inserted(posted: readonly Posted[], at: number, model: ModelDocument) {
  const [before, after] = [posted[at - 1]?.effectiveAt ?? firstAt, posted[at]?.effectiveAt]
  const effectiveAt = after === undefined ? before + stepMs : Math.floor((before + after) / 2)
  const added = { model, effectiveAt }
  return { posted: posted.toSpliced(at, 0, added), added }
}

describeWorld('Goods in the ledger', ({ it }) => {
  it('have the values of the model after random changes, whenever they are valued', async (world, test) => {
    const changes = fc.array(fc.tuple(change, fc.boolean()), { maxLength: 6 })
    await checkRandomly(
      test,
      extent,
      fc.asyncProperty(documents, changes, async (models, all) => {
        fc.pre([...models, ...all.flatMap(([one]) => ('draft' in one ? [one.draft] : []))].every(isPostable))
        const { organizationId, post, unpost, value, result } = await openLedger(world)
        let posted = models.map((model, i): Posted => ({ model, effectiveAt: firstAt + (i + 1) * stepMs }))
        for (const one of posted) await post(one)
        await value()
        for (const [i, [one, isValued]] of all.entries()) {
          const next: { posted: Posted[]; added?: Posted; unposted?: Posted } = changed(posted, one, `${1001 + i}`)
          if (next.unposted) await unpost(next.unposted)
          if (next.added) await post(next.added)
          posted = next.posted
          if (!isValued && i < all.length - 1) continue
          await value()
          const current = posted.map(({ model }) => model)
          assert.deepEqual(await result(posted), comparable(valuedFromNothing(current), current))
        }
        for (const one of posted) await unpost(one)
        await value()
        assert.deepEqual(await listBalances(world.pool, organizationId, { before: end.effectiveAt }), [])
        const left = await world.pool`
          select 1 from valuation_state where organization_id = ${organizationId}
           union all
          select 1 from ledger_count where organization_id = ${organizationId}
           union all
          select 1 from valuation_mark where organization_id = ${organizationId}`
        assert.equal(left.length, 0)
      }),
    )
    for (const invariant of ledgerInvariants)
      assert.deepEqual((await invariant.find(world.pool, undefined as never)).examples, [], invariant.name)
  })

  it('are correct when a client changes a document during the valuation', async (world) => {
    for (const isPostedAgain of [true, false]) {
      const { organizationId, post, unpost, postIn, unpostIn, valueIn, value, result } = await openLedger(world)
      const flour = { id: '0', store: 'kitchen', product: 'flour', amount: 1_000, reference: 300 }
      const sale = documentAt(1, stage({ issues: [{ ...flour, amount: 2_000 }] }))
      const bought = (cents: number) =>
        documentAt(2, stage({ receipts: [{ ...flour, cost: { kind: 'sum', cents } }] }), true)
      const posted = isPostedAgain ? [sale, bought(500)] : [sale]
      // Other transactions wait for the first lock only.
      await value()
      await transaction(world.pool, async (valuing) => {
        await lockValuation(valuing, organizationId)
        await post(sale)
        await post(bought(400))
        const valued = await transaction(world.pool, async (changing) => {
          await unpostIn(changing, bought(400))
          if (isPostedAgain) await postIn(changing, bought(500))
          const waiting = valueIn(valuing)
          await waitForLockWaiters(world.pool)
          return { waiting }
        })
        await valued.waiting
      })
      await value()
      const models = posted.map(({ model }) => model)
      assert.deepEqual(await result(posted), comparable(valuedFromNothing(models), models))
      for (const one of posted) await unpost(one)
      assert.deepEqual(await listBalances(world.pool, organizationId, { before: end.effectiveAt }), [])
    }
  })

  it('have no changed costs if a document is posted while earlier ones are valued', async (world) => {
    const { organizationId, context, post, value } = await openLedger(world)
    const bread = { id: '0', store: 'kitchen', product: 'bread', amount: 1_000, reference: null }
    await post(documentAt(1, stage({ receipts: [{ ...bread, cost: { kind: 'sum', cents: 300 } }] }), true))
    await transaction(world.pool, async (db) => {
      await lockValuation(db, organizationId)
      const due = await listPendingKeys(db, organizationId, { now: Date.now(), rowsMax: 10 })
      await post(documentAt(2, stage({ issues: [bread] })))
      const places = new Map(due.map(({ key, ...place }) => [`${key}`, place]))
      const source = await ledgerSource(db, organizationId, places, { digits, placesMax: 10 })
      const pass = new Pass(source, { digits, documentsMax: 10, until: null })
      await pass.addKeys(places)
      const step = await pass.step()
      assert.equal(step.documents.length, 2)
      await saveStep(db, { context: context(), zone: 'UTC', due, step })
    })
    await value()
    assert.equal((await world.pool`select 1 from valuation_run where organization_id = ${organizationId}`).length, 0)
  })
})

const documentAt = (number: number, only: ModelDocument['stages'][number], isPurchase = false): Posted => ({
  model: { id: `${number}`, isPurchase, stages: [only] },
  effectiveAt: firstAt + number * stepMs,
})
