import type { RestrictionGroups } from '#core/access/groups.ts'
import type { RateLimits } from '#core/access/rate_limits.ts'
import type { Access } from '#core/access/tokens.ts'
import type { Caches } from '#core/cache.ts'
import type { Commands } from '#core/commands/accept.ts'
import type { Pool } from '#core/db/connect.ts'
import type { ResourceMonitor } from '#core/db/resources.ts'
import type { OwnerId } from '#core/events/outbox.ts'
import type { Logger } from '#core/log.ts'
import type { Metrics } from '#core/metrics.ts'
import type { RegisteredDomain } from '#core/operation/domain.ts'
import type { RegisteredOperation } from '#core/operation/registry.ts'
import type { Services } from '#core/operation/service.ts'
import type { Clock } from '#core/time.ts'

/** What one node of the server is made of. Made in `node.ts`, handed on, never global. */
export interface App {
  pool: Pool
  /** For what is only read, apart from orders and commands. */
  reading: Pool
  resources: ResourceMonitor
  caches: Caches
  access: Access
  groups: RestrictionGroups
  rateLimits: RateLimits
  clock: Clock
  commands: Commands
  services: Services
  /** Wakes what follows the owner's events: there are new ones. */
  notify(ownerId: OwnerId): void
  operations: readonly RegisteredOperation[]
  domains: readonly RegisteredDomain[]
  log: Logger
  metrics: Metrics
  /** How many requests are being answered now. */
  load: { requests: number }
  /** Of the demo chain, when this server has one. */
  demoCredentials?: { appId: string; clientSecret: string; apiKey: string } | undefined
  /** Id of the demo chain's API key. */
  demoKeyId?: string | undefined
  /** Chain whose examples are still being made. */
  completing?: { corporationId: string; done: Promise<unknown> } | undefined
  /** Holds every answer against its schema, undeclared fields included. On in tests. */
  checksAnswers: boolean
}
