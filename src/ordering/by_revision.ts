import type { Db } from '#core/db/connect.ts'
import { watermarkOf } from '#core/events/outbox.ts'
import { field, type Id, Int64 } from '#core/schema.ts'
import { searchOrganizationIdsField, sourceKeys } from '#shared/schemas/searches.ts'
import { type FoundOrder, listByRevision, type SearchableKind, type SearchResult } from './found_orders.store.ts'

/** Most orders of one organization in a response; a reader that follows maxRevision gets the rest next. */
const rowsMax = 1000
/** Most bytes of a response to readers that follow revisions, unless a single order is larger; its organizations share it evenly. */
const bytesMax = 16 * 1_048_576

/** Request fields of a search by revision. */
export const changedOrdersFields = {
  startRevision: field(
    Int64({ minimum: 0 }),
    'Orders changed after this revision: the `maxRevision` of an earlier response, or 0 to start.',
  ),
  organizationIds: searchOrganizationIdsField,
  sourceKeys,
}

export const changedOrdersDescription =
  'Continue with `maxRevision`. Start revisions of any age are supported. A response has at most 1,000 orders per organization and 16 MB in total, the earliest changed first; continue from its `maxRevision`.'

interface ChangedOrders {
  startRevision: number
  organizationIds: readonly Id<'Organization'>[]
  sourceKeys?: readonly string[] | null
}

/** Returns the orders of the kind that were changed after a revision. */
export const readChangedOrders = <Info>(
  db: Db,
  kind: SearchableKind<Info>,
  { organizationIds, startRevision, sourceKeys = null }: ChangedOrders,
) =>
  readToWatermark({ db, organizationIds, startRevision, rowsMax }, (slice) =>
    listByRevision(db, kind, { ...slice, sourceKeys }),
  )

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

type List<Info> = (slice: Slice) => Promise<SearchResult<Info>>

/**
 * Reads changed orders of several organizations up to one revision, so that a reader that continues from `maxRevision` sees every change:
 * if an organization has more than fit, the response ends at that revision for all of them. `list` returns those changed first.
 */
export async function readToWatermark<Info>(search: RevisionSearch, list: List<Info>) {
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
export async function readSnapshot<Info>(search: RevisionSearch, list: List<Info>) {
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
async function readSlices<Info>({ db, organizationIds, startRevision, rowsMax }: RevisionSearch, list: List<Info>) {
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

const answer = <Info>(found: readonly (readonly [Id<'Organization'>, FoundOrder<Info>[]])[], maxRevision: number) => ({
  maxRevision,
  ordersByOrganizations: found.map(([organizationId, orders]) => ({
    organizationId,
    orders: orders.map(({ info }) => info),
  })),
})

const lastRevision = (rows: readonly Pick<FoundOrder<unknown>, 'revision'>[]) =>
  rows.reduce((last, { revision }) => Math.max(last, revision), 0)
