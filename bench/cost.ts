/**
 * What an order costs while few come: 100 a second over 20 linked terminals, a webhook receiver each, every third order changed
 * once. A full server batches by itself; this one has to gather its work to be cheap. Prints statements, commits and processor
 * time an order, all from outside: counters of PostgreSQL and of the kernel.
 *
 *     npm run bench -- cost [--rate 100] [--seconds 20] [--program <folder of another version>] [--statements] [--closed] [--plain]
 *
 * With --plain the chain's loyalty programs are switched off. With --closed each order is of one of many guests, paid in cash, and closed in place of every third one's change.
 * With --program both versions run in turns, on data folders of their own. --statements lists what is asked most often.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { appendFile, chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { connect, type Pool } from '#core/db/connect.ts'
import { removeEmbedded } from '#core/db/embedded.ts'
import { demo } from '#shared/demo.ts'
import { type NodeProcess, post, Refused, startNodeProcess } from '#test/harness/nodes.ts'
import { type LinkedRestaurant, openRestaurant } from '../test/load/restaurants.ts'
import type { FromFrontOffices, FrontOffices } from '../test/load/terminals.ts'

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
const seconds = Number(flags.seconds)

const terminals = 20
const warmUpSeconds = 5
/** So many guests order, one after another, when orders are closed. */
const guests = 500
/** An order is changed so much later: by then its front office has accepted it. */
const changedAfterMs = 2_000
const drainMsMax = 30_000
const rounds = flags.program ? 2 : 1
const adminToken = 'ca_admin-token-of-the-cost'

/** What was used so far. */
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
  // PostgreSQL runs as another user when we are root.
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

/** Takes the server down with its database, which goes on when the server is killed before it listens to signals. */
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
  if (flags.plain) await switchOffPrograms(url)
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

/** A version without loyalty has nothing to switch off. */
async function switchOffPrograms(url: string): Promise<void> {
  const ask = <T>(verb: string, body: object) =>
    post<T>(url, `/admin/loyalty/programs/${verb}`, { corporationId: demo.corporation, ...body }, { token: adminToken })
  try {
    const { programs } = await ask<{ programs: object[] }>('list', {})
    await ask('save', { programs: programs.map((program) => ({ ...program, isActive: false })) })
  } catch (error) {
    if (!(error instanceof Refused && error.status === 404)) throw error
  }
}

/** Open loop: each request goes out when its time comes, whether or not earlier ones have been answered. */
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

function newOrder(id: string, place: number) {
  const line = { type: 'Product', productId: demo.product, amount: 1, price: 9.5 }
  const order = { id, phone: '+442079460000', orderServiceType: 'DeliveryByClient', items: [line, line, line] }
  if (!flags.closed) return order
  const payments = [{ paymentTypeKind: 'Cash', paymentTypeId: demo.cash, sum: 3 * line.price }]
  const phone = `+4420795${String(place % guests).padStart(5, '0')}`
  return { ...order, phone, customer: { type: 'regular', name: 'Ada' }, payments }
}

/** Until every command has ended and every webhook has been taken. */
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
  const postmaster = Number((await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])
  return { ...counted!, nodeMs: (await times(pid)).own, databaseMs: await familyMs(postmaster) }
}

/** Processor time of a process and of its ended children, in milliseconds, and the id of its parent. */
async function times(pid: number): Promise<{ own: number; ended: number; parent: number }> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const ticks = (...places: number[]) => places.reduce((sum, place) => sum + (fields[place] ?? 0), 0)
  // The kernel counts in hundredths of a second, on every platform that Node runs on.
  return { own: ticks(11, 12) * 10, ended: ticks(13, 14) * 10, parent: fields[1] ?? 0 }
}

async function familyMs(parent: number): Promise<number> {
  const { own, ended } = await times(parent)
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0)
  const children = (await Promise.all(pids.map(times))).filter((one) => one.parent === parent)
  return children.reduce((sum, child) => sum + child.own, own + ended)
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
  return new Promise((answered) => {
    frontOffices.once('message', (message) => answered(message as T))
    frontOffices.send(task)
  })
}

function print(cells: readonly string[]): void {
  console.log(cells.map((cell, i) => (i === 0 ? cell.padEnd(8) : cell.padStart(15))).join(''))
}
