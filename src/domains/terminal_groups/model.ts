import type { Id } from '#core/schema.ts'
import type { CommonExternalData } from '#domains/organizations/schemas.ts'

/** A front office of an organization, in the server or linked to it. */
export interface TerminalGroup {
  id: Id<'TerminalGroup'>
  organizationId: Id<'Organization'>
  name: string
  kind: 'virtual' | 'linked'
  isEnabled: boolean
  isAsleep: boolean
  /** Store from which goods of its orders leave. A deleted store counts as none. */
  storeId: Id<'Store'> | null
  /** What is kept with it for its clients, each key once. */
  externalData: readonly CommonExternalData[]
}
