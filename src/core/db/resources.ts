import type { Pool } from './connect.ts'
import { isOutOfResources } from './errors.ts'

/** What keeps the database from its work. */
type ResourceShortage = 'the database does not answer' | 'the database has no disk space, memory or connections left'

/** Rows of the table that a probe makes: about a megabyte. */
const probeRows = 30_000
const probeEveryMs = 1_000

/**
 * Whether the database can do its work. It answers reads long after its disk is full, so a failure for want of resources is
 * remembered until a probe that takes space has succeeded.
 */
export class ResourceMonitor {
  #isShort = false
  #probing: Promise<void> | undefined

  /** Called with every failure of a statement. */
  record(error: unknown): void {
    if (isOutOfResources(error)) this.#isShort = true
  }

  /** What is lacking now; undefined when nothing is. */
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

  /** Probes take space themselves, so there is one a second at most. */
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
