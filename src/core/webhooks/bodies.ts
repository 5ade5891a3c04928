import { batched } from '#core/db/batch.ts'
import type { Pool } from '#core/db/connect.ts'
import { isConnectionLoss } from '#core/db/errors.ts'
import { FairShares, type Owned } from '#core/fair_shares.ts'
import { bodyOf } from './message.ts'
import { type Message, readEvents, type StoredEvent } from './messages.store.ts'
import type { StoredInfo } from './rules.ts'

type Owning = Message<unknown> & Owned

interface Waiting {
  message: Owned & { bytes: number }
  admit(): void
  refuse(reason: unknown): void
}

interface BodiesDependencies {
  pool: Pool
  /** Maximum size of all messages in memory, in bytes. */
  bytesMax: number
  /** Returns an event's info as JSON, restricted to what the filter allows. */
  infoFor(filter: unknown, event: StoredInfo): string
}

/** Thrown if the body of a message cannot be built, for reasons other than the database connection or the receiver. */
export class UnreadableMessage extends Error {
  override name = 'UnreadableMessage'
}

/** Maximum number of messages read by one statement. */
const readTogetherMax = 16

/**
 * Reads the bodies of messages within a memory limit. A message waits while its organization uses its share, so large
 * messages to a slow receiver leave memory for other organizations.
 */
export class Bodies {
  readonly #memory: FairShares
  readonly #waiting = new Set<Waiting>()
  readonly #read: (message: Owning) => Promise<Buffer | undefined>

  constructor({ pool, bytesMax, infoFor }: BodiesDependencies) {
    this.#memory = new FairShares(bytesMax)
    this.#read = batched(
      async (messages) => {
        const found = await readEvents(pool, messages)
        const written =
          ({ filter }: Message<unknown>) =>
          (event: StoredEvent) => ({ ...event, info: infoFor(filter, event) })
        return messages.map((message) => {
          const events = found.get(message.id)
          return events && Buffer.from(bodyOf(events.map(written(message))))
        })
      },
      { itemsMax: readTogetherMax },
    )
  }

  /** Calls `work` with the message's body, undefined if its events are deleted. Throws `UnreadableMessage`. */
  async withBody<T>(message: Owning, signal: AbortSignal, work: (body: Buffer | undefined) => Promise<T>): Promise<T> {
    await this.#admitted(message, signal)
    try {
      return await work(await this.#bodyOf(message))
    } finally {
      this.#memory.release(message, message.bytes)
      this.#admit()
    }
  }

  async #bodyOf(message: Owning): Promise<Buffer | undefined> {
    try {
      return await this.#read(message)
    } catch (error) {
      if (isConnectionLoss(error)) throw error
      throw new UnreadableMessage(`message ${message.id} cannot be read`, { cause: error })
    }
  }

  async #admitted(message: Owned & { bytes: number }, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    const { promise, resolve: admit, reject: refuse } = Promise.withResolvers<void>()
    const waiting = { message, admit, refuse }
    this.#waiting.add(waiting)
    const abort = () => {
      if (this.#waiting.delete(waiting)) refuse(signal.reason)
    }
    signal.addEventListener('abort', abort)
    this.#admit()
    await promise.finally(() => signal.removeEventListener('abort', abort))
  }

  /**
   * Admits waiting messages of organizations with memory left, in order of arrival. A message larger than the share is
   * admitted too, one at a time.
   */
  #admit(): void {
    for (const waiting of this.#waiting) {
      if (this.#memory.headroomOf(waiting.message) <= 0) continue
      this.#waiting.delete(waiting)
      this.#memory.reserve(waiting.message, waiting.message.bytes)
      waiting.admit()
    }
  }
}
