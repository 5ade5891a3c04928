import type { Db } from '#core/db/connect.ts'
import { toInstant, toTimestamp } from '#core/db/timestamps.ts'
import { OperationError } from '#core/errors.ts'
import { expiredRows } from '#core/events/expired_rows.ts'
import type { Author, ChangeContext } from '#core/events/outbox.ts'
import type { FieldChange } from '#core/events/record_changes.ts'
import { dayMs, type Instant, toUtcTime } from '#core/time.ts'
import { readAuthorNames } from '#domains/people/reads.ts'
import { authorKinds } from '#domains/people/schemas.ts'
import type { ChangeSet } from './change_set.ts'
import { CatalogueChanged } from './errors.ts'

/** Most changes in a refusal. */
const changesMax = 20
const daysKept = 90

/** Records which rows a change of the catalogue saved, before its revision is raised. */
export async function recordChange(
  { db, now, author, correlationId }: ChangeContext,
  corporationId: string,
  ids: ReadonlySet<string>,
): Promise<void> {
  if (ids.size === 0) return
  await db`
    insert into catalogue_change as known
           (corporation_id, revision, changed_ids, changed_at, correlation_id, author_kind, author_id)
    select corporation_id, revision + 1, ${[...ids]}::text[], ${toTimestamp(db, now)}, ${correlationId}::uuid,
           ${author.kind}::text, ${author.id}::uuid
      from catalogue
     where corporation_id = ${corporationId}
        on conflict (corporation_id, revision) do update
       set changed_ids = known.changed_ids || excluded.changed_ids`
}

interface ChangeRow {
  revision: number
  changedAt: Instant
  correlationId: string
  authorKind: Author['kind']
  authorId: string | null
  ids: string[]
}

/** Refuses a change set if one of its rows was changed after the revision. */
export async function refuseOverwriting(db: Db, changeSet: ChangeSet, expectedRevision: number): Promise<void> {
  const { corporationId } = changeSet
  const paths = pathsOf(changeSet)
  const changes = await listChangesOf(db, corporationId, [...paths.keys()], expectedRevision)
  if (changes.length === 0) return
  const [names, fields] = await Promise.all([
    readAuthorNames(db, corporationId, changes),
    listFieldChanges(db, corporationId, changes),
  ])
  const listed = changes.flatMap(({ ids, changedAt, authorKind, authorId, correlationId, ...change }) =>
    ids.map((id) => ({
      ...change,
      id,
      path: paths.get(id) ?? '',
      changedAt: toUtcTime(changedAt),
      authorKind: authorKinds[authorKind],
      authorId,
      authorName: names.get(authorId ?? '') ?? null,
      fields: fields.get(`${correlationId} ${id}`) ?? [],
    })),
  )
  throw new OperationError(CatalogueChanged, {
    changes: listed.slice(0, changesMax),
    fields: listed.map(({ path, authorName, authorKind, changedAt }) => ({
      path,
      message: `\`${path}\` was changed by ${authorName ?? authorKind} at ${changedAt}`,
    })),
  })
}

/** Returns the paths in the request of the rows that it saves, by id. */
function pathsOf({ definitions, records, entries, menu }: ChangeSet): ReadonlyMap<string, string> {
  const paths = new Map([...definitions].map(([key, path]) => [key.slice(key.indexOf(' ') + 1), path]))
  const rows = [...Object.values(records), ...Object.values(entries).map((one) => one.rows)].flat()
  return new Map([
    ...rows.flatMap(({ id }) => (id ? [[id, paths.get(id) ?? ''] as const] : [])),
    ...(menu ? [[menu.id, 'menu'] as const] : []),
  ])
}

/** Returns later changes of the rows, the newest first. */
const listChangesOf = (db: Db, corporationId: string, ids: readonly string[], afterRevision: number) => db<ChangeRow[]>`
    select revision, ${toInstant(db, 'changed_at')} as changed_at, correlation_id, author_kind, author_id,
           array(select unnest(changed_ids) intersect select unnest(${ids}::text[])) as ids
      from catalogue_change
     where corporation_id = ${corporationId}
       and revision > ${afterRevision}
       and changed_ids && ${ids}::text[]
     order by revision desc
     limit ${changesMax}`

/** Returns the changed fields of products and groups, by change and row. Menus and other rows have no events. */
async function listFieldChanges(
  db: Db,
  corporationId: string,
  changes: readonly ChangeRow[],
): Promise<ReadonlyMap<string, readonly FieldChange[]>> {
  const ids = changes.flatMap((change) => change.ids).filter((id) => isUuid.test(id))
  const rows = await db<{ correlationId: string; subjectId: string; changes: FieldChange[] | null }[]>`
    select correlation_id, subject_id, info -> 'changes' as changes
      from event
     where owner_id = ${corporationId}
       and subject_id = any(${ids}::uuid[])
       and correlation_id = any(${changes.map(({ correlationId }) => correlationId)}::uuid[])`
  return new Map(rows.map((row) => [`${row.correlationId} ${row.subjectId}`, row.changes ?? []]))
}

const isUuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

export const changeRetention = expiredRows({
  name: 'changes of catalogues',
  table: 'catalogue_change',
  key: ['corporation_id', 'revision'],
  isPast: (db, now) => db`changed_at <= ${toTimestamp(db, now - daysKept * dayMs)}`,
})
