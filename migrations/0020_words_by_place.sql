-- Orders that share a word share one entry of the index, to which the next is added at its end: with the order's id in the key
-- each went to a page of its own. What a search reads of a word stands in its row anyway.
drop index delivery_word_by_word;
create index delivery_word_by_word on delivery_word (organization_id, word);
