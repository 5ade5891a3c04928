-- A node's sign of life, which it renews: as long as this stands, so do all the leases that it holds.
create table node (
  id         uuid primary key,
  expires_at timestamptz not null
) with (fillfactor = 50);

insert into node (id, expires_at)
select holder, max(expires_at) from terminal_group_lease group by holder;

-- A lease that was given back has no holder.
alter table terminal_group_lease alter column holder drop not null;
update terminal_group_lease set holder = null where expires_at <= now();
alter table terminal_group_lease drop column expires_at;
