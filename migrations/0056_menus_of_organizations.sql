-- Which organizations have the menu; null for all of the corporation.
alter table external_menu add column organization_ids uuid[];
