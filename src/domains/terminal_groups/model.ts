import type { Id } from '#core/schema.ts'
import type { CommonExternalData } from '#domains/organizations/schemas.ts'

/** Front office of an organization, virtual or linked. */
export interface TerminalGroup {
  id: Id<'TerminalGroup'>
  organizationId: Id<'Organization'>
  name: string
  kind: 'virtual' | 'linked'
  isEnabled: boolean
  isAsleep: boolean
  /** Store from which goods of orders leave. A deleted store counts as none. */
  storeId: Id<'Store'> | null
  /** Data of clients, each key once. */
  externalData: readonly CommonExternalData[]
}
