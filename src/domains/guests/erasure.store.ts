import { createCipheriv, createDecipheriv, hash, randomBytes } from 'node:crypto'
import type { Db, Statement } from '#core/db/connect.ts'
import type { ReadPosition } from '#core/db/text_pages.ts'
import { instants, toInstant, toTimestamp } from '#core/db/timestamps.ts'
import type { DueItem, DueItemSearch } from '#core/events/due.ts'
import type { Backlog } from '#core/metrics.ts'
import type { Id } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'
import type { ErasedPerson } from './mentions.rules.ts'
import type { ErasureProgress } from './model.ts'

/** Stages of a reading, in their order. */
export const erasureStages = [
  'nearbyOrders',
  'nearbyTexts',
  'contents',
  'subjects',
  'related',
  'ownContents',
  'texts',
  'columns',
] as const

export type ErasureStage = (typeof erasureStages)[number]

/** Progress of a stage. */
export interface StagePosition {
  table?: string
  /** Position in the table; undefined after its end. */
  within?: ReadPosition | undefined
  /** Last id, in stages that go through traces. */
  afterId?: string
}

/** Search of a reading. */
interface Sought {
  person: ErasedPerson
  /** Texts for which this reading has searched contents. */
  contentTexts: readonly string[]
}

export interface Erasure {
  corporationId: Id<'Corporation'>
  guestId: Id<'Customer'>
  sought: Sought
  /** Null between readings. */
  stage: ErasureStage | null
  place: StagePosition | null
  /** Snapshot of the request; the second reading searches newer rows. */
  since: string | null
  isSecond: boolean
  startedAt: Instant | null
  rowsRead: number
  rowsChanged: number
}

interface Row extends Omit<Erasure, 'sought'> {
  sought: string | null
}

const erasureColumns = (db: Db) => db`
  corporation_id, guest_id, sought, stage, place, since::text as since, is_second, rows_read::float8 as rows_read,
  rows_changed::float8 as rows_changed, ${instants(db, 'started_at')}`

/** Returns the locked erasure of a guest, if any. */
export async function lockErasure(
  db: Db,
  corporationId: string,
  guestId: string,
): Promise<(Erasure & { isOver: boolean }) | undefined> {
  const [row] = await db<(Row & { isOver: boolean })[]>`
    select ${erasureColumns(db)}, coalesce(next_at, recheck_at) is null as is_over
      from guest_erasure
     where corporation_id = ${corporationId}
       and guest_id = ${guestId}
       for update`
  return row && { ...(await opened(db, row)), isOver: row.isOver }
}

/** Returns the erasure locked if it is due and no other node works on it. */
export async function lockDueErasure(db: Db, { ownerId, id }: DueItem, now: Instant): Promise<Erasure | undefined> {
  const [row] = await db<Row[]>`
    select ${erasureColumns(db)}
      from guest_erasure
     where corporation_id = ${ownerId}
       and guest_id = ${id}
       and coalesce(next_at, recheck_at) <= ${toTimestamp(db, now)}
       for update skip locked`
  return row && opened(db, row)
}

/** Returns due erasures, longest waiting first. */
export const listDueErasures = (db: Db, { now, rowsMax, isSearched }: DueItemSearch): Statement<DueItem[]> => db<
  DueItem[]
>`
  select corporation_id as owner_id, guest_id as id
    from guest_erasure
   where coalesce(next_at, recheck_at) <= ${toTimestamp(db, now)}
     and ${isSearched(db`corporation_id`)}
   order by worked_at nulls first, coalesce(next_at, recheck_at), guest_id
   limit ${rowsMax}`

