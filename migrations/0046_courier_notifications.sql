-- Clients also say that a delivery needs attention, and that a courier of a delivery service is named or has come.
alter table notification
  drop constraint notification_message_type_check,
  alter column additional_info drop not null,
  add column courier_name  text,
  add column courier_car   text,
  add column courier_phone text,
  add constraint notification_message_type_check check (
    message_type in ('order_attention', 'delivery_attention', 'external_courier_assigned', 'external_courier_arrived')
  ),
  add constraint notification_additional_info_check check (
    (additional_info is not null) = (message_type in ('order_attention', 'delivery_attention'))
  );
