-- The history that operators read: a small part of a chain's events, most of which are about guests and wallets.
create index event_of_records
    on event (owner_id, revision)
 where type in ('AssemblyChartUpdate', 'AttendanceUpdate', 'EmployeeUpdate', 'PositionUpdate', 'ProductCategoryUpdate',
                'ProductGroupUpdate', 'ProductScaleUpdate', 'ProductUpdate');
