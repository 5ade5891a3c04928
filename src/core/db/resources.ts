import type { Pool } from './connect.ts'
import { isOutOfResources } from './errors.ts'

/** Reason why the database cannot work. */
type ResourceShortage = 'the database does not answer' | 'the database has no disk space, memory or connections left'

/** Number of rows in the table of a probe: about a megabyte. */
const probeRows = 30_000
const probeEveryMs = 1_000

/**
 * Checks whether the database can work. It answers reads long after its disk is full, so a shortage counts until a probe that
 * uses space has succeeded.
 */
export class ResourceMonitor {
  #isShort = false
  #probing: Promise<void> | undefined

  /** Called with every failure of a statement. */
  record(error: unknown): void {
    if (isOutOfResources(error)) this.#isShort = true
  }

  /** Returns the current shortage, if any. */
  async findShortage(pool: Pool): Promise<ResourceShortage | undefined> {
    try {
      await pool`select 1`
    } catch (error) {
      if (!isOutOfResources(error)) return 'the database does not answer'
    }
    if (this.#isShort) {
      this.#probing ??= this.#probe(pool)
      await this.#probing
    }
    return this.#isShort ? 'the database has no disk space, memory or connections left' : undefined
  }

  /** Probes at most once per second, because a probe uses space itself. */
  async #probe(pool: Pool): Promise<void> {
    setTimeout(() => {
      this.#probing = undefined
    }, probeEveryMs).unref()
    try {
      await pool.begin(
        (db) => db`
        create temporary table comanda_probe on commit drop as
        select id from generate_series(1, ${probeRows}::int) as probe(id)`,
      )
      this.#isShort = false
    } catch (error) {
      this.record(error)
    }
  }
}
