// Written by `npm run contract` from the contract.
import type { Day, DayOrTime, Id, OffsetTime, TerminalTime } from '../values.d.ts'

export interface HistoryOperations {
  /** List changes of catalogue, recipes and staff. */
  '/admin/history/list': { kind: 'query'; request: AdminHistoryListRequest; response: AdminHistoryListResponseAnswer }
}

export interface AdminHistoryListRequest {
  /** Only changes by this API key or person. */
  authorId?: Id<'Author'> | null
  /** Only changes before this revision. If omitted, the newest. */
  beforeRevision?: number | null
  /** Id of the corporation. */
  corporationId: Id<'Corporation'>
  /** Maximum number of changes. If omitted, 100. */
  limit?: number | null
  /** Changes of the documents of this restaurant. If omitted, of the chain. */
  organizationId?: Id<'Organization'> | null
  /** Only changes of these kinds of records of type `RecordUpdate`, such as `Store`. If omitted or empty, all. */
  records?: (string)[] | null
  /** Only changes of this employee, position, attendance, assembly chart, product, document and so on. */
  subjectId?: Id<'Record'> | null
  /** Only changes of these types. If omitted or empty, all. */
  types?: ('AssemblyChartUpdate' | 'AttendanceUpdate' | 'DirectoryUpdate' | 'EmployeeUpdate' | 'PositionUpdate' | 'ProductCategoryUpdate' | 'ProductGroupUpdate' | 'ProductScaleUpdate' | 'ProductUpdate' | 'RecordUpdate')[] | null
}

export interface AdminHistoryListResponseAnswer {
  /** The changes, the newest first. */
  changes: (RecordChangeAnswer)[]
}

export interface FieldChange {
  /** New value; of a list of rows, the rows that are new or different. Null when it is empty. */
  after: unknown
  /** Previous value; of a list of rows, the rows that were removed or different. Null when it was empty, and of a record that was not there. */
  before: unknown
  /** Field of the record. */
  field: string
  /** Whether both values are null because they are too large. A change of many records at once leaves less room for each. */
  isTooLarge: boolean
}

export interface RecordChangeAnswer {
  /** Time of the change. UTC, ISO 8601. */
  at: string
  /** The API key, the person, or the terminal group of the front office. Null for others. */
  authorId: Id<'Author'> | null
  /** Author of the change: an API key, a person of the console, the operator, a front office, or the server itself. Null if it was not recorded. */
  authorKind: 'Key' | 'Person' | 'Operator' | 'FrontOffice' | 'Server' | null | (string & {})
  /** Name of the API key or person. Null for others. */
  authorName: string | null
  /** Fields with other values after the change. Without a stored earlier change, all fields that are not empty. */
  changes: (FieldChange)[]
  /** Correlation id of the request. */
  correlationId: Id<'Command'>
  /** Status before the change. Null when there was none. */
  fromStatus: string | null
  /** Kind of the record of a `RecordUpdate`, such as `Store`. Null for other types. */
  record: string | null
  /** Revision after the change, of the chain or of the restaurant. */
  revision: number
  /** Status since. Null for records without one. */
  status: string | null
  /** The record that was changed. */
  subjectId: Id<'Record'>
  /** Type of the event. `DirectoryUpdate` and `ProductCategoryUpdate` are events of earlier versions. */
  type: 'AssemblyChartUpdate' | 'AttendanceUpdate' | 'DirectoryUpdate' | 'EmployeeUpdate' | 'PositionUpdate' | 'ProductCategoryUpdate' | 'ProductGroupUpdate' | 'ProductScaleUpdate' | 'ProductUpdate' | 'RecordUpdate' | (string & {})
}
