-- What the migrations make, for readers. Written by npm run schema; a test compares it with the database.

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
  corporation_id  uuid not null,
  id              uuid not null,
  creation_number bigint not null,
  name            text not null,
  code            text,
  is_deleted      boolean not null,
  revision        bigint not null default 1,
  constraint amount_unit_pkey primary key (corporation_id, id),
  constraint amount_unit_corporation_id_creation_number_key unique (corporation_id, creation_number),
  constraint amount_unit_corporation_id_fkey foreign key (corporation_id) references corporation(id)
);

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
  constraint cancel_cause_pkey primary key (corporation_id, id),
  constraint cancel_cause_corporation_id_fkey foreign key (corporation_id) references corporation(id),
  constraint cancel_cause_check check (not (is_default and is_deleted))
);
create unique index cancel_cause_default on cancel_cause using btree (corporation_id) where is_default;

create table catalogue (
  corporation_id uuid not null,
  revision       bigint not null default 0,
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
  constraint city_pkey primary key (corporation_id, id),
  constraint city_corporation_id_fkey foreign key (corporation_id) references corporation(id)
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

create table combo_category (
  corporation_id uuid not null,
  id             uuid not null,
  name           text not null,
  is_deleted     boolean not null default false,
  constraint combo_category_pkey primary key (corporation_id, id),
  constraint combo_category_corporation_id_fkey foreign key (corporation_id) references corporation(id)
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
  constraint content_pkey primary key (organization_id, id)
) with (toast_tuple_target=8160);

create table corporation (
  id         uuid not null,
  name       text not null,
  created_at timestamp with time zone not null default now(),
  constraint corporation_pkey primary key (id)
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
  constraint discount_type_pkey primary key (corporation_id, id),
  constraint discount_type_corporation_id_fkey foreign key (corporation_id) references corporation(id),
  constraint discount_type_min_order_sum_check check (min_order_sum >= 0::numeric),
  constraint discount_type_mode_check check (mode = any (array['Percent'::text, 'FlexibleSum'::text, 'FixedSum'::text])),
  constraint discount_type_percent_check check (percent <= 100::numeric)
);

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

create table external_menu (
  corporation_id uuid not null,
  id             text not null,
  name           text not null,
  description    text,
  constraint external_menu_pkey primary key (corporation_id, id),
  constraint external_menu_corporation_id_fkey foreign key (corporation_id) references corporation(id)
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

create table external_menu_group (
  corporation_id uuid not null,
  menu_id        text not null,
  group_id       uuid not null,
  sort_order     integer not null,
  is_hidden      boolean not null default false,
  constraint external_menu_group_pkey primary key (corporation_id, menu_id, group_id),
  constraint external_menu_group_corporation_id_group_id_fkey foreign key (corporation_id, group_id) references product_group(corporation_id, id),
  constraint external_menu_group_corporation_id_menu_id_fkey foreign key (corporation_id, menu_id) references external_menu(corporation_id, id) on delete cascade
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

create table follower (
  name           text not null,
  since_revision bigint not null,
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
  corporation_id   uuid not null,
  id               uuid not null,
  phone            text not null,
  in_blacklist     boolean not null default false,
  blacklist_reason text,
  constraint guest_pkey primary key (corporation_id, id),
  constraint guest_corporation_id_phone_key unique (corporation_id, phone),
  constraint guest_corporation_id_fkey foreign key (corporation_id) references corporation(id),
  constraint guest_check check (in_blacklist or blacklist_reason is null),
  constraint guest_phone_check check (phone ~ '^\d{1,20}$'::text)
);

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

create table marketing_source (
  corporation_id   uuid not null,
  id               uuid not null,
  name             text not null,
  is_deleted       boolean not null,
  organization_ids uuid[],
  revision         bigint not null default 1,
  attached_sources text[] not null,
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
  constraint modifier_schema_pkey primary key (corporation_id, id),
  constraint modifier_schema_corporation_id_creation_number_key unique (corporation_id, creation_number),
  constraint modifier_schema_corporation_id_fkey foreign key (corporation_id) references corporation(id),
  constraint modifier_schema_corporation_id_product_scale_id_fkey foreign key (corporation_id, product_scale_id) references product_scale(corporation_id, id)
);
create index modifier_schema_by_scale on modifier_schema using btree (corporation_id, product_scale_id);

create table node (
  id         uuid not null,
  expires_at timestamp with time zone not null,
  started_at timestamp with time zone not null default now(),
  constraint node_pkey primary key (id)
) with (fillfactor=50);

create table notification (
  organization_id uuid not null,
  id              uuid not null,
  message_type    text not null,
  order_id        uuid not null,
  order_source    text not null,
  additional_info text,
  sent_at         timestamp with time zone not null,
  courier_name    text,
  courier_car     text,
  courier_phone   text,
  constraint notification_pkey primary key (organization_id, id),
  constraint notification_additional_info_check check ((additional_info is not null) = (message_type = any (array['order_attention'::text, 'delivery_attention'::text]))),
  constraint notification_message_type_check check (message_type = any (array['order_attention'::text, 'delivery_attention'::text, 'external_courier_assigned'::text, 'external_courier_arrived'::text]))
);
create index notification_by_age on notification using brin (sent_at);
create index notification_by_time on notification using btree (organization_id, sent_at);

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
  constraint order_type_pkey primary key (corporation_id, id),
  constraint order_type_corporation_id_fkey foreign key (corporation_id) references corporation(id),
  constraint order_type_order_service_type_check check (order_service_type = any (array['Common'::text, 'DeliveryByCourier'::text, 'DeliveryPickUp'::text]))
);

create table organization (
  corporation_id uuid not null,
  id             uuid not null,
  name           text not null,
  time_zone      text not null,
  version        text not null,
  is_sandbox     boolean not null default false,
  is_enabled     boolean not null default true,
  settings       jsonb not null default '{}'::jsonb,
  constraint organization_pkey primary key (corporation_id, id),
  constraint organization_id_key unique (id),
  constraint organization_corporation_id_fkey foreign key (corporation_id) references corporation(id),
  constraint organization_version_check check (version ~ '^\d+(\.\d+)*$'::text)
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
  constraint personal_session_pkey primary key (organization_id, id),
  constraint personal_session_check check (closed_at >= opened_at)
);
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

create table price_category (
  corporation_id uuid not null,
  id             uuid not null,
  name           text not null,
  is_deleted     boolean not null default false,
  constraint price_category_pkey primary key (corporation_id, id),
  constraint price_category_corporation_id_fkey foreign key (corporation_id) references corporation(id)
);

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

create table product (
  corporation_id       uuid not null,
  id                   uuid not null,
  name                 text not null,
  sku                  text,
  type                 text not null,
  order_item_type      text not null,
  group_id             uuid,
  category_id          uuid,
  tax_category_id      uuid,
  can_set_open_price   boolean not null default false,
  splittable           boolean not null default false,
  use_balance_for_sell boolean not null default false,
  is_deleted           boolean not null default false,
  sort_order           integer not null default 0,
  details              jsonb not null default '{}'::jsonb,
  constraint product_pkey primary key (corporation_id, id),
  constraint product_corporation_id_category_id_fkey foreign key (corporation_id, category_id) references product_category(corporation_id, id),
  constraint product_corporation_id_fkey foreign key (corporation_id) references corporation(id),
  constraint product_corporation_id_group_id_fkey foreign key (corporation_id, group_id) references product_group(corporation_id, id),
  constraint product_corporation_id_tax_category_id_fkey foreign key (corporation_id, tax_category_id) references tax_category(corporation_id, id),
  constraint product_order_item_type_check check (order_item_type = any (array['Product'::text, 'Compound'::text])),
  constraint product_type_check check (type = any (array['DISH'::text, 'GOODS'::text, 'SERVICE'::text, 'MODIFIER'::text, 'PREPARED'::text]))
);
create index product_by_group on product using btree (corporation_id, group_id);
create index product_by_sku on product using btree (corporation_id, sku);

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

create table product_group (
  corporation_id    uuid not null,
  id                uuid not null,
  parent_id         uuid,
  name              text not null,
  code              text,
  is_group_modifier boolean not null default false,
  is_deleted        boolean not null default false,
  sort_order        integer not null default 0,
  details           jsonb not null default '{}'::jsonb,
  splittable        boolean not null default false,
  constraint product_group_pkey primary key (corporation_id, id),
  constraint product_group_corporation_id_fkey foreign key (corporation_id) references corporation(id),
  constraint product_group_corporation_id_parent_id_fkey foreign key (corporation_id, parent_id) references product_group(corporation_id, id)
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
  constraint product_modifier_pkey primary key (corporation_id, id),
  constraint product_modifier_corporation_id_product_id_group_id_modifie_key unique nulls not distinct (corporation_id, product_id, group_id, modifier_id),
  constraint product_modifier_corporation_id_modifier_id_fkey foreign key (corporation_id, modifier_id) references product(corporation_id, id),
  constraint product_modifier_corporation_id_product_id_fkey foreign key (corporation_id, product_id) references product(corporation_id, id),
  constraint product_modifier_corporation_id_product_id_group_id_fkey foreign key (corporation_id, product_id, group_id) references product_modifier_group(corporation_id, product_id, group_id) on delete cascade,
  constraint product_modifier_check check (0 <= min_amount and min_amount <= max_amount)
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
  constraint product_modifier_group_pkey primary key (corporation_id, product_id, group_id),
  constraint product_modifier_group_corporation_id_group_id_fkey foreign key (corporation_id, group_id) references product_group(corporation_id, id),
  constraint product_modifier_group_corporation_id_product_id_fkey foreign key (corporation_id, product_id) references product(corporation_id, id),
  constraint product_modifier_group_check check (0 <= min_amount and min_amount <= max_amount)
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
  constraint removal_type_pkey primary key (corporation_id, id),
  constraint removal_type_corporation_id_fkey foreign key (corporation_id) references corporation(id)
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

create table restaurant_layout (
  corporation_id uuid not null,
  revision       bigint not null default 0,
  constraint restaurant_layout_pkey primary key (corporation_id),
  constraint restaurant_layout_corporation_id_fkey foreign key (corporation_id) references corporation(id)
);

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
  constraint stop_list_item_pkey primary key (organization_id, id),
  constraint stop_list_item_organization_id_terminal_group_id_product_id_key unique nulls not distinct (organization_id, terminal_group_id, product_id, size_id),
  constraint stop_list_item_organization_id_terminal_group_id_fkey foreign key (organization_id, terminal_group_id) references stop_list(organization_id, id),
  constraint stop_list_item_check check (0::numeric <= balance and balance <= counted)
);

create table street (
  corporation_id uuid not null,
  id             uuid not null,
  city_id        uuid not null,
  name           text not null,
  is_deleted     boolean not null,
  revision       bigint not null default 1,
  classifier_id  text,
  constraint street_pkey primary key (corporation_id, id),
  constraint street_corporation_id_city_id_fkey foreign key (corporation_id, city_id) references city(corporation_id, id)
);
create index street_by_city on street using btree (corporation_id, city_id, lower(name));
create index street_by_classifier on street using btree (corporation_id, lower(classifier_id)) where (classifier_id is not null);

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
  constraint terminal_group_pkey primary key (organization_id, id),
  constraint terminal_group_corporation_id_organization_id_fkey foreign key (corporation_id, organization_id) references organization(corporation_id, id),
  constraint terminal_group_kind_check check (kind = any (array['virtual'::text, 'linked'::text]))
);
create index terminal_group_by_corporation on terminal_group using btree (corporation_id);

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
  constraint tips_type_pkey primary key (corporation_id, id),
  constraint tips_type_corporation_id_fkey foreign key (corporation_id) references corporation(id),
  constraint tips_type_order_service_types_check check (order_service_types <@ array['Common'::text, 'DeliveryByCourier'::text, 'DeliveryPickUp'::text])
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
