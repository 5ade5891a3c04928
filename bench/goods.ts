/**
 * Documents of goods, for the benchmark of the books: how fast they are posted, valued and read.
 *
 *     npm run bench -- books [--issues 100000]
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Pool, transaction } from '#core/db/connect.ts'
import { Decimal } from '#core/decimal.ts'
import { dayMs } from '#core/time.ts'
import { systemAccounts } from '#ledger/chart.ts'
import type { LedgerDocument } from '#ledger/model.ts'
import { append } from '#ledger/writing.store.ts'
import { demo } from '#shared/demo.ts'
import { post } from '#test/harness/nodes.ts'
import type { OwnServer } from './own_server.ts'

const clients = 8
const appendedAtOnce = 1_000
const start = Date.UTC(2024, 0, 1)
/** Above the numbers of the server's documents. */
const firstNumber = 500_000_000
const linesOfLarge = 500
const ordersPerSecond = 50
const stockedProducts = 20_000
const valuedWithinMs = 600_000
const inventory = '/api/inventory/v1'

export interface GoodsBench {
  server: OwnServer
  pool: Pool
  organizationId: string
  /** Number of issues of one product, before which a back-dated receipt is posted. */
  issues: number
  seconds: number
  rounds: number
  /** Body of an order, for the load during large documents. */
  order: Record<string, unknown>
}

/** Measures documents of goods of an organization, and prints each figure. */
export async function measureGoods(bench: GoodsBench): Promise<void> {
  const kitchen = await openKitchen(bench)
  await measureSmall(bench, kitchen)
  await measureLarge(bench, kitchen)
  await measureBackDated(bench, kitchen)
  await measureStock(bench)
  await measureLists(bench, kitchen)
}

interface Kitchen {
  store: string
  products: readonly string[]
}

async function openKitchen({ server: { save }, organizationId }: GoodsBench): Promise<Kitchen> {
  const store = randomUUID()
  const products = Array.from({ length: linesOfLarge }, () => randomUUID())
  await save('/admin/stores/save', { stores: [{ id: store, name: 'Kitchen of goods', organizationId }] })
  await save('/admin/menus/save', {
    products: products.map((id, i) => ({ id, name: `Goods ${i}`, type: 'GOODS', prices: [] })),
  })
  return { store, products }
}

/** Creates and posts a document, and returns the duration in milliseconds. */
async function createAndPost({ server: { url, token }, organizationId }: GoodsBench, family: string, body: object) {
  const startedAt = performance.now()
  const base = `${inventory}/${family}`
  const { documentId } = await post<{ documentId: string }>(
    url,
    `${base}/create`,
    { organizationId, ...body },
    { token },
  )
  await post(url, `${base}/post`, { organizationId, documentId }, { token })
  return performance.now() - startedAt
}

const writeOff = (store: string, product: string, date = '2025-12-31T10:00:00') => ({
  date,
  storeFrom: store,
  expenseAccount: systemAccounts.costOfGoods.id,
  items: [{ num: 1, product, amount: 0.25 }],
})

/** Lets eight clients create and post write-offs of one line, one after another. */
async function measureSmall(bench: GoodsBench, { store, products }: Kitchen): Promise<void> {
  for (const [title, productOf] of [
    ['of different products', (client: number) => products[client]!],
    ['of one product', () => products[0]!],
  ] as const) {
    const until = performance.now() + bench.seconds * 1000
    const counts = Array.from({ length: clients }, async (_, client) => {
      let count = 0
      for (; performance.now() < until; count++)
        await createAndPost(bench, 'writeoff_document', writeOff(store, productOf(client)))
      return count
    })
    const total = (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
    console.log(
      `${(total / bench.seconds).toFixed(0)} write-offs a second ${title}, created and posted by ${clients} clients`,
    )
  }
}

/** Measures an invoice of many lines during a load of orders. */
async function measureLarge(bench: GoodsBench, { store, products }: Kitchen): Promise<void> {
  const { server, order, rounds, seconds } = bench
  const invoice = {
    date: '2025-12-31T09:00:00',
    counteragent: demo.supplier,
    items: products.map((product, i) => ({ num: i + 1, product, store, amount: 2, price: 3.5 })),
  }
  const orders = server.load({
    path: '/api/1/deliveries/create',
    body: order,
    freshIds: true,
    clients: 16,
    rate: ordersPerSecond,
    seconds: Math.max(seconds, rounds),
  })
  const times: number[] = []
  for (let round = 0; round < rounds; round++) times.push(await createAndPost(bench, 'incoming_invoice', invoice))
  const { p50Ms, failed } = await orders
  if (failed > 0) throw new Error(`${failed} orders failed`)
  console.log(
    `an invoice of ${linesOfLarge} lines created and posted in ${quantile(times, 0.5).toFixed(0)} ms beside ${ordersPerSecond} orders a second (${Math.round(p50Ms)} ms each)`,
  )
}

const quantile = (times: readonly number[], part: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))]!

