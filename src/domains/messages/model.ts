import type { Id } from '#core/schema.ts'
import type { Day, Instant } from '#core/time.ts'

export type Channel = 'Sms' | 'Email'

/**
 * `kept`: nothing is configured to send it; `sent`: accepted by the gateway or mail server; `delivered`: confirmed by the gateway;
 * `refused`: over a limit.
 */
type MessageStatus = 'waiting' | 'sent' | 'delivered' | 'failed' | 'kept' | 'refused'

/** Message to a guest. Erasure sets personal fields to null. */
export interface Message {
  organizationId: Id<'Organization'>
  corporationId: Id<'Corporation'>
  id: Id<'Message'>
  channel: Channel
  status: MessageStatus
  /** Digits of a phone with its country code, or an e-mail address. */
  recipient: string | null
  subject: string | null
  text: string | null
  /** Guest and campaign of a message that a campaign has sent. */
  guestId: Id<'Customer'> | null
  campaignId: Id<'MarketingCampaign'> | null
  createdAt: Instant
  /** Local day of the restaurant on which the message counts toward limits. */
  day: Day
  dueAt: Instant | null
  attempts: number
  /** Number of status requests to the gateway. */
  checks: number
  /** Id at the gateway. */
  gatewayId: string | null
  /** Error of the last attempt, or the limit. Never contains text of the other side, which may be personal. */
  error: string | null
  finishedAt: Instant | null
}

/** Message claimed by this node. */
export type ClaimedMessage = Pick<
  Message,
  | 'corporationId'
  | 'organizationId'
  | 'id'
  | 'channel'
  | 'status'
  | 'recipient'
  | 'subject'
  | 'text'
  | 'attempts'
  | 'checks'
  | 'gatewayId'
> & { ownerId: Id<'Organization'> }

/** Change of a message after an attempt. */
export interface Outcome {
  status: MessageStatus
  dueAt: Instant | null
  gatewayId: string | null
  error: string | null
}
