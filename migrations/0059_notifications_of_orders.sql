-- Notifications are looked up by their order, too.
create index notification_by_order on notification (organization_id, order_id);
