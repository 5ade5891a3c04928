import type { Id } from '#core/schema.ts'
import type { Day, Instant } from '#core/time.ts'

export type Channel = 'Sms' | 'Email'

/**
 * How far a message is: `kept` where nothing is to send it, `sent` when the gateway or the mail server has taken it, `delivered`
 * when the gateway says that the guest has it, `refused` when a limit was reached.
 */
type MessageStatus = 'waiting' | 'sent' | 'delivered' | 'failed' | 'kept' | 'refused'

/** A message to a guest. What is personal is null once it was erased. */
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
  /** The guest and the campaign of a message that a campaign has sent. */
  guestId: Id<'Customer'> | null
  campaignId: Id<'MarketingCampaign'> | null
  createdAt: Instant
  /** The day of the restaurant on which it counts. */
  day: Day
  dueAt: Instant | null
  attempts: number
  /** How often the gateway was asked how it is getting on. */
  checks: number
  /** The id that the gateway has given it. */
  gatewayId: string | null
  /** What the last attempt failed with, or the limit that was reached. It never holds words of the other side. */
  error: string | null
  finishedAt: Instant | null
}

/** A message that this node has claimed. */
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

/** What follows from an attempt at a message. */
export interface Outcome {
  status: MessageStatus
  dueAt: Instant | null
  gatewayId: string | null
  error: string | null
}
