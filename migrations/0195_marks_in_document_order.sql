-- Marks are read in document order, and those of a document together. Behind the key, each read would pass all marks of the organization.
alter table valuation_mark
  drop constraint valuation_mark_pkey,
  add primary key (organization_id, effective_at, creation_number, key);
