-- How much a campaign may give for orders in a period: what it takes off them and what it brings for them.
alter table loyalty_campaign
  add column order_budget numeric check (order_budget >= 0),
  add column order_budget_every text not null default 'AllTime'
      check (order_budget_every in ('AllTime', 'Day', 'Week', 'Month'));

-- How much a campaign has given for orders in a period, orders that are gone left out.
create table loyalty_order_budget (
  corporation_id uuid not null,
  campaign_id    uuid not null,
  every          text not null check (every in ('AllTime', 'Day', 'Week', 'Month')),
  -- Its first day.
  period         date not null,
  spent          numeric not null check (spent >= 0),
  -- What of it orders have got whose rows were deleted because of their age.
  forgotten      numeric not null default 0 check (forgotten >= 0 and forgotten <= spent),
  primary key (corporation_id, campaign_id, every, period),
  foreign key (corporation_id, campaign_id) references loyalty_campaign (corporation_id, id)
);

-- What each order has got of it.
create table loyalty_order_spending (
  corporation_id  uuid not null,
  organization_id uuid not null,
  -- What kind of order: ids of different kinds may be the same.
  order_kind      text not null check (order_kind in ('Delivery', 'TableOrder', 'Reserve')),
  order_id        uuid not null,
  campaign_id     uuid not null,
  every           text not null check (every in ('AllTime', 'Day', 'Week', 'Month')),
  period          date not null,
  discount        numeric not null check (discount >= 0),
  bonus           numeric not null check (bonus >= 0),
  noted_at        timestamptz not null,
  primary key (corporation_id, organization_id, order_kind, order_id, campaign_id),
  foreign key (corporation_id, campaign_id) references loyalty_campaign (corporation_id, id)
);
create index loyalty_order_spending_of_budget
    on loyalty_order_spending (corporation_id, campaign_id, every, period, noted_at);
create index loyalty_order_spending_by_age on loyalty_order_spending (noted_at);

-- Uses whose orders are so old that nobody asks for them any more.
alter table loyalty_campaign_uses
  add column forgotten integer not null default 0 check (forgotten >= 0 and forgotten <= uses);
create index loyalty_campaign_use_by_age on loyalty_campaign_use (used_at);
