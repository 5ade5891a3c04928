import type { Db } from './db/connect.ts'
import type { Id } from './schema.ts'

/** One change as outsiders are told of it, in the order of its organization's revisions. */
export interface Event {
  organizationId: Id<'Organization'>
  revision: number
  type: string
  subjectId: string
  correlationId: string
  fromStatus: string | null
  status: string | null
  at: number
  info: unknown
}

export interface Counters {
  revision: number
  number: number
}

/**
 * Takes the next `revisions` revisions and `numbers` numbers of the organization and answers the last of each. The row
 * stays locked until the transaction ends, so take it last: it makes revisions become visible in their order.
 *
 * Revisions run with the clock, in microseconds, and never backwards: those of several organizations can be read
 * together by one start revision (see `settledRevision`).
 */
export async function takeRevisions(
  db: Db,
  organizationId: string,
  { revisions, numbers = 0 }: { revisions: number; numbers?: number },
): Promise<Counters> {
  const [row] = await db<Counters[]>`
    update organization_counter
       set revision = greatest(revision, ${clockMicros(db)}) + ${revisions},
           number = number + ${numbers}
     where organization_id = ${organizationId}
    returning revision, number`
  if (!row) throw new Error(`Organization ${organizationId} has no counter`)
  return row
}

const clockMicros = (db: Db) => db`(extract(epoch from clock_timestamp()) * 1000000)::bigint`

/**
 * A revision up to which every change of these organizations is visible now, while all that are still to come will be
 * greater. Waits for the transactions that hold a counter at this moment: a few milliseconds. Of one organization that
 * is its newest revision; of several it is the clock, unless the clock was set back.
 */
export async function settledRevision(db: Db, organizationIds: readonly string[]): Promise<number> {
  const [row] = await db<{ settled: number }[]>`
    with counters as materialized (
      select revision
        from organization_counter
       where organization_id = any(${organizationIds as string[]}::uuid[])
       order by organization_id
         for share)
    select case when count(*) = 1 or max(revision) > ${clockMicros(db)} + 1000000
                then max(revision)
                else ${clockMicros(db)}
           end as settled
      from counters`
  return row?.settled ?? 0
}

/** Writes events into the outbox, in the transaction of the changes they tell of. */
export async function insertEvents(db: Db, events: readonly Event[]): Promise<void> {
  await db`
    insert into event (organization_id, revision, type, subject_id, correlation_id, from_status, status, happened_at, info)
    select organization_id, revision, type, subject_id, correlation_id, from_status, status,
           to_timestamp(at / 1000.0), info::json
      from unnest(
             ${events.map((event) => event.organizationId)}::uuid[],
             ${events.map((event) => event.revision)}::bigint[],
             ${events.map((event) => event.type)}::text[],
             ${events.map((event) => event.subjectId)}::uuid[],
             ${events.map((event) => event.correlationId)}::uuid[],
             ${events.map((event) => event.fromStatus)}::text[],
             ${events.map((event) => event.status)}::text[],
             ${events.map((event) => event.at)}::float8[],
             ${events.map((event) => JSON.stringify(event.info))}::text[]
           ) as e(organization_id, revision, type, subject_id, correlation_id, from_status, status, at, info)`
}
