-- Messages of campaigns for which a limit was reached are kept, with the limit as their error.
alter table message
  drop constraint message_status_check,
  add constraint message_status_check check (status in ('waiting', 'sent', 'delivered', 'failed', 'kept', 'refused'));

-- Whether the event of the guest's registration was written. For guests created by orders, a worker writes it later.
alter table guest
  add column is_announced boolean not null default true;
create index guest_unannounced on guest (corporation_id, id) where not is_announced;
