import type { Db, Transaction } from '#core/db/connect.ts'
import { inputRows } from '#core/db/rows.ts'
import type { FoundRow } from '#core/db/text_rows.ts'
import { Decimal } from '#core/decimal.ts'
import type { DueItem, DueItemSearch } from '#core/events/due.ts'
import { declarePersonal } from '#core/record/personal.ts'
import { columnOf } from '#core/record/statements.ts'
import type { Id } from '#core/schema.ts'
import type { ClosingKey } from '#ordering/ended/reading.ts'
import { endedIds, type Page } from '#ordering/ended/store.ts'
import type { LineRow, OrderFacts } from './model.ts'
import type { FactsState } from './replica.store.ts'

declarePersonal(
  'sale_order',
  [
    ...['customer_name', 'phone', 'address', 'street', 'postcode', 'line1', 'cartography_id', 'coupon'],
    ...['comment', 'delivery_comment', 'cancel_comment', 'external_number'],
  ],
  {
    isOfGuests: true,
    steps: {
      lock: lockFacts,
      async follow(db, rows) {
        const own = new Set(rows.filter(({ isNamed }) => isNamed).map(({ key }) => `${key[0]}`))
        for (const [organizationId, ids] of firstKeys(rows)) {
          const orders = await db<{ orderId: string; orderNumber: number }[]>`
          select order_id, order_number
            from sale_order
           where organization_id = ${organizationId}
             and order_id = any(${ids}::uuid[])`
          const numbers = orders.map(({ orderNumber }) => orderNumber)
          const ownNumbers = orders.filter(({ orderId }) => own.has(orderId)).map(({ orderNumber }) => orderNumber)
          await db`
          update sale_line
             set comment = null,
                 removal_comment = null
           where organization_id = ${organizationId}
             and order_number = any(${ownNumbers}::bigint[])
             and (comment is not null or removal_comment is not null)`
          await stampOrders(db, { organizationId, factsRevision: await takeFactsRevision(db, organizationId) }, numbers)
        }
      },
    },
  },
)
declarePersonal('sale_line', ['comment', 'removal_comment'], {
  isOfGuests: true,
  steps: {
    lock: lockFacts,
    async follow(db, rows) {
      for (const [organizationId, numbers] of firstKeys(rows)) {
        const factsRevision = await takeFactsRevision(db, organizationId)
        await stampOrders(db, { organizationId, factsRevision }, numbers.map(Number))
      }
    },
  },
})

/** Locks the facts of organizations until the transaction ends. */
async function lockFacts(db: Transaction, organizationIds: readonly string[]): Promise<void> {
  for (const id of organizationIds)
    await db`
      select revision
        from sale_facts
       where organization_id = ${id}
         for update`
}

/** Returns the first part of the keys of rows by organization, sorted by it. */
const firstKeys = (rows: readonly FoundRow[]): [organizationId: string, keys: string[]][] =>
  [...Map.groupBy(rows, ({ owner }) => owner)]
    .map(([owner, own]): [string, string[]] => [owner, own.map(({ key }) => `${key[0]}`)])
    .sort(([a], [b]) => (a < b ? -1 : 1))

/** Takes the next revision of an organization's facts, and locks them until the transaction ends. */
export async function takeFactsRevision(db: Transaction, organizationId: string): Promise<number> {
  const [row] = await db<{ revision: number }[]>`
    insert into sale_facts as facts (organization_id, revision)
    values (${organizationId}, 1)
        on conflict (organization_id) do update
       set revision = facts.revision + 1
    returning revision`
  return row!.revision
}

/** Returns revisions of stored facts by order. Orders that are open again have facts without lines. */
export async function listFactRevisions(
  db: Db,
  organizationId: string,
  orderIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db<{ orderId: string; revision: number }[]>`
    select order_id, revision
      from sale_order
     where organization_id = ${organizationId}
       and order_id = any(${orderIds}::uuid[])`
  return new Map(rows.map(({ orderId, revision }) => [orderId, revision]))
}

