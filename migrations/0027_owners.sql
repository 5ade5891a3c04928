-- Revisions and events belong to an owner: an organization, or its corporation, whose id is then that of the owner.
alter table organization_counter rename to owner_counter;
alter table owner_counter rename constraint organization_counter_pkey to owner_counter_pkey;
alter table owner_counter rename column organization_id to owner_id;
alter table owner_counter add column corporation_id uuid;

update owner_counter
   set corporation_id = organization.corporation_id
  from organization
 where organization.id = owner_counter.owner_id;

alter table owner_counter alter column corporation_id set not null;

insert into owner_counter (owner_id, corporation_id)
select id, id
  from corporation;

alter table event rename column organization_id to owner_id;

-- Who asked for the change: the id is that of an API key, or of the terminal group of a front office. Events of earlier versions
-- do not say.
alter table event add column author_kind text;
alter table event add column author_id uuid;
alter table event add constraint event_author_check
  check (author_kind in ('key', 'operator', 'front', 'server')
         and (author_id is null) = (author_kind in ('operator', 'server')));

-- The API key that asked; null for what a front office does by itself.
alter table command add column api_key_id uuid;

create table number_counter (
  owner_id uuid,
  kind     text,
  year     integer,
  number   bigint not null,
  primary key (owner_id, kind, year)
) with (fillfactor = 50);
