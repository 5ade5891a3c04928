-- What the migrations make. Written by npm run schema; tests compare it with the migrations. Empty databases are made with it.
-- Migrations: f4cbf5055858b1ca0a07162e99a14e4e4f3605aea629c3551fb0b76a638ec805

create extension if not exists pg_trgm;

create table corporation (
  id         uuid not null,
  name       text not null,
  created_at timestamp with time zone not null default now(),
  constraint corporation_pkey primary key (id)
);

create table account (
  corporation_id                 uuid not null,
  id                             uuid not null,
  creation_number                bigint not null,
  name                           text not null,
  code                           text,
  type                           text not null,
  parent_id                      uuid,
  description                    text,
  start_balance_sum              numeric,
  start_balance_date             date,
  is_custom_transactions_allowed boolean not null,
  is_system_account              boolean not null,
  is_deleted                     boolean not null,
  deleted_with_id                uuid,
  created_at                     timestamp with time zone not null,
  modified_at                    timestamp with time zone not null,
  deleted_at                     timestamp with time zone,
  revision                       bigint not null,
  opening_organization_id        uuid,
  opening_creation_number        integer,
  constraint account_pkey primary key (corporation_id, id),
  constraint account_corporation_id_creation_number_key unique (corporation_id, creation_number),
  constraint account_corporation_id_deleted_with_id_fkey foreign key (corporation_id, deleted_with_id) references account(corporation_id, id),
  constraint account_corporation_id_fkey foreign key (corporation_id) references corporation(id),
  constraint account_corporation_id_parent_id_fkey foreign key (corporation_id, parent_id) references account(corporation_id, id),
  constraint account_check check (is_deleted = (deleted_at is not null)),
  constraint account_check1 check (is_deleted or deleted_with_id is null),
  constraint account_check2 check ((opening_organization_id is null) = (opening_creation_number is null)),
  constraint account_type_check check (type = any (array['CASH'::text, 'ACCOUNTS_RECEIVABLE'::text, 'DEBTS_OF_EMPLOYEES'::text, 'CURRENT_ASSET'::text, 'OTHER_CURRENT_ASSET'::text, 'INVENTORY_ASSETS'::text, 'EMPLOYEES_LIABILITY'::text, 'ACCOUNTS_PAYABLE'::text, 'CLIENTS_LIABILITY'::text, 'OTHER_CURRENT_LIABILITY'::text, 'LONG_TERM_LIABILITY'::text, 'EQUITY'::text, 'COST_OF_GOODS_SOLD'::text, 'INCOME'::text, 'EXPENSES'::text, 'OTHER_INCOME'::text, 'OTHER_EXPENSES'::text]))
);
create unique index account_unique_code on account using btree (corporation_id, code) where (not is_deleted);

create table accounting_category (
  corporation_id  uuid not null,
  id              uuid not null,
  creation_number bigint not null,
  name            text not null,
  code            text,
  is_deleted      boolean not null,
  revision        bigint not null default 1,
  constraint accounting_category_pkey primary key (corporation_id, id),
  constraint accounting_category_corporation_id_creation_number_key unique (corporation_id, creation_number),
  constraint accounting_category_corporation_id_fkey foreign key (corporation_id) references corporation(id)
);

create table admin_token (
  token_hash text not null,
  created_at timestamp with time zone not null default now(),
  constraint admin_token_pkey primary key (token_hash)
);

create table allergen_group (
  corporation_id  uuid not null,
  id              uuid not null,
  creation_number bigint not null,
  name            text not null,
  code            text,
  is_deleted      boolean not null,
  revision        bigint not null default 1,
  constraint allergen_group_pkey primary key (corporation_id, id),
  constraint allergen_group_corporation_id_creation_number_key unique (corporation_id, creation_number),
  constraint allergen_group_corporation_id_fkey foreign key (corporation_id) references corporation(id)
);

create table amount_unit (
  corporation_id    uuid not null,
  id                uuid not null,
  creation_number   bigint not null,
  name              text not null,
  code              text,
  is_deleted        boolean not null,
  revision          bigint not null default 1,
  measure_unit_type text,
  constraint amount_unit_pkey primary key (corporation_id, id),
  constraint amount_unit_corporation_id_creation_number_key unique (corporation_id, creation_number),
  constraint amount_unit_corporation_id_fkey foreign key (corporation_id) references corporation(id),
  constraint amount_unit_measure_unit_type_check check (measure_unit_type = any (array['GRAM'::text, 'KILOGRAM'::text, 'MILLILITER'::text, 'LITER'::text]))
);

create table announcement (
  organization_id uuid not null,
  type            text not null,
  due_at          timestamp with time zone,
  written_at      timestamp with time zone,
  constraint announcement_pkey primary key (organization_id, type)
);
create index announcement_by_time on announcement using btree (type, due_at) where (due_at is not null);

create table api_key (
  corporation_id   uuid not null,
  id               uuid not null,
  name             text not null,
  key_hash         text not null,
  groups           text[] not null,
  organization_ids uuid[],
  created_at       timestamp with time zone not null default now(),
  expires_at       timestamp with time zone,
  revoked_at       timestamp with time zone,
  last_used_at     timestamp with time zone,
  source_key       text,
  constraint api_key_pkey primary key (corporation_id, id),
  constraint api_key_id_key unique (id),
  constraint api_key_key_hash_key unique (key_hash),
  constraint api_key_corporation_id_fkey foreign key (corporation_id) references corporation(id)
);

create table application (
  corporation_id uuid not null,
  id             uuid not null,
  name           text not null,
  secret_hash    text not null,
  created_at     timestamp with time zone not null default now(),
  constraint application_pkey primary key (corporation_id, id),
  constraint application_id_key unique (id),
  constraint application_corporation_id_fkey foreign key (corporation_id) references corporation(id)
);

create table product_category (
  corporation_id  uuid not null,
  id              uuid not null,
  name            text not null,
  is_deleted      boolean not null default false,
  creation_number bigint not null generated by default as identity,
  revision        bigint not null default 0,
  constraint product_category_pkey primary key (corporation_id, id),
  constraint product_category_corporation_id_fkey foreign key (corporation_id) references corporation(id)
);
create unique index product_category_by_creation on product_category using btree (corporation_id, creation_number);

create table tax_category (
  corporation_id  uuid not null,
  id              uuid not null,
  name            text not null,
  percentage      numeric(9,4) not null,
  is_deleted      boolean not null default false,
  creation_number bigint not null generated by default as identity,
  revision        bigint not null default 1,
  constraint tax_category_pkey primary key (corporation_id, id),
  constraint tax_category_corporation_id_fkey foreign key (corporation_id) references corporation(id),
  constraint tax_category_percentage_check check (percentage >= 0::numeric)
);
create unique index tax_category_by_creation on tax_category using btree (corporation_id, creation_number);

create table product_group (
  corporation_id         uuid not null,
  id                     uuid not null,
  parent_id              uuid,
  name                   text not null,
  code                   text,
  is_group_modifier      boolean not null default false,
  is_deleted             boolean not null default false,
  sort_order             integer not null default 0,
  details                jsonb not null default '{}'::jsonb,
  splittable             boolean not null default false,
  creation_number        bigint not null generated by default as identity,
  article                text,
  accounting_category_id uuid,
  category_id            uuid,
  tax_category_id        uuid,
  include_in_report      boolean not null default true,
  is_system              boolean not null default false,
  is_chain_root          boolean not null generated always as ((parent_id is null)) stored,
  description            text generated always as ((details ->> 'description'::text)) stored,
  franchise_master_id    uuid,
  franchise_unique_id    uuid,
  card                   jsonb,
  revision               bigint not null default 0,
  created_at             timestamp with time zone,
  created_by             uuid,
  modified_at            timestamp with time zone,
  modified_by            uuid,
  deleted_at             timestamp with time zone,
  constraint product_group_pkey primary key (corporation_id, id),
  constraint product_group_corporation_id_accounting_category_id_fkey foreign key (corporation_id, accounting_category_id) references accounting_category(corporation_id, id),
  constraint product_group_corporation_id_category_id_fkey foreign key (corporation_id, category_id) references product_category(corporation_id, id),
  constraint product_group_corporation_id_fkey foreign key (corporation_id) references corporation(id),
  constraint product_group_corporation_id_parent_id_fkey foreign key (corporation_id, parent_id) references product_group(corporation_id, id),
  constraint product_group_corporation_id_tax_category_id_fkey foreign key (corporation_id, tax_category_id) references tax_category(corporation_id, id)
);
create index product_group_by_article on product_group using btree (corporation_id, article) where (article is not null);
create index product_group_by_code on product_group using btree (corporation_id, code);
create unique index product_group_by_creation on product_group using btree (corporation_id, creation_number);
create index product_group_by_parent on product_group using btree (corporation_id, parent_id);
create index product_group_by_revision on product_group using btree (corporation_id, revision);

create table product_scale (
  corporation_id  uuid not null,
  id              uuid not null,
  creation_number bigint not null generated by default as identity,
  name            text not null,
  is_deleted      boolean not null,
  revision        bigint not null,
  constraint product_scale_pkey primary key (corporation_id, id),
  constraint product_scale_corporation_id_creation_number_key unique (corporation_id, creation_number),
  constraint product_scale_corporation_id_fkey foreign key (corporation_id) references corporation(id)
);

create table product (
  corporation_id         uuid not null,
  id                     uuid not null,
  name                   text not null,
  sku                    text,
  type                   text not null,
  order_item_type        text not null,
  group_id               uuid,
  category_id            uuid,
  tax_category_id        uuid,
  can_set_open_price     boolean not null default false,
  splittable             boolean not null default false,
  use_balance_for_sell   boolean not null default false,
  is_deleted             boolean not null default false,
  sort_order             integer not null default 0,
  details                jsonb not null default '{}'::jsonb,
  creation_number        bigint not null generated by default as identity,
  code                   text,
  accounting_category_id uuid,
  amount_unit_id         uuid,
  product_scale_id       uuid,
  is_system              boolean not null default false,
  description            text generated always as ((details ->> 'description'::text)) stored,
  franchise_master_id    uuid,
  franchise_unique_id    uuid,
  last_modify_node_id    uuid,
  card                   text,
  particulars            jsonb,
  revision               bigint not null default 0,
  created_at             timestamp with time zone,
  created_by             uuid,
  modified_at            timestamp with time zone,
  modified_by            uuid,
  deleted_at             timestamp with time zone,
  constraint product_pkey primary key (corporation_id, id),
  constraint product_corporation_id_accounting_category_id_fkey foreign key (corporation_id, accounting_category_id) references accounting_category(corporation_id, id),
  constraint product_corporation_id_amount_unit_id_fkey foreign key (corporation_id, amount_unit_id) references amount_unit(corporation_id, id),
  constraint product_corporation_id_category_id_fkey foreign key (corporation_id, category_id) references product_category(corporation_id, id),
  constraint product_corporation_id_fkey foreign key (corporation_id) references corporation(id),
  constraint product_corporation_id_group_id_fkey foreign key (corporation_id, group_id) references product_group(corporation_id, id),
  constraint product_corporation_id_product_scale_id_fkey foreign key (corporation_id, product_scale_id) references product_scale(corporation_id, id),
  constraint product_corporation_id_tax_category_id_fkey foreign key (corporation_id, tax_category_id) references tax_category(corporation_id, id),
  constraint product_card_check check (json_typeof(card::json) = 'object'::text),
  constraint product_order_item_type_check check (order_item_type = any (array['Product'::text, 'Compound'::text])),
  constraint product_type_check check (type = any (array['GOODS'::text, 'DISH'::text, 'PREPARED'::text, 'SERVICE'::text, 'MODIFIER'::text, 'OUTER'::text, 'RATE'::text, 'PETROL'::text]))
);
create index product_by_accounting_category on product using btree (corporation_id, accounting_category_id) where (accounting_category_id is not null);
create index product_by_barcode on product using gin (((details -> 'barcodes'::text))) where ((not is_deleted) and (jsonb_typeof((details -> 'barcodes'::text)) = 'array'::text));
create index product_by_category on product using btree (corporation_id, category_id) where (category_id is not null);
create index product_by_code on product using btree (corporation_id, code);
create unique index product_by_creation on product using btree (corporation_id, creation_number);
create index product_by_group on product using btree (corporation_id, group_id);
create index product_by_part_of_article on product using gin (sku gin_trgm_ops);
create index product_by_part_of_code on product using gin (code gin_trgm_ops);
create index product_by_part_of_description on product using gin (description gin_trgm_ops);
create index product_by_part_of_name on product using gin (name gin_trgm_ops);
create index product_by_revision on product using btree (corporation_id, revision);
create index product_by_scale on product using btree (corporation_id, product_scale_id) where (product_scale_id is not null);
create index product_by_sku on product using btree (corporation_id, sku);
create index product_by_tax_category on product using btree (corporation_id, tax_category_id) where (tax_category_id is not null);
create index product_by_time_of_change on product using btree (corporation_id, modified_at);
create index product_by_time_of_creation on product using btree (corporation_id, created_at);
create index product_by_time_of_deletion on product using btree (corporation_id, deleted_at) where (deleted_at is not null);
create index product_by_type on product using btree (corporation_id, type);

create table assembly_chart (
  corporation_id     uuid not null,
  id                 uuid not null,
  creation_number    bigint not null generated by default as identity,
  product_id         uuid not null,
  date_from          date not null,
  date_to            date not null,
  assembled_quantity numeric(20,9) not null,
  size_strategy      text not null,
  writeoff_strategy  text not null,
  direct_stores      jsonb,
  items              jsonb not null,
  ingredient_ids     uuid[] not null,
  details            jsonb not null,
  is_deleted         boolean not null default false,
  revision           bigint not null,
  changed_at         timestamp with time zone not null,
  constraint assembly_chart_pkey primary key (corporation_id, id),
  constraint assembly_chart_corporation_id_fkey foreign key (corporation_id) references corporation(id),
  constraint assembly_chart_corporation_id_product_id_fkey foreign key (corporation_id, product_id) references product(corporation_id, id),
  constraint assembly_chart_assembled_quantity_check check (assembled_quantity > 0::numeric),
  constraint assembly_chart_check check (date_from < date_to),
  constraint assembly_chart_size_strategy_check check (size_strategy = any (array['COMMON'::text, 'SPECIFIC'::text])),
  constraint assembly_chart_writeoff_strategy_check check (writeoff_strategy = any (array['ASSEMBLE'::text, 'DIRECT'::text]))
);
create unique index assembly_chart_by_creation on assembly_chart using btree (corporation_id, creation_number);
create index assembly_chart_by_ingredient on assembly_chart using gin (ingredient_ids) with (fastupdate=off);
create index assembly_chart_by_product on assembly_chart using btree (corporation_id, product_id, date_from);
create index assembly_chart_by_revision on assembly_chart using btree (corporation_id, revision);

create table employee (
  corporation_id                   uuid not null,
  id                               uuid not null,
  code                             text,
  first_name                       text,
  middle_name                      text,
  last_name                        text,
  display_name                     text not null,
  phone                            text,
  is_courier                       boolean not null,
  is_deleted                       boolean not null,
  organization_ids                 uuid[],
  email                            text,
  cell_phone                       text,
  role_ids                         uuid[] not null default '{}'::uuid[],
  card_number                      text,
  note                             text,
  hire_date                        date,
  fire_date                        date,
  is_system                        boolean not null default false,
  main_organization_id             uuid,
  responsible_for_organization_ids uuid[] not null default '{}'::uuid[],
  main_role_id                     uuid,
  revision                         bigint not null default ((extract(epoch from clock_timestamp()) * (1000000)::numeric))::bigint,
  creation_number                  bigint not null default ((extract(epoch from clock_timestamp()) * (1000000)::numeric))::bigint,
  constraint employee_pkey primary key (corporation_id, id),
  constraint employee_corporation_id_fkey foreign key (corporation_id) references corporation(id),
  constraint employee_check check (main_organization_id is null or organization_ids is null or (main_organization_id = any (organization_ids))),
  constraint employee_check1 check (main_role_id is null or (main_role_id = any (role_ids)))
);
create index employee_by_code on employee using btree (corporation_id, code);
create index employee_by_creation on employee using btree (corporation_id, creation_number);
create index employee_by_email on employee using btree (corporation_id, email);
create index employee_by_first_name on employee using btree (corporation_id, first_name);
create index employee_by_last_name on employee using btree (corporation_id, last_name);
create index employee_by_main_role on employee using btree (corporation_id, main_role_id);
create index employee_by_middle_name on employee using btree (corporation_id, middle_name);
create index employee_by_organization on employee using gin (organization_ids);
create index employee_by_phone on employee using btree (corporation_id, phone);
create index employee_fired on employee using btree (corporation_id, creation_number) where is_deleted;
create index employee_of_everywhere on employee using btree (corporation_id, creation_number) where (organization_ids is null);
create unique index employee_working_by_code on employee using btree (corporation_id, code) where (not is_deleted);