/** Measures a receipt before many issues of one product, which the server values while a client posts other documents. */
async function measureBackDated(bench: GoodsBench, kitchen: Kitchen): Promise<void> {
  const { pool, issues } = bench
  const store = randomUUID()
  const product = randomUUID()
  await append1(bench, [
    receipt({ store, product, number: firstNumber, at: start, amount: 1_000_000, sum: '1234567.89' }),
  ])
  const step = (300 * dayMs) / issues
  await appendMany(bench, issues, (i) => ({
    ...documentOf(firstNumber + 1 + i, start + dayMs + Math.floor(i * step)),
    goods: {
      stages: [
        {
          issues: [
            {
              storeId: store,
              productId: product,
              amount: new Decimal(1 + (i % 7)).dividedBy(4),
              type: 'WRITEOFF',
              to: { account: systemAccounts.costOfGoods },
            },
          ],
        },
      ],
    },
  }))
  const firstMs = await untilValued(pool)
  const alone = await postFor(bench, kitchen, () => sleep(bench.seconds * 1000))
  let valuedMs = 0
  const during = await postFor(bench, kitchen, async () => {
    const number = firstNumber + issues + 1
    await append1(bench, [receipt({ store, product, number, at: start + 1, amount: 1_000_000, sum: '10.01' })])
    valuedMs = await untilValued(pool)
  })
  console.log(
    `${issues} issues of one product valued in ${(firstMs / 1000).toFixed(1)} s, and in ${(valuedMs / 1000).toFixed(1)} s after a back-dated receipt; ` +
      `documents posted meanwhile take ${quantile(during, 0.5).toFixed(0)} ms, ${quantile(during, 0.99).toFixed(0)} ms at p99 (alone ${quantile(alone, 0.5).toFixed(0)} and ${quantile(alone, 0.99).toFixed(0)} ms)`,
  )
}

/** Posts documents of other goods, one after another, until the work is done. */
async function postFor(
  bench: GoodsBench,
  { store, products }: Kitchen,
  work: () => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = []
  let isDone = false
  const working = work().finally(() => {
    isDone = true
  })
  while (!isDone) times.push(await createAndPost(bench, 'writeoff_document', writeOff(store, products[1]!)))
  await working
  return times
}

/** Waits until the server has valued all goods. */
async function untilValued(pool: Pool): Promise<number> {
  const startedAt = performance.now()
  for (;;) {
    const due = await pool`select 1 from valuation_mark where creation_number >= ${firstNumber} limit 1`
    if (due.length === 0) return performance.now() - startedAt
    if (performance.now() - startedAt > valuedWithinMs) throw new Error('goods are not valued in time')
    await sleep(20)
  }
}

/** Measures a page of the stock of many products on a past day. */
async function measureStock(bench: GoodsBench): Promise<void> {
  const { server, organizationId, rounds } = bench
  const store = randomUUID()
  await server.save('/admin/stores/save', { stores: [{ id: store, name: 'Large store', organizationId }] })
  await appendMany(bench, stockedProducts / 100, (i) => ({
    ...documentOf(firstNumber + 10_000_000 + i, start + i),
    goods: {
      stages: [
        {
          receipts: Array.from({ length: 100 }, () => ({
            storeId: store,
            productId: randomUUID(),
            amount: new Decimal(3),
            type: 'INVOICE' as const,
            from: { account: systemAccounts.suppliers },
            cost: { kind: 'sum' as const, sum: new Decimal('4.5') },
          })),
        },
      ],
    },
  }))
  await untilValued(bench.pool)
  await timedRequest(bench, `${inventory}/stock_balance/list`, {
    title: `a page of the stock of ${stockedProducts} products at a past day`,
    body: { organizationId, storeIds: [store], balanceAt: '2024-06-15T12:00:00Z', limit: 1_000 },
    rounds,
  })
}

