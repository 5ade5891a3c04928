/**
 * Cost of an order under low load: 100 a second over 20 linked terminals with a webhook receiver each, every third order changed once. A
 * busy server batches by itself; under low load it has to collect its work. Prints statements, commits and processor time per order, from
 * counters of PostgreSQL and of the kernel.
 *
 *     npm run bench -- cost [--rate 100] [--seconds 20] [--program <folder of another version>] [--statements] [--closed] [--plain]
 *
 * With --plain the chain's loyalty programs are inactive. With --closed the orders are of many guests, paid in cash, and closed, and none
 * is changed. With --program both versions run alternately, each on its own data folder. --statements lists the most frequent ones.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { appendFile, chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { connect, type Pool } from '#core/db/connect.ts'
import { removeEmbedded } from '#core/db/embedded.ts'
import { demo } from '#shared/demo.ts'
import { type NodeProcess, post, startNodeProcess } from '#test/harness/nodes.ts'
import { type LinkedRestaurant, openRestaurant } from '../test/load/restaurants.ts'
import type { FromFrontOffices, FrontOffices } from '../test/load/terminals.ts'
import { lengthOf } from './length.ts'
import { databaseMs, processMs } from './processor_time.ts'
import { switchPrograms } from './programs.ts'

const { values: flags } = parseArgs({
  allowPositionals: true,
  options: {
    rate: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '20' },
    program: { type: 'string' },
    statements: { type: 'boolean', default: false },
    closed: { type: 'boolean', default: false },
    plain: { type: 'boolean', default: false },
  },
})
const rate = Number(flags.rate)
const { seconds, sized } = lengthOf(flags.seconds)

const terminals = sized(20, 2)
const warmUpSeconds = sized(5, 0.3)
/** Number of guests who order in turn when orders are closed. */
const guests = 500
/** Delay of an order's change, after which its front office has accepted it. */
const changedAfterMs = sized(2_000, 500)
const drainMsMax = 30_000
const rounds = flags.program ? 2 : 1
const adminToken = 'ca_admin-token-of-the-cost'

/** Totals so far. */
interface Usage {
  statements: number
  commits: number
  nodeMs: number
  databaseMs: number
}

const root = join(import.meta.dirname, '..')
const programs = [...(flags.program ? [{ name: 'other', root: flags.program }] : []), { name: 'this', root }]
console.log(`${rate} orders a second, ${terminals} linked terminals, ${seconds} s; an order takes`)
print([
  '',
  'statements',
  'commits',
  'Node ms',
  'PostgreSQL ms',
  'orders',
  'failed',
  'a second',
  'sent late ms',
  'answered ms',
])
for (let round = 0; round < rounds; round++) for (const program of programs) await measure(program)
process.exit()

