import { randomUUID } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it as nodeIt, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Address, connect, type Pool } from '#core/db/connect.ts'
import type { ErrorBody } from '#core/errors.ts'
import { DueItems } from '#core/events/due.ts'
import type { App } from '#core/http/app.ts'
import { type Loop, runEvery } from '#core/loop.ts'
import type { Operation } from '#core/operation/operation.ts'
import { type Clock, type Instant, systemClock } from '#core/time.ts'
import { createLog } from '#server/log.ts'
import { type Node, type NodeSettings, startNode } from '#server/node.ts'
import { demo } from '#shared/demo.ts'
import { cloneSpread, dropSpread } from './citus.ts'
import { isLong } from './effort.ts'
import { send } from './send.ts'
import { databaseAt, type TestEnvironment, testSettings } from './template.ts'

/** A clock that tests can advance. It continues with the real one from the time to which it was set. */
export class TestClock implements Clock {
  #aheadMs = 0

  now(): Instant {
    return systemClock.now() + this.#aheadMs
  }

  advance(ms: number): void {
    this.#aheadMs += ms
  }
}

export interface Reply<Body = Record<string, unknown>> {
  status: number
  headers: Headers
  body: Body
  text: string
}

export interface CallOptions {
  token?: string | undefined
  headers?: Record<string, string>
  /** Body that is sent unchanged, instead of `body` as JSON. */
  raw?: string | Uint8Array<ArrayBuffer>
  method?: string
}

/** A running server with its own database and the demo chain, and calls to it. */
export interface World {
  node: Node
  url: string
  pool: Pool
  clock: TestClock
  credentials: TestEnvironment['credentials']
  adminToken: string
  /** POSTs the body with the demo key's token, or the admin token for `/admin/` paths. */
  call<Body = Record<string, never>>(path: string, body?: unknown, options?: CallOptions): Promise<Reply<Body>>
  /** Returns the response body of a call that must succeed. */
  ask<Body = Record<string, never>>(path: string, body?: unknown, options?: CallOptions): Promise<Body>
  /** Returns the error of a call that must fail. */
  refuse(path: string, body?: unknown, options?: CallOptions): Promise<ErrorBody & { status: number }>
  /** Returns a token for a new key of the demo chain. */
  tokenOf(key: { groups?: string[]; organizationIds?: string[]; sourceKey?: string }): Promise<string>
  /** Waits for the outcome of a command. */
  outcome(
    organizationId: string,
    correlationId: string,
  ): Promise<{ state: 'Success' | 'Error'; exception?: { code: string; message: string }; errorReason?: string }>
  /** Returns the result of `make`, which runs once per world. */
  once<T>(make: (world: World) => Promise<T>): Promise<T>
  stop(): Promise<void>
}

/** Time between two polls. */
export const pollMs = 5
const outcomeMsMax = 30_000

const tokenUsedMs = 30 * 60_000

let known: TestEnvironment | undefined

/** Returns the environment that the runner of the tests has set; tests that start their own nodes do not need it. */
function environment(): TestEnvironment {
  known ??= JSON.parse(
    process.env.COMANDA_TEST ??
      (() => {
        throw new Error('Run the tests with npm test')
      })(),
  ) as TestEnvironment
  return known
}

/** Few, because each connection plans every statement itself; more for long runs, whose clients shall meet. */
const connectionsMax = isLong ? 8 : 5

/** Opens a new world for a test; most files use the shared one of `describeWorld`. */
export async function openWorld(settings: Partial<NodeSettings> = {}): Promise<World> {
  const database = `t_${randomUUID().replaceAll('-', '')}`
  const { template, machines } = environment()
  const server = connect(environment().address, { connectionsMax: 1 })
  if (machines) await cloneSpread(machines, database, template)
  else await server`create database ${server(database)} template ${server(template)} strategy file_copy`
  const clock = new TestClock()
  const address = databaseAt(environment().address, database)
  const log = createLog('error')
  const node = await startNode(
    address,
    { ...testSettings, ...settings },
    { log, clock, checksAnswers: true, connectionsMax },
  )
  node.app.demo = { corporationId: demo.corporation, credentials: environment().credentials }
  const hurrying = settings.role === 'api' ? undefined : hurry(node.app)
  const made = new Map<unknown, Promise<unknown>>()
  const world: World = {
    node,
    url: node.url,
    pool: node.app.pool,
    clock,
    credentials: environment().credentials,
    adminToken: environment().adminToken,
    ...clientOf(node, clock),
    once,
    stop,
  }
  return world

  function once<T>(make: (world: World) => Promise<T>): Promise<T> {
    const known = made.get(make) ?? make(world)
    made.set(make, known)
    return known as Promise<T>
  }

  async function stop(): Promise<void> {
    await recordFailures(world)
    await hurrying?.stop()
    await node.stop()
    await recordSearches(address)
    if (machines) await dropSpread(machines, database)
    else await server`drop database ${server(database)} with (force)`
    await server.end()
  }
}

