-- Cards of discounts. A guest's card is found by what a reader reads from it, or by the number that is printed on it.
create table discount_card (
  organization_id  uuid not null references organization (id),
  track            text not null,
  number           text,
  discount_type_id uuid not null,
  holder           text,
  valid_from       date,
  valid_to         date,
  is_blocked       boolean not null default false,
  primary key (organization_id, track),
  check (valid_to >= valid_from)
);

create unique index discount_card_by_number on discount_card (organization_id, number) where number is not null;
