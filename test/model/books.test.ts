import assert from 'node:assert/strict'
import fc from 'fast-check'
import { listSystemAccounts, systemAccounts } from '#ledger/chart.ts'
import { type Office, openOffice, type SavedDocument } from '#test/fixtures/documents.ts'
import { runLimitsOf, seedOfRuns } from '#test/harness/random_runs.ts'
import { describeOwnWorld, type World } from '#test/harness/world.ts'
import { type Line, ModelBooks, type ModelDocument, type Outcome } from './books.ts'

/**
 * Random sequences of acts, payments and closed days against a model that shares no code with the program: the same refusals, and
 * the same balances to the cent at each day. After all documents are unposted, only the payments remain.
 */

const extent = runLimitsOf({
  usual: { runs: 250, msMax: 6_000 },
  more: { runs: 1_000, msMax: 300_000 },
  most: { runs: 20_000, msMax: 600_000 },
})
/** Chains play their sequences side by side, each on its own books. */
const chains = 8

const days = ['2026-03-30', '2026-03-31', '2026-04-01', '2026-04-02'] as const
const codes = new Map(listSystemAccounts().map(({ id, code }) => [id, code]))
const ids = new Map(listSystemAccounts().map(({ id, code }) => [code, id]))

const accounts = fc.constantFrom('5.04', '4.01', '1.03')
const line: fc.Arbitrary<Line> = fc.record(
  {
    price: fc.integer({ min: 0, max: 99_999 }),
    sum: fc.integer({ min: 0, max: 99_999 }),
    amount: fc.integer({ min: 1, max: 9_999 }),
    vat: fc.constantFrom(0, 7, 10, 20),
    splitsVat: fc.boolean(),
    account: accounts,
  },
  { requiredKeys: ['price', 'amount', 'vat', 'splitsVat', 'account'] },
)

const step = fc.record({
  action: fc.constantFrom('create', 'create', 'post', 'post', 'unpost', 'update', 'cancel', 'pay', 'refund', 'close'),
  isIncoming: fc.boolean(),
  day: fc.constantFrom(...days),
  which: fc.nat(),
  number: fc.constantFrom('', '', '3', '12', 'A'),
  cents: fc.integer({ min: 1, max: 50_000 }),
  lines: fc.array(line, { minLength: 1, maxLength: 3 }),
})
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

interface Pair {
  office: Office
  world: World
  model: ModelBooks
  /** Ids of documents and payments, in the order of creation in the model. */
  documents: string[]
  payments: string[]
}

const baseOf = ({ isIncoming }: { isIncoming: boolean }) =>
  `/api/finance/v1/${isIncoming ? 'incoming' : 'outgoing'}_service`

const bodyOf = ({ office }: Pair, day: string, lines: readonly Line[]) => ({
  date: `${day}T12:00:00`,
  counteragent: office.supplier,
  items: lines.map(({ price, sum, amount, vat, splitsVat, account }, i) => ({
    num: i + 1,
    product: office.service,
    amount: amount / 1000,
    price: price! / 100,
    ...(sum !== undefined && { sum: sum / 100 }),
    vatPercent: vat,
    splitVat: splitsVat,
    revenueAccount: ids.get(account),
  })),
})

async function outcome<Body>(pair: Pair, path: string, body: object): Promise<{ outcome: Outcome; body: Body }> {
  const reply = await pair.office.call<Body & { error: Outcome }>(path, body)
  return { outcome: reply.status < 300 ? 'done' : reply.body.error, body: reply.body }
}

/** Plays one step on both sides and compares their outcomes. */
async function play(pair: Pair, { action, isIncoming, day, which, number, cents, lines }: Step): Promise<void> {
  const { model, documents, payments } = pair
  const index = documents.length > 0 ? which % documents.length : 0
  const document = model.documents[index]
  const named = { documentId: documents[index] }
  if (action === 'create') {
    const base = baseOf({ isIncoming })
    const body = { ...bodyOf(pair, day, lines), ...(number && { number }) }
    const created = await outcome<SavedDocument>(pair, `${base}/create`, body)
    assert.equal(created.outcome, model.create({ isIncoming, day, number, lines }))
    if (created.outcome !== 'done') return
    assert.equal(created.body.documentNumber, model.documents.at(-1)!.number)
    documents.push(created.body.documentId)
  } else if (action === 'close') {
    model.closedThrough = which % 2 === 0 ? null : days[which % 3]!
    await pair.office.saveSettings({ closedThrough: model.closedThrough })
  } else if (action === 'refund') {
    if (payments.length === 0) return
    const payment = which % payments.length
    const { outcome: found } = await admin(pair, 'cancel', { ids: [payments[payment]] })
    assert.equal(found, model.cancelPayment(payment))
  } else if (document) await change(pair, { action, document, named, day, cents, lines })
}

