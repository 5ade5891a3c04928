/** How a list is read page by page. */
export interface Paging {
  style: PagingStyle
  /** Member of the answer with the rows; undefined if the answer is the list. */
  member?: string
  /** Rows of a page if the caller names no number. */
  limit: number
}

/**
 * `offset`: `limit` and `offset`. `cursor`: `limit`, and the `cursor` of the page before. `page` and `pageNumber`: a number of that name from
 * 0, and `pageSize`. `revision`: `pageSize`, and `lastRevision` and `lastTransactionId` of the page before. `maxRevision`: `startRevision`,
 * which is the `maxRevision` of the page before.
 */
export type PagingStyle = 'offset' | 'cursor' | 'page' | 'pageNumber' | 'revision' | 'maxRevision'

type Body = Record<string, unknown>

/** Returns the fields of the first request that a caller need not name. */
export function limitOf({ style, limit }: Paging, body: Body): Body {
  if (style === 'maxRevision') return { startRevision: 0 }
  if (style === 'offset' || style === 'cursor') return { limit, ...(style === 'offset' && { offset: 0 }) }
  return { pageSize: limit, ...(style !== 'revision' && { [style]: body[style] ?? 0 }) }
}

/** Returns the rows of a page. */
export const rowsOf = ({ member }: Paging, answer: unknown): unknown[] =>
  ((member === undefined ? answer : Object(answer)[member]) as unknown[] | null) ?? []

/** Returns the request for the next page; undefined after the last one. */
export function nextPage(paging: Paging, request: Body, answer: unknown): Body | undefined {
  const { style } = paging
  const rows = rowsOf(paging, answer)
  const {
    cursor,
    lastRevision,
    lastTransactionId,
    maxRevision,
    totalCount,
    pageSize = request.pageSize,
  } = Object(answer)
  if (style === 'cursor') return cursor == null ? undefined : { ...request, cursor }
  if (style === 'maxRevision') return rows.some(hasRows) ? { ...request, startRevision: maxRevision } : undefined
  if (style === 'offset') {
    const offset = Number(request.offset ?? 0) + rows.length
    // A server without pages answers more than was asked for: everything.
    const isLast = typeof totalCount === 'number' ? offset >= totalCount : rows.length !== request.limit
    return isLast || rows.length === 0 ? undefined : { ...request, offset }
  }
  if (rows.length < Number(pageSize)) return undefined
  if (style === 'revision') return { ...request, revision: lastRevision, lastTransactionId }
  return { ...request, [style]: Number(request[style]) + 1 }
}

/** Returns whether an entry of a list by organization has rows. */
export const hasRows = (entry: unknown): boolean =>
  Object.values(Object(entry)).some((rows) => Array.isArray(rows) && rows.length > 0)
