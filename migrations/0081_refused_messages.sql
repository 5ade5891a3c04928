-- Messages of campaigns for which a limit was reached are kept, with the limit as their error.
alter table message
  drop constraint message_status_check,
  add constraint message_status_check check (status in ('waiting', 'sent', 'delivered', 'failed', 'kept', 'refused'));
