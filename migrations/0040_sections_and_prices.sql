-- Sections and tables are of restaurants: their keys lead with the organization. The ids of a corporation's sections and tables
-- differ all the same, since saving them locks its layout and looks.
alter table restaurant_table add column organization_id uuid;

update restaurant_table
   set organization_id = restaurant_section.organization_id
  from restaurant_section
 where restaurant_section.corporation_id = restaurant_table.corporation_id
   and restaurant_section.id = restaurant_table.section_id;

alter table restaurant_table alter column organization_id set not null;
alter table restaurant_table drop constraint restaurant_table_corporation_id_section_id_fkey;
alter table restaurant_table drop constraint restaurant_table_pkey;
alter table restaurant_section drop constraint restaurant_section_pkey;
alter table restaurant_section add primary key (organization_id, id);
alter table restaurant_table add primary key (organization_id, id);
alter table restaurant_table add foreign key (organization_id, section_id) references restaurant_section (organization_id, id);

create index restaurant_section_by_id on restaurant_section (corporation_id, id);
create index restaurant_table_by_id on restaurant_table (corporation_id, id);

-- The owner of the price: an organization, or the corporation for organizations without a price of their own. Never null, so that
-- it can be part of a key.
alter table product_price add column seller_id uuid not null generated always as (coalesce(organization_id, corporation_id)) stored;
alter table product_price drop constraint product_price_corporation_id_product_id_size_id_organizatio_key;
alter table product_price
  add unique nulls not distinct (corporation_id, product_id, size_id, seller_id, price_category_id);
