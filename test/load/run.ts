/**
 * Puts a server under load for a given time: orders at a constant rate for restaurants with linked front offices, which answer, and a
 * webhook receiver. Prints a table, and exits with 1 if a limit is exceeded; with --lenient, for shared machines, only if something was
 * lost, refused or executed twice.
 *
 *     node test/load/run.ts [--rate 150] [--seconds 180] [--restaurants 20] [--idle 500] [--rounds 5] [--database <url>]
 *                       [--lenient]
 *
 * The server is one process on the embedded database; with --database it is an API and a worker on that one.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Pool as HttpPool } from 'undici'
import { type Address, connect, type Pool } from '#core/db/connect.ts'
import { removeEmbedded } from '#core/db/embedded.ts'
import { demo } from '#shared/demo.ts'
import { type NodeProcess, post, startNodeProcess } from '#test/harness/nodes.ts'
import { type Row, report } from './report.ts'
import { type LinkedRestaurant, openRestaurant, openTerminal } from './restaurants.ts'
import type { FromFrontOffices, FrontOffices } from './terminals.ts'

/** Results of the orders of a period. */
interface Sent {
  placed: string[]
  latenciesMs: number[]
  refused: string[]
}

const { values: flags } = parseArgs({
  options: {
    rate: { type: 'string', default: '150' },
    seconds: { type: 'string', default: '180' },
    restaurants: { type: 'string', default: '20' },
    idle: { type: 'string', default: '500' },
    rounds: { type: 'string', default: '5' },
    database: { type: 'string' },
    lenient: { type: 'boolean', default: false },
  },
})
const rate = Number(flags.rate)
const seconds = Number(flags.seconds)
const restaurantsMax = Number(flags.restaurants)
const idleMax = Number(flags.idle)
const rounds = Number(flags.rounds)

const adminToken = 'ca_admin-token-of-the-load'
const create = '/api/1/deliveries/create'
const connections = 32
const warmUpSeconds = 3
/** Duration of a phase with idle terminals, and of one without. */
const turnSeconds = 6
/** Pause before each phase, because terminals that connect or disconnect are not idle. */
const settleSeconds = 1
const drainMsMax = 60_000
/** Time after which a server's memory is expected to be stable. */
const growthSeconds = Math.min(300, seconds / 2)

const folder = await mkdtemp(join(tmpdir(), 'comanda-load-'))
// PostgreSQL runs as another user if this process is root.
await chmod(folder, 0o755)
let nodes: NodeProcess[] = []
let terminals: ChildProcess | undefined
let hasFailed = true
try {
  nodes = await startServer()
  const rows = await measure(nodes[0]!)
  const title = `${rate} orders a second for ${seconds} s, ${restaurantsMax} linked restaurants`
  hasFailed = !report(title, rows, { onlyLosses: flags.lenient })
} finally {
  terminals?.kill('SIGKILL')
  for (const node of nodes) await node.stop()
  await removeEmbedded(folder)
  await rm(folder, { recursive: true, force: true })
}
process.exit(hasFailed ? 1 : 0)

async function startServer(): Promise<NodeProcess[]> {
  const { database: databaseUrl } = flags
  if (!databaseUrl) return [await startNodeProcess({ folder, adminToken })]
  const api = await startNodeProcess({ role: 'api', databaseUrl, adminToken, folder })
  return [api, await startNodeProcess({ role: 'worker', databaseUrl, adminToken, demo: false })]
}