create table attendance (
  corporation_id        uuid not null,
  id                    uuid not null,
  organization_id       uuid not null,
  employee_id           uuid not null,
  role_id               uuid,
  attendance_type_id    uuid,
  start_at              timestamp with time zone not null,
  end_at                timestamp with time zone,
  personal_start_at     timestamp with time zone,
  personal_end_at       timestamp with time zone,
  comment               text,
  is_confirmed_manually boolean not null,
  is_deleted            boolean not null,
  created_at            timestamp with time zone not null,
  updated_at            timestamp with time zone not null,
  modified_by_user_id   uuid,
  revision              bigint not null,
  creation_number       bigint not null,
  is_long               boolean not null generated always as (((end_at is null) or ((end_at - start_at) > '2 days'::interval))) stored,
  constraint attendance_pkey primary key (corporation_id, id),
  constraint attendance_corporation_id_employee_id_fkey foreign key (corporation_id, employee_id) references employee(corporation_id, id),
  constraint attendance_check check (end_at >= start_at),
  constraint attendance_check1 check (personal_end_at >= personal_start_at)
);
create index attendance_by_start on attendance using btree (corporation_id, organization_id, start_at) where (not is_deleted);
create index attendance_long on attendance using btree (corporation_id, organization_id, start_at) where (is_long and (not is_deleted));
create index attendance_of_employee on attendance using btree (corporation_id, employee_id, start_at) where (not is_deleted);
create index attendance_on_shift on attendance using btree (corporation_id, employee_id) where ((personal_start_at is not null) and (personal_end_at is null) and (not is_deleted));

create table attendance_type (
  corporation_id  uuid not null,
  id              uuid not null,
  creation_number bigint not null,
  name            text not null,
  code            text,
  comment         text,
  is_presence     boolean not null,
  pay_rate        numeric not null,
  is_default      boolean not null,
  is_deleted      boolean not null,
  revision        bigint not null default 1,
  constraint attendance_type_pkey primary key (corporation_id, id),
  constraint attendance_type_corporation_id_creation_number_key unique (corporation_id, creation_number),
  constraint attendance_type_corporation_id_fkey foreign key (corporation_id) references corporation(id),
  constraint attendance_type_pay_rate_check check (pay_rate >= 0::numeric)
);

create table books_opening_stock (
  organization_id uuid not null,
  store_id        uuid not null,
  product_id      uuid not null,
  creation_number integer not null,
  opened_on       date not null,
  amount          numeric not null,
  sum             numeric not null,
  constraint books_opening_stock_pkey primary key (organization_id, store_id, product_id),
  constraint books_opening_stock_check check (amount >= 0::numeric and sum >= 0::numeric)
);

create table books_settings (
  corporation_id                  uuid not null,
  currency_iso_name               text,
  vat_accounting                  text not null default 'VAT_INCLUDED_IN_PRICE'::text,
  default_distribution_algorithm  text not null default 'DISTRIBUTION_BY_SUM'::text,
  default_deviation_action        text not null default 'NOT_NOTIFY'::text,
  is_negative_stock_allowed       boolean not null default true,
  opening_balance_organization_id uuid,
  day_begins_at                   text not null default '00:00'::text,
  closed_through                  date,
  constraint books_settings_pkey primary key (corporation_id),
  constraint books_settings_corporation_id_fkey foreign key (corporation_id) references corporation(id),
  constraint books_settings_day_begins_at_check check (day_begins_at ~ '^(0[0-9]|1[01]):[0-5][0-9]$'::text),
  constraint books_settings_default_deviation_action_check check (default_deviation_action = any (array['NOT_NOTIFY'::text, 'NOTIFY'::text, 'DISABLE'::text, 'DISABLE_GREATER'::text])),
  constraint books_settings_default_distribution_algorithm_check check (default_distribution_algorithm = any (array['DISTRIBUTION_BY_SUM'::text, 'DISTRIBUTION_BY_AMOUNT'::text, 'DISTRIBUTION_NOT_SPECIFIED'::text])),
  constraint books_settings_vat_accounting_check check (vat_accounting = any (array['VAT_INCLUDED_IN_PRICE'::text, 'VAT_NOT_INCLUDED_IN_PRICE'::text]))
);

create table books_transaction (
  organization_id       uuid not null,
  id                    uuid not null,
  number                integer not null,
  creation_number       integer not null,
  effective_at          timestamp with time zone not null,
  from_account_id       uuid not null,
  from_counteragent_id  uuid,
  to_account_id         uuid not null,
  to_counteragent_id    uuid,
  sum                   numeric not null,
  cash_flow_category_id uuid,
  conception_id         uuid,
  document_id           uuid,
  comment               text,
  canceled_at           timestamp with time zone,
  constraint books_transaction_pkey primary key (organization_id, id),
  constraint books_transaction_organization_id_number_key unique (organization_id, number),
  constraint books_transaction_sum_check check (sum > 0::numeric)
);
create index books_transaction_by_document on books_transaction using btree (organization_id, document_id) where (document_id is not null);
create index books_transaction_by_moment on books_transaction using btree (organization_id, effective_at);

create table cache_version (
  topic      text not null,
  key        text not null,
  version    bigint not null,
  changed_at timestamp with time zone not null,
  constraint cache_version_pkey primary key (topic, key)
);
create index cache_version_by_change on cache_version using btree (changed_at);

create table cancel_cause (
  corporation_id   uuid not null,
  id               uuid not null,
  name             text not null,
  is_deleted       boolean not null,
  organization_ids uuid[],
  revision         bigint not null default 1,
  is_default       boolean not null,
  creation_number  bigint not null generated by default as identity,
  constraint cancel_cause_pkey primary key (corporation_id, id),
  constraint cancel_cause_corporation_id_fkey foreign key (corporation_id) references corporation(id),
  constraint cancel_cause_check check (not (is_default and is_deleted))
);
create unique index cancel_cause_default on cancel_cause using btree (corporation_id) where is_default;

create table cash_flow_category (
  corporation_id  uuid not null,
  id              uuid not null,
  creation_number bigint not null,
  name            text not null,
  code            text,
  type            text not null,
  parent_id       uuid,
  is_deleted      boolean not null,
  deleted_with_id uuid,
  created_at      timestamp with time zone not null,
  modified_at     timestamp with time zone not null,
  deleted_at      timestamp with time zone,
  revision        bigint not null,
  constraint cash_flow_category_pkey primary key (corporation_id, id),
  constraint cash_flow_category_corporation_id_creation_number_key unique (corporation_id, creation_number),
  constraint cash_flow_category_corporation_id_deleted_with_id_fkey foreign key (corporation_id, deleted_with_id) references cash_flow_category(corporation_id, id),
  constraint cash_flow_category_corporation_id_fkey foreign key (corporation_id) references corporation(id),
  constraint cash_flow_category_corporation_id_parent_id_fkey foreign key (corporation_id, parent_id) references cash_flow_category(corporation_id, id),
  constraint cash_flow_category_check check (is_deleted = (deleted_at is not null)),
  constraint cash_flow_category_check1 check (is_deleted or deleted_with_id is null),
  constraint cash_flow_category_type_check check (type = any (array['OPERATIONAL'::text, 'INVESTMENT'::text, 'FINANCE'::text]))
);

create table catalogue (
  corporation_id      uuid not null,
  revision            bigint not null default 0,
  last_product_number bigint not null default 0,
  constraint catalogue_pkey primary key (corporation_id),
  constraint catalogue_corporation_id_fkey foreign key (corporation_id) references corporation(id)
);

create table city (
  corporation_id   uuid not null,
  id               uuid not null,
  name             text not null,
  is_deleted       boolean not null,
  organization_ids uuid[],
  revision         bigint not null default 1,
  classifier_id    text,
  additional_info  text,
  creation_number  bigint not null generated by default as identity,
  constraint city_pkey primary key (corporation_id, id),
  constraint city_corporation_id_fkey foreign key (corporation_id) references corporation(id)
);

create table combo_category (
  corporation_id uuid not null,
  id             uuid not null,
  name           text not null,
  is_deleted     boolean not null default false,
  constraint combo_category_pkey primary key (corporation_id, id),
  constraint combo_category_corporation_id_fkey foreign key (corporation_id) references corporation(id)
);

create table combo (
  corporation_id            uuid not null,
  id                        uuid not null,
  name                      text not null,
  sku                       text,
  category_id               uuid,
  program_id                uuid,
  price_modification_type   integer not null,
  price_modification        numeric(20,9) not null,
  is_active                 boolean not null default true,
  start_date                timestamp without time zone,
  expiration_date           timestamp without time zone,
  lacking_groups_to_suggest integer,
  include_modifiers         boolean not null default false,
  organization_ids          uuid[],
  is_deleted                boolean not null default false,
  sort_order                integer not null default 0,
  details                   jsonb not null default '{}'::jsonb,
  constraint combo_pkey primary key (corporation_id, id),
  constraint combo_corporation_id_category_id_fkey foreign key (corporation_id, category_id) references combo_category(corporation_id, id),
  constraint combo_corporation_id_fkey foreign key (corporation_id) references corporation(id),
  constraint combo_check check (start_date <= expiration_date),
  constraint combo_lacking_groups_to_suggest_check check (lacking_groups_to_suggest >= 0),
  constraint combo_price_modification_check check (price_modification >= 0::numeric),
  constraint combo_price_modification_type_check check (price_modification_type >= 0 and price_modification_type <= 5)
);

create table combo_group (
  corporation_id uuid not null,
  combo_id       uuid not null,
  id             uuid not null,
  name           text not null,
  is_main_group  boolean not null,
  skip_step      boolean not null,
  sort_order     integer not null,
  constraint combo_group_pkey primary key (corporation_id, combo_id, id),
  constraint combo_group_corporation_id_combo_id_fkey foreign key (corporation_id, combo_id) references combo(corporation_id, id)
);

create table product_size (
  corporation_id  uuid not null,
  id              uuid not null,
  name            text not null,
  code            text,
  priority        integer not null default 0,
  is_default      boolean not null default false,
  is_deleted      boolean not null default false,
  scale_id        uuid,
  creation_number bigint not null generated by default as identity,
  constraint product_size_pkey primary key (corporation_id, id),
  constraint product_size_corporation_id_fkey foreign key (corporation_id) references corporation(id),
  constraint product_size_corporation_id_scale_id_fkey foreign key (corporation_id, scale_id) references product_scale(corporation_id, id)
);
create unique index product_size_by_creation on product_size using btree (corporation_id, creation_number);
create index product_size_by_scale on product_size using btree (corporation_id, scale_id);

create table combo_product (
  corporation_id            uuid not null,
  combo_id                  uuid not null,
  group_id                  uuid not null,
  product_id                uuid not null,
  size_id                   uuid,
  sort_order                integer not null,
  price_modification_amount numeric(20,9),
  forbidden_modifiers       uuid[] not null,
  id                        uuid not null default gen_random_uuid(),
  constraint combo_product_pkey primary key (corporation_id, id),
  constraint combo_product_corporation_id_combo_id_group_id_product_id_s_key unique nulls not distinct (corporation_id, combo_id, group_id, product_id, size_id),
  constraint combo_product_corporation_id_combo_id_group_id_fkey foreign key (corporation_id, combo_id, group_id) references combo_group(corporation_id, combo_id, id) on delete cascade,
  constraint combo_product_corporation_id_product_id_fkey foreign key (corporation_id, product_id) references product(corporation_id, id),
  constraint combo_product_corporation_id_size_id_fkey foreign key (corporation_id, size_id) references product_size(corporation_id, id)
);

create table command (
  organization_id   uuid not null,
  id                uuid not null,
  seq               bigint not null generated always as identity,
  corporation_id    uuid not null,
  terminal_group_id uuid,
  operation         text not null,
  subject_id        uuid,
  body              json,
  state             text not null default 'accepted'::text,
  accepted_at       timestamp with time zone not null,
  sent_at           timestamp with time zone,
  answered_at       timestamp with time zone,
  finished_at       timestamp with time zone,
  error_code        text,
  error_message     text,
  deadline_at       timestamp with time zone,
  api_key_id        uuid,
  constraint command_pkey primary key (organization_id, id),
  constraint command_check check ((state = any (array['accepted'::text, 'sent'::text])) = (finished_at is null)),
  constraint command_check1 check ((state = any (array['failed'::text, 'expired'::text])) = (error_code is not null)),
  constraint command_state_check check (state = any (array['accepted'::text, 'sent'::text, 'applied'::text, 'failed'::text, 'expired'::text]))
);
create index command_by_age on command using brin (accepted_at);
create index command_by_subject on command using btree (organization_id, subject_id) where (finished_at is not null);
create index command_due on command using btree (organization_id, terminal_group_id, seq) where (state = any (array['accepted'::text, 'sent'::text]));

create table conception (
  corporation_id   uuid not null,
  id               uuid not null,
  name             text not null,
  is_deleted       boolean not null,
  organization_ids uuid[],
  revision         bigint not null default 1,
  code             text not null,
  creation_number  bigint not null generated by default as identity,
  change_revision  bigint not null default 0,
  constraint conception_pkey primary key (corporation_id, id),
  constraint conception_corporation_id_fkey foreign key (corporation_id) references corporation(id)
);

create table container (
  corporation_id  uuid not null,
  id              uuid not null,
  creation_number bigint not null,
  name            text not null,
  is_deleted      boolean not null,
  revision        bigint not null default 1,
  constraint container_pkey primary key (corporation_id, id),
  constraint container_corporation_id_creation_number_key unique (corporation_id, creation_number),
  constraint container_corporation_id_fkey foreign key (corporation_id) references corporation(id)
);

create table content (
  organization_id uuid not null,
  id              uuid not null,
  doc             json not null,
  bytes           integer,
  shape           integer,
  constraint content_pkey primary key (organization_id, id)
) with (toast_tuple_target=8160);
alter table content alter column doc set storage external;

create table counteragent (
  corporation_id     uuid not null,
  id                 uuid not null,
  creation_number    bigint not null,
  name               text not null,
  code               text,
  company            text,
  supplier_type      text,
  taxpayer_id_number text,
  first_name         text,
  middle_name        text,
  last_name          text,
  phone              text,
  cell_phone         text,
  email              text,
  card_number        text,
  comment            text,
  is_deleted         boolean not null,
  revision           bigint not null,
  constraint counteragent_pkey primary key (corporation_id, id),
  constraint counteragent_corporation_id_creation_number_key unique (corporation_id, creation_number),
  constraint counteragent_corporation_id_fkey foreign key (corporation_id) references corporation(id)
);

create table courier_last_location (
  organization_id uuid not null,
  courier_id      uuid not null,
  latitude        double precision not null,
  longitude       double precision not null,
  client_date     timestamp without time zone not null,
  taken_at        timestamp with time zone not null,
  constraint courier_last_location_pkey primary key (organization_id, courier_id)
) with (fillfactor=50);

create table courier_location (
  organization_id uuid not null,
  received_at     timestamp with time zone not null,
  seq             bigint not null generated always as identity,
  courier_id      uuid not null,
  latitude        double precision not null,
  longitude       double precision not null,
  client_date     timestamp without time zone not null,
  constraint courier_location_pkey primary key (organization_id, received_at, seq),
  constraint courier_location_latitude_check check (latitude >= '-90'::integer::double precision and latitude <= 90::double precision),
  constraint courier_location_longitude_check check (longitude >= '-180'::integer::double precision and longitude <= 180::double precision)
);
create index courier_location_by_age on courier_location using brin (received_at);

