import type { Db } from '#core/db/connect.ts'
import { joinPath, OperationError } from '#core/errors.ts'
import { UnknownReference } from '#core/kits/references.ts'
import { byId } from '#core/schema.ts'
import { type ChangeSet, definitionKey, type Reference, tableOf } from './change_set.ts'
import { ProductSizesContradict, TagsContradict } from './errors.ts'

/** A stored product, as far as its new values depend on it. */
export interface KnownProduct {
  id: string
  code: string | null
  article: string | null
  productScaleId: string | null
  modifierSchemaId: string | null
}

export async function listKnownProducts(
  db: Db,
  corporationId: string,
  products: readonly { id: string }[],
): Promise<readonly KnownProduct[]> {
  if (products.length === 0) return []
  return db<KnownProduct[]>`
    select id, code, sku as article, product_scale_id, details ->> 'modifierSchemaId' as modifier_schema_id
      from product
     where corporation_id = ${corporationId}
       and id = any(${products.map(({ id }) => id)}::uuid[])`
}

/** Refuses references to rows that neither the corporation nor the change set has. */
export async function refuseUnknown(db: Db, { corporationId, references, definitions }: ChangeSet): Promise<void> {
  const open = references.filter(({ kind, id }) => !definitions.has(definitionKey(kind, id)))
  const keyOf = ({ kind, isLiveOnly }: Reference) => `${kind} ${isLiveOnly}`
  const known = new Set<string>()
  for (const [key, some] of Map.groupBy(open, keyOf)) {
    const [first] = some
    if (!first) continue
    const ids = [...new Set(some.map(({ id }) => id))]
    const rows = await db<{ id: string }[]>`
      select id
        from ${db(tableOf[first.kind])}
       where corporation_id = ${corporationId}
         and id = any(${ids}::uuid[])
         ${first.isLiveOnly ? db`and not is_deleted` : db``}`
    for (const { id } of rows) known.add(`${key} ${id}`)
  }
  const unknown = open.find((reference) => !known.has(`${keyOf(reference)} ${reference.id}`))
  if (unknown) throw new OperationError(UnknownReference, { path: unknown.path })
}

/** Returns the custom categories of values, by value id. */
export async function findCategoriesOfValues(
  db: Db,
  corporationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db<{ id: string; categoryId: string }[]>`
    select id, category_id
      from custom_category_value
     where corporation_id = ${corporationId}
       and id = any(${ids}::uuid[])`
  return new Map(rows.map(({ id, categoryId }) => [id, categoryId]))
}

/** Refuses modifier schemas for another scale than the product's, and deleted ones that the product does not have yet. */
export async function refuseWrongSchemas(
  db: Db,
  { corporationId, entries, definitions }: ChangeSet,
  known: ReadonlyMap<string, KnownProduct>,
): Promise<void> {
  const ids = entries.products.rows.flatMap(({ modifierSchemaId }) => modifierSchemaId ?? [])
  if (ids.length === 0) return
  const rows = await db<{ id: string; isDeleted: boolean; productScaleId: string | null }[]>`
    select id, is_deleted, product_scale_id
      from modifier_schema
     where corporation_id = ${corporationId}
       and id = any(${[...new Set(ids)]}::uuid[])`
  const schemas = byId(rows)
  for (const { id, modifierSchemaId, productScaleId } of entries.products.rows) {
    const schema = schemas.get(modifierSchemaId ?? '')
    if (!schema) continue
    const before = known.get(id)
    const path = joinPath(definitions.get(definitionKey('Product', id)) ?? '', 'modifierSchemaId')
    if (schema.isDeleted && before?.modifierSchemaId !== schema.id) throw new OperationError(UnknownReference, { path })
    const scaleId = productScaleId === undefined ? before?.productScaleId : productScaleId
    if (schema.productScaleId !== null && schema.productScaleId !== scaleId)
      throw new OperationError(ProductSizesContradict, { path })
  }
}

/** Refuses guest tags that exclude another tag of the same product. */
export async function refuseWrongTags(db: Db, { corporationId, references }: ChangeSet): Promise<void> {
  const named = references.filter(({ kind }) => kind === 'CustomerTag')
  if (named.length === 0) return
  const rows = await db<{ id: string; groupId: string }[]>`
    select tag.id, tag.group_id
      from customer_tag as tag
      join customer_tag_group as tag_group
        on tag_group.corporation_id = tag.corporation_id
       and tag_group.id = tag.group_id
     where tag.corporation_id = ${corporationId}
       and tag.id = any(${[...new Set(named.map(({ id }) => id))]}::uuid[])
       and not tag_group.select_several_tags`
  const groupOf = new Map(rows.map(({ id, groupId }) => [id, groupId]))
  const seen = new Map<string, string>()
  const contradicting = named.find(({ id, path }) => {
    const groupId = groupOf.get(id)
    if (groupId === undefined) return false
    // A list of tags belongs to one product.
    const key = `${path.slice(0, path.lastIndexOf('['))} ${groupId}`
    return seen.getOrInsert(key, id) !== id
  })
  if (contradicting) throw new OperationError(TagsContradict, { path: contradicting.path })
}
