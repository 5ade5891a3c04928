import type { Db } from '#core/db/connect.ts'
import { inputRows, newRows } from '#core/db/rows.ts'
import { changeBytesMax, changesBetween, limitBytes } from '#core/events/record_changes.ts'
import { changedAfterColumn, flagColumn, idColumn, textColumn } from '#core/kits/columns.ts'
import { defineList, type ListOptions } from '#core/kits/list.ts'
import type { CreatableAggregate } from '#core/operation/aggregate.ts'
import { byId } from '#core/schema.ts'
import { ScaleExists, ScaleNotFound } from '../errors.ts'
import type { Scale, ScaleSize } from './schemas.ts'
import { scaleOf } from './schemas.ts'

/** Scales belong to the corporation, and so do their revisions and events. */
export const scales: CreatableAggregate<Scale> = {
  table: 'product_scale',
  NotFound: ScaleNotFound,
  Duplicated: ScaleExists,
  async lock(db, corporationId, ids) {
    const rows = await db<Omit<Scale, 'sizes'>[]>`
      select corporation_id, id, name, is_deleted, revision
        from product_scale
       where corporation_id = ${corporationId}
         and id = any(${ids}::uuid[])
       order by id
         for update`
    const sizes = await listSizesOf(db, corporationId, ids)
    return byId(rows.map((row) => ({ ...row, sizes: sizes.get(row.id) ?? [] })))
  },
  async insert(db, states) {
    const rows = await db<{ id: string }[]>`
      insert into product_scale (corporation_id, id, name, is_deleted, revision)
      select corporation_id, id, name, is_deleted, revision
        from ${rowsOf(states)}
          on conflict (corporation_id, id) do nothing
      returning id`
    await saveSizes(db, states)
    return rows.map(({ id }) => id)
  },
  async save(db, states) {
    await db`
      update product_scale
         set name = new.name, is_deleted = new.is_deleted, revision = new.revision
        from ${rowsOf(states)}
       where product_scale.corporation_id = new.corporation_id
         and product_scale.id = new.id`
    await saveSizes(db, states)
  },
  stamp: (scale, { revision }) => ({ ...scale, revision }),
  event: (before, after) => {
    const { id, name, isDeleted } = after
    const changes =
      before && limitBytes(changesBetween(publishedScale(before), publishedScale(after)), changeBytesMax(1))
    return { type: 'ProductScaleUpdate', info: { id, name, isDeleted, ...(changes && { changes }) } }
  },
}

/** Returns the fields of a scale in the history. */
const publishedScale = ({ name, isDeleted, sizes }: Scale) => ({ name, isDeleted, sizes })

const rowsOf = (states: readonly Scale[]) =>
  inputRows('new', states, {
    uuid: ['corporationId', 'id'],
    text: ['name'],
    boolean: ['isDeleted'],
    bigint: ['revision'],
  })

/** Saves the sizes of scales in list order, which numbers new sizes. */
async function saveSizes(db: Db, states: readonly Scale[]): Promise<void> {
  const rows = states.flatMap(({ corporationId, id: scaleId, sizes }) =>
    sizes.map(({ shortName: code, ...size }) => ({ corporationId, scaleId, code, ...size })),
  )
  const columns = { uuid: ['corporationId', 'id', 'scaleId'], text: ['name', 'code'] } as const
  const others = { int: ['priority'], boolean: ['isDefault', 'isDeleted'] } as const
  await db`
    insert into product_size ${newRows({}, rows, { ...columns, ...others }, 'place')}
     order by place
        on conflict (corporation_id, id) do update
       set scale_id = excluded.scale_id, name = excluded.name, code = excluded.code, priority = excluded.priority,
           is_default = excluded.is_default, is_deleted = excluded.is_deleted`
}

