-- What searches of delivery orders filter and sort by, beside the columns that are there: names as they are compared, in lower
-- case and without accents.
alter table delivery_order
  add column service_type text,
  add column order_type   text collate "C",
  add column customer     text collate "C",
  add column courier      text collate "C",
  add column has_problem  boolean not null default false;

-- Names and words as the program writes them (`folded`, `wordsIn`), for the rows that are there.
create function pg_temp.folded(text) returns text language sql immutable as $$
  select left(btrim(regexp_replace(lower(normalize($1, nfkd) collate "und-x-icu"), '[\u0300-\u036f]', '', 'g')), 100)
$$;

update delivery_order placed
   set service_type = whole.doc -> 'orderType' ->> 'orderServiceType',
       order_type = pg_temp.folded(whole.doc -> 'orderType' ->> 'name'),
       customer = nullif(pg_temp.folded(concat_ws(' ', whole.doc -> 'customer' ->> 'name',
                                                  whole.doc -> 'customer' ->> 'surname')), ''),
       courier = pg_temp.folded(whole.doc -> 'courierInfo' -> 'courier' ->> 'name'),
       has_problem = coalesce((whole.doc -> 'problem' ->> 'hasProblem')::boolean, false)
  from (select d.organization_id, d.id, c.doc::jsonb || d.marks::jsonb as doc
          from delivery_order d
          join content c
            on c.organization_id = d.organization_id
           and c.id = d.content_id) whole
 where whole.organization_id = placed.organization_id
   and whole.id = placed.id;

-- Delivery dates are searched within a window of days, statuses within it; a status tells most orders of a window apart from
-- the few that are still open.
create index delivery_order_by_status on delivery_order (organization_id, status, complete_before) where revision > 0;
create index delivery_order_problems on delivery_order (organization_id, complete_before) where has_problem and revision > 0;

-- The words by which an operator finds an order: they belong to the content named, and mean nothing once the order has another.
-- Kept for as long as the order's delivery date is within reach of the searches.
create table delivery_word (
  organization_id uuid not null,
  word            text collate "C" not null,
  order_id        uuid not null,
  content_id      uuid not null,
  day             date not null,
  primary key (organization_id, word, order_id)
);
create index delivery_word_by_day on delivery_word using brin (day);

insert into delivery_word (organization_id, word, order_id, content_id, day)
select distinct d.organization_id, left(word, 40), d.id, d.content_id, d.complete_before::date
  from delivery_order d
  join content c
    on c.organization_id = d.organization_id
   and c.id = d.content_id
 cross join lateral (
       select c.doc -> 'deliveryPoint' -> 'address' as address) as point
 cross join lateral (
       select regexp_split_to_table(
                (pg_temp.folded(concat_ws(' ', d.customer, d.external_number)) || ' ' ||
                 coalesce(pg_temp.folded(concat_ws(' ', address ->> 'line1', address -> 'street' ->> 'name',
                                                   address ->> 'house')), '')) collate "und-x-icu",
                '[^[:alnum:]]+')
       union all
       select d.number::text
       union all
       select d.phone
       union all
       select right(d.phone, 10)) as words(word)
 where d.creation_status = 'Success'
   and d.complete_before > now()::timestamp - interval '9 days'
   and word <> '';

-- An order that is being written: the request as it was sent, kept until it is placed under `order_id`. That is its own id,
-- unless a front office has refused it under that one.
create table delivery_draft (
  organization_id   uuid not null,
  id                uuid not null,
  order_id          uuid not null,
  terminal_group_id uuid,
  doc               json not null,
  version           integer not null default 1,
  created_at        timestamptz not null,
  -- The delivery date that it names, or that of its making; local, as in its organization.
  planned           timestamp not null,
  phone             text not null,
  customer          text collate "C",
  words             text[] not null,
  source_key        text,
  operator_id       uuid,
  order_type_id     uuid,
  locked_by         uuid,
  locked_at         timestamptz,
  -- When it was last asked to be placed: until that has ended nobody may change it.
  claimed_at        timestamptz,
  primary key (organization_id, id),
  check ((locked_by is null) = (locked_at is null))
);
create index delivery_draft_by_date on delivery_draft (organization_id, planned);
create index delivery_draft_by_age on delivery_draft using brin (created_at);
