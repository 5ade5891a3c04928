// Written by `npm run contract` from the contract.
import type { Day, DayOrTime, Id, OffsetTime, TerminalTime } from '../values.d.ts'

export interface NotificationsOperations {
  /** List notifications to the staff of an organization. */
  '/admin/notifications/list': { kind: 'query'; request: AdminNotificationsListRequest; response: AdminNotificationsListResponseAnswer }
  /** Notify the staff about an order. */
  '/api/1/notifications/send': { kind: 'write'; request: SendNotificationRequest; response: CorrelationIdResponse }
  /** List notifications about an order of a sandbox. */
  '/sandbox/notifications/list': { kind: 'query'; request: SandboxNotificationsListRequest; response: SandboxNotificationsListResponseAnswer }
}

export interface AdminNotificationsListRequest {
  /** Only delivered, or only undelivered notifications. If omitted, all. */
  isDelivered?: boolean | null
  /** Only notifications about this order. If omitted, all. */
  orderId?: Id<'Order'> | null
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export interface AdminNotificationsListResponseAnswer {
  /** The notifications, newest first. */
  notifications: (NotificationAnswer)[]
}

export interface CorrelationIdResponse {
  /** Id of this request, also in the log of the server. `/api/1/commands/status` returns the outcome of a command by it. */
  correlationId: Id<'Command'>
}

export interface NotificationAnswer {
  /** Text for the staff. Null for notifications about couriers. */
  additionalInfo: string | null
  /** Model and number of the car. Null for other notifications. */
  courierCar: string | null
  /** Name of the courier. Null for other notifications. */
  courierName: string | null
  /** Phone of the courier. Null for other notifications. */
  courierPhone: string | null
  /** Time of receipt by the front office: UTC, ISO 8601. Immediate for a virtual front office; null until then. */
  deliveredAt: string | null
  /** Id of the notification. */
  id: Id<'Notification'>
  /** Kind of the notification. */
  messageType: 'order_attention' | 'delivery_attention' | 'external_courier_assigned' | 'external_courier_arrived' | (string & {})
  /** Delivery, table order or reserve of the notification. */
  orderId: Id<'Order'>
  /** Name of the client, as the staff know it. */
  orderSource: string
  /** When the client sent it: UTC, ISO 8601. */
  sentAt: string
  /** Terminal group of the order. Null for notifications from before deliveries to front offices. */
  terminalGroupId: Id<'TerminalGroup'> | null
}

export interface OrderAttentionNotificationRequest {
  /** Text for the staff. */
  additionalInfo: string
  /** Kind of the object: always `order_attention` here. */
  messageType: 'order_attention'
  /** Order that needs attention: a delivery, a table order or a reserve. */
  orderId: Id<'Order'>
  /** Name of the client, as the staff know it. */
  orderSource: string
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export interface SandboxNotificationsListRequest {
  /** Order that the notifications are about. */
  orderId: Id<'Order'>
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export interface SandboxNotificationsListResponseAnswer {
  /** The notifications, newest first. */
  notifications: (NotificationAnswer)[]
}

export type SendNotificationRequest = OrderAttentionNotificationRequest | SendNotificationRequestDeliveryAttention | SendNotificationRequestExternalCourierAssigned | SendNotificationRequestExternalCourierArrived

export interface SendNotificationRequestDeliveryAttention {
  /** Text for the staff. */
  additionalInfo: string
  /** Kind of the object: always `delivery_attention` here. */
  messageType: 'delivery_attention'
  /** Delivery order that the message is about. */
  orderId: Id<'Order'>
  /** Name of the client, as the staff know it. */
  orderSource: string
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export interface SendNotificationRequestExternalCourierArrived {
  /** Model and number of the car. */
  courierCar?: string | null
  /** Name of the courier. */
  courierName?: string | null
  /** Phone of the courier. */
  courierPhone?: string | null
  /** Kind of the object: always `external_courier_arrived` here. */
  messageType: 'external_courier_arrived'
  /** Delivery order that the message is about. */
  orderId: Id<'Order'>
  /** Name of the client, as the staff know it. */
  orderSource: string
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export interface SendNotificationRequestExternalCourierAssigned {
  /** Model and number of the car. */
  courierCar?: string | null
  /** Name of the courier. */
  courierName?: string | null
  /** Phone of the courier. */
  courierPhone?: string | null
  /** Kind of the object: always `external_courier_assigned` here. */
  messageType: 'external_courier_assigned'
  /** Delivery order that the message is about. */
  orderId: Id<'Order'>
  /** Name of the client, as the staff know it. */
  orderSource: string
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}
