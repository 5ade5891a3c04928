import { channel } from 'node:diagnostics_channel'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { listeningTime } from '#core/listening_time.ts'
import { readArray, writeArray } from './arrays.ts'
import { isConnectionLoss, isMovedShard, isSerializationConflict, isStarting } from './errors.ts'
import { LingeringSocket } from './socket.ts'
import {
  type Db,
  database,
  limitConcurrency,
  locationOf,
  type QueryResult,
  type Send,
  type Statement,
} from './statement.ts'

/** The pool or a transaction, as the caller of a store function decides. */
export type { Db, Statement } from './statement.ts'
/** A `Db` that must be a transaction. */
export type Transaction = Db
/** Part of a statement. */
export type Fragment = Statement

/** Connections to one database, used in turn by statements. */
export interface Pool extends Db {
  /**
   * Runs `work` in one transaction, which is rolled back if it throws. Statements fail after the transaction: on a lost
   * connection they would run for the next user of that connection.
   */
  begin<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** Closes the connections when running statements are finished, or after `timeout` seconds. */
  end(options?: { timeout: number }): Promise<void>
}

/** Address of a PostgreSQL: a URL, or the socket of the embedded one. */
export type Address = ExternalAddress | { path: string; database: string }

/** An external PostgreSQL, and what its connections keep between transactions (`external.ts`). */
export interface ExternalAddress {
  url: string
  /** False behind a pooler that changes the session with each transaction: start-up settings are refused or lost. */
  keepsSettings?: boolean
  /** False if prepared statements are lost too: each statement is then planned when it is sent. */
  keepsStatements?: boolean
}

export const embeddedUser = 'comanda'

/** Array types by PostgreSQL's type number. Dates, times and numerics are text in arrays, too. */
const arrayTypes = {
  texts: arrayType(1009, String),
  ids: arrayType(2951, String),
  integers: arrayType(1007, Number),
  bigints: arrayType(1016, Number),
  floats: arrayType(1022, Number),
  numerics: arrayType(1231, String),
  dates: arrayType(1182, String),
  timestamps: arrayType(1115, String),
}

function arrayType<T>(type: number, parse: (text: string) => T) {
  return { to: type, from: [type], serialize: writeArray, parse: readArray(parse) }
}

export interface ConnectOptions {
  connectionsMax?: number
  /** Time for connecting, after which the waiting statement fails. */
  connectSecondsMax?: number
  /** Whether statements wait for a free connection instead of being pipelined. */
  limitsConcurrency?: boolean
  applicationName?: string
  /**
   * Whether to use indexes even for small tables. Plans of prepared statements are reused until their tables are analyzed, so
   * a sequential scan chosen for a new table would continue while it grows.
   */
  prefersIndexes?: boolean
  /** Whether a statement is planned once, whatever its parameters: for those that repeat each second and take longer to plan than to run. */
  plansOnce?: boolean
  /** Time in milliseconds after which a statement that waits for a lock fails, so that it does not hold up those behind it. */
  lockMsMax?: number
  /** Further start-up settings of the session. */
  settings?: Record<string, string>
  /** Called with every statement before it is sent, for tests that explain statements. */
  onStatement?: (statement: string, parameters: unknown[]) => void
  /** Called with every failure of a statement or transaction. */
  onFailure?: (error: unknown) => void
}

/**
 * Opens a pool. snake_case columns become camelCase; `numeric` is returned as text (convert it to Decimal), `bigint` as a
 * number (revisions stay below 2^53), `timestamp` and `timestamptz` as text (see time.ts).
 */
