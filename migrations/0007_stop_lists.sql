-- What a terminal group has run out of, or has only so much left of. A stop list has no row before its first change.
create table stop_list (
  organization_id   uuid not null,
  id                uuid not null,
  terminal_group_id uuid not null check (terminal_group_id = id),
  revision          bigint not null,
  changed_at        timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, terminal_group_id) references terminal_group (organization_id, id)
);

-- A null size: the product in every size. `counted` is the balance as it was put in by hand: what cancelled orders give back
-- never brings the balance above it.
create table stop_list_item (
  organization_id   uuid not null,
  terminal_group_id uuid not null,
  product_id        uuid not null,
  size_id           uuid,
  balance           numeric not null,
  counted           numeric not null,
  added_at          timestamptz not null,
  unique nulls not distinct (organization_id, terminal_group_id, product_id, size_id),
  foreign key (organization_id, terminal_group_id) references stop_list (organization_id, id),
  check (0 <= balance and balance <= counted)
);
