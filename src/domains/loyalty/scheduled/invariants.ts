import { type Invariant, lastWorkPeriod, noRowsInvariant, reportRemedy } from '#core/invariants.ts'

/** Invariants of scheduled campaigns. */
export const scheduledInvariants: readonly Invariant[] = [
  noRowsInvariant(
    {
      name: 'campaigns do for guests what they do besides orders when the occasion is there',
      consequence: 'guests get bonuses, coupons or messages of campaigns late, or not at all',
      remedy: 'See in the log why it cannot be done, and whether a worker is running.',
    },
    (db) => db`
      select 'occasion ' || occasion.id || ' of corporation ' || occasion.corporation_id || ' waits since '
             || occasion.created_at as what
        from (${lastWorkPeriod(db)}) as work
        join loyalty_occasion as occasion
          on occasion.status = 'waiting'
         and greatest(occasion.created_at, work.since) < work.until - interval '1 hour'`,
  ),
  noRowsInvariant(
    {
      name: 'what campaigns bring besides orders counts in their budgets',
      consequence: 'a campaign brings more than the budget that the operator has set',
      remedy: reportRemedy,
    },
    (db) => db`
      select 'campaign ' || occasion.campaign_id || ' has brought ' || sum(occasion.sum) || ' in the period of '
             || occasion.budget_period || ', of which ' || coalesce(min(budget.spent), 0) || ' counts' as what
        from loyalty_occasion as occasion
        left join loyalty_campaign_budget as budget
          on budget.corporation_id = occasion.corporation_id
         and budget.campaign_id = occasion.campaign_id
         and budget.period = occasion.budget_period
       where occasion.status = 'brought'
       group by occasion.corporation_id, occasion.campaign_id, occasion.budget_period
      having sum(occasion.sum) > coalesce(min(budget.spent), 0)`,
  ),
]
