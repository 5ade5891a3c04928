import type { Id } from '#core/schema.ts'

/** A front office of an organization, in the server or linked to it. */
export interface TerminalGroup {
  id: Id<'TerminalGroup'>
  organizationId: Id<'Organization'>
  name: string
  kind: 'virtual' | 'linked'
  isEnabled: boolean
  isAsleep: boolean
}
