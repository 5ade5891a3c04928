-- For how long money that is held in a wallet of the program waits for its order. Null: until somebody cancels it.
alter table loyalty_program add column hold_lifetime_minutes integer check (hold_lifetime_minutes > 0);

-- What a guest has in a program. The balance is that of the last entry of its ledger, which the foreign key below holds.
create table loyalty_wallet (
  corporation_id uuid not null,
  id             uuid not null,
  guest_id       uuid not null,
  program_id     uuid not null,
  balance        numeric not null,
  last_number    integer check (last_number > 0),
  -- What is left of what came in, and when each part expires: [{"left": "5.00", "expiresAt": 1767225600000 or null}].
  lots           jsonb not null,
  next_expiry_at timestamptz,
  revision       bigint not null,
  primary key (corporation_id, id),
  unique (corporation_id, guest_id, program_id),
  foreign key (corporation_id, guest_id) references guest,
  foreign key (corporation_id, program_id) references loyalty_program,
  check (last_number is not null or balance = 0)
);

create index loyalty_wallet_by_expiry on loyalty_wallet (next_expiry_at) where next_expiry_at is not null;

-- What happened to guests in loyalty, for ever. Rows with a number are the ledger of a wallet: each begins with the balance with which
-- the one before has ended, so that a balance is the sum of its entries, and no entry that takes money goes below what the
-- program allowed at that moment. Nothing here is changed or deleted.
create table loyalty_transaction (
  corporation_id    uuid not null references corporation,
  id                uuid not null,
  guest_id          uuid not null,
  revision          bigint not null,
  type              integer not null check (type between 0 and 60),
  created_at        timestamptz not null,
  organization_id   uuid,
  program_id        uuid,
  wallet_id         uuid,
  number            integer check (number > 0),
  previous_number   integer check (previous_number = number - 1),
  sum               numeric not null,
  balance_before    numeric,
  balance_after     numeric,
  overdraft         numeric,
  -- What the entry took, by when it would have expired: what comes back expires then.
  taken             jsonb,
  hold_id           uuid,
  campaign_id       uuid,
  terminal_group_id uuid,
  order_id          uuid,
  order_number      bigint,
  order_sum         numeric,
  order_created_at  timestamptz,
  is_delivery       boolean,
  coupon_number     text,
  coupon_series     text,
  comment           text,
  block_reason      text,
  api_client_login  text,
  primary key (corporation_id, id),
  unique (corporation_id, guest_id, revision),
  unique (corporation_id, wallet_id, number),
  unique (corporation_id, wallet_id, number, balance_after),
  foreign key (corporation_id, guest_id) references guest,
  foreign key (corporation_id, wallet_id) references loyalty_wallet,
  foreign key (corporation_id, wallet_id, previous_number, balance_before)
    references loyalty_transaction (corporation_id, wallet_id, number, balance_after),
  check (num_nulls(wallet_id, number, program_id, balance_before, balance_after, overdraft) in (0, 6)
         or (wallet_id is null and num_nulls(number, balance_before, balance_after, overdraft) = 4)),
  check (wallet_id is not null or (previous_number is null and sum = 0)),
  check (balance_after = balance_before + sum),
  check ((number = 1) = (previous_number is null)),
  check (number <> 1 or balance_before = 0),
  check (sum >= 0 or balance_after >= -overdraft)
);

create index loyalty_transaction_of_hold on loyalty_transaction (corporation_id, hold_id) where hold_id is not null;

alter table loyalty_wallet
  add foreign key (corporation_id, id, last_number, balance)
      references loyalty_transaction (corporation_id, wallet_id, number, balance_after);

-- Money that is held for an order: taken when it is held, and given back or spent once.
create table loyalty_hold (
  corporation_id uuid not null,
  id             uuid not null,
  wallet_id      uuid not null,
  sum            numeric not null check (sum > 0),
  comment        text,
  status         text not null check (status in ('held', 'captured', 'cancelled', 'expired')),
  held_at        timestamptz not null,
  expires_at     timestamptz,
  primary key (corporation_id, id),
  foreign key (corporation_id, wallet_id) references loyalty_wallet
);

create index loyalty_hold_open on loyalty_hold (corporation_id, wallet_id, held_at, id) where status = 'held';
create index loyalty_hold_by_expiry on loyalty_hold (expires_at) where status = 'held' and expires_at is not null;
