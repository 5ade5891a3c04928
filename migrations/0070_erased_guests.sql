-- Guests whose personal data is erased. Orders that came in meanwhile are looked for once more at `recheck_at`; null when that is
-- done. Phones are kept as keyed hashes of each way to write them, by which the doctor finds what was forgotten.
create table guest_erasure (
  corporation_id uuid not null,
  guest_id       uuid not null,
  erased_at      timestamptz not null,
  recheck_at     timestamptz,
  phone_hashes   text[] not null,
  primary key (corporation_id, guest_id),
  foreign key (corporation_id, guest_id) references guest
);

create index guest_erasure_to_recheck on guest_erasure (recheck_at) where recheck_at is not null;

-- The key of these hashes, one for each chain.
create table guest_erasure_secret (
  corporation_id uuid primary key references corporation,
  secret         text not null
);
