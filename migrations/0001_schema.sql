-- The schema. An empty database is created by this file; later changes of the schema are files with the next numbers.
--
-- Foreign keys: an id of a row has one if both rows have the same owner. A cluster places rows by the first column of their key,
-- so rows of corporations and rows of organizations cannot refer to each other; `corporation` and `organization` are on every
-- machine. Tables that grow with orders, events and postings need none: each key costs a lookup and a lock per row, and their ids
-- come from rows that were read before and are never deleted.
--
-- Order of creation: `creation_number`, by which lists have their pages. It is the first revision of the row if its kind has
-- revisions of the owner, the number of the ledger in the books, else an identity; each is taken under a lock of the owner, so
-- that numbers become visible in their order and pages neither miss nor repeat rows. `seq` orders rows that are only appended.
--
-- Columns: the key, what the row is, its state, its times. Tables of orders and postings have the order that takes least time to
-- read or least space.

-- Trigram indexes find parts of texts. The extension is trusted: whoever may create tables in a database may create it.
create extension if not exists pg_trgm;

--------------------------------------------------------------------------------------------------------------------------------
-- Organizations and access
--
-- Keys of rows lead with the tenant that owns them: an organization or its corporation.
--------------------------------------------------------------------------------------------------------------------------------

create table corporation (
  id             uuid primary key,
  name           text not null,
  -- Milliseconds by which the clock of a chain of sandboxes was set forward, at most two years.
  clock_ahead_ms bigint not null default 0 check (clock_ahead_ms between 0 and 63072000000),
  created_at     timestamptz not null default now()
);
create index corporation_clock_ahead on corporation (id) where clock_ahead_ms > 0;

create table organization (
  corporation_id uuid not null references corporation (id),
  id             uuid not null unique,
  name           text not null,
  time_zone      text not null,
  version        text not null check (version ~ '^\d+(\.\d+)*$'),
  is_sandbox     boolean not null default false,
  is_enabled     boolean not null default true,
  settings       jsonb not null default '{}',
  -- The first organization of a chain that names a currency gives the books theirs.
  created_at     timestamptz not null default now(),
  primary key (corporation_id, id)
);
create index organization_by_version on organization ((string_to_array(version, '.')::int[]));

-- Last revision and last order number of an owner: an organization, or a corporation under its own id. A transaction locks the row
-- after all others, until its end, so that revisions become visible in order.
create table owner_counter (
  owner_id       uuid primary key,
  corporation_id uuid not null,
  revision       bigint not null default 0,
  number         bigint not null default 0
) with (fillfactor = 50);
-- Finds owners with new events; a BRIN index leaves updates of the counters heap-only.
create index owner_counter_by_revision on owner_counter using brin (revision) with (pages_per_range = 4, autosummarize = on);

-- Finds the tenant of an id or of the hash of a secret that a request names without its tenant. The key makes them unique
-- across tenants.
create table owner_directory (
  table_name      text not null,
  key             text not null,
  corporation_id  uuid not null,
  organization_id uuid not null,
  primary key (table_name, key)
);

create table number_counter (
  owner_id uuid not null,
  kind     text not null,
  year     integer not null,
  number   bigint not null,
  primary key (owner_id, kind, year)
) with (fillfactor = 50);

create table terminal_group (
  corporation_id  uuid not null,
  organization_id uuid not null,
  id              uuid not null,
  name            text not null,
  kind            text not null check (kind in ('virtual', 'linked')),
  -- Store from which goods of orders leave; null for the organization's default store.
  store_id        uuid,
  -- List of keys and values that operators keep for clients.
  external_data   jsonb not null default '[]',
  sort_order      integer not null default 0,
  is_enabled      boolean not null default true,
  is_asleep       boolean not null default false,
  -- Last change of `kind` or of injected faults. Commands that were accepted earlier keep their deadline.
  answers_since   timestamptz not null default '-infinity',
  primary key (organization_id, id),
  foreign key (corporation_id, organization_id) references organization (corporation_id, id)
);
create index terminal_group_by_corporation on terminal_group (corporation_id);

create table application (
  corporation_id uuid not null references corporation (id),
  id             uuid not null unique,
  name           text not null,
  secret_hash    text not null,
  created_at     timestamptz not null default now(),
  primary key (corporation_id, id)
);

create table api_key (
  corporation_id   uuid not null references corporation (id),
  id               uuid not null unique,
  name             text not null,
  key_hash         text not null unique,
  -- '*' includes restriction groups of later versions.
  groups           text[] not null,
  -- Null for all organizations of the corporation.
  organization_ids uuid[],
  created_at       timestamptz not null default now(),
  expires_at       timestamptz,
  revoked_at       timestamptz,
  -- Last time a token was issued for the key, to the minute.
  last_used_at     timestamptz,
  -- A key with a source sees only orders of that source.
  source_key       text,
  primary key (corporation_id, id)
);

create table admin_token (
  id           uuid primary key,
  token_hash   text not null unique,
  name         text not null,
  created_at   timestamptz not null default now(),
  -- Last call with the token, to the minute.
  last_used_at timestamptz,
  revoked_at   timestamptz
);

-- Somebody who logs in to the console. People, their sessions and their links are found without a chain.
create table person (
  id                uuid primary key,
  -- Null for people of the server, who see all chains.
  corporation_id    uuid references corporation (id),
  login             text not null unique,
  name              text not null,
  role              text not null,
  -- Null for all organizations of the corporation.
  organization_ids  uuid[],
  -- Only terminal group whose orders a cook sees. Null for all.
  terminal_group_id uuid,
  -- Null until the person has chosen a password.
  password_hash     text,
  is_disabled       boolean not null default false,
  created_at        timestamptz not null default now(),
  check ((corporation_id is null) = (role = 'operator'))
);
create index person_by_corporation on person (corporation_id);

create table person_session (
  token_hash   text primary key,
  id           uuid not null unique,
  person_id    uuid not null references person (id),
  created_at   timestamptz not null,
  -- Last request, to the minute.
  last_used_at timestamptz not null,
  -- Address and browser of the login.
  address      text not null,
  browser      text not null,
  -- A screen, such as a tablet in the kitchen, stays logged in for long.
  is_screen    boolean not null
);
create index person_session_by_person on person_session (person_id);

-- Link with which a person enters once, without a password. A person has at most one.
create table person_link (
  person_id  uuid primary key references person (id),
  token_hash text not null unique,
  -- Whether using it ends the password and all sessions, because the password is forgotten.
  is_reset   boolean not null,
  is_screen  boolean not null,
  expires_at timestamptz not null
);

create table signing_key (
  id           integer primary key check (id = 1),
  -- Part of the names of cookies; it stays when the key is replaced.
  installation text not null,
  private_key  text not null
);

create table idempotency_key (
  owner_id     uuid not null,
  key          text not null,
  request_hash text not null,
  answer       json,
  created_at   timestamptz not null,
  primary key (owner_id, key)
);
create index idempotency_key_by_age on idempotency_key (created_at);

-- Refused and failed requests of API keys and people, and all requests of API keys at sandboxes, with their responses. Bodies are
-- JSON without texts of people, cut at 8 KiB.
create table request (
  corporation_id   uuid not null,
  -- Correlation id, which rises with time.
  id               uuid not null,
  author_kind      text not null check (author_kind in ('key', 'person')),
  author_id        uuid not null,
  organization_ids uuid[] not null,
  operation        text not null,
  status           integer not null,
  error_code       text,
  received_at      timestamptz not null,
  duration_ms      integer not null,
  request_body     text,
  response_body    text,
  primary key (corporation_id, id)
);
create index request_by_age on request (received_at);
create index request_by_author on request (corporation_id, author_id, id);

--------------------------------------------------------------------------------------------------------------------------------
-- Nodes and the demo chain
--------------------------------------------------------------------------------------------------------------------------------

-- Heartbeat of a node. While it is valid, all leases that the node holds are valid.
create table node (
  id         uuid primary key,
  expires_at timestamptz not null,
  -- Delays from before the start are no failure of the node.
  started_at timestamptz not null default now()
) with (fillfactor = 50);

create table cache_version (
  topic      text not null,
  key        text not null,
  version    bigint not null,
  changed_at timestamptz not null,
  primary key (topic, key)
);
create index cache_version_by_change on cache_version (changed_at);

-- Completed steps of the demo chain. A start runs the missing ones.
create table seed_step (
  corporation_id uuid not null references corporation (id),
  name           text not null,
  made_at        timestamptz not null default now(),
  primary key (corporation_id, name)
);

-- Progress of the demo's history. Each part generates one day per transaction.
create table history_part (
  name     text primary key,
  next_day date not null,
  last_day date not null,
  check (next_day <= last_day + 1)
);

--------------------------------------------------------------------------------------------------------------------------------
-- Dictionaries
--
-- A row with `organization_ids` is valid at these organizations only; null means all of the corporation.
--------------------------------------------------------------------------------------------------------------------------------

create table order_type (
  corporation_id     uuid not null references corporation (id),
  id                 uuid not null,
  creation_number    bigint not null generated by default as identity,
  name               text not null,
  organization_ids   uuid[],
  order_service_type text not null check (order_service_type in ('Common', 'DeliveryByCourier', 'DeliveryPickUp')),
  is_default         boolean not null,
  is_deleted         boolean not null,
  revision           bigint not null default 1,
  primary key (corporation_id, id)
);

create table payment_type (
  corporation_id                 uuid not null references corporation (id),
  id                             uuid not null,
  creation_number                bigint not null generated by default as identity,
  code                           text,
  name                           text not null,
  kind                           text not null
                                 check (kind in ('Unknown', 'Cash', 'Card', 'Credit', 'Writeoff', 'Voucher', 'External',
                                                 'IikoCard')),
  processing_type                text not null check (processing_type in ('External', 'Internal', 'Both')),
  -- Account to which payments of the type are posted; null for the account of its kind.
  account_id                     uuid,
  combinable                     boolean not null,
  print_cheque                   boolean not null,
  organization_ids               uuid[],
  terminal_group_ids             uuid[],
  applicable_marketing_campaigns uuid[] not null,
  comment                        text,
  is_deleted                     boolean not null,
  revision                       bigint not null default 1,
  -- Revision of the corporation at the last change; `revision` counts the row's own changes.
  change_revision                bigint not null default 0,
  primary key (corporation_id, id)
);

create table discount_type (
  corporation_id             uuid not null references corporation (id),
  id                         uuid not null,
  creation_number            bigint not null generated by default as identity,
  name                       text not null,
  organization_ids           uuid[],
  percent                    numeric not null check (percent <= 100),
  sum                        numeric not null,
  mode                       text not null check (mode in ('Percent', 'FlexibleSum', 'FixedSum')),
  min_order_sum              numeric check (min_order_sum >= 0),
  is_categorised             boolean not null,
  -- [{ categoryId, categoryName, percent }]
  categories                 jsonb not null,
  can_be_applied_selectively boolean not null,
  is_automatic               boolean not null,
  is_manual                  boolean not null,
  is_card                    boolean not null,
  can_apply_by_card_number   boolean not null,
  comment                    text,
  is_deleted                 boolean not null,
  revision                   bigint not null default 1,
  primary key (corporation_id, id)
);

-- Readers find a card by `track`, people by the printed number.
create table discount_card (
  organization_id  uuid not null references organization (id),
  track            text not null,
  number           text,
  discount_type_id uuid not null,
  holder           text,
  valid_from       date,
  valid_to         date,
  is_blocked       boolean not null default false,
  primary key (organization_id, track),
  check (valid_to >= valid_from)
);
create unique index discount_card_by_number on discount_card (organization_id, number) where number is not null;

create table removal_type (
  corporation_id         uuid not null references corporation (id),
  id                     uuid not null,
  creation_number        bigint not null generated by default as identity,
  name                   text not null,
  organization_ids       uuid[],
  can_writeoff_to_cafe   boolean not null,
  can_writeoff_to_waiter boolean not null,
  can_writeoff_to_user   boolean not null,
  reason_required        boolean not null,
  manual                 boolean not null,
  comment                text,
  is_deleted             boolean not null,
  revision               bigint not null default 1,
  primary key (corporation_id, id)
);

create table cancel_cause (
  corporation_id   uuid not null references corporation (id),
  id               uuid not null,
  creation_number  bigint not null generated by default as identity,
  name             text not null,
  organization_ids uuid[],
  is_default       boolean not null,
  is_deleted       boolean not null,
  revision         bigint not null default 1,
  primary key (corporation_id, id),
  check (not (is_default and is_deleted))
);
create unique index cancel_cause_default on cancel_cause (corporation_id) where is_default;

create table tips_type (
  corporation_id      uuid not null references corporation (id),
  id                  uuid not null,
  creation_number     bigint not null generated by default as identity,
  name                text not null,
  organization_ids    uuid[],
  order_service_types text[] not null check (order_service_types <@ array['Common', 'DeliveryByCourier', 'DeliveryPickUp']),
  payment_type_ids    uuid[] not null,
  is_deleted          boolean not null,
  revision            bigint not null default 1,
  primary key (corporation_id, id)
);

create table marketing_source (
  corporation_id   uuid not null references corporation (id),
  id               uuid not null,
  creation_number  bigint not null generated by default as identity,
  name             text not null,
  organization_ids uuid[],
  attached_sources text[] not null,
  is_deleted       boolean not null,
  revision         bigint not null default 1,
  primary key (corporation_id, id)
);

create table customer_tag_group (
  corporation_id      uuid not null references corporation (id),
  id                  uuid not null,
  creation_number     bigint not null generated by default as identity,
  name                text not null,
  select_several_tags boolean not null,
  is_deleted          boolean not null,
  revision            bigint not null default 1,
  primary key (corporation_id, id)
);

create table customer_tag (
  corporation_id  uuid not null references corporation (id),
  id              uuid not null,
  creation_number bigint not null generated by default as identity,
  name            text not null,
  group_id        uuid not null,
  is_deleted      boolean not null,
  revision        bigint not null default 1,
  primary key (corporation_id, id),
  foreign key (corporation_id, group_id) references customer_tag_group (corporation_id, id)
);

-- Brand under which restaurants of a chain cook.
create table conception (
  corporation_id   uuid not null references corporation (id),
  id               uuid not null,
  creation_number  bigint not null generated by default as identity,
  name             text not null,
  organization_ids uuid[],
  code             text not null,
  is_deleted       boolean not null,
  revision         bigint not null default 1,
  -- Revision of the corporation at the last change; `revision` counts the row's own changes.
  change_revision  bigint not null default 0,
  primary key (corporation_id, id)
);

-- Delivery service that brings orders instead of the restaurant's own couriers.
create table courier_service (
  corporation_id   uuid not null references corporation (id),
  id               uuid not null,
  creation_number  bigint not null generated by default as identity,
  name             text not null,
  organization_ids uuid[],
  is_deleted       boolean not null,
  revision         bigint not null default 1,
  primary key (corporation_id, id)
);

--------------------------------------------------------------------------------------------------------------------------------
-- Places
--
-- Ids belong to the corporation: two corporations may use the same ones.
--------------------------------------------------------------------------------------------------------------------------------

create table region (
  corporation_id   uuid not null references corporation (id),
  id               uuid not null,
  creation_number  bigint not null generated by default as identity,
  name             text not null,
  organization_ids uuid[],
  is_deleted       boolean not null,
  revision         bigint not null default 1,
  primary key (corporation_id, id)
);

create table city (
  corporation_id   uuid not null references corporation (id),
  id               uuid not null,
  creation_number  bigint not null generated by default as identity,
  name             text not null,
  organization_ids uuid[],
  classifier_id    text,
  additional_info  text,
  is_deleted       boolean not null,
  revision         bigint not null default 1,
  primary key (corporation_id, id)
);

-- Valid where its city is.
create table street (
  corporation_id  uuid not null,
  id              uuid not null,
  creation_number bigint not null generated by default as identity,
  city_id         uuid not null,
  name            text not null,
  classifier_id   text,
  is_deleted      boolean not null,
  revision        bigint not null default 1,
  primary key (corporation_id, id),
  foreign key (corporation_id, city_id) references city (corporation_id, id)
);
create index street_by_city on street (corporation_id, city_id, lower(name));
create index street_by_classifier on street (corporation_id, lower(classifier_id)) where classifier_id is not null;

