import type { Db } from '#core/db/connect.ts'
import { settledRevision } from '#core/events.ts'
import type { Id } from '#core/schema.ts'
import { type Delivery, orderInfo } from './rules.ts'

/** Orders of one organization in one answer; a reader who follows maxRevision gets the rest next. */
export const rowsMax = 1000

interface Asked {
  db: Db
  organizationIds: readonly Id<'Organization'>[]
  startRevision: number
}

interface Slice {
  organizationId: Id<'Organization'>
  afterRevision: number
  upToRevision: number
  rowsMax: number
}

/**
 * Reads changed orders of several organizations up to one revision, so that a reader who goes on from `maxRevision` sees
 * every change: where an organization has more than an answer holds, the answer ends there for all of them.
 */
export async function readSettled(
  { db, organizationIds, startRevision }: Asked,
  list: (slice: Slice) => Promise<Delivery[]>,
) {
  const ids = [...new Set(organizationIds)]
  const settled = await settledRevision(db, ids)
  const found = await Promise.all(
    ids.map((organizationId) => list({ organizationId, afterRevision: startRevision, upToRevision: settled, rowsMax })),
  )
  const end = Math.min(settled, ...found.filter(({ length }) => length === rowsMax).map((rows) => lastRevision(rows)))
  const kept = found.map((rows) => rows.filter(({ revision }) => revision <= end))
  return {
    maxRevision: Math.max(startRevision, ...kept.flat().map(({ revision }) => revision)),
    ordersByOrganizations: ids.map((organizationId, i) => ({
      organizationId,
      orders: (kept[i] ?? []).map((one) => orderInfo(one)),
    })),
  }
}

const lastRevision = (rows: readonly Delivery[]) => Math.max(...rows.map(({ revision }) => revision))
