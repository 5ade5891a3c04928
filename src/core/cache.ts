import type { Db, Fragment } from '#core/db/connect.ts'
import type { Logger } from './log.ts'
import { type BackgroundService, type Loop, runEvery } from './loop.ts'

/** Something read often and changed rarely, kept in memory by every node. `key` is usually a corporation's id. */
export interface CacheDef<Value> {
  /** Changes are announced by topic and key; several caches may share a topic. */
  topic: string
  /**
   * How many of the newest values are kept, where clients can ask for any number. Their keys begin with the key that
   * changes announce, as in `corporation/street`.
   */
  entriesMax?: number
  load(db: Db, key: string): Promise<Value>
}

export const defineCache = <Value>(def: CacheDef<Value>): CacheDef<Value> => def

/** What one look for changes has found. */
export interface CacheChanges {
  polledAt: string
  changes: [topic: string, key: string, version: number][] | null
}

const pollMs = 300
/** By how much a look overlaps the one before: longer than any transaction that touches a topic may take. */
const overlapSecondsDefault = 15

/** Announces, in the transaction of a change, that what is cached under the topic and key is out of date. */
export async function touch(db: Db, topic: string, key: string): Promise<void> {
  await db`
    insert into cache_version (topic, key, version, changed_at)
    values (${topic}, ${key}, 1, clock_timestamp())
        on conflict (topic, key) do update
       set version = cache_version.version + 1, changed_at = excluded.changed_at`
}

/** The cache keys that one transaction has touched: this node drops them when the transaction is committed. */
export class TouchedKeys {
  readonly #keys: [topic: string, key: string][] = []

  touch(db: Db, topic: string, key: string): Promise<void> {
    this.#keys.push([topic, key])
    return touch(db, topic, key)
  }

  /** Forgets the keys of an attempt that was rolled back. */
  clear(): void {
    this.#keys.length = 0
  }

  dropFrom(caches: Caches): void {
    for (const [topic, key] of this.#keys) caches.drop(topic, key)
  }
}

/**
 * The caches of one node. Values are loaded on demand, once for all that ask, and dropped when a change to their topic
 * is seen: at once for changes made through this node, within a third of a second for those made through others. The
 * caches have connections of their own, because all other connections may be waiting for a value.
 */
export class Caches implements BackgroundService {
  readonly #pool: Db
  readonly #log: Logger
  readonly #overlapSeconds: number
  readonly #entries = new Map<CacheDef<unknown>, Map<string, unknown>>()
  readonly #versions = new Map<string, number>()
  readonly #listeners: (() => void)[] = []
  #loop: Loop | undefined
  /** The database's time of the last look. A node may have been paused since, or the database away. */
  #polledAt: string | null = null

  constructor(pool: Db, log: Logger, { overlapSeconds = overlapSecondsDefault } = {}) {
    this.#pool = pool
    this.#log = log
    this.#overlapSeconds = overlapSeconds
  }

  async start(): Promise<void> {
    await this.refresh(this.#pool)
    const options = { log: this.#log, name: 'looking for changes of cached data', firstAfterMs: pollMs }
    this.#loop = runEvery(pollMs, () => this.refresh(this.#pool), options)
  }

  async stop(): Promise<void> {
    await this.#loop?.stop()
  }

  /** The cached value, or a promise of it while it is being read. */
  get<Value>(def: CacheDef<Value>, key: string): Value | Promise<Value> {
    const values = this.#valuesOf(def)
    const known = values.get(key)
    if (known !== undefined) return known as Value | Promise<Value>
    const loading = def.load(this.#pool, key).then(
      (value) => {
        // Dropped meanwhile: this value may be older than the change. Its caller gets it, and it is not kept.
        if (values.get(key) === loading) values.set(key, value)
        return value
      },
      (error) => {
        if (values.get(key) === loading) values.delete(key)
        throw error
      },
    )
    if (values.size >= (def.entriesMax ?? Infinity)) values.delete(values.keys().next().value ?? '')
    values.set(key, loading)
    return loading
  }

  drop(topic: string, key: string): void {
    for (const [def, values] of this.#entries) {
      if (def.topic !== topic) continue
      values.delete(key)
      if (def.entriesMax === undefined) continue
      for (const known of values.keys()) if (known.startsWith(`${key}/`)) values.delete(known)
    }
    for (const listener of this.#listeners) listener()
  }

  #valuesOf(def: CacheDef<never> | CacheDef<unknown>): Map<string, unknown> {
    const known = this.#entries.get(def as CacheDef<unknown>)
    if (known) return known
    const values = new Map<string, unknown>()
    this.#entries.set(def as CacheDef<unknown>, values)
    return values
  }

  /**
   * Looks for changes now: what is read from here afterwards is at least as new as all that earlier statements of this
   * connection have seen.
   */
  async refresh(db: Db): Promise<void> {
    const [row] = await db<[{ changes: CacheChanges }]>`select (${this.changes(db)}) as changes`
    this.applyChanges(row.changes)
  }

  /** What has changed lately, as one value that `see` takes: a look for a statement that reads something else, too. */
  changes(db: Db): Fragment {
    return db`
      select json_build_object(
               'polledAt', poll.polled_at,
               'changes', (select json_agg(json_build_array(topic, key, version))
                             from cache_version
                            where changed_at > least(${this.#polledAt}::timestamptz, poll.polled_at)
                                               - make_interval(secs => ${this.#overlapSeconds})))
        from (select clock_timestamp() as polled_at) as poll`
  }

  applyChanges({ polledAt, changes }: CacheChanges): void {
    this.#polledAt = polledAt
    for (const [topic, key, version] of changes ?? []) {
      const name = `${topic} ${key}`
      if (this.#versions.get(name) === version) continue
      this.#versions.set(name, version)
      this.drop(topic, key)
    }
  }

  /** Calls back after every change that is seen. */
  onDrop(listener: () => void): void {
    this.#listeners.push(listener)
  }
}
