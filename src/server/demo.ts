import { randomUUIDv7 } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Caller, newSecret } from '#core/access/tokens.ts'
import { type ErrorDef, OperationError } from '#core/errors.ts'
import type { App } from '#core/http/app.ts'
import { operator, type Prepared, prepare } from '#core/http/pipeline.ts'
import { compileClosed } from '#core/operation/validation.ts'
import type { Id } from '#core/schema.ts'
import { makeMissing, type SeedSecrets } from '#core/seed.ts'
import { demo } from '#shared/demo.ts'
import { type Credentials, type DemoCredentials, writeCredentials } from './credentials.ts'

const seedingLimitMs = 5_000

/** Makes what the server lacks of the demo chain, and gives the app the secrets that its examples show. */
export async function ensureDemo(app: App, folder: string, credentials: Credentials): Promise<void> {
  if (credentials.demo) await completeDemo(app, credentials.demo)
  else {
    credentials.demo = await seedDemo(app)
    await writeCredentials(folder, credentials)
  }
  app.demoCredentials = credentials.demo
  app.demoKeyId = demo.apiKeyId
}

/** The demo chain with new secrets, made through the same operations that an operator and a client would call. */
export async function seedDemo(app: App): Promise<DemoCredentials> {
  const secrets: SeedSecrets = { clientSecret: newSecret('cs'), apiKey: newSecret('ck') }
  await makeDemo(app, secrets, { hasNewSecrets: true })
  return { appId: demo.appId, ...secrets }
}

/** The steps that are new since the chain was made. A chain that its users have changed may refuse one; the server starts anyway. */
async function completeDemo(app: App, secrets: SeedSecrets): Promise<void> {
  try {
    const made = await makeDemo(app, secrets, { hasNewSecrets: false })
    if (made.length > 0) app.log.info({ made }, 'made what the demo chain lacked')
  } catch (error) {
    app.log.warn({ err: error }, 'the demo chain could not be completed; the next start tries again')
  }
}

async function makeDemo(
  app: App,
  secrets: SeedSecrets,
  { hasNewSecrets }: { hasNewSecrets: boolean },
): Promise<string[]> {
  const { pool, clock, domains } = app
  const save = callerOf(app, operator)
  const ask = callerOf(app, demoCaller)
  const made = await makeMissing({
    pool,
    corporationId: demo.corporation,
    steps: domains.flatMap(({ seed = [] }) => seed),
    hasNewSecrets,
    contextOf: (db) => ({
      db,
      now: clock.now(),
      secrets,
      save,
      ask: (path, body, { unless } = {}) => ask(path, body).catch(unlessRefusedFor(unless)),
    }),
  })
  if (made.length > 0) await untilCarriedOut(app)
  return made
}

const unlessRefusedFor = (known: ErrorDef | undefined) => (error: unknown) => {
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

/** Calls operations from within. */
function callerOf(app: App, caller: Caller) {
  const ready = new Map<string, Prepared>()
  return async (path: string, body: unknown): Promise<object | null> => {
    const operation = ready.get(path) ?? preparedAt(app, path)
    ready.set(path, operation)
    const correlationId = randomUUIDv7() as Id<'Command'>
    return operation.call({ caller, body, correlationId, remoteAddress: 'local' })
  }
}

function preparedAt(app: App, path: string): Prepared {
  const operation = app.operations.find((one) => one.path === path)
  if (!operation) throw new Error(`There is no operation ${path}`)
  const prepared = prepare(app, operation, { trustsForm: true })
  return app.checksAnswers ? checkingBodies(prepared) : prepared
}

/** Compiling the schemas would take a third of a first start, so only tests compare the bodies of the demo chain with them. */
function checkingBodies(prepared: Prepared): Prepared {
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

/** Waits until the kitchens have carried out what they were asked. */
async function untilCarriedOut({ pool }: App): Promise<void> {
  const organizationIds = [demo.organization, demo.confirmingOrganization]
  for (const deadline = Date.now() + seedingLimitMs; Date.now() < deadline; await sleep(10)) {
    const [row] = await pool<{ waiting: number }[]>`
      select count(*)::int as waiting
        from command
       where organization_id = any(${organizationIds}::uuid[])
         and finished_at is null`
    if (row?.waiting === 0) return
  }
}
