create table sale (
  organization_id   uuid not null,
  order_id          uuid not null,
  kind              text not null check (kind in ('Delivery', 'TableOrder', 'Banquet')),
  revision          bigint not null,
  hash              text,
  number            text,
  day               date not null,
  ended_at          timestamptz not null,
  terminal_group_id uuid not null,
  table_id          uuid,
  creation_number   integer,
  documents         json not null,
  problems          json,
  primary key (organization_id, order_id, kind)
);
create index sale_by_day on sale (organization_id, day);
create index sale_with_problems on sale (organization_id, day) where problems is not null;