-- Settings, zones and rows are one value, which is read and saved as a whole.
create table delivery_restrictions (
  corporation_id  uuid not null,
  organization_id uuid not null,
  restrictions    jsonb not null,
  primary key (corporation_id, organization_id),
  foreign key (corporation_id, organization_id) references organization (corporation_id, id)
);

-- Revision of all sections and tables of a corporation. Changes of them lock this row, which also keeps their ids unique in the
-- corporation.
create table restaurant_layout (
  corporation_id uuid primary key references corporation (id),
  revision       bigint not null default 0
);

create table restaurant_section (
  corporation_id    uuid not null references corporation (id),
  organization_id   uuid not null,
  id                uuid not null,
  terminal_group_id uuid not null,
  -- Store from which goods of orders at these tables leave; null for the store of the terminal group.
  store_id          uuid,
  name              text not null,
  is_reservable     boolean not null,
  -- Drawing: its size, and marks, tables and shapes with their positions.
  layout            json,
  is_deleted        boolean not null,
  revision          bigint not null check (revision > 0),
  primary key (organization_id, id),
  foreign key (corporation_id, organization_id) references organization (corporation_id, id),
  foreign key (organization_id, terminal_group_id) references terminal_group (organization_id, id)
);
create index restaurant_section_by_id on restaurant_section (corporation_id, id);
create index restaurant_section_by_terminal_group on restaurant_section (corporation_id, terminal_group_id);

create table restaurant_table (
  corporation_id   uuid not null,
  organization_id  uuid not null,
  id               uuid not null,
  section_id       uuid not null,
  pos_id           uuid not null,
  number           integer not null check (number >= 0),
  name             text not null,
  seating_capacity integer not null check (seating_capacity >= 0),
  is_deleted       boolean not null,
  revision         bigint not null check (revision > 0),
  primary key (organization_id, id),
  foreign key (corporation_id, organization_id) references organization (corporation_id, id),
  foreign key (organization_id, section_id) references restaurant_section (organization_id, id)
);
create index restaurant_table_by_id on restaurant_table (corporation_id, id);
create index restaurant_table_by_section on restaurant_table (corporation_id, section_id);

--------------------------------------------------------------------------------------------------------------------------------
-- Employees
--------------------------------------------------------------------------------------------------------------------------------

create table employee_position (
  corporation_id               uuid not null references corporation (id),
  id                           uuid not null,
  creation_number              bigint not null,
  code                         text not null,
  name                         text not null,
  organization_ids             uuid[],
  schedule_type                text not null default 'SESSION' check (schedule_type in ('HOURS', 'FIXED', 'SESSION', 'BYTIME')),
  payment_per_hour             numeric,
  steady_salary                numeric,
  can_work_by_substituted_card boolean not null default false,
  is_courier                   boolean not null default false,
  is_deleted                   boolean not null,
  revision                     bigint not null,
  primary key (corporation_id, id),
  unique (corporation_id, creation_number)
);

create table employee (
  corporation_id                   uuid not null references corporation (id),
  id                               uuid not null,
  creation_number                  bigint not null,
  code                             text,
  display_name                     text not null,
  first_name                       text,
  middle_name                      text,
  last_name                        text,
  phone                            text,
  cell_phone                       text,
  email                            text,
  card_number                      text,
  note                             text,
  organization_ids                 uuid[],
  main_organization_id             uuid,
  responsible_for_organization_ids uuid[] not null default '{}',
  role_ids                         uuid[] not null default '{}',
  main_role_id                     uuid,
  is_courier                       boolean not null,
  is_system                        boolean not null default false,
  hire_date                        date,
  fire_date                        date,
  is_deleted                       boolean not null,
  revision                         bigint not null,
  primary key (corporation_id, id),
  unique (corporation_id, creation_number),
  foreign key (corporation_id, main_organization_id) references organization (corporation_id, id),
  foreign key (corporation_id, main_role_id) references employee_position (corporation_id, id),
  check (main_organization_id is null or organization_ids is null or main_organization_id = any (organization_ids)),
  check (main_role_id is null or main_role_id = any (role_ids))
);
-- Filters of lists have no indexes: all employees of a chain are read in a few milliseconds.
create unique index employee_working_by_code on employee (corporation_id, code) where not is_deleted;

create table attendance_type (
  corporation_id  uuid not null references corporation (id),
  id              uuid not null,
  creation_number bigint not null,
  name            text not null,
  code            text,
  comment         text,
  is_presence     boolean not null,
  pay_rate        numeric not null check (pay_rate >= 0),
  is_default      boolean not null,
  is_deleted      boolean not null,
  revision        bigint not null default 1,
  primary key (corporation_id, id),
  unique (corporation_id, creation_number)
);

-- Time that an employee worked. Its key belongs to the chain, because nobody works at two restaurants at once; writers lock the
-- employee. Deleted rows stay, so that later reports of a terminal about them are recognized.
create table attendance (
  corporation_id        uuid not null,
  id                    uuid not null,
  creation_number       bigint not null,
  organization_id       uuid not null,
  employee_id           uuid not null,
  role_id               uuid,
  attendance_type_id    uuid,
  start_at              timestamptz not null,
  end_at                timestamptz,
  -- Attendances that a search by start date within a period may miss.
  is_long               boolean not null generated always as (end_at is null or end_at - start_at > interval '2 days') stored,
  personal_start_at     timestamptz,
  personal_end_at       timestamptz,
  comment               text,
  is_confirmed_manually boolean not null,
  is_deleted            boolean not null,
  revision              bigint not null,
  created_at            timestamptz not null,
  updated_at            timestamptz not null,
  modified_by_user_id   uuid,
  primary key (corporation_id, id),
  foreign key (corporation_id, attendance_type_id) references attendance_type (corporation_id, id),
  foreign key (corporation_id, employee_id) references employee (corporation_id, id),
  foreign key (corporation_id, organization_id) references organization (corporation_id, id),
  foreign key (corporation_id, role_id) references employee_position (corporation_id, id),
  check (end_at >= start_at),
  check (personal_end_at >= personal_start_at)
);
create index attendance_by_start on attendance (corporation_id, organization_id, start_at) where not is_deleted;
create index attendance_long on attendance (corporation_id, organization_id, start_at) where is_long and not is_deleted;
create index attendance_of_employee on attendance (corporation_id, employee_id, start_at) where not is_deleted;
create index attendance_on_shift on attendance (corporation_id, employee_id)
  where personal_start_at is not null and personal_end_at is null and not is_deleted;

-- Time that an employee was on shift at a terminal group. Rows are never deleted, because attendances are computed from them.
create table personal_session (
  organization_id   uuid not null,
  id                uuid not null,
  terminal_group_id uuid not null,
  employee_id       uuid not null,
  role_id           uuid,
  opened_at         timestamptz not null,
  closed_at         timestamptz,
  -- Null until the attendance is written.
  attendance_id     uuid,
  primary key (organization_id, id),
  foreign key (organization_id, terminal_group_id) references terminal_group (organization_id, id),
  check (closed_at >= opened_at)
);
create index personal_session_by_attendance on personal_session (organization_id, attendance_id);
create index personal_session_by_employee on personal_session (organization_id, employee_id, opened_at);
create unique index personal_session_open on personal_session (organization_id, employee_id, terminal_group_id)
  where closed_at is null;

-- Last session of an employee at a terminal group; sessions are opened and closed under its lock.
create table personal_shift (
  organization_id   uuid not null,
  id                uuid not null,
  terminal_group_id uuid not null,
  employee_id       uuid not null,
  session_id        uuid not null,
  primary key (organization_id, id),
  foreign key (organization_id, session_id) references personal_session (organization_id, id),
  foreign key (organization_id, terminal_group_id) references terminal_group (organization_id, id)
) with (fillfactor = 50);

-- Positions of couriers by time of receipt, for a week.
create table courier_location (
  organization_id uuid not null,
  received_at     timestamptz not null,
  seq             bigint not null generated always as identity,
  courier_id      uuid not null,
  latitude        double precision not null check (latitude between -90 and 90),
  longitude       double precision not null check (longitude between -180 and 180),
  client_date     timestamp not null,
  primary key (organization_id, received_at, seq)
);
create index courier_location_by_age on courier_location using brin (received_at);

-- Newest position by `taken_at`: the time at the phone, but not later than the receipt.
create table courier_last_location (
  organization_id uuid not null,
  courier_id      uuid not null,
  latitude        double precision not null,
  longitude       double precision not null,
  client_date     timestamp not null,
  taken_at        timestamptz not null,
  primary key (organization_id, courier_id)
) with (fillfactor = 50);

--------------------------------------------------------------------------------------------------------------------------------
-- Catalogue
--
-- Ids belong to the corporation: two corporations may use the same ones. All changes of a catalogue lock its row in
-- `catalogue`.
--------------------------------------------------------------------------------------------------------------------------------

-- Rows that each change of a catalogue saved, so that a save that is based on an older revision can be refused.
create table catalogue_change (
  corporation_id uuid not null references corporation (id),
  -- Revision of the catalogue after the change.
  revision       bigint not null,
  changed_ids    text[] not null,
  correlation_id uuid not null,
  author_kind    text not null,
  author_id      uuid,
  changed_at     timestamptz not null,
  primary key (corporation_id, revision)
);
create index catalogue_change_by_age on catalogue_change using brin (changed_at);

create table catalogue (
  corporation_id      uuid primary key references corporation (id),
  revision            bigint not null default 0,
  last_product_number bigint not null default 0
);

create table amount_unit (
  corporation_id    uuid not null references corporation (id),
  id                uuid not null,
  creation_number   bigint not null,
  name              text not null,
  code              text,
  measure_unit_type text check (measure_unit_type in ('GRAM', 'KILOGRAM', 'MILLILITER', 'LITER')),
  is_deleted        boolean not null,
  revision          bigint not null default 1,
  primary key (corporation_id, id),
  unique (corporation_id, creation_number)
);

create table accounting_category (
  corporation_id  uuid not null references corporation (id),
  id              uuid not null,
  creation_number bigint not null,
  name            text not null,
  code            text,
  is_deleted      boolean not null,
  revision        bigint not null default 1,
  primary key (corporation_id, id),
  unique (corporation_id, creation_number)
);

create table allergen_group (
  corporation_id  uuid not null references corporation (id),
  id              uuid not null,
  creation_number bigint not null,
  name            text not null,
  code            text,
  is_deleted      boolean not null,
  revision        bigint not null default 1,
  primary key (corporation_id, id),
  unique (corporation_id, creation_number)
);

create table container (
  corporation_id  uuid not null references corporation (id),
  id              uuid not null,
  creation_number bigint not null,
  name            text not null,
  is_deleted      boolean not null,
  revision        bigint not null default 1,
  primary key (corporation_id, id),
  unique (corporation_id, creation_number)
);

create table custom_category (
  corporation_id  uuid not null references corporation (id),
  id              uuid not null,
  creation_number bigint not null,
  name            text not null,
  is_deleted      boolean not null,
  revision        bigint not null default 1,
  primary key (corporation_id, id),
  unique (corporation_id, creation_number)
);

-- A product or group has one value of each custom category.
create table custom_category_value (
  corporation_id  uuid not null references corporation (id),
  id              uuid not null,
  creation_number bigint not null,
  name            text not null,
  category_id     uuid not null,
  is_deleted      boolean not null,
  revision        bigint not null default 1,
  primary key (corporation_id, id),
  unique (corporation_id, creation_number),
  foreign key (corporation_id, category_id) references custom_category (corporation_id, id)
);

create table item_category (
  corporation_id  uuid not null references corporation (id),
  id              uuid not null,
  creation_number bigint not null,
  name            text not null,
  code            text,
  is_deleted      boolean not null,
  revision        bigint not null default 1,
  primary key (corporation_id, id),
  unique (corporation_id, creation_number)
);

create table menu_section (
  corporation_id  uuid not null references corporation (id),
  id              uuid not null,
  creation_number bigint not null,
  name            text not null,
  is_deleted      boolean not null,
  revision        bigint not null default 1,
  primary key (corporation_id, id),
  unique (corporation_id, creation_number)
);

create table outer_economic_activity_code (
  corporation_id  uuid not null references corporation (id),
  id              uuid not null,
  creation_number bigint not null,
  name            text not null,
  outer_ean_code  text not null,
  is_deleted      boolean not null,
  revision        bigint not null default 1,
  primary key (corporation_id, id),
  unique (corporation_id, creation_number)
);

create table place_type (
  corporation_id  uuid not null references corporation (id),
  id              uuid not null,
  creation_number bigint not null,
  name            text not null,
  is_deleted      boolean not null,
  revision        bigint not null default 1,
  primary key (corporation_id, id),
  unique (corporation_id, creation_number)
);

create table producer (
  corporation_id  uuid not null references corporation (id),
  id              uuid not null,
  creation_number bigint not null,
  name            text not null,
  code            text,
  is_deleted      boolean not null,
  revision        bigint not null default 1,
  primary key (corporation_id, id),
  unique (corporation_id, creation_number)
);

create table product_tag (
  corporation_id  uuid not null references corporation (id),
  id              uuid not null,
  creation_number bigint not null,
  name            text not null,
  is_deleted      boolean not null,
  revision        bigint not null default 1,
  primary key (corporation_id, id),
  unique (corporation_id, creation_number)
);

create table product_category (
  corporation_id  uuid not null references corporation (id),
  id              uuid not null,
  creation_number bigint not null generated by default as identity,
  name            text not null,
  is_deleted      boolean not null default false,
  revision        bigint not null default 0,
  primary key (corporation_id, id),
  unique (corporation_id, creation_number)
);

create table tax_category (
  corporation_id  uuid not null references corporation (id),
  id              uuid not null,
  creation_number bigint not null generated by default as identity,
  name            text not null,
  percentage      numeric(9, 4) not null check (percentage >= 0),
  is_deleted      boolean not null default false,
  revision        bigint not null default 1,
  primary key (corporation_id, id),
  unique (corporation_id, creation_number)
);

create table tax_category_override (
  corporation_id       uuid not null references corporation (id),
  base_tax_category_id uuid not null,
  order_type_id        uuid not null,
  new_tax_category_id  uuid not null,
  primary key (corporation_id, base_tax_category_id, order_type_id),
  foreign key (corporation_id, base_tax_category_id) references tax_category (corporation_id, id),
  foreign key (corporation_id, new_tax_category_id) references tax_category (corporation_id, id),
  foreign key (corporation_id, order_type_id) references order_type (corporation_id, id)
);

create table price_category (
  corporation_id uuid not null references corporation (id),
  id             uuid not null,
  name           text not null,
  is_deleted     boolean not null default false,
  primary key (corporation_id, id)
);

-- Sizes that belong together.
create table product_scale (
  corporation_id  uuid not null references corporation (id),
  id              uuid not null,
  creation_number bigint not null generated by default as identity,
  name            text not null,
  is_deleted      boolean not null,
  revision        bigint not null,
  primary key (corporation_id, id),
  unique (corporation_id, creation_number)
);

create table product_size (
  corporation_id  uuid not null references corporation (id),
  id              uuid not null,
  creation_number bigint not null generated by default as identity,
  name            text not null,
  code            text,
  priority        integer not null default 0,
  is_default      boolean not null default false,
  -- Null for a size that was created together with its products.
  scale_id        uuid,
  is_deleted      boolean not null default false,
  primary key (corporation_id, id),
  unique (corporation_id, creation_number),
  foreign key (corporation_id, scale_id) references product_scale (corporation_id, id)
);
create index product_size_by_scale on product_size (corporation_id, scale_id);

-- Modifiers that products with the schema have in common.
create table modifier_schema (
  corporation_id   uuid not null references corporation (id),
  id               uuid not null,
  creation_number  bigint not null,
  name             text not null,
  product_scale_id uuid,
  modifier_groups  jsonb not null default '[]',
  modifiers        jsonb not null default '[]',
  is_deleted       boolean not null,
  revision         bigint not null default 1,
  primary key (corporation_id, id),
  unique (corporation_id, creation_number),
  foreign key (corporation_id, product_scale_id) references product_scale (corporation_id, id)
);
create index modifier_schema_by_scale on modifier_schema (corporation_id, product_scale_id);

