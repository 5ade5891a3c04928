-- Lanes with work: a row for each terminal group with commands that are not finished. Accepting one raises the version, so the
-- holder of the lane sees without asking further whether something has come that it has not read. The holder deletes the row
-- when the lane is at rest, if the version is still the one that it has read.
create table lane_work (
  organization_id   uuid not null,
  terminal_group_id uuid not null,
  version           bigint not null,
  primary key (organization_id, terminal_group_id)
) with (fillfactor = 50);

insert into lane_work (organization_id, terminal_group_id, version)
select organization_id, terminal_group_id, 1
  from command
 where state in ('accepted', 'sent')
 group by organization_id, terminal_group_id;

drop index command_due;
create index command_due on command (organization_id, terminal_group_id, seq) where state in ('accepted', 'sent');

alter table terminal_group_lease add column organization_id uuid;
update terminal_group_lease as lease
   set organization_id = terminal_group.organization_id
  from terminal_group
 where terminal_group.id = lease.terminal_group_id;
delete from terminal_group_lease where organization_id is null;
alter table terminal_group_lease drop constraint terminal_group_lease_pkey;
alter table terminal_group_lease add primary key (organization_id, terminal_group_id);
