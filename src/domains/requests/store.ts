import type { Db } from '#core/db/connect.ts'
import { instants, toTimestamp } from '#core/db/timestamps.ts'
import type { Id } from '#core/schema.ts'
import { fromOffsetTime, type Instant } from '#core/time.ts'
import type { RequestFilters } from './schemas.ts'

export interface StoredRequest {
  id: Id<'Command'>
  authorKind: 'key' | 'person'
  authorId: Id<'Author'>
  organizationIds: Id<'Organization'>[]
  operation: string
  status: number
  errorCode: string | null
  receivedAt: Instant
  durationMs: number
  requestBody: string | null
  responseBody: string | null
}

interface Search extends RequestFilters {
  corporationId: string
  authorId: string | null
  organizationId: string | null
  /** Permitted organizations of a request. Null for all. */
  within: readonly string[] | null
  /** Whether requests that name no organization are returned. */
  withoutOrganization: boolean
  rowsMax: number
}

/** Returns the latest matching requests, newest first. */
export async function listRequests(db: Db, search: Search): Promise<StoredRequest[]> {
  const { corporationId, authorId, organizationId, within, withoutOrganization, rowsMax, ...filters } = search
  const { operation, code, onlyFailed, correlationId, from, to, cursor } = filters
  return db<StoredRequest[]>`
    select id, author_kind, author_id, organization_ids, operation, status, error_code, ${instants(db, 'received_at')}, duration_ms,
           request_body, response_body
      from request
     where corporation_id = ${corporationId}
           ${authorId === null ? db`` : db`and author_id = ${authorId}`}
           ${organizationId === null ? db`` : db`and ${organizationId}::uuid = any(organization_ids)`}
           ${within === null ? db`` : db`and organization_ids <@ ${within}::uuid[]`}
           ${withoutOrganization ? db`` : db`and organization_ids <> '{}'`}
           ${operation ? db`and operation = ${operation}` : db``}
           ${code ? db`and error_code = ${code}` : db``}
           ${onlyFailed ? db`and error_code is not null` : db``}
           ${correlationId ? db`and id = ${correlationId}` : db``}
           ${from ? db`and received_at >= ${toTimestamp(db, fromOffsetTime(from, 'UTC'))}` : db``}
           ${to ? db`and received_at < ${toTimestamp(db, fromOffsetTime(to, 'UTC'))}` : db``}
           ${cursor ? db`and id < ${cursor}` : db``}
     order by id desc
     limit ${rowsMax}`
}
