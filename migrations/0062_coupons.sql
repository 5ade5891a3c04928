-- Coupons of a series. They stay: a number that was used is never given out again.
create table loyalty_coupon (
  corporation_id uuid not null,
  id             uuid not null,
  series_id      uuid not null,
  number         text not null,
  created_at     timestamptz not null,
  activated_at   timestamptz,
  primary key (corporation_id, id),
  unique (corporation_id, number, series_id),
  foreign key (corporation_id, series_id) references loyalty_coupon_series (corporation_id, id)
);

create index loyalty_coupon_not_activated on loyalty_coupon (corporation_id, series_id, id) where activated_at is null;
