-- What has come into wallets for an order and was not taken back again. It counts in the budget of its campaign also when the order
-- goes: a bonus that the guest has spent by then stays given.
alter table loyalty_order_spending
  add column brought numeric not null default 0 check (brought >= 0),
  -- What counts in the budget: the discount, and the bonus that is to come or has come, whichever is more.
  add column given numeric not null generated always as (discount + greatest(bonus, brought)) stored;

-- The bonus of a closed order has come into wallets.
update loyalty_order_spending as spending
   set brought = spending.bonus
  from loyalty_order as closed
 where closed.organization_id = spending.organization_id
   and closed.corporation_id = spending.corporation_id
   and closed.id = spending.order_id
   and closed.is_counted
   and closed.is_delivery = (spending.order_kind = 'Delivery')
   and spending.bonus > 0;

-- Pages of the orders of a budget.
create index loyalty_order_spending_of_period
    on loyalty_order_spending (corporation_id, campaign_id, every, period, noted_at, order_id);
drop index loyalty_order_spending_of_budget;
