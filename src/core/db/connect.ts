import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { readArray, writeArray } from './arrays.ts'
import { isConnectionLoss, isSerializationConflict } from './errors.ts'
import { LingeringSocket } from './socket.ts'
import { type Db, database, limitConcurrency, type QueryResult, type Send, type Statement } from './statement.ts'

/** The pool or a transaction: the caller of a store function decides which. */
export type { Db, Statement } from './statement.ts'
/** A `Db` that is a transaction, for what must be done in one. */
export type Transaction = Db
/** A piece of a statement. */
export type Fragment = Statement

/** Connections to one database, over which statements are spread. */
export interface Pool extends Db {
  /**
   * Runs `work` in one transaction, which is rolled back when it throws. Statements fail once the transaction is over:
   * after a lost connection they would go to the next user of that connection.
   */
  begin<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** Closes the connections when running statements are done, or after so many seconds. */
  end(options?: { timeout: number }): Promise<void>
}

/** Where a PostgreSQL listens: a URL, or the socket of the embedded one. */
export type Address = ExternalAddress | { path: string; database: string }

/** A PostgreSQL that is not ours, and what connections to it keep from one transaction to the next (`external.ts`). */
export interface ExternalAddress {
  url: string
  /** False behind a pooler that gives each transaction another session: settings of the start are refused or lost. */
  keepsSettings?: boolean
  /** False where prepared statements are lost, too: each statement is then planned when it is sent. */
  keepsStatements?: boolean
}

export const embeddedUser = 'comanda'

/** By PostgreSQL's type number. Dates, times and numerics are text in arrays, too. */
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

interface ConnectOptions {
  connectionsMax?: number
  /** A statement waits for a free connection instead of being pipelined behind another one. */
  limitsConcurrency?: boolean
  applicationName?: string
  /**
   * An index is used wherever there is one, however small the table is. The plan of a prepared statement is kept until
   * its tables are analyzed: one that reads the few pages of a young table from end to end would do so while it grows.
   */
  prefersIndexes?: boolean
  /** Further settings of the session, given when it starts. */
  settings?: Record<string, string>
  /** Called with every statement before it is sent, for a test that explains them. */
  onStatement?: (statement: string, parameters: unknown[]) => void
  /** Called with every failure of a statement or transaction. */
  onFailure?: (error: unknown) => void
}

/**
 * Opens a pool. snake_case columns arrive as camelCase; `numeric` arrives as text (make a Decimal of it), `bigint` as a
 * number (revisions stay below 2^53), `timestamp` and `timestamptz` as text (see time.ts).
 */
export function connect(
  address: Address,
  {
    connectionsMax = 16,
    limitsConcurrency = false,
    applicationName = 'comanda',
    prefersIndexes = false,
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
    // When the driver fetches types of arrays on connecting, a failure of that query ends the process
    // (porsager/postgres#1192).
    fetch_types: false,
    idle_timeout: 0,
    connect_timeout: 5,
    // The default waits up to 20 s; a database that restarts is back in less than one.
    backoff: (attempts: number) => Math.min(0.05 * 2 ** attempts, 1),
    onnotice: () => {},
    transform: { column: { from: postgres.toCamel }, undefined: null },
    connection: {
      application_name: applicationName,
      TimeZone: 'UTC',
      // Statements that are not prepared are planned for tables as they are now.
      // Up to PostgreSQL 17 a statement that has to do without an index then looks so expensive that it would be compiled first.
      ...(prefersIndexes && keepsSettings && { enable_seqscan: 'off', jit: 'off' }),
      ...settings,
    },
    types: {
      bigint: {
        to: 20,
        from: [20],
        serialize: (value: number) => String(value),
        parse: (text: string) => Number(text),
      },
      // Text in both directions: a Date would lose microseconds and guess zones.
      date: { to: 1184, from: [1082, 1114, 1184], serialize: (value: string) => value, parse: (text: string) => text },
      ...arrayTypes,
    },
  }
  const whole = { ...options, socket: openSocket }
  const driver =
    'url' in address
      ? postgres(address.url, whole)
      : postgres({ ...whole, path: address.path, user: embeddedUser, database: address.database })
  const send = sendBy(driver, onFailure)
  return Object.assign(database(limitsConcurrency ? limitConcurrency(send, connectionsMax) : send), {
    begin: <T>(work: (db: Db) => Promise<T>) => begin(driver, work, onFailure),
    end: (limit?: { timeout: number }) => driver.end(limit),
  })
}

