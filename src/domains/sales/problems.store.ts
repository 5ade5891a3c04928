import type { Db, Fragment } from '#core/db/connect.ts'
import { instants } from '#core/db/timestamps.ts'
import { type Decimal, decimalOrNull } from '#core/decimal.ts'
import type { Id } from '#core/schema.ts'
import type { Day, Instant } from '#core/time.ts'
import { unpostedOrders } from '#domains/books/reads.ts'
import { type AccountingDays, accountingDay, estimates, shortages } from '#ledger/shortages.store.ts'
import type { ProblemKind } from './problems.rules.ts'
import { dayOfSale, endedOn } from './store.ts'

/** A problem of a day. */
export interface Problem {
  kind: ProblemKind
  productId: Id<'Product'> | null
  storeId: Id<'Store'> | null
  day: Day
  orders: number
  amount: Decimal | null
  orderId: Id<'Order'> | null
  reason: string | null
  startedAt: Instant | null
  endedAt: Instant | null
}

interface Search extends AccountingDays {
  kinds: readonly ProblemKind[]
  limit: number
  offset: number
}

type Row = Omit<Problem, 'kind' | 'amount'> & {
  total: number
  kind: ProblemKind | null
  amount: string | null
}

/** Returns a page of the problems of accounting days, latest day first, and their number. */
export async function listProblems(
  db: Db,
  organizationId: string,
  { kinds, limit, offset, ...days }: Search,
): Promise<{ items: Problem[]; totalCount: number }> {
  const rows = await db<Row[]>`
    with problem as materialized (${problems(db, organizationId, { kinds, days })})
    select counted.total, page.kind, page.product_id, page.store_id, page.day::text, page.orders, page.amount,
           page.order_id, page.reason, ${instants(db, 'page.started_at', 'page.ended_at')}
      from (select count(*)::int as total
              from problem) as counted
      left join (
            select kind, product_id, store_id, day, orders, amount, order_id, reason, started_at, ended_at
              from problem
             order by day desc, kind, product_id, store_id, order_id
             limit ${limit} offset ${offset}) as page
        on true
     order by page.day desc, page.kind, page.product_id, page.store_id, page.order_id`
  const items = rows.flatMap(({ total: _, kind, amount, ...row }): Problem[] =>
    kind === null
      ? []
      : [
          {
            ...{ ...row, kind },
            amount: decimalOrNull(amount),
          },
        ],
  )
  return { items, totalCount: rows[0]!.total }
}

/** Selects the problems of the kinds, one row for each kind, product, store and day. */
function problems(
  db: Db,
  organizationId: string,
  { kinds, days }: { kinds: readonly ProblemKind[]; days: AccountingDays },
): Fragment {
  const none = db`null::uuid as order_id, null::text as reason, null::timestamptz as started_at, null::timestamptz as ended_at`
  const ofGoods = (kind: ProblemKind, goods: Fragment) => db`
    select ${kind}::text as kind, product_id, store_id, day, documents as orders, amount, ${none}
      from (${goods}) as goods`
  const selected = {
    NO_CHART: () => ofSales(db, organizationId, { kind: 'NO_CHART', days, none }),
    NO_STORE: () => ofSales(db, organizationId, { kind: 'NO_STORE', days, none }),
    NEGATIVE_STOCK: () => ofGoods('NEGATIVE_STOCK', shortages(db, organizationId, days)),
    ESTIMATED_COST: () => ofGoods('ESTIMATED_COST', estimates(db, organizationId, days)),
    NOT_POSTED: () => db`
      select 'NOT_POSTED' as kind, null::uuid as product_id, null::uuid as store_id, day, 1 as orders,
             null::numeric as amount, order_id, reason, null::timestamptz as started_at, null::timestamptz as ended_at
        from (${unpostedOrders(db, organizationId, days)}) as unposted`,
    SALES_LEFT_OUT: () => gaps(db, organizationId, days),
  }
  const selects = [...new Set(kinds)].map((kind) => selected[kind]())
  return db`${selects.map((select, i) => db`${i === 0 ? db`` : db`union all`} ${select}`)}`
}

const ofSales = (
  db: Db,
  organizationId: string,
  { kind, days, none }: { kind: ProblemKind; days: AccountingDays; none: Fragment },
): Fragment => db`
  select ${kind}::text as kind, (problem ->> 'productId')::uuid as product_id,
         (documents #>> '{0,storeId}')::uuid as store_id, ${dayOfSale(db, days)} as day, count(*)::int as orders, null::numeric as amount, ${none}
    from sale
   cross join lateral json_array_elements(problems) as problem
   where organization_id = ${organizationId}
     and problems is not null
     and ${endedOn(db, days)}
     and problem ->> 'kind' = ${kind}
   group by 2, 3, 4`

const gaps = (db: Db, organizationId: string, days: AccountingDays): Fragment => {
  const { from, to } = days
  return db`
    select 'SALES_LEFT_OUT' as kind, null::uuid as product_id, null::uuid as store_id,
           greatest(${accountingDay(db, db`started_at`, days)}, ${from}::date) as day, orders, null::numeric as amount,
           null::uuid as order_id, null::text as reason, started_at, ended_at
      from sales_gap
     where organization_id = ${organizationId}
       and ${accountingDay(db, db`started_at`, days)} <= ${to}::date
       and ${accountingDay(db, db`ended_at`, days)} >= ${from}::date`
}
