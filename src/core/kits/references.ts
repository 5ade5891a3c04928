import type { Db } from '#core/db/connect.ts'
import { defineError } from '#core/errors.ts'

export const RepeatedId = defineError('REPEATED_ID', 400, 'The list has another row with this id')

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

/** Rows that requests refer to by id, declared by the domain of the table. */
export interface ReferencedRows {
  table: string
  tenant: 'corporation_id' | 'organization_id'
  /** Whether deleted rows must not be referred to. */
  isLiveOnly?: boolean
  /** Whether rows also belong to an organization, and only its requests may refer to them. */
  isOfOrganization?: boolean
  /** Whether the table has only organizations as owners, and requests of the whole corporation may refer to their rows. */
  isOfAnyOrganization?: boolean
}

/** Returns the first reference to a missing row of the tenant. */
export async function findMissing(
  db: Db,
  rows: ReferencedRows,
  tenantId: string,
  references: readonly Reference[],
): Promise<Reference | undefined> {
  const [first] = await listMissing(db, rows, tenantId, references)
  return first
}

/** Returns all references to missing rows of the tenant. */
export async function listMissing<R extends Reference>(
  db: Db,
  { table, tenant, isLiveOnly = false, isOfOrganization = false, isOfAnyOrganization = false }: ReferencedRows,
  tenantId: string,
  references: readonly R[],
  organizationId = '',
): Promise<R[]> {
  if (references.length === 0) return []
  const tenantIds = isOfAnyOrganization ? await listOrganizationIds(db, tenantId) : [tenantId]
  const rows = await db<{ id: string }[]>`
    select id
      from ${db(table)}
     where ${db(tenant)} = ${tenantIds.length === 1 ? db`${tenantIds[0]!}` : db`any(${tenantIds}::uuid[])`}
       and id = any(${[...new Set(references.map(({ id }) => id))]}::uuid[])
       ${isLiveOnly ? db`and not is_deleted` : db``}
       ${isOfOrganization ? db`and organization_id = ${organizationId}` : db``}`
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
