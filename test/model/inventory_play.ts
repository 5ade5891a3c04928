import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type Office, openOffice } from '#test/fixtures/documents.ts'
import type { World } from '#test/harness/world.ts'
import { type Addition, add, ModelInventory, type Outcome, type Result, type Turnovers } from './inventory.ts'
import type { ModelDocument, Products } from './inventory_documents.ts'
import type { Settings } from './inventory_effects.ts'
import { employee, kitchen, sizes, stores, suppliers } from './inventory_kitchen.ts'
import { contentOf, type Drafted, pickedBy, type Rush, type Sequence, type Step } from './inventory_steps.ts'
import { bodyOf, type Ids, pathOf } from './inventory_wire.ts'

/** A restaurant whose documents exist in the program and in the model. */
export interface Pair extends Ids {
  world: World
  office: Office
  model: ModelInventory
  /** Ids and numbers by creation number of the model. */
  saved: Map<number, { documentId: string; documentNumber: string }>
  nameOf(id: string): string
  name(name: string, id: string): void
}

/** Ids of accounts in postings of documents, by code. */
const accountIds: Readonly<Record<string, string>> = {
  '1.06': '7291717b-827d-4ab1-87e4-9a97306fe44e',
  '1.07': 'd58b682f-1ad3-4887-946a-967584ead8bd',
  '1.10': 'bfe410ac-39fe-40cf-b675-5ecf2f3930de',
  '2.01': '09d56d04-487b-4927-8020-8d5b07305899',
  '2.02': '29cb6fb7-8e12-46d2-8b0f-4053c4d2cf79',
  '2.03': 'ec4850b0-aaf8-4429-bdf3-5a3e5258ee3e',
  '3.01': 'ffc6f9dd-bc85-4994-abf2-5814b26601f1',
  '4.01': '6b869d0d-9414-4ae6-8a12-e82a6c145d75',
  '4.03': '67af8bc9-628f-2124-2345-3750bb7db6fa',
  '5.01': 'dcc6e9d0-4926-48c1-83fd-dc7c9ef99f0f',
  '5.03': '07926ff3-9319-b93e-80ff-1897825fdead',
  '5.04': '56c2ffba-11af-418d-a34b-e557f3076fdf',
  '5.05': '8bbf910b-ee22-4b21-a535-ddefcd3c2e6b',
}

export async function openPair(world: World, products: Products = kitchen): Promise<Pair> {
  const office = await openOffice(world)
  const [harbour, quay] = suppliers
  const [cooking, bar] = stores
  const names = {
    ...accountIds,
    [harbour]: office.supplier,
    [quay]: office.otherSupplier,
    [employee]: office.employee,
    [cooking]: office.store,
    [bar]: office.bar,
  }
  const ids = new Map([...Object.entries(names), ...(await saveProducts(world, office, products))])
  const nameOf = new Map([...ids].map(([name, id]) => [id, name]))
  const saved: Pair['saved'] = new Map()
  return {
    world,
    office,
    saved,
    model: new ModelInventory(structuredClone(products)),
    idOf: (name) => ids.get(name)!,
    nameOf: (id) => nameOf.get(id) ?? id,
    name(name, id) {
      ids.set(name, id)
      nameOf.set(id, name)
    },
    documentIdOf: ({ number }) => saved.get(number)!.documentId,
  }
}

