-- Whether the modifiers of a product's group have limits of their own, as clients have stated it. Where they have none, their own
-- amounts are only kept. Null where it was not stated.

alter table product_modifier_group
  add column has_item_limits boolean;

-- Rows of directories are records of a chain, too: operators look at their history.
create index event_of_directories
    on event (owner_id, revision)
 where type = 'DirectoryUpdate';
