-- How often a guest may use a campaign in a period.
alter table loyalty_campaign
  add column uses_per_guest_max integer check (uses_per_guest_max > 0),
  add column uses_per_guest_every text not null default 'AllTime'
      check (uses_per_guest_every in ('AllTime', 'Day', 'Week', 'Month'));

-- How often a guest has used a campaign in a period, orders that are gone left out. It has no key of the guest: lanes that wrote it
-- would wait for whoever changes the guest.
create table loyalty_campaign_uses (
  corporation_id uuid not null,
  campaign_id    uuid not null,
  guest_id       uuid not null,
  every          text not null check (every in ('AllTime', 'Day', 'Week', 'Month')),
  -- Its first day.
  period         date not null,
  uses           integer not null check (uses >= 0),
  primary key (corporation_id, campaign_id, guest_id, every, period),
  foreign key (corporation_id, campaign_id) references loyalty_campaign (corporation_id, id)
);

-- The orders that have used a campaign: each once.
create table loyalty_campaign_use (
  corporation_id  uuid not null,
  organization_id uuid not null,
  -- What kind of order: ids of different kinds may be the same.
  order_kind      text not null check (order_kind in ('Delivery', 'TableOrder', 'Reserve')),
  order_id        uuid not null,
  campaign_id     uuid not null,
  guest_id        uuid not null,
  every           text not null check (every in ('AllTime', 'Day', 'Week', 'Month')),
  period          date not null,
  used_at         timestamptz not null,
  primary key (corporation_id, organization_id, order_kind, order_id, campaign_id),
  foreign key (corporation_id, campaign_id) references loyalty_campaign (corporation_id, id)
);
create index loyalty_campaign_use_of_guest on loyalty_campaign_use (corporation_id, campaign_id, guest_id, every, period);
