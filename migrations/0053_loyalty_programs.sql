-- Loyalty programs of a chain, and the campaigns that say what programs do.
create table loyalty_program (
  corporation_id                uuid not null references corporation (id),
  id                            uuid not null,
  name                          text not null,
  is_deleted                    boolean not null,
  revision                      bigint not null default 1,
  description                   text not null,
  program_type                  integer not null check (program_type between 0 and 4),
  template_type                 integer not null check (template_type between 0 and 9),
  is_active                     boolean not null,
  service_from                  date not null,
  service_to                    date check (service_to >= service_from),
  priority                      integer not null,
  organization_ids              uuid[],
  notify_about_balance_changes  boolean not null,
  can_hold_money                boolean not null,
  overdraft_limit               numeric not null check (overdraft_limit >= 0),
  bonus_lifetime_days           integer check (bonus_lifetime_days > 0),
  primary key (corporation_id, id)
);

create table loyalty_campaign (
  corporation_id uuid not null references corporation (id),
  id             uuid not null,
  name           text not null,
  is_deleted     boolean not null,
  revision       bigint not null default 1,
  program_id     uuid not null,
  description    text not null,
  is_active      boolean not null,
  period_from    date not null,
  period_to      date check (period_to >= period_from),
  priority       integer not null,
  bindings       jsonb not null,
  primary key (corporation_id, id),
  foreign key (corporation_id, program_id) references loyalty_program (corporation_id, id)
);

-- Conditions that staff or clients choose by hand for an order.
create table loyalty_manual_condition (
  corporation_id                   uuid not null references corporation (id),
  id                               uuid not null,
  name                             text not null,
  is_deleted                       boolean not null,
  revision                         bigint not null default 1,
  organization_ids                 uuid[],
  is_dynamic_discount              boolean not null,
  is_applicable_on_cashier_screen  boolean not null,
  primary key (corporation_id, id)
);

create table loyalty_coupon_series (
  corporation_id uuid not null references corporation (id),
  id             uuid not null,
  name           text not null,
  is_deleted     boolean not null,
  revision       bigint not null default 1,
  valid_from     date,
  valid_to       date check (valid_to >= valid_from),
  primary key (corporation_id, id)
);
