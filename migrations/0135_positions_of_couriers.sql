-- A position may make its employees drivers. Those of the previous version make none.
alter table employee_position add column is_courier boolean not null default false;
