import { statfs } from 'node:fs/promises'
import type { Registry } from 'prom-client'
import type { OwnerCondition } from '#core/db/workers.ts'
import type { Finding, InvariantTexts } from '#core/invariants.ts'

/** Result of a check of the database. */
export interface CheckResult extends Finding, Omit<InvariantTexts, 'isAdvice'> {
  state: 'ok' | 'advice' | 'broken' | 'unchecked'
}

interface ServerStateDependencies {
  reachable: OwnerCondition
  registry: Registry
  dataFolder: string | undefined
  /** Checks the database in limited time. */
  check(): Promise<CheckResult[]>
}

/** Waiting work of one kind. */
export interface WaitingWork {
  kind: 'Commands' | 'Follower' | 'Webhooks' | 'Messages' | 'LongWork'
  /** Follower or kind of long work. */
  name: string | null
  items: number
  /** Age of the oldest item, or its delay. */
  seconds: number
  /** Events that a follower skipped after repeated failures. */
  skipped: number
}

/** State of the server for its operator, from the metrics of this node and the database. */
export class ServerState {
  readonly #dependencies: ServerStateDependencies
  #checking: Promise<CheckResult[]> | undefined

  constructor(dependencies: ServerStateDependencies) {
    this.#dependencies = dependencies
  }

  /** Condition for owners whose rows can be read. */
  get reachable(): OwnerCondition {
    return this.#dependencies.reachable
  }

  /** Checks the database. Requests at the same time get the same result. */
  check(): Promise<CheckResult[]> {
    this.#checking ??= this.#dependencies.check().finally(() => {
      this.#checking = undefined
    })
    return this.#checking
  }

  /** Returns the work that metrics measure. */
  async listMeasured(): Promise<WaitingWork[]> {
    const [groups, groupSeconds, events, eventSeconds, skipped, work, workSeconds] = await Promise.all(
      [
        'comanda_terminal_groups_standing',
        'comanda_terminal_groups_standing_seconds',
        'comanda_follower_lag_events',
        'comanda_follower_lag_seconds',
        'comanda_follower_passed_over_events',
        'comanda_long_work_items',
        'comanda_long_work_seconds',
      ].map((name) => this.#readGauge(name)),
    )
    return [
      { kind: 'Commands', name: null, items: groups?.get('') ?? 0, seconds: groupSeconds?.get('') ?? 0, skipped: 0 },
      ...[...events!].map(([name, items]) => ({
        ...{ kind: 'Follower' as const, name, items, seconds: eventSeconds?.get(name) ?? 0 },
        skipped: skipped?.get(name) ?? 0,
      })),
      ...[...work!].map(([name, items]) => ({
        ...{ kind: 'LongWork' as const, name, items, seconds: workSeconds?.get(name) ?? 0, skipped: 0 },
      })),
    ]
  }

  /** Returns the backups that this node makes; undefined if it makes none. */
  async findBackups() {
    const [age, verified, changesAge, broken] = await Promise.all(
      [
        'comanda_backup_age_seconds',
        'comanda_backup_verified',
        'comanda_backup_wal_age_seconds',
        'comanda_backup_chain_broken',
      ].map(async (name) => (await this.#readGauge(name)).get('')),
    )
    if (age === undefined) return undefined
    return {
      ageSeconds: age,
      isGood: verified === undefined || Number.isNaN(verified) ? null : verified === 1,
      changesAgeSeconds: changesAge ?? age,
      isBroken: broken === 1,
    }
  }

  /** Returns the space on the disk of the data folder; undefined without one. */
  async findDisk(): Promise<{ freeBytes: number; totalBytes: number } | undefined> {
    const { dataFolder } = this.#dependencies
    if (dataFolder === undefined) return undefined
    const { bavail, blocks, bsize } = await statfs(dataFolder)
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
  }

  /** Returns the values of a gauge by its label, which is empty for a gauge without one. */
  async #readGauge(name: string): Promise<Map<string, number>> {
    const found = await this.#dependencies.registry.getSingleMetric(name)?.get()
    return new Map(found?.values.map(({ labels, value }) => [String(Object.values(labels)[0] ?? ''), value]))
  }
}
