-- Whether modifiers belong to the halves of a compound item, or to the item as a whole.

alter table product_group add column splittable boolean not null default false;

-- Null: as the group is.
alter table product_modifier_group add column splittable boolean;
alter table modifier_group_item add column splittable boolean;
alter table product_modifier add column splittable boolean;
