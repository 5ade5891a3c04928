-- The guests of a chain: one for each phone, whichever of its restaurants they order from. `phone` has the digits with the
-- country code.
create table guest (
  corporation_id   uuid not null references corporation (id),
  id               uuid not null,
  phone            text not null check (phone ~ '^\d{1,20}$'),
  in_blacklist     boolean not null default false,
  blacklist_reason text check (in_blacklist or blacklist_reason is null),
  primary key (corporation_id, id),
  unique (corporation_id, phone)
);
