import postgres from 'postgres'
import { type TSchema, Type } from 'typebox'

import type { Db, Fragment } from '#core/db/connect.ts'
import { type Operation, query, type Statuses } from '#core/operation/operation.ts'
import { type FieldNotes, field, Int32, List, OneOf, opt } from '#core/schema.ts'
import type { Column, Columns, ItemOf, Operator } from './columns.ts'
import {
  conditionsSql,
  describeFilters,
  type FilterConditions,
  Filters,
  InvalidFilter,
  readFilters,
  snakeCase,
} from './filters.ts'

interface ListDeclaration<C extends Columns> {
  table: string
  /** Column with the owner of the rows; `corporation_id` by default. */
  tenant?: 'corporation_id' | 'organization_id'
  /** Title of the item's schema. */
  title: string
  /** Columns by field of the response. */
  columns: C
}

/** Query of a list. All members may be absent or null. */
export interface ListOptions {
  filters?: Parameters<typeof readFilters>[1]
  /** Maximum number of items; unlimited by default. */
  limit?: number | null | undefined
  offset?: number | null | undefined
  /** Returned fields; all if absent or empty. */
  fields?: readonly string[] | null | undefined
}

export interface Page<C extends Columns> {
  items: ItemOf<C>[]
  /** Number of matching rows on all pages. */
  totalCount: number
}

/** Page of rows in the order of their creation. */
interface KeysetPage<C extends Columns> {
  items: ItemOf<C>[]
  /** Start of the next page: the creation number of the last row so far. */
  end: number
}

interface Listing<C extends Columns> {
  item: TSchema
  columns: C
  /** Fields that a client may request. */
  fields: readonly (keyof C & string)[]
  /**
   * Returns the matching rows of the tenant in the order of `creation_number`, which is also the order in which rows become visible, so
   * that pages neither miss nor repeat rows during writes. `where` adds a condition with `and …`. The ids of all matching rows are
   * collected first, so that a page reads only its own rows, whichever index finds them.
   */
  read(db: Db, tenantId: string, question: ListOptions, where?: Fragment): Promise<Page<C>>
  /**
   * Returns rows of the tenant created after the one with the creation number `after`, including deleted ones. The cost depends only on the
   * page size.
   */
  readAfter(db: Db, tenantId: string, from: { after: number; limit: number }, where?: Fragment): Promise<KeysetPage<C>>
}

/** Declares a list: its columns determine the schema, the validation and the statement. */
export function defineList<const C extends Columns>({
  table,
  tenant = 'corporation_id',
  title,
  columns,
}: ListDeclaration<C>): Listing<C> {
  const returned = Object.entries<Column>(columns)
    .filter(([, { isReturned = true }]) => isReturned)
    .map(([name, column]): ReturnedColumn => {
      const { column: stored = snakeCase(name), schema, kind } = column
      return { name, schema, kind, stored, read: postgres.toCamel(stored) }
    })
  const properties = returned.map(({ name, schema }) => [name, opt(schema)])
  return {
    item: Type.Object(Object.fromEntries(properties), { title }),
    columns,
    fields: returned.map(({ name }) => name),
    async read(db, tenantId, { filters, limit, offset, fields }, where = db``) {
      const requested = fields?.length ? returned.filter(({ name }) => fields.includes(name)) : returned
      const names = requested.map(({ stored }) => stored)
      const conditions = conditionsSql(db, readFilters(columns, filters))
      const statement = db<Stored[]>`
        with matching as materialized (
          select creation_number, id
            from ${db(table)}
           where ${db(tenant)} = ${tenantId}
                 ${conditions.length > 0 ? conditions : db``} ${where}
        ), listed as materialized (
          select id
            from matching
           order by creation_number, id
           limit ${limit ?? null} offset ${offset ?? 0})
        select total.count as total_count, page.page_order, ${db(names.map((name) => `page.${name}`))}
          from (select count(*) as count from matching) as total
          left join (
            select creation_number as page_order, id as page_id, ${db(names)}
              from ${db(table)}
             where ${db(tenant)} = ${tenantId}
               and id in (select id from listed)
                   ${where}) as page
            on true
         order by page.page_order, page.page_id`
      // Only common queries are prepared, because they have few different texts; clients could send any number of others.
      const isUsual = requested === returned && conditions.length <= usualFiltersMax
      const rows = await (isUsual ? statement : statement.unnamed())
      const items = rows.filter(({ pageOrder }) => pageOrder !== null).map((row) => itemOf(requested, row))
      return { items: items as ItemOf<C>[], totalCount: rows[0]?.totalCount ?? 0 }
    },
    async readAfter(db, tenantId, { after, limit }, where = db``) {
      const rows = await db<Stored[]>`
        select creation_number as page_order, ${db(returned.map(({ stored }) => stored))}
          from ${db(table)}
         where ${db(tenant)} = ${tenantId}
           and creation_number > ${after}
               ${where}
         order by creation_number
         limit ${limit}`
      const items = rows.map((row) => itemOf(returned, row))
      return { items: items as ItemOf<C>[], end: rows.at(-1)?.pageOrder ?? after }
    },
  }
}

