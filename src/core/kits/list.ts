import postgres from 'postgres'
import { type TSchema, Type } from 'typebox'

import type { Db, Fragment } from '#core/db/connect.ts'
import { type Operation, query, type Statuses } from '#core/operation/operation.ts'
import { field, Int32, List, OneOf, opt } from '#core/schema.ts'
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
  /** The column that says whose the rows are; `corporation_id` unless said. */
  tenant?: 'corporation_id' | 'organization_id'
  /** Name of the item's shape. */
  title: string
  /** Field of the wire -> how it is answered, where it is stored, what may be asked of it. */
  columns: C
}

/** What is asked of a list. All of it may be absent or null. */
export interface ListOptions {
  filters?: Parameters<typeof readFilters>[1]
  /** As many items at most; all of them when absent. */
  limit?: number | null | undefined
  offset?: number | null | undefined
  /** The fields to be answered; all of them when absent or empty. */
  fields?: readonly string[] | null | undefined
}

export interface Page<C extends Columns> {
  items: ItemOf<C>[]
  /** How many rows match, on this page and on others. */
  totalCount: number
}

/** A page of rows in the order in which they were made. */
interface KeysetPage<C extends Columns> {
  items: ItemOf<C>[]
  /** Where the next page begins: the creation number of the last row so far. */
  end: number
}

interface Listing<C extends Columns> {
  /** The shape of an item. */
  item: TSchema
  columns: C
  /** The fields that a client may ask for. */
  fields: readonly (keyof C & string)[]
  /**
   * The rows of the tenant that match, in the order in which they were made: their `creation_number` rises with the order in
   * which they become visible, so pages neither miss nor repeat rows while others write. `where` adds `and …` of the domain.
   * The ids of all rows that match are found first and once: a page then reads its own rows alone, in whatever order an index
   * has found them.
   */
  read(db: Db, tenantId: string, question: ListOptions, where?: Fragment): Promise<Page<C>>
  /** The rows of the tenant that were made after the one with the creation number `after`, deleted ones too. A page costs what it holds. */
  readAfter(db: Db, tenantId: string, from: { after: number; limit: number }, where?: Fragment): Promise<KeysetPage<C>>
}

/** A list of rows as clients ask for it: one declaration of columns makes its schema, its checks and its statement. */
export function defineList<const C extends Columns>({
  table,
  tenant = 'corporation_id',
  title,
  columns,
}: ListDeclaration<C>): Listing<C> {
  const answered = Object.entries<Column>(columns)
    .filter(([, { isReturned = true }]) => isReturned)
    .map(([name, column]): ReturnedColumn => {
      const { column: stored = snakeCase(name), schema, kind } = column
      return { name, schema, kind, stored, read: postgres.toCamel(stored) }
    })
  const properties = answered.map(({ name, schema }) => [name, opt(schema)])
  return {
    item: Type.Object(Object.fromEntries(properties), { title }),
    columns,
    fields: answered.map(({ name }) => name),
    async read(db, tenantId, { filters, limit, offset, fields }, where = db``) {
      const asked = fields?.length ? answered.filter(({ name }) => fields.includes(name)) : answered
      const names = asked.map(({ stored }) => stored)
      const conditions = conditionsSql(db, readFilters(columns, filters))
      const statement = db<Stored[]>`
        with matching as materialized (
          select creation_number, id
            from ${db(table)}
           where ${db(tenant)} = ${tenantId}
                 ${conditions.length > 0 ? conditions : db``} ${where})
        select total.count as total_count, page.page_order, ${db(names.map((name) => `page.${name}`))}
          from (select count(*) as count from matching) as total
          left join (
            select creation_number as page_order, id as page_id, ${db(names)}
              from ${db(table)}
             where ${db(tenant)} = ${tenantId}
               and id in (select id
                            from matching
                           order by creation_number, id
                           limit ${limit ?? null} offset ${offset ?? 0})
                   ${where}) as page
            on true
         order by page.page_order, page.page_id`
      // The usual questions have few different texts, which are planned once on each connection. Clients could make any number of others.
      const isUsual = asked === answered && conditions.length <= usualFiltersMax
      const rows = await (isUsual ? statement : statement.unnamed())
      const items = rows.filter(({ pageOrder }) => pageOrder !== null).map((row) => itemOf(asked, row))
      return { items: items as ItemOf<C>[], totalCount: rows[0]?.totalCount ?? 0 }
    },
    async readAfter(db, tenantId, { after, limit }, where = db``) {
      const rows = await db<Stored[]>`
        select creation_number as page_order, ${db(answered.map(({ stored }) => stored))}
          from ${db(table)}
         where ${db(tenant)} = ${tenantId}
           and creation_number > ${after}
               ${where}
         order by creation_number
         limit ${limit}`
      const items = rows.map((row) => itemOf(answered, row))
      return { items: items as ItemOf<C>[], end: rows.at(-1)?.pageOrder ?? after }
    },
  }
}

interface Stored extends Record<string, unknown> {
  totalCount: number
  pageOrder: number | null
}

/** A column with the names by which its values are stored and read. */
interface ReturnedColumn extends Pick<Column, 'schema' | 'kind'> {
  name: string
  stored: string
  read: string
}

function itemOf(asked: readonly ReturnedColumn[], row: Stored): Record<string, unknown> {
  const item: Record<string, unknown> = {}
  for (const { name, kind, read } of asked) {
    const value = row[read] ?? null
    item[name] = value === null ? null : kind.toResponse(value)
  }
  return item
}

export const pageItemsMax = 1_000

const usualFiltersMax = 1

/** The fields that every paged list of the wire takes. */
export const Paging = {
  limit: opt(Int32({ minimum: 1, maximum: pageItemsMax }), `How many items at most; ${pageItemsMax} when absent.`),
  offset: opt(Int32({ minimum: 0 }), 'How many items to pass over; none when absent.'),
}

/** Paging of lists whose requests must name limit and offset. */
export const RequiredPaging = {
  limit: field(Int32({ minimum: 1, maximum: pageItemsMax }), 'Maximum number of items on the page.'),
  offset: field(Int32({ minimum: 0 }), 'Number of items to skip.'),
}

/** Which fields of its items a list is to answer. */
export const FieldsOf = ({ fields }: Pick<Listing<Columns>, 'fields'>) =>
  opt(List(OneOf(fields), { maxItems: 100 }), 'The fields to answer; all of them when absent or empty.')

interface ListQuery<C extends Columns> {
  path: `/${string}`
  group: string
  statuses?: Statuses
  summary: string
  /** Shape of the filters; `Filters` by default. */
  filters?: typeof Filters | typeof FilterConditions
  /** Name of the request in the contract, where another list has the family's name. */
  requestTitle?: string
  list: Pick<Listing<C>, 'item' | 'columns'> & {
    read(db: Db, tenantId: string, question: ListOptions): Promise<{ items: readonly object[]; totalCount: number }>
  }
  example?: { filters: { field: keyof C & string; op: Operator; value?: unknown; values?: unknown[] }[] }
}

/** The operation that answers a list of the caller's corporation, as the directories of the wire have it. */
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
      items: opt(List(list.item), 'The items in the order in which they were made.'),
      limit: opt(Int32(), 'How many items the page may have.'),
      offset: opt(Int32(), 'How many items were passed over.'),
      totalCount: opt(Int32(), 'How many items match, on all pages.'),
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
