import type { Db, Statement } from '#core/db/connect.ts'
import { instants, toTimestamp } from '#core/db/timestamps.ts'
import { expiredRows } from '#core/events/expired_rows.ts'
import type { DueRows } from '#core/events/outgoing.ts'
import { declarePersonal } from '#core/record/personal.ts'
import { type Day, dayMs, type Instant, toUtcTime } from '#core/time.ts'
import type { Channel, ClaimedMessage, Message, Outcome } from './model.ts'
import { messagesMax } from './schemas.ts'

declarePersonal('message', ['recipient', 'subject', 'text'], { isOfGuests: true, empty: '' })

/** For how long messages are kept, in milliseconds. */
const messageLifetimeMs = 30 * dayMs

export type NewMessage = Omit<Message, 'attempts' | 'checks' | 'gatewayId'>

/** Returns false if a message with this id exists. */
export async function insertMessage(db: Db, message: NewMessage): Promise<boolean> {
  const { organizationId, corporationId, id, channel, status, recipient, subject, text } = message
  const { guestId, campaignId, createdAt, day, dueAt, error, finishedAt } = message
  const { count } = await db`
    insert into message (organization_id, corporation_id, id, channel, status, recipient, subject, text, guest_id,
                         campaign_id, created_at, day, due_at, error, finished_at)
    values (${organizationId}, ${corporationId}, ${id}, ${channel}, ${status}, ${recipient}, ${subject}, ${text}, ${guestId},
            ${campaignId}, ${toTimestamp(db, createdAt)}, ${day}, ${dueAt === null ? null : toTimestamp(db, dueAt)}, ${error},
            ${finishedAt === null ? null : toTimestamp(db, finishedAt)})
        on conflict (organization_id, id) do nothing`
  return count > 0
}

interface DayCount {
  organizationId: string
  channel: Channel
  day: Day
  max: number
}

/** Counts a message of a restaurant and day. Returns false at the limit. Concurrent requests wait for the row. */
export async function countMessage(db: Db, { organizationId, channel, day, max }: DayCount): Promise<boolean> {
  if (max === 0) return false
  const { count } = await db`
    insert into message_count as known (organization_id, channel, day, messages)
    values (${organizationId}, ${channel}, ${day}, 1)
        on conflict (organization_id, channel, day) do update
       set messages = known.messages + 1
     where known.messages < ${max}`
  return count > 0
}

/** Returns the number of messages of a restaurant on a day. */
export async function findCount(db: Db, { organizationId, channel, day }: Omit<DayCount, 'max'>): Promise<number> {
  const [row] = await db<{ messages: number }[]>`
    select messages
      from message_count
     where organization_id = ${organizationId}
       and channel = ${channel}
       and day = ${day}`
  return row?.messages ?? 0
}

/** Returns the number of messages to a recipient since a time, up to `max`, without refused ones. */
export async function countToRecipient(
  db: Db,
  organizationId: string,
  { recipient, since, max }: { recipient: string; since: Instant; max: number },
): Promise<number> {
  const [row] = await db<{ messages: number }[]>`
    select count(*)::int as messages
      from (select 1
              from message
             where organization_id = ${organizationId}
               and recipient = ${recipient}
               and created_at > ${toTimestamp(db, since)}
               and status <> 'refused'
             limit ${max}) as latest`
  return row?.messages ?? 0
}

const columns = (db: Db) => db`
  organization_id, corporation_id, id, channel, status, recipient, subject, text, guest_id, campaign_id,
  ${instants(db, 'created_at', 'due_at', 'finished_at')}, to_char(day, 'YYYY-MM-DD') as day, attempts, checks, gateway_id,
  error`

interface MessageSearch {
  organizationId: string
  channel?: Channel | null | undefined
}

/** Returns messages of a restaurant, newest first. */
export const listMessages = (db: Db, { organizationId, channel }: MessageSearch): Promise<Message[]> => db<Message[]>`
  select ${columns(db)}
    from message
   where organization_id = ${organizationId}
     ${channel ? db`and channel = ${channel}` : db``}
   order by message.created_at desc, id desc
   limit ${messagesMax}`

/** Returns SMS of the restaurant by id. */
export const listSms = (
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<Pick<Message, 'id' | 'status' | 'error'>[]> => db<Pick<Message, 'id' | 'status' | 'error'>[]>`
  select id, status, error
    from message
   where organization_id = ${organizationId}
     and id = any(${ids}::uuid[])
     and channel = 'Sms'`

export const claimMessages = (db: Db, { found, ownerId, until }: DueRows): Statement<ClaimedMessage[]> => db<
  ClaimedMessage[]
>`
  ${found}
  update message
     set due_at = ${toTimestamp(db, until)},
         attempts = attempts + (status = 'waiting')::int,
         checks = checks + (status = 'sent')::int,
         error = null
    from due
   where message.organization_id = ${ownerId}
     and message.id = due.id
  returning message.organization_id as owner_id, message.organization_id, corporation_id, message.id, channel, status,
            recipient, subject, text, attempts, checks, gateway_id`

/** Stores the outcome of an attempt, unless another node has claimed the message or it was erased meanwhile. */
export async function updateOutcome(
  db: Db,
  { organizationId, id, status, attempts, checks }: ClaimedMessage,
  outcome: Outcome,
  now: Instant,
): Promise<void> {
  const { dueAt, gatewayId, error } = outcome
  await db`
    update message
       set status = ${outcome.status},
           due_at = ${dueAt === null ? null : toTimestamp(db, dueAt)},
           gateway_id = ${gatewayId},
           error = ${error},
           finished_at = ${outcome.status === 'waiting' ? null : toTimestamp(db, now)}
     where organization_id = ${organizationId}
       and id = ${id}
       and status = ${status}
       and attempts = ${attempts}
       and checks = ${checks}`
}

/** Messages to an erased guest, or to the guest's phones and e-mail addresses. */
export interface MessagesToErased {
  guestId: string
  recipients: readonly string[]
  now: Instant
}

/** Fails pending messages to a guest and deletes their recipient and text. Messages to another guest at the same address stay. */
export async function failPending(
  db: Db,
  organizationIds: readonly string[],
  { guestId, recipients, error, now }: MessagesToErased & { error: string },
): Promise<void> {
  await db`
    update message
       set status = 'failed',
           recipient = null,
           subject = null,
           text = null,
           due_at = null,
           error = ${error},
           finished_at = ${toTimestamp(db, now)}
     where organization_id = any(${organizationIds}::uuid[])
       and due_at is not null
       and status = 'waiting'
       and (guest_id = ${guestId} or (guest_id is null and lower(recipient) = any(${recipients}::text[])))`
}

export const messageRetention = expiredRows({
  name: 'messages',
  table: 'message',
  key: ['organization_id', 'id'],
  isPast: (db, now) => db`created_at <= ${toTimestamp(db, now - messageLifetimeMs)}`,
})

/** Deletes counts of days that have no messages left. */
export const countRetention = expiredRows({
  name: 'counts of messages',
  table: 'message_count',
  key: ['organization_id', 'channel', 'day'],
  isPast: (db, now) => db`day < ${toUtcTime(now - messageLifetimeMs - 2 * dayMs).slice(0, 10)}`,
})
