-- How large events, contents and messages are, so that readers take bounded pages without reading what they leave for later: the
-- bytes of the JSON text. Events and contents from before this migration are not measured, and are when they are read.
alter table event add column info_bytes integer;
alter table content add column bytes integer;

-- The whole info of the event: its own and its content's.
alter table webhook_delivery add column bytes integer not null default 0;
alter table webhook_message add column bytes integer not null default 0;

update webhook_delivery
   set bytes = octet_length(event.info::text) + coalesce(octet_length(content.doc::text), 0)
  from event
  left join content
    on content.organization_id = event.owner_id
   and content.id = event.content_id
 where event.owner_id = webhook_delivery.organization_id
   and event.revision = webhook_delivery.revision
   and webhook_delivery.finished_at is null;

update webhook_message
   set bytes = (select coalesce(sum(bytes), 0)
                  from webhook_delivery
                 where webhook_delivery.organization_id = webhook_message.organization_id
                   and webhook_delivery.endpoint_id = webhook_message.endpoint_id
                   and webhook_delivery.revision = any(webhook_message.revisions));
