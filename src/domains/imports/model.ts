import type { Id } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'
import type { KindName } from '#imports/kinds.ts'
import type { Mapping } from '#imports/mapping.ts'
import type { Language } from '#imports/phrases.ts'
import type { PlannedChanges } from '#imports/thread_messages.ts'

export const importStates = ['Ready', 'Applying', 'Applied', 'Failed'] as const
export type ImportState = (typeof importStates)[number]

/** Request of an import without the content of its files. */
export interface ImportRequest {
  kind: KindName
  organizationId: string | null
  /** Names of files by their parts. */
  fileNames: Readonly<Record<string, string>>
  options: Record<string, unknown>
  given: Mapping
  encoding: string | null
  sheet: string | null
  language: Language
}

export interface StoredImport {
  id: Id<'Import'>
  request: ImportRequest
  plan: Omit<PlannedChanges, 'digest' | 'rows'>
  digest: string
  state: ImportState
  rows: number
  saved: number
  expiresAt: Instant
  isRunning: boolean
}
