-- Where orders go: regions, cities and their streets, what restaurants deliver where and when, and where guests heard of
-- them. A row with organization_ids is valid at these organizations only; a street is valid where its city is.

create table region (
  corporation_id   uuid not null references corporation (id),
  id               uuid not null,
  name             text not null,
  is_deleted       boolean not null,
  organization_ids uuid[],
  revision         bigint not null default 1,
  primary key (corporation_id, id)
);

create table city (
  corporation_id   uuid not null references corporation (id),
  id               uuid not null,
  name             text not null,
  is_deleted       boolean not null,
  organization_ids uuid[],
  revision         bigint not null default 1,
  classifier_id    text,
  additional_info  text,
  primary key (corporation_id, id)
);

create table street (
  corporation_id uuid not null,
  id             uuid not null,
  city_id        uuid not null,
  name           text not null,
  is_deleted     boolean not null,
  revision       bigint not null default 1,
  classifier_id  text,
  primary key (corporation_id, id),
  foreign key (corporation_id, city_id) references city (corporation_id, id)
);
create index street_by_city on street (corporation_id, city_id, lower(name));
create index street_by_classifier on street (corporation_id, lower(classifier_id)) where classifier_id is not null;

create table marketing_source (
  corporation_id   uuid not null references corporation (id),
  id               uuid not null,
  name             text not null,
  is_deleted       boolean not null,
  organization_ids uuid[],
  revision         bigint not null default 1,
  attached_sources text[] not null,
  primary key (corporation_id, id)
);

-- Read as a whole by whoever decides about an order, and saved as a whole: settings, zones and rows are one document.
create table delivery_restrictions (
  corporation_id  uuid not null,
  organization_id uuid not null,
  doc             jsonb not null,
  primary key (corporation_id, organization_id),
  foreign key (corporation_id, organization_id) references organization (corporation_id, id)
);