interface Stored extends Record<string, unknown> {
  totalCount: number
  pageOrder: number | null
}

/** Column with its names in the database and in row objects. */
interface ReturnedColumn extends Pick<Column, 'schema' | 'kind'> {
  name: string
  stored: string
  read: string
}

function itemOf(requested: readonly ReturnedColumn[], row: Stored): Record<string, unknown> {
  const item: Record<string, unknown> = {}
  for (const { name, kind, read } of requested) {
    const value = row[read] ?? null
    item[name] = value === null ? null : kind.toResponse(value)
  }
  return item
}

export const pageItemsMax = 1_000

const usualFiltersMax = 1

/** Paging parameters of lists. */
export const Paging = {
  limit: opt(Int32({ minimum: 1, maximum: pageItemsMax }), `Maximum number of items; ${pageItemsMax} by default.`),
  offset: opt(Int32({ minimum: 0 }), 'Number of items to skip; 0 by default.'),
}

/** Paging parameters of lists whose requests must contain both. */
export const RequiredPaging = {
  limit: field(Int32({ minimum: 1, maximum: pageItemsMax }), 'Maximum number of items on the page.'),
  offset: field(Int32({ minimum: 0 }), 'Number of items to skip.'),
}

/** Field that selects the returned fields. */
export const FieldsOf = ({ fields }: Pick<Listing<Columns>, 'fields'>, notes: Omit<FieldNotes, 'description'> = {}) =>
  opt(List(OneOf(fields), { maxItems: 100 }), { ...notes, description: 'Fields to return; all if absent or empty.' })

interface ListQuery<C extends Columns> {
  path: `/${string}`
  group: string
  statuses?: Statuses
  summary: string
  /** Shape of the filters; `Filters` by default. */
  filters?: typeof Filters | typeof FilterConditions
  /** Title of the request in the contract, if another list has the family's title. */
  requestTitle?: string
  list: Pick<Listing<C>, 'item' | 'columns'> & {
    read(db: Db, tenantId: string, question: ListOptions): Promise<{ items: readonly object[]; totalCount: number }>
  }
  example?: { filters: { field: keyof C & string; op: Operator; value?: unknown; values?: unknown[] }[] }
}

/** Declares the operation that returns a list of the caller's corporation. */
export const listQuery = <const C extends Columns>({
  list,
  filters: Shape = Filters,
  example = { filters: [] },
  requestTitle,
  ...contract
}: ListQuery<C>): Operation =>
  query({
    ...contract,
    request: Type.Object(
      { filters: opt(Shape, describeFilters(list.columns)), ...Paging },
      { ...(requestTitle !== undefined && { title: requestTitle }) },
    ),
    response: Type.Object({
      items: opt(List(list.item), 'Items in the order of their creation.'),
      limit: opt(Int32(), 'Maximum number of items on the page.'),
      offset: opt(Int32(), 'Number of skipped items.'),
      totalCount: opt(Int32(), 'Number of matching items on all pages.'),
    }),
    errors: { InvalidFilter },
    example: { request: example },

    async run({ body, db, caller }) {
      const { filters, limit, offset } = body
      const page = { limit: limit ?? pageItemsMax, offset: offset ?? 0 }
      const { items, totalCount } = await list.read(db, caller.corporationId, { filters, ...page })
      return { items: [...items], totalCount, ...page }
    },
  })