-- Folder of products, or group of modifiers to choose from. Searched fields are columns; `details` is what menus show, and
-- `card` is only stored and returned.
create table product_group (
  corporation_id         uuid not null references corporation (id),
  id                     uuid not null,
  creation_number        bigint not null generated by default as identity,
  name                   text not null,
  code                   text,
  article                text,
  parent_id              uuid,
  is_chain_root          boolean not null generated always as (parent_id is null) stored,
  accounting_category_id uuid,
  category_id            uuid,
  tax_category_id        uuid,
  is_group_modifier      boolean not null default false,
  -- Whether modifiers belong to the halves of a compound item instead of the whole item.
  splittable             boolean not null default false,
  include_in_report      boolean not null default true,
  is_system              boolean not null default false,
  sort_order             integer not null default 0,
  -- Without null members, so that absent and removed members compare equal.
  details                jsonb not null default '{}',
  description            text generated always as (details ->> 'description') stored,
  card                   jsonb,
  franchise_master_id    uuid,
  franchise_unique_id    uuid,
  is_deleted             boolean not null default false,
  revision               bigint not null default 0,
  created_at             timestamptz,
  created_by             uuid,
  modified_at            timestamptz,
  modified_by            uuid,
  deleted_at             timestamptz,
  primary key (corporation_id, id),
  unique (corporation_id, creation_number),
  foreign key (corporation_id, accounting_category_id) references accounting_category (corporation_id, id),
  foreign key (corporation_id, category_id) references product_category (corporation_id, id),
  foreign key (corporation_id, parent_id) references product_group (corporation_id, id),
  foreign key (corporation_id, tax_category_id) references tax_category (corporation_id, id)
);
create index product_group_by_article on product_group (corporation_id, article) where article is not null;
create index product_group_by_code on product_group (corporation_id, code);
create index product_group_by_parent on product_group (corporation_id, parent_id);

-- Searched fields are columns; `details` is what menus show, `particulars` what they show for some sizes, packages and
-- organizations. `card` is only stored and returned.
create table product (
  corporation_id         uuid not null references corporation (id),
  id                     uuid not null,
  creation_number        bigint not null generated by default as identity,
  name                   text not null,
  code                   text,
  sku                    text,
  type                   text not null
                         check (type in ('GOODS', 'DISH', 'PREPARED', 'SERVICE', 'MODIFIER', 'OUTER', 'RATE', 'PETROL')),
  order_item_type        text not null check (order_item_type in ('Product', 'Compound')),
  group_id               uuid,
  accounting_category_id uuid,
  category_id            uuid,
  tax_category_id        uuid,
  amount_unit_id         uuid,
  product_scale_id       uuid,
  can_set_open_price     boolean not null default false,
  splittable             boolean not null default false,
  use_balance_for_sell   boolean not null default false,
  is_system              boolean not null default false,
  sort_order             integer not null default 0,
  -- Without null members, so that absent and removed members compare equal.
  details                jsonb not null default '{}',
  description            text generated always as (details ->> 'description') stored,
  particulars            jsonb,
  -- Text, because jsonb would take longer to write.
  card                   text check (json_typeof(card::json) = 'object'),
  franchise_master_id    uuid,
  franchise_unique_id    uuid,
  last_modify_node_id    uuid,
  is_deleted             boolean not null default false,
  revision               bigint not null default 0,
  created_at             timestamptz,
  created_by             uuid,
  modified_at            timestamptz,
  modified_by            uuid,
  deleted_at             timestamptz,
  primary key (corporation_id, id),
  unique (corporation_id, creation_number),
  foreign key (corporation_id, accounting_category_id) references accounting_category (corporation_id, id),
  foreign key (corporation_id, amount_unit_id) references amount_unit (corporation_id, id),
  foreign key (corporation_id, category_id) references product_category (corporation_id, id),
  foreign key (corporation_id, group_id) references product_group (corporation_id, id),
  foreign key (corporation_id, product_scale_id) references product_scale (corporation_id, id),
  foreign key (corporation_id, tax_category_id) references tax_category (corporation_id, id)
);
create index product_by_accounting_category on product (corporation_id, accounting_category_id)
  where accounting_category_id is not null;
-- A barcode names one product: saving a product looks for others that have it.
create index product_by_barcode on product using gin ((details -> 'barcodes'))
  where not is_deleted and jsonb_typeof(details -> 'barcodes') = 'array';
create index product_by_category on product (corporation_id, category_id) where category_id is not null;
create index product_by_code on product (corporation_id, code);
create index product_by_group on product (corporation_id, group_id);
-- Searches for parts of texts. The corporation is not part of the key: its entry would list all its products, and every search
-- would read it.
create index product_by_part_of_article on product using gin (sku gin_trgm_ops);
create index product_by_part_of_code on product using gin (code gin_trgm_ops);
create index product_by_part_of_description on product using gin (description gin_trgm_ops);
create index product_by_part_of_name on product using gin (name gin_trgm_ops);
create index product_by_revision on product (corporation_id, revision);
create index product_by_scale on product (corporation_id, product_scale_id) where product_scale_id is not null;
create index product_by_sku on product (corporation_id, sku);
create index product_by_tax_category on product (corporation_id, tax_category_id) where tax_category_id is not null;
create index product_by_time_of_change on product (corporation_id, modified_at);
create index product_by_time_of_creation on product (corporation_id, created_at);
create index product_by_time_of_deletion on product (corporation_id, deleted_at) where deleted_at is not null;
create index product_by_type on product (corporation_id, type);

-- The most specific price wins. A null price means that the product is not sold.
create table product_price (
  corporation_id    uuid not null,
  id                uuid not null default gen_random_uuid(),
  product_id        uuid not null,
  size_id           uuid,
  organization_id   uuid,
  -- Organization, or the corporation for organizations without a price of their own.
  seller_id         uuid not null generated always as (coalesce(organization_id, corporation_id)) stored,
  price_category_id uuid,
  price             numeric(20, 9),
  primary key (corporation_id, id),
  unique nulls not distinct (corporation_id, product_id, size_id, seller_id, price_category_id),
  foreign key (corporation_id, organization_id) references organization (corporation_id, id),
  foreign key (corporation_id, price_category_id) references price_category (corporation_id, id),
  foreign key (corporation_id, product_id) references product (corporation_id, id),
  foreign key (corporation_id, size_id) references product_size (corporation_id, id)
);
create index product_price_by_size on product_price (corporation_id, size_id) where size_id is not null;

-- Prices that apply from a day on. Rows whose day has come stay, marked as over.
create table next_price (
  corporation_id    uuid not null,
  id                uuid not null default gen_random_uuid(),
  product_id        uuid not null,
  size_id           uuid,
  organization_id   uuid,
  seller_id         uuid not null generated always as (coalesce(organization_id, corporation_id)) stored,
  price_category_id uuid,
  starts_on         date not null,
  price             numeric(20, 9),
  is_over           boolean not null default false,
  saved_at          timestamptz not null default now(),
  primary key (corporation_id, id),
  unique nulls not distinct (corporation_id, product_id, size_id, seller_id, price_category_id, starts_on),
  foreign key (corporation_id, organization_id) references organization (corporation_id, id),
  foreign key (corporation_id, price_category_id) references price_category (corporation_id, id),
  foreign key (corporation_id, product_id) references product (corporation_id, id),
  foreign key (corporation_id, size_id) references product_size (corporation_id, id)
);
create index next_price_to_come on next_price (starts_on) where not is_over;

-- Modifiers of a group, for every product that has the group and no modifiers of its own for it.
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
  -- Null for the value of the group.
  splittable      boolean,
  -- Name, pictures and the like that differ in this group.
  shown           jsonb,
  primary key (corporation_id, group_id, modifier_id),
  foreign key (corporation_id, group_id) references product_group (corporation_id, id),
  foreign key (corporation_id, modifier_id) references product (corporation_id, id),
  check (0 <= min_amount and min_amount <= max_amount)
);

-- Modifier groups of a product, and how much may be chosen from each.
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
  -- Null for the value of the group.
  splittable      boolean,
  -- Whether limits of single modifiers apply; null if clients did not say.
  has_item_limits boolean,
  primary key (corporation_id, product_id, group_id),
  foreign key (corporation_id, group_id) references product_group (corporation_id, id),
  foreign key (corporation_id, product_id) references product (corporation_id, id),
  check (0 <= min_amount and min_amount <= max_amount)
);

-- Modifiers of one product: without a group, or instead of those of the group.
create table product_modifier (
  corporation_id  uuid not null,
  id              uuid not null default gen_random_uuid(),
  product_id      uuid not null,
  group_id        uuid,
  modifier_id     uuid not null,
  sort_order      integer not null,
  min_amount      integer not null,
  max_amount      integer not null,
  default_amount  integer not null,
  free_amount     integer not null,
  hide_if_default boolean not null,
  -- Null for the value of the group.
  splittable      boolean,
  -- Name, pictures and the like that differ in this product.
  shown           jsonb,
  primary key (corporation_id, id),
  unique nulls not distinct (corporation_id, product_id, group_id, modifier_id),
  foreign key (corporation_id, modifier_id) references product (corporation_id, id),
  foreign key (corporation_id, product_id) references product (corporation_id, id),
  foreign key (corporation_id, product_id, group_id)
    references product_modifier_group (corporation_id, product_id, group_id) on delete cascade,
  check (0 <= min_amount and min_amount <= max_amount)
);

-- Recipe. Charts of one product have no day in common.
create table assembly_chart (
  corporation_id     uuid not null references corporation (id),
  id                 uuid not null,
  creation_number    bigint not null generated by default as identity,
  product_id         uuid not null,
  date_from          date not null,
  date_to            date not null,
  assembled_quantity numeric(20, 9) not null check (assembled_quantity > 0),
  size_strategy      text not null check (size_strategy in ('COMMON', 'SPECIFIC')),
  writeoff_strategy  text not null check (writeoff_strategy in ('ASSEMBLE', 'DIRECT')),
  direct_stores      jsonb,
  items              jsonb not null,
  -- Products that the lines name, for searches by ingredient.
  ingredient_ids     uuid[] not null,
  details            jsonb not null,
  is_deleted         boolean not null default false,
  revision           bigint not null,
  changed_at         timestamptz not null,
  primary key (corporation_id, id),
  unique (corporation_id, creation_number),
  foreign key (corporation_id, product_id) references product (corporation_id, id),
  check (date_from < date_to)
);
-- With fastupdate, searches after an import would read thousands of pending entries.
create index assembly_chart_by_ingredient on assembly_chart using gin (ingredient_ids) with (fastupdate = off);
create index assembly_chart_by_product on assembly_chart (corporation_id, product_id, date_from);
create index assembly_chart_by_revision on assembly_chart (corporation_id, revision);

--------------------------------------------------------------------------------------------------------------------------------
-- Menus, combos and stop lists
--------------------------------------------------------------------------------------------------------------------------------

create table menu_schedule (
  corporation_id uuid not null references corporation (id),
  id             uuid not null,
  name           text not null,
  periods        jsonb not null default '[]',
  is_deleted     boolean not null default false,
  primary key (corporation_id, id)
);

create table external_menu (
  corporation_id   uuid not null references corporation (id),
  id               text not null,
  name             text not null,
  description      text,
  -- Null for all organizations of the corporation.
  organization_ids uuid[],
  details          jsonb not null default '{}',
  primary key (corporation_id, id)
);

create table external_menu_group (
  corporation_id uuid not null,
  menu_id        text not null,
  group_id       uuid not null,
  sort_order     integer not null,
  is_hidden      boolean not null default false,
  schedule_id    uuid,
  primary key (corporation_id, menu_id, group_id),
  foreign key (corporation_id, group_id) references product_group (corporation_id, id),
  foreign key (corporation_id, menu_id) references external_menu (corporation_id, id) on delete cascade,
  foreign key (corporation_id, schedule_id) references menu_schedule (corporation_id, id)
);

create table combo_category (
  corporation_id uuid not null references corporation (id),
  id             uuid not null,
  name           text not null,
  is_deleted     boolean not null default false,
  primary key (corporation_id, id)
);

-- Several products sold together, one from each group, by a price rule. The contract calls a combo an action. Dates are wall
-- time of the restaurant.
create table combo (
  corporation_id            uuid not null references corporation (id),
  id                        uuid not null,
  name                      text not null,
  sku                       text,
  category_id               uuid,
  program_id                uuid,
  price_modification_type   integer not null check (price_modification_type between 0 and 5),
  price_modification        numeric(20, 9) not null check (price_modification >= 0),
  is_active                 boolean not null default true,
  start_date                timestamp,
  expiration_date           timestamp,
  lacking_groups_to_suggest integer check (lacking_groups_to_suggest >= 0),
  include_modifiers         boolean not null default false,
  organization_ids          uuid[],
  sort_order                integer not null default 0,
  details                   jsonb not null default '{}',
  is_deleted                boolean not null default false,
  primary key (corporation_id, id),
  foreign key (corporation_id, category_id) references combo_category (corporation_id, id),
  check (start_date <= expiration_date)
);

create table combo_group (
  corporation_id uuid not null,
  combo_id       uuid not null,
  id             uuid not null,
  name           text not null,
  is_main_group  boolean not null,
  skip_step      boolean not null,
  sort_order     integer not null,
  primary key (corporation_id, combo_id, id),
  foreign key (corporation_id, combo_id) references combo (corporation_id, id)
);

create table combo_product (
  corporation_id            uuid not null,
  id                        uuid not null default gen_random_uuid(),
  combo_id                  uuid not null,
  group_id                  uuid not null,
  product_id                uuid not null,
  -- Null for any size.
  size_id                   uuid,
  sort_order                integer not null,
  -- Null for the amount of the combo.
  price_modification_amount numeric(20, 9),
  forbidden_modifiers       uuid[] not null,
  primary key (corporation_id, id),
  unique nulls not distinct (corporation_id, combo_id, group_id, product_id, size_id),
  foreign key (corporation_id, combo_id, group_id) references combo_group (corporation_id, combo_id, id) on delete cascade,
  foreign key (corporation_id, product_id) references product (corporation_id, id),
  foreign key (corporation_id, size_id) references product_size (corporation_id, id)
);

create table external_menu_combo (
  corporation_id uuid not null,
  menu_id        text not null,
  group_id       uuid not null,
  combo_id       uuid not null,
  sort_order     integer not null,
  primary key (corporation_id, menu_id, group_id, combo_id),
  foreign key (corporation_id, combo_id) references combo (corporation_id, id),
  foreign key (corporation_id, menu_id, group_id)
    references external_menu_group (corporation_id, menu_id, group_id) on delete cascade
);

create table external_menu_item (
  corporation_id uuid not null,
  menu_id        text not null,
  group_id       uuid not null,
  product_id     uuid not null,
  sort_order     integer not null,
  primary key (corporation_id, menu_id, group_id, product_id),
  foreign key (corporation_id, menu_id, group_id)
    references external_menu_group (corporation_id, menu_id, group_id) on delete cascade,
  foreign key (corporation_id, product_id) references product (corporation_id, id)
);

-- Created at the first change. Its id is that of the terminal group.
create table stop_list (
  organization_id   uuid not null,
  id                uuid not null,
  terminal_group_id uuid not null,
  revision          bigint not null,
  changed_at        timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, terminal_group_id) references terminal_group (organization_id, id),
  check (terminal_group_id = id)
);

-- Product that has run out, or of which only `balance` is left.
create table stop_list_item (
  organization_id   uuid not null,
  id                uuid not null default gen_random_uuid(),
  terminal_group_id uuid not null,
  product_id        uuid not null,
  -- Null for all sizes.
  size_id           uuid,
  balance           numeric not null,
  -- Balance as entered. Cancelled orders never raise the balance above it.
  counted           numeric not null,
  -- Missing ingredients of an entry made by `stopsFromStock`; null for entries of people and front offices.
  reason            text,
  -- Author of the balance as entered; `author_id` is an API key, a person, or the terminal group of a front office.
  author_kind       text not null,
  author_id         uuid,
  added_at          timestamptz not null,
  primary key (organization_id, id),
  unique nulls not distinct (organization_id, terminal_group_id, product_id, size_id),
  foreign key (organization_id, terminal_group_id) references stop_list (organization_id, id),
  check (0 <= balance and balance <= counted),
  check (author_kind in ('key', 'person', 'front', 'server') and (author_id is null) = (author_kind = 'server'))
);

-- Organizations whose stop lists follow their stock. `version` rises with changes of charts, menus, stores, terminal groups and
-- the setting.
create table stop_from_stock (
  organization_id   uuid primary key references organization (id),
  version           bigint not null,
  polled_version    bigint not null,
  polled_at         timestamptz not null,
  ledger_changed_at timestamptz,
  -- Products and sizes that were short at the last poll, by terminal group.
  shortages         jsonb not null
);

