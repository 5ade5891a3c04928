-- Revision with which rows of orders that no longer exist were last removed: older copies are made again as a whole.
alter table sale_facts add column removed_revision bigint not null default 0;

-- Revisions of an organization's events that did not reach the facts, because reports were switched off. A rebuild closes them.
create table facts_gap (
  organization_id uuid not null,
  from_revision   bigint not null,
  to_revision     bigint not null,
  primary key (organization_id, from_revision),
  check (from_revision < to_revision)
);