create table courier_service (
  corporation_id   uuid not null,
  id               uuid not null,
  name             text not null,
  is_deleted       boolean not null,
  organization_ids uuid[],
  revision         bigint not null default 1,
  creation_number  bigint not null generated by default as identity,
  constraint courier_service_pkey primary key (corporation_id, id),
  constraint courier_service_corporation_id_fkey foreign key (corporation_id) references corporation(id)
);

create table custom_category (
  corporation_id  uuid not null,
  id              uuid not null,
  creation_number bigint not null,
  name            text not null,
  is_deleted      boolean not null,
  revision        bigint not null default 1,
  constraint custom_category_pkey primary key (corporation_id, id),
  constraint custom_category_corporation_id_creation_number_key unique (corporation_id, creation_number),
  constraint custom_category_corporation_id_fkey foreign key (corporation_id) references corporation(id)
);

create table custom_category_value (
  corporation_id  uuid not null,
  id              uuid not null,
  creation_number bigint not null,
  name            text not null,
  category_id     uuid not null,
  is_deleted      boolean not null,
  revision        bigint not null default 1,
  constraint custom_category_value_pkey primary key (corporation_id, id),
  constraint custom_category_value_corporation_id_creation_number_key unique (corporation_id, creation_number),
  constraint custom_category_value_corporation_id_category_id_fkey foreign key (corporation_id, category_id) references custom_category(corporation_id, id),
  constraint custom_category_value_corporation_id_fkey foreign key (corporation_id) references corporation(id)
);

create table customer_tag_group (
  corporation_id      uuid not null,
  id                  uuid not null,
  name                text not null,
  is_deleted          boolean not null,
  revision            bigint not null default 1,
  select_several_tags boolean not null,
  creation_number     bigint not null generated by default as identity,
  constraint customer_tag_group_pkey primary key (corporation_id, id),
  constraint customer_tag_group_corporation_id_fkey foreign key (corporation_id) references corporation(id)
);

create table customer_tag (
  corporation_id  uuid not null,
  id              uuid not null,
  name            text not null,
  is_deleted      boolean not null,
  revision        bigint not null default 1,
  group_id        uuid not null,
  creation_number bigint not null generated by default as identity,
  constraint customer_tag_pkey primary key (corporation_id, id),
  constraint customer_tag_corporation_id_fkey foreign key (corporation_id) references corporation(id),
  constraint customer_tag_corporation_id_group_id_fkey foreign key (corporation_id, group_id) references customer_tag_group(corporation_id, id)
);

create table delivery_draft (
  organization_id   uuid not null,
  id                uuid not null,
  order_id          uuid not null,
  terminal_group_id uuid,
  doc               json not null,
  version           integer not null default 1,
  created_at        timestamp with time zone not null,
  planned           timestamp without time zone not null,
  phone             text not null,
  customer          text collate "C",
  words             text[] not null,
  source_key        text,
  operator_id       uuid,
  order_type_id     uuid,
  locked_by         uuid,
  locked_at         timestamp with time zone,
  claimed_at        timestamp with time zone,
  constraint delivery_draft_pkey primary key (organization_id, id),
  constraint delivery_draft_check check ((locked_by is null) = (locked_at is null))
);
create index delivery_draft_by_age on delivery_draft using brin (created_at);
create index delivery_draft_by_date on delivery_draft using btree (organization_id, planned);

create table delivery_order (
  revision           bigint not null default 0,
  complete_before    timestamp without time zone not null,
  number             bigint,
  cooking_start_time timestamp without time zone not null,
  has_problem        boolean not null default false,
  id                 uuid not null,
  organization_id    uuid not null,
  terminal_group_id  uuid not null,
  status             text not null,
  sum                numeric not null,
  words              text collate "C" not null default ''::text,
  customer           text collate "C",
  courier            text collate "C",
  order_type         text collate "C",
  service_type       text,
  source_key         text,
  courier_id         uuid,
  phone              text not null,
  creation_status    text not null,
  changed_at         timestamp with time zone not null,
  content_id         uuid not null,
  correlation_id     uuid not null,
  request_hash       text,
  error_info         json,
  external_number    text,
  progress           json not null,
  details            json,
  constraint delivery_order_pkey primary key (organization_id, id),
  constraint delivery_order_check check ((creation_status = 'Error'::text) = (error_info is not null)),
  constraint delivery_order_check1 check ((creation_status = 'Success'::text) = (number is not null)),
  constraint delivery_order_check2 check ((creation_status = 'InProgress'::text) = (revision = 0)),
  constraint delivery_order_creation_status_check check (creation_status = any (array['InProgress'::text, 'Success'::text, 'Error'::text])),
  constraint delivery_order_status_check check (status = any (array['Unconfirmed'::text, 'WaitCooking'::text, 'ReadyForCooking'::text, 'CookingStarted'::text, 'CookingCompleted'::text, 'Waiting'::text, 'OnWay'::text, 'Delivered'::text, 'Closed'::text, 'Cancelled'::text])),
  constraint delivery_order_sum_check check (sum >= 0::numeric)
);
create index delivery_order_by_date on delivery_order using btree (organization_id, complete_before) where (revision > 0);
create index delivery_order_by_phone on delivery_order using btree (organization_id, phone, complete_before) where (revision > 0);
create index delivery_order_by_revision on delivery_order using btree (organization_id, revision) where (revision > 0);
create index delivery_order_open on delivery_order using btree (organization_id, complete_before) where ((revision > 0) and (status <> all (array['Closed'::text, 'Cancelled'::text])));
create index delivery_order_problems on delivery_order using btree (organization_id, complete_before) where (has_problem and (revision > 0));
create index delivery_order_to_cook on delivery_order using btree (organization_id, cooking_start_time) where ((status = 'WaitCooking'::text) and (creation_status = 'Success'::text));

create table organization (
  corporation_id uuid not null,
  id             uuid not null,
  name           text not null,
  time_zone      text not null,
  version        text not null,
  is_sandbox     boolean not null default false,
  is_enabled     boolean not null default true,
  settings       jsonb not null default '{}'::jsonb,
  created_at     timestamp with time zone not null default now(),
  constraint organization_pkey primary key (corporation_id, id),
  constraint organization_id_key unique (id),
  constraint organization_corporation_id_fkey foreign key (corporation_id) references corporation(id),
  constraint organization_version_check check (version ~ '^\d+(\.\d+)*$'::text)
);

create table delivery_restrictions (
  corporation_id  uuid not null,
  organization_id uuid not null,
  doc             jsonb not null,
  constraint delivery_restrictions_pkey primary key (corporation_id, organization_id),
  constraint delivery_restrictions_corporation_id_organization_id_fkey foreign key (corporation_id, organization_id) references organization(corporation_id, id)
);

create table discount_card (
  organization_id  uuid not null,
  track            text not null,
  number           text,
  discount_type_id uuid not null,
  holder           text,
  valid_from       date,
  valid_to         date,
  is_blocked       boolean not null default false,
  constraint discount_card_pkey primary key (organization_id, track),
  constraint discount_card_organization_id_fkey foreign key (organization_id) references organization(id),
  constraint discount_card_check check (valid_to >= valid_from)
);
create unique index discount_card_by_number on discount_card using btree (organization_id, number) where (number is not null);

create table discount_type (
  corporation_id             uuid not null,
  id                         uuid not null,
  name                       text not null,
  is_deleted                 boolean not null,
  organization_ids           uuid[],
  revision                   bigint not null default 1,
  percent                    numeric not null,
  sum                        numeric not null,
  mode                       text not null,
  min_order_sum              numeric,
  is_categorised             boolean not null,
  categories                 jsonb not null,
  can_be_applied_selectively boolean not null,
  is_automatic               boolean not null,
  is_manual                  boolean not null,
  is_card                    boolean not null,
  can_apply_by_card_number   boolean not null,
  comment                    text,
  creation_number            bigint not null generated by default as identity,
  constraint discount_type_pkey primary key (corporation_id, id),
  constraint discount_type_corporation_id_fkey foreign key (corporation_id) references corporation(id),
  constraint discount_type_min_order_sum_check check (min_order_sum >= 0::numeric),
  constraint discount_type_mode_check check (mode = any (array['Percent'::text, 'FlexibleSum'::text, 'FixedSum'::text])),
  constraint discount_type_percent_check check (percent <= 100::numeric)
);

create table document (
  organization_id              uuid not null,
  id                           uuid not null,
  creation_number              bigint not null,
  family                       text not null,
  number                       text not null,
  day                          date not null,
  year                         integer not null generated always as ((extract(year from day))::integer) stored,
  effective_at                 timestamp with time zone not null,
  status                       text not null,
  comment                      text,
  conception                   uuid,
  is_automatic                 boolean,
  is_editable                  boolean,
  sum                          numeric,
  sum_without_vat              numeric,
  counteragent                 uuid,
  revenue_account              uuid,
  contract_date                date,
  contract_number              text,
  due_date                     date,
  employee_pass_to_account     uuid,
  incoming_date                date,
  incoming_document_number     text,
  invoice                      text,
  store_from                   uuid,
  store_to                     uuid,
  items                        jsonb not null,
  request_hash                 text,
  first_answer                 jsonb,
  created_at                   timestamp with time zone not null,
  created_by                   uuid,
  modified_at                  timestamp with time zone not null,
  modified_by                  uuid,
  revision                     bigint not null,
  default_store                uuid,
  expense_account              uuid,
  delivery_on_time             boolean,
  transport_invoice_number     text,
  internal_outgoing_invoice_id uuid,
  internal_incoming_invoice_id uuid,
  incoming_invoice_id          uuid,
  outgoing_invoice_id          uuid,
  processing_mode              text,
  banquet                      boolean,
  payment_date                 timestamp with time zone,
  product                      uuid,
  amount                       numeric,
  amount_unit                  uuid,
  assembly_chart_writeoff      boolean,
  store                        uuid,
  account_surplus              uuid,
  account_shortage             uuid,
  items_first_step             jsonb,
  constraint document_pkey primary key (organization_id, id),
  constraint document_organization_id_creation_number_key unique (organization_id, creation_number),
  constraint document_organization_id_family_year_number_key unique (organization_id, family, year, number),
  constraint document_status_check check (status = any (array['NEW'::text, 'PROCESSED'::text, 'CANCELED'::text]))
);
create index document_by_counteragent on document using btree (organization_id, counteragent, family, effective_at) where (counteragent is not null);
create index document_by_day on document using btree (organization_id, family, day, effective_at, creation_number);
create index document_by_incoming_invoice on document using btree (organization_id, incoming_invoice_id) where (incoming_invoice_id is not null);
create index document_by_outgoing_invoice on document using btree (organization_id, outgoing_invoice_id) where (outgoing_invoice_id is not null);

create table employee_position (
  corporation_id               uuid not null,
  id                           uuid not null,
  code                         text not null,
  name                         text not null,
  is_deleted                   boolean not null,
  organization_ids             uuid[],
  payment_per_hour             numeric,
  steady_salary                numeric,
  schedule_type                text not null default 'SESSION'::text,
  can_work_by_substituted_card boolean not null default false,
  revision                     bigint not null default ((extract(epoch from clock_timestamp()) * (1000000)::numeric))::bigint,
  creation_number              bigint not null default ((extract(epoch from clock_timestamp()) * (1000000)::numeric))::bigint,
  is_courier                   boolean not null default false,
  constraint employee_position_pkey primary key (corporation_id, id),
  constraint employee_position_corporation_id_fkey foreign key (corporation_id) references corporation(id),
  constraint employee_position_schedule_type_check check (schedule_type = any (array['HOURS'::text, 'FIXED'::text, 'SESSION'::text, 'BYTIME'::text]))
);
create index employee_position_by_creation on employee_position using btree (corporation_id, creation_number);
create index employee_position_by_revision on employee_position using btree (corporation_id, revision);

create table event (
  owner_id       uuid not null,
  revision       bigint not null,
  type           text not null,
  subject_id     uuid not null,
  correlation_id uuid not null,
  from_status    text,
  status         text,
  happened_at    timestamp with time zone not null,
  info           json not null,
  content_id     uuid,
  content_field  text,
  author_kind    text,
  author_id      uuid,
  info_bytes     integer,
  constraint event_pkey primary key (owner_id, revision),
  constraint event_author_check check ((author_kind = any (array['key'::text, 'operator'::text, 'front'::text, 'server'::text])) and (author_id is null) = (author_kind = any (array['operator'::text, 'server'::text]))),
  constraint event_check check ((content_id is null) = (content_field is null))
);
create index event_by_age on event using brin (happened_at);
create index event_by_subject on event using btree (owner_id, subject_id, revision);
create index event_of_records on event using btree (owner_id, revision) where (type = any (array['AssemblyChartUpdate'::text, 'AttendanceUpdate'::text, 'DirectoryUpdate'::text, 'EmployeeUpdate'::text, 'PositionUpdate'::text, 'ProductCategoryUpdate'::text, 'ProductGroupUpdate'::text, 'ProductScaleUpdate'::text, 'ProductUpdate'::text, 'RecordUpdate'::text]));

create table external_menu (
  corporation_id   uuid not null,
  id               text not null,
  name             text not null,
  description      text,
  organization_ids uuid[],
  details          jsonb not null default '{}'::jsonb,
  constraint external_menu_pkey primary key (corporation_id, id),
  constraint external_menu_corporation_id_fkey foreign key (corporation_id) references corporation(id)
);

create table menu_schedule (
  corporation_id uuid not null,
  id             uuid not null,
  name           text not null,
  periods        jsonb not null default '[]'::jsonb,
  is_deleted     boolean not null default false,
  constraint menu_schedule_pkey primary key (corporation_id, id),
  constraint menu_schedule_corporation_id_fkey foreign key (corporation_id) references corporation(id)
);

create table external_menu_group (
  corporation_id uuid not null,
  menu_id        text not null,
  group_id       uuid not null,
  sort_order     integer not null,
  is_hidden      boolean not null default false,
  schedule_id    uuid,
  constraint external_menu_group_pkey primary key (corporation_id, menu_id, group_id),
  constraint external_menu_group_corporation_id_group_id_fkey foreign key (corporation_id, group_id) references product_group(corporation_id, id),
  constraint external_menu_group_corporation_id_menu_id_fkey foreign key (corporation_id, menu_id) references external_menu(corporation_id, id) on delete cascade,
  constraint external_menu_group_corporation_id_schedule_id_fkey foreign key (corporation_id, schedule_id) references menu_schedule(corporation_id, id)
);

create table external_menu_combo (
  corporation_id uuid not null,
  menu_id        text not null,
  group_id       uuid not null,
  combo_id       uuid not null,
  sort_order     integer not null,
  constraint external_menu_combo_pkey primary key (corporation_id, menu_id, group_id, combo_id),
  constraint external_menu_combo_corporation_id_combo_id_fkey foreign key (corporation_id, combo_id) references combo(corporation_id, id),
  constraint external_menu_combo_corporation_id_menu_id_group_id_fkey foreign key (corporation_id, menu_id, group_id) references external_menu_group(corporation_id, menu_id, group_id) on delete cascade
);

create table external_menu_item (
  corporation_id uuid not null,
  menu_id        text not null,
  group_id       uuid not null,
  product_id     uuid not null,
  sort_order     integer not null,
  constraint external_menu_item_pkey primary key (corporation_id, menu_id, group_id, product_id),
  constraint external_menu_item_corporation_id_menu_id_group_id_fkey foreign key (corporation_id, menu_id, group_id) references external_menu_group(corporation_id, menu_id, group_id) on delete cascade,
  constraint external_menu_item_corporation_id_product_id_fkey foreign key (corporation_id, product_id) references product(corporation_id, id)
);

