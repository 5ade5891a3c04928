import type { Db } from '#core/db/connect.ts'
import { toUtcTime } from '#core/time.ts'
import { readAuthorNames } from '#domains/people/reads.ts'
import { authorKinds } from '#domains/people/schemas.ts'
import { type RequestFilters, requestsDefault } from './schemas.ts'
import { listRequests, type StoredRequest } from './store.ts'

interface PageQuery extends RequestFilters {
  corporationId: string
  authorId?: string | null | undefined
  organizationId?: string | null | undefined
  within?: readonly string[] | null
  withoutOrganization?: boolean
}

/** Returns a page of recorded requests with the names of their authors. */
export async function readPage(db: Db, query: PageQuery) {
  const { limit: requested, authorId = null, organizationId = null, within = null, withoutOrganization = true } = query
  const limit = requested ?? requestsDefault
  const filters = { ...query, authorId, organizationId, within, withoutOrganization }
  const found = await listRequests(db, { ...filters, rowsMax: limit + 1 })
  const page = found.slice(0, limit)
  const names = await readAuthorNames(db, query.corporationId, page)
  return {
    requests: page.map((request) => viewOf(request, names)),
    cursor: found.length > limit ? (page.at(-1)?.id ?? null) : null,
  }
}

const viewOf = (
  { id, authorKind, errorCode, receivedAt, ...request }: StoredRequest,
  names: ReadonlyMap<string, string>,
) => ({
  ...request,
  correlationId: id,
  authorKind: authorKinds[authorKind],
  authorName: names.get(request.authorId) ?? null,
  code: errorCode,
  receivedAt: toUtcTime(receivedAt),
})
