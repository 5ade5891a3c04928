-- Price lists of suppliers. The latest posted invoice of a supplier gives the price where none is agreed.
create table supplier_product (
  corporation_id     uuid not null references corporation (id),
  id                 uuid not null,
  creation_number    bigint not null,
  name               text not null,
  counteragent_id    uuid not null,
  product_id         uuid not null,
  container_id       uuid,
  code               text,
  num                text,
  price              numeric,
  allowed_deviation  numeric,
  is_deleted         boolean not null,
  revision           bigint not null,
  primary key (corporation_id, id),
  unique (corporation_id, creation_number)
);
create index supplier_product_by_supplier on supplier_product (corporation_id, counteragent_id, product_id);
create index document_by_counteragent on document (organization_id, counteragent, family, effective_at)
 where counteragent is not null;