create table facts_gap (
  organization_id uuid not null,
  from_revision   bigint not null,
  to_revision     bigint not null,
  constraint facts_gap_pkey primary key (organization_id, from_revision),
  constraint facts_gap_check check (from_revision < to_revision)
);

create table follower (
  name             text not null,
  since_revision   bigint not null,
  stopped_revision bigint,
  constraint follower_pkey primary key (name)
);

create table follower_cursor (
  owner_id uuid not null,
  follower text not null,
  part     uuid not null,
  revision bigint not null,
  failures integer not null default 0,
  retry_at timestamp with time zone,
  constraint follower_cursor_pkey primary key (owner_id, follower, part)
) with (fillfactor=50);

create table follower_passed_over (
  owner_id  uuid not null,
  follower  text not null,
  part      uuid not null,
  revision  bigint not null,
  reason    text not null,
  passed_at timestamp with time zone not null,
  constraint follower_passed_over_pkey primary key (owner_id, follower, part, revision)
);
create index follower_passed_over_by_age on follower_passed_over using btree (passed_at);

create table guest (
  corporation_id                    uuid not null,
  id                                uuid not null,
  phone                             text,
  in_blacklist                      boolean not null default false,
  blacklist_reason                  text,
  name                              text,
  middle_name                       text,
  surname                           text,
  birthday                          date,
  email                             text,
  sex                               smallint not null default 0,
  consent_status                    smallint not null default 0,
  consent_from                      timestamp with time zone,
  consent_to                        timestamp with time zone,
  should_receive_loyalty_info       boolean not null default true,
  should_receive_promo_actions_info boolean not null default true,
  should_receive_order_status_info  boolean,
  culture_name                      text,
  referrer_id                       uuid,
  user_data                         text,
  comment                           text,
  employee_id                       uuid,
  is_deleted                        boolean not null default false,
  erased_at                         timestamp with time zone,
  registered_at                     timestamp with time zone not null default now(),
  registration_organization_id      uuid,
  revision                          bigint not null default 0,
  is_announced                      boolean not null default true,
  constraint guest_pkey primary key (corporation_id, id),
  constraint guest_corporation_id_phone_key unique (corporation_id, phone),
  constraint guest_corporation_id_fkey foreign key (corporation_id) references corporation(id),
  constraint guest_corporation_id_referrer_id_fkey foreign key (corporation_id, referrer_id) references guest(corporation_id, id),
  constraint guest_check check (in_blacklist or blacklist_reason is null),
  constraint guest_check1 check (referrer_id <> id),
  constraint guest_check2 check (erased_at is null or num_nonnulls(phone, name, middle_name, surname, birthday, email, user_data, comment, blacklist_reason, employee_id) = 0),
  constraint guest_consent_status_check check (consent_status >= 0 and consent_status <= 2),
  constraint guest_phone_check check (phone ~ '^\d{1,20}$'::text),
  constraint guest_sex_check check (sex >= 0 and sex <= 2)
);
create index guest_by_email on guest using btree (corporation_id, lower(email), id) where (email is not null);
create index guest_by_referrer on guest using btree (corporation_id, referrer_id) where (referrer_id is not null);
create index guest_unannounced on guest using btree (corporation_id, id) where (not is_announced);

create table guest_card (
  corporation_id uuid not null,
  id             uuid not null,
  guest_id       uuid not null,
  track          text not null,
  number         text not null,
  constraint guest_card_pkey primary key (corporation_id, id),
  constraint guest_card_corporation_id_number_key unique (corporation_id, number),
  constraint guest_card_corporation_id_track_key unique (corporation_id, track),
  constraint guest_card_corporation_id_guest_id_fkey foreign key (corporation_id, guest_id) references guest(corporation_id, id)
);
create index guest_card_of_guest on guest_card using btree (corporation_id, guest_id);

create table guest_category (
  corporation_id            uuid not null,
  id                        uuid not null,
  name                      text not null,
  is_active                 boolean not null,
  is_default_for_new_guests boolean not null,
  is_deleted                boolean not null,
  revision                  bigint not null default 1,
  creation_number           bigint not null generated by default as identity,
  constraint guest_category_pkey primary key (corporation_id, id),
  constraint guest_category_corporation_id_fkey foreign key (corporation_id) references corporation(id)
);

create table guest_erasure (
  corporation_id uuid not null,
  guest_id       uuid not null,
  erased_at      timestamp with time zone not null,
  recheck_at     timestamp with time zone,
  phone_hashes   text[] not null,
  sought         text,
  stage          text,
  place          json,
  since          xid8,
  is_second      boolean not null default false,
  rows_read      bigint not null default 0,
  rows_changed   bigint not null default 0,
  started_at     timestamp with time zone,
  worked_at      timestamp with time zone,
  finished_at    timestamp with time zone,
  next_at        timestamp with time zone,
  constraint guest_erasure_pkey primary key (corporation_id, guest_id),
  constraint guest_erasure_corporation_id_guest_id_fkey foreign key (corporation_id, guest_id) references guest(corporation_id, id)
);
create index guest_erasure_due on guest_erasure using btree (coalesce(next_at, recheck_at)) where (coalesce(next_at, recheck_at) is not null);
create index guest_erasure_to_recheck on guest_erasure using btree (recheck_at) where (recheck_at is not null);

create table guest_erasure_secret (
  corporation_id uuid not null,
  secret         text not null,
  constraint guest_erasure_secret_pkey primary key (corporation_id),
  constraint guest_erasure_secret_corporation_id_fkey foreign key (corporation_id) references corporation(id)
);

create table guest_erasure_trace (
  corporation_id uuid not null,
  guest_id       uuid not null,
  kind           text not null,
  id             uuid not null,
  constraint guest_erasure_trace_pkey primary key (corporation_id, guest_id, kind, id),
  constraint guest_erasure_trace_corporation_id_guest_id_fkey foreign key (corporation_id, guest_id) references guest_erasure(corporation_id, guest_id),
  constraint guest_erasure_trace_kind_check check (kind = any (array['content'::text, 'mention'::text, 'related'::text, 'subject'::text]))
);

create table guest_in_category (
  corporation_id uuid not null,
  guest_id       uuid not null,
  category_id    uuid not null,
  constraint guest_in_category_pkey primary key (corporation_id, guest_id, category_id),
  constraint guest_in_category_corporation_id_category_id_fkey foreign key (corporation_id, category_id) references guest_category(corporation_id, id),
  constraint guest_in_category_corporation_id_guest_id_fkey foreign key (corporation_id, guest_id) references guest(corporation_id, id)
);
create index guest_in_category_by_category on guest_in_category using btree (corporation_id, category_id);

create table history_part (
  name     text not null,
  next_day date not null,
  last_day date not null,
  constraint history_part_pkey primary key (name),
  constraint history_part_check check (next_day <= (last_day + 1))
);

create table idempotency_key (
  owner_id     uuid not null,
  key          text not null,
  request_hash text not null,
  answer       json,
  created_at   timestamp with time zone not null,
  constraint idempotency_key_pkey primary key (owner_id, key)
);
create index idempotency_key_by_age on idempotency_key using btree (created_at);

create table income_plan (
  organization_id uuid not null,
  date            date not null,
  value_type      text not null,
  plan_value      numeric,
  constraint income_plan_pkey primary key (organization_id, date),
  constraint income_plan_check check ((plan_value is null) = (value_type = 'AUTOMATIC'::text)),
  constraint income_plan_value_type_check check (value_type = any (array['ABSOLUTE'::text, 'PERCENT'::text, 'AUTOMATIC'::text]))
);

create table item_category (
  corporation_id  uuid not null,
  id              uuid not null,
  creation_number bigint not null,
  name            text not null,
  code            text,
  is_deleted      boolean not null,
  revision        bigint not null default 1,
  constraint item_category_pkey primary key (corporation_id, id),
  constraint item_category_corporation_id_creation_number_key unique (corporation_id, creation_number),
  constraint item_category_corporation_id_fkey foreign key (corporation_id) references corporation(id)
);

create table lane_work (
  organization_id   uuid not null,
  terminal_group_id uuid not null,
  version           bigint not null,
  constraint lane_work_pkey primary key (organization_id, terminal_group_id)
) with (fillfactor=50);

create table ledger (
  organization_id uuid not null,
  changed_at      timestamp with time zone not null,
  constraint ledger_pkey primary key (organization_id)
) with (fillfactor=50);

create table ledger_account (
  organization_id uuid not null,
  number          smallint not null,
  account_id      uuid not null,
  type            smallint not null,
  constraint ledger_account_pkey primary key (organization_id, number),
  constraint ledger_account_organization_id_account_id_key unique (organization_id, account_id)
);

create table ledger_count (
  organization_id uuid not null,
  key             integer not null,
  effective_at    timestamp with time zone not null,
  creation_number integer not null,
  ordinal         integer not null,
  difference      numeric not null,
  surplus         integer not null,
  shortage        integer not null,
  line_id         uuid,
  constraint ledger_count_pkey primary key (organization_id, key, effective_at, creation_number)
);
create index ledger_count_by_document on ledger_count using btree (organization_id, creation_number);

create table ledger_document (
  organization_id       uuid not null,
  creation_number       integer not null,
  type                  smallint,
  document_id           uuid not null,
  cash_flow_category_id uuid,
  conception_id         uuid,
  number                text,
  comment               text,
  constraint ledger_document_pkey primary key (organization_id, creation_number)
);
create index ledger_document_by_id on ledger_document using btree (organization_id, document_id);

create table ledger_goods (
  organization_id uuid not null,
  creation_number integer not null,
  effective_at    timestamp with time zone not null,
  first_ordinal   integer not null,
  sale_number     integer,
  movements       json not null,
  constraint ledger_goods_pkey primary key (organization_id, creation_number)
);
create index ledger_goods_by_sale on ledger_goods using btree (organization_id, sale_number) where (sale_number is not null);

create table ledger_subaccount (
  organization_id uuid not null,
  number          integer not null,
  account         smallint not null,
  counteragent_id uuid not null,
  product_id      uuid not null,
  constraint ledger_subaccount_pkey primary key (organization_id, number),
  constraint ledger_subaccount_organization_id_account_counteragent_id_p_key unique (organization_id, account, counteragent_id, product_id),
  constraint ledger_subaccount_organization_id_account_fkey foreign key (organization_id, account) references ledger_account(organization_id, number)
);

create table loyalty_program (
  corporation_id               uuid not null,
  id                           uuid not null,
  name                         text not null,
  is_deleted                   boolean not null,
  revision                     bigint not null default 1,
  description                  text not null,
  program_type                 integer not null,
  template_type                integer not null,
  is_active                    boolean not null,
  service_from                 date not null,
  service_to                   date,
  priority                     integer not null,
  organization_ids             uuid[],
  notify_about_balance_changes boolean not null,
  can_hold_money               boolean not null,
  overdraft_limit              numeric not null,
  bonus_lifetime_days          integer,
  hold_lifetime_minutes        integer,
  returned_lifetime_days       integer not null default 7,
  creation_number              bigint not null generated by default as identity,
  constraint loyalty_program_pkey primary key (corporation_id, id),
  constraint loyalty_program_corporation_id_fkey foreign key (corporation_id) references corporation(id),
  constraint loyalty_program_bonus_lifetime_days_check check (bonus_lifetime_days > 0),
  constraint loyalty_program_check check (service_to >= service_from),
  constraint loyalty_program_hold_lifetime_minutes_check check (hold_lifetime_minutes > 0),
  constraint loyalty_program_overdraft_limit_check check (overdraft_limit >= 0::numeric),
  constraint loyalty_program_program_type_check check (program_type >= 0 and program_type <= 4),
  constraint loyalty_program_returned_lifetime_days_check check (returned_lifetime_days > 0),
  constraint loyalty_program_template_type_check check (template_type >= 0 and template_type <= 9)
);

create table loyalty_campaign (
  corporation_id              uuid not null,
  id                          uuid not null,
  name                        text not null,
  is_deleted                  boolean not null,
  revision                    bigint not null default 1,
  program_id                  uuid not null,
  description                 text not null,
  is_active                   boolean not null,
  period_from                 date not null,
  period_to                   date,
  priority                    integer not null,
  bindings                    jsonb not null,
  periodic_bindings           jsonb not null default '[]'::jsonb,
  overdraft_bindings          jsonb not null default '[]'::jsonb,
  guest_registration_bindings jsonb not null default '[]'::jsonb,
  scheduled_every             text not null default 'Month'::text,
  scheduled_budget            numeric,
  uses_per_guest_max          integer,
  uses_per_guest_every        text not null default 'AllTime'::text,
  order_budget                numeric,
  order_budget_every          text not null default 'AllTime'::text,
  creation_number             bigint not null generated by default as identity,
  registration_since_revision bigint,
  overdraft_since_revision    bigint,
  constraint loyalty_campaign_pkey primary key (corporation_id, id),
  constraint loyalty_campaign_corporation_id_fkey foreign key (corporation_id) references corporation(id),
  constraint loyalty_campaign_corporation_id_program_id_fkey foreign key (corporation_id, program_id) references loyalty_program(corporation_id, id),
  constraint loyalty_campaign_check check (period_to >= period_from),
  constraint loyalty_campaign_order_budget_check check (order_budget >= 0::numeric),
  constraint loyalty_campaign_order_budget_every_check check (order_budget_every = any (array['AllTime'::text, 'Day'::text, 'Week'::text, 'Month'::text])),
  constraint loyalty_campaign_scheduled_budget_check check (scheduled_budget >= 0::numeric),
  constraint loyalty_campaign_scheduled_every_check check (scheduled_every = any (array['Day'::text, 'Week'::text, 'Month'::text, 'Quarter'::text, 'Year'::text])),
  constraint loyalty_campaign_uses_per_guest_every_check check (uses_per_guest_every = any (array['AllTime'::text, 'Day'::text, 'Week'::text, 'Month'::text])),
  constraint loyalty_campaign_uses_per_guest_max_check check (uses_per_guest_max > 0)
);
create index loyalty_campaign_periodic on loyalty_campaign using btree (corporation_id, id) where ((periodic_bindings <> '[]'::jsonb) and is_active and (not is_deleted));

create table loyalty_campaign_budget (
  corporation_id uuid not null,
  campaign_id    uuid not null,
  period         date not null,
  spent          numeric not null,
  constraint loyalty_campaign_budget_pkey primary key (corporation_id, campaign_id, period),
  constraint loyalty_campaign_budget_corporation_id_campaign_id_fkey foreign key (corporation_id, campaign_id) references loyalty_campaign(corporation_id, id),
  constraint loyalty_campaign_budget_spent_check check (spent >= 0::numeric)
);

create table loyalty_campaign_sweep (
  corporation_id uuid not null,
  campaign_id    uuid not null,
  period         date,
  after_id       uuid,
  next_at        timestamp with time zone not null,
  constraint loyalty_campaign_sweep_pkey primary key (corporation_id, campaign_id),
  constraint loyalty_campaign_sweep_corporation_id_campaign_id_fkey foreign key (corporation_id, campaign_id) references loyalty_campaign(corporation_id, id)
);

create table loyalty_campaign_use (
  corporation_id  uuid not null,
  organization_id uuid not null,
  order_kind      text not null,
  order_id        uuid not null,
  campaign_id     uuid not null,
  guest_id        uuid not null,
  every           text not null,
  period          date not null,
  used_at         timestamp with time zone not null,
  constraint loyalty_campaign_use_pkey primary key (corporation_id, organization_id, order_kind, order_id, campaign_id),
  constraint loyalty_campaign_use_corporation_id_campaign_id_fkey foreign key (corporation_id, campaign_id) references loyalty_campaign(corporation_id, id),
  constraint loyalty_campaign_use_every_check check (every = any (array['AllTime'::text, 'Day'::text, 'Week'::text, 'Month'::text])),
  constraint loyalty_campaign_use_order_kind_check check (order_kind = any (array['Delivery'::text, 'TableOrder'::text, 'Reserve'::text]))
);
create index loyalty_campaign_use_by_age on loyalty_campaign_use using btree (used_at);
create index loyalty_campaign_use_of_guest on loyalty_campaign_use using btree (corporation_id, campaign_id, guest_id, every, period);

