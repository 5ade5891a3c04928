import type { Db, Fragment } from '#core/db/connect.ts'
import { defineError } from '#core/errors.ts'

export const RepeatedId = defineError('REPEATED_ID', 400, 'The list has another row with this id')
export const UnknownReference = defineError(
  'UNKNOWN_REFERENCE',
  400,
  'An id refers to nothing in this request or in this corporation',
)

/** Id in a request, with the path of its field. */
export interface Reference {
  id: string
  path: string
}

/** Returns the ids in one field of the rows, which contains one or several. */
export const referencesOf = <Field extends string>(
  list: string,
  rows: readonly { readonly [Name in Field]?: string | readonly string[] | null }[] = [],
  field: Field,
): Reference[] =>
  rows.flatMap((row, i): Reference[] => {
    const named: string | readonly string[] | null | undefined = row[field]
    const path = `${list}[${i}].${field}`
    if (typeof named === 'string') return [{ id: named, path }]
    return (named ?? []).map((id, j) => ({ id, path: `${path}[${j}]` }))
  })

/** Returns the first row whose id an earlier row has. */
export const findRepeatedId = (list: string, rows: readonly RowWithId[] = []): Reference | undefined =>
  findRepeatedIdAcross([{ list, rows }])

interface RowWithId {
  id?: string | null
}

/** Like `findRepeatedId`, for several lists of rows of one kind. */
export function findRepeatedIdAcross(
  lists: readonly { list: string; rows: readonly RowWithId[] }[],
): Reference | undefined {
  const ids = new Set<string>()
  for (const { list, rows } of lists)
    for (const [i, { id }] of rows.entries()) {
      if (!id) continue
      if (ids.has(id)) return { id, path: `${list}[${i}].id` }
      ids.add(id)
    }
  return undefined
}

/** Rows of a tenant that requests refer to by id, declared by the lowest domain whose requests do. */
export interface SharedRows {
  table: string
  tenant: 'corporation_id' | 'organization_id'
  /** Whether deleted rows must not be referred to. */
  isLiveOnly?: boolean
  belongsTo?: never
}

/** Rows of a corporation that may belong to restaurants (docs/domain.md §9.3). */
interface RestaurantRows extends Omit<SharedRows, 'belongsTo'> {
  /** Column with the organizations of a row. A row without a value belongs to the whole chain. */
  belongsTo: 'organization_id' | 'organization_ids'
  /**
   * Requests that may refer to a row of a restaurant: `organization` allows only those of this restaurant, `corporation` all of the
   * corporation. By default, keys that may see the restaurant refer to its rows.
   */
  seenBy?: 'organization' | 'corporation'
}

export type ReferencedRows = SharedRows | RestaurantRows

/** Client whose request refers to rows. */
export interface Referrer {
  corporationId: string
  /** Organizations of the key; undefined if it may see the whole chain. */
  organizationIds: ReadonlySet<string> | undefined
  /** Organization of the request. Required for rows that only its requests may refer to. */
  organizationId?: string
}

/** Returns the operator as a referrer. */
export const operatorOf = (corporationId: string, organizationId?: string): Referrer => ({
  corporationId,
  organizationIds: undefined,
  ...(organizationId !== undefined && { organizationId }),
})

/** Returns the first reference to a missing row of the tenant. */
export async function findMissing(
  db: Db,
  rows: SharedRows,
  tenantId: string,
  references: readonly Reference[],
): Promise<Reference | undefined> {
  const [first] = await listUnknown(db, rows, [tenantId], references)
  return first
}

/** Returns all references to rows that are missing, or that the referrer may not refer to. */
export async function listMissing<R extends Reference>(
  db: Db,
  rows: ReferencedRows,
  referrer: Referrer,
  references: readonly R[],
): Promise<R[]> {
  if (references.length === 0) return []
  const { corporationId, organizationId = '', organizationIds } = referrer
  const { belongsTo } = rows
  const isOfChain = rows.tenant === 'corporation_id'
  if (!belongsTo) return listUnknown(db, rows, [isOfChain ? corporationId : organizationId], references)
  const { seenBy } = rows
  if (seenBy === 'organization')
    return listUnknown(
      db,
      rows,
      [isOfChain ? corporationId : organizationId],
      references,
      belongingTo(db, belongsTo, [organizationId]),
    )
  const tenantIds = isOfChain ? [corporationId] : await listOrganizationIds(db, corporationId)
  const isLimited = organizationIds !== undefined && seenBy !== 'corporation'
  return listUnknown(
    db,
    rows,
    tenantIds,
    references,
    isLimited ? belongingTo(db, belongsTo, [...organizationIds]) : db``,
  )
}

/** Returns a condition, with `and` before it, on rows of the whole chain and of these organizations. */
export const belongingTo = (
  db: Db,
  column: RestaurantRows['belongsTo'],
  organizationIds: readonly string[],
): Fragment =>
  column === 'organization_id'
    ? db`and (organization_id is null or organization_id = any(${organizationIds}::uuid[]))`
    : db`and (organization_ids is null or organization_ids && ${organizationIds}::uuid[])`

async function listUnknown<R extends Reference>(
  db: Db,
  { table, tenant, isLiveOnly = false }: ReferencedRows,
  tenantIds: readonly string[],
  references: readonly R[],
  condition: Fragment = db``,
): Promise<R[]> {
  if (references.length === 0) return []
  const rows = await db<{ id: string }[]>`
    select id
      from ${db(table)}
     where ${db(tenant)} = ${tenantIds.length === 1 ? db`${tenantIds[0]!}` : db`any(${tenantIds}::uuid[])`}
       and id = any(${[...new Set(references.map(({ id }) => id))]}::uuid[])
       ${isLiveOnly ? db`and not is_deleted` : db``}
       ${condition}`
  const known = new Set(rows.map(({ id }) => id))
  return references.filter(({ id }) => !known.has(id))
}

async function listOrganizationIds(db: Db, corporationId: string): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select id
      from organization
     where corporation_id = ${corporationId}
     order by id`
  return rows.map(({ id }) => id)
}
