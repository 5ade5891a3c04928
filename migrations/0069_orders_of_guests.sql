-- Closed orders of guests, as loyalty has looked at them: what campaigns brought for an order stands in the transactions that name
-- it. `revision` is the organization's revision up to which the order's changes were processed.
create table loyalty_order (
  corporation_id  uuid not null references corporation,
  organization_id uuid not null,
  id              uuid not null,
  guest_id        uuid not null,
  is_delivery     boolean not null,
  revision        bigint not null,
  -- False once the order was opened again or undone.
  is_counted      boolean not null,
  closed_at       timestamptz not null,
  -- By the calendar of the restaurant.
  day             date not null,
  sum             numeric not null,
  primary key (organization_id, id),
  foreign key (corporation_id, guest_id) references guest
);

create index loyalty_order_of_guest on loyalty_order (corporation_id, guest_id, closed_at) where is_counted;

-- How many orders of a guest were closed on a day at a restaurant, and what they came to. A row for each restaurant keeps the
-- followers of several from waiting for each other.
create table loyalty_orders_of_day (
  corporation_id  uuid not null references corporation,
  guest_id        uuid not null,
  day             date not null,
  organization_id uuid not null,
  orders          integer not null check (orders >= 0),
  sum             numeric not null,
  primary key (corporation_id, guest_id, day, organization_id),
  check (orders > 0 or sum = 0)
);
