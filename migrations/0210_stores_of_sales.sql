-- Store from which goods of orders leave, and the account to which payments of a type are posted. Null: the default store of the
-- organization, and the account of the kind of the payment type.
alter table terminal_group add column store_id uuid;
alter table restaurant_section add column store_id uuid;
alter table payment_type add column account_id uuid;
