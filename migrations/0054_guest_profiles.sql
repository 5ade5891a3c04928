-- A guest who orders is also the member of loyalty programs: one row holds all that is known of a person. Guests without a phone
-- are known by a card or an e-mail address alone. Erasure leaves the id and nothing personal.
alter table guest
  alter column phone drop not null,
  add column name text,
  add column middle_name text,
  add column surname text,
  add column birthday date,
  add column email text,
  add column sex smallint not null default 0 check (sex between 0 and 2),
  add column consent_status smallint not null default 0 check (consent_status between 0 and 2),
  add column consent_from timestamptz,
  add column consent_to timestamptz,
  add column should_receive_loyalty_info boolean not null default true,
  add column should_receive_promo_actions_info boolean not null default true,
  add column should_receive_order_status_info boolean,
  add column culture_name text,
  add column referrer_id uuid check (referrer_id <> id),
  add column user_data text,
  add column comment text,
  add column employee_id uuid,
  add column is_deleted boolean not null default false,
  add column erased_at timestamptz,
  add column registered_at timestamptz not null default now(),
  add column registration_organization_id uuid,
  add column revision bigint not null default 0,
  add foreign key (corporation_id, referrer_id) references guest,
  add check (erased_at is null or num_nonnulls(phone, name, middle_name, surname, birthday, email, user_data, comment,
                                               blacklist_reason, employee_id) = 0);

create index guest_by_email on guest (corporation_id, lower(email), id) where email is not null;
create index guest_by_referrer on guest (corporation_id, referrer_id) where referrer_id is not null;

create table guest_card (
  corporation_id uuid not null,
  id             uuid not null,
  guest_id       uuid not null,
  track          text not null,
  number         text not null,
  primary key (corporation_id, id),
  unique (corporation_id, track),
  unique (corporation_id, number),
  foreign key (corporation_id, guest_id) references guest
);

create index guest_card_of_guest on guest_card (corporation_id, guest_id);

create table guest_category (
  corporation_id            uuid not null references corporation,
  id                        uuid not null,
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
  foreign key (corporation_id, guest_id) references guest,
  foreign key (corporation_id, category_id) references guest_category
);

create index guest_in_category_by_category on guest_in_category (corporation_id, category_id);
