import { randomUUIDv7 } from 'node:crypto'
import { OrganizationsOf } from '#core/access/organizations.ts'
import { BackOff } from '#core/backoff.ts'
import type { Caches } from '#core/cache.ts'
import type { Pool } from '#core/db/connect.ts'
import { OperationError } from '#core/errors.ts'
import type { Logger } from '#core/log.ts'
import { type BackgroundService, type Loop, runEvery } from '#core/loop.ts'
import type { ChangeDefinition, DueFrontCommand } from '#core/operation/command.ts'
import type { Operation } from '#core/operation/operation.ts'
import { asId } from '#core/schema.ts'
import { type Clock, minuteMs } from '#core/time.ts'
import type { Commands } from './accept.ts'
import { deadlineFrom } from './deadline.ts'

const everyMs = 1_000
/** Commands of one kind that are issued in one go; what is left is found the next time. */
const rowsMax = 500
/** Commands whose faults are remembered; beyond that they are tried more often. */
const failingMax = 1_000
const backOffMinMs = 1_000
const backOffMaxMs = 5 * minuteMs

interface SchedulerDependencies {
  pool: Pool
  caches: Caches
  clock: Clock
  log: Logger
  commands: Pick<Commands, 'accept'>
  operations: readonly Operation[]
}

type Timed = { operation: Operation; definition: ChangeDefinition & Required<Pick<ChangeDefinition, 'listDue'>> }

/**
 * The clock of the front offices: it issues what they do by themselves when it is time (`frontCommand`). Any number of nodes
 * may run one: a command that waits already is not issued again, and one that two have issued finds its work done. What cannot
 * be issued is logged once, tried again later, and holds up no other.
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

  /** Waits for the round under way. */
  async stop(): Promise<void> {
    await this.#loop?.stop()
  }

  /** Issues what it is time for, and answers how much that was. */
  async tick(): Promise<number> {
    let issued = 0
    for (const timed of this.#timed)
      for (const due of await this.#list(timed)) issued += (await this.#attempt(timed, due)) ? 1 : 0
    return issued
  }

  async #list({ operation: { path }, definition }: Timed): Promise<readonly DueFrontCommand<unknown>[]> {
    const { pool, clock, log } = this.#dependencies
    const now = clock.now()
    const onFirst = (err: unknown) => log.error({ err, operation: path }, 'commands that are due could not be listed')
    const list = async () => definition.listDue(pool, { now, rowsMax: rowsMax + this.#backOff.size })
    return (await this.#backOff.attempt(path, { now, onFirst }, list)) ?? []
  }

  async #attempt(timed: Timed, due: DueFrontCommand<unknown>): Promise<boolean> {
    const { clock, log } = this.#dependencies
    const { path } = timed.operation
    const onFirst = (err: unknown) =>
      log.error({ err, operation: path, body: due.body }, 'a command that is due could not be issued')
    const key = `${path} ${due.organizationId} ${JSON.stringify(due.body)}`
    return (await this.#backOff.attempt(key, { now: clock.now(), onFirst }, () => this.#issue(timed, due))) ?? false
  }

  async #issue(
    { operation, definition }: Timed,
    { corporationId, organizationId, body }: DueFrontCommand<unknown>,
  ): Promise<boolean> {
    const { caches, clock, commands } = this.#dependencies
    const organization = (await caches.get(OrganizationsOf, corporationId)).get(organizationId)
    // Made a moment ago through another node: it is known here at the next look.
    if (!organization) return false
    const correlationId = asId<'Command'>(randomUUIDv7())
    const acceptedAt = clock.now()
    const deadlineAt = deadlineFrom(acceptedAt)
    try {
      await commands.accept({ operation, organization, correlationId, acceptedAt, deadlineAt, definition, body })
      return true
    } catch (error) {
      // Gone since it was found.
      if (error instanceof OperationError) return false
      throw error
    }
  }
}
