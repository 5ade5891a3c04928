/**
 * Posting of orders of two dishes with eight ingredients each. A server with books and one without accept and close orders alternately:
 * measures the latency of acceptance, the processor time per order, the delay of posting, and the size of an order in the books. Finally
 * orders come as fast as possible, and the books catch up.
 *
 *     npm run bench -- sales [--rate 100] [--seconds 45] [--rounds 4]
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { connect, type Pool } from '#core/db/connect.ts'
import { demo } from '#shared/demo.ts'
import { lagOf } from './follower_lag.ts'
import { lengthOf } from './length.ts'
import type { Measured } from './loader.ts'
import { type OwnServer, onOwnServer } from './own_server.ts'
import { databaseMs, processMs } from './processor_time.ts'

const { values: flags } = parseArgs({
  allowPositionals: true,
  options: {
    rate: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '45' },
    rounds: { type: 'string', default: '4' },
  },
})
const { seconds, isShort, sized } = lengthOf(flags.seconds)
const rate = Number(flags.rate)
const rounds = sized(Number(flags.rounds), 1)

const follower = 'books: closed orders'
const dishes = 2
const ingredients = 8
const clients = 16
const closedAfterMs = sized(1_000, 200)
const caughtUpWithinMs = 300_000
const pollMs = 500
const kilobytesMax = 6
const lagSecondsMax = 5
const postedPerSecondMin = 300
const latencyRatioMax = 1.2

const tables = [
  ...['sale', 'posting', 'turnover', 'ledger_document', 'ledger_goods', 'ledger_subaccount', 'ledger_count'],
  ...['valuation_mark', 'valuation_state', 'valuation_run', 'valuation_change'],
]

interface Bench {
  server: OwnServer
  pool: Pool
  organizationId: string
  order: Record<string, unknown>
}

await onOwnServer('sales', (withBooks) =>
  onOwnServer('no-sales', (without) => compare(withBooks, without), { COMANDA_BOOKS: 'off' }),
)
process.exit()

async function compare(withBooks: OwnServer, without: OwnServer): Promise<void> {
  const [books, plain] = [await open(withBooks), await open(without)]
  const results: Record<'books' | 'plain', Round[]> = { books: [], plain: [] }
  for (let round = 0; round < rounds; round++) {
    results.plain.push(await measure(plain))
    results.books.push(await measure(books))
  }
  const [on, off] = [medianOf(results.books), medianOf(results.plain)]
  const ratio = on.p99Ms / off.p99Ms
  console.log(`${rate} orders a second are accepted in ${text(on.p50Ms)} ms, 99 of 100 in ${text(on.p99Ms)} ms`)
  console.log(
    `without books in ${text(off.p50Ms)} and ${text(off.p99Ms)} ms: ${ratio.toFixed(2)} times as long with books`,
  )
  console.log(`an order takes ${text(on.processorMs)} ms of processor time, without books ${text(off.processorMs)}`)
  const lag = Math.max(...results.books.map(({ lagSeconds }) => lagSeconds))
  console.log(`the books lag ${lag.toFixed(1)} s at most`)
  const kilobytes = await kilobytesOf(books)
  console.log(`an order takes ${kilobytes.toFixed(2)} KB in the books, with indexes`)
  const posted = await measureSaturation(books)
  await expectNothingMissing(books)
  if (isShort) return
  if (ratio > latencyRatioMax) throw new Error(`Books make acceptance ${ratio.toFixed(2)} times as slow`)
  if (lag > lagSecondsMax) throw new Error(`The books lag ${lag.toFixed(1)} s`)
  if (kilobytes > kilobytesMax) throw new Error(`An order takes ${kilobytes.toFixed(2)} KB`)
  if (posted < postedPerSecondMin) throw new Error(`Only ${posted.toFixed(0)} orders a second are posted`)
}

function text(value: number): string {
  return value.toFixed(1)
}

/** Opens a restaurant with a store and dishes, each with its own ingredients. */
async function open(server: OwnServer): Promise<Bench> {
  const { save } = server
  const { id: organizationId } = await save<{ id: string }>('/admin/organizations/save', {
    name: 'Sales',
    timeZone: 'Europe/London',
  })
  await save('/admin/terminal_groups/save', { corporationId: undefined, organizationId, name: 'Kitchen' })
  await save('/admin/stores/save', { stores: [{ id: randomUUID(), name: 'Kitchen', organizationId }] })
  const sold = Array.from({ length: dishes }, () => randomUUID())
  const stored = sold.map(() => Array.from({ length: ingredients }, () => randomUUID()))
  await save('/admin/menus/save', {
    products: [
      ...sold.map((id, i) => ({
        id,
        name: `Dish ${i}`,
        type: 'DISH',
        prices: [{ price: 10 }],
        taxCategoryId: demo.vat,
      })),
      ...stored.flat().map((id, i) => ({ id, name: `Ingredient ${i}`, type: 'GOODS', prices: [] })),
    ],
  })
  for (const [i, productId] of sold.entries())
    await ask(server, '/api/nomenclature/v2/assembly-chart/create', {
      ...{ organizationId, productId, dateFrom: '2020-01-01', dateTo: '2500-01-01' },
      items: stored[i]!.map((id) => ({ productId: id, quantityIn: 0.125 })),
    })
  const pool = connect(server.database, { connectionsMax: 1 })
  const items = sold.map((productId) => ({ type: 'Product', productId, amount: 1, price: 10 }))
  const order = {
    phone: '+442079460000',
    orderServiceType: 'DeliveryByClient',
    items,
    payments: [{ paymentTypeKind: 'Cash', paymentTypeId: demo.cash, sum: 10 * dishes }],
  }
  return { server, pool, organizationId, order }
}