create table loyalty_campaign_uses (
  corporation_id uuid not null,
  campaign_id    uuid not null,
  guest_id       uuid not null,
  every          text not null,
  period         date not null,
  uses           integer not null,
  forgotten      integer not null default 0,
  constraint loyalty_campaign_uses_pkey primary key (corporation_id, campaign_id, guest_id, every, period),
  constraint loyalty_campaign_uses_corporation_id_campaign_id_fkey foreign key (corporation_id, campaign_id) references loyalty_campaign(corporation_id, id),
  constraint loyalty_campaign_uses_check check (forgotten >= 0 and forgotten <= uses),
  constraint loyalty_campaign_uses_every_check check (every = any (array['AllTime'::text, 'Day'::text, 'Week'::text, 'Month'::text])),
  constraint loyalty_campaign_uses_uses_check check (uses >= 0)
);

create table loyalty_certificate_series (
  corporation_id    uuid not null,
  id                uuid not null,
  name              text not null,
  is_deleted        boolean not null,
  revision          bigint not null default 1,
  program_id        uuid not null,
  nominal           numeric not null,
  lifetime_days     integer,
  kind_name         text not null,
  emitent_name      text not null,
  counteragent_name text not null,
  counteragent_type integer,
  creation_number   bigint not null generated by default as identity,
  constraint loyalty_certificate_series_pkey primary key (corporation_id, id),
  constraint loyalty_certificate_series_corporation_id_fkey foreign key (corporation_id) references corporation(id),
  constraint loyalty_certificate_series_corporation_id_program_id_fkey foreign key (corporation_id, program_id) references loyalty_program(corporation_id, id),
  constraint loyalty_certificate_series_counteragent_type_check check (counteragent_type >= 0 and counteragent_type <= 2),
  constraint loyalty_certificate_series_lifetime_days_check check (lifetime_days > 0),
  constraint loyalty_certificate_series_nominal_check check (nominal > 0::numeric)
);

create table loyalty_certificate (
  corporation_id  uuid not null,
  id              uuid not null,
  series_id       uuid not null,
  number          text not null,
  nominal         numeric not null,
  created_at      timestamp with time zone not null,
  activated_at    timestamp with time zone,
  expires_at      timestamp with time zone,
  blocked_at      timestamp with time zone,
  blocked_by      text,
  organization_id uuid,
  order_id        uuid,
  campaign_id     uuid,
  constraint loyalty_certificate_pkey primary key (corporation_id, id),
  constraint loyalty_certificate_corporation_id_number_key unique (corporation_id, number),
  constraint loyalty_certificate_corporation_id_series_id_fkey foreign key (corporation_id, series_id) references loyalty_certificate_series(corporation_id, id),
  constraint loyalty_certificate_blocked_by_check check (blocked_by = any (array['operator'::text, 'order'::text])),
  constraint loyalty_certificate_check check (expires_at is null or activated_at is not null),
  constraint loyalty_certificate_check1 check ((blocked_at is null) = (blocked_by is null)),
  constraint loyalty_certificate_check2 check (num_nulls(organization_id, order_id, campaign_id) = any (array[0, 3])),
  constraint loyalty_certificate_check3 check (blocked_by is distinct from 'order'::text or order_id is not null),
  constraint loyalty_certificate_nominal_check check (nominal > 0::numeric)
);
create index loyalty_certificate_of_order on loyalty_certificate using btree (corporation_id, order_id) where (order_id is not null);
create index loyalty_certificate_of_series on loyalty_certificate using btree (corporation_id, series_id, number);

create table loyalty_coupon_series (
  corporation_id  uuid not null,
  id              uuid not null,
  name            text not null,
  is_deleted      boolean not null,
  revision        bigint not null default 1,
  valid_from      date,
  valid_to        date,
  creation_number bigint not null generated by default as identity,
  constraint loyalty_coupon_series_pkey primary key (corporation_id, id),
  constraint loyalty_coupon_series_corporation_id_fkey foreign key (corporation_id) references corporation(id),
  constraint loyalty_coupon_series_check check (valid_to >= valid_from)
);

create table loyalty_coupon (
  corporation_id uuid not null,
  id             uuid not null,
  series_id      uuid not null,
  number         text not null,
  created_at     timestamp with time zone not null,
  activated_at   timestamp with time zone,
  guest_id       uuid,
  issued_at      timestamp with time zone,
  order_id       uuid,
  constraint loyalty_coupon_pkey primary key (corporation_id, id),
  constraint loyalty_coupon_corporation_id_number_series_id_key unique (corporation_id, number, series_id),
  constraint loyalty_coupon_corporation_id_guest_id_fkey foreign key (corporation_id, guest_id) references guest(corporation_id, id),
  constraint loyalty_coupon_corporation_id_series_id_fkey foreign key (corporation_id, series_id) references loyalty_coupon_series(corporation_id, id),
  constraint loyalty_coupon_check check ((guest_id is null) = (issued_at is null)),
  constraint loyalty_coupon_check1 check (order_id is null or activated_at is not null)
);
create index loyalty_coupon_not_activated on loyalty_coupon using btree (corporation_id, series_id, id) where (activated_at is null);
create index loyalty_coupon_not_issued on loyalty_coupon using btree (corporation_id, series_id, id) where ((activated_at is null) and (guest_id is null));
create index loyalty_coupon_of_guest on loyalty_coupon using btree (corporation_id, guest_id) where (guest_id is not null);
create index loyalty_coupon_of_order on loyalty_coupon using btree (corporation_id, order_id) where (order_id is not null);

create table loyalty_transaction (
  corporation_id    uuid not null,
  id                uuid not null,
  guest_id          uuid,
  revision          bigint not null,
  type              integer not null,
  created_at        timestamp with time zone not null,
  organization_id   uuid,
  program_id        uuid,
  wallet_id         uuid,
  number            integer,
  previous_number   integer,
  sum               numeric not null,
  balance_before    numeric,
  balance_after     numeric,
  overdraft         numeric,
  taken             jsonb,
  hold_id           uuid,
  campaign_id       uuid,
  terminal_group_id uuid,
  order_id          uuid,
  order_number      bigint,
  order_sum         numeric,
  order_created_at  timestamp with time zone,
  is_delivery       boolean,
  coupon_number     text,
  coupon_series     text,
  comment           text,
  block_reason      text,
  api_client_login  text,
  constraint loyalty_transaction_pkey primary key (corporation_id, id),
  constraint loyalty_transaction_corporation_id_guest_id_revision_key unique (corporation_id, guest_id, revision),
  constraint loyalty_transaction_corporation_id_wallet_id_number_balance_key unique (corporation_id, wallet_id, number, balance_after),
  constraint loyalty_transaction_corporation_id_wallet_id_number_key unique (corporation_id, wallet_id, number),
  constraint loyalty_transaction_corporation_id_fkey foreign key (corporation_id) references corporation(id),
  constraint loyalty_transaction_corporation_id_guest_id_fkey foreign key (corporation_id, guest_id) references guest(corporation_id, id),
  constraint loyalty_transaction_corporation_id_wallet_id_previous_numb_fkey foreign key (corporation_id, wallet_id, previous_number, balance_before) references loyalty_transaction(corporation_id, wallet_id, number, balance_after),
  constraint loyalty_transaction_check check (previous_number = (number - 1)),
  constraint loyalty_transaction_check1 check ((num_nulls(wallet_id, number, program_id, balance_before, balance_after, overdraft) = any (array[0, 6])) or wallet_id is null and num_nulls(number, balance_before, balance_after, overdraft) = 4),
  constraint loyalty_transaction_check2 check (wallet_id is not null or previous_number is null and sum = 0::numeric),
  constraint loyalty_transaction_check3 check (balance_after = (balance_before + sum)),
  constraint loyalty_transaction_check4 check ((number = 1) = (previous_number is null)),
  constraint loyalty_transaction_check5 check (number <> 1 or balance_before = 0::numeric),
  constraint loyalty_transaction_check6 check (sum >= 0::numeric or balance_after >= (- overdraft)),
  constraint loyalty_transaction_check7 check (guest_id is not null or wallet_id is not null),
  constraint loyalty_transaction_number_check check (number > 0),
  constraint loyalty_transaction_type_check check (type >= 0 and type <= 60)
);
create index loyalty_transaction_of_hold on loyalty_transaction using btree (corporation_id, hold_id) where (hold_id is not null);
create index loyalty_transaction_of_order on loyalty_transaction using btree (corporation_id, order_id, guest_id) where (order_id is not null);

create table loyalty_wallet (
  corporation_id uuid not null,
  id             uuid not null,
  guest_id       uuid,
  program_id     uuid not null,
  balance        numeric not null,
  last_number    integer,
  lots           jsonb not null,
  next_expiry_at timestamp with time zone,
  revision       bigint not null,
  is_certificate boolean not null default false,
  constraint loyalty_wallet_pkey primary key (corporation_id, id),
  constraint loyalty_wallet_corporation_id_guest_id_fkey foreign key (corporation_id, guest_id) references guest(corporation_id, id),
  constraint loyalty_wallet_corporation_id_id_last_number_balance_fkey foreign key (corporation_id, id, last_number, balance) references loyalty_transaction(corporation_id, wallet_id, number, balance_after),
  constraint loyalty_wallet_corporation_id_program_id_fkey foreign key (corporation_id, program_id) references loyalty_program(corporation_id, id),
  constraint loyalty_wallet_check check (last_number is not null or balance = 0::numeric),
  constraint loyalty_wallet_check1 check (guest_id is not null or is_certificate),
  constraint loyalty_wallet_last_number_check check (last_number > 0)
);
create index loyalty_wallet_by_expiry on loyalty_wallet using btree (next_expiry_at) where (next_expiry_at is not null);
create unique index loyalty_wallet_of_guest on loyalty_wallet using btree (corporation_id, guest_id, program_id) where (not is_certificate);

create table loyalty_hold (
  corporation_id uuid not null,
  id             uuid not null,
  wallet_id      uuid not null,
  sum            numeric not null,
  comment        text,
  status         text not null,
  held_at        timestamp with time zone not null,
  expires_at     timestamp with time zone,
  constraint loyalty_hold_pkey primary key (corporation_id, id),
  constraint loyalty_hold_corporation_id_wallet_id_fkey foreign key (corporation_id, wallet_id) references loyalty_wallet(corporation_id, id),
  constraint loyalty_hold_status_check check (status = any (array['held'::text, 'captured'::text, 'cancelled'::text, 'expired'::text])),
  constraint loyalty_hold_sum_check check (sum > 0::numeric)
);
create index loyalty_hold_by_expiry on loyalty_hold using btree (expires_at) where ((status = 'held'::text) and (expires_at is not null));
create index loyalty_hold_open on loyalty_hold using btree (corporation_id, wallet_id, held_at, id) where (status = 'held'::text);

create table loyalty_manual_condition (
  corporation_id                  uuid not null,
  id                              uuid not null,
  name                            text not null,
  is_deleted                      boolean not null,
  revision                        bigint not null default 1,
  organization_ids                uuid[],
  is_dynamic_discount             boolean not null,
  is_applicable_on_cashier_screen boolean not null,
  creation_number                 bigint not null generated by default as identity,
  constraint loyalty_manual_condition_pkey primary key (corporation_id, id),
  constraint loyalty_manual_condition_corporation_id_fkey foreign key (corporation_id) references corporation(id)
);

create table loyalty_occasion (
  corporation_id uuid not null,
  id             uuid not null,
  campaign_id    uuid not null,
  kind           text not null,
  guest_id       uuid not null,
  period         date not null,
  status         text not null default 'waiting'::text,
  created_at     timestamp with time zone not null,
  sum            numeric,
  budget_period  date,
  constraint loyalty_occasion_pkey primary key (corporation_id, id),
  constraint loyalty_occasion_corporation_id_campaign_id_kind_guest_id_p_key unique (corporation_id, campaign_id, kind, guest_id, period),
  constraint loyalty_occasion_corporation_id_campaign_id_fkey foreign key (corporation_id, campaign_id) references loyalty_campaign(corporation_id, id),
  constraint loyalty_occasion_corporation_id_guest_id_fkey foreign key (corporation_id, guest_id) references guest(corporation_id, id),
  constraint loyalty_occasion_check check ((status = 'brought'::text) = (sum is not null)),
  constraint loyalty_occasion_check1 check ((sum is null) = (budget_period is null)),
  constraint loyalty_occasion_kind_check check (kind = any (array['periodic'::text, 'overdraft'::text, 'registration'::text])),
  constraint loyalty_occasion_status_check check (status = any (array['waiting'::text, 'brought'::text, 'nothing'::text, 'over budget'::text]))
);
create index loyalty_occasion_by_age on loyalty_occasion using btree (created_at);
create index loyalty_occasion_waiting on loyalty_occasion using btree (created_at, corporation_id, id) where (status = 'waiting'::text);

create table loyalty_order (
  corporation_id  uuid not null,
  organization_id uuid not null,
  id              uuid not null,
  guest_id        uuid not null,
  is_delivery     boolean not null,
  revision        bigint not null,
  is_counted      boolean not null,
  closed_at       timestamp with time zone not null,
  day             date not null,
  sum             numeric not null,
  refilled        numeric not null default 0,
  constraint loyalty_order_pkey primary key (organization_id, id),
  constraint loyalty_order_corporation_id_fkey foreign key (corporation_id) references corporation(id),
  constraint loyalty_order_corporation_id_guest_id_fkey foreign key (corporation_id, guest_id) references guest(corporation_id, id),
  constraint loyalty_order_refilled_check check (refilled >= 0::numeric)
);
create index loyalty_order_of_guest on loyalty_order using btree (corporation_id, guest_id, closed_at) where is_counted;

create table loyalty_order_budget (
  corporation_id uuid not null,
  campaign_id    uuid not null,
  every          text not null,
  period         date not null,
  spent          numeric not null,
  forgotten      numeric not null default 0,
  constraint loyalty_order_budget_pkey primary key (corporation_id, campaign_id, every, period),
  constraint loyalty_order_budget_corporation_id_campaign_id_fkey foreign key (corporation_id, campaign_id) references loyalty_campaign(corporation_id, id),
  constraint loyalty_order_budget_check check (forgotten >= 0::numeric and forgotten <= spent),
  constraint loyalty_order_budget_every_check check (every = any (array['AllTime'::text, 'Day'::text, 'Week'::text, 'Month'::text])),
  constraint loyalty_order_budget_spent_check check (spent >= 0::numeric)
);

create table loyalty_order_spending (
  corporation_id  uuid not null,
  organization_id uuid not null,
  order_kind      text not null,
  order_id        uuid not null,
  campaign_id     uuid not null,
  every           text not null,
  period          date not null,
  discount        numeric not null,
  bonus           numeric not null,
  noted_at        timestamp with time zone not null,
  brought         numeric not null default 0,
  given           numeric not null generated always as ((discount + greatest(bonus, brought))) stored,
  constraint loyalty_order_spending_pkey primary key (corporation_id, organization_id, order_kind, order_id, campaign_id),
  constraint loyalty_order_spending_corporation_id_campaign_id_fkey foreign key (corporation_id, campaign_id) references loyalty_campaign(corporation_id, id),
  constraint loyalty_order_spending_bonus_check check (bonus >= 0::numeric),
  constraint loyalty_order_spending_brought_check check (brought >= 0::numeric),
  constraint loyalty_order_spending_discount_check check (discount >= 0::numeric),
  constraint loyalty_order_spending_every_check check (every = any (array['AllTime'::text, 'Day'::text, 'Week'::text, 'Month'::text])),
  constraint loyalty_order_spending_order_kind_check check (order_kind = any (array['Delivery'::text, 'TableOrder'::text, 'Reserve'::text]))
);
create index loyalty_order_spending_by_age on loyalty_order_spending using btree (noted_at);
create index loyalty_order_spending_of_period on loyalty_order_spending using btree (corporation_id, campaign_id, every, period, noted_at, order_id);

