import { changesBetween, type FieldChange, type RecordFields } from '#core/events/record_changes.ts'

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
export interface RecordInfo extends RecordFields {
  /** What the change has made of which fields, where the event says it. */
  changes?: readonly FieldChange[]
}

/** What a change has made of which fields: as its event says, or as it differs from the event before. */
export function toldChanges(before: RecordInfo | null, after: RecordInfo): readonly FieldChange[] {
  if (after.changes) return after.changes
  const { changes: _, ...former } = before ?? {}
  return changesBetween(before && former, after)
}
