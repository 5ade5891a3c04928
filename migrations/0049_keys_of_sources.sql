-- An API key may be tied to one source of orders, and then sees no others.
alter table api_key add column source_key text;