export function connect(
  address: Address,
  {
    connectionsMax = 16,
    connectSecondsMax = 5,
    limitsConcurrency = false,
    applicationName = 'comanda',
    prefersIndexes = false,
    plansOnce = false,
    lockMsMax,
    settings = {},
    onStatement,
    onFailure = () => {},
  }: ConnectOptions = {},
): Pool {
  const { keepsSettings = true, keepsStatements = true } = 'url' in address ? address : {}
  const options = {
    max: connectionsMax,
    prepare: keepsStatements,
    ...(onStatement && {
      debug: (_connection: number, statement: string, parameters: unknown[]) => onStatement(statement, parameters),
    }),
    // If the driver fetched array types on connecting, a failure of that query would end the process
    // (porsager/postgres#1192).
    fetch_types: false,
    idle_timeout: 0,
    connect_timeout: blockedFactor * connectSecondsMax,
    // The default waits up to 20 s, but a restarting database is back in less than one.
    backoff: (attempts: number) => Math.min(0.05 * 2 ** attempts, 1),
    onnotice: () => {},
    transform: { column: { from: postgres.toCamel }, undefined: null },
    connection: {
      application_name: applicationName,
      TimeZone: 'UTC',
      // Unprepared statements are planned for the current sizes of tables. Up to PostgreSQL 17 a statement without a usable
      // index then seems so expensive that it would be compiled.
      ...(prefersIndexes && keepsSettings && { enable_seqscan: 'off', jit: 'off' }),
      ...(plansOnce && keepsSettings && { plan_cache_mode: 'force_generic_plan' }),
      ...(lockMsMax !== undefined && keepsSettings && { lock_timeout: lockMsMax }),
      ...settings,
    },
    types: {
      bigint: {
        to: 20,
        from: [20],
        serialize: (value: number) => String(value),
        parse: (text: string) => Number(text),
      },
      // Text in both directions: a Date would lose microseconds and assume time zones.
      date: { to: 1184, from: [1082, 1114, 1184], serialize: (value: string) => value, parse: (text: string) => text },
      ...arrayTypes,
    },
  }
  const socket = (target: SocketTarget) => openSocket(target, connectSecondsMax * 1_000)
  const whole = { ...options, socket }
  const driver =
    'url' in address
      ? postgres(address.url, whole)
      : postgres({ ...whole, path: address.path, user: embeddedUser, database: address.database })
  const send = repeatMoved(sendBy(driver, onFailure))
  return Object.assign(database(limitsConcurrency ? limitConcurrency(send, connectionsMax) : send, driver), {
    begin: <T>(work: (db: Db) => Promise<T>) => begin(driver, work, onFailure),
    end: (limit?: { timeout: number }) => driver.end(limit),
  })
}

/** Sends tests each statement with its columns, which they compare with the types of rows, or its error. */
const results = channel('comanda:result')

/** Prepared once per connection; other statements are planned each time. */
const prepared = { prepare: true, simple: false }

/**
 * Clears each query after use, because the driver's queries survive until the next major GC: V8 allocates closures assigned
 * to a property in the old generation. Otherwise each minor GC would copy all recent parameters and rows.
 */
const sendBy =
  (driver: postgres.ISql, onFailure: (error: unknown) => void): Send =>
  async <Rows extends readonly object[]>(
    text: string,
    parameters: unknown[],
    { isNamed, template }: { isNamed: boolean; template: readonly string[] },
  ) => {
    const query = driver.unsafe<Rows[number][]>(text, parameters as never[], isNamed ? prepared : {})
    try {
      const result = await query
      const { count, columns } = result
      if (results.hasSubscribers) results.publish({ template, text, columns, locationOf })
      return Object.defineProperty(result.splice(0), 'count', { value: count }) as object as QueryResult<Rows>
    } catch (error) {
      if (results.hasSubscribers) results.publish({ template, text, error, locationOf })
      onFailure(error)
      throw error
    } finally {
      Object.assign(query, { args: [], parameters: [], string: '' })
    }
  }

/** Sends a statement again whose shard was moved. Transactions are repeated as a whole. */
const repeatMoved =
  (send: Send): Send =>
  <Rows extends readonly object[]>(...statement: Parameters<Send>) =>
    send<Rows>(...statement).catch((error) => {
      if (!isMovedShard(error)) throw error
      return send<Rows>(...statement)
    })

/**
 * Factor of the driver's own time limit for connecting, which also counts the time in which the event loop was blocked. It
 * remains for a server that stops answering during the login.
 */
const blockedFactor = 4

interface SocketTarget {
  path?: string | false
  host: string[]
  port: number[]
}

/** Opens the socket of a connection, replacing the driver's own (`LingeringSocket`). Data written before it is connected waits. */
function openSocket({ path, host, port }: SocketTarget, answerWithinMs: number): LingeringSocket {
  const socket = new LingeringSocket({ answerWithinMs })
  if (path) socket.connect(path)
  else socket.connect(port[0]!, host[0]!)
  return Object.assign(socket, { host: host[0] })
}

/**
 * Passes JSON values as one `text[]` parameter, to be unnested beside other arrays; an undefined value becomes null.
 * JSON text has no newlines, so lines avoid the escaping of the driver's arrays, which halves the cost of sending an order.
 */
export const jsonLines = (db: Db, values: readonly unknown[]) =>
  db`string_to_array(${values.map((value) => JSON.stringify(value)).join('\n')}, ${'\n'}, '')`