interface Replacement {
  organizationId: string
  factsRevision: number
}

/** Replaces the facts of orders. The caller has taken the revision. */
export async function replaceFacts(
  db: Transaction,
  { organizationId, factsRevision }: Replacement,
  facts: readonly OrderFacts[],
): Promise<void> {
  if (facts.length === 0) return
  const orders = facts.map(({ order }) => toStored({ ...order, organizationId, factsRevision, costs: null }))
  const columns = Object.keys(orders[0]!)
  const rows = await db<{ orderId: string; orderNumber: number }[]>`
    insert into sale_order (${db(columns)})
    select ${db(columns)}
      from json_populate_recordset(null::sale_order, ${JSON.stringify(orders)}::text::json)
        on conflict (organization_id, order_id) do update
       set (${db(columns)}) = row(${db(columns.map((column) => `excluded.${column}`))})
    returning order_id, order_number`
  const numbers = new Map(rows.map(({ orderId, orderNumber }) => [orderId, orderNumber]))
  await deleteLines(db, organizationId, [...numbers.values()])
  const lines = facts.flatMap(({ order, lines: own }) =>
    own.map((line, i) => toStored({ ...line, orderNumber: numbers.get(order.orderId)!, line: i + 1 })),
  )
  await insertLines(db, organizationId, lines)
}

async function insertLines(
  db: Transaction,
  organizationId: string,
  lines: readonly Record<string, unknown>[],
): Promise<void> {
  if (lines.length === 0) return
  const columns = Object.keys(lines[0]!)
  await db`
    insert into sale_line (organization_id, ${db(columns)})
    select ${organizationId}::uuid, ${db(columns)}
      from json_populate_recordset(null::sale_line, ${JSON.stringify(lines)}::text::json)`
}

async function deleteLines(db: Transaction, organizationId: string, numbers: readonly number[]): Promise<void> {
  await db`
    delete from sale_line
     where organization_id = ${organizationId}
       and order_number = any(${numbers}::bigint[])`
}

/** Deletes the lines of orders that are open again. The caller has taken the revision. */
export async function deleteFacts(
  db: Transaction,
  { organizationId, factsRevision }: Replacement,
  orders: readonly { id: string; revision: number }[],
): Promise<void> {
  if (orders.length === 0) return
  const rows = await db<{ orderNumber: number }[]>`
    update sale_order
       set facts_revision = ${factsRevision},
           revision = reopened.revision,
           costs = null
      from ${inputRows('reopened', orders, { uuid: ['id'], bigint: ['revision'] })}
     where sale_order.organization_id = ${organizationId}
       and sale_order.order_id = reopened.id
    returning sale_order.order_number`
  await deleteLines(
    db,
    organizationId,
    rows.map(({ orderNumber }) => orderNumber),
  )
}

/** Removes the facts of orders that no longer exist. */
export async function removeFacts(
  db: Transaction,
  { organizationId, factsRevision }: Replacement,
  orderIds: readonly string[],
): Promise<void> {
  if (orderIds.length === 0) return
  const rows = await db<{ orderNumber: number }[]>`
    delete from sale_order
     where organization_id = ${organizationId}
       and order_id = any(${orderIds}::uuid[])
    returning order_number`
  await deleteLines(
    db,
    organizationId,
    rows.map(({ orderNumber }) => orderNumber),
  )
  await recordRemoval(db, { organizationId, factsRevision })
}

/** Removes lines whose order has no row. */
export async function removeStrayLines(db: Transaction, { organizationId, factsRevision }: Replacement): Promise<void> {
  const { count } = await db`
    delete from sale_line as line
     where line.organization_id = ${organizationId}
       and not exists (
             select 1
               from sale_order
              where sale_order.organization_id = ${organizationId}
                and sale_order.order_number = line.order_number)`
  if (count > 0) await recordRemoval(db, { organizationId, factsRevision })
}

