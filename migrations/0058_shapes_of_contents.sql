-- To which shape a content was completed before it was stored: one of today's shape is answered as it is.
alter table content add column shape integer;
