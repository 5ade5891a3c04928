import { afterListening } from '#core/listening_time.ts'
import { OperatorError } from '#core/operator_error.ts'
import { connect, type ExternalAddress, type Pool, type WaitOptions, waitUntilReachable } from './connect.ts'
import { isConnectionLoss } from './errors.ts'

/** A setting unknown to PostgreSQL, so that only the connection itself can have set it. */
const mark = 'comanda.session'
const versionMin = 15
/** Listening time for a database to answer or to refuse the connection. */
const silentSecondsMax = 10
/** Codes for refused start-up settings: PgBouncer, poolers of clouds, PostgreSQL. */
const refusals = new Set(['08P01', '0A000', '42704'])

/**
 * Waits for the database at the URL, and returns what its connections keep: everything, except behind a pooler that changes
 * the session with each transaction. `?prepare=true` or `?prepare=false` in the URL says whether the pooler keeps prepared
 * statements.
 */
export async function probeExternal(url: string, options: WaitOptions = {}): Promise<ExternalAddress> {
  try {
    const keepsSettings = await withPool(url, { [mark]: 'kept' }, (pool) =>
      waitUntilReachable(() => answerOf(isMarked(pool), url, options), options),
    )
    const prepare = new URL(url).searchParams.get('prepare')
    const keepsStatements = prepare === null ? keepsSettings : prepare !== 'false'
    await withPool(url, {}, (pool) =>
      waitUntilReachable(
        () => answerOf(expectUsable(pool, { keepsSettings }).catch(refuseAtOnce), url, options),
        options,
      ),
    )
    return { url, keepsSettings, keepsStatements }
  } catch (error) {
    throw databaseError(error, url)
  }
}

/**
 * Returns the answer, or throws when the database is silent for too long or the signal is aborted. The driver itself would
 * reconnect forever to a server that closes each connection before it is ready.
 */
async function answerOf<T>(answer: Promise<T>, url: string, { signal }: WaitOptions): Promise<T> {
  signal?.throwIfAborted()
  const over = Promise.withResolvers<never>()
  const stop = () => over.reject(signal?.reason)
  const cancel = afterListening(silentSecondsMax * 1_000, () => {
    const problem = `What listens at ${placeOf(url)} does not answer like a PostgreSQL`
    over.reject(new OperatorError(problem, 'Mend the host and port in DATABASE_URL'))
  })
  signal?.addEventListener('abort', stop)
  try {
    return await Promise.race([answer, over.promise])
  } finally {
    cancel()
    signal?.removeEventListener('abort', stop)
  }
}

async function withPool<T>(
  url: string,
  settings: Record<string, string>,
  work: (pool: Pool) => Promise<T>,
): Promise<T> {
  const pool = connect(
    { url, keepsStatements: false },
    { connectionsMax: 1, connectSecondsMax: 2 * silentSecondsMax, settings },
  )
  try {
    return await work(pool)
  } finally {
    await pool.end({ timeout: 1 })
  }
}

/** Returns whether the session keeps its start-up settings. */
async function isMarked(pool: Pool): Promise<boolean> {
  try {
    const [row] = await pool<[{ value: string | null }]>`select current_setting(${mark}, true) as value`
    return row.value === 'kept'
  } catch (error) {
    if (error instanceof Error && 'code' in error && refusals.has(String(error.code))) return false
    throw error
  }
}

/** Refuses old versions, and sessions with a time zone other than UTC, which some poolers do not pass on. */
async function expectUsable(pool: Pool, { keepsSettings }: { keepsSettings: boolean }): Promise<void> {
  const [{ zone, version, number }] = await pool<[{ zone: string; version: string; number: number }]>`
    select current_setting('TimeZone') as zone,
           current_setting('server_version') as version,
           current_setting('server_version_num')::int as number`
  if (number < versionMin * 10_000)
    throw new OperatorError(`The database is a PostgreSQL ${version}`, `Use version ${versionMin} or a newer one`)
  if (keepsSettings) return
  if (!/^(etc\/)?(utc|gmt)$/i.test(zone))
    throw new OperatorError(
      `The pooler in front of the database leaves the time zone of sessions at ${zone}`,
      'Set it where the database is: alter database … set timezone to utc',
    )
}

/** Authentication errors of poolers, reported as connection errors, with PostgreSQL's code for each. */
const refusalsOfPoolers = [
  { says: /authentication failed|no such user|password/i, code: '28P01' },
  { says: /no such database/i, code: '3D000' },
]

/** Replaces the code of a pooler's authentication error, so that the caller does not wait for the database. */
function refuseAtOnce(error: unknown): never {
  const message = error instanceof Error && 'code' in error && error.code === '08P01' ? error.message : ''
  const refusal = refusalsOfPoolers.find(({ says }) => says.test(message))
  throw refusal ? Object.assign(new Error(message, { cause: error }), { code: refusal.code }) : error
}

/** Returns the problem with the database at the URL for the operator, without the password; other errors unchanged. */
function databaseError(error: unknown, url: string): unknown {
  if (!(error instanceof Error) || error instanceof OperatorError) return error
  const { pathname, username } = new URL(url)
  const place = placeOf(url)
  const code = 'code' in error ? String(error.code) : ''
  if (code.startsWith('28'))
    return new OperatorError(
      `The database at ${place} refuses the user "${decodeURIComponent(username)}": ${error.message}`,
      'Mend the user and password in DATABASE_URL',
      { cause: error },
    )
  if (code === '3D000')
    return new OperatorError(
      `There is no database "${decodeURIComponent(pathname.slice(1))}" at ${place}`,
      'Make it, or name another in DATABASE_URL',
      { cause: error },
    )
  if (isRefusedSetting(code))
    return new OperatorError(
      `The database at ${place} refuses an option: ${error.message}`,
      'Remove it from DATABASE_URL',
      { cause: error },
    )
  if (!isConnectionLoss(error) && !('syscall' in error)) return error
  return new OperatorError(
    `No database can be reached at ${place}: ${error.message.trim()}`,
    'Start it, or name another in DATABASE_URL',
    { cause: error },
  )
}

/** Returns whether PostgreSQL has refused the name or the value of a start-up setting. */
const isRefusedSetting = (code: string): boolean => ['42704', '22023'].includes(code)

/** Returns host and port of the URL. */
export function placeOf(url: string): string {
  const { hostname, port } = new URL(url)
  return `${hostname}:${port || 5432}`
}
