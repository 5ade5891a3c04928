import { randomUUIDv7 } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { OrganizationsOf } from '#core/access/organizations.ts'
import { type Caller, newSecret } from '#core/access/tokens.ts'
import { transaction } from '#core/db/connect.ts'
import { isSerializationConflict, isTransientError } from '#core/db/errors.ts'
import { type ErrorDef, OperationError } from '#core/errors.ts'
import type { OwnerId } from '#core/events/outbox.ts'
import type { App, DemoCredentials } from '#core/http/app.ts'
import { operatorCaller, type PreparedOperation, prepareOperation } from '#core/http/pipeline.ts'
import { listeningTime } from '#core/listening_time.ts'
import { compileClosed } from '#core/operation/validation.ts'
import type { Id } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { closeHistory } from './closes.ts'
import { memberHistory } from './members.ts'
import { operationAt, type SeedContext } from './seed.ts'
import { shiftHistory } from './shifts.ts'
import { earlySteps, lateSteps, secretsStep, todaySteps } from './steps.ts'
import { hasUnfinished, insertFinished, listFinished } from './store.ts'
import { tradeHistory } from './trade.ts'

const seedingLimitMs = 5_000
const retryMs = 1_000
/** Number of runs that may conflict with transactions of users. */
const conflictsMax = 10

const steps = { ...earlySteps, ...lateSteps }

export { DemoHistory } from './demo_history.ts'
export const historyParts = [tradeHistory, ...shiftHistory, memberHistory, closeHistory]

/**
 * Creates the part of the demo chain that clients need to read menus. Returns the secrets of its examples, and gives them to the app.
 * Without stored secrets they are new.
 */
export async function ensureDemo(
  app: App,
  stored: DemoCredentials | undefined,
  { onMissing }: Pick<DemoOptions, 'onMissing'> = {},
): Promise<DemoCredentials> {
  const credentials = stored ?? newCredentials()
  if (stored) await runMissing(app, { secrets: stored, steps: earlySteps, onMissing })
  else await makeDemo(app, { secrets: credentials, steps: earlySteps, hasNewSecrets: true, onMissing })
  app.demo = { corporationId: demo.corporation, credentials }
  return credentials
}

/** Creates the missing steps of the demo chain, and retries while the database is unreachable. Requests that may read them wait. */
export async function completeDemo(
  app: App,
  secrets: DemoCredentials,
  { signal, showsToday = true }: { signal?: AbortSignal; showsToday?: boolean } = {},
): Promise<void> {
  const completing = untilComplete(app, { secrets, steps: { ...steps, ...(showsToday && todaySteps) }, signal })
  app.delayOf = delayUntil(completing, app)
  await completing
  app.delayOf = undefined
}

async function untilComplete(app: App, options: DemoOptions): Promise<void> {
  const { signal } = options
  while (!signal?.aborted) {
    try {
      return await runMissing(app, options)
    } catch {
      await sleep(retryMs, undefined, { signal }).catch(() => {})
    }
  }
}

const domainsOf = (some: object) => new Set(Object.keys(some).map((name) => name.split(': ')[0]!))
/** Domains whose rows are complete when the server is ready. */
const earlyDomains = domainsOf(earlySteps).difference(domainsOf(lateSteps))

/** Delays requests of the chain's clients and of the operator, unless the operator names only other chains or their restaurants. */
function delayUntil(completing: Promise<void>, { caches }: App): App['delayOf'] {
  const unlessOfOthers = async (body: unknown) => {
    const { corporationId, organizationId, organizationIds = [] } = { ...(body as Partial<NamedOwners>) }
    const named = [corporationId, organizationId, organizationIds].flat().filter((id) => typeof id === 'string')
    const ids = named.map((id) => id.toLowerCase())
    const organizations = await caches.get(OrganizationsOf, demo.corporation)
    if (ids.length === 0 || ids.some((id) => id === demo.corporation || organizations.has(id))) await completing
  }
  return ({ domain, audience }, caller, body) => {
    if (earlyDomains.has(domain)) return undefined
    if (audience === 'admin') return unlessOfOthers(body)
    return caller?.corporationId === demo.corporation ? completing : undefined
  }
}

/** Members of an unchecked body that may name a chain or its restaurants. */
type NamedOwners = Record<'corporationId' | 'organizationId' | 'organizationIds', unknown>

/** Creates the whole demo chain with new secrets, by the operations that operators and clients call. */
export async function seedDemo(app: App): Promise<DemoCredentials> {
  const credentials = newCredentials()
  await makeDemo(app, { secrets: credentials, steps, hasNewSecrets: true })
  return credentials
}

const newCredentials = (): DemoCredentials => ({
  appId: demo.appId,
  clientSecret: newSecret('cs'),
  apiKey: newSecret('ck'),
})

interface DemoOptions {
  secrets: DemoCredentials
  steps: typeof steps
  /** Whether the secrets are new, so that the database lacks their hashes. */
  hasNewSecrets?: boolean
  /** Called before the first missing step. */
  onMissing?: (() => void) | undefined
  /** Ends the run between two steps. */
  signal?: AbortSignal | undefined
}

