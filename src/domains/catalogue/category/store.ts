import type { Db } from '#core/db/connect.ts'
import { flagColumn, idColumn, textColumn } from '#core/kits/columns.ts'
import { listOf } from '#core/kits/list.ts'
import type { CreatableAggregate } from '#core/operation/aggregate.ts'
import { byId, type Id } from '#core/schema.ts'
import { CategoryExists, CategoryNotFound } from '../errors.ts'
import type { ProductCategory } from '../model.ts'

/** A category of products as a change sees it. */
export interface Category extends ProductCategory {
  corporationId: Id<'Corporation'>
  revision: number
}

/** Categories belong to the chain: their revisions and events are the corporation's. */
export const categories: CreatableAggregate<Category> = {
  table: 'product_category',
  NotFound: CategoryNotFound,
  Duplicated: CategoryExists,
  async lock(db, corporationId, ids) {
    const rows = await db<Category[]>`
      select corporation_id, id, name, is_deleted, revision
        from product_category
       where corporation_id = ${corporationId}
         and id = any(${ids}::uuid[])
       order by id
         for update`
    return byId(rows)
  },
  async insert(db, states) {
    const rows = await db<{ id: string }[]>`
      insert into product_category (corporation_id, id, name, is_deleted, revision)
      select corporation_id, id, name, is_deleted, revision
        from ${rowsOf(db, states)}
          on conflict (corporation_id, id) do nothing
      returning id`
    return rows.map(({ id }) => id)
  },
  save: (db, states) => db`
    update product_category
       set name = new.name, is_deleted = new.is_deleted, revision = new.revision
      from ${rowsOf(db, states)}
     where product_category.corporation_id = new.corporation_id
       and product_category.id = new.id`,
  stamp: (category, { revision }) => ({ ...category, revision }),
  event: (_before, { id, name, isDeleted }) => ({ type: 'ProductCategoryUpdate', info: { id, name, isDeleted } }),
}

const rowsOf = (db: Db, states: readonly Category[]) => db`
  unnest(
    ${states.map(({ corporationId }) => corporationId)}::uuid[],
    ${states.map(({ id }) => id)}::uuid[],
    ${states.map(({ name }) => name)}::text[],
    ${states.map(({ isDeleted }) => String(isDeleted))}::text[]::boolean[],
    ${states.map(({ revision }) => revision)}::bigint[]
  ) as new(corporation_id, id, name, is_deleted, revision)`

/** Categories as clients list them. */
export const categoryList = listOf({
  table: 'product_category',
  title: 'NomenclatureCategory',
  columns: {
    id: idColumn('ProductCategory', { operators: ['in'], about: 'Id of the category.' }),
    name: textColumn({ about: 'Name, for people.' }),
    isDeleted: flagColumn({ operators: ['eq'], about: 'Whether the category is deleted.' }),
  },
})