--------------------------------------------------------------------------------------------------------------------------------
-- Orders and reserves
--
-- Clients see an order as its content (items, guest, address) overlaid with its progress (status, times, payments): transitions
-- write the progress only. Other columns serve searches and constraints. Columns named …_local are wall time at the terminal.
--------------------------------------------------------------------------------------------------------------------------------

-- Immutable part of an order or reserve, to which rows and events refer. The text is stored in the row up to 8 KB: compressing
-- it or moving it to another table would cost more time than it saves.
create table content (
  organization_id uuid not null,
  id              uuid not null,
  value           json not null,
  -- Size of the JSON text, so that readers can limit pages without reading it; null until measured.
  bytes           integer,
  -- Version of the shape to which the value was completed.
  shape           integer,
  primary key (organization_id, id)
) with (toast_tuple_target = 8160);
alter table content alter column value set storage external;

-- PostgreSQL reads a row up to the last column it needs. Searches read many rows and return few, so searched columns stand
-- first, fixed lengths before variable ones.
create table delivery_order (
  revision           bigint not null default 0,
  complete_before    timestamp not null,
  number             bigint,
  cooking_start_time timestamp not null,
  has_problem        boolean not null default false,
  id                 uuid not null,
  organization_id    uuid not null,
  terminal_group_id  uuid not null,
  status             text not null
                     check (status in ('Unconfirmed', 'WaitCooking', 'ReadyForCooking', 'CookingStarted', 'CookingCompleted',
                                       'Waiting', 'OnWay', 'Delivered', 'Closed', 'Cancelled')),
  sum                numeric not null check (sum >= 0),
  -- Words that operators search for, each after a space, in lower case without accents. An index of words would cost each order
  -- more than it saves.
  words              text collate "C" not null default '',
  -- Names as they are compared: in lower case without accents.
  customer           text collate "C",
  courier            text collate "C",
  order_type         text collate "C",
  service_type       text,
  source_key         text,
  courier_id         uuid,
  phone              text not null,
  creation_status    text not null check (creation_status in ('InProgress', 'Success', 'Error')),
  changed_at         timestamptz not null,
  content_id         uuid not null,
  correlation_id     uuid not null,
  request_hash       text,
  error_info         json,
  external_number    text,
  progress           json not null,
  details            json,
  primary key (organization_id, id),
  check ((creation_status = 'Error') = (error_info is not null)),
  check ((creation_status = 'Success') = (number is not null)),
  check ((creation_status = 'InProgress') = (revision = 0))
);
-- Orders on which no front office has decided (revision 0) are found by id only, so that accepting an order writes one index.
create index delivery_order_by_date on delivery_order (organization_id, complete_before) where revision > 0;
create index delivery_order_by_phone on delivery_order (organization_id, phone, complete_before) where revision > 0;
create index delivery_order_by_revision on delivery_order (organization_id, revision) where revision > 0;
-- Few orders are open, and screens poll them all day.
create index delivery_order_open on delivery_order (organization_id, complete_before)
  where revision > 0 and status not in ('Closed', 'Cancelled');
create index delivery_order_problems on delivery_order (organization_id, complete_before) where has_problem and revision > 0;
-- Few orders are refused, and screens show those of the last day.
create index delivery_order_refused on delivery_order (organization_id, changed_at) where creation_status = 'Error';
create index delivery_order_to_cook on delivery_order (organization_id, cooking_start_time)
  where status = 'WaitCooking' and creation_status = 'Success';

-- Request of an order that is not placed yet. `order_id` is the draft's id, unless a front office refused an order with that
-- id.
create table delivery_draft (
  organization_id   uuid not null,
  id                uuid not null,
  order_id          uuid not null,
  terminal_group_id uuid,
  body              json not null,
  version           integer not null default 1,
  created_at        timestamptz not null,
  -- Requested delivery date, or the date of creation; wall time of the organization.
  planned           timestamp not null,
  phone             text not null,
  customer          text collate "C",
  words             text[] not null,
  source_key        text,
  operator_id       uuid,
  order_type_id     uuid,
  locked_by         uuid,
  locked_at         timestamptz,
  -- Start of the current placement; nobody may change the draft until the placement ends.
  claimed_at        timestamptz,
  primary key (organization_id, id),
  check ((locked_by is null) = (locked_at is null))
);
create index delivery_draft_by_age on delivery_draft using brin (created_at);
create index delivery_draft_by_date on delivery_draft (organization_id, planned);

create table table_order (
  organization_id    uuid not null,
  id                 uuid not null,
  terminal_group_id  uuid not null,
  correlation_id     uuid not null,
  request_hash       text,
  creation_status    text not null check (creation_status in ('InProgress', 'Success', 'Error')),
  error_info         json,
  revision           bigint not null default 0,
  changed_at         timestamptz not null,
  external_number    text,
  number             bigint,
  status             text not null check (status in ('New', 'Bill', 'Closed', 'Deleted')),
  table_ids          uuid[] not null,
  created_local      timestamp not null,
  bill_printed_local timestamp,
  closed_local       timestamp,
  sum                numeric not null check (sum >= 0),
  processed_sum      numeric not null check (processed_sum >= 0),
  source_key         text,
  content_id         uuid not null,
  progress           json not null,
  details            json,
  primary key (organization_id, id),
  check ((creation_status = 'Error') = (error_info is not null)),
  check ((creation_status = 'Success') = (number is not null)),
  check ((creation_status = 'InProgress') = (revision = 0)),
  check (creation_status = 'Success' or status = 'New'),
  check (status <> 'New' or bill_printed_local is null),
  check (status <> 'Bill' or bill_printed_local is not null),
  check ((status = 'Closed') = (closed_local is not null)),
  check (status <> 'Closed' or processed_sum >= sum)
);
create index table_order_by_revision on table_order (organization_id, revision) where revision > 0;
-- Table ids are unique to an organization, so the index needs no organization.
create index table_order_by_table on table_order using gin (table_ids) where creation_status <> 'Error';
-- A guest with open orders or reserves cannot be erased.
create index table_order_open on table_order (organization_id, id)
  where creation_status <> 'Error' and status in ('New', 'Bill');

-- Reserve of tables; a reserve with an order is a banquet.
create table reserve (
  organization_id   uuid not null,
  id                uuid not null,
  terminal_group_id uuid not null,
  correlation_id    uuid not null,
  request_hash      text,
  creation_status   text not null check (creation_status in ('InProgress', 'Success', 'Error')),
  error_info        json,
  revision          bigint not null default 0,
  changed_at        timestamptz not null,
  external_number   text,
  status            text not null check (status in ('New', 'Started', 'Closed')),
  is_banquet        boolean not null,
  cancel_reason     text check (cancel_reason in ('ClientNotAppeared', 'ClientRefused', 'Other')),
  guests_came_local timestamp,
  is_deleted        boolean not null,
  table_ids         uuid[] not null check (cardinality(table_ids) > 0),
  starts_local      timestamp not null,
  ends_local        timestamp not null,
  duration_minutes  bigint not null check (duration_minutes > 0),
  guests_count      integer not null,
  occupies_tables   boolean not null,
  content_id        uuid not null,
  progress          json not null,
  details           json,
  primary key (organization_id, id),
  check ((creation_status = 'Error') = (error_info is not null)),
  check ((creation_status = 'InProgress') = (revision = 0)),
  check (ends_local > starts_local),
  check ((status = 'New') = (guests_came_local is null and cancel_reason is null)),
  check (guests_came_local is null or cancel_reason is null),
  check (status <> 'Started' or is_banquet and guests_came_local is not null),
  check (not occupies_tables or creation_status = 'Success' and not is_deleted and cancel_reason is null)
);
-- Times at which tables are occupied, by terminal group for lanes, and by section for their workload.
create index reserve_by_time on reserve (organization_id, terminal_group_id, ends_local) where occupies_tables;
create index reserve_by_date on reserve (organization_id, starts_local) where creation_status <> 'Error';
create index reserve_open on reserve (organization_id, id)
  where creation_status <> 'Error' and status <> 'Closed' and cancel_reason is null and not is_deleted;

-- Messages of clients to front offices and the back office, for 90 days.
create table notification (
  organization_id   uuid not null references organization (id),
  id                uuid not null,
  message_type      text not null
                    check (message_type in ('order_attention', 'delivery_attention', 'external_courier_assigned',
                                            'external_courier_arrived')),
  order_id          uuid not null,
  order_source      text not null,
  additional_info   text,
  sent_at           timestamptz not null,
  courier_name      text,
  courier_car       text,
  courier_phone     text,
  -- Front office that shows the notification; null if it is not sent to any.
  terminal_group_id uuid,
  -- Time at which the front office received it.
  delivered_at      timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, terminal_group_id) references terminal_group (organization_id, id),
  check ((additional_info is not null) = (message_type in ('order_attention', 'delivery_attention')))
);
create index notification_by_age on notification using brin (sent_at);
create index notification_by_order on notification (organization_id, order_id);
create index notification_by_time on notification (organization_id, sent_at);
create index notification_undelivered on notification (organization_id, terminal_group_id, sent_at)
  where delivered_at is null and terminal_group_id is not null;

--------------------------------------------------------------------------------------------------------------------------------
-- Commands, lanes and the terminal link
--------------------------------------------------------------------------------------------------------------------------------

-- Request to a front office: accepted, sent, then applied, failed or expired. Finished commands stay as the record of what
-- happened.
create table command (
  organization_id   uuid not null,
  id                uuid not null,
  seq               bigint not null generated always as identity,
  corporation_id    uuid not null,
  terminal_group_id uuid,
  operation         text not null,
  subject_id        uuid,
  body              json,
  -- Originator: an API key, a person, or neither for the front office itself.
  api_key_id        uuid,
  person_id         uuid,
  state             text not null default 'accepted' check (state in ('accepted', 'sent', 'applied', 'failed', 'expired')),
  accepted_at       timestamptz not null,
  sent_at           timestamptz,
  -- Latest answer of a linked front office. Virtual ones are part of the server and have no deadline.
  deadline_at       timestamptz,
  answered_at       timestamptz,
  finished_at       timestamptz,
  error_code        text,
  error_message     text,
  primary key (organization_id, id),
  check ((state in ('accepted', 'sent')) = (finished_at is null)),
  check ((state in ('failed', 'expired')) = (error_code is not null))
);
create index command_by_age on command using brin (accepted_at);
-- Contain finished commands only, so that accepting a command does not write them.
create index command_by_subject on command (organization_id, subject_id) where finished_at is not null;
create index command_refused on command (organization_id, id) where state in ('failed', 'expired');
create index command_due on command (organization_id, terminal_group_id, seq) where state in ('accepted', 'sent');

-- Terminal groups with unfinished commands. Each accepted command raises the version. The holder of the lane deletes the row
-- when the lane is at rest, if the version is still the one that it read.
create table lane_work (
  organization_id   uuid not null,
  terminal_group_id uuid not null,
  version           bigint not null,
  primary key (organization_id, terminal_group_id)
) with (fillfactor = 50);

-- Node that executes the commands of a terminal group. A new holder raises the epoch, which fences out the previous one.
create table terminal_group_lease (
  organization_id   uuid not null,
  terminal_group_id uuid not null,
  -- Null for a released lease.
  holder            uuid,
  epoch             bigint not null,
  -- Whether the lease lasts only while a front office is connected to its holder.
  is_linked         boolean not null default false,
  primary key (organization_id, terminal_group_id)
) with (fillfactor = 50);

-- Credential of a front office for one terminal group.
create table terminal_token (
  organization_id   uuid not null,
  id                uuid not null,
  terminal_group_id uuid not null,
  token_hash        text not null,
  name              text not null,
  created_at        timestamptz not null default now(),
  revoked_at        timestamptz,
  primary key (organization_id, id),
  unique (organization_id, token_hash),
  foreign key (organization_id, terminal_group_id) references terminal_group (organization_id, id)
);

-- Last report of a front office about itself.
create table terminal_health (
  organization_id   uuid not null,
  terminal_group_id uuid not null,
  reported_at       timestamptz not null,
  report            json not null,
  primary key (organization_id, terminal_group_id),
  foreign key (organization_id, terminal_group_id) references terminal_group (organization_id, id)
);

-- Injected faults of a virtual terminal group in a sandbox, and how often they occurred.
create table sandbox_front_office (
  organization_id   uuid not null,
  terminal_group_id uuid not null,
  faults            json not null,
  -- Null for no limit.
  refusals_left     integer,
  refused           integer not null default 0,
  answered_late     integer not null default 0,
  primary key (organization_id, terminal_group_id),
  foreign key (organization_id, terminal_group_id) references terminal_group (organization_id, id)
);

--------------------------------------------------------------------------------------------------------------------------------
-- Events and followers
--------------------------------------------------------------------------------------------------------------------------------

-- Outbox. Revisions of an owner become visible in their order, so that a revision is a reader's position.
create table event (
  owner_id       uuid not null,
  revision       bigint not null,
  type           text not null,
  subject_id     uuid not null,
  correlation_id uuid not null,
  from_status    text,
  status         text,
  happened_at    timestamptz not null,
  -- Author of the change; `author_id` is an API key, a person, or the terminal group of a front office.
  author_kind    text,
  author_id      uuid,
  info           json not null,
  -- Size of the JSON text, so that readers can limit pages without reading it; null until measured.
  info_bytes     integer,
  -- Content that completes `info`, and the field of `info` to which it belongs.
  content_id     uuid,
  content_field  text,
  primary key (owner_id, revision),
  check (author_kind in ('key', 'person', 'operator', 'front',
                          'server') and (author_id is null) = (author_kind in ('operator', 'server'))),
  check ((content_id is null) = (content_field is null))
);
create index event_by_age on event using brin (happened_at);
-- Filters on statuses of items compare an event with the previous one of its subject.
create index event_by_subject on event (owner_id, subject_id, revision);
-- History for operators: a small part of a chain's events, most of which are about guests and wallets.
create index event_of_records on event (owner_id, revision)
  where type in ('AssemblyChartUpdate', 'AttendanceUpdate', 'DirectoryUpdate', 'EmployeeUpdate', 'PositionUpdate',
                 'ProductCategoryUpdate', 'ProductGroupUpdate', 'ProductScaleUpdate', 'ProductUpdate', 'RecordUpdate');

-- Change of something that has no event of its own, such as a menu. All changes within a second become one event, pending while
-- `due_at` is set. Rows are never deleted.
create table announcement (
  organization_id uuid not null,
  type            text not null,
  due_at          timestamptz,
  written_at      timestamptz,
  primary key (organization_id, type)
);
create index announcement_by_time on announcement (type, due_at) where due_at is not null;

create table follower (
  name             text primary key,
  -- Revision after which the follower starts to read an owner's events.
  since_revision   bigint not null,
  -- Time, as a revision, since which the follower is switched off; null while it runs.
  stopped_revision bigint
);

-- Position of a follower in an owner's events. A follower with several cursors per owner, such as one per webhook endpoint,
-- names them by `part`; otherwise `part` is the owner's id.
create table follower_cursor (
  owner_id uuid not null,
  follower text not null,
  part     uuid not null,
  revision bigint not null,
  failures integer not null default 0,
  -- Time of the next attempt after a failure; the epoch makes nodes read a cursor that was moved back. Null for others.
  retry_at timestamptz,
  primary key (owner_id, follower, part)
) with (fillfactor = 50);
create index follower_cursor_retried on follower_cursor (retry_at) where retry_at is not null;

-- Events that a follower skipped after repeated failures, so that later ones could be handled.
create table follower_passed_over (
  owner_id  uuid not null,
  follower  text not null,
  part      uuid not null,
  revision  bigint not null,
  reason    text not null,
  passed_at timestamptz not null,
  primary key (owner_id, follower, part, revision)
);
create index follower_passed_over_by_age on follower_passed_over (passed_at);

--------------------------------------------------------------------------------------------------------------------------------
-- Webhooks
--------------------------------------------------------------------------------------------------------------------------------

-- Receiver of an organization and API key.
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
  quiet_until     timestamptz,
  paused_at       timestamptz,
  primary key (organization_id, id),
  unique (organization_id, api_key_id),
  foreign key (corporation_id, organization_id) references organization (corporation_id, id)
) with (fillfactor = 50);
create index webhook_endpoint_by_corporation on webhook_endpoint (corporation_id);
create index webhook_endpoint_paused on webhook_endpoint (paused_at) where paused_at is not null;