async function measure({ url, line, pid }: NodeProcess): Promise<Row[]> {
  const { appId, clientSecret, apiKey } = line
  const { token } = await post<{ token: string }>(url, '/api/v2/access_token', { appId, clientSecret, apiKey })
  terminals = fork(join(import.meta.dirname, 'terminals.ts'))
  const { hookUrl } = await say<{ hookUrl: string }>({ do: 'listen' })
  const restaurants = await Promise.all(
    Array.from({ length: restaurantsMax }, () => openRestaurant({ url, adminToken, token }, hookUrl)),
  )
  await say({ do: 'work', url, tokens: restaurants.map((one) => one.token) })
  const client = new HttpPool(url, { connections, pipelining: 1 })
  let all: string[] = []
  let refused: string[] = []
  const load = async (forSeconds: number): Promise<Sent> => {
    const sent = await place(client, restaurants, token, forSeconds)
    all = all.concat(sent.placed)
    refused = refused.concat(sent.refused)
    return sent
  }

  await load(warmUpSeconds)
  // Runs before the long load, after which the database has minutes of background work that idle terminals do not cause.
  const idle = idleMax > 0 && rounds > 0 ? await measureIdle(url, restaurants[0]!, load) : undefined
  const pool = connect(address(), { connectionsMax: 2 })
  const since = Date.now()
  const before = await transactions(pool)
  const memory = watchMemory(pid)
  const sent = await load(seconds)
  const slope = memory.stop()
  const perOrder = ((await transactions(pool)) - before) / sent.placed.length
  const ended = await drain(pool, restaurants, since)
  const received = await untilDelivered(all.length, since)
  await pool.end()
  await client.close()
  return [
    { name: 'accepted, p99', value: at(sent.latenciesMs, 0.99), unit: 'ms', most: 100 },
    { name: 'accepted, p50', value: at(sent.latenciesMs, 0.5), unit: 'ms' },
    { name: 'carried out, p99', value: ended.doneMs, unit: 'ms', most: 2_000 },
    { name: 'first webhook attempt, p99', value: received.p99Ms, unit: 'ms', most: 1_000 },
    { name: 'orders acknowledged', value: all.length, unit: '' },
    { name: 'a second', value: sent.placed.length / seconds, unit: '', least: rate * 0.98 },
    { name: 'refused (5xx or no answer)', value: refused.length, unit: '', most: 0 },
    { name: 'lost', value: missing(all, ended.taken), unit: '', most: 0 },
    { name: 'not taken', value: ended.notTaken, unit: '', most: 0 },
    { name: 'twice', value: ended.twice, unit: '', most: 0 },
    { name: 'webhooks that never came', value: missing(all, received.ids), unit: '', most: 0 },
    { name: 'results that no terminal heard of', value: Math.max(0, all.length - received.results), unit: '', most: 0 },
    { name: 'transactions an order', value: perOrder, unit: '' },
    { name: 'memory', value: slope.megabytes, unit: 'MB' },
    {
      name: `memory's growth after ${growthSeconds} s`,
      value: slope.perMinute,
      unit: 'MB/min',
      // A shorter run consists only of the initial growth.
      most: seconds >= 900 ? 1 : undefined,
    },
    ...(idle === undefined
      ? []
      : [{ name: `accepted beside ${idleMax} idle terminals`, value: idle, unit: '×', most: 1.2 }]),
  ]
}

/** Sends a task to the process of the front offices, and returns its answer. */
function say<T extends FromFrontOffices>(task: FrontOffices): Promise<T> {
  return new Promise((resolve) => {
    terminals!.once('message', (message) => resolve(message as T))
    terminals!.send(task)
  })
}

/** Open loop: sends each order at its time, whether or not earlier ones are answered. Latency is measured from that time. */
async function place(
  client: HttpPool,
  restaurants: readonly LinkedRestaurant[],
  token: string,
  forSeconds: number,
): Promise<Sent> {
  const sent: Sent = { placed: [], latenciesMs: [], refused: [] }
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const start = performance.now()
  const under: Promise<void>[] = []
  for (let i = 0; i < rate * forSeconds; i++) {
    const due = start + (i / rate) * 1000
    const wait = due - performance.now()
    if (wait > 1) await sleep(wait)
    const { organizationId } = restaurants[i % restaurants.length]!
    under.push(placeOne(client, headers, organizationId, due, sent))
  }
  await Promise.all(under)
  return sent
}

async function placeOne(
  client: HttpPool,
  headers: Record<string, string>,
  organizationId: string,
  due: number,
  sent: Sent,
): Promise<void> {
  const id = randomUUID()
  const line = { type: 'Product', productId: demo.product, amount: 1, price: 9.5 }
  const order = { id, phone: '+442079460000', orderServiceType: 'DeliveryByClient', items: [line, line, line] }
  const body = JSON.stringify({ organizationId, order })
  try {
    const response = await client.request({ path: create, method: 'POST', headers, body })
    const text = await response.body.text()
    sent.latenciesMs.push(performance.now() - due)
    if (response.statusCode === 200) sent.placed.push(id)
    else sent.refused.push(`${response.statusCode} ${text}`)
  } catch (error) {
    sent.refused.push(String(error))
  }
}

async function transactions(pool: Pool): Promise<number> {
  const [row] = await pool<{ count: number }[]>`
    select xact_commit as count from pg_stat_database where datname = current_database()`
  return row!.count
}

