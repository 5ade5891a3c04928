-- Revision of the corporation at the last change of a brand or payment type, whose `revision` counts its changes. 0: changed before
-- this column existed.
alter table conception add column change_revision bigint not null default 0;
alter table payment_type add column change_revision bigint not null default 0;
