import type { Db } from '#core/db/connect.ts'
import { inputRows } from '#core/db/rows.ts'
import { toTimestamp } from '#core/db/timestamps.ts'
import { expiredRows, type RetentionRule } from '#core/events/expired_rows.ts'
import type { Author } from '#core/events/outbox.ts'
import type { Id } from '#core/schema.ts'
import { dayMs, type Instant } from '#core/time.ts'

/** Recorded request with its response. Bodies are masked JSON. */
export interface RecordedRequest {
  corporationId: Id<'Corporation'>
  /** Correlation id, which rises with time. */
  id: Id<'Command'>
  authorKind: Author['kind']
  authorId: Id<'Author'>
  organizationIds: readonly string[]
  operation: string
  status: number
  /** Null for a request that succeeded. */
  errorCode: string | null
  receivedAt: Instant
  durationMs: number
  /** Null if it was not read. */
  requestBody: string | null
  responseBody: string | null
}

export async function insertRequests(db: Db, requests: readonly RecordedRequest[]): Promise<void> {
  const rows = requests.map((request) => ({ ...request, organizationIds: request.organizationIds.join(' ') }))
  await db`
    insert into request
           (corporation_id, id, author_kind, author_id, organization_ids, operation, status, error_code, received_at, duration_ms,
            request_body, response_body)
    select corporation_id, id, author_kind, author_id, string_to_array(organization_ids, ' ')::uuid[], operation, status, error_code,
           received_at, duration_ms, request_body, response_body
      from ${inputRows('new', rows, {
        uuid: ['corporationId', 'id', 'authorId'],
        text: ['authorKind', 'organizationIds', 'operation', 'errorCode', 'requestBody', 'responseBody'],
        int: ['status', 'durationMs'],
        timestamptz: ['receivedAt'],
      })}`
}

/** Lifetime of recorded requests, in milliseconds. */
const lifetimeMs = 7 * dayMs
/** Maximum number of recorded requests of an API key or person. Those that succeeded are deleted first: polls are many. */
const requestsOfAuthorMax = 20_000

const oldRequests = expiredRows({
  name: 'requests',
  table: 'request',
  key: ['corporation_id', 'id'],
  isPast: (db, now) => db`received_at < ${toTimestamp(db, now - lifetimeMs)}`,
})

const surplusRequests: RetentionRule = {
  name: 'surplus_requests',
  async deleteSome(db, { rowsMax, isSearched = () => db`true` }) {
    const authors = await db<{ corporationId: string; authorId: string }[]>`
      select corporation_id, author_id
        from request
       where ${isSearched(db`corporation_id`)}
       group by corporation_id, author_id
      having count(*) > ${requestsOfAuthorMax}`
    let deleted = 0
    for (const { corporationId, authorId } of authors) {
      const { count } = await db`
        with surplus as materialized (
          select id
            from request
           where corporation_id = ${corporationId}
             and author_id = ${authorId}
           order by error_code is null, id desc
          offset ${requestsOfAuthorMax}
           limit ${rowsMax})
        delete from request
         where corporation_id = ${corporationId}
           and id in (
                 select id
                   from surplus)`
      deleted += count
    }
    return deleted
  },
}

/** Deletes recorded requests that are old, or too many. */
export const requestRetention: readonly RetentionRule[] = [oldRequests, surplusRequests]
