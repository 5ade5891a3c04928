import type { ChainView, Organization } from '#core/access/organizations.ts'
import type { Caller } from '#core/access/tokens.ts'
import type { Caches } from '#core/cache.ts'
import type { ChangeContext } from '#core/events/outbox.ts'
import type { Browser } from '#core/http/session_cookie.ts'
import type { Service } from './service.ts'

/** Context of an action, requested by a client or reported by a front office. */
export interface ActionContext extends ChangeContext {
  caches: Caches
  /** Organizations that the author may access, by id; for a front office, all of its corporation. */
  organizations: ReadonlyMap<string, Organization>
}

/** Context of a request handler, besides the body. */
export interface Context extends ActionContext, ChainView {
  caller: Caller
  remoteAddress: string
  /** Browser of a visitor or person; undefined for calls within the server. */
  browser: Browser | undefined
  /** Returns another service of the node: `use(Throttle)`. */
  use<T>(service: Service<T>): T
  /** Invalidates the values cached under the topic and key when the transaction commits. */
  touch(topic: string, key: string): Promise<void>
  /** Delays the response of a write by work after its transaction commits. A repeated request is answered without it. */
  afterCommit(work: () => Promise<void>): void
  setHeader(name: string, value: string): void
  /** Time when the client stops waiting, on the clock of `performance.now()`. */
  deadline: number
  /** Returns a signal that is aborted if the client disconnects before the response. */
  leaving(): AbortSignal
  /** Format that the client accepts instead of JSON, one of the operation's `otherFormats`. */
  format: string | undefined
}

export class OperationSettings {
  /** Whether `/api/1/access_token` issues tokens for an API key alone. */
  readonly allowsApiLogin: boolean
  /** Networks that webhooks may reach although they are not public. */
  readonly webhookNetworks: readonly string[]
  /** Whether reports are enabled. */
  readonly reports: boolean

  constructor(
    settings: Pick<OperationSettings, 'allowsApiLogin' | 'webhookNetworks'> & { reports?: boolean | undefined },
  ) {
    this.allowsApiLogin = settings.allowsApiLogin
    this.webhookNetworks = settings.webhookNetworks
    this.reports = settings.reports ?? true
  }
}
