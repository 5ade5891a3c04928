-- What operators look at of the history of a chain: a few of its events among those of guests and their wallets.
create index event_of_records
    on event (owner_id, revision)
 where type in ('AssemblyChartUpdate', 'AttendanceUpdate', 'EmployeeUpdate', 'PositionUpdate', 'ProductCategoryUpdate',
                'ProductGroupUpdate', 'ProductScaleUpdate', 'ProductUpdate');
