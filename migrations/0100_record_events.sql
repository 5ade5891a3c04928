-- Every declared record writes events of one type, so that another record needs no other index.
drop index event_of_records;
drop index event_of_directories;
create index event_of_records
    on event (owner_id, revision)
 where type in ('AssemblyChartUpdate', 'AttendanceUpdate', 'DirectoryUpdate', 'EmployeeUpdate', 'PositionUpdate',
                'ProductCategoryUpdate', 'ProductGroupUpdate', 'ProductScaleUpdate', 'ProductUpdate', 'RecordUpdate');