export interface WaitOptions {
  limitMs?: number
  /** Called once if the first attempt fails, with the error and the time limit for this kind of error. */
  onWaiting?: (error: unknown, limitMs: number) => void
  signal?: AbortSignal
}

/** Time for a database to finish its start or recovery. */
const startingMsMax = 30_000
/** Time for a database that cannot be reached: it may be started together with this program. */
const unreachableMsMax = 8_000

/**
 * Returns the result of `ask`, which is retried while the database is starting or recovering, for up to `limitMs`, and for a
 * shorter time if it cannot be reached. Throws the last error.
 */
export async function waitUntilReachable<T>(
  ask: () => PromiseLike<T>,
  { limitMs = startingMsMax, onWaiting = () => {}, signal }: WaitOptions = {},
): Promise<T> {
  const startedAt = listeningTime()
  for (let tries = 0; ; tries++) {
    try {
      return await ask()
    } catch (error) {
      const patienceMs = isStarting(error) ? limitMs : Math.min(limitMs, unreachableMsMax)
      if (!isConnectionLoss(error) || listeningTime() > startedAt + patienceMs || signal?.aborted) throw error
      if (tries === 0) onWaiting(error, patienceMs)
      await sleep(reachableEveryMs)
    }
  }
}

const reachableEveryMs = 100

/** Runs `work` in one transaction, up to three times after serialization conflicts. */
export async function transaction<T>(pool: Pool, work: (db: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await pool.begin(work)
    } catch (error) {
      if (attempt === 3 || !isSerializationConflict(error)) throw error
    }
  }
}

const over = () => Object.assign(new Error('The transaction is over'), { code: 'CONNECTION_CLOSED' })

/** Functions that make a savepoint, by transaction. */
const savepoints = new WeakMap<Transaction, <T>(work: (own: Transaction) => Promise<T>) => Promise<T>>()

/**
 * Runs `work` in a savepoint: its failure undoes its changes and leaves the transaction usable. `own` fails after the savepoint, so
 * that concurrent tasks of failed work change nothing.
 */
export async function savepoint<T>(db: Transaction, work: (own: Transaction) => Promise<T>): Promise<T> {
  const make = savepoints.get(db)
  if (!make) throw new Error('Only a transaction has savepoints')
  return make(work)
}

/**
 * Ends the `db` with its transaction, because `work` may continue: the driver abandons a transaction on a lost connection,
 * and one of several concurrent tasks may fail. The result of work that outlives the transaction is not passed to the driver,
 * which would write `rollback` or `rollback to` to a closed socket, outside any promise, and end the process
 * (porsager/postgres#1208).
 */
async function begin<T>(
  driver: postgres.Sql,
  work: (db: Db) => Promise<T>,
  onFailure: (error: unknown) => void,
): Promise<T> {
  let isOver = false
  const db = (own: postgres.TransactionSql): Db => {
    let send = sendBy(own, onFailure)
    const db = database(async (text, parameters, options) => {
      if (isOver) throw over()
      return send(text, parameters, options)
    }, driver)
    // The driver does not commit a transaction after a failed statement, except for statements sent through a savepoint.
    savepoints.set(
      db,
      <T>(work: (own: Transaction) => Promise<T>) =>
        new Promise<T>((resolve, reject) => {
          if (isOver) return reject(over())
          const former = send
          const within = (sql: postgres.TransactionSql) => {
            send = sendBy(sql, onFailure)
            let isDone = false
            const scoped = database(async (text, parameters, options) => {
              if (isOver || isDone) throw over()
              return send(text, parameters, options)
            }, driver)
            savepoints.set(scoped, savepoints.get(db)!)
            const done = work(scoped).finally(() => {
              isDone = true
              send = former
            })
            return new Promise<T>((release, rollBack) => {
              done.then(
                (value) => (isOver ? reject(over()) : release(value)),
                (error) => (isOver ? reject(error) : rollBack(error)),
              )
            })
          }
          own.savepoint(within).then((value) => resolve(value as T), reject)
        }),
    )
    return db
  }
  try {
    const result = await driver.begin(
      (own) =>
        new Promise<T>((resolve, reject) => {
          const end = (settle: () => void) => {
            if (!isOver) settle()
            isOver = true
          }
          work(db(own)).then(
            (value) => end(() => resolve(value)),
            (error) => end(() => reject(error)),
          )
        }),
    )
    return result as T
  } catch (error) {
    onFailure(error)
    throw error
  } finally {
    isOver = true
  }
}
