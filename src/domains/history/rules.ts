import { isDeepStrictEqual } from 'node:util'

/** The events that are changes of records of a chain. The indexes `event_of_records` and `event_of_directories` name them, too. */
export const recordTypes = [
  'AssemblyChartUpdate',
  'AttendanceUpdate',
  'DirectoryUpdate',
  'EmployeeUpdate',
  'PositionUpdate',
  'ProductCategoryUpdate',
  'ProductGroupUpdate',
  'ProductScaleUpdate',
  'ProductUpdate',
] as const
export type RecordType = (typeof recordTypes)[number]

/** A record as an event has it. */
export type RecordInfo = Readonly<Record<string, unknown>>

export interface FieldChange {
  field: string
  before: unknown
  after: unknown
}

/** The fields that are not as they were. Of a record that was not there, all that are not empty. */
export function changesBetween(before: RecordInfo | null, after: RecordInfo): FieldChange[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after)])
  return [...fields]
    .map((field) => ({ field, before: before?.[field] ?? null, after: after[field] ?? null }))
    .filter((change) => !isDeepStrictEqual(change.before, change.after))
}
