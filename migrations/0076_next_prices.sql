-- Prices that come into force with a day. Those whose day has begun stay as what was stated, and are over.
create table next_price (
  corporation_id uuid not null,
  id uuid not null default gen_random_uuid(),
  product_id uuid not null,
  size_id uuid,
  organization_id uuid,
  price_category_id uuid,
  starts_on date not null,
  price numeric(20, 9),
  saved_at timestamptz not null default now(),
  is_over boolean not null default false,
  seller_id uuid not null generated always as (coalesce(organization_id, corporation_id)) stored,
  primary key (corporation_id, id),
  unique nulls not distinct (corporation_id, product_id, size_id, seller_id, price_category_id, starts_on),
  foreign key (corporation_id, product_id) references product (corporation_id, id),
  foreign key (corporation_id, size_id) references product_size (corporation_id, id),
  foreign key (corporation_id, organization_id) references organization (corporation_id, id),
  foreign key (corporation_id, price_category_id) references price_category (corporation_id, id)
);
create index next_price_to_come on next_price (starts_on) where not is_over;
