import type { Organization } from '#core/access/organizations.ts'
import type { Db } from '#core/db/connect.ts'
import { watermarkOf } from '#core/events/outbox.ts'
import type { Id } from '#core/schema.ts'
import { dayMs, type Instant, normalizeTerminalTime, type TerminalTime, toTerminalTime } from '#core/time.ts'
import type { FoundOrder, SearchResult } from './searches.store.ts'

/** Orders of one organization in one answer; a reader who follows maxRevision gets the rest next. */
export const rowsMax = 1000
/** How large an answer that readers follow may be, unless a single order is larger; its organizations share it evenly. */
const bytesMax = 16 * 1_048_576
/** The same of searches by delivery date, which not everybody follows. */
export const datedRowsMax = 5000

/** How far back searches by delivery date reach, and those of the history. */
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
 * Reads changed orders of several organizations up to one revision, so that a reader who goes on from `maxRevision` sees
 * every change: where an organization has more than an answer holds, the answer ends there for all of them. `list` gives
 * those changed first.
 */
export async function readToWatermark(search: RevisionSearch, list: List) {
  const { found, watermark } = await readSlices(search, list)
  const cut = [...found.values()].filter(({ isTruncated }) => isTruncated)
  const end = Math.min(watermark, ...cut.map(({ orders }) => lastRevision(orders)))
  const kept = [...found].map(([id, { orders }]) => [id, orders.filter(({ revision }) => revision <= end)] as const)
  return answer(kept, Math.max(search.startRevision ?? 0, end))
}

/**
 * Reads orders of several organizations as they are at one revision, as many as were asked for: what has no place in the
 * answer was not wanted, and a reader who goes on from `maxRevision` sees what changes from now on.
 */
export async function readSnapshot(search: RevisionSearch, list: List) {
  const { found, watermark } = await readSlices(search, list)
  return answer(
    [...found].map(([id, { orders }]) => [id, orders] as const),
    watermark,
  )
}

/**
 * One organization is read with its own last revision, in one statement: changes get their revisions one after another. For
 * several, their common watermark is read first.
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

/** The delivery dates asked for, by the organization's clock, no further back than `days`. */
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

/** The orders by their delivery date, the latest first. */
export const sortLatestFirst = ({ orders, ...found }: SearchResult): SearchResult => ({
  ...found,
  orders: orders.toSorted((a, b) => compare(b.completeBefore, a.completeBefore) || compare(b.id, a.id)),
})

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