async function measure(program: { name: string; root: string }): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'comanda-cost-'))
  // PostgreSQL runs as another user if this process is root.
  await chmod(folder, 0o755)
  const frontOffices = fork(join(root, 'test', 'load', 'terminals.ts'))
  let node: NodeProcess | undefined
  try {
    const wishes = { folder, adminToken, program: program.root }
    await stop(await startNodeProcess(wishes))
    const counting = "\nshared_preload_libraries = 'pg_stat_statements'\npg_stat_statements.max = 10000\n"
    await appendFile(join(folder, 'postgres', 'postgresql.conf'), counting)
    node = await startNodeProcess(wishes)
    await run(program.name, node, { folder, frontOffices })
  } finally {
    frontOffices.kill('SIGKILL')
    await node?.stop()
    await removeEmbedded(folder)
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Stops the server with its database. Waits until it is ready first: a server that is killed before it handles signals leaves its database
 * running.
 */
async function stop(node: NodeProcess): Promise<void> {
  await fetch(`${node.url}/readyz`)
  const code = await node.stop()
  if (code !== 0) throw new Error(`The server ended with ${code}`)
}

async function run(
  name: string,
  { url, line, pid }: NodeProcess,
  { folder, frontOffices }: { folder: string; frontOffices: ChildProcess },
): Promise<void> {
  const pool = connect({ path: join(folder, 'run', '.s.PGSQL.5432'), database: 'comanda' }, { connectionsMax: 1 })
  await pool`create extension pg_stat_statements`
  const { token } = await post<{ token: string }>(url, '/api/v2/access_token', {
    appId: line.appId,
    clientSecret: line.clientSecret,
    apiKey: line.apiKey,
  })
  if (flags.plain) await switchPrograms({ url, adminToken }, false)
  const { hookUrl } = await say<{ hookUrl: string }>(frontOffices, { do: 'listen' })
  const restaurants: LinkedRestaurant[] = []
  while (restaurants.length < terminals) restaurants.push(await openRestaurant({ url, adminToken, token }, hookUrl))
  await say(frontOffices, { do: 'work', url, tokens: restaurants.map((one) => one.token) })
  await load(url, token, restaurants, warmUpSeconds)
  await untilDone(pool)
  await pool`select pg_stat_statements_reset()`
  const before = await usage(pool, pid, folder)
  const startedAt = performance.now()
  const { orders, failed, lateMs, answeredMs } = await load(url, token, restaurants, seconds)
  const perSecond = orders / ((performance.now() - startedAt) / 1000 - changedAfterMs / 1000)
  await untilDone(pool)
  const after = await usage(pool, pid, folder)
  const per = (field: keyof Usage, digits: number) => ((after[field] - before[field]) / orders).toFixed(digits)
  print([
    name,
    per('statements', 1),
    per('commits', 1),
    per('nodeMs', 2),
    per('databaseMs', 2),
    String(orders),
    String(failed),
    perSecond.toFixed(0),
    at(lateMs, 0.5).toFixed(0),
    at(answeredMs, 0.5).toFixed(0),
  ])
  if (flags.statements) await printStatements(pool, orders)
  await pool.end()
}

/** Open loop: sends each request at its time, whether or not earlier ones are answered. */
async function load(url: string, token: string, restaurants: readonly LinkedRestaurant[], forSeconds: number) {
  const under: Promise<unknown>[] = []
  const orders = Math.round(rate * forSeconds)
  let failed = 0
  const lateMs: number[] = []
  const answeredMs: number[] = []
  const ask = (path: string, body: object) =>
    post(url, path, body, { token }).catch((error) => {
      if (failed++ === 0) console.error(error)
    })
  const start = performance.now()
  for (let i = 0; i < orders; i++) {
    const wait = start + (i / rate) * 1000 - performance.now()
    if (wait > 1) await sleep(wait)
    const { organizationId } = restaurants[i % restaurants.length]!
    const id = randomUUID()
    const sentAt = performance.now()
    lateMs.push(sentAt - start - (i / rate) * 1000)
    const placed = ask('/api/1/deliveries/create', { organizationId, order: newOrder(id, i) }).then(() => {
      answeredMs.push(performance.now() - sentAt)
    })
    const change = () => ask('/api/1/deliveries/change_comment', { organizationId, orderId: id, comment: 'Ring twice' })
    const close = () => ask('/api/1/deliveries/close', { organizationId, orderId: id })
    const next = flags.closed ? close : i % 3 === 0 ? change : undefined
    under.push(next ? placed.then(() => sleep(changedAfterMs)).then(next) : placed)
  }
  await Promise.all(under)
  return { orders, failed, lateMs, answeredMs }
}

function at(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN
}

function newOrder(id: string, index: number) {
  const line = { type: 'Product', productId: demo.product, amount: 1, price: 9.5 }
  const order = { id, phone: '+442079460000', orderServiceType: 'DeliveryByClient', items: [line, line, line] }
  if (!flags.closed) return order
  const payments = [{ paymentTypeKind: 'Cash', paymentTypeId: demo.cash, sum: 3 * line.price }]
  const phone = `+4420795${String(index % guests).padStart(5, '0')}`
  return { ...order, phone, customer: { type: 'regular', name: 'Ada' }, payments }
}

/** Waits until every command has ended and every webhook is delivered. */
async function untilDone(pool: Pool): Promise<void> {
  for (const deadline = performance.now() + drainMsMax; performance.now() < deadline; await sleep(200)) {
    const [row] = await pool<{ isDone: boolean }[]>`
      select not exists (select 1 from command where finished_at is null)
             and not exists (select 1 from webhook_delivery where finished_at is null) as is_done`
    if (row?.isDone) return
  }
  throw new Error('Not everything came to its end')
}

async function usage(pool: Pool, pid: number, folder: string): Promise<Usage> {
  const [counted] = await pool<{ statements: number; commits: number }[]>`
    select (select sum(calls) from pg_stat_statements where query !~* '^(begin|commit)')::int as statements,
           xact_commit as commits
      from pg_stat_database
     where datname = current_database()`
  return { ...counted!, nodeMs: await processMs(pid), databaseMs: await databaseMs(folder) }
}

async function printStatements(pool: Pool, orders: number): Promise<void> {
  const rows = await pool<{ calls: number; totalMs: number; query: string }[]>`
    select calls::int, total_exec_time as total_ms, query
      from pg_stat_statements
     order by calls desc
     limit 60`
  for (const { calls, totalMs, query } of rows) {
    const text = query.replaceAll(/\s+/g, ' ').slice(0, 110)
    console.log(`${(calls / orders).toFixed(2).padStart(7)} ${(totalMs / orders).toFixed(3).padStart(7)} ms  ${text}`)
  }
}

function say<T extends FromFrontOffices>(frontOffices: ChildProcess, task: FrontOffices): Promise<T> {
  return new Promise((resolve) => {
    frontOffices.once('message', (message) => resolve(message as T))
    frontOffices.send(task)
  })
}

function print(cells: readonly string[]): void {
  console.log(cells.map((cell, i) => (i === 0 ? cell.padEnd(8) : cell.padStart(15))).join(''))
}
