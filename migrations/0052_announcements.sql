-- That something of an organization is another one now, such as its menu. Many changes within a second are one event, which is
-- due while `due_at` is there. Rows stay: one for each organization and type.
create table announcement (
  organization_id uuid not null,
  type            text not null,
  due_at          timestamptz,
  written_at      timestamptz,
  primary key (organization_id, type)
);
create index announcement_by_time on announcement (type, due_at) where due_at is not null;
