-- Which parts of the demo chain are made. The next start makes those that a chain lacks.
create table seed_step (
  corporation_id uuid not null references corporation (id),
  name           text not null,
  made_at        timestamptz not null default now(),
  primary key (corporation_id, name)
);

-- What a chain from before has already, by the rows that each part made last.
create function pg_temp.demo_id(tail text) returns uuid language sql immutable as
  $$ select ('00000000-0000-4000-8000-' || lpad(tail, 12, '0'))::uuid $$;

insert into seed_step (corporation_id, name)
select corporation.id, step.name
  from corporation
 cross join lateral (
       values ('organizations: restaurants',
               exists (select 1 from organization
                        where corporation_id = corporation.id
                          and id = pg_temp.demo_id('b002'))),
              ('terminal_groups: kitchens',
               exists (select 1 from terminal_group
                        where organization_id = pg_temp.demo_id('b002')
                          and id = pg_temp.demo_id('f002'))),
              ('terminal_groups: spare terminal',
               exists (select 1 from terminal_token
                        where terminal_group_id = pg_temp.demo_id('f001')
                          and id = pg_temp.demo_id('a005'))),
              ('access: applications and keys',
               exists (select 1 from api_key
                        where corporation_id = corporation.id
                          and id = pg_temp.demo_id('a004'))),
              ('dictionaries: what orders refer to',
               exists (select 1 from marketing_source
                        where corporation_id = corporation.id
                          and id = pg_temp.demo_id('1702'))),
              ('employees: staff',
               exists (select 1 from employee
                        where corporation_id = corporation.id
                          and id = pg_temp.demo_id('2a03'))),
              ('employees: a courier on shift',
               exists (select 1 from courier_last_location
                        where organization_id = pg_temp.demo_id('b001')
                          and courier_id = pg_temp.demo_id('2a03'))),
              ('menus: main menu',
               exists (select 1 from product_category
                        where corporation_id = corporation.id
                          and id = pg_temp.demo_id('e403'))),
              ('catalogue: units and places of preparation',
               exists (select 1 from place_type
                        where corporation_id = corporation.id
                          and id = pg_temp.demo_id('5a11'))),
              ('restaurant_sections: dining room',
               exists (select 1 from restaurant_table
                        where corporation_id = corporation.id
                          and id = pg_temp.demo_id('4a16'))),
              ('geo: streets',
               exists (select 1 from street
                        where corporation_id = corporation.id
                          and id = pg_temp.demo_id('6022'))),
              ('delivery_restrictions: the harbour',
               exists (select 1 from delivery_restrictions
                        where organization_id = pg_temp.demo_id('b001'))),
              ('webhooks: a paused endpoint',
               exists (select 1 from webhook_endpoint
                        where organization_id = pg_temp.demo_id('b001')
                          and id = pg_temp.demo_id('9b01'))),
              ('deliveries: orders',
               exists (select 1 from delivery_order
                        where organization_id = pg_temp.demo_id('b002')
                          and id = pg_temp.demo_id('9012'))),
              ('deliveries: drafts',
               exists (select 1 from delivery_draft
                        where organization_id = pg_temp.demo_id('b001')
                          and id = pg_temp.demo_id('9304'))),
              ('order: table orders',
               exists (select 1 from table_order
                        where organization_id = pg_temp.demo_id('b001')
                          and id = pg_temp.demo_id('9105'))),
              ('reserve: reserves and banquets',
               exists (select 1 from reserve
                        where organization_id = pg_temp.demo_id('b001')
                          and id = pg_temp.demo_id('9207'))),
              ('commands: one that is done',
               exists (select 1 from command
                        where organization_id = pg_temp.demo_id('b001')
                          and id = pg_temp.demo_id('d001')))
       ) as step(name, is_made)
 where corporation.id = pg_temp.demo_id('c001')
   and step.is_made;
