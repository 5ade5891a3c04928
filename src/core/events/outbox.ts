import { isDistributed } from '#core/db/citus.ts'
import type { Db, Fragment } from '#core/db/connect.ts'
import { newRows, ownRows } from '#core/db/rows.ts'
import type { Id } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'

/**
 * Large and rarely changed part of an event, stored once under an id and never changed. Belongs into `field` of the event's
 * info, whose own values there override it.
 */
export interface Content {
  id: string
  field: string
  value: object
  isStored: boolean
  /** Shape version to which it has been completed, if its documents have one (`core/operation/complete.ts`). */
  shape?: number | null
}

/** Owner of revisions and events: a restaurant, or the whole chain. */
export type OwnerId = Id<'Organization'> | Id<'Corporation'>

/** Originator of a change: an API key, a person, a front office, the operator of the server, or the server when something falls due. */
export type Author =
  | { kind: 'key'; id: Id<'ApiKey'> }
  | { kind: 'person'; id: Id<'Person'> }
  | { kind: 'front'; id: Id<'TerminalGroup'> }
  | { kind: 'operator' | 'server'; id: null }

/** Author of changes by followers and due items. */
export const server: Author = { kind: 'server', id: null }

/** Context of a change. */
export interface ChangeContext {
  /** Transaction, which is rolled back if an error is thrown; the pool in a query. */
  db: Db
  now: Instant
  /** Id of the request, also returned as `correlationId` by operations that return one. */
  correlationId: Id<'Command'>
  author: Author
  /** Wakes the followers of the owner's events after the transaction commits. */
  notify(ownerId: OwnerId): void
}

/** A change as published, ordered by the revisions of its owner. */
export interface Event {
  ownerId: OwnerId
  revision: number
  type: string
  subjectId: string
  correlationId: string
  fromStatus?: string | null
  status?: string | null
  at: number
  author?: Author | null
  /** `eventInfo` of the published contract, without the content. */
  info: unknown
  content?: Content | null
}

interface Counters {
  revision: number
  number: number
}

/**
 * Takes the next `revisions` revisions and `numbers` order numbers of the owner, and returns the last of each. The row stays
 * locked until the transaction ends, which makes revisions visible in order: take it last. Revisions follow the clock in
 * microseconds and never decrease, so one start revision serves several owners (see `watermarkOf`); the clock is read after
 * the row is locked, because an update alone would read it before waiting.
 */
export async function takeRevisions(
  db: Db,
  ownerId: string,
  { revisions, numbers = 0 }: { revisions: number; numbers?: number },
): Promise<Counters> {
  // A cluster would copy the clock from one machine to the next.
  if (await isDistributed(db)) return takeInSteps(db, ownerId, { revisions, numbers })
  const [row] = await db<Counters[]>`
    with own as (
      select owner_id
        from owner_counter
       where owner_id = ${ownerId}
         for no key update),
    clocked as (
      select owner_id, ${clockMicros(db)} as micros
        from own)
    update owner_counter as counter
       set revision = greatest(revision, clocked.micros) + ${revisions},
           number = number + ${numbers}
      from clocked
     where counter.owner_id = ${ownerId}
    returning revision, number`
  if (!row) throw new Error(`Owner ${ownerId} has no counter`)
  return row
}

/** Does the same in two statements, with the clock of the machine that has the row. */
async function takeInSteps(
  db: Db,
  ownerId: string,
  { revisions, numbers }: { revisions: number; numbers: number },
): Promise<Counters> {
  const [own] = await db<(Counters & { micros: number })[]>`
    select revision, number, ${clockMicros(db)} as micros
      from (select revision, number
              from owner_counter
             where owner_id = ${ownerId}
               for no key update) as own`
  if (!own) throw new Error(`Owner ${ownerId} has no counter`)
  const taken = { revision: Math.max(own.revision, own.micros) + revisions, number: own.number + numbers }
  await db`
    update owner_counter
       set revision = ${taken.revision}, number = ${taken.number}
     where owner_id = ${ownerId}`
  return taken
}

/** Inserts the revision counter of an organization or corporation, unless it exists. */
export async function insertCounter(
  db: Db,
  { ownerId, corporationId }: { ownerId: OwnerId; corporationId: Id<'Corporation'> },
): Promise<void> {
  await db`
    insert into owner_counter (owner_id, corporation_id)
    values (${ownerId}, ${corporationId})
        on conflict do nothing`
}

