import type { Db } from '#core/db/connect.ts'
import { toInstant } from '#core/db/timestamps.ts'
import type { Author } from '#core/events/outbox.ts'
import type { FieldChange, RecordFields } from '#core/events/record_changes.ts'
import type { Id } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'

/**
 * Types of record events, as in the index `event_of_records`. Declared records write `RecordUpdate`; `DirectoryUpdate` and
 * `ProductCategoryUpdate` are events of earlier versions.
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

type RecordType = (typeof recordTypes)[number]

/** An event of a record, with the payload of the event before. */
export interface StoredChange {
  revision: number
  type: RecordType
  subjectId: Id<'Record'>
  correlationId: Id<'Command'>
  at: Instant
  authorKind: Author['kind'] | null
  authorId: Id<'Author'> | null
  fromStatus: string | null
  status: string | null
  info: RecordInfo
  /** Null if no earlier event of the record is stored. */
  before: RecordInfo | null
}

interface Search {
  types: readonly RecordType[]
  /** Kinds of declared records; null for all. */
  records: readonly string[] | null
  subjectId: string | null
  authorId: string | null
  /** Upper bound of revisions, exclusive; null for all. */
  beforeRevision: number | null
  limit: number
}

/** Returns the latest matching changes, newest first. Repeats the types of the index, so that PostgreSQL can use it. */
export async function listChanges(
  db: Db,
  corporationId: string,
  { types, records, subjectId, authorId, beforeRevision, limit }: Search,
): Promise<StoredChange[]> {
  return db<StoredChange[]>`
    select event.revision, event.type, event.subject_id, event.correlation_id,
           ${toInstant(db, 'event.happened_at')} as at, event.author_kind, event.author_id,
           event.from_status, event.status, event.info, earlier.info as before
      from (select revision, type, subject_id, correlation_id, happened_at, author_kind, author_id, from_status, status, info
              from event
             where owner_id = ${corporationId}
               and type in ('AssemblyChartUpdate', 'AttendanceUpdate', 'DirectoryUpdate', 'EmployeeUpdate',
                            'PositionUpdate', 'ProductCategoryUpdate', 'ProductGroupUpdate', 'ProductScaleUpdate',
                            'ProductUpdate', 'RecordUpdate')
               and type = any(${types}::text[])
                   ${records === null ? db`` : db`and info ->> 'record' = any(${records}::text[])`}
                   ${subjectId === null ? db`` : db`and subject_id = ${subjectId}`}
                   ${authorId === null ? db`` : db`and author_id = ${authorId}`}
                   ${beforeRevision === null ? db`` : db`and revision < ${beforeRevision}`}
             order by revision desc
             limit ${limit}) as event
      left join lateral (
           select info
             from event as former
            where former.owner_id = ${corporationId}
              and former.subject_id = event.subject_id
              and former.type = event.type
              and former.revision < event.revision
            order by former.revision desc
            limit 1) as earlier
        on true
     order by event.revision desc`
}

/** Payload of a record's event. */
export interface RecordInfo extends RecordFields {
  /** Kind of a declared record. */
  record?: string
  /** Field changes, if the event contains them. */
  changes?: readonly FieldChange[]
}
