-- What operators keep with a terminal group for its clients: a list of keys and values.
alter table terminal_group add column external_data jsonb not null default '[]';
