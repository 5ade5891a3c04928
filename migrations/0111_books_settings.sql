-- How a chain keeps its books. A chain without a row has the defaults.
create table books_settings (
  corporation_id                  uuid not null primary key references corporation (id),
  currency_iso_name               text,
  vat_accounting                  text not null default 'VAT_INCLUDED_IN_PRICE'
                                  check (vat_accounting in ('VAT_INCLUDED_IN_PRICE', 'VAT_NOT_INCLUDED_IN_PRICE')),
  default_distribution_algorithm  text not null default 'DISTRIBUTION_BY_SUM'
                                  check (default_distribution_algorithm in
                                         ('DISTRIBUTION_BY_SUM', 'DISTRIBUTION_BY_AMOUNT', 'DISTRIBUTION_NOT_SPECIFIED')),
  default_deviation_action        text not null default 'NOT_NOTIFY'
                                  check (default_deviation_action in ('NOT_NOTIFY', 'NOTIFY', 'DISABLE', 'DISABLE_GREATER')),
  is_negative_stock_allowed       boolean not null default true,
  opening_balance_organization_id uuid,
  day_begins_at                   text not null default '00:00' check (day_begins_at ~ '^(0[0-9]|1[01]):[0-5][0-9]$'),
  closed_through                  date
);

-- The first organization of a chain gives it its currency, so its place must not depend on names. Organizations that are there already
-- have one moment; their names decide among them.
alter table organization add column created_at timestamptz not null default now();
