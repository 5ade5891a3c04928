import { Throttle } from '#core/access/throttle.ts'
import { type Recordings, readRecordings } from '#core/http/recordings.ts'
import type { BackgroundService } from '#core/loop.ts'
import { type Id, newId } from '#core/schema.ts'
import { type Clock, toUtcText } from '#core/time.ts'
import { headersOf, testHeader } from './message.ts'
import { type ReceiverResponse, Receivers } from './receivers.ts'

/** Maximum number of tests of a receiver in a minute, by each node. */
export const testsPerMinuteMax = 5

interface TestedReceiver {
  organizationId: string
  id: string
  uri: string
  authToken: string | null
  secret: string
  isSandbox: boolean
}

/** A message with one example, and the response of the receiver. */
interface SentTest {
  eventType: string
  messageId: Id<'WebhookMessage'>
  response: ReceiverResponse
}

interface TesterDependencies {
  clock: Clock
  /** Networks that may be reached although they are not public. */
  networks: readonly string[]
}

/** Sends examples of events to receivers at once. They are marked in a header, are stored nowhere, and change nothing. */
export class WebhookTester implements BackgroundService {
  readonly #clock: Clock
  #examples: Recordings['webhooks'] | undefined
  readonly #receivers: Receivers
  readonly #throttle: Throttle
  readonly #stopping = new AbortController()

  constructor({ clock, networks }: TesterDependencies) {
    this.#clock = clock
    this.#receivers = new Receivers(networks)
    this.#throttle = new Throttle(clock, { attemptsMax: testsPerMinuteMax })
  }

  start(): void {}

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#receivers.close()
  }

  /** Recorded message of each type of event. */
  get examples(): Recordings['webhooks'] {
    this.#examples ??= readRecordings().webhooks
    return this.#examples
  }

  /** Counts a test. Returns the seconds until the next one is allowed; undefined if this one is. */
  begin({ id }: TestedReceiver): number | undefined {
    const waitSeconds = this.#throttle.retryAfterSeconds(id)
    if (waitSeconds === undefined) this.#throttle.recordFailure(id)
    return waitSeconds
  }

  /** Sends one message for each type. */
  send(receiver: TestedReceiver, types: readonly string[], correlationId: string): Promise<SentTest[]> {
    return Promise.all(types.map((type) => this.#sendOne(receiver, type, correlationId)))
  }

  async #sendOne(receiver: TestedReceiver, eventType: string, correlationId: string): Promise<SentTest> {
    const now = this.#clock.now()
    const { organizationId, uri, isSandbox: loopback } = receiver
    const messageId = newId<'WebhookMessage'>()
    const [example] = [this.examples[eventType]].flat()
    const event = { ...(example as object), eventTime: toUtcText(now), organizationId, correlationId }
    const body = Buffer.from(JSON.stringify([event]))
    const headers = { ...headersOf({ ...receiver, id: messageId }, body, now), [testHeader]: 'true' }
    const response = await this.#receivers.post(uri, { headers, body, loopback, now }, this.#stopping.signal)
    return { eventType, messageId, response }
  }
}