/** Measures lists of many documents. */
async function measureLists(bench: GoodsBench, { store, products }: Kitchen): Promise<void> {
  const { organizationId, rounds } = bench
  const body = { from: '2024-12-01', to: '2024-12-31', organizationId }
  const lines = products.slice(0, 20).map((product, i) => ({ num: i + 1, product, store, amount: 2, price: 3.5 }))
  const invoice = { counteragent: demo.supplier, date: '2024-12-31T10:00:00', items: lines }
  for (const { family, copies, title, draft } of [
    {
      family: 'writeoff_document',
      copies: 5_000,
      title: '5000 documents without lines',
      draft: writeOff(store, products[0]!, '2024-12-31T10:00:00'),
    },
    { family: 'incoming_invoice', copies: 1_000, title: '1000 invoices of 20 lines', draft: invoice },
  ]) {
    await copyDocument(bench, { family, copies, draft })
    await timedRequest(bench, `${inventory}/${family}/list`, { title: `a list of ${title}`, body, rounds })
  }
}

/** Creates a draft and copies its row. */
async function copyDocument(
  { server: { url, token }, pool, organizationId }: GoodsBench,
  { family, copies, draft }: { family: string; copies: number; draft: object },
): Promise<void> {
  const body = { organizationId, ...draft }
  const { documentId } = await post<{ documentId: string }>(url, `${inventory}/${family}/create`, body, { token })
  const columns = await pool<{ name: string }[]>`
    select column_name as name
      from information_schema.columns
     where table_name = 'document'
       and is_generated = 'NEVER'
       and column_name not in ('id', 'number', 'creation_number')`
  const copied = columns.map(({ name }) => name).join(', ')
  await pool.unsafe(
    `insert into document (id, number, creation_number, ${copied})
     select gen_random_uuid(), 'copy ' || i, -i - ${copies} * 7, ${copied}
       from document
      cross join generate_series(1, ${copies - 1}) as i
      where organization_id = '${organizationId}'
        and id = '${documentId}'`,
  )
}

async function timedRequest(
  { server: { url, token } }: GoodsBench,
  path: string,
  { title, body, rounds }: { title: string; body: object; rounds: number },
): Promise<void> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const startedAt = performance.now()
    await post(url, path, body, { token })
    times.push(performance.now() - startedAt)
  }
  console.log(`${title}: ${quantile(times, 0.5).toFixed(0)} ms (at best ${Math.min(...times).toFixed(0)})`)
}

const append1 = ({ pool, organizationId }: GoodsBench, documents: readonly LedgerDocument[]) =>
  transaction(pool, (db) => append(db, { organizationId, digits: 2, now: Date.now(), authorId: null }, documents))

async function appendMany(bench: GoodsBench, count: number, make: (index: number) => LedgerDocument): Promise<void> {
  for (let first = 0; first < count; first += appendedAtOnce)
    await append1(
      bench,
      Array.from({ length: Math.min(appendedAtOnce, count - first) }, (_, i) => make(first + i)),
    )
}

const documentOf = (creationNumber: number, effectiveAt: number) => ({
  creationNumber,
  documentId: randomUUID(),
  type: null,
  number: null,
  effectiveAt,
  postings: [],
})

interface Receipt {
  store: string
  product: string
  number: number
  at: number
  amount: number
  sum: string
}

const receipt = ({ store, product, number, at, amount, sum }: Receipt): LedgerDocument => ({
  ...documentOf(number, at),
  goods: {
    isPurchase: true,
    stages: [
      {
        receipts: [
          {
            storeId: store,
            productId: product,
            amount: new Decimal(amount),
            type: 'INVOICE',
            from: { account: systemAccounts.suppliers },
            cost: { kind: 'sum', sum: new Decimal(sum) },
          },
        ],
      },
    ],
  },
})
