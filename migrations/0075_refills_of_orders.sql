-- What came into wallets when the order was closed; nothing any more once it was opened again.
alter table loyalty_order add column refilled numeric not null default 0 check (refilled >= 0);