/** Saves the products of the kitchen with their units, tax categories, sizes and charts, and returns their ids by name. */
async function saveProducts(
  { ask }: World,
  { corporationId, ask: askOffice }: Office,
  saved: Products,
): Promise<[string, string][]> {
  const products = Object.entries(saved)
  const idsOf = (names: Iterable<string | number>) => new Map([...new Set(names)].map((name) => [name, randomUUID()]))
  const ids = idsOf(products.map(([name]) => name))
  const units = idsOf(products.map(([, { unit }]) => unit))
  const rates = idsOf(products.flatMap(([, { vat }]) => vat ?? []))
  await ask('/admin/directories/save', {
    corporationId,
    amountUnits: [...units].map(([name, id]) => ({ id, name })),
  })
  await ask('/admin/menus/save', {
    corporationId,
    taxCategories: [...rates].map(([percentage, id]) => ({ id, name: `${percentage} %`, percentage })),
  })
  const scale = await askOffice<{ id: string; productSizes: { id: string; name: string }[] }>(
    '/api/nomenclature/v1/product-scale/create',
    { name: 'Pizzas', productSizes: sizes.map((name, i) => ({ name, default: i === 0 })) },
  )
  const sizeIds = new Map(scale.productSizes.map(({ id, name }) => [name, id]))
  for (const [name, { type, unit, weight, vat, reference, factors }] of products)
    await askOffice('/api/nomenclature/v2/product/create', {
      productId: ids.get(name),
      ...{ name, type, code: '' },
      amountUnitId: units.get(unit),
      ...(weight !== null && { unitWeight: weight / 1000 }),
      ...(vat !== null && { taxCategoryId: rates.get(vat) }),
      ...(reference !== null && { estimatedPurchasePrice: reference / 100 }),
      ...(factors && {
        productScaleId: scale.id,
        productSizeFactors: {
          factors: Object.fromEntries(
            Object.entries(factors).map(([size, factor]) => [sizeIds.get(size)!, { amount: `${factor / 1000}` }]),
          ),
        },
      }),
    })
  for (const [name, { charts }] of products)
    for (const { from, to, strategy, sizes, output, lines } of charts)
      await askOffice('/api/nomenclature/v2/assembly-chart/create', {
        productId: ids.get(name),
        ...{ dateFrom: from, dateTo: to },
        assembledQuantity: output / 1000,
        productSizeAssemblyStrategy: sizes,
        writeoffStrategy: strategy,
        items: lines.map(({ product, size, gross }) => ({
          productId: ids.get(product),
          quantityIn: gross / 1000,
          ...(size !== undefined && { productSizeId: sizeIds.get(size) }),
        })),
      })
  const ofUnits = products.map(([name, { unit }]): [string, string] => [`unit of ${name}`, units.get(unit)!])
  return [...[...ids].map(([name, id]): [string, string] => [`${name}`, id]), ...sizeIds, ...ofUnits]
}

/** Plays a sequence on both sides, and compares them in the middle and at the end. */
export async function playSequence(pair: Pair, { settings, steps }: Sequence): Promise<void> {
  await begin(pair, settings)
  for (const [i, step] of steps.entries()) {
    await play(pair, step)
    if (i === Math.floor(steps.length / 2)) await compare(pair)
  }
  await compare(pair)
}

/** Posts and unposts documents by concurrent clients, and compares the result with the model. */
export async function playRush(pair: Pair, { settings, documents, calls }: Rush): Promise<void> {
  const { model } = pair
  await begin(pair, settings)
  for (const { at, drafted } of documents) await create(pair, at, drafted)
  const count = model.documents.length
  await Promise.all(
    calls.map(async (list) => {
      for (const { action, which } of count > 0 ? list : []) {
        const found = await outcomeOf(pair, action, model.documents[which % count]!)
        assert.ok(['done', 'WRONG_STATE', 'SAME_GOODS'].includes(found), `${action} answered ${found}`)
      }
    }),
  )
  for (const document of model.documents) {
    const { status } = await pair.office.ask<ModelDocument>(pathOf(document.content.family, 'get'), {
      documentId: pair.documentIdOf(document),
    })
    model.force(document, status)
  }
  await compare(pair)
}

export async function begin(pair: Pair, settings: Settings): Promise<void> {
  await unpostAll(pair)
  pair.model.documents = []
  pair.model.settings = { ...settings }
  await saveSettings(pair)
}

export async function play(pair: Pair, step: Step): Promise<void> {
  const { model } = pair
  switch (step.action) {
    case 'create':
      return post(pair, await create(pair, step.at, step.drafted))
    case 'draft':
      await create(pair, step.at, step.drafted)
      return
    case 'update': {
      const draft = model.documents.find(
        ({ status, content }) => status === 'NEW' && content.family === step.drafted.draft.family,
      )
      const document = draft
        ? await update(pair, draft, step.at, step.drafted)
        : await create(pair, step.at, step.drafted)
      return post(pair, document)
    }
    case 'open':
      // The rules do not say whether opening stock may leave a shortage.
      if (model.settings.isNegativeStockAllowed || (step.row.amount > 0 && !hasPosted(model)))
        await saveOpening(pair, step.row)
      return
    case 'settle':
      model.settings = { ...model.settings, ...step.settings }
      return saveSettings(pair)
    default: {
      const document = pickedBy(model, step)
      if (document) await change(pair, step.action, document)
    }
  }
}

const hasPosted = ({ documents }: ModelInventory) => documents.some(({ status }) => status === 'PROCESSED')

