import { randomUUIDv7 } from 'node:crypto'
import { OrganizationsOf } from '#core/access/organizations.ts'
import { BackOff } from '#core/backoff.ts'
import type { Caches } from '#core/cache.ts'
import type { ChainClocks, ClockRound } from '#core/chain_clocks.ts'
import type { Pool } from '#core/db/connect.ts'
import { toTimestamp } from '#core/db/timestamps.ts'
import { OperationError } from '#core/errors.ts'
import type { Logger } from '#core/log.ts'
import { type BackgroundService, type Loop, runEvery } from '#core/loop.ts'
import type { ChangeDefinition, DueFrontCommand } from '#core/operation/command_definition.ts'
import type { Operation } from '#core/operation/operation.ts'
import { asId } from '#core/schema.ts'
import { type Clock, minuteMs } from '#core/time.ts'
import type { Commands } from './accept.ts'
import { deadlineFrom } from './deadline.ts'

const everyMs = 1_000
/** Maximum number of commands of one kind per run; the next run finds the rest. */
const rowsMax = 500
/** Maximum number of commands whose failures are remembered; others are retried without a pause. */
const failingMax = 1_000
const backOffMinMs = 1_000
const backOffMaxMs = 5 * minuteMs

interface SchedulerDependencies {
  /** Connection of the search for due commands. */
  polling: Pool
  caches: Caches
  clock: Clock
  clocks: ChainClocks
  log: Logger
  commands: Pick<Commands, 'accept'>
  operations: readonly Operation[]
}

type Timed = { operation: Operation; definition: ChangeDefinition & Required<Pick<ChangeDefinition, 'listDue'>> }

/**
 * Issues due commands of front offices themselves (`frontCommand`). Several nodes may run it: a pending command is not issued again, and
 * one issued twice finds nothing to do. Failures are logged once, retried later, and do not delay other commands.
 */
export class Scheduler implements BackgroundService {
  readonly #dependencies: SchedulerDependencies
  readonly #timed: readonly Timed[]
  readonly #backOff = new BackOff({ minMs: backOffMinMs, maxMs: backOffMaxMs, entriesMax: failingMax })
  #loop: Loop | undefined

  constructor(dependencies: SchedulerDependencies) {
    this.#dependencies = dependencies
    this.#timed = dependencies.operations.flatMap((operation) => {
      const { command: definition } = operation
      if (!definition || definition.creates || !definition.listDue) return []
      return [{ operation, definition: { ...definition, listDue: definition.listDue } }]
    })
  }

  start(): void {
    this.#loop = runEvery(everyMs, () => this.tick(), {
      log: this.#dependencies.log,
      name: 'issuing commands that are due',
    })
  }

  /** Waits for the current run. */
  async stop(): Promise<void> {
    await this.#loop?.stop()
  }

  /** Issues due commands, and returns their number. */
  async tick(): Promise<number> {
    let issued = 0
    for (const round of await this.#dependencies.clocks.rounds())
      for (const timed of this.#timed)
        for (const due of await this.#list(timed, round)) issued += (await this.#attempt(timed, due)) ? 1 : 0
    return issued
  }

  /** Returns whether commands of the owners are to be issued, to be executed at once, or overdue. */
  async areDue({ now, isSearched, includes }: ClockRound): Promise<boolean> {
    const { polling, clock } = this.#dependencies
    for (const { definition } of this.#timed)
      if ((await definition.listDue(polling, { now, rowsMax: 1, canReach: includes })).length > 0) return true
    const [open] = await polling`
      select 1
        from command
       where ${isSearched(polling`organization_id`)}
         and state in ('accepted', 'sent')
         and (operation = any(${this.#timed.map(({ operation }) => operation.path)}::text[])
          or deadline_at <= ${toTimestamp(polling, clock.now())})
       limit 1`
    return open !== undefined
  }

  async #list(
    { operation: { path }, definition }: Timed,
    { now, includes: canReach }: ClockRound,
  ): Promise<readonly DueFrontCommand<unknown>[]> {
    const { polling, clock, log } = this.#dependencies
    const onFirst = (err: unknown) => log.error({ err, operation: path }, 'failed to list due commands')
    const list = async () => definition.listDue(polling, { now, rowsMax: rowsMax + this.#backOff.size, canReach })
    return (await this.#backOff.attempt(path, { now: clock.now(), onFirst }, list)) ?? []
  }

  async #attempt(timed: Timed, due: DueFrontCommand<unknown>): Promise<boolean> {
    const { clock, log } = this.#dependencies
    const { path } = timed.operation
    const onFirst = (err: unknown) =>
      log.error({ err, operation: path, body: due.body }, 'failed to issue a due command')
    const key = `${path} ${due.organizationId} ${JSON.stringify(due.body)}`
    return (await this.#backOff.attempt(key, { now: clock.now(), onFirst }, () => this.#issue(timed, due))) ?? false
  }

  async #issue(
    { operation, definition }: Timed,
    { corporationId, organizationId, body }: DueFrontCommand<unknown>,
  ): Promise<boolean> {
    const { caches, clock, commands } = this.#dependencies
    const organization = (await caches.get(OrganizationsOf, corporationId)).get(organizationId)
    // The organization has just been created by another node, and this node's cache entry is older.
    if (!organization) return false
    const correlationId = asId<'Command'>(randomUUIDv7())
    const acceptedAt = clock.now()
    const deadlineAt = deadlineFrom(acceptedAt)
    try {
      await commands.accept({ operation, organization, correlationId, acceptedAt, deadlineAt, definition, body })
      return true
    } catch (error) {
      // The aggregate no longer exists.
      if (error instanceof OperationError) return false
      throw error
    }
  }
}
