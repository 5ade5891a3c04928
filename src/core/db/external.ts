import { OperatorError } from '#core/operator_error.ts'
import { connect, type ExternalAddress, type Pool, untilReachable } from './connect.ts'

/** A setting that PostgreSQL knows nothing of, so that nobody but the connection itself can have set it. */
const mark = 'comanda.session'
/** A start with a setting that is not allowed: PgBouncer, poolers of clouds, PostgreSQL. */
const refusals = new Set(['08P01', '0A000', '42704'])

/**
 * The database at the URL, with what connections to it keep: everything, unless a pooler that gives each transaction another
 * session stands between. `?prepare=true` or `?prepare=false` in the URL says whether such a pooler keeps prepared statements.
 * Waits for a database that is starting.
 */
export async function findExternal(url: string, options: { onWaiting?: () => void } = {}): Promise<ExternalAddress> {
  const keepsSettings = await withPool(url, { [mark]: 'kept' }, (pool) => untilReachable(() => isMarked(pool), options))
  const prepare = new URL(url).searchParams.get('prepare')
  const keepsStatements = prepare === null ? keepsSettings : prepare !== 'false'
  if (!keepsSettings) await withPool(url, {}, (pool) => untilReachable(() => expectUtc(pool), options))
  return { url, keepsSettings, keepsStatements }
}

async function withPool<T>(
  url: string,
  settings: Record<string, string>,
  work: (pool: Pool) => Promise<T>,
): Promise<T> {
  const pool = connect({ url, keepsStatements: false }, { connectionsMax: 1, settings })
  try {
    return await work(pool)
  } finally {
    await pool.end({ timeout: 1 })
  }
}

/** Whether the session still knows what its start has set. */
async function isMarked(pool: Pool): Promise<boolean> {
  try {
    const [row] = await pool<[{ value: string | null }]>`select current_setting(${mark}, true) as value`
    return row.value === 'kept'
  } catch (error) {
    if (error instanceof Error && 'code' in error && refusals.has(String(error.code))) return false
    throw error
  }
}

/** Days are found in UTC. A pooler that does not pass the zone on leaves that of the database. */
async function expectUtc(pool: Pool): Promise<void> {
  const [{ zone }] = await pool<[{ zone: string }]>`select current_setting('TimeZone') as zone`
  if (!/^(etc\/)?(utc|gmt)$/i.test(zone))
    throw new OperatorError(
      `The pooler in front of the database leaves the time zone of sessions at ${zone}`,
      'Set it where the database is: alter database … set timezone to utc',
    )
}
