import type { Db, Transaction } from '#core/db/connect.ts'
import { newRows } from '#core/db/rows.ts'
import { Decimal, decimalOrNull } from '#core/decimal.ts'
import type { Day } from '#core/time.ts'
import type { PlannedDay } from './model.ts'

type PlanRow = Omit<PlannedDay, 'planValue'> & { planValue: string | null }

/** Returns the planned days of a restaurant, both ends of the period included. */
export async function listPlans(
  db: Db,
  organizationId: string,
  period: { from: Day; to: Day } | null = null,
): Promise<PlannedDay[]> {
  const rows = await db<PlanRow[]>`
    select date::text, value_type, plan_value
      from income_plan
     where organization_id = ${organizationId}
       ${period ? db`and date between ${period.from}::text::date and ${period.to}::text::date` : db``}
     order by date`
  return rows.map((row) => ({ ...row, planValue: decimalOrNull(row.planValue) }))
}

export const savePlans = (db: Transaction, organizationId: string, days: readonly PlannedDay[]) => db`
  insert into income_plan ${newRows({ organizationId: db`${organizationId}::uuid` }, days, {
    date: ['date'],
    text: ['valueType'],
    numeric: ['planValue'],
  })}
      on conflict (organization_id, date) do update
     set value_type = excluded.value_type,
         plan_value = excluded.plan_value`

/** Deletes the plans of a period, both ends included. Returns their number. */
export async function deletePlans(db: Transaction, organizationId: string, { from, to }: { from: Day; to: Day }) {
  const { count } = await db`
    delete from income_plan
     where organization_id = ${organizationId}
       and date between ${from}::text::date and ${to}::text::date`
  return count
}

/** Returns the revenue of days on which the restaurant sold something. As in reports, the organization is no equality. */
export async function listRevenue(
  db: Db,
  organizationId: string,
  { days, sourceKey }: { days: readonly Day[]; sourceKey: string | undefined },
): Promise<Map<Day, Decimal>> {
  const rows = await db<{ day: Day; revenue: string }[]>`
    select sale_order.opened_on::text as day, sum(line.sum) as revenue
      from sale_order
      join sale_line as line
        on line.organization_id = sale_order.organization_id
       and line.order_number = sale_order.order_number
     where sale_order.organization_id = any(array[${organizationId}::uuid])
       and sale_order.opened_on = any(${days}::text[]::date[])
       and not sale_order.is_deleted
       and line.removal = 'NOT_DELETED'
       ${sourceKey === undefined ? db`` : db`and sale_order.source_key = ${sourceKey}`}
     group by sale_order.opened_on`
  return new Map(rows.map(({ day, revenue }) => [day, new Decimal(revenue)]))
}
