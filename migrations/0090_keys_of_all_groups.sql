-- A key for all restriction groups stored the groups that existed when it was created. '*' now includes the groups of later versions.
-- The names stay beside '*', because nodes of the previous version do not know it.
--
-- A key with all groups of the contract is such a key: these 35 are all that any version had besides groups of ours, which it has
-- held at all times. Nobody who wants less than everything names each of them. A key that lacks one keeps its list.
update api_key
   set groups = groups || '{*}'::text[]
 where not groups @> '{*}'::text[]
   and groups @> array[
    'Commands', 'Data: changing stoplists', 'Data: dictionaries', 'Data: geo', 'Data: menu', 'Data: stoplists',
    'Deprecated', 'Drafts: changing', 'Drafts: creating', 'Drafts: receiving', 'Drivers: dictionaries',
    'Drivers: location', 'Employees: dictionaries', 'Employees: shifts', 'Guests: changing', 'Guests: creating',
    'Guests: info', 'Loyalty: coupons', 'Loyalty: dictionaries', 'Loyalty: messages', 'Loyalty: order calculate',
    'Loyalty: wallets', 'Notifications', 'Order driver: changing', 'Order payments: changing',
    'Order status: changing', 'Orders: changing', 'Orders: creating', 'Orders: loading data', 'Orders: preparing',
    'Orders: receiving', 'Orders: receiving by revision', 'Organizations: settings', 'POS: availability',
    'WebHooks: settings'
   ];