create table loyalty_orders_of_day (
  corporation_id  uuid not null,
  guest_id        uuid not null,
  day             date not null,
  organization_id uuid not null,
  orders          integer not null,
  sum             numeric not null,
  constraint loyalty_orders_of_day_pkey primary key (corporation_id, guest_id, day, organization_id),
  constraint loyalty_orders_of_day_corporation_id_fkey foreign key (corporation_id) references corporation(id),
  constraint loyalty_orders_of_day_check check (orders > 0 or sum = 0::numeric),
  constraint loyalty_orders_of_day_orders_check check (orders >= 0)
);

create table loyalty_reservation (
  corporation_id  uuid not null,
  id              uuid not null,
  wallet_id       uuid not null,
  organization_id uuid not null,
  order_kind      text not null,
  order_id        uuid not null,
  sum             numeric not null,
  status          text not null,
  reason          jsonb not null,
  reserved_at     timestamp with time zone not null,
  transaction_id  uuid,
  hold_id         uuid,
  constraint loyalty_reservation_pkey primary key (corporation_id, id),
  constraint loyalty_reservation_corporation_id_wallet_id_fkey foreign key (corporation_id, wallet_id) references loyalty_wallet(corporation_id, id),
  constraint loyalty_reservation_check check ((status = any (array['paid'::text, 'returning'::text])) = (transaction_id is not null)),
  constraint loyalty_reservation_check1 check (hold_id is null or transaction_id is not null),
  constraint loyalty_reservation_order_kind_check check (order_kind = any (array['Delivery'::text, 'TableOrder'::text, 'Reserve'::text])),
  constraint loyalty_reservation_status_check check (status = any (array['reserved'::text, 'due'::text, 'paid'::text, 'returning'::text])),
  constraint loyalty_reservation_sum_check check (sum > 0::numeric)
);
create index loyalty_reservation_due on loyalty_reservation using btree (reserved_at) where (status = any (array['due'::text, 'returning'::text]));
create index loyalty_reservation_of_order on loyalty_reservation using btree (corporation_id, order_id);
create index loyalty_reservation_of_wallet on loyalty_reservation using btree (corporation_id, wallet_id) where (status = any (array['reserved'::text, 'due'::text]));
create index loyalty_reservation_paid on loyalty_reservation using btree (reserved_at) where (status = 'paid'::text);

create table loyalty_webhook (
  corporation_id        uuid not null,
  id                    uuid not null,
  name                  text not null,
  is_deleted            boolean not null,
  revision              bigint not null default 1,
  url                   text not null,
  subscription_password text,
  organization_ids      uuid[],
  is_active             boolean not null,
  creation_number       bigint not null generated by default as identity,
  constraint loyalty_webhook_pkey primary key (corporation_id, id),
  constraint loyalty_webhook_corporation_id_fkey foreign key (corporation_id) references corporation(id)
);

create table loyalty_webhook_delivery (
  corporation_id   uuid not null,
  webhook_id       uuid not null,
  id               uuid not null,
  transaction_id   uuid not null,
  guest_id         uuid not null,
  revision         bigint not null,
  status           text not null default 'waiting'::text,
  created_at       timestamp with time zone not null,
  due_at           timestamp with time zone,
  attempts         integer not null default 0,
  first_attempt_at timestamp with time zone,
  error            text,
  finished_at      timestamp with time zone,
  constraint loyalty_webhook_delivery_pkey primary key (corporation_id, id),
  constraint loyalty_webhook_delivery_corporation_id_webhook_id_transact_key unique (corporation_id, webhook_id, transaction_id),
  constraint loyalty_webhook_delivery_corporation_id_transaction_id_fkey foreign key (corporation_id, transaction_id) references loyalty_transaction(corporation_id, id),
  constraint loyalty_webhook_delivery_corporation_id_webhook_id_fkey foreign key (corporation_id, webhook_id) references loyalty_webhook(corporation_id, id),
  constraint loyalty_webhook_delivery_check check ((status = 'waiting'::text) = (due_at is not null)),
  constraint loyalty_webhook_delivery_check1 check ((status = 'waiting'::text) = (finished_at is null)),
  constraint loyalty_webhook_delivery_status_check check (status = any (array['waiting'::text, 'delivered'::text, 'failed'::text]))
);
create index loyalty_webhook_delivery_by_age on loyalty_webhook_delivery using btree (finished_at) where (finished_at is not null);
create index loyalty_webhook_delivery_due on loyalty_webhook_delivery using btree (corporation_id, due_at, id) where (due_at is not null);
create index loyalty_webhook_delivery_waiting on loyalty_webhook_delivery using btree (corporation_id, webhook_id, guest_id, revision) where (due_at is not null);

create table marketing_source (
  corporation_id   uuid not null,
  id               uuid not null,
  name             text not null,
  is_deleted       boolean not null,
  organization_ids uuid[],
  revision         bigint not null default 1,
  attached_sources text[] not null,
  creation_number  bigint not null generated by default as identity,
  constraint marketing_source_pkey primary key (corporation_id, id),
  constraint marketing_source_corporation_id_fkey foreign key (corporation_id) references corporation(id)
);

create table menu_section (
  corporation_id  uuid not null,
  id              uuid not null,
  creation_number bigint not null,
  name            text not null,
  is_deleted      boolean not null,
  revision        bigint not null default 1,
  constraint menu_section_pkey primary key (corporation_id, id),
  constraint menu_section_corporation_id_creation_number_key unique (corporation_id, creation_number),
  constraint menu_section_corporation_id_fkey foreign key (corporation_id) references corporation(id)
);

create table message (
  organization_id uuid not null,
  corporation_id  uuid not null,
  id              uuid not null,
  channel         text not null,
  status          text not null,
  recipient       text,
  subject         text,
  text            text,
  guest_id        uuid,
  campaign_id     uuid,
  created_at      timestamp with time zone not null,
  day             date not null,
  due_at          timestamp with time zone,
  attempts        integer not null default 0,
  checks          integer not null default 0,
  gateway_id      text,
  error           text,
  finished_at     timestamp with time zone,
  constraint message_pkey primary key (organization_id, id),
  constraint message_corporation_id_organization_id_fkey foreign key (corporation_id, organization_id) references organization(corporation_id, id),
  constraint message_channel_check check (channel = any (array['Sms'::text, 'Email'::text])),
  constraint message_check check (status <> 'waiting'::text or due_at is not null and recipient is not null and text is not null),
  constraint message_check1 check ((status = any (array['waiting'::text, 'sent'::text])) or due_at is null),
  constraint message_check2 check ((finished_at is null) = (status = any (array['waiting'::text, 'kept'::text]))),
  constraint message_status_check check (status = any (array['waiting'::text, 'sent'::text, 'delivered'::text, 'failed'::text, 'kept'::text, 'refused'::text]))
);
create index message_by_age on message using btree (created_at);
create index message_by_recipient on message using btree (organization_id, recipient, created_at) where (recipient is not null);
create index message_by_time on message using btree (organization_id, created_at, id);
create index message_due on message using btree (organization_id, due_at, id) where (due_at is not null);
create index message_of_guest on message using btree (corporation_id, guest_id) where (guest_id is not null);

create table message_count (
  organization_id uuid not null,
  channel         text not null,
  day             date not null,
  messages        integer not null,
  constraint message_count_pkey primary key (organization_id, channel, day),
  constraint message_count_channel_check check (channel = any (array['Sms'::text, 'Email'::text])),
  constraint message_count_messages_check check (messages > 0)
);
create index message_count_by_age on message_count using btree (day);

create table message_settings (
  corporation_id             uuid not null,
  owner_id                   uuid not null,
  organization_id            uuid,
  email                      jsonb,
  email_password             text,
  sms                        jsonb,
  sms_token                  text,
  sms_per_day_max            integer not null,
  emails_per_day_max         integer not null,
  per_recipient_per_hour_max integer not null,
  per_recipient_per_day_max  integer not null,
  constraint message_settings_pkey primary key (corporation_id, owner_id),
  constraint message_settings_corporation_id_fkey foreign key (corporation_id) references corporation(id),
  constraint message_settings_corporation_id_organization_id_fkey foreign key (corporation_id, organization_id) references organization(corporation_id, id),
  constraint message_settings_check check (owner_id = coalesce(organization_id, corporation_id)),
  constraint message_settings_emails_per_day_max_check check (emails_per_day_max >= 0),
  constraint message_settings_per_recipient_per_day_max_check check (per_recipient_per_day_max >= 0),
  constraint message_settings_per_recipient_per_hour_max_check check (per_recipient_per_hour_max >= 0),
  constraint message_settings_sms_per_day_max_check check (sms_per_day_max >= 0)
);

create table modifier_group_item (
  corporation_id  uuid not null,
  group_id        uuid not null,
  modifier_id     uuid not null,
  sort_order      integer not null,
  min_amount      integer not null,
  max_amount      integer not null,
  default_amount  integer not null,
  free_amount     integer not null,
  hide_if_default boolean not null,
  splittable      boolean,
  shown           jsonb,
  constraint modifier_group_item_pkey primary key (corporation_id, group_id, modifier_id),
  constraint modifier_group_item_corporation_id_group_id_fkey foreign key (corporation_id, group_id) references product_group(corporation_id, id),
  constraint modifier_group_item_corporation_id_modifier_id_fkey foreign key (corporation_id, modifier_id) references product(corporation_id, id),
  constraint modifier_group_item_check check (0 <= min_amount and min_amount <= max_amount)
);

create table modifier_schema (
  corporation_id   uuid not null,
  id               uuid not null,
  creation_number  bigint not null,
  name             text not null,
  product_scale_id uuid,
  is_deleted       boolean not null,
  revision         bigint not null default 1,
  modifier_groups  jsonb not null default '[]'::jsonb,
  modifiers        jsonb not null default '[]'::jsonb,
  constraint modifier_schema_pkey primary key (corporation_id, id),
  constraint modifier_schema_corporation_id_creation_number_key unique (corporation_id, creation_number),
  constraint modifier_schema_corporation_id_fkey foreign key (corporation_id) references corporation(id),
  constraint modifier_schema_corporation_id_product_scale_id_fkey foreign key (corporation_id, product_scale_id) references product_scale(corporation_id, id)
);
create index modifier_schema_by_scale on modifier_schema using btree (corporation_id, product_scale_id);

create table price_category (
  corporation_id uuid not null,
  id             uuid not null,
  name           text not null,
  is_deleted     boolean not null default false,
  constraint price_category_pkey primary key (corporation_id, id),
  constraint price_category_corporation_id_fkey foreign key (corporation_id) references corporation(id)
);

create table next_price (
  corporation_id    uuid not null,
  id                uuid not null default gen_random_uuid(),
  product_id        uuid not null,
  size_id           uuid,
  organization_id   uuid,
  price_category_id uuid,
  starts_on         date not null,
  price             numeric(20,9),
  saved_at          timestamp with time zone not null default now(),
  is_over           boolean not null default false,
  seller_id         uuid not null generated always as (coalesce(organization_id, corporation_id)) stored,
  constraint next_price_pkey primary key (corporation_id, id),
  constraint next_price_corporation_id_product_id_size_id_seller_id_pric_key unique nulls not distinct (corporation_id, product_id, size_id, seller_id, price_category_id, starts_on),
  constraint next_price_corporation_id_organization_id_fkey foreign key (corporation_id, organization_id) references organization(corporation_id, id),
  constraint next_price_corporation_id_price_category_id_fkey foreign key (corporation_id, price_category_id) references price_category(corporation_id, id),
  constraint next_price_corporation_id_product_id_fkey foreign key (corporation_id, product_id) references product(corporation_id, id),
  constraint next_price_corporation_id_size_id_fkey foreign key (corporation_id, size_id) references product_size(corporation_id, id)
);
create index next_price_to_come on next_price using btree (starts_on) where (not is_over);

create table node (
  id         uuid not null,
  expires_at timestamp with time zone not null,
  started_at timestamp with time zone not null default now(),
  constraint node_pkey primary key (id)
) with (fillfactor=50);

create table notification (
  organization_id   uuid not null,
  id                uuid not null,
  message_type      text not null,
  order_id          uuid not null,
  order_source      text not null,
  additional_info   text,
  sent_at           timestamp with time zone not null,
  courier_name      text,
  courier_car       text,
  courier_phone     text,
  terminal_group_id uuid,
  delivered_at      timestamp with time zone,
  constraint notification_pkey primary key (organization_id, id),
  constraint notification_additional_info_check check ((additional_info is not null) = (message_type = any (array['order_attention'::text, 'delivery_attention'::text]))),
  constraint notification_message_type_check check (message_type = any (array['order_attention'::text, 'delivery_attention'::text, 'external_courier_assigned'::text, 'external_courier_arrived'::text]))
);
create index notification_by_age on notification using brin (sent_at);
create index notification_by_order on notification using btree (organization_id, order_id);
create index notification_by_time on notification using btree (organization_id, sent_at);
create index notification_undelivered on notification using btree (organization_id, terminal_group_id, sent_at) where ((delivered_at is null) and (terminal_group_id is not null));

create table number_counter (
  owner_id uuid not null,
  kind     text not null,
  year     integer not null,
  number   bigint not null,
  constraint number_counter_pkey primary key (owner_id, kind, year)
) with (fillfactor=50);

create table order_type (
  corporation_id     uuid not null,
  id                 uuid not null,
  name               text not null,
  is_deleted         boolean not null,
  organization_ids   uuid[],
  revision           bigint not null default 1,
  order_service_type text not null,
  is_default         boolean not null,
  creation_number    bigint not null generated by default as identity,
  constraint order_type_pkey primary key (corporation_id, id),
  constraint order_type_corporation_id_fkey foreign key (corporation_id) references corporation(id),
  constraint order_type_order_service_type_check check (order_service_type = any (array['Common'::text, 'DeliveryByCourier'::text, 'DeliveryPickUp'::text]))
);

create table outer_economic_activity_code (
  corporation_id  uuid not null,
  id              uuid not null,
  creation_number bigint not null,
  name            text not null,
  outer_ean_code  text not null,
  is_deleted      boolean not null,
  revision        bigint not null default 1,
  constraint outer_economic_activity_code_pkey primary key (corporation_id, id),
  constraint outer_economic_activity_code_corporation_id_creation_number_key unique (corporation_id, creation_number),
  constraint outer_economic_activity_code_corporation_id_fkey foreign key (corporation_id) references corporation(id)
);

create table owner_counter (
  owner_id       uuid not null,
  revision       bigint not null default 0,
  number         bigint not null default 0,
  corporation_id uuid not null,
  constraint owner_counter_pkey primary key (owner_id)
) with (fillfactor=50);

create table owner_directory (
  table_name      text not null,
  key             text not null,
  corporation_id  uuid not null,
  organization_id uuid not null,
  constraint owner_directory_pkey primary key (table_name, key)
);

create table payment_type (
  corporation_id                 uuid not null,
  id                             uuid not null,
  name                           text not null,
  is_deleted                     boolean not null,
  organization_ids               uuid[],
  revision                       bigint not null default 1,
  code                           text,
  kind                           text not null,
  processing_type                text not null,
  combinable                     boolean not null,
  print_cheque                   boolean not null,
  terminal_group_ids             uuid[],
  comment                        text,
  applicable_marketing_campaigns uuid[] not null,
  creation_number                bigint not null generated by default as identity,
  change_revision                bigint not null default 0,
  account_id                     uuid,
  constraint payment_type_pkey primary key (corporation_id, id),
  constraint payment_type_corporation_id_fkey foreign key (corporation_id) references corporation(id),
  constraint payment_type_kind_check check (kind = any (array['Unknown'::text, 'Cash'::text, 'Card'::text, 'Credit'::text, 'Writeoff'::text, 'Voucher'::text, 'External'::text, 'IikoCard'::text])),
  constraint payment_type_processing_type_check check (processing_type = any (array['External'::text, 'Internal'::text, 'Both'::text]))
);

