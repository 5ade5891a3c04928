-- A delivery, a table order and a reserve may have one id. The first content of each had that id, too, so they shared the content
-- of the one that was created first. The others have lost theirs: each becomes a creation that failed, whose error holds what is
-- left of it, and nothing that is sent or answered shows the content of another kind any more. Contents have ids of their own now.
create temporary table shared on commit drop as
with twice as (
  select organization_id, id
    from delivery_order
    join table_order using (organization_id, id)
   union
  select organization_id, id
    from delivery_order
    join reserve using (organization_id, id)
   union
  select organization_id, id
    from table_order
    join reserve using (organization_id, id))
select organization_id, id,
       case when content.doc -> 'durationInMinutes' is not null then 'Reserve'
            when content.doc -> 'tableIds' is not null then 'TableOrder'
            else 'DeliveryOrder'
       end as content_kind
  from twice
  join content using (organization_id, id);

create temporary table lost on commit drop as
with placed as (
  select organization_id, id, content_kind, 'DeliveryOrder' as kind, 'order' as field, content_id, correlation_id,
         external_number, changed_at, creation_status, false as is_deleted,
         json_build_object('number', number, 'status', status, 'sum', sum, 'progress', progress) as remains
    from shared
    join delivery_order using (organization_id, id)
   union all
  select organization_id, id, content_kind, 'TableOrder', 'order', content_id, correlation_id, external_number, changed_at,
         creation_status, false,
         json_build_object('number', number, 'status', status, 'sum', sum, 'tableIds', table_ids, 'progress', progress)
    from shared
    join table_order using (organization_id, id)
   union all
  select organization_id, id, content_kind, 'Reserve', 'reserve', content_id, correlation_id, external_number, changed_at,
         creation_status, is_deleted,
         json_build_object('status', status, 'tableIds', table_ids, 'estimatedStartTime', starts_local,
                           'durationInMinutes', duration_minutes, 'guestsCount', guests_count, 'progress', progress)
    from shared
    join reserve using (organization_id, id))
select organization_id, id, kind, field, gen_random_uuid() as content_id, correlation_id, external_number, is_deleted,
       date_trunc('milliseconds', greatest(clock_timestamp(), changed_at + interval '1 millisecond')) as changed_at,
       row_number() over (partition by organization_id order by id, kind) as place,
       0::bigint as revision,
       json_build_object(
         'code', 'InternalServerError',
         'message', 'The document is lost: something of another kind has the same id, and both were stored as one',
         'description', null,
         'errorReason', null,
         'additionalData', remains) as error_info
  from placed
 where content_id = id
   and kind <> content_kind
   -- One that was refused shows no document.
   and creation_status <> 'Error';

with counted as (
  select organization_id, max(place) as places
    from lost
   group by organization_id),
taken as (
  update owner_counter as counter
     set revision = greatest(revision, (extract(epoch from clock_timestamp()) * 1000000)::bigint) + places
    from counted
   where counter.owner_id = counted.organization_id
  returning counter.owner_id, counter.revision)
update lost
   set revision = taken.revision - place + 1
  from taken
 where taken.owner_id = lost.organization_id;

-- What is left of a document that nobody sees: sums and lines that fit each other.
insert into content (organization_id, id, doc)
select organization_id, content_id, case field when 'order' then '{"sum": 0, "items": []}'::json else '{}'::json end
  from lost;

update delivery_order as placed
   set creation_status = 'Error', error_info = lost.error_info, revision = lost.revision, changed_at = lost.changed_at,
       content_id = lost.content_id, progress = '{"status": "Unconfirmed", "number": 0}', number = null,
       status = 'Unconfirmed', words = '', has_problem = false
  from lost
 where kind = 'DeliveryOrder'
   and placed.organization_id = lost.organization_id
   and placed.id = lost.id;

update table_order as placed
   set creation_status = 'Error', error_info = lost.error_info, revision = lost.revision, changed_at = lost.changed_at,
       content_id = lost.content_id, progress = '{"status": "New", "number": 0}', number = null, status = 'New',
       bill_printed_local = null, closed_local = null
  from lost
 where kind = 'TableOrder'
   and placed.organization_id = lost.organization_id
   and placed.id = lost.id;

update reserve as placed
   set creation_status = 'Error', error_info = lost.error_info, revision = lost.revision, changed_at = lost.changed_at,
       content_id = lost.content_id, progress = '{"status": "New"}', status = 'New', cancel_reason = null,
       guests_came_local = null, occupies_tables = false
  from lost
 where kind = 'Reserve'
   and placed.organization_id = lost.organization_id
   and placed.id = lost.id;

-- The creation has failed for its client, too, whether or not its turn had come.
update command
   set state = 'failed',
       finished_at = coalesce(finished_at, lost.changed_at),
       error_code = lost.error_info ->> 'code',
       error_message = lost.error_info ->> 'message'
  from lost
 where command.organization_id = lost.organization_id
   and command.id = lost.correlation_id;

-- Events that showed the content of another kind show none. That of a creation tells now that it has failed.
update event
   set content_id = null,
       content_field = null,
       info = (info::jsonb || jsonb_build_object(content_field, null))::json,
       info_bytes = null
  from shared
 where event.owner_id = shared.organization_id
   and event.subject_id = shared.id
   and event.content_id = shared.id
   and event.type not in (content_kind || 'Update', content_kind || 'Error');

update event
   set type = kind || 'Error',
       from_status = null,
       status = null,
       info = (info::jsonb || jsonb_build_object('creationStatus', 'Error', 'errorInfo', error_info))::json,
       info_bytes = null
  from lost
 where event.owner_id = lost.organization_id
   and event.subject_id = lost.id
   and event.type = kind || 'Update'
   and event.correlation_id = lost.correlation_id;

-- The last event of each, by which receivers learn of the loss. It has the correlation id of the creation, unless an event
-- with that id exists.
insert into event (owner_id, revision, type, subject_id, correlation_id, happened_at, author_kind, info)
select organization_id, revision, kind || 'Error', id,
       case when exists (select 1
                           from event
                          where event.owner_id = lost.organization_id
                            and event.subject_id = lost.id
                            and event.correlation_id = lost.correlation_id)
            then gen_random_uuid()
            else correlation_id
       end,
       changed_at, 'server',
       case field
         when 'order' then
           json_build_object('id', id, 'posId', null, 'externalNumber', external_number, 'organizationId', organization_id,
                             'timestamp', (extract(epoch from changed_at) * 1000)::bigint, 'creationStatus', 'Error',
                             'errorInfo', error_info, 'order', null)
         else
           json_build_object('id', id, 'externalNumber', external_number, 'organizationId', organization_id,
                             'timestamp', (extract(epoch from changed_at) * 1000)::bigint, 'creationStatus', 'Error',
                             'errorInfo', error_info, 'isDeleted', is_deleted, 'reserve', null)
       end
  from lost;
