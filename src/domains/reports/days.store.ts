import type { Db } from '#core/db/connect.ts'
import { Decimal } from '#core/decimal.ts'
import type { Id } from '#core/schema.ts'
import type { Day } from '#core/time.ts'
import { listUnread } from '#domains/books/reads.ts'
import type { OrderKind } from '#shared/order_kinds.ts'
import { factsFollowerName } from './rules.ts'

/** Sums of the orders that were closed or cancelled on an accounting day, of one payment type or of all. */
interface Sales {
  /** Closed orders. */
  orders: number
  revenue: Decimal
  discounts: Decimal
  surcharges: Decimal
  /** Removed pieces of dishes of closed orders. */
  removedAmount: Decimal
  /** Sum of removed items of closed orders, modifiers included. */
  removedSum: Decimal
  cancelledOrders: number
  cancelledSum: Decimal
}

interface DaySales {
  total: Sales
  /** Sums by payment type. Null is the id for orders that were not paid. */
  payments: readonly (Sales & { paymentTypeId: Id<'PaymentType'> | null })[]
  /** Revision of the facts that were read. */
  factsRevision: number
  /** Highest revision of the orders of the day; 0 without orders. */
  ordersRevision: number
}

type Amounts = 'revenue' | 'discounts' | 'surcharges' | 'removedAmount' | 'removedSum' | 'cancelledSum'
type Row = Omit<Sales, Amounts> &
  Record<Amounts, string> & { paymentTypeId: Id<'PaymentType'> | null; isTotal: boolean }

/** Returns the sums of an accounting day by the closing, as reports on sales have them. */
export async function findDaySales(db: Db, organizationId: string, day: Day): Promise<DaySales> {
  const rows = await db<(Row & { factsRevision: number; ordersRevision: number })[]>`
    select line.payment_type_id, grouping(line.payment_type_id) = 1 as is_total,
           (select coalesce(max(revision), 0) from sale_facts where organization_id = ${organizationId}) as facts_revision,
           coalesce(max(sale_order.revision), 0) as orders_revision,
           (count(distinct sale_order.order_number) filter (where not sale_order.is_deleted))::int as orders,
           (count(distinct sale_order.order_number) filter (where sale_order.is_deleted))::int as cancelled_orders,
           coalesce(sum(line.sum) filter (where sold.is_sold), 0) as revenue,
           coalesce(sum(line.discount) filter (where sold.is_sold), 0) as discounts,
           coalesce(sum(line.increase) filter (where sold.is_sold), 0) as surcharges,
           coalesce(sum(line.amount) filter (where sold.is_removed and line.parent_product_id is null), 0) as removed_amount,
           coalesce(sum(line.sum) filter (where sold.is_removed), 0) as removed_sum,
           coalesce(sum(line.sum) filter (where sale_order.is_deleted), 0) as cancelled_sum
      from sale_order
      join sale_line as line
        on line.organization_id = sale_order.organization_id
       and line.order_number = sale_order.order_number
     cross join lateral (
           select not sale_order.is_deleted and line.removal = 'NOT_DELETED' as is_sold,
                  not sale_order.is_deleted and line.removal <> 'NOT_DELETED' as is_removed) as sold
     where sale_order.organization_id = ${organizationId}
       and sale_order.closed_on = ${day}
     group by grouping sets ((line.payment_type_id), ())
     order by is_total desc, revenue desc, line.payment_type_id`
  const sales = rows.map(({ factsRevision: _, ordersRevision: __, ...row }) => salesOf(row))
  const [all, ...payments] = sales
  return {
    total: all!,
    payments: payments.filter(({ orders }) => orders > 0),
    factsRevision: rows[0]!.factsRevision,
    ordersRevision: rows[0]!.ordersRevision,
  }
}

const salesOf = ({ isTotal: _, ...row }: Row) => ({
  ...row,
  revenue: new Decimal(row.revenue),
  discounts: new Decimal(row.discounts),
  surcharges: new Decimal(row.surcharges),
  removedAmount: new Decimal(row.removedAmount),
  removedSum: new Decimal(row.removedSum),
  cancelledSum: new Decimal(row.cancelledSum),
})

/** A closed order of a day. */
interface DayOrder {
  orderId: Id<'Order'>
  kind: OrderKind
  number: number
  sum: string
}

/** Returns the first orders of an accounting day that cost something and were closed without a payment. */
export const listUnpaid = (
  db: Db,
  organizationId: string,
  { day, rowsMax }: { day: Day; rowsMax: number },
): Promise<DayOrder[]> => db<DayOrder[]>`
  select sale_order.order_id, sale_order.kind, sale_order.number, sum(line.sum) as sum
    from sale_order
    join sale_line as line
      on line.organization_id = sale_order.organization_id
     and line.order_number = sale_order.order_number
   where sale_order.organization_id = ${organizationId}
     and sale_order.closed_on = ${day}
     and not sale_order.is_deleted
     and line.removal = 'NOT_DELETED'
     and line.payment_type_id is null
   group by sale_order.order_id, sale_order.kind, sale_order.number
  having sum(line.sum) > 0
   order by sale_order.number, sale_order.order_id
   limit ${rowsMax}`

/** Returns the first orders of an accounting day that were closed after this revision, with the number and sum of all of them. */
export async function listClosedSince(
  db: Db,
  organizationId: string,
  { day, revision, rowsMax }: { day: Day; revision: number; rowsMax: number },
): Promise<{ orders: DayOrder[]; count: number; revenue: string }> {
  const rows = await db<(DayOrder & { count: number; revenue: string })[]>`
    select sale_order.order_id, sale_order.kind, sale_order.number, sum(line.sum) as sum,
           count(*) over ()::int as count, sum(sum(line.sum)) over () as revenue
      from sale_order
      join sale_line as line
        on line.organization_id = sale_order.organization_id
       and line.order_number = sale_order.order_number
     where sale_order.organization_id = ${organizationId}
       and sale_order.closed_on = ${day}
       and sale_order.revision > ${revision}
       and not sale_order.is_deleted
       and line.removal = 'NOT_DELETED'
     group by sale_order.order_id, sale_order.kind, sale_order.number
     order by sale_order.number, sale_order.order_id
     limit ${rowsMax}`
  const { count = 0, revenue = '0' } = rows[0] ?? {}
  return { orders: rows.map(({ count: _, revenue: __, ...order }) => order), count, revenue }
}

/** Returns whether the facts have all orders that were closed through an accounting day, on the days of the present settings. */
export async function isDayRecorded(
  db: Db,
  place: { organizationId: string; dayBeginsAt: string },
  day: Day,
): Promise<boolean> {
  const { count } = await listUnread(db, place, day, factsFollowerName)
  const former = await db`
    select 1
      from facts_calendar
     where organization_id = ${place.organizationId}`
  return count === 0 && former.length === 0
}
