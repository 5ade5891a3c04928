/**
 * Measures the server against the simplest server for the same work, in one run on one PostgreSQL, and prints ratios, which vary less than
 * times between machines and runs. Orders are measured with the loyalty programs of the demo chain active and inactive, of one guest and
 * of many. Exits with 1 if a ratio is below 0.75 of its value in `ratios.json`, or if a request failed.
 *
 *     npm run bench [-- --seconds 15 --rounds 5 --only creates --profile <folder> --store]
 *
 * Each figure is measured for so many seconds, divided into rounds that each measure all figures; the median round counts. Under five
 * seconds, a figure that is too low is measured again in longer rounds, at most twice, because waits on a busy machine distort short
 * rounds. `--store` writes the ratios to `ratios.json`; `--profile` writes the server's CPU profile when it stops. Uses the embedded
 * PostgreSQL, or the one of DATABASE_URL, and leaves its orders in that database.
 */
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Address, connect, type Pool } from '#core/db/connect.ts'
import { demo } from '#shared/demo.ts'
import { post } from '#test/harness/nodes.ts'
import type { BareSettings } from './bare.ts'
import { lengthOf } from './length.ts'
import type { Load, Measured } from './loader.ts'
import { benchOrder } from './order.ts'
import { databaseMs, processMs } from './processor_time.ts'
import { switchPrograms } from './programs.ts'
import { searchLoad } from './searches.ts'

const { values: flags } = parseArgs({
  options: {
    seconds: { type: 'string', default: '15' },
    rounds: { type: 'string', default: '5' },
    only: { type: 'string' },
    profile: { type: 'string' },
    store: { type: 'boolean', default: false },
  },
})
const { seconds, sized, isShort } = lengthOf(flags.seconds)
const rounds = Number(flags.rounds)
const turnSeconds = seconds / rounds

const root = join(import.meta.dirname, '..')
const ratiosFile = join(root, 'bench', 'ratios.json')
/** Share of its stored value that a ratio must reach. Runs of the same code differ by a fifth. */
const shareMin = 0.75
/** Number of times that low figures are measured again; each time with rounds longer by `repeatFactor`. */
const repeatsMax = isShort ? 2 : 0
const repeatFactor = 3
const clients = 16
const guestsMany = 500
const warmUpSeconds = 0.3
const drainMsMax = 30_000
const searchClients = 8
const searchWarmUpSeconds = sized(6, 0.3)
const searchedOrders = sized(200_000, 4_000)
const idleMs = 3_000
/** Limit for the 99th percentile of searches; printed but not enforced, because machines differ. */
const searchP99MsMax = 25

interface Started {
  child: ChildProcess
  startMs: number
  line: { url: string; appId: string; clientSecret: string; apiKey: string; organizationId: string; adminToken: string }
}

const stored: Record<string, number> = JSON.parse(await readFile(ratiosFile, 'utf8'))
const folder = await mkdtemp(join(tmpdir(), 'comanda-bench-'))
// PostgreSQL runs as another user if this process is root.
await chmod(folder, 0o755)
const address: Address = process.env.DATABASE_URL
  ? { url: process.env.DATABASE_URL }
  : { path: join(folder, 'run', '.s.PGSQL.5432'), database: 'comanda' }
const loader = fork(join(root, 'bench', 'loader.ts'))
let running: ChildProcess | undefined
try {
  const cold = await startServer()
  await stop(cold.child)
  const warm = await startServer(flags.profile ? ['--cpu-prof', '--cpu-prof-dir', flags.profile] : [])
  await sleep(idleMs)
  const idleMb = await memoryMb(warm.child.pid!)
  const results = await measure(warm)
  const loadedMb = await memoryMb(warm.child.pid!)
  await print(results)
  console.log(`first start ${cold.startMs.toFixed(0)} ms, later start ${warm.startMs.toFixed(0)} ms`)
  console.log(`memory idle ${idleMb} MB, after the load ${loadedMb} MB`)
  const searched = await measureSearches(warm)
  if (searched) printSearches(searched)
  await stop(warm.child)
} finally {
  loader.kill()
  if (running) await stop(running)
  await rm(folder, { recursive: true, force: true })
}

async function startServer(nodeFlags: readonly string[] = []): Promise<Started> {
  const before = performance.now()
  const args = [...nodeFlags, 'src/main.ts', 'start', '--json', '--port', '0', '--data', folder]
  // The demo's history would be made beside the bare server, and flatter our ratios.
  const env = { ...process.env, COMANDA_LOG_LEVEL: 'error', COMANDA_METRICS: 'off', COMANDA_DEMO_HISTORY: 'off' }
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
  running = child
  const line = await new Promise<string>((resolve, reject) => {
    let text = ''
    child.stdout!.on('data', (chunk) => {
      text += chunk
      if (text.includes('\n')) resolve(text)
    })
    child.once('exit', () => reject(new Error('The server did not start')))
  })
  return { child, startMs: performance.now() - before, line: JSON.parse(line) }
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
  running = undefined
}

type Target = Omit<Load, 'clients' | 'seconds'> & { clients?: number }

