import { randomUUIDv7 } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Caller, newSecret } from '#core/access/tokens.ts'
import { isSerializationConflict, isTransientError } from '#core/db/errors.ts'
import { type ErrorDef, OperationError } from '#core/errors.ts'
import type { OwnerId } from '#core/events/outbox.ts'
import type { App } from '#core/http/app.ts'
import { operatorCaller, type PreparedOperation, prepareOperation } from '#core/http/pipeline.ts'
import { listeningTime } from '#core/listening_time.ts'
import { compileClosed } from '#core/operation/validation.ts'
import type { Id } from '#core/schema.ts'
import { type Credentials, type DemoCredentials, writeCredentials } from '#server/credentials.ts'
import { demo } from '#shared/demo.ts'
import { runMissingSteps, type SeedContext, type SeedSecrets, type SeedStep } from './seed.ts'

const seedingLimitMs = 5_000
const retryMs = 1_000
/** Number of runs that may conflict with transactions of users. */
const conflictsMax = 10

/**
 * Creates the part of the demo chain that clients need to read menus, and gives the app the secrets of its examples. Requests that may read
 * the rest wait for `completeDemo`.
 */
export async function ensureDemo(
  app: App,
  folder: string,
  credentials: Credentials,
  { onMissing }: Pick<DemoOptions, 'onMissing'> = {},
): Promise<void> {
  const steps = stepsOf(app).filter(({ isBackground }) => !isBackground)
  if (credentials.demo) await runMissing(app, { secrets: credentials.demo, steps, hasNewSecrets: false, onMissing })
  else {
    const secrets = newCredentials()
    await makeDemo(app, { secrets, steps, hasNewSecrets: true, onMissing })
    credentials.demo = secrets
    await writeCredentials(folder, credentials)
  }
  app.demoCredentials = credentials.demo
  app.demoKeyId = demo.apiKeyId
}

/** Creates the missing steps of the demo chain, and retries while the database is unreachable. */
export async function completeDemo(app: App, secrets: SeedSecrets, signal?: AbortSignal): Promise<void> {
  const completing = untilComplete(app, { secrets, steps: stepsOf(app), hasNewSecrets: false, signal })
  app.completing = { corporationId: demo.corporation, done: completing }
  await completing
  app.completing = undefined
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

/** Creates the whole demo chain with new secrets, by the operations that operators and clients call. */
export async function seedDemo(app: App): Promise<DemoCredentials> {
  const credentials = newCredentials()
  await makeDemo(app, { secrets: credentials, steps: stepsOf(app), hasNewSecrets: true })
  return credentials
}

const stepsOf = ({ domains }: App): SeedStep[] => domains.flatMap(({ seed = [] }) => seed)

const newCredentials = (): DemoCredentials => ({
  appId: demo.appId,
  clientSecret: newSecret('cs'),
  apiKey: newSecret('ck'),
})

/** Seed steps of the demo chain, with its secrets. */
interface DemoOptions {
  secrets: SeedSecrets
  steps: readonly SeedStep[]
  hasNewSecrets: boolean
  onMissing?: (() => void) | undefined
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

async function makeDemo(app: App, { secrets, ...options }: DemoOptions): Promise<string[]> {
  const { pool, clock } = app
  // Woken followers would slow the steps down, so they are woken once at the end.
  const changed = new Set<OwnerId>()
  const early = callersOf({ ...app, notify: (ownerId) => changed.add(ownerId) })
  const later = callersOf(app)
  const finished = await retryConflicts(() =>
    runMissingSteps({
      ...options,
      pool,
      corporationId: demo.corporation,
      contextOf: (db, { isBackground }) => ({ db, now: clock.now(), secrets, ...(isBackground ? later : early) }),
    }),
  )
  for (const ownerId of changed) app.notify(ownerId)
  if (finished.length > 0) await waitUntilExecuted(app)
  return finished
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

/** Calls operations as the operator, and as a client with the demo key. */
function callersOf(app: App): Pick<SeedContext, 'save' | 'ask'> {
  const save = callerOf(app, operatorCaller)
  const ask = callerOf(app, demoCaller)
  return { save, ask: (path, body, { unless } = {}) => ask(path, body).catch(unlessRefusedFor(unless)) }
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
  const operation = app.operations.find((one) => one.path === path)
  if (!operation) throw new Error(`There is no operation ${path}`)
  const prepared = prepareOperation(app, operation, { trustsForm: true })
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
    const [row] = await pool<{ waiting: number }[]>`
      select count(*)::int as waiting
        from command
       where organization_id = any(${organizationIds}::uuid[])
         and finished_at is null`
    if (row?.waiting === 0) return
  }
}
