import type { Organization } from '#core/access/organizations.ts'
import type { Db } from '#core/db/connect.ts'
import { watermarkOf } from '#core/events/outbox.ts'
import type { Id } from '#core/schema.ts'
import { dayMs, type Instant, normalizeTerminalTime, type TerminalTime, toTerminalTime } from '#core/time.ts'
import type { FoundOrder, SearchResult } from './searches.store.ts'

/** Most orders of one organization in a response; a reader that follows maxRevision gets the rest next. */
export const rowsMax = 1000
/** Most bytes of a response to readers that follow revisions, unless a single order is larger; its organizations share it evenly. */
const bytesMax = 16 * 1_048_576
/** Most orders of searches by delivery date, which not every reader follows by revision. */
export const datedRowsMax = 5000

/** How far back searches by delivery date reach, current and history. */
export const searchDays = 7
export const historyDays = 90

interface RevisionSearch {
  db: Db
  organizationIds: readonly Id<'Organization'>[]
  startRevision?: number | null | undefined
  rowsMax: number
}

interface Slice {
  organizationId: Id<'Organization'>
  afterRevision: number
  upToRevision: number | null
  rowsMax: number
  bytesMax: number
}

type List = (slice: Slice) => Promise<SearchResult>

/**
 * Reads changed orders of several organizations up to one revision, so that a reader that continues from `maxRevision` sees every change:
 * if an organization has more than fit, the response ends at that revision for all of them. `list` returns those changed first.
 */
export async function readToWatermark(search: RevisionSearch, list: List) {
  const { found, watermark } = await readSlices(search, list)
  const cut = [...found.values()].filter(({ isTruncated }) => isTruncated)
  const end = Math.min(watermark, ...cut.map(({ orders }) => lastRevision(orders)))
  const visible = [...found].map(([id, { orders }]) => [id, orders.filter(({ revision }) => revision <= end)] as const)
  return answer(visible, Math.max(search.startRevision ?? 0, end))
}

/**
 * Reads orders of several organizations at one revision, up to the row limit. A reader that continues from `maxRevision` sees later
 * changes, but not the orders that did not fit.
 */
export async function readSnapshot(search: RevisionSearch, list: List) {
  const { found, watermark } = await readSlices(search, list)
  return answer(
    [...found].map(([id, { orders }]) => [id, orders] as const),
    watermark,
  )
}

/**
 * Reads one organization together with its last revision, in one statement, because its revisions are sequential. For several, reads their
 * common watermark first.
 */
async function readSlices({ db, organizationIds, startRevision, rowsMax }: RevisionSearch, list: List) {
  const ids = [...new Set(organizationIds)]
  const upToRevision = ids.length === 1 ? null : await watermarkOf(db, ids)
  const slice = {
    afterRevision: startRevision ?? 0,
    upToRevision,
    rowsMax,
    bytesMax: Math.ceil(bytesMax / Math.max(1, ids.length)),
  }
  const slices = await Promise.all(
    ids.map(async (organizationId) => ({ organizationId, ...(await list({ ...slice, organizationId })) })),
  )
  return {
    watermark: upToRevision ?? slices[0]?.revision ?? 0,
    found: new Map(slices.map((slice) => [slice.organizationId, slice])),
  }
}

const answer = (found: readonly (readonly [Id<'Organization'>, FoundOrder[]])[], maxRevision: number) => ({
  maxRevision,
  ordersByOrganizations: found.map(([organizationId, orders]) => ({
    organizationId,
    orders: orders.map(({ info }) => info),
  })),
})

const lastRevision = (rows: readonly FoundOrder[]) => rows.reduce((last, { revision }) => Math.max(last, revision), 0)

interface Dates {
  deliveryDateFrom?: string | null | undefined
  deliveryDateTo?: string | null | undefined
}

/** Returns the requested delivery dates in the organization's local time, at most `days` back. */
export function datesWithin(
  { deliveryDateFrom, deliveryDateTo }: Dates,
  { days, organization, now }: { days: number; organization: Organization | undefined; now: Instant },
): { from: TerminalTime; to: TerminalTime | null } {
  const earliest = toTerminalTime(now - days * dayMs, organization?.timeZone ?? 'UTC')
  const from = deliveryDateFrom ? normalizeTerminalTime(deliveryDateFrom) : earliest
  return {
    from: laterOf(from, earliest),
    to: deliveryDateTo ? normalizeTerminalTime(deliveryDateTo) : null,
  }
}

const laterOf = (a: TerminalTime, b: TerminalTime): TerminalTime => (compare(a, b) < 0 ? b : a)

/** Sorts orders by delivery date, latest first. */
export const sortLatestFirst = ({ orders, ...found }: SearchResult): SearchResult => ({
  ...found,
  orders: orders.toSorted((a, b) => compare(b.completeBefore, a.completeBefore) || compare(b.id, a.id)),
})

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