interface Times {
  seconds: number
  warmUpSeconds: number
}

/** A load that is compared with the bare load of the same work. */
interface Figure {
  name: string
  target: Target
  bare: Target
  /** Whether loyalty programs are active; undefined if they have no effect. */
  programs?: boolean
}

interface Run extends Measured {
  nodeMs: number
  databaseMs: number
}

interface Turn {
  ours: Run
  bare: Run
}

interface Servers {
  server: Started
  bare: ChildProcess
  pool: Pool
}

interface Result {
  name: string
  ours: Run
  bare: Run
  /** Ratios of all rounds, ascending. */
  ratios: number[]
  ratio: number
  /** Minimum of the ratio. */
  least: number
  failed: number
}

function isGood({ ratio, least, failed }: Result): boolean {
  return ratio >= least && failed === 0
}

async function measure(server: Started): Promise<Result[]> {
  const { url, appId, clientSecret, apiKey, organizationId } = server.line
  const { token } = await post<{ token: string }>(url, '/api/v2/access_token', { appId, clientSecret, apiKey })
  const menuQuestion = { externalMenuId: demo.menu, organizationId }
  const menu = await post<object>(url, '/api/menu/v3/by_id', menuQuestion, { token })
  const order = benchOrder()
  const { correlationId } = await post<{ correlationId: string }>(
    url,
    '/api/1/deliveries/create',
    { organizationId, order },
    { token },
  )
  const bare = fork(join(root, 'bench', 'bare.ts'))
  bare.send({ address, menu: JSON.stringify(menu), correlationId, organizationId } satisfies BareSettings)
  const [{ apiUrl, rawUrl }] = await once(bare, 'message')

  const status = { path: '/api/1/commands/status', body: { organizationId, correlationId } }
  const figures: Figure[] = [
    ...orderFigures({ url, token, organizationId, bareUrl: apiUrl }),
    { name: 'commands/status', target: { url, token, ...status }, bare: { url: apiUrl, ...status, path: '/status' } },
    {
      name: 'menu/v3/by_id',
      target: { url, token, path: '/api/menu/v3/by_id', body: menuQuestion },
      bare: { url: rawUrl, path: '/', body: menuQuestion },
    },
  ]
  const pool = connect(address, { connectionsMax: 1 })
  const chosen = figures.filter(({ name }) => flags.only === undefined || name.includes(flags.only))
  const compareIn = async (figures: readonly Figure[], seconds: number) =>
    (await compare(figures, { server, bare, pool }, { seconds, warmUpSeconds })).map(
      (result) => [result.name, result] as const,
    )
  const results = new Map(await compareIn(chosen, turnSeconds))
  for (let repeats = 0; repeats < repeatsMax; repeats++) {
    const low = chosen.filter(({ name }) => !isGood(results.get(name)!))
    if (low.length === 0) break
    for (const [name, result] of await compareIn(low, turnSeconds * repeatFactor)) results.set(name, result)
  }
  await pool.end()
  bare.disconnect()
  return [...results.values()]
}

function orderFigures(of: { url: string; token: string; organizationId: string; bareUrl: string }): Figure[] {
  const { url, token, organizationId, bareUrl } = of
  const body = { organizationId, order: benchOrder() }
  const cycle = { path: '/api/1/commands/status', organizationId }
  return [false, true].flatMap((programs) => {
    const bare = { url: bareUrl, path: '/create', body }
    return [1, guestsMany].flatMap((guests): Figure[] => {
      const bodies = Array.from({ length: guests }, (_, i) => ({ organizationId, order: benchOrder(i) }))
      const create = { url, token, path: '/api/1/deliveries/create', body, bodies, freshIds: true }
      // A cycle mostly waits, so more of them run at once than there are connections.
      const cycles = { ...create, cycle, clients: 8 * clients, connections: clients }
      const name = `programs ${programs ? 'on' : 'off'}, ${guests === 1 ? 'one guest' : 'many guests'}`
      return [
        { name: `creates, ${name}`, target: create, bare, programs },
        { name: `cycles, ${name}`, target: cycles, bare, programs },
      ]
    })
  })
}

/** Measures all figures and their bare loads in every round, so that noise affects all of them alike. */
async function compare(figures: readonly Figure[], servers: Servers, measuring: Times): Promise<Result[]> {
  const runs = new Map(figures.map((figure): [Figure, Turn[]] => [figure, []]))
  for (let round = 0; round <= rounds; round++) {
    // The first round is only a warm-up.
    const times = round === 0 ? { ...measuring, seconds: warmUpSeconds } : measuring
    let bare: { target: Target; run: Run } | undefined
    for (const figure of figures) {
      if (figure.programs !== undefined) await switchPrograms(servers.server.line, figure.programs)
      if (bare?.target !== figure.bare)
        bare = { target: figure.bare, run: await measureBare({ clients, ...figure.bare, ...times }, servers) }
      const ours = await measureOurs({ clients, ...figure.target, ...times }, servers)
      if (round > 0) runs.get(figure)!.push({ ours, bare: bare.run })
    }
  }
  return [...runs].map(([{ name }, all]) => resultOf(name, all))
}

