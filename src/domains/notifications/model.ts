import type { Id } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'

export const messageTypes = [
  'order_attention',
  'delivery_attention',
  'external_courier_assigned',
  'external_courier_arrived',
] as const
export type MessageType = (typeof messageTypes)[number]

/** Message of a client to the staff. */
export interface Notification {
  id: Id<'Notification'>
  organizationId: Id<'Organization'>
  messageType: MessageType
  orderId: Id<'Order'>
  orderSource: string
  /** Text for the staff, if the order needs attention. */
  additionalInfo?: string | null | undefined
  /** Courier of a delivery service. */
  courierName?: string | null | undefined
  courierCar?: string | null | undefined
  courierPhone?: string | null | undefined
  sentAt: Instant
}

/** Delivery to the front office of the order. */
interface Delivery {
  /** Null for notifications from before deliveries to front offices. */
  terminalGroupId: Id<'TerminalGroup'> | null
  /** Time of receipt by the front office; null until then. */
  deliveredAt: Instant | null
}

export type NewNotification = Notification & Delivery

/** Stored notification. Fields that its type lacks are null. */
export interface StoredNotification extends NewNotification {
  additionalInfo: string | null
  courierName: string | null
  courierCar: string | null
  courierPhone: string | null
}
