-- Missing ingredients of an entry that the setting `stopsFromStock` made; null for entries of people and front offices.
alter table stop_list_item add column reason text;

-- Organizations whose stop lists follow their stock. `version` rises with changes of charts, menus, stores, terminal groups and the
-- setting. `shortages` has the products and sizes that were short at the last poll, by terminal group.
create table stop_from_stock (
  organization_id   uuid primary key,
  version           bigint not null,
  polled_version    bigint not null,
  polled_at         timestamptz not null,
  ledger_changed_at timestamptz,
  shortages         jsonb not null
);
