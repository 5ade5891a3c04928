-- Since when a node has been at work: what was late before that is no fault of it.
alter table node add column started_at timestamptz not null default now();