-- Event for an endpoint. It waits for a message, and finishes with its message.
create table webhook_delivery (
  organization_id uuid not null,
  endpoint_id     uuid not null,
  revision        bigint not null,
  subject_id      uuid not null,
  -- Size of the whole event: its own info and that of its content.
  bytes           integer not null default 0,
  message_id      uuid,
  outcome         text check (outcome in ('delivered', 'failed')),
  finished_at     timestamptz,
  primary key (organization_id, endpoint_id, revision),
  check ((outcome is null) = (finished_at is null)),
  check (outcome is null or message_id is not null)
);
create index webhook_delivery_by_age on webhook_delivery (finished_at) where finished_at is not null;
create index webhook_delivery_failed on webhook_delivery (organization_id, endpoint_id, revision) where outcome = 'failed';
create index webhook_delivery_under_way on webhook_delivery (organization_id, endpoint_id, subject_id)
  where finished_at is null and message_id is not null;
create index webhook_delivery_waiting on webhook_delivery (organization_id, endpoint_id, revision)
  where finished_at is null and message_id is null;

-- POST with one or more events, identical at every attempt, deleted when it is finished. While a node sends it, `due_at` is the
-- end of the claim, after which other nodes may take it.
create table webhook_message (
  organization_id  uuid not null,
  endpoint_id      uuid not null,
  id               uuid not null,
  revisions        bigint[] not null check (cardinality(revisions) between 1 and 20),
  bytes            integer not null default 0,
  filter           json,
  attempts         integer not null default 0,
  first_attempt_at timestamptz,
  due_at           timestamptz not null,
  claimed_by       uuid,
  primary key (organization_id, endpoint_id, id)
) with (fillfactor = 50);
create index webhook_message_due on webhook_message (organization_id, endpoint_id, due_at);

-- Log of all requests and responses.
create table webhook_attempt (
  organization_id uuid not null,
  endpoint_id     uuid not null,
  seq             bigint not null generated always as identity,
  message_id      uuid not null,
  revisions       bigint[] not null,
  attempted_at    timestamptz not null,
  duration_ms     integer not null,
  status          integer,
  error           text,
  -- Beginning of the response, if it is text.
  response_body   text,
  primary key (organization_id, endpoint_id, seq)
);
create index webhook_attempt_by_age on webhook_attempt (attempted_at);

-- Injected faults of the webhooks of a sandbox.
create table sandbox_webhooks (
  organization_id uuid primary key references organization (id),
  faults          json not null
);

--------------------------------------------------------------------------------------------------------------------------------
-- Guests
--------------------------------------------------------------------------------------------------------------------------------

-- Person known to a chain, one row per phone, and member of its loyalty programs. A guest without a phone has a card or an
-- e-mail address. Erasure leaves only the id. Id and phone of a merged guest mean the remaining guest, who is not merged.
create table guest (
  corporation_id                    uuid not null references corporation (id),
  id                                uuid not null,
  -- Digits with the country code.
  phone                             text check (phone ~ '^\d{1,20}$'),
  name                              text,
  middle_name                       text,
  surname                           text,
  birthday                          date,
  email                             text,
  sex                               smallint not null default 0 check (sex between 0 and 2),
  culture_name                      text,
  comment                           text,
  user_data                         text,
  employee_id                       uuid,
  referrer_id                       uuid,
  merged_into                       uuid,
  in_blacklist                      boolean not null default false,
  blacklist_reason                  text,
  consent_status                    smallint not null default 0 check (consent_status between 0 and 2),
  consent_from                      timestamptz,
  consent_to                        timestamptz,
  should_receive_loyalty_info       boolean not null default true,
  should_receive_promo_actions_info boolean not null default true,
  should_receive_order_status_info  boolean,
  registration_organization_id      uuid,
  -- Whether the event of the registration was written. For guests created by orders, a worker writes it later.
  is_announced                      boolean not null default true,
  is_deleted                        boolean not null default false,
  revision                          bigint not null default 0,
  registered_at                     timestamptz not null default now(),
  erased_at                         timestamptz,
  primary key (corporation_id, id),
  unique (corporation_id, phone),
  foreign key (corporation_id, merged_into) references guest (corporation_id, id),
  foreign key (corporation_id, referrer_id) references guest (corporation_id, id),
  check (in_blacklist or blacklist_reason is null),
  check (referrer_id <> id),
  check (merged_into <> id),
  check (erased_at is null or num_nonnulls(phone, name, middle_name, surname, birthday, email, user_data, comment,
                                            blacklist_reason, employee_id) = 0)
);
create index guest_by_email on guest (corporation_id, lower(email), id) where email is not null;
create index guest_by_part_of_name on guest using gin (
  (coalesce(name, '') || ' ' || coalesce(middle_name, '') || ' ' || coalesce(surname, '')) gin_trgm_ops);
create index guest_merged on guest (corporation_id, merged_into) where merged_into is not null;
create index guest_by_referrer on guest (corporation_id, referrer_id) where referrer_id is not null;
create index guest_unannounced on guest (corporation_id, id) where not is_announced;

create table guest_card (
  corporation_id uuid not null,
  id             uuid not null,
  guest_id       uuid not null,
  track          text not null,
  number         text not null,
  primary key (corporation_id, id),
  unique (corporation_id, number),
  unique (corporation_id, track),
  foreign key (corporation_id, guest_id) references guest (corporation_id, id)
);
create index guest_card_of_guest on guest_card (corporation_id, guest_id);

create table guest_category (
  corporation_id            uuid not null references corporation (id),
  id                        uuid not null,
  creation_number           bigint not null generated by default as identity,
  name                      text not null,
  is_active                 boolean not null,
  is_default_for_new_guests boolean not null,
  is_deleted                boolean not null,
  revision                  bigint not null default 1,
  primary key (corporation_id, id)
);

create table guest_in_category (
  corporation_id uuid not null,
  guest_id       uuid not null,
  category_id    uuid not null,
  primary key (corporation_id, guest_id, category_id),
  foreign key (corporation_id, category_id) references guest_category (corporation_id, id),
  foreign key (corporation_id, guest_id) references guest (corporation_id, id)
);
create index guest_in_category_by_category on guest_in_category (corporation_id, category_id);

-- Erasure of a guest, which workers continue after the request, a page of rows at a time. A second reading covers rows newer
-- than `since`, the snapshot of the request.
create table guest_erasure (
  corporation_id uuid not null,
  guest_id       uuid not null,
  erased_at      timestamptz not null,
  recheck_at     timestamptz,
  -- Keyed hashes of each spelling of the phone, by which the doctor finds remains.
  phone_hashes   text[] not null,
  -- Searched texts, encrypted with the secret of the chain; null after the last reading.
  sought         text,
  -- Position of the current reading; both null between readings.
  stage          text,
  place          json,
  since          xid8,
  is_second      boolean not null default false,
  rows_read      bigint not null default 0,
  rows_changed   bigint not null default 0,
  started_at     timestamptz,
  worked_at      timestamptz,
  finished_at    timestamptz,
  next_at        timestamptz,
  primary key (corporation_id, guest_id),
  foreign key (corporation_id, guest_id) references guest (corporation_id, id)
);
create index guest_erasure_due on guest_erasure (coalesce(next_at, recheck_at)) where coalesce(next_at, recheck_at) is not null;

-- Ids that a reading has found, until it ends: orders and the like, their contents, contents that mention the guest, and other
-- rows of the guest.
create table guest_erasure_trace (
  corporation_id uuid not null,
  guest_id       uuid not null,
  kind           text not null check (kind in ('content', 'mention', 'related', 'subject')),
  id             uuid not null,
  primary key (corporation_id, guest_id, kind, id),
  foreign key (corporation_id, guest_id) references guest_erasure (corporation_id, guest_id)
);

-- Key of the hashes, one per chain.
create table guest_erasure_secret (
  corporation_id uuid primary key references corporation (id),
  secret         text not null
);

--------------------------------------------------------------------------------------------------------------------------------
-- Messages to guests
--------------------------------------------------------------------------------------------------------------------------------

-- Mail server, SMS gateway and sending limits.
create table message_settings (
  corporation_id             uuid not null references corporation (id),
  -- Organization, or the corporation for organizations without settings of their own.
  owner_id                   uuid not null,
  organization_id            uuid,
  email                      jsonb,
  email_password             text,
  sms                        jsonb,
  sms_token                  text,
  sms_per_day_max            integer not null check (sms_per_day_max >= 0),
  emails_per_day_max         integer not null check (emails_per_day_max >= 0),
  per_recipient_per_hour_max integer not null check (per_recipient_per_hour_max >= 0),
  per_recipient_per_day_max  integer not null check (per_recipient_per_day_max >= 0),
  primary key (corporation_id, owner_id),
  foreign key (corporation_id, organization_id) references organization (corporation_id, id),
  check (owner_id = coalesce(organization_id, corporation_id))
);

-- Personal columns can be emptied. A message that a limit refused stays, with the limit as its error.
create table message (
  corporation_id  uuid not null,
  organization_id uuid not null,
  id              uuid not null,
  channel         text not null check (channel in ('Sms', 'Email')),
  status          text not null check (status in ('waiting', 'sent', 'delivered', 'failed', 'kept', 'refused')),
  recipient       text,
  subject         text,
  text            text,
  guest_id        uuid,
  campaign_id     uuid,
  created_at      timestamptz not null,
  day             date not null,
  -- Next sending, or next poll of the gateway; while a node is at work, the end of its claim.
  due_at          timestamptz,
  attempts        integer not null default 0,
  checks          integer not null default 0,
  gateway_id      text,
  error           text,
  finished_at     timestamptz,
  primary key (organization_id, id),
  foreign key (corporation_id, organization_id) references organization (corporation_id, id),
  check (status <> 'waiting' or due_at is not null and recipient is not null and text is not null),
  check (status in ('waiting', 'sent') or due_at is null),
  check ((finished_at is null) = (status in ('waiting', 'kept')))
);
create index message_by_age on message (created_at);
create index message_by_recipient on message (organization_id, recipient, created_at) where recipient is not null;
create index message_by_time on message (organization_id, created_at, id);
create index message_due on message (organization_id, due_at, id) where due_at is not null;
create index message_of_guest on message (corporation_id, guest_id) where guest_id is not null;

-- Messages of a restaurant on a day of its calendar. Adding a message locks the row.
create table message_count (
  organization_id uuid not null references organization (id),
  channel         text not null check (channel in ('Sms', 'Email')),
  day             date not null,
  messages        integer not null check (messages > 0),
  primary key (organization_id, channel, day)
);
create index message_count_by_age on message_count (day);

--------------------------------------------------------------------------------------------------------------------------------
-- Loyalty
--------------------------------------------------------------------------------------------------------------------------------

create table loyalty_program (
  corporation_id               uuid not null references corporation (id),
  id                           uuid not null,
  creation_number              bigint not null generated by default as identity,
  name                         text not null,
  description                  text not null,
  program_type                 integer not null check (program_type between 0 and 4),
  template_type                integer not null check (template_type between 0 and 9),
  is_active                    boolean not null,
  service_from                 date not null,
  service_to                   date,
  priority                     integer not null,
  organization_ids             uuid[],
  notify_about_balance_changes boolean not null,
  can_hold_money               boolean not null,
  overdraft_limit              numeric not null check (overdraft_limit >= 0),
  bonus_lifetime_days          integer check (bonus_lifetime_days > 0),
  -- Time for which held money waits for its order; null until somebody cancels the hold.
  hold_lifetime_minutes        integer check (hold_lifetime_minutes > 0),
  returned_lifetime_days       integer not null default 7 check (returned_lifetime_days > 0),
  joins_with_first_order       boolean not null default false,
  is_deleted                   boolean not null,
  revision                     bigint not null default 1,
  primary key (corporation_id, id),
  check (service_to >= service_from)
);

-- Rules of a program: for orders, at the start of each period, for wallets below zero, and for guests who register.
create table loyalty_campaign (
  corporation_id              uuid not null references corporation (id),
  id                          uuid not null,
  creation_number             bigint not null generated by default as identity,
  name                        text not null,
  program_id                  uuid not null,
  description                 text not null,
  is_active                   boolean not null,
  period_from                 date not null,
  period_to                   date,
  priority                    integer not null,
  bindings                    jsonb not null,
  periodic_bindings           jsonb not null default '[]',
  overdraft_bindings          jsonb not null default '[]',
  guest_registration_bindings jsonb not null default '[]',
  scheduled_every             text not null default 'Month'
                              check (scheduled_every in ('Day', 'Week', 'Month', 'Quarter', 'Year')),
  scheduled_budget            numeric check (scheduled_budget >= 0),
  uses_per_guest_max          integer check (uses_per_guest_max > 0),
  uses_per_guest_every        text not null default 'AllTime'
                              check (uses_per_guest_every in ('AllTime', 'Day', 'Week', 'Month')),
  order_budget                numeric check (order_budget >= 0),
  order_budget_every          text not null default 'AllTime' check (order_budget_every in ('AllTime', 'Day', 'Week', 'Month')),
  -- Revision of the corporation since which the campaign acts on registrations or overdrafts; null while it does not. Earlier
  -- ones never count, however late they are evaluated.
  registration_since_revision bigint,
  overdraft_since_revision    bigint,
  is_deleted                  boolean not null,
  revision                    bigint not null default 1,
  primary key (corporation_id, id),
  foreign key (corporation_id, program_id) references loyalty_program (corporation_id, id),
  check (period_to >= period_from)
);
create index loyalty_campaign_periodic on loyalty_campaign (corporation_id, id)
  where periodic_bindings <> '[]' and is_active and not is_deleted;

-- Condition that staff or clients select by hand for an order.
create table loyalty_manual_condition (
  corporation_id                  uuid not null references corporation (id),
  id                              uuid not null,
  creation_number                 bigint not null generated by default as identity,
  name                            text not null,
  organization_ids                uuid[],
  is_dynamic_discount             boolean not null,
  is_applicable_on_cashier_screen boolean not null,
  is_deleted                      boolean not null,
  revision                        bigint not null default 1,
  primary key (corporation_id, id)
);

-- Progress of a campaign through the guests of the chain in the current period.
create table loyalty_campaign_sweep (
  corporation_id uuid not null,
  campaign_id    uuid not null,
  period         date,
  after_id       uuid,
  next_at        timestamptz not null,
  primary key (corporation_id, campaign_id),
  foreign key (corporation_id, campaign_id) references loyalty_campaign (corporation_id, id)
);

-- Guest for whom a campaign acts: once per campaign, kind and period.
create table loyalty_occasion (
  corporation_id uuid not null,
  id             uuid not null,
  campaign_id    uuid not null,
  kind           text not null check (kind in ('periodic', 'overdraft', 'registration')),
  guest_id       uuid not null,
  period         date not null,
  status         text not null default 'waiting' check (status in ('waiting', 'credited', 'nothing', 'over budget')),
  created_at     timestamptz not null,
  -- Credited amount, and the period to whose budget it belongs.
  sum            numeric,
  budget_period  date,
  primary key (corporation_id, id),
  unique (corporation_id, campaign_id, kind, guest_id, period),
  foreign key (corporation_id, campaign_id) references loyalty_campaign (corporation_id, id),
  foreign key (corporation_id, guest_id) references guest (corporation_id, id),
  check ((status = 'credited') = (sum is not null)),
  check ((sum is null) = (budget_period is null))
);
create index loyalty_occasion_by_age on loyalty_occasion (created_at);
create index loyalty_occasion_waiting on loyalty_occasion (created_at, corporation_id, id) where status = 'waiting';

-- Amounts that a campaign has credited in a period, apart from orders.
create table loyalty_campaign_budget (
  corporation_id uuid not null,
  campaign_id    uuid not null,
  period         date not null,
  spent          numeric not null check (spent >= 0),
  primary key (corporation_id, campaign_id, period),
  foreign key (corporation_id, campaign_id) references loyalty_campaign (corporation_id, id)
);