function resultOf(name: string, runs: readonly Turn[]): Result {
  const ratioOf = (run: Turn) => run.ours.perSecond / run.bare.perSecond
  const sorted = runs.toSorted((a, b) => ratioOf(a) - ratioOf(b))
  const median = sorted[Math.floor(sorted.length / 2)]!
  const failed = runs.reduce((sum, { ours }) => sum + ours.failed, 0)
  const least = (stored[name] ?? 0) * shareMin
  return { name, ...median, ratios: sorted.map(ratioOf), ratio: ratioOf(median), least, failed }
}

/** Sends the load to our server, waits until all accepted commands have ended, and measures the processor time until then. */
function measureOurs(task: Load, { server, pool }: Servers): Promise<Run> {
  return measureTime(task, server.child, () => untilExecuted(pool))
}

function measureBare(task: Load, { bare }: Servers): Promise<Run> {
  return measureTime(task, bare, async () => {})
}

async function measureTime(task: Load, { pid }: ChildProcess, untilDone: () => Promise<void>): Promise<Run> {
  const usage = () => Promise.all([processMs(pid!), databaseMs(folder).catch(() => Number.NaN)])
  const before = await usage()
  const measured = await load(task)
  await untilDone()
  const after = await usage()
  return {
    ...measured,
    nodeMs: (after[0] - before[0]) / measured.sent,
    databaseMs: (after[1] - before[1]) / measured.sent,
  }
}

async function untilExecuted(pool: Pool): Promise<void> {
  for (const deadline = performance.now() + drainMsMax; performance.now() < deadline; await sleep(20)) {
    const [row] = await pool<{ isDone: boolean }[]>`
      select not exists (select 1 from command where state in ('accepted', 'sent')) as is_done`
    if (row?.isDone) return
  }
  throw new Error('Commands were still pending after 30 s')
}

async function measureSearches({ line }: Started): Promise<Measured | undefined> {
  if (flags.only !== undefined && !'searches'.includes(flags.only)) return undefined
  const { url, appId, clientSecret, apiKey, adminToken } = line
  const { token } = await post<{ token: string }>(url, '/api/v2/access_token', { appId, clientSecret, apiKey })
  const task = await searchLoad(
    { url, token, adminToken, address, modelId: demo.order },
    { corporationId: demo.corporation, orders: searchedOrders, isShort },
  )
  // Lasts until every connection uses its final query plans.
  await load({ ...task, clients: searchClients, seconds: searchWarmUpSeconds })
  const runs: Measured[] = []
  for (let round = 0; round < rounds; round++)
    runs.push(await load({ ...task, clients: searchClients, seconds: turnSeconds }))
  return runs.toSorted((a, b) => a.p99Ms - b.p99Ms)[Math.floor(rounds / 2)]
}

async function load(task: Load): Promise<Measured> {
  const measured = once(loader, 'message')
  loader.send(task)
  return (await measured)[0]
}

function printSearches({ perSecond, p50Ms, p99Ms, failed }: Measured): void {
  const verdict = p99Ms <= searchP99MsMax ? '' : ` (more than ${searchP99MsMax} ms)`
  console.log(
    `searches, ${searchClients} clients: ${perSecond.toFixed(0)}/s, p50 ${p50Ms.toFixed(1)} ms, ` +
      `p99 ${p99Ms.toFixed(1)} ms${verdict}, ${failed} failed`,
  )
}

async function memoryMb(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(text)?.[1] ?? Number.NaN) / 1024)
}

/** Prints the results, and sets the exit code if one of them is too low. */
async function print(results: readonly Result[]): Promise<void> {
  const row = (cells: string[]) =>
    console.log(
      cells.map((cell, i) => (i === 0 ? cell.padEnd(36) : cell.padStart([5, 6, 7].includes(i) ? 13 : 9))).join(''),
    )
  row(['', 'ours/s', 'bare/s', 'ratio', 'least', 'rounds', 'Node ms/bare', 'DB ms/bare', 'p50 ms', 'p99 ms', 'failed'])
  for (const result of results) {
    const { name, ours, bare, ratio, ratios, least, failed } = result
    if (!isGood(result)) process.exitCode = 1
    row([
      name,
      ours.perSecond.toFixed(0),
      bare.perSecond.toFixed(0),
      ratio.toFixed(2) + (isGood(result) ? '' : ' !'),
      least.toFixed(2),
      `${ratios[0]!.toFixed(2)} … ${ratios.at(-1)!.toFixed(2)}`,
      `${ours.nodeMs.toFixed(2)} / ${bare.nodeMs.toFixed(2)}`,
      `${ours.databaseMs.toFixed(2)} / ${bare.databaseMs.toFixed(2)}`,
      ours.p50Ms.toFixed(1),
      ours.p99Ms.toFixed(1),
      String(failed),
    ])
  }
  if (flags.store) {
    const measured = results.map(({ name, ratio }) => [name, Number(ratio.toFixed(2))])
    await writeFile(ratiosFile, `${JSON.stringify({ ...stored, ...Object.fromEntries(measured) }, null, 2)}\n`)
  }
}
