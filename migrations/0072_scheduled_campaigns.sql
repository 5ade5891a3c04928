-- What campaigns do besides orders: at the beginning of each period, for wallets that fall below zero, for guests who register.
alter table loyalty_campaign
  add column periodic_bindings jsonb not null default '[]',
  add column overdraft_bindings jsonb not null default '[]',
  add column guest_registration_bindings jsonb not null default '[]',
  add column scheduled_every text not null default 'Month'
      check (scheduled_every in ('Day', 'Week', 'Month', 'Quarter', 'Year')),
  add column scheduled_budget numeric check (scheduled_budget >= 0);
create index loyalty_campaign_periodic on loyalty_campaign (corporation_id, id)
 where periodic_bindings <> '[]' and is_active and not is_deleted;

-- How far the guests of a chain have been looked at for the period under way.
create table loyalty_campaign_sweep (
  corporation_id uuid not null,
  campaign_id    uuid not null,
  period         date,
  after_id       uuid,
  next_at        timestamptz not null,
  primary key (corporation_id, campaign_id),
  foreign key (corporation_id, campaign_id) references loyalty_campaign (corporation_id, id)
);

-- Guests for whom a campaign is to do something: each once for a campaign, a kind of occasion and a period.
create table loyalty_occasion (
  corporation_id uuid not null,
  id             uuid not null,
  campaign_id    uuid not null,
  kind           text not null check (kind in ('periodic', 'overdraft', 'registration')),
  guest_id       uuid not null,
  period         date not null,
  status         text not null default 'waiting' check (status in ('waiting', 'brought', 'nothing', 'over budget')),
  created_at     timestamptz not null,
  -- What came into wallets, and the period whose budget it is of.
  sum            numeric,
  budget_period  date,
  primary key (corporation_id, id),
  unique (corporation_id, campaign_id, kind, guest_id, period),
  foreign key (corporation_id, campaign_id) references loyalty_campaign (corporation_id, id),
  foreign key (corporation_id, guest_id) references guest,
  check ((status = 'brought') = (sum is not null)),
  check ((sum is null) = (budget_period is null))
);
create index loyalty_occasion_waiting on loyalty_occasion (created_at, corporation_id, id) where status = 'waiting';
create index loyalty_occasion_by_age on loyalty_occasion (created_at);

-- What a campaign has brought into wallets in a period, besides orders.
create table loyalty_campaign_budget (
  corporation_id uuid not null,
  campaign_id    uuid not null,
  period         date not null,
  spent          numeric not null check (spent >= 0),
  primary key (corporation_id, campaign_id, period),
  foreign key (corporation_id, campaign_id) references loyalty_campaign (corporation_id, id)
);
