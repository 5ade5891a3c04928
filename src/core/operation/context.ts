import type { Organization } from '#core/access/organizations.ts'
import type { Caller } from '#core/access/tokens.ts'
import type { Caches } from '#core/cache.ts'
import type { Db } from '#core/db/connect.ts'
import type { Author, OwnerId } from '#core/events/outbox.ts'
import type { Id } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'
import type { Service } from './service.ts'

/** What is known wherever something is asked for: by a request, or by a front office that reports what it has done. */
export interface ActionContext {
  /** The pool for a query, the transaction for a write: nothing of a write remains when it throws. */
  db: Db
  now: Instant
  /** Id of this request; for operations that answer a correlation id, the one they answer. */
  correlationId: Id<'Command'>
  caches: Caches
  /** Who asks. */
  author: Author
  /** The organizations that whoever asks may see, by id; for a front office, all of its corporation. */
  organizations: ReadonlyMap<string, Organization>
  /** Wakes what follows the owner's events, once this transaction is committed. */
  notify(ownerId: OwnerId): void
}

/** What every handler of a request is given besides its body. */
export interface Context extends ActionContext {
  caller: Caller
  /** Address of the client. */
  remoteAddress: string
  /** What the node has besides, for operations that need it: `use(Throttle)`. */
  use<T>(service: Service<T>): T
  /** Announces that what is cached under the topic and key changes with this transaction. */
  touch(topic: string, key: string): Promise<void>
  /** Adds a header to the answer. */
  setHeader(name: string, value: string): void
  /** When the client stops waiting, by `performance.now()`. */
  deadline: number
  /** Returns a signal that is aborted when the client ends its connection before it has the answer. */
  leaving(): AbortSignal
  /** The one of the operation's other formats that the client accepts instead of JSON. */
  format: string | undefined
}

/** The server's settings that operations read. */
export class OperationSettings {
  /** Whether `/api/1/access_token` sells tokens for an API key alone. */
  readonly apiLoginDoor: boolean
  /** Networks that webhooks may reach although they are not public. */
  readonly webhookNetworks: readonly string[]
  /** Whether reports are made. */
  readonly reports: boolean

  constructor(
    settings: Pick<OperationSettings, 'apiLoginDoor' | 'webhookNetworks'> & { reports?: boolean | undefined },
  ) {
    this.apiLoginDoor = settings.apiLoginDoor
    this.webhookNetworks = settings.webhookNetworks
    this.reports = settings.reports ?? true
  }
}
