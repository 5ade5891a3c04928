import { changesBetween, type FieldChange } from '#core/events/record_changes.ts'
import type { RecordInfo } from './record_changes.store.ts'

/** Returns the field changes of an event: its own, else the difference from the event before. */
export function publishedChanges(before: RecordInfo | null, after: RecordInfo): readonly FieldChange[] {
  if (after.changes) return after.changes
  const { changes: _, ...former } = before ?? {}
  return changesBetween(before && former, after)
}