/**
 * Runs missing steps on an existing chain. A step that fails because users have changed the chain is logged, and the server starts anyway;
 * throws only errors that a retry may avoid.
 */
async function runMissing(app: App, options: DemoOptions): Promise<void> {
  try {
    const finished = await makeDemo(app, options)
    if (finished.length > 0) app.log.info({ made: finished }, 'completed the demo chain')
  } catch (error) {
    if (options.signal?.aborted) return
    if (isTransientError(error)) throw error
    app.log.warn({ err: error }, 'the demo chain could not be completed; the next start tries again')
  }
}

async function makeDemo(app: App, options: DemoOptions): Promise<string[]> {
  // Woken followers would slow the steps down, so they are woken once at the end.
  const changed = new Set<OwnerId>()
  const early = callersOf({ ...app, notify: (ownerId) => changed.add(ownerId) })
  const later = callersOf(app)
  const callersFor = (name: string) => (name in earlySteps ? early : later)
  const finished = await retryConflicts(() => runMissingSteps(app, options, callersFor))
  for (const ownerId of changed) app.notify(ownerId)
  if (finished.length > 0) await waitUntilExecuted(app)
  return finished
}

/** Runs the missing steps, and returns their names. Concurrent nodes wait for each other's steps. */
async function runMissingSteps(
  { pool, clock }: App,
  { secrets, steps, hasNewSecrets, onMissing, signal }: DemoOptions,
  callersFor: (name: string) => Callers,
): Promise<string[]> {
  const isMissing = (name: string, finished: ReadonlySet<string>) =>
    !finished.has(name) || (hasNewSecrets && name === secretsStep)
  const known = await listFinished(pool)
  const missing = Object.entries(steps).filter(([name]) => isMissing(name, known))
  if (missing.length > 0) onMissing?.()
  for (const [name, run] of missing) {
    signal?.throwIfAborted()
    await transaction(pool, async (db) => {
      await db`lock table seed_step in share row exclusive mode`
      if (!isMissing(name, await listFinished(db))) return
      await run({ db, now: clock.now(), secrets, ...callersFor(name) })
      await insertFinished(db, name)
    })
  }
  return missing.map(([name]) => name)
}

/** Repeats work that conflicts with transactions of users, beyond the immediate retries of each transaction. */
async function retryConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (tries === conflictsMax || !isSerializationConflict(error)) throw error
      await sleep(retryMs)
    }
  }
}

const unlessRefusedFor = (known: ErrorDef<unknown> | undefined) => (error: unknown) => {
  if (error instanceof OperationError && error.def === known) return
  throw error
}

const demoCaller: Caller = {
  keyId: demo.apiKeyId,
  name: 'Demo key',
  corporationId: demo.corporation,
  groups: undefined,
  organizationIds: undefined,
  sourceKey: undefined,
}

type Callers = Pick<SeedContext, 'save' | 'ask' | 'exampleOf'>

/** Calls operations as the operator, and as a client with the demo key. */
function callersOf(app: App): Callers {
  const save = callerOf(app, operatorCaller)
  const ask = callerOf(app, demoCaller)
  return {
    save,
    ask: (path, body, { unless } = {}) => ask(path, body).catch(unlessRefusedFor(unless)),
    exampleOf: (path) => Object(operationAt(app, path).example.request),
  }
}

/** Calls operations from within. */
function callerOf(app: App, caller: Caller) {
  const ready = new Map<string, PreparedOperation>()
  return async (path: string, body: unknown): Promise<object | null> => {
    const operation = ready.get(path) ?? preparedAt(app, path)
    ready.set(path, operation)
    const correlationId = randomUUIDv7() as Id<'Command'>
    return operation.call({ caller, body, correlationId, remoteAddress: 'local' })
  }
}

function preparedAt(app: App, path: string): PreparedOperation {
  const prepared = prepareOperation(app, operationAt(app, path), { trustsForm: true })
  return app.checksAnswers ? checkingBodies(prepared) : prepared
}

/** Compares the bodies of the demo chain with their schemas only in tests, because compiling the schemas takes a third of a first start. */
function checkingBodies(prepared: PreparedOperation): PreparedOperation {
  const { path, request } = prepared.operation
  const validate = compileClosed(request)
  return {
    ...prepared,
    call(call) {
      const faults = validate(call.body)
      if (faults) throw new Error(`The demo chain calls ${path} with a body that it refuses: ${JSON.stringify(faults)}`)
      return prepared.call(call)
    },
  }
}

/** Waits until the kitchens have executed all commands. */
async function waitUntilExecuted({ pool }: App): Promise<void> {
  const organizationIds = [demo.organization, demo.confirmingOrganization]
  for (const deadline = listeningTime() + seedingLimitMs; listeningTime() < deadline; await sleep(10)) {
    if (!(await hasUnfinished(pool, organizationIds))) return
  }
}
