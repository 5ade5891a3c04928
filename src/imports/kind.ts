import type { Static, TObject } from 'typebox'
import type { Api } from './api.ts'
import type { Columns, ReadHeading } from './tables/columns.ts'
import type { Source } from './tables/source.ts'
import type { ReadOptions } from './tables/table.ts'

/** Kind of a file, or of several files that belong together, that people import. */
export interface ImportKind<Options extends TObject = TObject> {
  /** Files by what they hold, such as `menu` and `sizes`. */
  files: Readonly<Record<string, FileFormat>>
  /** What a person may choose, beside how tables are read. */
  options: Options
  /** Reads the files, and compares them with the server. Saves nothing. Throws an OperatorError with all faults of the files. */
  plan(input: ImportInput<Static<Options>>): Promise<ImportPlan>
}

interface FileFormat {
  description: string
  columns: Columns
  isRequired?: boolean
  /** Whether several may be given: the others have the keys `invoice 2`, `invoice 3` and so on. */
  isRepeated?: boolean
}

/** Files, place and choices of one import. */
export interface ImportInput<Options = object> {
  api: Api
  corporationId: string
  organizationId?: string | undefined
  files: Readonly<Record<string, Source>>
  reading: Omit<ReadOptions, 'columns'>
  options: Options
}

export interface ImportPlan {
  /** Headings of each file, and the columns as which they are read. */
  files: readonly ReadFile[]
  /** Changes with their numbers and names, as JSON for programs. */
  changes: object
  /** The same in one sentence, without its beginning: `30 products: 2 new, 1 changed, 0 gone`. */
  sentence: string
  /** Remarks that prevent nothing. */
  notes: readonly string[]
  /** All that `apply` would save. A preview is outdated if the same files would save something else now. */
  saves: unknown
  /** Number of rows that `apply` saves. */
  rows: number
  /**
   * Saves the changes, and reports the number of saved rows after each request. An interrupted import continues when it is planned and
   * applied again.
   */
  apply(onSaved: (rows: number) => void): Promise<void>
}

export interface ReadFile {
  /** Key among the files of the kind. */
  part: string
  /** Name of the file. */
  file: string
  headings: readonly ReadHeading[]
}