create table personal_session (
  organization_id   uuid not null,
  id                uuid not null,
  terminal_group_id uuid not null,
  employee_id       uuid not null,
  role_id           uuid,
  opened_at         timestamp with time zone not null,
  closed_at         timestamp with time zone,
  attendance_id     uuid,
  constraint personal_session_pkey primary key (organization_id, id),
  constraint personal_session_check check (closed_at >= opened_at)
);
create index personal_session_by_attendance on personal_session using btree (organization_id, attendance_id);
create index personal_session_by_employee on personal_session using btree (organization_id, employee_id, opened_at);
create unique index personal_session_open on personal_session using btree (organization_id, employee_id, terminal_group_id) where (closed_at is null);

create table personal_shift (
  organization_id   uuid not null,
  id                uuid not null,
  terminal_group_id uuid not null,
  employee_id       uuid not null,
  session_id        uuid not null,
  constraint personal_shift_pkey primary key (organization_id, id),
  constraint personal_shift_organization_id_session_id_fkey foreign key (organization_id, session_id) references personal_session(organization_id, id)
) with (fillfactor=50);

create table place_type (
  corporation_id  uuid not null,
  id              uuid not null,
  creation_number bigint not null,
  name            text not null,
  is_deleted      boolean not null,
  revision        bigint not null default 1,
  constraint place_type_pkey primary key (corporation_id, id),
  constraint place_type_corporation_id_creation_number_key unique (corporation_id, creation_number),
  constraint place_type_corporation_id_fkey foreign key (corporation_id) references corporation(id)
);

create table posting (
  organization_id uuid not null,
  effective_at    timestamp with time zone not null,
  recorded_at     timestamp with time zone not null,
  reversed_at     timestamp with time zone,
  secondary_at    timestamp with time zone,
  creation_number integer not null,
  ordinal         integer not null,
  from_subaccount integer not null,
  to_subaccount   integer not null,
  effective_on    date not null generated always as (((effective_at at time zone 'UTC'::text))::date) stored,
  type            smallint not null,
  is_valued       boolean not null,
  sum             numeric not null,
  from_amount     numeric,
  to_amount       numeric,
  missing_amount  numeric,
  line_id         uuid,
  reversed_by     uuid,
  constraint posting_pkey primary key (organization_id, creation_number, ordinal),
  constraint posting_check check (from_subaccount <> to_subaccount),
  constraint posting_check1 check (sum >= 0::numeric and from_amount >= 0::numeric and to_amount >= 0::numeric and missing_amount >= 0::numeric),
  constraint posting_check2 check (reversed_at >= recorded_at)
);
create index posting_by_day on posting using btree (organization_id, effective_on);
create index posting_by_from on posting using btree (organization_id, from_subaccount, effective_on);
create index posting_by_to on posting using btree (organization_id, to_subaccount, effective_on);
create index posting_missing on posting using btree (organization_id, effective_on) where (missing_amount > (0)::numeric);

create table producer (
  corporation_id  uuid not null,
  id              uuid not null,
  creation_number bigint not null,
  name            text not null,
  code            text,
  is_deleted      boolean not null,
  revision        bigint not null default 1,
  constraint producer_pkey primary key (corporation_id, id),
  constraint producer_corporation_id_creation_number_key unique (corporation_id, creation_number),
  constraint producer_corporation_id_fkey foreign key (corporation_id) references corporation(id)
);

create table product_modifier_group (
  corporation_id  uuid not null,
  product_id      uuid not null,
  group_id        uuid not null,
  sort_order      integer not null,
  min_amount      integer not null,
  max_amount      integer not null,
  default_amount  integer not null,
  free_amount     integer not null,
  hide_if_default boolean not null,
  splittable      boolean,
  has_item_limits boolean,
  constraint product_modifier_group_pkey primary key (corporation_id, product_id, group_id),
  constraint product_modifier_group_corporation_id_group_id_fkey foreign key (corporation_id, group_id) references product_group(corporation_id, id),
  constraint product_modifier_group_corporation_id_product_id_fkey foreign key (corporation_id, product_id) references product(corporation_id, id),
  constraint product_modifier_group_check check (0 <= min_amount and min_amount <= max_amount)
);

create table product_modifier (
  corporation_id  uuid not null,
  product_id      uuid not null,
  group_id        uuid,
  modifier_id     uuid not null,
  sort_order      integer not null,
  min_amount      integer not null,
  max_amount      integer not null,
  default_amount  integer not null,
  free_amount     integer not null,
  hide_if_default boolean not null,
  id              uuid not null default gen_random_uuid(),
  splittable      boolean,
  shown           jsonb,
  constraint product_modifier_pkey primary key (corporation_id, id),
  constraint product_modifier_corporation_id_product_id_group_id_modifie_key unique nulls not distinct (corporation_id, product_id, group_id, modifier_id),
  constraint product_modifier_corporation_id_modifier_id_fkey foreign key (corporation_id, modifier_id) references product(corporation_id, id),
  constraint product_modifier_corporation_id_product_id_fkey foreign key (corporation_id, product_id) references product(corporation_id, id),
  constraint product_modifier_corporation_id_product_id_group_id_fkey foreign key (corporation_id, product_id, group_id) references product_modifier_group(corporation_id, product_id, group_id) on delete cascade,
  constraint product_modifier_check check (0 <= min_amount and min_amount <= max_amount)
);

create table product_price (
  corporation_id    uuid not null,
  product_id        uuid not null,
  size_id           uuid,
  organization_id   uuid,
  price_category_id uuid,
  price             numeric(20,9),
  id                uuid not null default gen_random_uuid(),
  seller_id         uuid not null generated always as (coalesce(organization_id, corporation_id)) stored,
  constraint product_price_pkey primary key (corporation_id, id),
  constraint product_price_corporation_id_product_id_size_id_seller_id_p_key unique nulls not distinct (corporation_id, product_id, size_id, seller_id, price_category_id),
  constraint product_price_corporation_id_organization_id_fkey foreign key (corporation_id, organization_id) references organization(corporation_id, id),
  constraint product_price_corporation_id_price_category_id_fkey foreign key (corporation_id, price_category_id) references price_category(corporation_id, id),
  constraint product_price_corporation_id_product_id_fkey foreign key (corporation_id, product_id) references product(corporation_id, id),
  constraint product_price_corporation_id_size_id_fkey foreign key (corporation_id, size_id) references product_size(corporation_id, id)
);
create index product_price_by_size on product_price using btree (corporation_id, size_id) where (size_id is not null);

create table product_tag (
  corporation_id  uuid not null,
  id              uuid not null,
  creation_number bigint not null,
  name            text not null,
  is_deleted      boolean not null,
  revision        bigint not null default 1,
  constraint product_tag_pkey primary key (corporation_id, id),
  constraint product_tag_corporation_id_creation_number_key unique (corporation_id, creation_number),
  constraint product_tag_corporation_id_fkey foreign key (corporation_id) references corporation(id)
);

create table region (
  corporation_id   uuid not null,
  id               uuid not null,
  name             text not null,
  is_deleted       boolean not null,
  organization_ids uuid[],
  revision         bigint not null default 1,
  creation_number  bigint not null generated by default as identity,
  constraint region_pkey primary key (corporation_id, id),
  constraint region_corporation_id_fkey foreign key (corporation_id) references corporation(id)
);

create table removal_type (
  corporation_id         uuid not null,
  id                     uuid not null,
  name                   text not null,
  is_deleted             boolean not null,
  organization_ids       uuid[],
  revision               bigint not null default 1,
  can_writeoff_to_cafe   boolean not null,
  can_writeoff_to_waiter boolean not null,
  can_writeoff_to_user   boolean not null,
  reason_required        boolean not null,
  manual                 boolean not null,
  comment                text,
  creation_number        bigint not null generated by default as identity,
  constraint removal_type_pkey primary key (corporation_id, id),
  constraint removal_type_corporation_id_fkey foreign key (corporation_id) references corporation(id)
);

create table report_preset (
  corporation_id uuid not null,
  id             text not null,
  name           text not null,
  report         json not null,
  constraint report_preset_pkey primary key (corporation_id, id)
);

create table reserve (
  organization_id   uuid not null,
  id                uuid not null,
  terminal_group_id uuid not null,
  correlation_id    uuid not null,
  request_hash      text,
  creation_status   text not null,
  error_info        json,
  revision          bigint not null default 0,
  changed_at        timestamp with time zone not null,
  external_number   text,
  status            text not null,
  is_banquet        boolean not null,
  cancel_reason     text,
  guests_came_local timestamp without time zone,
  is_deleted        boolean not null,
  table_ids         uuid[] not null,
  starts_local      timestamp without time zone not null,
  ends_local        timestamp without time zone not null,
  duration_minutes  bigint not null,
  guests_count      integer not null,
  occupies_tables   boolean not null,
  content_id        uuid not null,
  progress          json not null,
  details           json,
  constraint reserve_pkey primary key (organization_id, id),
  constraint reserve_cancel_reason_check check (cancel_reason = any (array['ClientNotAppeared'::text, 'ClientRefused'::text, 'Other'::text])),
  constraint reserve_check check ((creation_status = 'Error'::text) = (error_info is not null)),
  constraint reserve_check1 check ((creation_status = 'InProgress'::text) = (revision = 0)),
  constraint reserve_check2 check (ends_local > starts_local),
  constraint reserve_check3 check ((status = 'New'::text) = (guests_came_local is null and cancel_reason is null)),
  constraint reserve_check4 check (guests_came_local is null or cancel_reason is null),
  constraint reserve_check5 check (status <> 'Started'::text or is_banquet and guests_came_local is not null),
  constraint reserve_check6 check (not occupies_tables or creation_status = 'Success'::text and not is_deleted and cancel_reason is null),
  constraint reserve_creation_status_check check (creation_status = any (array['InProgress'::text, 'Success'::text, 'Error'::text])),
  constraint reserve_duration_minutes_check check (duration_minutes > 0),
  constraint reserve_status_check check (status = any (array['New'::text, 'Started'::text, 'Closed'::text])),
  constraint reserve_table_ids_check check (cardinality(table_ids) > 0)
);
create index reserve_by_time on reserve using btree (organization_id, terminal_group_id, ends_local) where occupies_tables;
create index reserve_open on reserve using btree (organization_id, id) where ((creation_status <> 'Error'::text) and (status <> 'Closed'::text) and (cancel_reason is null) and (not is_deleted));

create table restaurant_layout (
  corporation_id uuid not null,
  revision       bigint not null default 0,
  constraint restaurant_layout_pkey primary key (corporation_id),
  constraint restaurant_layout_corporation_id_fkey foreign key (corporation_id) references corporation(id)
);

create table terminal_group (
  corporation_id  uuid not null,
  organization_id uuid not null,
  id              uuid not null,
  name            text not null,
  kind            text not null,
  is_enabled      boolean not null default true,
  is_asleep       boolean not null default false,
  sort_order      integer not null default 0,
  answers_since   timestamp with time zone not null default '-infinity'::timestamp with time zone,
  external_data   jsonb not null default '[]'::jsonb,
  store_id        uuid,
  constraint terminal_group_pkey primary key (organization_id, id),
  constraint terminal_group_corporation_id_organization_id_fkey foreign key (corporation_id, organization_id) references organization(corporation_id, id),
  constraint terminal_group_kind_check check (kind = any (array['virtual'::text, 'linked'::text]))
);
create index terminal_group_by_corporation on terminal_group using btree (corporation_id);

create table restaurant_section (
  corporation_id    uuid not null,
  organization_id   uuid not null,
  terminal_group_id uuid not null,
  id                uuid not null,
  name              text not null,
  is_reservable     boolean not null,
  is_deleted        boolean not null,
  layout            json,
  revision          bigint not null,
  store_id          uuid,
  constraint restaurant_section_pkey primary key (organization_id, id),
  constraint restaurant_section_corporation_id_fkey foreign key (corporation_id) references corporation(id),
  constraint restaurant_section_corporation_id_organization_id_fkey foreign key (corporation_id, organization_id) references organization(corporation_id, id),
  constraint restaurant_section_organization_id_terminal_group_id_fkey foreign key (organization_id, terminal_group_id) references terminal_group(organization_id, id),
  constraint restaurant_section_revision_check check (revision > 0)
);
create index restaurant_section_by_id on restaurant_section using btree (corporation_id, id);
create index restaurant_section_by_terminal_group on restaurant_section using btree (corporation_id, terminal_group_id);

create table restaurant_table (
  corporation_id   uuid not null,
  section_id       uuid not null,
  id               uuid not null,
  pos_id           uuid not null,
  number           integer not null,
  name             text not null,
  seating_capacity integer not null,
  is_deleted       boolean not null,
  revision         bigint not null,
  organization_id  uuid not null,
  constraint restaurant_table_pkey primary key (organization_id, id),
  constraint restaurant_table_organization_id_section_id_fkey foreign key (organization_id, section_id) references restaurant_section(organization_id, id),
  constraint restaurant_table_number_check check (number >= 0),
  constraint restaurant_table_revision_check check (revision > 0),
  constraint restaurant_table_seating_capacity_check check (seating_capacity >= 0)
);
create index restaurant_table_by_id on restaurant_table using btree (corporation_id, id);
create index restaurant_table_by_section on restaurant_table using btree (corporation_id, section_id);

create table revalued_document (
  organization_id uuid not null,
  id              bigint not null generated by default as identity,
  document_id     uuid not null,
  constraint revalued_document_pkey primary key (organization_id, id)
);

create table sale (
  organization_id   uuid not null,
  order_id          uuid not null,
  kind              text not null,
  revision          bigint not null,
  hash              text,
  number            text,
  day               date not null,
  ended_at          timestamp with time zone not null,
  terminal_group_id uuid not null,
  table_id          uuid,
  creation_number   integer,
  documents         json not null,
  problems          json,
  constraint sale_pkey primary key (organization_id, order_id, kind),
  constraint sale_kind_check check (kind = any (array['Delivery'::text, 'TableOrder'::text, 'Banquet'::text]))
);
create index sale_by_day on sale using btree (organization_id, day);
create index sale_with_problems on sale using btree (organization_id, day) where (problems is not null);

create table sale_facts (
  organization_id  uuid not null,
  revision         bigint not null,
  removed_revision bigint not null default 0,
  constraint sale_facts_pkey primary key (organization_id)
) with (fillfactor=50);

create table sale_line (
  organization_id    uuid not null,
  order_number       bigint not null,
  printed_at         timestamp(3) without time zone,
  combo_amount       integer,
  line               smallint not null,
  removal            smallint not null,
  product_id         uuid not null,
  size_id            uuid,
  position_id        uuid,
  parent_product_id  uuid,
  parent_position_id uuid,
  payment_type_id    uuid,
  removal_type_id    uuid,
  writeoff_user_id   uuid,
  amount             numeric not null,
  sum                numeric not null,
  discount           numeric not null,
  increase           numeric not null,
  vat                numeric not null,
  discount_vat       numeric not null,
  vat_percent        numeric not null,
  order_share        numeric not null,
  combo_id           uuid,
  combo_name         text,
  combo_group_id     uuid,
  combo_group_name   text,
  combo_size_id      uuid,
  combo_size_name    text,
  comment            text,
  removal_comment    text,
  constraint sale_line_pkey primary key (organization_id, order_number, line)
);

