-- Whose front office is to see a notification, and when it had it: at once where it is a part of the server. Notifications of
-- before have no terminal group and are not sent.
alter table notification
  add column terminal_group_id uuid,
  add column delivered_at timestamptz;
create index notification_undelivered on notification (organization_id, terminal_group_id, sent_at)
  where delivered_at is null and terminal_group_id is not null;
