import type { RestrictionGroups } from '#core/access/groups.ts'
import type { People } from '#core/access/people.ts'
import type { RateLimits } from '#core/access/rate_limits.ts'
import type { Access, Caller } from '#core/access/tokens.ts'
import type { Caches } from '#core/cache.ts'
import type { ChainClocks } from '#core/chain_clocks.ts'
import type { Commands } from '#core/commands/accept.ts'
import type { Pool } from '#core/db/connect.ts'
import type { ResourceMonitor } from '#core/db/resources.ts'
import type { Workers } from '#core/db/workers.ts'
import type { OwnerId } from '#core/events/outbox.ts'
import type { FairSlots } from '#core/fair_slots.ts'
import type { Logger } from '#core/log.ts'
import type { Metrics } from '#core/metrics.ts'
import type { RegisteredDomain } from '#core/operation/domain.ts'
import type { RegisteredOperation } from '#core/operation/registry.ts'
import type { Services } from '#core/operation/service.ts'
import type { Id } from '#core/schema.ts'
import type { Spool } from '#core/spool.ts'
import type { Clock } from '#core/time.ts'

/** Id and secrets of the demo chain's application and API key. The database stores only their hashes. */
export interface DemoCredentials {
  appId: string
  clientSecret: string
  apiKey: string
}

interface DemoChain {
  corporationId: Id<'Corporation'>
  credentials: DemoCredentials
}

/** Parts of one node of the server. Created in `node.ts` and passed on, never global. */
export interface App {
  pool: Pool
  /** Connections for queries; orders and commands use `pool`. */
  reading: Pool
  /** One connection, by which background loops search for work. */
  polling: Pool
  workers: Workers
  /** Slots for transactions of requests, so that no corporation takes all connections of `pool`. */
  writing: FairSlots
  resources: ResourceMonitor
  /** Content of large responses until clients take it. */
  spool: Spool
  caches: Caches
  access: Access
  people: People
  groups: RestrictionGroups
  rateLimits: RateLimits
  /** Clock of the server, for access, leases and deadlines. */
  clock: Clock
  /** Clocks of chains, for what happens in their restaurants. */
  clocks: ChainClocks
  commands: Commands
  services: Services
  /** Wakes the followers of the owner's new events. */
  notify(ownerId: OwnerId): void
  operations: readonly RegisteredOperation[]
  domains: readonly RegisteredDomain[]
  log: Logger
  metrics: Metrics
  /** Numbers of requests that are being answered, and that have been. */
  load: { requests: number; answered: number }
  /** The demo chain, if this server has one. */
  demo?: DemoChain | undefined
  /** Returns what a request has to wait for. Only defined while rows are being created that requests may read. */
  delayOf?:
    | ((operation: RegisteredOperation, caller: Caller | undefined, body: unknown) => Promise<void> | undefined)
    | undefined
  /** Whether every response is validated against its schema, including undeclared fields; true in tests. */
  checksAnswers: boolean
}