-- Use of a campaign by an order.
create table loyalty_order_use (
  corporation_id  uuid not null,
  organization_id uuid not null,
  -- Orders of different kinds may have the same id.
  order_kind      text not null check (order_kind in ('Delivery', 'TableOrder', 'Banquet')),
  order_id        uuid not null,
  campaign_id     uuid not null,
  guest_id        uuid not null,
  every           text not null check (every in ('AllTime', 'Day', 'Week', 'Month')),
  period          date not null,
  used_at         timestamptz not null,
  primary key (corporation_id, organization_id, order_kind, order_id, campaign_id),
  foreign key (corporation_id, campaign_id) references loyalty_campaign (corporation_id, id)
);
create index loyalty_order_use_by_age on loyalty_order_use (used_at);
create index loyalty_order_use_of_guest on loyalty_order_use (corporation_id, campaign_id, guest_id, every, period);

-- Number of orders in which a guest uses a campaign in a period, without cancelled orders. There is no foreign key to the
-- guest: lanes would wait for transactions that change the guest.
create table loyalty_guest_use_count (
  corporation_id uuid not null,
  campaign_id    uuid not null,
  guest_id       uuid not null,
  every          text not null check (every in ('AllTime', 'Day', 'Week', 'Month')),
  -- First day of the period.
  period         date not null,
  uses           integer not null check (uses >= 0),
  -- Part of orders whose rows were deleted because of their age.
  forgotten      integer not null default 0,
  primary key (corporation_id, campaign_id, guest_id, every, period),
  foreign key (corporation_id, campaign_id) references loyalty_campaign (corporation_id, id),
  check (forgotten between 0 and uses)
);

-- Amounts that a campaign grants for orders in a period: discounts and bonuses, without cancelled orders.
create table loyalty_order_budget (
  corporation_id uuid not null,
  campaign_id    uuid not null,
  every          text not null check (every in ('AllTime', 'Day', 'Week', 'Month')),
  -- First day of the period.
  period         date not null,
  spent          numeric not null check (spent >= 0),
  -- Part of orders whose rows were deleted because of their age.
  forgotten      numeric not null default 0,
  primary key (corporation_id, campaign_id, every, period),
  foreign key (corporation_id, campaign_id) references loyalty_campaign (corporation_id, id),
  check (forgotten between 0 and spent)
);

-- Grant of a campaign for an order.
create table loyalty_order_grant (
  corporation_id  uuid not null,
  organization_id uuid not null,
  -- Orders of different kinds may have the same id.
  order_kind      text not null check (order_kind in ('Delivery', 'TableOrder', 'Banquet')),
  order_id        uuid not null,
  campaign_id     uuid not null,
  every           text not null check (every in ('AllTime', 'Day', 'Week', 'Month')),
  period          date not null,
  discount        numeric not null check (discount >= 0),
  bonus           numeric not null check (bonus >= 0),
  noted_at        timestamptz not null,
  -- Bonus credited for the order and not taken back. It counts even if the order is cancelled, because the guest may have spent
  -- it.
  credited        numeric not null default 0 check (credited >= 0),
  -- Amount counted against the budget: the discount, and the pending or credited bonus, whichever is more.
  granted         numeric not null generated always as (discount + greatest(bonus, credited)) stored,
  primary key (corporation_id, organization_id, order_kind, order_id, campaign_id),
  foreign key (corporation_id, campaign_id) references loyalty_campaign (corporation_id, id)
);
create index loyalty_order_grant_by_age on loyalty_order_grant (noted_at);
-- Pages through the orders of a budget.
create index loyalty_order_grant_of_period
  on loyalty_order_grant (corporation_id, campaign_id, every, period, noted_at, order_id);

-- Closed orders of guests as loyalty has processed them. Credits for an order are transactions that name it.
create table loyalty_order (
  corporation_id  uuid not null references corporation (id),
  organization_id uuid not null,
  id              uuid not null,
  guest_id        uuid not null,
  is_delivery     boolean not null,
  -- Revision of the organization up to which changes of the order were processed.
  revision        bigint not null,
  -- False if the order was reopened or cancelled.
  is_counted      boolean not null,
  closed_at       timestamptz not null,
  -- Day in the restaurant's calendar.
  day             date not null,
  sum             numeric not null,
  -- Amount credited when the order was closed; 0 after it was reopened.
  refilled        numeric not null default 0 check (refilled >= 0),
  primary key (organization_id, id)
);
create index loyalty_order_of_guest on loyalty_order (corporation_id, guest_id, closed_at) where is_counted;

-- Number and sum of a guest's orders closed on a day. One row per restaurant, so that followers of several restaurants do not
-- wait for each other.
create table loyalty_orders_of_day (
  corporation_id  uuid not null references corporation (id),
  guest_id        uuid not null,
  day             date not null,
  organization_id uuid not null,
  orders          integer not null check (orders >= 0),
  sum             numeric not null,
  primary key (corporation_id, guest_id, day, organization_id),
  check (orders > 0 or sum = 0)
);

create table loyalty_coupon_series (
  corporation_id  uuid not null references corporation (id),
  id              uuid not null,
  creation_number bigint not null generated by default as identity,
  name            text not null,
  valid_from      date,
  valid_to        date,
  is_deleted      boolean not null,
  revision        bigint not null default 1,
  primary key (corporation_id, id),
  check (valid_to >= valid_from)
);

-- Rows are never deleted, so that no used number is issued again.
create table loyalty_coupon (
  corporation_id uuid not null,
  id             uuid not null,
  series_id      uuid not null,
  number         text not null,
  created_at     timestamptz not null,
  activated_at   timestamptz,
  guest_id       uuid,
  issued_at      timestamptz,
  -- Order that used the coupon; null again if the order is cancelled.
  order_id       uuid,
  primary key (corporation_id, id),
  unique (corporation_id, number, series_id),
  foreign key (corporation_id, guest_id) references guest (corporation_id, id),
  foreign key (corporation_id, series_id) references loyalty_coupon_series (corporation_id, id),
  check ((guest_id is null) = (issued_at is null)),
  check (order_id is null or activated_at is not null)
);
create index loyalty_coupon_not_activated on loyalty_coupon (corporation_id, series_id, id) where activated_at is null;
create index loyalty_coupon_not_issued on loyalty_coupon (corporation_id, series_id, id)
  where activated_at is null and guest_id is null;
create index loyalty_coupon_of_guest on loyalty_coupon (corporation_id, guest_id) where guest_id is not null;
create index loyalty_coupon_of_order on loyalty_coupon (corporation_id, order_id) where order_id is not null;

-- Large number of coupons that is created in batches. Finished rows are deleted after a month.
create table loyalty_coupon_generation (
  corporation_id uuid not null,
  id             uuid not null,
  series_id      uuid not null,
  number_length  integer not null,
  requested      integer not null check (requested > 0),
  made           integer not null default 0,
  created_at     timestamptz not null,
  finished_at    timestamptz,
  primary key (corporation_id, id),
  foreign key (corporation_id, series_id) references loyalty_coupon_series (corporation_id, id),
  check (made between 0 and requested),
  check ((finished_at is not null) = (made = requested))
);
create index loyalty_coupon_generation_unfinished on loyalty_coupon_generation (created_at, corporation_id, id)
  where finished_at is null;
create index loyalty_coupon_generation_finished on loyalty_coupon_generation (finished_at) where finished_at is not null;

create table loyalty_certificate_series (
  corporation_id    uuid not null references corporation (id),
  id                uuid not null,
  creation_number   bigint not null generated by default as identity,
  name              text not null,
  program_id        uuid not null,
  nominal           numeric not null check (nominal > 0),
  lifetime_days     integer check (lifetime_days > 0),
  kind_name         text not null,
  emitent_name      text not null,
  counteragent_name text not null,
  counteragent_type integer check (counteragent_type between 0 and 2),
  is_deleted        boolean not null,
  revision          bigint not null default 1,
  primary key (corporation_id, id),
  foreign key (corporation_id, program_id) references loyalty_program (corporation_id, id)
);

-- Gift certificate. Its remaining amount is the balance of a wallet with the same id, created at activation; the holder may be
-- unknown.
create table loyalty_certificate (
  corporation_id  uuid not null,
  id              uuid not null,
  series_id       uuid not null,
  number          text not null,
  nominal         numeric not null check (nominal > 0),
  created_at      timestamptz not null,
  activated_at    timestamptz,
  expires_at      timestamptz,
  blocked_at      timestamptz,
  -- A reopened order blocks the certificates it sold, and unblocks them when it is closed again.
  blocked_by      text check (blocked_by in ('operator', 'order')),
  -- Order that sold the certificate, and the campaign that did so.
  organization_id uuid,
  order_id        uuid,
  campaign_id     uuid,
  primary key (corporation_id, id),
  unique (corporation_id, number),
  foreign key (corporation_id, series_id) references loyalty_certificate_series (corporation_id, id),
  check (expires_at is null or activated_at is not null),
  check ((blocked_at is null) = (blocked_by is null)),
  check (num_nulls(organization_id, order_id, campaign_id) in (0, 3)),
  check (blocked_by is distinct from 'order' or order_id is not null)
);
create index loyalty_certificate_of_order on loyalty_certificate (corporation_id, order_id) where order_id is not null;
create index loyalty_certificate_of_series on loyalty_certificate (corporation_id, series_id, number);

create type loyalty_transaction_type as enum (
  'RefillWallet', 'ResetRefillWallet', 'CloseOrder', 'AbortOrder', 'PayFromWallet', 'CancelPayFromWallet',
  'RefillWalletFromOrder', 'CancelRefillWalletFromOrder', 'AutomaticRefillWallet', 'ResetAutomaticRefillWallet',
  'SetGuestCategory', 'RemoveGuestCategory', 'DiscountSum', 'CouponActivation', 'RefillWalletFromApi', 'WithdrawWalletFromApi',
  'WelcomeBonus', 'HoldMoney', 'CancelHoldMoney', 'CaptureHoldMoney', 'ExpireHoldMoney', 'ExpireBonus', 'Correction',
  'CouponIssue', 'CertificateActivation', 'CertificateBlock', 'CertificateUnblock', 'MergeWallets'
);

-- Everything that happened to guests in loyalty; rows are never changed or deleted. Rows with a number are the ledger of a
-- wallet: each starts with the balance at which the previous one ended, so that the balance is the sum of the entries. No entry
-- that takes money goes below the overdraft allowed at that time.
create table loyalty_transaction (
  corporation_id    uuid not null references corporation (id),
  id                uuid not null,
  guest_id          uuid,
  revision          bigint not null,
  type              loyalty_transaction_type not null,
  created_at        timestamptz not null,
  organization_id   uuid,
  program_id        uuid,
  wallet_id         uuid,
  number            integer check (number > 0),
  previous_number   integer,
  sum               numeric not null,
  balance_before    numeric,
  balance_after     numeric,
  overdraft         numeric,
  -- Lots that a charge has spent, so that returned money keeps its expiry date.
  spent_lots        jsonb,
  hold_id           uuid,
  campaign_id       uuid,
  terminal_group_id uuid,
  order_id          uuid,
  order_number      bigint,
  order_sum         numeric,
  order_created_at  timestamptz,
  is_delivery       boolean,
  coupon_number     text,
  coupon_series     text,
  comment           text,
  block_reason      text,
  api_client_login  text,
  primary key (corporation_id, id),
  unique (corporation_id, guest_id, revision),
  unique (corporation_id, wallet_id, number, balance_after),
  unique (corporation_id, wallet_id, number),
  foreign key (corporation_id, guest_id) references guest (corporation_id, id),
  foreign key (corporation_id, wallet_id, previous_number, balance_before)
    references loyalty_transaction (corporation_id, wallet_id, number, balance_after),
  check (previous_number = number - 1),
  check (num_nulls(wallet_id, number, program_id, balance_before, balance_after, overdraft) in (0, 6)
         or wallet_id is null and num_nulls(number, balance_before, balance_after, overdraft) = 4),
  check (wallet_id is not null or previous_number is null and sum = 0),
  check (balance_after = balance_before + sum),
  check ((number = 1) = (previous_number is null)),
  check (number <> 1 or balance_before = 0),
  check (sum >= 0 or balance_after >= -overdraft),
  check (guest_id is not null or wallet_id is not null)
);
create index loyalty_transaction_of_hold on loyalty_transaction (corporation_id, hold_id) where hold_id is not null;
create index loyalty_transaction_of_order on loyalty_transaction (corporation_id, order_id, guest_id)
  where order_id is not null;

-- Balance of a guest in a program. Foreign keys make it the balance of the last ledger entry.
create table loyalty_wallet (
  corporation_id uuid not null,
  id             uuid not null,
  guest_id       uuid,
  program_id     uuid not null,
  is_certificate boolean not null default false,
  -- Wallet of the guest into which the guest was merged: money that still comes in is moved there.
  merged_into    uuid,
  balance        numeric not null,
  last_number    integer check (last_number > 0),
  -- Remaining amounts by expiry date: [{"left": "5.00", "expiresAt": 1767225600000 or null}].
  lots           jsonb not null,
  next_expiry_at timestamptz,
  revision       bigint not null,
  primary key (corporation_id, id),
  foreign key (corporation_id, merged_into) references loyalty_wallet (corporation_id, id),
  foreign key (corporation_id, guest_id) references guest (corporation_id, id),
  foreign key (corporation_id, id, last_number, balance)
    references loyalty_transaction (corporation_id, wallet_id, number, balance_after),
  foreign key (corporation_id, program_id) references loyalty_program (corporation_id, id),
  check (last_number is not null or balance = 0),
  check (guest_id is not null or is_certificate),
  check (merged_into <> id)
);
create index loyalty_wallet_by_expiry on loyalty_wallet (next_expiry_at) where next_expiry_at is not null;
-- A guest has one wallet in a program, and any number of certificates.
create unique index loyalty_wallet_of_guest on loyalty_wallet (corporation_id, guest_id, program_id) where not is_certificate;
alter table loyalty_transaction
  add foreign key (corporation_id, wallet_id) references loyalty_wallet (corporation_id, id);

-- Money reserved for an order: taken from the wallet when it is held, then returned or spent once.
create table loyalty_hold (
  corporation_id uuid not null,
  id             uuid not null,
  wallet_id      uuid not null,
  sum            numeric not null check (sum > 0),
  comment        text,
  status         text not null check (status in ('held', 'captured', 'cancelled', 'expired')),
  held_at        timestamptz not null,
  expires_at     timestamptz,
  primary key (corporation_id, id),
  foreign key (corporation_id, wallet_id) references loyalty_wallet (corporation_id, id)
);
create index loyalty_hold_by_expiry on loyalty_hold (expires_at) where status = 'held' and expires_at is not null;
create index loyalty_hold_open on loyalty_hold (corporation_id, wallet_id, held_at, id) where status = 'held';

-- Amount that an order has taken from a wallet, or will take when it is closed.
create table loyalty_reservation (
  corporation_id  uuid not null,
  id              uuid not null,
  wallet_id       uuid not null,
  organization_id uuid not null,
  -- Orders of different kinds may have the same id.
  order_kind      text not null check (order_kind in ('Delivery', 'TableOrder', 'Banquet')),
  order_id        uuid not null,
  sum             numeric not null check (sum > 0),
  -- Campaign whose reward the sum buys as points; null for a payment of the order.
  campaign_id     uuid,
  -- Reserved while the order is open, due and then paid after it is closed, returning while a paid amount goes back.
  status          text not null check (status in ('reserved', 'due', 'paid', 'returning')),
  -- Order as transactions show it.
  reason          jsonb not null,
  reserved_at     timestamptz not null,
  -- Entry that paid the amount, or captured the hold.
  transaction_id  uuid,
  hold_id         uuid,
  primary key (corporation_id, id),
  foreign key (corporation_id, wallet_id) references loyalty_wallet (corporation_id, id),
  check ((status in ('paid', 'returning')) = (transaction_id is not null)),
  check (hold_id is null or transaction_id is not null)
);
create index loyalty_reservation_due on loyalty_reservation (reserved_at) where status in ('due', 'returning');
create index loyalty_reservation_of_order on loyalty_reservation (corporation_id, order_id);
create index loyalty_reservation_of_wallet on loyalty_reservation (corporation_id, wallet_id)
  where status in ('reserved', 'due');
create index loyalty_reservation_paid on loyalty_reservation (reserved_at) where status = 'paid';

-- Receiver of transactions of a chain's guests, in the form of the family's loyalty.
create table loyalty_webhook (
  corporation_id        uuid not null references corporation (id),
  id                    uuid not null,
  creation_number       bigint not null generated by default as identity,
  name                  text not null,
  url                   text not null,
  subscription_password text,
  organization_ids      uuid[],
  is_active             boolean not null,
  is_deleted            boolean not null,
  revision              bigint not null default 1,
  primary key (corporation_id, id)
);