/** Waits until nothing is pending, and returns the results of all orders. */
async function drain(pool: Pool, restaurants: readonly LinkedRestaurant[], since: number) {
  const organizationIds = restaurants.map(({ organizationId }) => organizationId)
  for (const deadline = performance.now() + drainMsMax; performance.now() < deadline; await sleep(100)) {
    const [row] = await pool`
      select 1
        from command
       where organization_id = any(${organizationIds}::uuid[])
         and state in ('accepted', 'sent')
       limit 1`
    if (!row) break
  }
  const [times] = await pool<{ doneMs: number }[]>`
    select percentile_cont(0.99) within group (order by extract(epoch from finished_at - accepted_at))::float8 * 1000 as done_ms
      from command
     where organization_id = any(${organizationIds}::uuid[])
       and accepted_at >= to_timestamp(${since} / 1000.0)`
  const orders = await pool<{ id: string; creationStatus: string }[]>`
    select id, creation_status from delivery_order where organization_id = any(${organizationIds}::uuid[])`
  const [numbers] = await pool<{ twice: number }[]>`
    select count(*)::int - count(distinct (organization_id, number))::int as twice
      from delivery_order
     where organization_id = any(${organizationIds}::uuid[])
       and creation_status = 'Success'`
  const [told] = await pool<{ twice: number }[]>`
    select count(*)::int - count(distinct subject_id)::int as twice
      from event
     where owner_id = any(${organizationIds}::uuid[])
       and type = 'DeliveryOrderUpdate'`
  return {
    doneMs: times!.doneMs,
    taken: new Set(orders.map(({ id }) => id)),
    notTaken: orders.filter(({ creationStatus }) => creationStatus !== 'Success').length,
    twice: numbers!.twice + told!.twice,
  }
}

/** Waits for the webhooks and for the results at the terminals. */
async function untilDelivered(count: number, since: number) {
  for (const deadline = performance.now() + drainMsMax; ; await sleep(200)) {
    const received = await say<{ ids: string[]; p99Ms: number; results: number }>({ do: 'tell', since })
    if ((received.ids.length >= count && received.results >= count) || performance.now() > deadline)
      return { ...received, ids: new Set(received.ids) }
  }
}

function missing(all: readonly string[], found: ReadonlySet<string>): number {
  return all.filter((id) => !found.has(id)).length
}

/**
 * Compares the latency of acceptance with and without idle terminals: the ratio of p99 in the lower quartile of phases, because noise
 * doubles it in some. The order of the phases alternates, so that a server or machine whose speed changes affects both alike.
 */
async function measureIdle(
  url: string,
  { organizationId }: LinkedRestaurant,
  load: (forSeconds: number) => Promise<Sent>,
): Promise<number> {
  const tokens: string[] = []
  while (tokens.length < idleMax) {
    const terminals = Array.from({ length: Math.min(20, idleMax - tokens.length) }, () =>
      openTerminal({ url, adminToken }, organizationId),
    )
    for (const { token } of await Promise.all(terminals)) tokens.push(token)
  }
  const p99 = async () => at((await load(turnSeconds)).latenciesMs, 0.99)
  const without: number[] = []
  const withIdle: number[] = []
  await load(turnSeconds)
  for (let round = 0; round < rounds; round++) {
    const goesFirst = round % 2 === 0
    if (goesFirst) without.push(await p99())
    await say({ do: 'idle', url, tokens })
    await load(settleSeconds)
    withIdle.push(await p99())
    await say({ do: 'leave' })
    await load(settleSeconds)
    if (!goesFirst) without.push(await p99())
  }
  const format = (values: number[]) => values.map((value) => value.toFixed(1)).join(', ')
  console.log(`p99 without idle terminals ${format(without)} ms; beside them ${format(withIdle)} ms`)
  return at(withIdle, 0.25) / at(without, 0.25)
}

function at(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN
}

/** Reads the server's memory every second. Its growth is the slope of a line through the values after the initial growth. */
function watchMemory(pid: number) {
  const samples: { minute: number; megabytes: number }[] = []
  const start = performance.now()
  const timer = setInterval(async () => {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
    const megabytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
    if (megabytes > 0) samples.push({ minute: (performance.now() - start) / 60_000, megabytes })
  }, 1_000)
  return {
    stop() {
      clearInterval(timer)
      const grown = samples.filter(({ minute }) => minute >= growthSeconds / 60)
      const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
      const minute = mean(grown.map((one) => one.minute))
      const megabytes = mean(grown.map((one) => one.megabytes))
      const rise = grown.reduce((sum, one) => sum + (one.minute - minute) * (one.megabytes - megabytes), 0)
      const run = grown.reduce((sum, one) => sum + (one.minute - minute) ** 2, 0)
      return { megabytes, perMinute: rise / run }
    },
  }
}

function address(): Address {
  if (flags.database) return { url: flags.database }
  return { path: join(folder, 'run', '.s.PGSQL.5432'), database: 'comanda' }
}