async function ask({ url, token }: OwnServer, path: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
}

interface Round {
  p50Ms: number
  p99Ms: number
  processorMs: number
  lagSeconds: number
}

/** Sends orders at the rate, closes them, and waits until they are posted. */
async function measure(bench: Bench): Promise<Round> {
  const { server, pool, organizationId } = bench
  const before = await usedMs(server)
  let lagSeconds = 0
  const polling = new AbortController()
  const watching = (async () => {
    for (; !polling.signal.aborted; await sleep(pollMs))
      lagSeconds = Math.max(lagSeconds, await lagOf(pool, follower, organizationId))
  })()
  const { p50Ms, p99Ms, sent } = await send(bench, rate)
  await untilCaughtUp(bench)
  polling.abort()
  await watching
  await untilValued(pool)
  return { p50Ms, p99Ms, processorMs: ((await usedMs(server)) - before) / sent, lagSeconds }
}

async function send({ server, organizationId, order }: Bench, perSecond: number | undefined): Promise<Measured> {
  const measured = await server.load({
    path: '/api/1/deliveries/create',
    body: { organizationId, order },
    freshIds: true,
    ...{ clients, seconds },
    ...(perSecond !== undefined && { rate: perSecond }),
    closing: { path: '/api/1/deliveries/close', organizationId, afterMs: closedAfterMs },
  })
  if (measured.failed > 0) throw new Error(`${measured.failed} orders failed`)
  return measured
}

async function usedMs({ pid, folder }: OwnServer): Promise<number> {
  return (await processMs(pid)) + (await databaseMs(folder))
}

async function untilCaughtUp(bench: Bench): Promise<void> {
  const { pool, organizationId } = bench
  for (const deadline = performance.now() + caughtUpWithinMs; performance.now() < deadline; await sleep(pollMs)) {
    const [row] = await pool<{ isDone: boolean }[]>`
      select not exists (select 1 from command where finished_at is null)
             and not exists (select 1
                               from delivery_order
                              where organization_id = ${organizationId}
                                and status <> 'Closed') as is_done`
    if (row?.isDone && (await lagOf(pool, follower, organizationId)) === 0) return
  }
  throw new Error('The books do not catch up')
}

async function untilValued(pool: Pool): Promise<void> {
  for (const deadline = performance.now() + caughtUpWithinMs; performance.now() < deadline; await sleep(pollMs)) {
    const rows = await pool`select 1 from valuation_mark limit 1`
    if (rows.length === 0) return
  }
  throw new Error('Goods are not valued')
}

function medianOf(rounds: readonly Round[]): Round {
  const median = (of: (round: Round) => number) => rounds.map(of).sort((a, b) => a - b)[Math.floor(rounds.length / 2)]!
  return {
    p50Ms: median(({ p50Ms }) => p50Ms),
    p99Ms: median(({ p99Ms }) => p99Ms),
    processorMs: median(({ processorMs }) => processorMs),
    lagSeconds: median(({ lagSeconds }) => lagSeconds),
  }
}

/** Returns the size of an order in the books in kilobytes, without free space. */
async function kilobytesOf({ pool }: Bench): Promise<number> {
  for (const table of tables) await pool`vacuum full ${pool(table)}`
  const [row] = await pool<{ bytes: number }[]>`
    select (select sum(pg_total_relation_size(name::regclass)) from unnest(${tables}::text[]) as name)::float8
             / (select count(*) from sale) as bytes`
  return row!.bytes / 1024
}

/** Sends as many orders as possible, waits until they are closed, and returns the number of orders that the books then post per second. */
async function measureSaturation(bench: Bench): Promise<number> {
  const { pool, organizationId } = bench
  const { perSecond } = await send(bench, undefined)
  const [before] = await pool<{ count: number }[]>`
    select count(*)::int as count from sale where organization_id = ${organizationId}`
  const startedAt = performance.now()
  await untilCaughtUp(bench)
  const forSeconds = (performance.now() - startedAt) / 1000
  const [after] = await pool<{ count: number }[]>`
    select count(*)::int as count from sale where organization_id = ${organizationId}`
  const posted = after!.count - before!.count
  console.log(
    `at ${perSecond.toFixed(0)} orders a second the books post ${posted} of ${after!.count} orders afterwards, ${(posted / forSeconds).toFixed(0)} a second`,
  )
  return posted / forSeconds
}

/** Throws unless every closed order is posted once. */
async function expectNothingMissing({ pool, organizationId }: Bench): Promise<void> {
  const [row] = await pool<{ closed: number; posted: number }[]>`
    select (select count(*)::int
              from delivery_order
             where organization_id = ${organizationId}
               and status = 'Closed') as closed,
           (select count(*)::int
              from sale
             where organization_id = ${organizationId}
               and hash is not null) as posted`
  if (row!.closed !== row!.posted) throw new Error(`${row!.closed} orders are closed, ${row!.posted} are posted`)
}
