import { randomUUIDv7 } from 'node:crypto'
import { OrganizationsOf } from '#core/access/organizations.ts'
import type { Caches } from '#core/cache.ts'
import type { Pool } from '#core/db/connect.ts'
import { OperationError } from '#core/errors.ts'
import type { Logger } from '#core/log.ts'
import { type BackgroundService, every, type Loop } from '#core/loop.ts'
import type { ChangePart, Due, Operation } from '#core/operation/operation.ts'
import { asId } from '#core/schema.ts'
import type { Clock } from '#core/time.ts'
import { type Commands, deadlineFrom } from './accept.ts'

const everyMs = 1_000
/** Commands of one kind that are issued in one go; what is left is found the next time. */
const rowsMax = 500

interface Parts {
  pool: Pool
  caches: Caches
  clock: Clock
  log: Logger
  commands: Pick<Commands, 'accept'>
  operations: readonly Operation[]
}

type Timed = { operation: Operation; part: ChangePart & Required<Pick<ChangePart, 'listDue'>> }

/**
 * The clock of the front offices: it issues what they do by themselves when it is time (`frontCommand`). Any number of nodes
 * may run one: a command that waits already is not issued again, and one that two have issued finds its work done.
 */
export class Scheduler implements BackgroundService {
  readonly #parts: Parts
  readonly #timed: readonly Timed[]
  #loop: Loop | undefined

  constructor(parts: Parts) {
    this.#parts = parts
    this.#timed = parts.operations.flatMap((operation) => {
      const { command: part } = operation
      return part && !part.creates && part.listDue ? [{ operation, part: { ...part, listDue: part.listDue } }] : []
    })
  }

  start(): void {
    this.#loop = every(everyMs, () => this.tick(), { log: this.#parts.log, name: 'issuing commands that are due' })
  }

  /** Waits for the round under way. */
  async stop(): Promise<void> {
    await this.#loop?.stop()
  }

  /** Issues what it is time for, and answers how much that was. */
  async tick(): Promise<number> {
    const { pool, clock } = this.#parts
    let issued = 0
    for (const timed of this.#timed)
      for (const due of await timed.part.listDue(pool, { now: clock.now(), rowsMax }))
        issued += (await this.#issue(timed, due)) ? 1 : 0
    return issued
  }

  async #issue({ operation, part }: Timed, { corporationId, organizationId, body }: Due<unknown>): Promise<boolean> {
    const { caches, clock, commands } = this.#parts
    const organization = (await caches.get(OrganizationsOf, corporationId)).get(organizationId)
    // Made a moment ago through another node: it is known here at the next look.
    if (!organization) return false
    const correlationId = asId<'Command'>(randomUUIDv7())
    const acceptedAt = clock.now()
    const deadlineAt = deadlineFrom(acceptedAt)
    try {
      await commands.accept({ operation, organization, correlationId, acceptedAt, deadlineAt, part, body })
      return true
    } catch (error) {
      // Gone since it was found.
      if (error instanceof OperationError) return false
      throw error
    }
  }
}