async function saveSettings({ office, model }: Pair): Promise<void> {
  const { distribution, ...settings } = model.settings
  await office.saveSettings({ ...settings, defaultDistributionAlgorithm: distribution })
}

async function saveOpening({ world, office, model, idOf }: Pair, row: Parameters<ModelInventory['open']>[0]) {
  const { day, store, product, amount } = row
  const cents = amount === 0 ? 0 : row.cents
  await world.ask('/admin/books/opening_stock/save', {
    organizationId: office.organizationId,
    date: day,
    rows: [{ storeId: idOf(store), productId: idOf(product), amount: amount / 1000, sum: cents / 100 }],
  })
  model.open({ ...row, cents })
}

/** Creates a document, unless both sides refuse it. */
async function create(pair: Pair, at: string, drafted: Drafted): Promise<ModelDocument | undefined> {
  const { model, office, saved } = pair
  const content = contentOf(model, drafted)
  const reply = await office.call<{ documentId: string; documentNumber: string; error: Outcome }>(
    pathOf(content.family, 'create'),
    bodyOf(content, at, pair),
  )
  const found = reply.status === 201 ? 'done' : (reply.body.error ?? `status ${reply.status}`)
  assert.equal(found, model.refusalOf(content), `create ${content.family}: ${reply.text}`)
  if (found !== 'done') return undefined
  const document = model.create(at, content)
  saved.set(document.number, reply.body)
  return document
}

async function update(pair: Pair, document: ModelDocument, at: string, drafted: Drafted): Promise<ModelDocument> {
  const { model, office, saved } = pair
  const content = contentOf(model, drafted)
  const { documentId, documentNumber } = saved.get(document.number)!
  const reply = await office.call<{ error: Outcome }>(pathOf(content.family, 'update'), {
    ...bodyOf(content, at, pair),
    documentId,
    number: documentNumber,
  })
  const found = reply.status === 200 ? 'done' : reply.body.error
  assert.equal(found, model.refusalOf(content), `update ${content.family}: ${reply.text}`)
  if (found === 'done') model.update(document, at, content)
  return document
}

const post = async (pair: Pair, document: ModelDocument | undefined) => {
  if (document) await change(pair, 'post', document)
}

async function change(pair: Pair, action: 'post' | 'unpost' | 'cancel', document: ModelDocument): Promise<void> {
  const found = await outcomeOf(pair, action, document)
  const { family } = document.content
  assert.equal(found, pair.model[action](document), `${action} ${family} ${document.number}`)
}

async function outcomeOf(pair: Pair, action: string, document: ModelDocument): Promise<string> {
  const { status, body } = await pair.office.call<{ error: string }>(pathOf(document.content.family, action), {
    documentId: pair.documentIdOf(document),
  })
  return status === 200 ? 'done' : body.error
}

/** Unposts all documents, and checks that no posting, balance or stock is left. */
export async function unpostAll(pair: Pair): Promise<void> {
  const { model } = pair
  model.settings = { ...model.settings, isNegativeStockAllowed: true }
  await saveSettings(pair)
  for (const document of model.documents) if (document.status === 'PROCESSED') await change(pair, 'unpost', document)
  for (const row of model.openingRows) await saveOpening(pair, { ...row, amount: 0 })
  const { balances, stock } = await read(pair)
  const left = model.result()
  assert.deepEqual({ balances, stock }, { balances: left.balances, stock: left.stock })
  if (model.ofOrders.size === 0) assert.deepEqual({ balances, stock }, { balances: {}, stock: {} })
}

/** Compares amounts and fixed sums, then values. */
export async function compare(pair: Pair): Promise<void> {
  const expected = pair.model.result()
  const found = await read(pair)
  assert.deepEqual(fixedOf(found, pair), fixedOf(expected, pair))
  assert.deepEqual(namedResult(found, pair), namedResult(expected, pair))
}

const fixedTypes = [
  'INVOICE',
  'NDS_INCOMING',
  'NDS_SALES',
  'OPENING_BALANCE',
  'OUTGOING_INVOICE_REVENUE',
  'RETURNED_INVOICE_REVENUE',
  'SALES_RETURN_PAYMENT',
  'SALES_REVENUE',
]
const fixedAccounts = ['1.06', '1.07', '1.10', '2.01', '2.02', '2.03', '3.01', '4.01']