const dueMs = 100

/** Processes due items ten times a second instead of once, because many tests wait for several items in turn. */
function hurry(app: App): Loop {
  const rules = app.domains.flatMap(({ due = [] }) => due)
  const due = new DueItems({
    ...app,
    notify: (ownerId) => app.notify(ownerId),
    metrics: { measureBacklogs() {} },
    rules,
  })
  return runEvery(dueMs, (signal) => due.tick(signal), { log: app.log, name: 'dealing with what is due in a test' })
}

/** Records the errors of failed commands. */
async function recordFailures({ pool }: World): Promise<void> {
  const failures = await pool<{ operation: string; errorCode: string }[]>`
    select distinct operation, error_code from command where error_code is not null`
  for (const { operation, errorCode } of failures) recordErrorCode(operation, errorCode)
}

/** Records the indexes that statements have searched: at the end, each must have been. Connections report their searches when they end. */
async function recordSearches(address: Address): Promise<void> {
  const pool = connect(address, { connectionsMax: 1 })
  const searched = await pool<{ name: string }[]>`
    select indexrelname as name from pg_stat_user_indexes where idx_scan > 0`
  for (const { name } of searched) record(`index ${name}\n`)
  await pool.end()
}

const recorded = new Set<string>()

function record(line: string): void {
  if (recorded.has(line)) return
  recorded.add(line)
  appendFileSync(join(environment().seenFolder, `${process.pid}.txt`), line)
}

/** Returns calls to a server by clients of the demo chain. */
function clientOf(
  { url, app: { pool } }: Node,
  clock: Clock,
): Pick<World, 'call' | 'ask' | 'refuse' | 'tokenOf' | 'outcome'> {
  let demoToken: { token: string; renewAt: Instant } | undefined
  return { call, ask, refuse, tokenOf, outcome }

  async function call<Body>(path: string, body?: unknown, options: CallOptions = {}): Promise<Reply<Body>> {
    const { method = 'POST', raw = body === undefined ? undefined : JSON.stringify(body) } = options
    const token = 'token' in options ? options.token : await usualToken(path)
    const authorization: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const headers = { 'content-type': 'application/json', ...authorization, ...options.headers }
    const { status, headers: answered, text } = await send(`${url}${path}`, { method, headers, body: raw })
    if (path === '/admin/signing_key/replace') demoToken = undefined
    const isJson = answered.get('content-type')?.startsWith('application/json') && text !== ''
    const parsed = isJson ? JSON.parse(text) : {}
    if (status >= 400) recordErrorCode(path, parsed.error)
    else if (path === reportPath) recordReportedColumns(body, parsed)
    return { status, headers: answered, body: parsed, text }
  }

  async function ask<Body>(path: string, body?: unknown, options?: CallOptions): Promise<Body> {
    const reply = await call<Body>(path, body, options)
    if (reply.status >= 300) throw new Error(`${path} answered ${reply.status}: ${reply.text}`)
    return reply.body
  }

  async function refuse(path: string, body?: unknown, options?: CallOptions) {
    const reply = await call<ErrorBody>(path, body, options)
    if (reply.status < 400) throw new Error(`${path} answered ${reply.status}, and should have refused: ${reply.text}`)
    return { ...reply.body, status: reply.status }
  }

  async function usualToken(path: string): Promise<string | undefined> {
    if (path.startsWith('/admin/')) return environment().adminToken
    if (path.endsWith('access_token')) return undefined
    // Tests advance the clock by hours, and tokens expire after one.
    if (!demoToken || clock.now() > demoToken.renewAt)
      demoToken = { token: await tokenFor(environment().credentials.apiKey), renewAt: clock.now() + tokenUsedMs }
    return demoToken.token
  }

  async function tokenFor(apiKey: string): Promise<string> {
    const { appId, clientSecret } = environment().credentials
    const { token } = await ask<{ token: string }>(
      '/api/v2/access_token',
      { apiKey, appId, clientSecret },
      { token: undefined },
    )
    return token
  }

  async function tokenOf(key: Parameters<World['tokenOf']>[0]): Promise<string> {
    const body = { corporationId: demo.corporation, name: 'Key of a test', ...key }
    const { apiKey } = await ask<{ apiKey: string }>('/admin/api_keys/create', body)
    return tokenFor(apiKey)
  }

  async function outcome(organizationId: string, correlationId: string) {
    await untilEnded(pool, organizationId, correlationId)
    return ask<Awaited<ReturnType<World['outcome']>>>('/api/1/commands/status', { organizationId, correlationId })
  }
}