create table sale_order (
  organization_id      uuid not null,
  order_id             uuid not null,
  order_number         bigint not null generated by default as identity,
  facts_revision       bigint not null,
  revision             bigint not null,
  number               bigint not null,
  opened_at            timestamp(3) without time zone not null,
  closed_at            timestamp(3) without time zone not null,
  bill_printed_at      timestamp(3) without time zone,
  expected_at          timestamp(3) without time zone,
  confirmed_at         timestamp(3) without time zone,
  printed_at           timestamp(3) without time zone,
  cooked_at            timestamp(3) without time zone,
  packed_at            timestamp(3) without time zone,
  sent_at              timestamp(3) without time zone,
  delivered_at         timestamp(3) without time zone,
  predicted_at         timestamp(3) without time zone,
  cooking_predicted_at timestamp(3) without time zone,
  opened_on            date not null,
  closed_on            date not null,
  guests               integer not null,
  is_deleted           boolean not null,
  is_asap              boolean,
  kind                 text not null,
  external_number      text,
  source_key           text,
  terminal_group_id    uuid not null,
  table_id             uuid,
  store_id             uuid,
  conception_id        uuid,
  order_type_id        uuid,
  service_type         text not null,
  price_category_id    uuid,
  waiter_id            uuid,
  courier_id           uuid,
  operator_id          uuid,
  guest_id             uuid,
  discount_ids         text,
  discount_names       text,
  increase_ids         text,
  increase_names       text,
  payment_names        text,
  coupon               text,
  comment              text,
  customer_name        text,
  phone                text,
  address              text,
  city                 text,
  street               text,
  region               text,
  postcode             text,
  zone                 text,
  line1                text,
  cartography_id       text,
  delivery_comment     text,
  cancel_cause_id      uuid,
  cancel_comment       text,
  marketing_source_id  uuid,
  courier_service      text,
  source_order_id      uuid,
  group_order_id       uuid,
  costs                numeric[],
  constraint sale_order_pkey primary key (organization_id, order_id),
  constraint sale_order_organization_id_order_number_key unique (organization_id, order_number),
  constraint sale_order_kind_check check (kind = any (array['Delivery'::text, 'TableOrder'::text, 'Banquet'::text]))
);
create index sale_order_by_day on sale_order using btree (organization_id, opened_on);
create index sale_order_by_facts_revision on sale_order using btree (organization_id, facts_revision);

create table sales_gap (
  organization_id uuid not null,
  from_revision   bigint not null,
  to_revision     bigint not null,
  started_at      timestamp with time zone not null,
  ended_at        timestamp with time zone not null,
  orders          integer not null,
  constraint sales_gap_pkey primary key (organization_id, from_revision),
  constraint sales_gap_check check (from_revision < to_revision)
);

create table sandbox_front_office (
  organization_id   uuid not null,
  terminal_group_id uuid not null,
  faults            json not null,
  refusals_left     integer,
  refused           integer not null default 0,
  answered_late     integer not null default 0,
  constraint sandbox_front_office_pkey primary key (organization_id, terminal_group_id)
);

create table sandbox_webhooks (
  organization_id uuid not null,
  faults          json not null,
  constraint sandbox_webhooks_pkey primary key (organization_id)
);

create table seed_step (
  corporation_id uuid not null,
  name           text not null,
  made_at        timestamp with time zone not null default now(),
  constraint seed_step_pkey primary key (corporation_id, name),
  constraint seed_step_corporation_id_fkey foreign key (corporation_id) references corporation(id)
);

create table signing_key (
  id          integer not null,
  private_key text not null,
  constraint signing_key_pkey primary key (id),
  constraint signing_key_id_check check (id = 1)
);

create table stop_from_stock (
  organization_id   uuid not null,
  version           bigint not null,
  polled_version    bigint not null,
  polled_at         timestamp with time zone not null,
  ledger_changed_at timestamp with time zone,
  shortages         jsonb not null,
  constraint stop_from_stock_pkey primary key (organization_id)
);

create table stop_list (
  organization_id   uuid not null,
  id                uuid not null,
  terminal_group_id uuid not null,
  revision          bigint not null,
  changed_at        timestamp with time zone not null,
  constraint stop_list_pkey primary key (organization_id, id),
  constraint stop_list_organization_id_terminal_group_id_fkey foreign key (organization_id, terminal_group_id) references terminal_group(organization_id, id),
  constraint stop_list_check check (terminal_group_id = id)
);

create table stop_list_item (
  organization_id   uuid not null,
  terminal_group_id uuid not null,
  product_id        uuid not null,
  size_id           uuid,
  balance           numeric not null,
  counted           numeric not null,
  added_at          timestamp with time zone not null,
  id                uuid not null default gen_random_uuid(),
  reason            text,
  constraint stop_list_item_pkey primary key (organization_id, id),
  constraint stop_list_item_organization_id_terminal_group_id_product_id_key unique nulls not distinct (organization_id, terminal_group_id, product_id, size_id),
  constraint stop_list_item_organization_id_terminal_group_id_fkey foreign key (organization_id, terminal_group_id) references stop_list(organization_id, id),
  constraint stop_list_item_check check (0::numeric <= balance and balance <= counted)
);

create table store (
  corporation_id  uuid not null,
  id              uuid not null,
  creation_number bigint not null,
  name            text not null,
  organization_id uuid not null,
  code            text,
  description     text,
  address         text,
  gln             text,
  is_deleted      boolean not null,
  revision        bigint not null default 1,
  constraint store_pkey primary key (corporation_id, id),
  constraint store_corporation_id_creation_number_key unique (corporation_id, creation_number),
  constraint store_corporation_id_fkey foreign key (corporation_id) references corporation(id)
);

create table street (
  corporation_id  uuid not null,
  id              uuid not null,
  city_id         uuid not null,
  name            text not null,
  is_deleted      boolean not null,
  revision        bigint not null default 1,
  classifier_id   text,
  creation_number bigint not null generated by default as identity,
  constraint street_pkey primary key (corporation_id, id),
  constraint street_corporation_id_city_id_fkey foreign key (corporation_id, city_id) references city(corporation_id, id)
);
create index street_by_city on street using btree (corporation_id, city_id, lower(name));
create index street_by_classifier on street using btree (corporation_id, lower(classifier_id)) where (classifier_id is not null);

create table supplier_product (
  corporation_id    uuid not null,
  id                uuid not null,
  creation_number   bigint not null,
  name              text not null,
  counteragent_id   uuid not null,
  product_id        uuid not null,
  container_id      uuid,
  code              text,
  num               text,
  price             numeric,
  allowed_deviation numeric,
  is_deleted        boolean not null,
  revision          bigint not null,
  constraint supplier_product_pkey primary key (corporation_id, id),
  constraint supplier_product_corporation_id_creation_number_key unique (corporation_id, creation_number),
  constraint supplier_product_corporation_id_fkey foreign key (corporation_id) references corporation(id)
);
create index supplier_product_by_supplier on supplier_product using btree (corporation_id, counteragent_id, product_id);

create table table_order (
  organization_id    uuid not null,
  id                 uuid not null,
  terminal_group_id  uuid not null,
  correlation_id     uuid not null,
  request_hash       text,
  creation_status    text not null,
  error_info         json,
  revision           bigint not null default 0,
  changed_at         timestamp with time zone not null,
  external_number    text,
  number             bigint,
  status             text not null,
  table_ids          uuid[] not null,
  created_local      timestamp without time zone not null,
  bill_printed_local timestamp without time zone,
  closed_local       timestamp without time zone,
  sum                numeric not null,
  processed_sum      numeric not null,
  source_key         text,
  content_id         uuid not null,
  progress           json not null,
  details            json,
  constraint table_order_pkey primary key (organization_id, id),
  constraint table_order_check check ((creation_status = 'Error'::text) = (error_info is not null)),
  constraint table_order_check1 check ((creation_status = 'Success'::text) = (number is not null)),
  constraint table_order_check2 check ((creation_status = 'InProgress'::text) = (revision = 0)),
  constraint table_order_check3 check (creation_status = 'Success'::text or status = 'New'::text),
  constraint table_order_check4 check (status <> 'New'::text or bill_printed_local is null),
  constraint table_order_check5 check (status <> 'Bill'::text or bill_printed_local is not null),
  constraint table_order_check6 check ((status = 'Closed'::text) = (closed_local is not null)),
  constraint table_order_check7 check (status <> 'Closed'::text or processed_sum >= sum),
  constraint table_order_creation_status_check check (creation_status = any (array['InProgress'::text, 'Success'::text, 'Error'::text])),
  constraint table_order_processed_sum_check check (processed_sum >= 0::numeric),
  constraint table_order_status_check check (status = any (array['New'::text, 'Bill'::text, 'Closed'::text, 'Deleted'::text])),
  constraint table_order_sum_check check (sum >= 0::numeric)
);
create index table_order_by_table on table_order using gin (table_ids) where (creation_status <> 'Error'::text);
create index table_order_open on table_order using btree (organization_id, id) where ((creation_status <> 'Error'::text) and (status = any (array['New'::text, 'Bill'::text])));

create table tax_category_override (
  corporation_id       uuid not null,
  base_tax_category_id uuid not null,
  order_type_id        uuid not null,
  new_tax_category_id  uuid not null,
  constraint tax_category_override_pkey primary key (corporation_id, base_tax_category_id, order_type_id),
  constraint tax_category_override_corporation_id_base_tax_category_id_fkey foreign key (corporation_id, base_tax_category_id) references tax_category(corporation_id, id),
  constraint tax_category_override_corporation_id_fkey foreign key (corporation_id) references corporation(id),
  constraint tax_category_override_corporation_id_new_tax_category_id_fkey foreign key (corporation_id, new_tax_category_id) references tax_category(corporation_id, id),
  constraint tax_category_override_corporation_id_order_type_id_fkey foreign key (corporation_id, order_type_id) references order_type(corporation_id, id)
);

create table terminal_group_lease (
  terminal_group_id uuid not null,
  holder            uuid,
  epoch             bigint not null,
  is_linked         boolean not null default false,
  organization_id   uuid not null,
  constraint terminal_group_lease_pkey primary key (organization_id, terminal_group_id)
) with (fillfactor=50);

create table terminal_health (
  terminal_group_id uuid not null,
  organization_id   uuid not null,
  reported_at       timestamp with time zone not null,
  report            json not null,
  constraint terminal_health_pkey primary key (organization_id, terminal_group_id)
);

create table terminal_token (
  terminal_group_id uuid not null,
  id                uuid not null,
  organization_id   uuid not null,
  token_hash        text not null,
  name              text not null,
  created_at        timestamp with time zone not null default now(),
  revoked_at        timestamp with time zone,
  constraint terminal_token_pkey primary key (organization_id, id),
  constraint terminal_token_organization_id_token_hash_key unique (organization_id, token_hash)
);

create table tips_type (
  corporation_id      uuid not null,
  id                  uuid not null,
  name                text not null,
  is_deleted          boolean not null,
  organization_ids    uuid[],
  revision            bigint not null default 1,
  order_service_types text[] not null,
  payment_type_ids    uuid[] not null,
  creation_number     bigint not null generated by default as identity,
  constraint tips_type_pkey primary key (corporation_id, id),
  constraint tips_type_corporation_id_fkey foreign key (corporation_id) references corporation(id),
  constraint tips_type_order_service_types_check check (order_service_types <@ array['Common'::text, 'DeliveryByCourier'::text, 'DeliveryPickUp'::text])
);

create table turnover (
  organization_id uuid not null,
  subaccount      integer not null,
  month           date not null,
  debit           numeric not null,
  credit          numeric not null,
  received        numeric not null,
  issued          numeric not null,
  constraint turnover_pkey primary key (organization_id, subaccount, month),
  constraint turnover_check check (debit >= 0::numeric and credit >= 0::numeric and received >= 0::numeric and issued >= 0::numeric)
) with (fillfactor=50);

create table unposted_order (
  organization_id uuid not null,
  order_id        uuid not null,
  kind            text not null,
  revision        bigint not null,
  day             date not null,
  happened_at     timestamp with time zone not null,
  reason          text not null,
  constraint unposted_order_pkey primary key (organization_id, order_id, kind),
  constraint unposted_order_kind_check check (kind = any (array['Delivery'::text, 'TableOrder'::text, 'Banquet'::text]))
);
create index unposted_order_by_day on unposted_order using btree (organization_id, day);

create table valuation (
  organization_id uuid not null,
  run_id          uuid,
  constraint valuation_pkey primary key (organization_id)
);

create table valuation_change (
  organization_id uuid not null,
  run_id          uuid not null,
  account         smallint not null,
  day             date not null,
  sum             numeric not null,
  constraint valuation_change_pkey primary key (organization_id, run_id, account, day)
);

create table valuation_mark (
  organization_id uuid not null,
  key             integer not null,
  effective_at    timestamp with time zone not null,
  creation_number integer not null,
  cause           integer not null,
  is_purchase     boolean not null,
  recorded_at     timestamp with time zone not null,
  constraint valuation_mark_pkey primary key (organization_id, effective_at, creation_number, key)
);

create table valuation_run (
  organization_id  uuid not null,
  id               uuid not null,
  started_at       timestamp with time zone not null,
  finished_at      timestamp with time zone,
  causes           integer[] not null,
  documents_valued integer not null,
  postings_changed integer not null,
  constraint valuation_run_pkey primary key (organization_id, id)
);
create index valuation_run_by_start on valuation_run using btree (organization_id, started_at);

create table valuation_state (
  organization_id uuid not null,
  key             integer not null,
  day             date not null,
  effective_at    timestamp with time zone not null,
  creation_number integer not null,
  quantity        numeric not null,
  value           numeric not null,
  last_average    numeric,
  constraint valuation_state_pkey primary key (organization_id, key, day)
);

create table webhook_attempt (
  organization_id uuid not null,
  endpoint_id     uuid not null,
  seq             bigint not null generated always as identity,
  message_id      uuid not null,
  revisions       bigint[] not null,
  attempted_at    timestamp with time zone not null,
  duration_ms     integer not null,
  status          integer,
  error           text,
  constraint webhook_attempt_pkey primary key (organization_id, endpoint_id, seq)
);
create index webhook_attempt_by_age on webhook_attempt using btree (attempted_at);

create table webhook_delivery (
  organization_id uuid not null,
  endpoint_id     uuid not null,
  revision        bigint not null,
  subject_id      uuid not null,
  message_id      uuid,
  outcome         text,
  finished_at     timestamp with time zone,
  bytes           integer not null default 0,
  constraint webhook_delivery_pkey primary key (organization_id, endpoint_id, revision),
  constraint webhook_delivery_check check ((outcome is null) = (finished_at is null)),
  constraint webhook_delivery_check1 check (outcome is null or message_id is not null),
  constraint webhook_delivery_outcome_check check (outcome = any (array['delivered'::text, 'failed'::text]))
);
create index webhook_delivery_by_age on webhook_delivery using btree (finished_at) where (finished_at is not null);
create index webhook_delivery_failed on webhook_delivery using btree (organization_id, endpoint_id, revision) where (outcome = 'failed'::text);
create index webhook_delivery_under_way on webhook_delivery using btree (organization_id, endpoint_id, subject_id) where ((finished_at is null) and (message_id is not null));
create index webhook_delivery_waiting on webhook_delivery using btree (organization_id, endpoint_id, revision) where ((finished_at is null) and (message_id is null));

create table webhook_endpoint (
  corporation_id  uuid not null,
  organization_id uuid not null,
  id              uuid not null,
  api_key_id      uuid not null,
  uri             text not null,
  auth_token      text,
  filter          json,
  secret          text not null,
  failures        integer not null default 0,
  quiet_until     timestamp with time zone,
  paused_at       timestamp with time zone,
  constraint webhook_endpoint_pkey primary key (organization_id, id),
  constraint webhook_endpoint_organization_id_api_key_id_key unique (organization_id, api_key_id),
  constraint webhook_endpoint_corporation_id_organization_id_fkey foreign key (corporation_id, organization_id) references organization(corporation_id, id)
) with (fillfactor=50);
create index webhook_endpoint_by_corporation on webhook_endpoint using btree (corporation_id);
create index webhook_endpoint_paused on webhook_endpoint using btree (paused_at) where (paused_at is not null);

create table webhook_message (
  organization_id  uuid not null,
  endpoint_id      uuid not null,
  id               uuid not null,
  revisions        bigint[] not null,
  filter           json,
  attempts         integer not null default 0,
  first_attempt_at timestamp with time zone,
  due_at           timestamp with time zone not null,
  claimed_by       uuid,
  bytes            integer not null default 0,
  constraint webhook_message_pkey primary key (organization_id, endpoint_id, id),
  constraint webhook_message_revisions_check check (cardinality(revisions) >= 1 and cardinality(revisions) <= 20)
) with (fillfactor=50);
create index webhook_message_due on webhook_message using btree (organization_id, endpoint_id, due_at);

alter table loyalty_transaction
  add constraint loyalty_transaction_corporation_id_wallet_id_fkey foreign key (corporation_id, wallet_id) references loyalty_wallet(corporation_id, id);