interface Change {
  action: string
  document: ModelDocument
  named: { documentId: string | undefined }
  day: string
  cents: number
  lines: readonly Line[]
}

async function change(pair: Pair, { action, document, named, day, cents, lines }: Change): Promise<void> {
  const { model, office, payments } = pair
  const base = baseOf(document)
  if (action === 'pay') {
    const debt = { accountId: document.isIncoming ? systemAccounts.suppliers.id : systemAccounts.customers.id }
    const sides = [{ accountId: systemAccounts.bank.id }, { ...debt, counteragentId: office.supplier }]
    const [from, to] = document.isIncoming ? sides : sides.toReversed()
    const transaction = { ...named, date: `${day}T12:00:00`, from, to, sum: cents / 100 }
    const { outcome: found, body } = await admin<{ ids: string[] }>(pair, 'save', { transactions: [transaction] })
    assert.equal(found, model.pay(document, day, cents))
    if (found === 'done') payments.push(body.ids[0]!)
  } else if (action === 'update') {
    const body = { ...bodyOf(pair, day, lines), ...named, number: document.number }
    assert.equal((await outcome(pair, `${base}/update`, body)).outcome, model.update(document, day, lines))
  } else {
    const expected = model[action as 'post' | 'unpost' | 'cancel'](document)
    assert.equal((await outcome(pair, `${base}/${action}`, named)).outcome, expected, `${action} ${document.status}`)
  }
}

async function admin<Body>({ world, office }: Pair, action: string, body: object) {
  const { organizationId } = office
  const reply = await world.call<Body & { error: Outcome }>(`/admin/books/transactions/${action}`, {
    organizationId,
    ...body,
  })
  return { outcome: reply.status < 300 ? ('done' as const) : reply.body.error, body: reply.body }
}

async function playSequence(pair: Pair, [steps, day]: readonly [readonly Step[], string]): Promise<void> {
  for (const one of steps) await play(pair, one)
  await compare(pair, day)
}

async function compare({ office, model }: Pair, balanceAt: string): Promise<void> {
  const { balances } = await office.ask<{ balances: { accountId: string; balanceAmount: number }[] }>(
    '/api/finance/v1/balance-sheet/list',
    { organizationIds: [office.organizationId], balanceAt },
  )
  const found = balances
    .map(({ accountId, balanceAmount }) => [codes.get(accountId)!, Math.round(balanceAmount * 100)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  assert.deepEqual(Object.fromEntries(found), model.balances(balanceAt))
}

async function unpostAll(pair: Pair): Promise<void> {
  pair.model.closedThrough = null
  await pair.office.saveSettings({ closedThrough: null })
  for (const [i, document] of pair.model.documents.entries())
    if (document.status === 'PROCESSED')
      await change(pair, { ...idle, action: 'unpost', document, named: { documentId: pair.documents[i] } })
  assert.equal(pair.model.documents.filter(({ status }) => status === 'PROCESSED').length, 0)
  await compare(pair, days.at(-1)!)
}

const idle = { day: days[0], cents: 0, lines: [] }

describeOwnWorld('The books', ({ it }) => {
  it(`match an exact model over ${extent.runs} random sequences`, async (world, test) => {
    const pairs: Pair[] = []
    for (let i = 0; i < chains; i++)
      pairs.push({ world, office: await openOffice(world), model: new ModelBooks(), documents: [], payments: [] })
    const before = performance.now()
    let played = 0
    const sequence = fc.tuple(fc.array(step, { minLength: 4, maxLength: 10 }), fc.constantFrom(...days))
    const seed = seedOfRuns()
    const runs = fc.sample(sequence, { numRuns: extent.runs, seed })
    await Promise.all(
      pairs.map(async (pair, i) => {
        for (let run = i; run < extent.runs && performance.now() - before < extent.msMax; run += chains) {
          await playSequence(pair, runs[run]!).catch((cause) => {
            throw new Error(`Sequence ${run} of seed ${seed} of chain ${i}`, { cause })
          })
          played++
        }
        await unpostAll(pair)
      }),
    )
    test.diagnostic(`${played} sequences in ${Math.round(performance.now() - before)} ms, seed ${seed}`)
    assert.ok(played >= chains, `only ${played} sequences were played`)
  })
})
