import type { Db } from '#core/db/connect.ts'
import { inputRows } from '#core/db/rows.ts'
import { type ChangeSet, definitionKey, type Kind, type Reference } from './change_set.ts'

const tableOf: Readonly<Record<Kind, string>> = {
  AccountingCategory: 'accounting_category',
  AllergenGroup: 'allergen_group',
  AmountUnit: 'amount_unit',
  ComboCategory: 'combo_category',
  ComboSource: 'combo',
  Container: 'container',
  Counteragent: 'counteragent',
  CustomCategory: 'custom_category',
  CustomerTag: 'customer_tag',
  CustomCategoryValue: 'custom_category_value',
  ItemCategory: 'item_category',
  MenuSchedule: 'menu_schedule',
  ModifierSchema: 'modifier_schema',
  OrderType: 'order_type',
  Organization: 'organization',
  PlaceType: 'place_type',
  PriceCategory: 'price_category',
  Producer: 'producer',
  Product: 'product',
  ProductCategory: 'product_category',
  ProductGroup: 'product_group',
  ProductScale: 'product_scale',
  ProductSize: 'product_size',
  ProductTag: 'product_tag',
  RestaurantSection: 'restaurant_section',
  Store: 'store',
  TaxCategory: 'tax_category',
}

/** Returns the first reference to a row that neither the corporation nor the change set has. */
export async function findUnknown(
  db: Db,
  { corporationId, references, definitions }: ChangeSet,
): Promise<Reference | undefined> {
  const open = references.filter(({ kind, id }) => !definitions.has(definitionKey(kind, id)))
  const keyOf = ({ kind, isLiveOnly }: Reference) => `${kind} ${isLiveOnly ?? false}`
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
  return open.find((reference) => !known.has(`${keyOf(reference)} ${reference.id}`))
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

/**
 * Returns the first modifier schema that its product may not have: one for another scale, or a deleted one that the product does not have
 * yet.
 */
export async function findSchemaError(
  db: Db,
  { corporationId, schemaChoices }: ChangeSet,
): Promise<{ path: string; isDeleted: boolean } | undefined> {
  if (schemaChoices.length === 0) return undefined
  const choices = schemaChoices.map(({ productId, schemaId, scaleId }, place) => ({
    place,
    productId,
    schemaId,
    scaleId,
    statesScale: scaleId !== undefined,
  }))
  const [fault] = await db<{ place: number; isDeleted: boolean }[]>`
    select chosen.place, chosen.is_deleted
      from (
        select given.place,
               schema.is_deleted and product.details ->> 'modifierSchemaId' is distinct from schema.id::text as is_deleted,
               schema.product_scale_id is not null
                 and schema.product_scale_id is distinct from
                     case when given.states_scale then given.scale_id else product.product_scale_id end as is_for_others
          from ${inputRows('given', choices, {
            int: ['place'],
            uuid: ['productId', 'schemaId', 'scaleId'],
            boolean: ['statesScale'],
          })}
          join modifier_schema as schema
            on schema.corporation_id = ${corporationId}
           and schema.id = given.schema_id
          left join product
            on product.corporation_id = ${corporationId}
           and product.id = given.product_id) as chosen
     where chosen.is_deleted
        or chosen.is_for_others
     order by chosen.place
     limit 1`
  const choice = schemaChoices[fault?.place ?? -1]
  return fault && choice && { path: choice.path, isDeleted: fault.isDeleted }
}

/** Returns the first guest tag that excludes another tag of the same product. */
export async function findTagError(db: Db, { corporationId, references }: ChangeSet): Promise<Reference | undefined> {
  const named = references.filter(({ kind }) => kind === 'CustomerTag')
  if (named.length === 0) return undefined
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
  return named.find(({ id, path }) => {
    const groupId = groupOf.get(id)
    if (groupId === undefined) return false
    // A list of tags belongs to one product.
    const key = `${path.slice(0, path.lastIndexOf('['))} ${groupId}`
    return seen.getOrInsert(key, id) !== id
  })
}