/** Returns erasures of the chain, by ids of guests. */
export async function listErasures(
  db: Db,
  corporationId: string,
  {
    guestId = null,
    isFinished = null,
    afterId = null,
    rowsMax,
  }: { guestId?: string | null; isFinished?: boolean | null; afterId?: string | null; rowsMax: number },
): Promise<ErasureProgress[]> {
  return db<ErasureProgress[]>`
    select guest_id,
           case when coalesce(next_at, recheck_at) is null then 'Finished'
                when is_second or next_at is null then 'Rechecking'
                else 'InProgress'
            end as status,
           ${toInstant(db, 'coalesce(started_at, erased_at)')} as started_at,
           rows_read::float8 as rows_read, rows_changed::float8 as rows_changed,
           ${instants(db, 'finished_at')}
      from guest_erasure
     where corporation_id = ${corporationId}
       and (${guestId}::uuid is null or guest_id = ${guestId}::uuid)
       and (${isFinished}::boolean is null or ${isFinished}::boolean = (coalesce(next_at, recheck_at) is null))
       and (${afterId}::uuid is null or guest_id > ${afterId}::uuid)
     order by guest_id
     limit ${rowsMax}`
}

/** Returns the number of unfinished erasures of all chains, and the age of the oldest in seconds. */
export async function measureErasures(db: Db, now: Instant): Promise<Backlog> {
  const [backlog] = await db<Backlog[]>`
    select count(distinct (corporation_id, guest_id))::int as items,
           coalesce(greatest(0, max(extract(epoch from ${toTimestamp(db, now)} - coalesce(started_at, erased_at)))), 0)::float8 as seconds
      from guest_erasure
     where coalesce(next_at, recheck_at) is not null`
  return backlog!
}

/** Starts the first reading. */
export async function insertErasure(
  db: Db,
  {
    corporationId,
    guestId,
    sought,
    since,
    now,
  }: Pick<Erasure, 'corporationId' | 'guestId' | 'sought' | 'since'> & { now: Instant },
): Promise<void> {
  const text = seal(await secretOf(db, corporationId), sought)
  await db`
    insert into guest_erasure
           (corporation_id, guest_id, erased_at, phone_hashes, sought, stage, since, started_at, next_at)
    values (${corporationId}, ${guestId}, ${toTimestamp(db, now)}, '{}', ${text}, ${erasureStages[0]}, ${since}::text::xid8,
            ${toTimestamp(db, now)}, ${toTimestamp(db, now)})
        on conflict (corporation_id, guest_id) do update
       set sought = excluded.sought, stage = excluded.stage, place = null, since = excluded.since, is_second = false,
           rows_read = 0, rows_changed = 0, started_at = excluded.started_at, worked_at = null, finished_at = null,
           next_at = excluded.next_at, recheck_at = null`
  await deleteTraces(db, corporationId, guestId)
}

export async function saveErasure(
  db: Db,
  erasure: Erasure,
  { now, nextAt }: { now: Instant; nextAt: Instant },
): Promise<void> {
  const { corporationId, guestId, sought, stage, place, isSecond, rowsRead, rowsChanged } = erasure
  await db`
    update guest_erasure
       set sought = ${seal(await secretOf(db, corporationId), sought)}, stage = ${stage},
           place = ${place === null ? null : JSON.stringify(place)}::text::json, is_second = ${isSecond},
           rows_read = ${rowsRead}, rows_changed = ${rowsChanged}, started_at = coalesce(started_at, ${toTimestamp(db, now)}),
           worked_at = ${toTimestamp(db, now)}, next_at = ${toTimestamp(db, nextAt)}, recheck_at = null
     where corporation_id = ${corporationId}
       and guest_id = ${guestId}`
}

/** Adds hashes of phones to the stored ones. */
export async function saveHashes(
  db: Db,
  { corporationId, guestId, phones }: { corporationId: string; guestId: string; phones: readonly string[] },
): Promise<void> {
  const secret = await secretOf(db, corporationId)
  const hashes = phones.map((phone) => hash('sha256', `${secret}:${phone}`))
  await db`
    update guest_erasure as known
       set phone_hashes = array(select unnest(known.phone_hashes) union select unnest(${hashes}::text[]))
     where corporation_id = ${corporationId}
       and guest_id = ${guestId}`
}

