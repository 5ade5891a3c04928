import type { Db } from '#core/db/connect.ts'

/** Totals of the facts of an organization at a revision. Sums are decimals. */
export interface FactsState {
  revision: number
  orders: number
  lines: number
  amount: string
  sum: string
  vat: string
  cost: string
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