/** Waits for the end of a command. A poll of the database takes a fraction of a request's time, and leaves the processor to the command. */
async function untilEnded(pool: Pool, organizationId: string, correlationId: string): Promise<void> {
  for (const deadline = performance.now() + outcomeMsMax; performance.now() < deadline; await sleep(pollMs)) {
    const [open] = await pool`
      select 1
        from command
       where organization_id = ${organizationId}
         and id = ${correlationId}
         and state in ('accepted', 'sent')`
    if (!open) return
  }
  throw new Error(`Command ${correlationId} does not end`)
}

/** Runs the work while another node runs on the world's database, with the world's clock. */
export async function withNode(
  world: World,
  more: Partial<NodeSettings>,
  work: (node: Node) => Promise<void>,
): Promise<void> {
  const settings = { ...testSettings, ...more }
  const node = await startNode(await addressOf(world), settings, { log: createLog('error'), clock: world.clock })
  try {
    await work(node)
  } finally {
    await node.stop()
  }
}

/** Returns the address of the world's database, for another program. */
export async function addressOf({ pool }: World): Promise<Address> {
  const [row] = await pool<{ name: string }[]>`select current_database() as name`
  return databaseAt(environment().address, row!.name)
}

const reportPath = '/api/reporting/v1/olap/get'

/** Records the columns of a report that have a value: at the end, every column must have been seen with one. */
function recordReportedColumns(body: unknown, { data = [] }: { data?: Record<string, unknown>[] }): void {
  const { reportType } = Object(body)
  const isEmpty = (value: unknown) => value === null || value === '' || value === 0
  const names = new Set(data.flatMap((row) => Object.keys(row).filter((name) => !isEmpty(row[name]))))
  for (const name of names) record(`${reportType} ${name}\n`)
}

/** Records that an operation answered this error: at the end, every declared error must have been seen. */
export function recordErrorCode(path: string, code: string): void {
  record(`${path} ${code}\n`)
}

type Case = (world: World, test: TestContext) => Promise<void> | void

type Cases = (tools: { it(name: string, run: Case): void }) => void

/** Describes the tests of one operation, as `describeWorld` does. */
export function describeOperation(operation: Operation, cases: Cases): void {
  describeWorld(operation.path, cases)
}

/**
 * Describes tests on the world that all suites of the process share. Each case creates its data in a new organization, so that neither
 * cases nor files depend on each other, and has a title that says what an outsider sees.
 */
export function describeWorld(name: string, cases: Cases): void {
  describe(name, () => {
    let world: World
    before(async () => {
      world = await sharedWorld()
    })
    // Runs here, because a later file may advance the clock so far that the commands are deleted.
    after(() => recordFailures(world))
    cases({ it: (title, run) => void nodeIt(title, (test) => run(world, test)) })
  })
}

/**
 * Describes tests on a new world: for other settings, and for tests that list the whole demo chain, damage the database, or stop the node.
 */
export function describeOwnWorld(name: string, cases: Cases, settings?: Partial<NodeSettings>): void {
  describe(name, () => {
    let world: World
    before(async () => {
      world = await openWorld(settings)
    })
    after(() => world.stop())
    cases({ it: (title, run) => void nodeIt(title, (test) => run(world, test)) })
  })
}

/** Number of suites after which the shared world is replaced, because its clock and its tables only grow. */
const suitesMax = isLong ? 1 : 25
let shared: { world: Promise<World>; suites: number } | undefined

async function sharedWorld(): Promise<World> {
  if (shared && shared.suites >= suitesMax) await closeSharedWorld()
  shared ??= { world: openWorld(), suites: 0 }
  shared.suites++
  return shared.world
}

/** Stops the shared world of this process, if it has one. */
export async function closeSharedWorld(): Promise<void> {
  const world = await shared?.world
  shared = undefined
  await world?.stop()
}