/** Clock of the database in microseconds. A statement that waits for a row has to read it after the wait. */
export const clockMicros = (db: Db) => db`(extract(epoch from clock_timestamp()) * 1000000)::bigint`

/**
 * Returns a revision such that all changes of the owners up to it are visible, and all later changes get greater ones: the
 * clock, unless it was set back. Waits a few milliseconds for transactions that hold a counter; for a single owner, its
 * counter read with the changes is a watermark without waiting.
 */
export async function watermarkOf(db: Db, ownerIds: readonly string[]): Promise<number> {
  // Citus locks rows of only one shard in a statement, and each machine has its clock. The least watermark holds for all owners.
  if (ownerIds.length > 1 && (await isDistributed(db)))
    return Math.min(...(await Promise.all(ownerIds.map((ownerId) => watermarkOf(db, [ownerId])))))
  const [row] = await db<{ watermark: number }[]>`
    with counters as materialized (
      select revision
        from owner_counter
       where owner_id = any(${ownerIds}::uuid[])
       order by owner_id
         for share)
    select case when max(revision) > ${clockMicros(db)} + 1000000
                then max(revision)
                else ${clockMicros(db)}
           end as watermark
      from counters`
  return row?.watermark ?? 0
}

/** Inserts events into the outbox in the transaction of their changes, with contents that are not stored yet. */
export async function insertEvents(db: Db, events: readonly Event[]): Promise<void> {
  const fresh = events.flatMap(({ ownerId, content }) =>
    content && !content.isStored ? [{ organizationId: ownerId, ...content }] : [],
  )
  const rows = events.map((event) => {
    const info = JSON.stringify(event.info)
    return {
      ...event,
      info,
      infoBytes: Buffer.byteLength(info),
      happenedAt: event.at,
      authorKind: event.author?.kind,
      authorId: event.author?.id,
      contentId: event.content?.id,
      contentField: event.content?.field,
    }
  })
  const inserted = db`
    insert into event ${ownRows(rows, {
      uuid: ['ownerId', 'subjectId', 'correlationId', 'authorId', 'contentId'],
      bigint: ['revision'],
      text: ['type', 'fromStatus', 'status', 'authorKind', 'contentField'],
      timestamptz: ['happenedAt'],
      jsonText: ['info'],
      int: ['infoBytes'],
    })}`
  await Promise.all([fresh.length > 0 ? insertContents(db, fresh) : undefined, inserted])
}

/** Inserts one event that is no change of an aggregate, with the next revision of its owner, in the transaction of its change. */
export async function writeEvent(
  { db, now, correlationId, author, notify }: ChangeContext,
  event: Pick<Event, 'ownerId' | 'subjectId' | 'type'>,
  infoOf: (revision: number) => object | Promise<object>,
): Promise<void> {
  const { revision } = await takeRevisions(db, event.ownerId, { revisions: 1 })
  await insertEvents(db, [{ ...event, revision, correlationId, author, at: now, info: await infoOf(revision) }])
  notify(event.ownerId)
}

/** Inserts contents that are not stored yet; with a condition, those rows of `new` that meet it. */
export function insertContents(
  db: Db,
  contents: readonly (Pick<Content, 'id' | 'value' | 'shape'> & { organizationId: string })[],
  condition?: Fragment,
) {
  const rows = contents.map(({ value, ...content }) => {
    const text = JSON.stringify(value)
    return { ...content, value: text, bytes: Buffer.byteLength(text) }
  })
  const columns = { uuid: ['organizationId', 'id'], jsonText: ['value'], int: ['bytes', 'shape'] } as const
  return db`
    insert into content ${condition ? newRows({}, rows, columns) : ownRows(rows, columns)}
     ${condition ?? db``}
        on conflict (organization_id, id) do nothing`
}

/** Size of the whole info of `event` as JSON text in bytes; joins its content as `content`. */
export const fullInfoBytes = (db: Db): Fragment => db`
  (coalesce(event.info_bytes, octet_length(event.info::text))
    + coalesce(content.bytes, octet_length(content.value::text), 0))`

/** Merges the content of an event into its info; values of the info override the content. */
export function fullInfo(
  info: Record<string, unknown>,
  field: string | null,
  value: object | null,
): Record<string, unknown> {
  if (field === null || value === null) return info
  const own = info[field]
  return typeof own === 'object' && own !== null ? { ...info, [field]: { ...value, ...own } } : info
}
