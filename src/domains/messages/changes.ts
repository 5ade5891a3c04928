import type { Organization } from '#core/access/organizations.ts'
import type { Caches } from '#core/cache.ts'
import type { Db } from '#core/db/connect.ts'
import { type Id, newId } from '#core/schema.ts'
import { dayMs, dayOf, hourMs, type Instant } from '#core/time.ts'
import { messageSettingsOf } from './cached.ts'
import type { Channel } from './model.ts'
import type { MessageLimits } from './schemas.ts'
import { countMessage, countToRecipient, insertMessage } from './store.ts'

interface PutContext {
  /** The transaction of whatever asks for the message. */
  db: Db
  caches: Caches
  now: Instant
}

/** A message to be sent. */
export interface MessageToPut {
  channel: Channel
  /** Digits of a phone with its country code, or an e-mail address. */
  recipient: string
  subject: string | null
  text: string
  /** The id of a message that may be asked for twice, and is there once. */
  id?: Id<'Message'>
  guestId?: Id<'Customer'>
  campaignId?: Id<'MarketingCampaign'>
}

/** The message that was put into the outbox, or the limit for which it was not. */
export type Put = { id: Id<'Message'>; limit: null } | { id: null; limit: keyof MessageLimits }

/**
 * Puts a message into the outbox, from which it is sent once the transaction is committed. Where nothing is configured to send it,
 * and in a sandbox, it stays there. Limits count all of them, exactly, however many ask at a time (docs/domain.md §13.9).
 */
export async function putMessage(
  { db, caches, now }: PutContext,
  organization: Organization,
  { channel, recipient, subject, text, ...asked }: MessageToPut,
): Promise<Put> {
  const settings = await messageSettingsOf(caches, organization)
  const day = dayOf(now, organization.timeZone)
  const { id: organizationId, corporationId } = organization
  const dayLimit = channel === 'Sms' ? 'smsPerDayMax' : 'emailsPerDayMax'
  // First: it holds the row, so that whoever asks at the same time counts this message, too.
  if (!(await countMessage(db, { organizationId, channel, day, max: settings[dayLimit] })))
    return { id: null, limit: dayLimit }
  for (const [limit, ms] of recipientLimits) {
    const max = settings[limit]
    if ((await countToRecipient(db, organizationId, { recipient, since: now - ms, max })) >= max)
      return { id: null, limit }
  }
  const isSent = settings[channel === 'Sms' ? 'sms' : 'email'] !== null
  const id = asked.id ?? newId<'Message'>()
  await insertMessage(db, {
    organizationId,
    corporationId,
    id,
    channel,
    recipient,
    subject,
    text,
    day,
    createdAt: now,
    guestId: asked.guestId ?? null,
    campaignId: asked.campaignId ?? null,
    ...(isSent ? { status: 'waiting', dueAt: now } : { status: 'kept', dueAt: null }),
  })
  return { id, limit: null }
}

const recipientLimits = [
  ['perRecipientPerHourMax', hourMs],
  ['perRecipientPerDayMax', dayMs],
] as const
