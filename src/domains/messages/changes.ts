import type { Organization } from '#core/access/organizations.ts'
import type { Caches } from '#core/cache.ts'
import type { Db } from '#core/db/connect.ts'
import { type Id, newId } from '#core/schema.ts'
import { type Day, dayMs, dayOf, hourMs, type Instant } from '#core/time.ts'
import type { Channel } from './model.ts'
import { recipientErased } from './rules.ts'
import type { MessageLimits } from './schemas.ts'
import { messageSettingsOf } from './settings.ts'
import {
  countMessage,
  countToRecipient,
  failPending,
  insertMessage,
  type MessagesToErased,
  type NewMessage,
} from './store.ts'

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
type Put = { id: Id<'Message'>; limit: null } | { id: null; limit: keyof MessageLimits }

/**
 * Puts a message into the outbox, from which it is sent once the transaction is committed. Where nothing is configured to send it,
 * and in a sandbox, it stays there. Limits count all of them, exactly, however many ask at a time (docs/domain.md §13.9).
 */
export async function putMessage(
  { db, caches, now }: PutContext,
  organization: Organization,
  message: MessageToPut,
): Promise<Put> {
  const { channel, recipient } = message
  const settings = await messageSettingsOf(caches, organization)
  const day = dayOf(now, organization.timeZone)
  const { id: organizationId } = organization
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
  const put = newMessage({ organization, day, now }, message)
  await insertMessage(db, isSent ? { ...put, status: 'waiting', dueAt: now } : put)
  return { id: put.id, limit: null }
}

/** Keeps a message that a limit has refused, for the operator to see. It counts in no limit, and is never sent. */
export async function recordRefused(
  { db, now }: Pick<PutContext, 'db' | 'now'>,
  organization: Organization,
  { limit, ...message }: MessageToPut & { limit: keyof MessageLimits },
): Promise<void> {
  const refused = newMessage({ organization, day: dayOf(now, organization.timeZone), now }, message)
  await insertMessage(db, { ...refused, status: 'refused', error: `the limit ${limit} was reached`, finishedAt: now })
}

/** A message that nobody sends. */
const newMessage = (
  { organization, day, now }: { organization: Organization; day: Day; now: Instant },
  { id = newId<'Message'>(), guestId, campaignId, ...message }: MessageToPut,
): NewMessage => ({
  ...message,
  organizationId: organization.id,
  corporationId: organization.corporationId,
  id,
  day,
  guestId: guestId ?? null,
  campaignId: campaignId ?? null,
  status: 'kept',
  createdAt: now,
  dueAt: null,
  error: null,
  finishedAt: null,
})

const recipientLimits = [
  ['perRecipientPerHourMax', hourMs],
  ['perRecipientPerDayMax', dayMs],
] as const

/** Ends the messages that wait for a guest who is being erased: they are never sent. */
export const cancelMessages = (db: Db, organizationIds: readonly string[], to: MessagesToErased): Promise<void> =>
  failPending(db, organizationIds, { ...to, error: recipientErased })
