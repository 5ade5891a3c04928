import { changesBetween, type FieldChange, type RecordFields } from '#core/events/record_changes.ts'

/**
 * Types of the events that are changes of records of a chain, as in the index `event_of_records`. Declared records write
 * `RecordUpdate`; `DirectoryUpdate` and `ProductCategoryUpdate` are events of earlier versions.
 */
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
  'RecordUpdate',
] as const
export type RecordType = (typeof recordTypes)[number]

/** A record as an event has it. */
export interface RecordInfo extends RecordFields {
  /** Kind of a declared record. */
  record?: string
  /** What the change has made of which fields, where the event says it. */
  changes?: readonly FieldChange[]
}

/** What a change has made of which fields: as its event says, or as it differs from the event before. */
export function publishedChanges(before: RecordInfo | null, after: RecordInfo): readonly FieldChange[] {
  if (after.changes) return after.changes
  const { changes: _, ...former } = before ?? {}
  return changesBetween(before && former, after)
}
