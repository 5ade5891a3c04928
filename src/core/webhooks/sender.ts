import { setTimeout as sleep } from 'node:timers/promises'
import { batched, batchedBy } from '#core/db/batch.ts'
import { type Pool, transaction } from '#core/db/connect.ts'
import type { Workers } from '#core/db/workers.ts'
import { failpoint } from '#core/failpoint.ts'
import type { Logger } from '#core/log.ts'
import type { Metrics } from '#core/metrics.ts'
import type { Notices } from '#core/notices.ts'
import type { Clock, Instant } from '#core/time.ts'
import {
  type AttemptResult,
  countPaused,
  finishDelivered,
  giveUp,
  insertAttempts,
  lockFailures,
  makeMessagesDue,
  pauseEndpoint,
  postponeMessage,
  splitMessage,
  updateFailures,
} from './attempts.store.ts'
import { headersOf } from './message.ts'
import type { Message, SendableEndpoint } from './messages.store.ts'
import { isSuccess, Receivers, unsentResponse } from './receivers.ts'
import { gatherMs } from './rules.ts'
import { failuresTolerated, nextAttemptAt, quietUntil } from './schedule.ts'

/** Sandbox faults of webhooks. */
interface WebhookFaults {
  /** Number of first attempts of each message that fail without a request. */
  lostAttempts?: number
  /** Delay of each attempt in seconds, which the claim has to outlive. */
  delaySeconds?: number
  /** Number of repetitions of each delivered message. */
  duplicates?: number
}

/** Returns the faults of an organization's webhooks; called for sandboxes only. */
export type WebhookFaultsOf = (organizationId: string) => Promise<WebhookFaults | undefined>

/** A message with its endpoint. */
export type AddressedMessage = Message<unknown> & { endpoint: SendableEndpoint<unknown> }

export interface SenderDependencies {
  pool: Pool
  workers: Workers
  clock: Clock
  log: Logger
  metrics: Metrics
  notices: Notices
  /** Networks that may be reached although they are not public. */
  networks: readonly string[]
  faultsOf?: WebhookFaultsOf | undefined
  /** Node that holds the claims. */
  holder: string
}

/** Posts claimed messages and stores the outcome: delivered, to be retried, split, or given up. */
export class Sender {
  readonly #pool: Pool
  readonly #workers: Workers
  readonly #clock: Clock
  readonly #log: Logger
  readonly #metrics: Metrics
  readonly #notices: Notices
  readonly #receivers: Receivers
  readonly #faultsOf: WebhookFaultsOf | undefined
  readonly #holder: string
  readonly #finish: (result: AttemptResult) => Promise<void>

  constructor(dependencies: SenderDependencies) {
    this.#pool = dependencies.pool
    this.#workers = dependencies.workers
    this.#clock = dependencies.clock
    this.#log = dependencies.log
    this.#metrics = dependencies.metrics
    this.#notices = dependencies.notices
    this.#receivers = new Receivers(dependencies.networks)
    this.#faultsOf = dependencies.faultsOf
    this.#holder = dependencies.holder
    const finish = async (ended: readonly AttemptResult[]) => {
      await transaction(this.#pool, (db) => finishDelivered(db, ended, this.#clock.now()))
      return ended.map(() => undefined)
    }
    const options = { restMs: gatherMs }
    this.#finish = this.#workers.areThere
      ? batchedBy(({ message }) => message.organizationId, finish, options)
      : batched(finish, options)
  }

  close(): Promise<void> {
    return this.#receivers.close()
  }

  /** Makes one attempt and stores its outcome. Throws if `signal` is aborted. */
  async send(message: AddressedMessage, body: Buffer, signal: AbortSignal): Promise<void> {
    const { endpoint, id } = message
    const faults = endpoint.isSandbox ? await this.#faultsOf?.(message.organizationId) : undefined
    if (faults?.delaySeconds) await sleep(faults.delaySeconds * 1000, undefined, { signal })
    const now = this.#clock.now()
    const headers = headersOf({ ...endpoint, id }, body, now)
    const request = { headers, body, loopback: endpoint.isSandbox, now }
    const isLost = message.attempts < (faults?.lostAttempts ?? 0)
    const answer = isLost
      ? unsentResponse('lost by a fault of the sandbox')
      : await this.#receivers.post(endpoint.uri, request, signal)
    failpoint('after-webhook')
    this.#metrics.webhookAttempts.inc({ outcome: isSuccess(answer) ? 'delivered' : 'failed' })
    const result = { message, holder: this.#holder, answer, attemptedAt: now }
    if (!isSuccess(answer)) return this.#fail(result)
    await this.#finish(result)
    for (let n = 0; n < (faults?.duplicates ?? 0); n++) {
      const again = await this.#receivers.post(endpoint.uri, request, signal)
      await insertAttempts(this.#pool, [{ ...result, answer: again, attemptedAt: this.#clock.now() }])
    }
    if (endpoint.failures > 0) await this.#recover(message, endpoint.failures)
  }

  /** Records a failed attempt for a message whose body cannot be built. */
  async refuse(message: AddressedMessage): Promise<void> {
    const answer = unsentResponse('the server could not write the message')
    await this.#fail({ message, holder: this.#holder, answer, attemptedAt: this.#clock.now() })
  }

  /** The endpoint has recovered: clears its back-off. */
  async #recover(message: Message<unknown>, failures: number): Promise<void> {
    await transaction(this.#pool, async (db) => {
      await updateFailures(db, message, 0, undefined)
      if (failures >= failuresTolerated) await makeMessagesDue(db, message, this.#clock.now())
    })
    const text = 'a webhook receiver has recovered'
    this.#notices.record({ key: message.endpointId, message: text, fields: { ...logFieldsOf(message), failures } })
  }

  async #fail(result: AttemptResult & { message: Message<unknown> }): Promise<void> {
    const { message, holder, answer } = result
    const isGivenUp = await transaction(this.#pool, async (db) => {
      const now = this.#clock.now()
      const failures = 1 + (await lockFailures(db, message))
      await insertAttempts(db, [result])
      await updateFailures(db, message, failures, quietUntil(failures, now, answer.retryAfterMs))
      const attempts = message.attempts + 1
      const firstAttemptAt: Instant = message.firstAttemptAt ?? result.attemptedAt
      const dueAt = nextAttemptAt({ attempts, firstAttemptAt, now, failures }, answer.retryAfterMs)
      if (dueAt === undefined) {
        const isClaimHeld = await giveUp(db, message, { holder, now })
        if (isClaimHeld) await pauseEndpoint(db, message, now)
        return isClaimHeld
      }
      const again = message.revisions.length > 1 ? splitMessage : postponeMessage
      await again(db, { ...message, attempts }, { holder, firstAttemptAt, dueAt })
      return false
    })
    const fields = { ...logFieldsOf(message), status: answer.status, error: answer.error }
    if (!isGivenUp) {
      const text = 'a webhook receiver failed; it is tried again'
      this.#notices.record({ key: message.endpointId, message: text, level: 'warn', fields })
      return
    }
    this.#log.warn(fields, 'a webhook receiver failed for 72 hours and is paused: resume it at /admin/webhooks/resume')
    await this.countPaused()
  }

  async countPaused(): Promise<void> {
    this.#metrics.webhooksPaused.set(await countPaused(this.#pool, this.#workers.reachable))
  }
}

const logFieldsOf = ({ endpointId, organizationId }: { endpointId: string; organizationId: string }) => ({
  endpoint: { id: endpointId },
  organization: { id: organizationId },
})