/** Notes that rows were removed. Copies that are older are made again as a whole. */
const recordRemoval = (db: Transaction, { organizationId, factsRevision }: Replacement) => db`
  update sale_facts
     set removed_revision = ${factsRevision}
   where organization_id = ${organizationId}`

/** Returns the row of facts as columns. Decimals are written as text. */
const toStored = (row: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [columnOf(name), value]))

/** A stored line, as far as its cost needs it. */
export interface CostedLine extends Pick<LineRow, 'productId' | 'positionId' | 'amount'> {
  orderId: string
  orderNumber: number
  line: number
}

/**
 * Returns the lines of orders by which their costs are shared. The organization is no equality, which PostgreSQL would put on the lines
 * too: without statistics of the organization it then compares every order with every line.
 */
export async function listCostedLines(
  db: Db,
  organizationId: string,
  orderIds: readonly string[],
): Promise<CostedLine[]> {
  const rows = await db<(Omit<CostedLine, 'amount'> & { amount: string })[]>`
    select sale_order.order_id, sale_order.order_number, line.line, line.product_id, line.position_id, line.amount
      from sale_order
      join sale_line as line
        on line.organization_id = sale_order.organization_id
       and line.order_number = sale_order.order_number
     where sale_order.organization_id = any(array[${organizationId}::uuid])
       and sale_order.order_id = any(${orderIds}::uuid[])
     order by sale_order.order_number, line.line`
  return rows.map((row) => ({ ...row, amount: new Decimal(row.amount) }))
}

export interface LineCost {
  orderNumber: number
  line: number
  cost: Decimal
}

/** Replaces the costs of orders, and gives those whose costs changed the revision. The caller has locked the facts. */
export async function replaceCosts(
  db: Transaction,
  { organizationId, factsRevision }: Replacement,
  { numbers, costs }: { numbers: readonly number[]; costs: readonly LineCost[] },
): Promise<void> {
  const stored = await db<{ orderNumber: number; costs: string[] | null }[]>`
    select order_number, costs
      from sale_order
     where organization_id = ${organizationId}
       and order_number = any(${numbers}::bigint[])`
  const former = new Map(stored.map(({ orderNumber, costs: own }) => [orderNumber, own?.map(plain).join() ?? null]))
  const next = new Map(
    [...Map.groupBy(costs, ({ orderNumber }) => orderNumber)].map(([number, own]) => [number, byLine(own)]),
  )
  const changed = numbers
    .map((orderNumber) => ({ orderNumber, costs: next.get(orderNumber) ?? null }))
    .filter((order) => former.get(order.orderNumber) !== order.costs)
  if (changed.length === 0) return
  await db`
    with changed as materialized (
      select order_number, ('{' || costs || '}')::numeric[] as costs
        from ${inputRows('listed', changed, { bigint: ['orderNumber'], text: ['costs'] })})
    update sale_order
       set facts_revision = ${factsRevision},
           costs = changed.costs
      from changed
     where sale_order.organization_id = ${organizationId}
       and sale_order.order_number = changed.order_number`
}

/** Orders whose accounting days are replaced in one transaction. */
const redatedMax = 2_000

/**
 * Replaces the accounting days of the next orders, and gives those whose days changed the revision. Returns the number of the last of
 * these orders; null if they are all. The caller has locked the facts.
 */
export async function replaceDays(
  db: Transaction,
  { organizationId, factsRevision }: Replacement,
  { afterNumber, dayBeginsAt }: { afterNumber: number; dayBeginsAt: string },
): Promise<number | null> {
  const [next] = await db<{ lastNumber: number | null; orders: number }[]>`
    select max(order_number) as last_number, count(*)::int as orders
      from (select order_number
              from sale_order
             where organization_id = ${organizationId}
               and order_number > ${afterNumber}
             order by order_number
             limit ${redatedMax}) as next`
  const { lastNumber, orders } = next!
  await db`
    update sale_order
       set facts_revision = ${factsRevision},
           opened_on = (opened_at - ${dayBeginsAt}::text::interval)::date,
           closed_on = (closed_at - ${dayBeginsAt}::text::interval)::date
     where organization_id = ${organizationId}
       and order_number > ${afterNumber}
       and order_number <= ${lastNumber}
       and (opened_on <> (opened_at - ${dayBeginsAt}::text::interval)::date
            or closed_on <> (closed_at - ${dayBeginsAt}::text::interval)::date)`
  return orders < redatedMax ? null : lastNumber
}

