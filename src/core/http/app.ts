import type { Access, Throttle } from '#core/access/tokens.ts'
import type { Caches } from '#core/cache.ts'
import type { CommandStatusReader, Commands } from '#core/commands/accept.ts'
import type { Pool } from '#core/db/connect.ts'
import type { Logger } from '#core/log.ts'
import type { Metrics } from '#core/metrics.ts'
import type { RegisteredDomain } from '#core/operation/domain.ts'
import type { OperationSettings } from '#core/operation/operation.ts'
import type { Registered } from '#core/operation/registry.ts'
import type { Clock } from '#core/time.ts'

/** What one node of the server is made of. Made in `node.ts`, handed on, never global. */
export interface App {
  pool: Pool
  /** For what is only read, apart from orders and commands. */
  reading: Pool
  caches: Caches
  access: Access
  throttle: Throttle
  clock: Clock
  commands: Commands
  readCommandStatus: CommandStatusReader
  operations: readonly Registered[]
  domains: readonly RegisteredDomain[]
  log: Logger
  metrics: Metrics
  settings: OperationSettings
  /** Of the demo chain, when this server has one. */
  demoCredentials?: { appId: string; clientSecret: string; apiKey: string } | undefined
  /** Holds every answer against its schema, undeclared fields included. On in tests. */
  checksAnswers: boolean
}
