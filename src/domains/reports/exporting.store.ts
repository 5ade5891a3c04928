import type { Db } from '#core/db/connect.ts'
import type { Day } from '#core/time.ts'
import type { ExportedPeriod, ExportedTable } from './parquet.rules.ts'

/** Returns the first days of the months in which orders of organizations were closed, by their accounting days. */
export async function listMonths(
  db: Db,
  organizationIds: readonly string[],
): Promise<{ month: Day; orders: number }[]> {
  return db<{ month: Day; orders: number }[]>`
    select date_trunc('month', sale_order.closed_on)::date::text as month, count(*)::int as orders
      from sale_order
     where sale_order.organization_id = any(${organizationIds}::uuid[])
       and exists (
             select 1
               from sale_line as line
              where line.organization_id = sale_order.organization_id
                and line.order_number = sale_order.order_number)
     group by date_trunc('month', sale_order.closed_on)
     order by date_trunc('month', sale_order.closed_on)`
}

/** Returns the number of rows that are exported of a period. Orders without lines are open again. */
export async function countRows(
  db: Db,
  table: ExportedTable,
  { organizationIds, from, to }: ExportedPeriod,
): Promise<number> {
  const lines = db`
    sale_line as line
     where line.organization_id = sale_order.organization_id
       and line.order_number = sale_order.order_number`
  const counted =
    table === 'orders'
      ? db`case when exists (select 1 from ${lines}) then 1 else 0 end`
      : db`(select count(*) from ${lines})`
  const [row] = await db<{ rows: number }[]>`
    select coalesce(sum(counted.rows), 0)::int as rows
      from (select ${counted} as rows
              from sale_order
             where sale_order.organization_id = any(${organizationIds}::uuid[])
               and sale_order.closed_on >= ${from}::date
               and sale_order.closed_on < ${to}::date) as counted`
  return row!.rows
}
