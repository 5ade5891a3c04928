import type { Db, Fragment } from '#core/db/connect.ts'
import type { Logger } from './log.ts'
import { type BackgroundService, type Loop, runEvery } from './loop.ts'

/** Declaration of rarely changed data that every node caches. `key` is usually a corporation's id. */
export interface CacheDef<Value> {
  /** Changes are published by topic and key; several caches may share a topic. */
  topic: string
  /**
   * Maximum number of values, for keys that clients choose freely; the oldest value is dropped. Such keys begin with the key of the
   * changes, as in `corporation/street`.
   */
  entriesMax?: number
  load(db: Db, key: string): Promise<Value>
}

export const defineCache = <Value>(def: CacheDef<Value>): CacheDef<Value> => def

/** Result of one poll for changes. */
export interface CacheChanges {
  polledAt: string
  changes: [topic: string, key: string, version: number][] | null
}

const pollMs = 200
/** Overlap of successive polls in seconds; must exceed the duration of any transaction that touches a topic. */
const overlapSecondsDefault = 15

/** Publishes, in the transaction of a change, that values cached under the topic and key are outdated. */
export async function touch(db: Db, topic: string, key: string): Promise<void> {
  await db`
    insert into cache_version (topic, key, version, changed_at)
    values (${topic}, ${key}, 1, clock_timestamp())
        on conflict (topic, key) do update
       set version = cache_version.version + 1, changed_at = excluded.changed_at`
}

/** Cache keys touched by one transaction, which this node drops after the commit. */
export class TouchedKeys {
  readonly #keys: [topic: string, key: string][] = []

  touch(db: Db, topic: string, key: string): Promise<void> {
    this.#keys.push([topic, key])
    return touch(db, topic, key)
  }

  /** Drops the keys of a rolled back attempt. */
  clear(): void {
    this.#keys.length = 0
  }

  dropFrom(caches: Caches): void {
    for (const [topic, key] of this.#keys) caches.drop(topic, key)
  }
}

/**
 * Caches of one node. Values are loaded on demand, once for concurrent callers, and dropped after changes: immediately for changes by this
 * node, within a third of a second for others. Loads use their own connections, because all others may be waiting for a value.
 */
export class Caches implements BackgroundService {
  readonly #pool: Db
  readonly #polling: Db
  readonly #log: Logger
  readonly #overlapSeconds: number
  readonly #entries = new Map<CacheDef<unknown>, Map<string, unknown>>()
  readonly #versions = new Map<string, number>()
  readonly #listeners: ((topic: string, key: string) => void)[] = []
  #loop: Loop | undefined
  /** Database time of the last poll. Further polls continue from it, even if the node was paused or the database unreachable. */
  #polledAt: string | null = null

  /** `polling` is the connection of the polls for changes. */
  constructor(pool: Db, log: Logger, { overlapSeconds = overlapSecondsDefault, polling = pool } = {}) {
    this.#pool = pool
    this.#polling = polling
    this.#log = log
    this.#overlapSeconds = overlapSeconds
  }

  async start(): Promise<void> {
    await this.refresh(this.#pool)
    const options = { log: this.#log, name: 'looking for changes of cached data', firstAfterMs: pollMs }
    this.#loop = runEvery(pollMs, () => this.refresh(this.#polling), options)
  }

  async stop(): Promise<void> {
    await this.#loop?.stop()
  }

  /** Returns the cached value, or a promise while it is loading. */
  get<Value>(def: CacheDef<Value>, key: string): Value | Promise<Value> {
    const values = this.#valuesOf(def)
    const known = values.get(key)
    if (known !== undefined) return known as Value | Promise<Value>
    const loading = def.load(this.#pool, key).then(
      (value) => {
        // The key was dropped during the load, so the value may be outdated. The caller gets it, but it is not cached.
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
    for (const listener of this.#listeners) listener(topic, key)
  }

  #valuesOf(def: CacheDef<never> | CacheDef<unknown>): Map<string, unknown> {
    const known = this.#entries.get(def as CacheDef<unknown>)
    if (known) return known
    const values = new Map<string, unknown>()
    this.#entries.set(def as CacheDef<unknown>, values)
    return values
  }

  /** Polls for changes: values read afterwards are at least as new as everything that earlier statements of this connection have read. */
  async refresh(db: Db): Promise<void> {
    const [row] = await db<[{ changes: CacheChanges }]>`select (${this.changes(db)}) as changes`
    this.applyChanges(row.changes)
  }

  /** Returns a scalar subquery with recent changes for `applyChanges`, so that another statement can include a poll. */
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

  /** Registers a listener that is called after every change. */
  onDrop(listener: (topic: string, key: string) => void): void {
    this.#listeners.push(listener)
  }
}
