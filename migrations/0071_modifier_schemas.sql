-- What products with a modifier schema have in common, and what some of them redefine of it.
alter table modifier_schema
  add column modifier_groups jsonb not null default '[]',
  add column modifiers jsonb not null default '[]';

update product
   set particulars = particulars || jsonb_build_object('redefinitions', card::jsonb -> 'modifierSchemaRedefinitions')
 where card is not null
   and particulars is not null;
