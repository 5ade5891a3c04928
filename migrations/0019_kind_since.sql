-- Since when a terminal group is of its kind: what it was asked before keeps its deadline.
alter table terminal_group add column kind_since timestamptz not null default '-infinity';