/** Prepared once on each connection. Others are planned each time that they are sent. */
const prepared = { prepare: true, simple: false }

/**
 * The driver's queries outlive their answers until the next major GC: V8 allocates closures that are assigned to a
 * property in the old generation. So a query is emptied when it is over; otherwise each minor GC would copy all that
 * was lately read and sent.
 */
const sendBy =
  (driver: postgres.ISql, onFailure: (error: unknown) => void): Send =>
  async <Rows extends readonly object[]>(text: string, parameters: unknown[], { isNamed }: { isNamed: boolean }) => {
    const query = driver.unsafe<Rows[number][]>(text, parameters as never[], isNamed ? prepared : {})
    try {
      const result = await query
      const { count } = result
      return Object.defineProperty(result.splice(0), 'count', { value: count }) as object as QueryResult<Rows>
    } catch (error) {
      onFailure(error)
      throw error
    } finally {
      Object.assign(query, { args: [], parameters: [], string: '' })
    }
  }

/** Opens the socket of a connection, in place of the driver's own (`LingeringSocket`). Data written before it is connected waits. */
function openSocket({ path, host, port }: { path?: string | false; host: string[]; port: number[] }): LingeringSocket {
  const socket = new LingeringSocket()
  if (path) socket.connect(path)
  else socket.connect(port[0]!, host[0]!)
  return Object.assign(socket, { host: host[0] })
}

/**
 * Many JSON documents as one `text[]` parameter, to be unnested beside other arrays. JSON text holds no newline, so lines carry them
 * without the escaping that the driver's arrays need: half the cost of sending an order. An undefined document
 * becomes null.
 */
export const jsonLines = (db: Db, docs: readonly unknown[]) =>
  db`string_to_array(${docs.map((doc) => JSON.stringify(doc)).join('\n')}, ${'\n'}, '')`

/** How long to wait for a database, and what ends that. */
export interface WaitOptions {
  limitMs?: number
  /** Called once when it has to be waited for. */
  onWaiting?: () => void
  signal?: AbortSignal
}

/**
 * What `ask` answers, which is asked again while the database is starting or recovering. Throws its last error when the time
 * is up.
 */
export async function waitUntilReachable<T>(
  ask: () => PromiseLike<T>,
  { limitMs = 30_000, onWaiting = () => {}, signal }: WaitOptions = {},
): Promise<T> {
  const end = performance.now() + limitMs
  for (let tries = 0; ; tries++) {
    try {
      return await ask()
    } catch (error) {
      if (!isConnectionLoss(error) || performance.now() > end || signal?.aborted) throw error
      if (tries === 0) onWaiting()
      await sleep(reachableEveryMs)
    }
  }
}

const reachableEveryMs = 100

/** Runs `work` in one transaction; what fails because others were quicker is tried again, at most three times. */
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

/** How each transaction that runs makes a savepoint. */
const savepoints = new WeakMap<Transaction, <T>(work: () => Promise<T>) => Promise<T>>()

/** Runs `work` in a transaction such that its failure undoes what it did and leaves the transaction usable. */
export async function savepoint<T>(db: Transaction, work: () => Promise<T>): Promise<T> {
  const make = savepoints.get(db)
  if (!make) throw new Error('Only a transaction has savepoints')
  return make(work)
}

/**
 * When the connection is lost, the driver abandons the transaction, but `work` continues if it waits for something else. If `work` runs
 * several tasks at once, one may fail while the others continue. So the `db` ends with its transaction. The result of work that outlives
 * the transaction is not reported to the driver: the driver would write `rollback` or `rollback to` to a closed socket, outside any
 * promise, and end the program (porsager/postgres#1208).
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
    })
    // The driver does not commit a transaction in which a statement has failed, but for those that it sent for a savepoint.
    savepoints.set(
      db,
      <T>(work: () => Promise<T>) =>
        new Promise<T>((resolve, reject) => {
          if (isOver) return reject(over())
          const former = send
          const within = (sql: postgres.TransactionSql) => {
            send = sendBy(sql, onFailure)
            const done = work().finally(() => {
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
