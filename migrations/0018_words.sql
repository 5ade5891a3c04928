-- Words come with a content that is new, so none is ever there already: nothing has to be looked up before they go in.
alter table delivery_word drop constraint delivery_word_pkey;
create index delivery_word_by_word on delivery_word (organization_id, word, order_id);