-- Transaction on its way to a receiver. The text is composed when it is sent, so the row holds nothing personal.
create table loyalty_webhook_delivery (
  corporation_id   uuid not null,
  id               uuid not null,
  webhook_id       uuid not null,
  transaction_id   uuid not null,
  guest_id         uuid not null,
  revision         bigint not null,
  status           text not null default 'waiting' check (status in ('waiting', 'delivered', 'failed')),
  created_at       timestamptz not null,
  -- Next sending; while a node is at work, the end of its claim.
  due_at           timestamptz,
  attempts         integer not null default 0,
  first_attempt_at timestamptz,
  error            text,
  finished_at      timestamptz,
  primary key (corporation_id, id),
  unique (corporation_id, webhook_id, transaction_id),
  foreign key (corporation_id, transaction_id) references loyalty_transaction (corporation_id, id),
  foreign key (corporation_id, webhook_id) references loyalty_webhook (corporation_id, id),
  check ((status = 'waiting') = (due_at is not null)),
  check ((status = 'waiting') = (finished_at is null))
);
create index loyalty_webhook_delivery_by_age on loyalty_webhook_delivery (finished_at) where finished_at is not null;
create index loyalty_webhook_delivery_due on loyalty_webhook_delivery (corporation_id, due_at, id) where due_at is not null;
create index loyalty_webhook_delivery_waiting on loyalty_webhook_delivery (corporation_id, webhook_id, guest_id, revision)
  where due_at is not null;

--------------------------------------------------------------------------------------------------------------------------------
-- Finance
--------------------------------------------------------------------------------------------------------------------------------

-- A new corporation gets the system accounts, whose negative creation numbers put them before all others. Goods of a store have
-- an account with the store's id.
create table account (
  corporation_id                 uuid not null references corporation (id),
  id                             uuid not null,
  creation_number                bigint not null,
  name                           text not null,
  code                           text,
  type                           text not null
                                 check (type in ('CASH', 'ACCOUNTS_RECEIVABLE', 'DEBTS_OF_EMPLOYEES', 'CURRENT_ASSET',
                                                 'OTHER_CURRENT_ASSET', 'INVENTORY_ASSETS', 'EMPLOYEES_LIABILITY',
                                                 'ACCOUNTS_PAYABLE', 'CLIENTS_LIABILITY', 'OTHER_CURRENT_LIABILITY',
                                                 'LONG_TERM_LIABILITY', 'EQUITY', 'COST_OF_GOODS_SOLD', 'INCOME', 'EXPENSES',
                                                 'OTHER_INCOME', 'OTHER_EXPENSES')),
  parent_id                      uuid,
  -- Organization of a store's account; null for accounts of the whole chain.
  organization_id                uuid,
  description                    text,
  start_balance_sum              numeric,
  start_balance_date             date,
  -- Organization and creation number of the posted opening balance, by which it is reversed.
  opening_organization_id        uuid,
  opening_creation_number        integer,
  is_custom_transactions_allowed boolean not null,
  is_system_account              boolean not null,
  is_deleted                     boolean not null,
  deletion_id                    uuid,
  revision                       bigint not null,
  created_at                     timestamptz not null,
  modified_at                    timestamptz not null,
  deleted_at                     timestamptz,
  primary key (corporation_id, id),
  unique (corporation_id, creation_number),
  foreign key (corporation_id, opening_organization_id) references organization (corporation_id, id),
  foreign key (corporation_id, organization_id) references organization (corporation_id, id),
  foreign key (corporation_id, parent_id) references account (corporation_id, id),
  check (is_deleted = (deleted_at is not null)),
  check (is_deleted or deletion_id is null),
  check ((opening_organization_id is null) = (opening_creation_number is null))
);
create unique index account_unique_code on account (corporation_id, code) where not is_deleted;
alter table payment_type
  add foreign key (corporation_id, account_id) references account (corporation_id, id);

create table cash_flow_category (
  corporation_id  uuid not null references corporation (id),
  id              uuid not null,
  creation_number bigint not null,
  name            text not null,
  code            text,
  type            text not null check (type in ('OPERATIONAL', 'INVESTMENT', 'FINANCE')),
  parent_id       uuid,
  deletion_id     uuid,
  is_deleted      boolean not null,
  revision        bigint not null,
  created_at      timestamptz not null,
  modified_at     timestamptz not null,
  deleted_at      timestamptz,
  primary key (corporation_id, id),
  unique (corporation_id, creation_number),
  foreign key (corporation_id, parent_id) references cash_flow_category (corporation_id, id),
  check (is_deleted = (deleted_at is not null)),
  check (is_deleted or deletion_id is null)
);

create table counteragent (
  corporation_id     uuid not null references corporation (id),
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
  primary key (corporation_id, id),
  unique (corporation_id, creation_number)
);

-- A chain without a row has the defaults.
create table books_settings (
  corporation_id                  uuid primary key references corporation (id),
  currency_iso_name               text,
  vat_accounting                  text not null default 'VAT_INCLUDED_IN_PRICE'
                                  check (vat_accounting in ('VAT_INCLUDED_IN_PRICE', 'VAT_NOT_INCLUDED_IN_PRICE')),
  default_distribution_algorithm  text not null default 'DISTRIBUTION_BY_SUM'
                                  check (default_distribution_algorithm in ('DISTRIBUTION_BY_SUM', 'DISTRIBUTION_BY_AMOUNT',
                                                                            'DISTRIBUTION_NOT_SPECIFIED')),
  default_deviation_action        text not null default 'NOT_NOTIFY'
                                  check (default_deviation_action in ('NOT_NOTIFY', 'NOTIFY', 'DISABLE', 'DISABLE_GREATER')),
  is_negative_stock_allowed       boolean not null default true,
  opening_balance_organization_id uuid,
  day_begins_at                   text not null default '00:00' check (day_begins_at ~ '^(0[0-9]|1[01]):[0-5][0-9]$'),
  closed_through                  date,
  foreign key (corporation_id, opening_balance_organization_id) references organization (corporation_id, id)
);

-- Transaction entered by the operator. Its postings are in the ledger.
create table books_transaction (
  organization_id       uuid not null references organization (id),
  id                    uuid not null,
  number                integer not null,
  creation_number       integer not null,
  effective_at          timestamptz not null,
  from_account_id       uuid not null,
  from_counteragent_id  uuid,
  to_account_id         uuid not null,
  to_counteragent_id    uuid,
  sum                   numeric not null check (sum > 0),
  cash_flow_category_id uuid,
  conception_id         uuid,
  document_id           uuid,
  comment               text,
  canceled_at           timestamptz,
  primary key (organization_id, id),
  unique (organization_id, number)
);
create index books_transaction_by_document on books_transaction (organization_id, document_id) where document_id is not null;
create index books_transaction_by_moment on books_transaction (organization_id, effective_at);

--------------------------------------------------------------------------------------------------------------------------------
-- Ledger
--
-- Books of an organization: postings between two subaccounts, and turnovers by month. A subaccount is an account with its
-- counteragent and product, under a small number. Only src/ledger writes these tables.
--------------------------------------------------------------------------------------------------------------------------------

-- Locked by each change of the organization's postings. `changed_at` strictly increases, so that the set of postings recorded
-- up to a given value never changes.
create table ledger (
  organization_id uuid primary key,
  changed_at      timestamptz not null
) with (fillfactor = 50);

-- Enumerations take four bytes in tables with millions of rows. The order of the words means nothing.
create type account_type as enum (
  'CASH', 'ACCOUNTS_RECEIVABLE', 'DEBTS_OF_EMPLOYEES', 'CURRENT_ASSET', 'OTHER_CURRENT_ASSET', 'INVENTORY_ASSETS',
  'EMPLOYEES_LIABILITY', 'ACCOUNTS_PAYABLE', 'CLIENTS_LIABILITY', 'OTHER_CURRENT_LIABILITY', 'LONG_TERM_LIABILITY', 'EQUITY',
  'COST_OF_GOODS_SOLD', 'INCOME', 'EXPENSES', 'OTHER_INCOME', 'OTHER_EXPENSES'
);
create type document_type as enum (
  'INCOMING_INVOICE', 'INCOMING_INVENTORY', 'INCOMING_SERVICE', 'OUTGOING_SERVICE', 'WRITEOFF_DOCUMENT', 'SALES_DOCUMENT',
  'SESSION_ACCEPTANCE', 'INTERNAL_TRANSFER', 'OUTGOING_INVOICE', 'RETURNED_INVOICE', 'PRODUCTION_DOCUMENT',
  'TRANSFORMATION_DOCUMENT', 'PRODUCTION_ORDER', 'CONSOLIDATED_ORDER', 'PREPARED_REGISTER', 'MENU_CHANGE',
  'PRODUCT_REPLACEMENT', 'SALES_RETURN_DOCUMENT', 'DISASSEMBLE_DOCUMENT', 'PAYROLL', 'INCOMING_CASH_ORDER',
  'OUTGOING_CASH_ORDER'
);
create type transaction_type as enum (
  'OPENING_BALANCE', 'CUSTOM', 'CASH', 'PREPAY_CLOSED', 'PREPAY', 'PREPAY_RETURN', 'PREPAY_CLOSED_RETURN', 'DISCOUNT', 'CARD',
  'CREDIT', 'PAYIN', 'PAYOUT', 'PAY_COLLECTION', 'CASH_CORRECTION', 'INVENTORY_CORRECTION', 'STORE_COST_CORRECTION',
  'CASH_SURPLUS', 'CASH_SHORTAGE', 'PENALTY', 'BONUS', 'INVOICE', 'NDS_INCOMING', 'NDS_SALES', 'SALES_REVENUE',
  'OUTGOING_INVOICE', 'OUTGOING_INVOICE_REVENUE', 'RETURNED_INVOICE', 'RETURNED_INVOICE_REVENUE', 'WRITEOFF',
  'SESSION_WRITEOFF', 'TRANSFER', 'TRANSFORMATION', 'TARIFF_HOUR', 'ON_THE_HOUSE', 'ADVANCE', 'INCOMING_SERVICE',
  'OUTGOING_SERVICE', 'INCOMING_SERVICE_PAYMENT', 'OUTGOING_SERVICE_PAYMENT', 'IMPORTED_BANK_STATEMENT',
  'CLOSE_AT_EMPLOYEE_EXPENSE', 'INCENTIVE_PAYMENT', 'TARIFF_PERCENT', 'SESSION_ACCEPTANCE', 'EMPLOYEE_CASH_PAYMENT',
  'EMPLOYEE_PAYMENT', 'INVOICE_PAYMENT', 'OUTGOING_DOCUMENT_PAYMENT', 'OUTGOING_SALES_DOCUMENT_PAYMENT', 'PRODUCTION',
  'SALES_RETURN_PAYMENT', 'SALES_RETURN_WRITEOFF', 'DISASSEMBLE'
);

create table ledger_account (
  organization_id uuid not null,
  number          smallint not null,
  account_id      uuid not null,
  type            account_type not null,
  primary key (organization_id, number),
  unique (organization_id, account_id)
);

-- The nil UUID means no counteragent or no product.
create table ledger_subaccount (
  organization_id uuid not null,
  number          integer not null,
  account         smallint not null,
  counteragent_id uuid not null,
  product_id      uuid not null,
  primary key (organization_id, number),
  unique (organization_id, account, counteragent_id, product_id),
  foreign key (organization_id, account) references ledger_account (organization_id, number)
);

-- Common fields of the postings of a document, order or transaction. The creation number orders those of one moment.
create table ledger_document (
  organization_id       uuid not null,
  creation_number       integer not null,
  type                  document_type,
  document_id           uuid not null,
  cash_flow_category_id uuid,
  conception_id         uuid,
  number                text,
  comment               text,
  primary key (organization_id, creation_number)
);
create index ledger_document_by_id on ledger_document (organization_id, document_id);

-- Live from `recorded_at` until `reversed_at`. Columns are ordered so that alignment wastes no space.
create table posting (
  organization_id uuid not null,
  effective_at    timestamptz not null,
  recorded_at     timestamptz not null,
  reversed_at     timestamptz,
  secondary_at    timestamptz,
  creation_number integer not null,
  ordinal         integer not null,
  from_subaccount integer not null,
  to_subaccount   integer not null,
  -- Indexes use days instead of moments: entries of one day share a key, which saves about 40 bytes per posting.
  effective_on    date not null generated always as ((effective_at at time zone 'UTC')::date) stored,
  type            transaction_type not null,
  is_valued       boolean not null,
  sum             numeric not null,
  from_amount     numeric,
  to_amount       numeric,
  missing_amount  numeric,
  line_id         uuid,
  reversed_by     uuid,
  primary key (organization_id, creation_number, ordinal),
  check (from_subaccount <> to_subaccount),
  check (sum >= 0 and from_amount >= 0 and to_amount >= 0 and missing_amount >= 0),
  check (reversed_at >= recorded_at)
);
create index posting_by_day on posting (organization_id, effective_on);
create index posting_by_from on posting (organization_id, from_subaccount, effective_on);
create index posting_by_to on posting (organization_id, to_subaccount, effective_on);
create index posting_missing on posting (organization_id, effective_on) where missing_amount > 0;

-- Sums and amounts of a subaccount's live postings in a month (UTC).
create table turnover (
  organization_id uuid not null,
  subaccount      integer not null,
  month           date not null,
  debit           numeric not null,
  credit          numeric not null,
  received        numeric not null,
  issued          numeric not null,
  primary key (organization_id, subaccount, month),
  check (debit >= 0 and credit >= 0 and received >= 0 and issued >= 0)
) with (fillfactor = 50);

--------------------------------------------------------------------------------------------------------------------------------
-- Inventory
--------------------------------------------------------------------------------------------------------------------------------

create table store (
  corporation_id  uuid not null references corporation (id),
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
  primary key (corporation_id, id),
  unique (corporation_id, creation_number),
  foreign key (corporation_id, organization_id) references organization (corporation_id, id)
);

-- Price list of a supplier. If it has no price, the latest posted invoice of the supplier gives one.
create table supplier_product (
  corporation_id    uuid not null references corporation (id),
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
  primary key (corporation_id, id),
  unique (corporation_id, creation_number),
  foreign key (corporation_id, container_id) references container (corporation_id, id),
  foreign key (corporation_id, counteragent_id) references counteragent (corporation_id, id),
  foreign key (corporation_id, product_id) references product (corporation_id, id)
);
create index supplier_product_by_supplier on supplier_product (corporation_id, counteragent_id, product_id);

-- Goods in a store when its books begin. An amount of 0 means that the row was removed.
create table books_opening_stock (
  organization_id uuid not null references organization (id),
  store_id        uuid not null,
  product_id      uuid not null,
  creation_number integer not null,
  opened_on       date not null,
  amount          numeric not null,
  sum             numeric not null,
  primary key (organization_id, store_id, product_id),
  check (amount >= 0 and sum >= 0)
);