const plain = (cost: Decimal.Value): string => new Decimal(cost).toFixed()

/** Returns the costs of an order's lines in the order of their numbers, with commas. */
function byLine(costs: readonly LineCost[]): string {
  const count = Math.max(...costs.map(({ line }) => line))
  const all = Array.from({ length: count }, () => '0')
  for (const { line, cost } of costs) all[line - 1] = plain(cost)
  return all.join()
}

/** Gives changed orders the revision of the facts. */
async function stampOrders(
  db: Transaction,
  { organizationId, factsRevision }: Replacement,
  numbers: readonly number[],
): Promise<void> {
  await db`
    update sale_order
       set facts_revision = ${factsRevision}
     where organization_id = ${organizationId}
       and order_number = any(${numbers}::bigint[])`
}

/** Returns the totals of an organization's facts; undefined if it has none. */
export async function findFactsState(db: Db, organizationId: string): Promise<FactsState | undefined> {
  const [state] = await db<FactsState[]>`
    select facts.revision, line.orders, line.lines, line.amount, line.sum, line.vat, cost.cost
      from sale_facts as facts
     cross join (select count(distinct order_number)::int as orders, count(*)::int as lines, coalesce(sum(amount), 0) as amount, coalesce(sum(sum), 0) as sum,
                        coalesce(sum(vat), 0) as vat
                   from sale_line
                  where organization_id = ${organizationId}) as line
     cross join (select coalesce(sum(of_line.cost), 0) as cost
                   from sale_order
                  cross join unnest(sale_order.costs) as of_line(cost)
                  where sale_order.organization_id = ${organizationId}) as cost
     where facts.organization_id = ${organizationId}`
  return state
}

/** An order that may have facts; `hasFacts` if it has some. */
interface RebuiltOrder extends ClosingKey {
  orderId: Id<'Order'>
  hasFacts: boolean
}

/** Returns orders that are over, banquets, and orders with facts, by their ids in pages. An id is never divided between pages. */
export const listRebuiltOrders = (db: Db, organizationId: string, page: Page): Promise<RebuiltOrder[]> => db<
  RebuiltOrder[]
>`
  select order_id, kind, has_facts
    from (${endedIds(db, 'Delivery', organizationId, page)}
           union all
          ${endedIds(db, 'TableOrder', organizationId, page)}
           union all
          ${endedIds(db, 'Banquet', organizationId, page)}
           union all
          (select order_id, kind, true
             from sale_order
            where organization_id = ${organizationId}
              and (${page.after}::uuid is null or order_id > ${page.after}::uuid)
            order by order_id
            limit ${page.rowsMax})) as listed
   order by order_id
   fetch first ${page.rowsMax} rows with ties`

export async function countRedated(db: Db, organizationIds: readonly string[]): Promise<number> {
  const [row] = await db<{ orders: number }[]>`
    select count(*)::int as orders
      from facts_calendar as calendar
      join sale_order
        on sale_order.organization_id = calendar.organization_id
       and sale_order.order_number > calendar.after_number
     where calendar.organization_id = any(${organizationIds}::uuid[])`
  return row!.orders
}

export const listRedated = (db: Db, { rowsMax, isSearched }: DueItemSearch) => db<DueItem[]>`
  select organization_id as owner_id, organization_id::text as id
    from facts_calendar
   where ${isSearched(db`organization_id`)}
   order by organization_id
   limit ${rowsMax}`