/** Returns the sizes of scales in display order, by scale id. */
export async function listSizesOf(
  db: Db,
  corporationId: string,
  scaleIds: readonly string[],
): Promise<Map<string, ScaleSize[]>> {
  const rows = await db<(ScaleSize & { scaleId: string })[]>`
    select scale_id, id, name, code as short_name, priority, is_default, is_deleted
      from product_size
     where corporation_id = ${corporationId}
       and scale_id = any(${scaleIds}::uuid[])
     order by scale_id, priority, creation_number`
  const sizes = Map.groupBy(rows, ({ scaleId }) => scaleId)
  return new Map([...sizes].map(([id, own]) => [id, own.map(({ scaleId: _, ...size }) => size)]))
}

/** Returns the sizes that belong to no scale. */
export async function listSizesWithoutScale(
  db: Db,
  corporationId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db<{ id: string }[]>`
    select id
      from product_size
     where corporation_id = ${corporationId}
       and id = any(${ids}::uuid[])
       and scale_id is null`
  return new Set(rows.map(({ id }) => id))
}

/** Returns the scales of sizes, by size id. Sizes without a scale are omitted. */
export async function findScalesOfSizes(
  db: Db,
  corporationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db<{ id: string; scaleId: string }[]>`
    select id, scale_id
      from product_size
     where corporation_id = ${corporationId}
       and id = any(${ids}::uuid[])
       and scale_id is not null`
  return new Map(rows.map(({ id, scaleId }) => [id, scaleId]))
}

/** Returns whether a product is sold in a size of the scale, or a modifier schema requires it. */
export async function isScaleUsed(db: Db, corporationId: string, scaleId: string): Promise<boolean> {
  const [row] = await db<[{ isUsed: boolean }]>`
    select exists (
             select 1
               from product
              where corporation_id = ${corporationId}
                and product_scale_id = ${scaleId}
                and not is_deleted)
        or exists (
             select product_price.organization_id
               from product_size
               join product_price
                 on product_price.corporation_id = product_size.corporation_id
                and product_price.size_id = product_size.id
               join product
                 on product.corporation_id = product_price.corporation_id
                and product.id = product_price.product_id
                and not product.is_deleted
              where product_size.corporation_id = ${corporationId}
                and product_size.scale_id = ${scaleId})
        or exists (
             select 1
               from modifier_schema
              where corporation_id = ${corporationId}
                and product_scale_id = ${scaleId}
                and not is_deleted) as is_used`
  return row.isUsed
}

/** Returns the matching scales with their sizes. */
export async function readScales(db: Db, corporationId: string, question: ListOptions) {
  const { items, totalCount } = await scaleList.read(db, corporationId, question)
  return { items: await withSizes(db, corporationId, items), totalCount }
}

/** Returns one page of all scales. */
export async function readScalesAfter(db: Db, corporationId: string, from: { after: number; limit: number }) {
  const { items, end } = await scaleList.readAfter(db, corporationId, from)
  return { items: await withSizes(db, corporationId, items), end }
}

type ListedScale = Awaited<ReturnType<typeof scaleList.read>>['items'][number]

async function withSizes(db: Db, corporationId: string, scales: readonly ListedScale[]) {
  const ids = scales.flatMap(({ id }) => id ?? [])
  const sizes = await listSizesOf(db, corporationId, ids)
  return scales.map((scale) => scaleOf({ ...scale, sizes: sizes.get(scale.id ?? '') ?? [] }))
}

const operators = ['eq', 'ne', 'like', 'blank', 'notblank', 'in', 'nin'] as const

/** Scales as clients list them, without their sizes. */
export const scaleList = defineList({
  table: 'product_scale',
  title: 'ListedProductScale',
  columns: {
    id: idColumn('ProductScale', { operators, description: 'Id of the scale.' }),
    name: textColumn({ operators, description: 'Name.' }),
    isDeleted: flagColumn({ description: 'Whether the scale is deleted.' }),
    deleted: flagColumn({ operators, column: 'is_deleted', isReturned: false }),
    revision: changedAfterColumn({ operators: ['eq'], isReturned: false }),
  },
})