-- Documents of all families. Lines are JSON, which lists of headers do not read.
create table document (
  organization_id              uuid not null references organization (id),
  id                           uuid not null,
  creation_number              bigint not null,
  family                       text not null
                               check (family in ('INCOMING_SERVICE', 'OUTGOING_SERVICE', 'INCOMING_INVOICE', 'OUTGOING_INVOICE',
                                                 'RETURNED_INVOICE', 'SALES_RETURN_DOCUMENT', 'SALES_DOCUMENT',
                                                 'INTERNAL_TRANSFER', 'WRITEOFF_DOCUMENT', 'PRODUCTION_DOCUMENT',
                                                 'TRANSFORMATION_DOCUMENT', 'DISASSEMBLE_DOCUMENT', 'INCOMING_INVENTORY')),
  number                       text not null,
  day                          date not null,
  year                         integer not null generated always as (extract(year from day)::integer) stored,
  effective_at                 timestamptz not null,
  comment                      text,
  conception                   uuid,
  is_automatic                 boolean,
  is_editable                  boolean,
  counteragent                 uuid,
  employee_pass_to_account     uuid,
  contract_date                timestamptz,
  contract_number              text,
  incoming_date                date,
  incoming_document_number     text,
  invoice                      text,
  transport_invoice_number     text,
  delivery_on_time             boolean,
  due_date                     date,
  payment_date                 timestamptz,
  incoming_invoice_id          uuid,
  outgoing_invoice_id          uuid,
  internal_incoming_invoice_id uuid,
  internal_outgoing_invoice_id uuid,
  processing_mode              text check (processing_mode in ('RETURN_DISH', 'RETURN_GOOD', 'DO_NOT_RETURN')),
  banquet                      boolean,
  store                        uuid,
  store_from                   uuid,
  store_to                     uuid,
  default_store                uuid,
  expense_account              uuid,
  revenue_account              uuid,
  account_surplus              uuid,
  account_shortage             uuid,
  product                      uuid,
  amount                       numeric,
  amount_unit                  uuid,
  assembly_chart_writeoff      boolean,
  items                        jsonb not null,
  items_first_step             jsonb,
  sum                          numeric,
  sum_without_vat              numeric,
  status                       text not null check (status in ('NEW', 'PROCESSED', 'CANCELED')),
  revision                     bigint not null,
  request_hash                 text,
  first_answer                 jsonb,
  created_at                   timestamptz not null,
  created_by                   uuid,
  modified_at                  timestamptz not null,
  modified_by                  uuid,
  primary key (organization_id, id),
  unique (organization_id, creation_number),
  unique (organization_id, family, year, number),
  foreign key (organization_id, incoming_invoice_id) references document (organization_id, id),
  foreign key (organization_id, outgoing_invoice_id) references document (organization_id, id),
  -- Header fields that a family must have, and all that it may have.
  check (case
           when family in ('INCOMING_SERVICE', 'OUTGOING_SERVICE', 'INCOMING_INVOICE', 'OUTGOING_INVOICE', 'RETURNED_INVOICE')
             then counteragent is not null
           when family = 'SALES_RETURN_DOCUMENT' then num_nulls(counteragent, processing_mode) = 0
           when family in ('INTERNAL_TRANSFER', 'PRODUCTION_DOCUMENT') then num_nulls(store_from, store_to) = 0
           when family = 'TRANSFORMATION_DOCUMENT' then num_nulls(store_from, store_to, product, amount, amount_unit) = 0
           when family = 'DISASSEMBLE_DOCUMENT' then num_nulls(store_from, store_to, product, amount) = 0
           when family = 'WRITEOFF_DOCUMENT' then num_nulls(store_from, expense_account) = 0
           when family = 'INCOMING_INVENTORY' then num_nulls(store, account_surplus, account_shortage, items_first_step) = 0
           else true
         end),
  check (num_nonnulls(counteragent, employee_pass_to_account, contract_date, contract_number, incoming_date,
                      incoming_document_number, invoice, transport_invoice_number, delivery_on_time, due_date, payment_date,
                      incoming_invoice_id, outgoing_invoice_id, internal_incoming_invoice_id, internal_outgoing_invoice_id,
                      processing_mode, banquet, store, store_from, store_to, default_store, expense_account, revenue_account,
                      account_surplus, account_shortage, product, amount, amount_unit, assembly_chart_writeoff,
                      items_first_step) = case family
           when 'INCOMING_SERVICE' then num_nonnulls(counteragent, employee_pass_to_account, contract_date, contract_number,
              incoming_date, incoming_document_number, invoice, due_date, revenue_account)
           when 'OUTGOING_SERVICE' then num_nonnulls(counteragent, contract_date, contract_number, due_date, revenue_account)
           when 'INCOMING_INVOICE' then num_nonnulls(counteragent, employee_pass_to_account, incoming_date,
              incoming_document_number, invoice, transport_invoice_number, delivery_on_time, due_date, payment_date,
              internal_outgoing_invoice_id, default_store)
           when 'OUTGOING_INVOICE' then num_nonnulls(counteragent, due_date, payment_date, internal_incoming_invoice_id,
              default_store, expense_account, revenue_account)
           when 'RETURNED_INVOICE' then num_nonnulls(counteragent, incoming_invoice_id, default_store, expense_account)
           when 'SALES_RETURN_DOCUMENT' then num_nonnulls(counteragent, outgoing_invoice_id, processing_mode, default_store,
              expense_account, revenue_account)
           when 'SALES_DOCUMENT' then num_nonnulls(banquet, default_store, expense_account, revenue_account)
           when 'INTERNAL_TRANSFER' then num_nonnulls(store_from, store_to)
           when 'WRITEOFF_DOCUMENT' then num_nonnulls(store_from, expense_account)
           when 'PRODUCTION_DOCUMENT' then num_nonnulls(store_from, store_to)
           when 'TRANSFORMATION_DOCUMENT' then num_nonnulls(store_from, store_to, product, amount, amount_unit,
              assembly_chart_writeoff)
           when 'DISASSEMBLE_DOCUMENT' then num_nonnulls(store_from, store_to, product, amount, amount_unit)
           when 'INCOMING_INVENTORY' then num_nonnulls(store, account_surplus, account_shortage, items_first_step)
         end)
);
create index document_by_counteragent on document (organization_id, counteragent, family, effective_at)
  where counteragent is not null;
create index document_by_day on document (organization_id, family, day, effective_at, creation_number);
create index document_by_effect on document (organization_id, effective_at, creation_number);
create index document_by_incoming_invoice on document (organization_id, incoming_invoice_id)
  where incoming_invoice_id is not null;
create index document_by_outgoing_invoice on document (organization_id, outgoing_invoice_id)
  where outgoing_invoice_id is not null;

--------------------------------------------------------------------------------------------------------------------------------
-- Valuation of goods
--
-- A key is the number of a subaccount of a store and product.
--------------------------------------------------------------------------------------------------------------------------------

-- Movements of goods of a posted document: keys, amounts and what decides the cost. Postings have the values.
create table ledger_goods (
  organization_id uuid not null,
  creation_number integer not null,
  effective_at    timestamptz not null,
  first_ordinal   integer not null,
  sale_number     integer,
  -- Text takes half the space of jsonb, and no index reads it.
  movements       json not null,
  primary key (organization_id, creation_number)
);
create index ledger_goods_by_sale on ledger_goods (organization_id, sale_number) where sale_number is not null;

-- Posted stock-takes. Earlier documents change the difference, so that the balance remains what was counted.
create table ledger_count (
  organization_id uuid not null,
  key             integer not null,
  effective_at    timestamptz not null,
  creation_number integer not null,
  ordinal         integer not null,
  difference      numeric not null,
  surplus         integer not null,
  shortage        integer not null,
  line_id         uuid,
  primary key (organization_id, key, effective_at, creation_number)
);
create index ledger_count_by_document on ledger_count (organization_id, creation_number);

-- Locked by the transaction that values goods of the organization.
create table valuation (
  organization_id uuid primary key,
  -- Current run, if it changed earlier costs.
  run_id          uuid
);

-- Keys that must be valued again, from a position in document order on. `cause` is the creation number of the document that
-- requires it.
create table valuation_mark (
  organization_id uuid not null,
  effective_at    timestamptz not null,
  creation_number integer not null,
  key             integer not null,
  cause           integer not null,
  is_purchase     boolean not null,
  recorded_at     timestamptz not null,
  primary key (organization_id, effective_at, creation_number, key)
);

-- Keys at which valuation failed, with the document. Their marks wait; others are valued.
create table valuation_failure (
  organization_id uuid not null,
  key             integer not null,
  creation_number integer not null,
  message         text not null,
  failed_at       timestamptz not null,
  primary key (organization_id, key)
);

-- Quantity, value and last average of a key after its last document of a day, if known.
create table valuation_state (
  organization_id uuid not null,
  key             integer not null,
  day             date not null,
  effective_at    timestamptz not null,
  creation_number integer not null,
  quantity        numeric not null,
  value           numeric not null,
  last_average    numeric,
  primary key (organization_id, key, day)
);

-- Valuations that changed costs of documents other than those that required them.
create table valuation_run (
  organization_id  uuid not null,
  id               uuid not null,
  started_at       timestamptz not null,
  finished_at      timestamptz,
  -- Creation numbers of the documents that required the valuation.
  causes           integer[] not null,
  documents_valued integer not null,
  postings_changed integer not null,
  primary key (organization_id, id)
);
create index valuation_run_by_start on valuation_run (organization_id, started_at, id);

-- Change of an account's balance on a day of the organization by a run: debit less credit.
create table valuation_change (
  organization_id uuid not null,
  run_id          uuid not null,
  account         smallint not null,
  day             date not null,
  sum             numeric not null,
  primary key (organization_id, run_id, account, day)
);

--------------------------------------------------------------------------------------------------------------------------------
-- Sales
--------------------------------------------------------------------------------------------------------------------------------

-- Order posted to the books, with its documents.
create table sale (
  organization_id   uuid not null,
  order_id          uuid not null,
  kind              text not null check (kind in ('Delivery', 'TableOrder', 'Banquet')),
  revision          bigint not null,
  hash              text,
  number            text,
  source_key        text,
  ended_at          timestamptz not null,
  terminal_group_id uuid not null,
  table_id          uuid,
  creation_number   integer,
  documents         json not null,
  problems          json,
  primary key (organization_id, order_id, kind)
);
create index sale_by_end on sale (organization_id, ended_at);
create index sale_with_problems on sale (organization_id, ended_at) where problems is not null;

-- Order that could not be posted because its event was passed over.
create table unposted_order (
  organization_id uuid not null,
  order_id        uuid not null,
  kind            text not null check (kind in ('Delivery', 'TableOrder', 'Banquet')),
  revision        bigint not null,
  -- Wall time of the restaurant.
  closed_at       timestamp(3) not null,
  happened_at     timestamptz not null,
  reason          text not null,
  primary key (organization_id, order_id, kind)
);
create index unposted_order_by_closing on unposted_order (organization_id, closed_at);

-- Closings missing in the books because the follower of sales was switched off.
create table sales_gap (
  organization_id uuid not null,
  from_revision   bigint not null,
  to_revision     bigint not null,
  started_at      timestamptz not null,
  ended_at        timestamptz not null,
  orders          integer not null,
  primary key (organization_id, from_revision),
  check (from_revision < to_revision)
);

--------------------------------------------------------------------------------------------------------------------------------
-- Reports
--
-- Finished orders and their lines: ids, and what the order itself recorded. The rows of an order are replaced as a whole; a
-- reopened order has no lines. Times are wall time of the organization. Columns aligned to eight bytes come first, because rows
-- then take less space.
--------------------------------------------------------------------------------------------------------------------------------

-- Revision of an organization's facts. Each transaction that changes them takes the next one, and thereby locks them.
create table sale_facts (
  organization_id  uuid primary key,
  revision         bigint not null,
  -- Revision at which rows of orders that no longer exist were last removed. Older copies are rebuilt as a whole.
  removed_revision bigint not null default 0
) with (fillfactor = 50);

create table sale_order (
  organization_id      uuid not null,
  order_id             uuid not null,
  order_number         bigint not null generated by default as identity,
  facts_revision       bigint not null,
  revision             bigint not null,
  number               bigint not null,
  opened_at            timestamp(3) not null,
  closed_at            timestamp(3) not null,
  bill_printed_at      timestamp(3),
  expected_at          timestamp(3),
  confirmed_at         timestamp(3),
  printed_at           timestamp(3),
  cooked_at            timestamp(3),
  packed_at            timestamp(3),
  sent_at              timestamp(3),
  delivered_at         timestamp(3),
  predicted_at         timestamp(3),
  cooking_predicted_at timestamp(3),
  opened_on            date not null,
  closed_on            date not null,
  guests               integer not null,
  is_deleted           boolean not null,
  is_asap              boolean,
  kind                 text not null check (kind in ('Delivery', 'TableOrder', 'Banquet')),
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
  -- Costs of the lines by their numbers, from valued postings; null if no goods left a store.
  costs                numeric[],
  primary key (organization_id, order_id),
  unique (organization_id, order_number)
);
create index sale_order_by_closing on sale_order (organization_id, closed_on);
create index sale_order_by_day on sale_order (organization_id, opened_on);
create index sale_order_by_facts_revision on sale_order (organization_id, facts_revision);

create type line_removal as enum ('NOT_DELETED', 'DELETED_WITH_WRITEOFF', 'DELETED_WITHOUT_WRITEOFF');

-- Dish, modifier or service of an order, or the part of it that one of several payment types paid.
create table sale_line (
  organization_id    uuid not null,
  order_number       bigint not null,
  printed_at         timestamp(3),
  combo_amount       integer,
  removal            line_removal not null,
  line               smallint not null,
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
  primary key (organization_id, order_number, line)
);

-- Documents whose postings changed their values since the costs of orders were last updated.
create table revalued_document (
  organization_id uuid not null,
  seq             bigint not null generated always as identity,
  document_id     uuid not null,
  primary key (organization_id, seq)
);

-- Close of a restaurant's accounting day. A correction is a further version; no row is ever changed.
create table day_close (
  organization_id uuid not null references organization (id),
  day             date not null,
  version         integer not null check (version > 0),
  author_kind     text not null check (author_kind in ('operator', 'person')),
  author_id       uuid,
  -- Revision of the facts from which the figures were added up.
  facts_revision  bigint not null,
  -- Highest revision of the orders of the day; 0 without orders. Orders that are closed later have greater ones.
  orders_revision bigint not null,
  revenue         numeric not null,
  expected_cash   numeric not null,
  counted_cash    numeric not null check (counted_cash >= 0),
  figures         json not null,
  unfinished      json not null,
  note            text,
  reason          text,
  closed_at       timestamptz not null,
  primary key (organization_id, day, version),
  check ((author_kind = 'person') = (author_id is not null))
);

-- Restaurant whose facts have accounting days of former settings, after the order of this number.
create table facts_calendar (
  organization_id uuid primary key,
  after_number    bigint not null
);

-- Revisions of an organization's events that are missing in the facts because reports were switched off. A rebuild removes the
-- row.
create table facts_gap (
  organization_id uuid not null,
  from_revision   bigint not null,
  to_revision     bigint not null,
  primary key (organization_id, from_revision),
  check (from_revision < to_revision)
);

-- Presets that a chain has saved. Presets that every chain has are code.
create table report_preset (
  corporation_id uuid not null references corporation (id),
  id             text not null,
  name           text not null,
  report         json not null,
  primary key (corporation_id, id)
);

-- Planned income of a restaurant for a day: an amount, or the mean income of that weekday, or a percentage of it.
create table income_plan (
  organization_id uuid not null references organization (id),
  date            date not null,
  value_type      text not null check (value_type in ('ABSOLUTE', 'PERCENT', 'AUTOMATIC')),
  plan_value      numeric,
  primary key (organization_id, date),
  check ((plan_value is null) = (value_type = 'AUTOMATIC'))
);

--------------------------------------------------------------------------------------------------------------------------------
-- Imports
--------------------------------------------------------------------------------------------------------------------------------

-- Import of files that was compared with the data of the chain, and can be applied. Its files are deleted when it is.
create table import_preview (
  corporation_id  uuid not null references corporation (id),
  id              uuid not null,
  organization_id uuid,
  kind            text not null,
  -- Choices, and how the files are read.
  request         json not null,
  -- Columns, changes and notes, in the form of answers.
  plan            json not null,
  -- Hash of all that would be saved.
  digest          text not null,
  state           text not null check (state in ('Ready', 'Applying', 'Applied', 'Failed')),
  rows            integer not null check (rows >= 0),
  saved           integer not null default 0 check (saved >= 0),
  expires_at      timestamptz not null,
  primary key (corporation_id, id),
  foreign key (corporation_id, organization_id) references organization (corporation_id, id)
);
create index import_preview_by_age on import_preview (expires_at);

-- Piece of a file, which is too large for one parameter of a statement.
create table import_piece (
  corporation_id uuid not null,
  import_id      uuid not null,
  part           text not null,
  position       integer not null,
  bytes          bytea not null,
  primary key (corporation_id, import_id, part, position),
  foreign key (corporation_id, import_id) references import_preview (corporation_id, id) on delete cascade
);

-- Running import of a chain. A node that dies leaves its row, which others may replace after its time.
create table import_turn (
  corporation_id uuid primary key references corporation (id),
  id             uuid not null,
  import_id      uuid not null,
  ends_at        timestamptz not null
);

-- How a chain's files of a kind are read, as a person has said.
create table import_mapping (
  corporation_id uuid not null references corporation (id),
  kind           text not null,
  columns        json not null,
  cell_values    json not null,
  date_format    text,
  primary key (corporation_id, kind)
);
