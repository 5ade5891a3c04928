import { type Invariant, noRowsInvariant, reportRemedy } from '#core/invariants.ts'

/** Latest closes that are compared unless all are. */
const sampleSize = 1_000

export const dayInvariants: readonly Invariant[] = [
  noRowsInvariant(
    {
      name: 'Days: the sums of payments of a close add up to its revenue',
      consequence: 'Printed closes of days contradict themselves.',
      remedy: reportRemedy,
    },
    (db) => db`
      select format('organization %s: day %s, version %s', close.organization_id, close.day, close.version) as what
        from day_close as close
       where close.revenue <> (
               select coalesce(sum((payment ->> 'sum')::numeric), 0)
                 from json_array_elements(close.figures -> 'payments') as payment)`,
  ),
  noRowsInvariant(
    {
      name: 'Days: the revenue of a close is that of its orders, if they have not changed since',
      consequence: 'Closes of days show another revenue than reports on sales.',
      remedy: reportRemedy,
    },
    (db, { checksAllRows = false }) => db`
      with sampled as materialized (
        select organization_id, day, version
          from day_close
         order by closed_at desc
         ${checksAllRows ? db`` : db`limit ${sampleSize}`}),
      unchanged as materialized (
        select close.organization_id, close.day, close.version, close.revenue
          from day_close as close
          join sampled
            on sampled.organization_id = close.organization_id
           and sampled.day = close.day
           and sampled.version = close.version
          left join sale_facts as facts
            on facts.organization_id = close.organization_id
         where coalesce(facts.removed_revision, 0) <= close.facts_revision
           and not exists (
                 select 1
                   from sale_order as changed
                  where changed.organization_id = close.organization_id
                    and changed.facts_revision > close.facts_revision
                    and (changed.opened_on <= close.day or changed.closed_on = close.day))),
      sold as materialized (
        select unchanged.organization_id, unchanged.day, unchanged.version, coalesce(sum(line.sum), 0) as revenue
          from unchanged
          join sale_order
            on sale_order.organization_id = unchanged.organization_id
           and sale_order.closed_on = unchanged.day
           and not sale_order.is_deleted
          join sale_line as line
            on line.organization_id = sale_order.organization_id
           and line.order_number = sale_order.order_number
           and line.removal = 'NOT_DELETED'
         group by unchanged.organization_id, unchanged.day, unchanged.version)
      select format('organization %s: day %s, version %s has %s, its orders %s', unchanged.organization_id, unchanged.day,
                    unchanged.version, unchanged.revenue, coalesce(sold.revenue, 0)) as what
        from unchanged
        left join sold
          on sold.organization_id = unchanged.organization_id
         and sold.day = unchanged.day
         and sold.version = unchanged.version
       where unchanged.revenue <> coalesce(sold.revenue, 0)`,
  ),
]
