-- An opening balance is reversed where it was posted: in its organization, under its creation number.
alter table account add column opening_organization_id uuid;
alter table account add column opening_creation_number integer;
alter table account add check ((opening_organization_id is null) = (opening_creation_number is null));

-- Every corporation has the system accounts. Their negative numbers put them before all others.
insert into account (corporation_id, id, creation_number, name, code, type, is_custom_transactions_allowed,
                     is_system_account, is_deleted, created_at, modified_at, revision)
select corporation.id, system.id, system.creation_number, system.name, system.code, system.type,
       system.is_custom_transactions_allowed, true, false, now(), now(), 0
  from corporation
 cross join (
         values
    (-22, 'ef5092ab-7b84-4c9f-9cee-d8fb6c74788b'::uuid, '1.01', 'Cash', 'CASH', true),
    (-21, '4a9a827f-7a99-4e2b-8267-ffd8029a8415'::uuid, '1.02', 'Cards and online', 'CURRENT_ASSET', true),
    (-20, 'b7125ca7-5251-47cc-b7fd-b1b8a3ca6962'::uuid, '1.03', 'Bank', 'CASH', true),
    (-19, 'c2de8938-6a7d-4b46-ac93-c201dbc6d41a'::uuid, '1.04', 'Sales clearing', 'CURRENT_ASSET', false),
    (-18, '0e6c05af-7c3d-40ad-a9e8-e68579212973'::uuid, '1.05', 'Unassigned guest money', 'CURRENT_ASSET', false),
    (-17, '7291717b-827d-4ab1-87e4-9a97306fe44e'::uuid, '1.06', 'Input VAT', 'CURRENT_ASSET', false),
    (-16, 'd58b682f-1ad3-4887-946a-967584ead8bd'::uuid, '1.07', 'Sales without an order', 'CURRENT_ASSET', false),
    (-15, 'bfe410ac-39fe-40cf-b675-5ecf2f3930de'::uuid, '1.10', 'Customers', 'ACCOUNTS_RECEIVABLE', true),
    (-14, '23580300-9df7-4bb6-aec2-6c112b31fca9'::uuid, '1.11', 'Employees', 'DEBTS_OF_EMPLOYEES', true),
    (-13, '09d56d04-487b-4927-8020-8d5b07305899'::uuid, '2.01', 'Suppliers', 'ACCOUNTS_PAYABLE', true),
    (-12, '29cb6fb7-8e12-46d2-8b0f-4053c4d2cf79'::uuid, '2.02', 'Output VAT', 'OTHER_CURRENT_LIABILITY', false),
    (-11, 'ec4850b0-aaf8-4429-bdf3-5a3e5258ee3e'::uuid, '2.03', 'Staff', 'EMPLOYEES_LIABILITY', true),
    (-10, 'b826e216-9469-426e-9594-895ab98becbd'::uuid, '2.04', 'Guests', 'CLIENTS_LIABILITY', true),
    (-9, 'ffc6f9dd-bc85-4994-abf2-5814b26601f1'::uuid, '3.01', 'Equity', 'EQUITY', true),
    (-8, '6b869d0d-9414-4ae6-8a12-e82a6c145d75'::uuid, '4.01', 'Revenue', 'INCOME', true),
    (-7, '410becd4-bc21-4ef0-b1b0-333be8e1f12d'::uuid, '4.02', 'Discounts', 'INCOME', true),
    (-6, '67af8bc9-628f-2124-2345-3750bb7db6fa'::uuid, '4.03', 'Surplus', 'OTHER_INCOME', true),
    (-5, 'dcc6e9d0-4926-48c1-83fd-dc7c9ef99f0f'::uuid, '5.01', 'Cost of goods', 'COST_OF_GOODS_SOLD', true),
    (-4, 'd318a5f8-62c5-43d1-bc02-cff17215457d'::uuid, '5.02', 'Removed dishes', 'OTHER_EXPENSES', true),
    (-3, '07926ff3-9319-b93e-80ff-1897825fdead'::uuid, '5.03', 'Shortage', 'OTHER_EXPENSES', true),
    (-2, '56c2ffba-11af-418d-a34b-e557f3076fdf'::uuid, '5.04', 'Services', 'EXPENSES', true),
    (-1, '8bbf910b-ee22-4b21-a535-ddefcd3c2e6b'::uuid, '5.05', 'Cost corrections', 'COST_OF_GOODS_SOLD', true)
       ) as system(creation_number, id, code, name, type, is_custom_transactions_allowed);

-- The goods of a store are on an account under its id. A number of a store is that of no account.
insert into account (corporation_id, id, creation_number, name, type, is_custom_transactions_allowed,
                     is_system_account, is_deleted, created_at, modified_at, deleted_at, revision)
select corporation_id, id, creation_number, name, 'INVENTORY_ASSETS', false, false, is_deleted, now(), now(),
       case when is_deleted then now() end, 0
  from store;