/** Returns amounts, and the sums that do not depend on valuation. */
function fixedOf(result: Result, pair: Pair) {
  const { postings, balances, stock } = namedResult(result, pair)
  const isFixed = (key: string) => fixedTypes.some((type) => key.startsWith(`${type} `))
  const fixedTurnovers = (turnovers: Turnovers) =>
    Object.fromEntries(
      Object.entries(turnovers).flatMap(([key, { cents, from, to }]) => {
        if (isFixed(key)) return [[key, { cents, from, to }]]
        return Object.keys({ ...from, ...to }).length > 0 ? [[key, { from, to }]] : []
      }),
    )
  return {
    postings: Object.fromEntries(Object.entries(postings).map(([name, all]) => [name, fixedTurnovers(all)])),
    balances: Object.fromEntries(Object.entries(balances).filter(([account]) => fixedAccounts.includes(account))),
    stock: Object.fromEntries(
      Object.entries(stock).flatMap(([key, { amount }]) => (amount === 0 ? [] : [[key, amount]])),
    ),
  }
}

/** Returns a result with names instead of document numbers. Omits opening stock, which is not a document. */
function namedResult({ postings, balances, stock }: Result, { model }: Pair) {
  const entries = model.documents.flatMap(({ number, content }) => {
    const turnovers = postings.get(number)
    return turnovers ? [[`${number} ${content.family}`, turnovers] as const] : []
  })
  return { postings: Object.fromEntries(entries), balances, stock }
}

const distantMoment = '2030-01-01T00:00:00'

async function read(pair: Pair): Promise<Result> {
  const { office, model, nameOf } = pair
  const { organizationId } = office
  const [stock, { balances }] = await Promise.all([
    readValued<{ items: { storeId: string; productId: string; quantity: number; costSum: number }[] }>(
      pair,
      '/api/inventory/v1/stock_balance/list',
      { organizationId, balanceAt: distantMoment, limit: 1_000 },
    ),
    readValued<{ balances: { accountId: string; balanceAmount: number }[] }>(
      pair,
      '/api/finance/v1/balance-sheet/list',
      {
        organizationIds: [organizationId],
        balanceAt: distantMoment.slice(0, 10),
      },
    ),
  ])
  const postings: Result['postings'] = new Map()
  for (const document of model.documents)
    if (document.status === 'PROCESSED') postings.set(document.number, await readPostings(pair, document))
  return {
    postings,
    balances: Object.fromEntries(balances.map((row) => [nameOf(row.accountId), centsOf(row.balanceAmount)])),
    stock: Object.fromEntries(
      stock.items.map(({ storeId, productId, quantity, costSum }) => [
        `${nameOf(storeId)} ${nameOf(productId)}`,
        { amount: billionthsOf(quantity), cents: centsOf(costSum) },
      ]),
    ),
  }
}

export const centsOf = (sum: number) => Math.round(sum * 100)
export const billionthsOf = (amount: number) => Math.round(amount * 1_000_000_000)

interface ResponseSide {
  account: string
  counteragent: string | null
  product: string | null
  amount: number | null
}

async function readPostings(pair: Pair, document: ModelDocument): Promise<Turnovers> {
  const postings = await readValued<{ type: string; sum: number; from: ResponseSide; to: ResponseSide }[]>(
    pair,
    '/api/finance/v1/document_transactions/list',
    { documentId: pair.documentIdOf(document) },
  )
  const nameOfSide = ({ account, counteragent }: ResponseSide) =>
    [account, counteragent].flatMap((id) => (id === null ? [] : [pair.nameOf(id)])).join('/')
  const movedOf = ({ product, amount }: ResponseSide) =>
    product !== null && amount !== null ? { product: pair.nameOf(product), amount: billionthsOf(amount) } : undefined
  const turnovers: Turnovers = {}
  for (const { type, sum, from, to } of postings) {
    const [issued, received] = [movedOf(from), movedOf(to)]
    const addition: Addition = { type, from: nameOfSide(from), to: nameOfSide(to), cents: centsOf(sum) }
    add(turnovers, { ...addition, ...(issued && { issued }), ...(received && { received }) })
  }
  return turnovers
}

const readsMax = 30

/** Reads until no valuation is pending. Each read waits for the valuation by itself. */
async function readValued<Body>({ office }: Pair, path: string, body: object): Promise<Body> {
  for (let i = 0; i < readsMax; i++) {
    const reply = await office.call<Body>(path, body)
    assert.equal(reply.status, 200, reply.text)
    if (!reply.headers.has('x-recosting-pending')) return reply.body
  }
  throw new Error(`${path} waits for a valuation after ${readsMax} reads`)
}
