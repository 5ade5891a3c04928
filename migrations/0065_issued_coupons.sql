-- Coupons that campaigns give to guests, and the order that has used a coupon, to which it goes back when the order is undone.
alter table loyalty_coupon
  add column guest_id uuid,
  add column issued_at timestamptz,
  add column order_id uuid,
  add foreign key (corporation_id, guest_id) references guest,
  add check ((guest_id is null) = (issued_at is null)),
  add check (order_id is null or activated_at is not null);

create index loyalty_coupon_not_issued on loyalty_coupon (corporation_id, series_id, id)
 where activated_at is null and guest_id is null;
create index loyalty_coupon_of_order on loyalty_coupon (corporation_id, order_id) where order_id is not null;
create index loyalty_coupon_of_guest on loyalty_coupon (corporation_id, guest_id) where guest_id is not null;

create index loyalty_transaction_of_order on loyalty_transaction (corporation_id, order_id, guest_id) where order_id is not null;
