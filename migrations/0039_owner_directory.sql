-- Rows of organizations have keys that lead with the organization. What requests name without it, by an id or by the hash of a
-- secret, is looked up in one small table, which also holds that nobody has it twice.
create table owner_directory (
  table_name      text not null,
  key             text not null,
  corporation_id  uuid not null,
  organization_id uuid not null,
  primary key (table_name, key)
);

insert into owner_directory (table_name, key, corporation_id, organization_id)
select 'terminal_group', id::text, corporation_id, organization_id
  from terminal_group
 union all
select 'webhook_endpoint', id::text, corporation_id, organization_id
  from webhook_endpoint
 union all
select 'terminal_token', named.key, terminal_group.corporation_id, terminal_group.organization_id
  from terminal_token
  join terminal_group
    on terminal_group.organization_id = terminal_token.organization_id
   and terminal_group.id = terminal_token.terminal_group_id
 cross join lateral (values (terminal_token.id::text), (terminal_token.token_hash)) as named(key);

alter table terminal_group drop constraint terminal_group_id_key;
alter table webhook_endpoint drop constraint webhook_endpoint_id_key;

alter table terminal_token drop constraint terminal_token_token_hash_key;
alter table terminal_token drop constraint terminal_token_pkey;
alter table terminal_token add primary key (organization_id, id);
alter table terminal_token add unique (organization_id, token_hash);

alter table terminal_health drop constraint terminal_health_pkey;
alter table terminal_health add primary key (organization_id, terminal_group_id);
