-- Details hold no null members any more: a row that never had a member equals a row that has lost it. Rows are made so here, so that
-- the first save after this version finds them equal.
update product
   set details = (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(details) where value <> 'null')
 where jsonb_path_exists(details, '$.* ? (@ == null)');

update product_group
   set details = (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(details) where value <> 'null')
 where jsonb_path_exists(details, '$.* ? (@ == null)');

update combo
   set details = (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(details) where value <> 'null')
 where jsonb_path_exists(details, '$.* ? (@ == null)');

update external_menu
   set details = (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(details) where value <> 'null')
 where jsonb_path_exists(details, '$.* ? (@ == null)');