/** Finishes an erasure and deletes its search terms. */
export async function finishErasure(
  db: Db,
  { corporationId, guestId, rowsRead, rowsChanged }: Erasure,
  now: Instant,
): Promise<void> {
  await db`
    update guest_erasure
       set sought = null, stage = null, place = null, since = null, rows_read = ${rowsRead}, rows_changed = ${rowsChanged},
           worked_at = ${toTimestamp(db, now)}, finished_at = ${toTimestamp(db, now)}, next_at = null, recheck_at = null
     where corporation_id = ${corporationId}
       and guest_id = ${guestId}`
  await deleteTraces(db, corporationId, guestId)
}

export type TraceKind = 'content' | 'mention' | 'related' | 'subject'

export async function insertTraces(
  db: Db,
  { corporationId, guestId }: Erasure,
  kind: TraceKind,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await db`
    insert into guest_erasure_trace (corporation_id, guest_id, kind, id)
    select ${corporationId}, ${guestId}, ${kind}, id
      from unnest(${ids}::uuid[]) as found(id)
        on conflict do nothing`
}

/** Returns ids of found records by kind. */
export async function listTraces(db: Db, { corporationId, guestId }: Erasure): Promise<Map<TraceKind, string[]>> {
  const rows = await db<{ kind: TraceKind; id: string }[]>`
    select kind, id
      from guest_erasure_trace
     where corporation_id = ${corporationId}
       and guest_id = ${guestId}
     order by kind, id`
  const byKind = Map.groupBy(rows, ({ kind }) => kind)
  return new Map([...byKind].map(([kind, found]) => [kind, found.map(({ id }) => id)]))
}

async function deleteTraces(db: Db, corporationId: string, guestId: string): Promise<void> {
  await db`
    delete from guest_erasure_trace
     where corporation_id = ${corporationId}
       and guest_id = ${guestId}`
}

/** Returns the secret of the chain, and creates it at the first use. */
async function secretOf(db: Db, corporationId: string): Promise<string> {
  await db`
    insert into guest_erasure_secret (corporation_id, secret)
    values (${corporationId}, gen_random_uuid()::text || gen_random_uuid()::text)
        on conflict (corporation_id) do nothing`
  const [key] = await db<{ secret: string }[]>`
    select secret from guest_erasure_secret where corporation_id = ${corporationId}`
  return key!.secret
}

/** Encrypts the search, so that the stored row does not contain the person. */
function seal(secret: string, { person, contentTexts }: Sought): string {
  const start = randomBytes(startBytes)
  const cipher = createCipheriv(algorithm, hash('sha256', secret, 'buffer'), start)
  const text = JSON.stringify({
    phones: [...person.phones],
    emails: [...person.emails],
    names: [...person.names],
    fullNames: [...person.fullNames],
    cards: [...person.cards],
    contentTexts,
  })
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([start, cipher.getAuthTag(), body]).toString('base64')
}

interface Stored extends Record<'phones' | 'emails' | 'names' | 'fullNames' | 'cards' | 'contentTexts', string[]> {}

async function opened(db: Db, row: Row): Promise<Erasure> {
  if (row.sought === null) return { ...row, sought: { person: nobody(row.guestId), contentTexts: [] } }
  const bytes = Buffer.from(row.sought, 'base64')
  const key = hash('sha256', await secretOf(db, row.corporationId), 'buffer')
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, startBytes))
  decipher.setAuthTag(bytes.subarray(startBytes, startBytes + tagBytes))
  const text = Buffer.concat([decipher.update(bytes.subarray(startBytes + tagBytes)), decipher.final()]).toString(
    'utf8',
  )
  const { phones, emails, names, fullNames, cards, contentTexts }: Stored = JSON.parse(text)
  const person = {
    id: row.guestId,
    ...{ phones: new Set(phones), emails: new Set(emails), cards: new Set(cards) },
    ...{ names: new Set(names), fullNames: new Set(fullNames) },
  }
  return { ...row, sought: { person, contentTexts } }
}

const algorithm = 'aes-256-gcm'
const startBytes = 12
const tagBytes = 16

/** A guest of whom nothing is known but the id: of an erasure that a node of the former version began. */
const nobody = (id: string): ErasedPerson => ({
  id,
  ...{ phones: new Set(), emails: new Set(), cards: new Set(), names: new Set(), fullNames: new Set() },
})
