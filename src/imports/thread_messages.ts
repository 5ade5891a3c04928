import type { KindName } from './kinds.ts'
import type { Mapping } from './mapping.ts'
import type { Language } from './phrases.ts'
import type { FileFault } from './tables/faults.ts'

/** File of an import, with its content. */
export interface ImportFile {
  name: string
  bytes: Uint8Array<ArrayBuffer>
}

/** Import as a thread gets it. */
export interface ImportJob {
  kind: KindName
  corporationId: string
  organizationId: string | null
  files: Readonly<Record<string, ImportFile>>
  options: Record<string, unknown>
  given: Mapping
  remembered: Mapping
  encoding: string | null
  sheet: string | null
  language: Language
  /** Digest of the changes that the thread may save; null to save none. */
  digest: string | null
}

/** Heading of a file, and the column as which it is read. */
interface FoundHeading {
  heading: string
  column: string | null
  /** Heading that may have been meant by one that is not read. */
  similarHeading: string | null
}

export interface FoundFile {
  part: string
  name: string
  headings: FoundHeading[]
}

/** Changes that an import would save. */
export interface PlannedChanges {
  files: FoundFile[]
  changes: object
  sentence: string
  notes: string[]
  rows: number
  /** Hash of all that would be saved, and of the changes by it. */
  digest: string
}

/** Faults of refused files, and the headings that were read. */
export interface RefusedFiles {
  files: FoundFile[]
  faults: readonly FileFault[]
}

/** Message of a thread to the server. It fails if the server fails to answer a call. */
export type ThreadMessage =
  | { type: 'call'; id: number; path: string; body: Uint8Array<ArrayBuffer> }
  | { type: 'planned'; plan: PlannedChanges }
  | { type: 'saved'; rows: number }
  | { type: 'done'; isApplied: boolean }
  | { type: 'refused'; refusal: RefusedFiles }
  | { type: 'failed'; status: number }

/** Answer of the server to a call. */
export interface CallAnswer {
  id: number
  status: number
  json: Uint8Array<ArrayBuffer>
}

/** Message of the server to a thread. */
export type ThreadRequest = { type: 'job'; job: ImportJob } | ({ type: 'answer' } & CallAnswer)
