import type { Organization } from '#core/access/organizations.ts'
import type { Caches } from '#core/cache.ts'
import type { Db } from '#core/db/connect.ts'
import { type Id, newId } from '#core/schema.ts'
import { type Day, dayMs, dayOf, hourMs, type Instant } from '#core/time.ts'
import type { Channel } from './model.ts'
import { recipientErased } from './rules.ts'
import type { MessageLimits } from './schemas.ts'
import { messageSettingsOf } from './settings.store.ts'
import {
  countMessage,
  countToRecipient,
  failPending,
  insertMessage,
  type MessagesToErased,
  type NewMessage,
} from './store.ts'

interface PutContext {
  /** Transaction in which the message is requested. */
  db: Db
  caches: Caches
  now: Instant
}

export interface MessageToPut {
  channel: Channel
  /** Digits of a phone with its country code, or an e-mail address. */
  recipient: string
  subject: string | null
  text: string
  /** Id of a message that may be requested again, and is stored once. */
  id?: Id<'Message'>
  guestId?: Id<'Customer'>
  campaignId?: Id<'MarketingCampaign'>
}

/** Id of the stored message, or the limit that refused it. */
type Put = { id: Id<'Message'>; limit: null } | { id: null; limit: keyof MessageLimits }

/**
 * Stores a message, which is sent after the commit. In a sandbox, or without a gateway, it is only stored. Limits count it exactly, also
 * among concurrent requests (docs/domain.md §13.9).
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
  // First, because the row lock makes concurrent requests count this message.
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

/** Stores a message that a limit has refused, for the operator to read. It counts toward no limit and is never sent. */
export async function recordRefused(
  { db, now }: Pick<PutContext, 'db' | 'now'>,
  organization: Organization,
  { limit, ...message }: MessageToPut & { limit: keyof MessageLimits },
): Promise<void> {
  const refused = newMessage({ organization, day: dayOf(now, organization.timeZone), now }, message)
  await insertMessage(db, { ...refused, status: 'refused', error: `the limit ${limit} was reached`, finishedAt: now })
}

/** Returns a message that is only stored, not sent. */
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

/** Cancels pending messages to a guest who is being erased. */
export const cancelMessages = (db: Db, organizationIds: readonly string[], to: MessagesToErased): Promise<void> =>
  failPending(db, organizationIds, { ...to, error: recipientErased })

/** Assigns the messages of a merged guest to the remaining guest. */
export const moveMessages = async (
  db: Db,
  organizationIds: readonly string[],
  { corporationId, fromId, intoId }: { corporationId: string; fromId: string; intoId: string },
): Promise<void> =>
  void (await db`
    update message
       set guest_id = ${intoId}
     where organization_id = any(${organizationIds}::uuid[])
       and corporation_id = ${corporationId}
       and guest_id = ${fromId}`)
