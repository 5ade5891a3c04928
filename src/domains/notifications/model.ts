import type { Id } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'

export const messageTypes = [
  'order_attention',
  'delivery_attention',
  'external_courier_assigned',
  'external_courier_arrived',
] as const
export type MessageType = (typeof messageTypes)[number]

/** Something that a client wants the staff to see. */
export interface Notification {
  id: Id<'Notification'>
  organizationId: Id<'Organization'>
  messageType: MessageType
  orderId: Id<'Order'>
  orderSource: string
  /** What the staff need to know, where the order needs attention. */
  additionalInfo?: string | null | undefined
  /** Of a courier of a delivery service. */
  courierName?: string | null | undefined
  courierCar?: string | null | undefined
  courierPhone?: string | null | undefined
  sentAt: Instant
}

/** On its way to the front office that has the order. */
interface Delivery {
  /** Null for those that were sent before front offices got any. */
  terminalGroupId: Id<'TerminalGroup'> | null
  /** When the front office had it; null until then. */
  deliveredAt: Instant | null
}

export type NewNotification = Notification & Delivery

/** As it is kept: what its type does not have is null. */
export interface StoredNotification extends NewNotification {
  additionalInfo: string | null
  courierName: string | null
  courierCar: string | null
  courierPhone: string | null
}
