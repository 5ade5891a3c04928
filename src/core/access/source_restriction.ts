import type { Db } from '#core/db/connect.ts'
import { failers, frameErrors } from '#core/errors.ts'
import { referencesIn, referredKinds } from '#core/kits/referred_ids.ts'
import type { Operation } from '#core/operation/operation.ts'
import { newId } from '#core/schema.ts'

const fail = failers(frameErrors)

/** Rows that belong to the source of an order: orders, drafts, banquets. */
export interface SourcedRows {
  /** Kind of the ids by which requests refer to them. */
  kind: string
  /** Returns the ids of rows that belong to the source. */
  listOfSource(db: Db, search: SourceSearch): Promise<readonly string[]>
}

/** Declares a table whose column `source_key` contains the source. */
export const sourcedTable = (kind: string, table: string): SourcedRows => ({
  kind,
  async listOfSource(db, { organizationIds, ids, sourceKey }) {
    const rows = await db<{ id: string }[]>`
      select id
        from ${db(table)}
       where organization_id = any(${organizationIds}::uuid[])
         and id = any(${ids}::uuid[])
         and source_key = ${sourceKey}`
    return rows.map(({ id }) => id)
  },
})

interface SourceSearch {
  organizationIds: readonly string[]
  ids: readonly string[]
  sourceKey: string
}

/** Source of the key, and the organizations of the request. */
interface Search {
  sourceKey: string
  organizationIds: readonly string[]
}

/**
 * Returns a function that restricts a request to orders of the key's source: searches are narrowed to it, new orders get it, and ids of
 * other orders are replaced by random ones, so that they are not found. Changes the body in place.
 */
export function restrictToSource(
  operation: Operation,
  rows: readonly SourcedRows[],
): (db: Db, body: unknown, search: Search) => Promise<void> {
  const { request, errors } = operation
  const kinds = referredKinds(request)
  const searched = rows.filter(({ kind }) => kinds.has(kind))
  // The id of a new order is not a reference; an id that is already used is refused later.
  const creates = 'Duplicated' in errors || 'DuplicatedOrderId' in errors

  return async (db, body, { sourceKey, organizationIds }) => {
    visit(request as Schema, body, '', (holder, properties, path) => {
      if (properties.sourceKeys) narrow(holder, sourceKey, path)
      if (properties.sourceKey) stamp(holder, sourceKey, path)
    })
    if (searched.length === 0) return
    const named = referencesIn(request, body).filter(({ path }) => !(creates && newIds.has(path)))
    const ids = named.flatMap(({ kind, id }) => (searched.some((one) => one.kind === kind) ? id : []))
    if (ids.length === 0) return
    const ofSource = await Promise.all(
      searched.map(({ listOfSource }) => listOfSource(db, { organizationIds, ids, sourceKey })),
    )
    replaceIds(body, new Set(ids).difference(new Set(ofSource.flat())))
  }
}

const newIds: ReadonlySet<string> = new Set(['id', 'order.id'])

interface Schema {
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
}

type Holder = Record<string, unknown>

/** Calls `look` for each object in the value that the schema declares with properties. */
function visit(
  { properties, items, anyOf = [], oneOf = [] }: Schema,
  value: unknown,
  path: string,
  handle: (holder: Holder, properties: Record<string, Schema>, path: string) => void,
): void {
  if (typeof value !== 'object' || value === null) return
  for (const branch of [...anyOf, ...oneOf]) visit(branch, value, path, handle)
  if (Array.isArray(value)) {
    if (items) for (const item of value) visit(items, item, path, handle)
    return
  }
  if (!properties) return
  const holder = value as Holder
  handle(holder, properties, path)
  for (const [name, property] of Object.entries(properties)) visit(property, holder[name], `${path}${name}.`, handle)
}

function narrow(holder: Holder, sourceKey: string, path: string): void {
  const searched = (holder.sourceKeys ?? []) as readonly unknown[]
  if (searched.some((one) => one !== sourceKey)) throw fail.SourceKeyForbidden({ path: `${path}sourceKeys` })
  holder.sourceKeys = [sourceKey]
}

function stamp(holder: Holder, sourceKey: string, path: string): void {
  if ((holder.sourceKey ?? sourceKey) !== sourceKey) throw fail.SourceKeyForbidden({ path: `${path}sourceKey` })
  holder.sourceKey = sourceKey
}

function replaceIds(value: unknown, foreign: ReadonlySet<string>): void {
  if (typeof value !== 'object' || value === null) return
  const holder = value as Holder
  for (const [name, inner] of Object.entries(holder))
    if (typeof inner === 'string' && foreign.has(inner)) holder[name] = newId()
    else replaceIds(inner, foreign)
}
