import { type Static, Type } from 'typebox'
import type { Db } from '#core/db/connect.ts'
import type { Fail } from '#core/errors.ts'
import { field, Int32, Int64, omittable } from '#core/schema.ts'
import { type Instant, toInstant } from '#core/time.ts'
import { replayAfter, replayEvents, revisionBefore } from '#core/webhooks/endpoints.ts'
import { ReplayUnclear, WebhookAttemptNotFound, WebhookEndpointNotFound } from './errors.ts'
import { UtcTimeText } from './schemas.ts'
import { type KnownEndpoint, listAttempts } from './store.ts'

export const replayFields = {
  attemptId: omittable(Int64({ minimum: 0 }), 'Sends the events of this attempt.'),
  afterRevision: omittable(Int64({ minimum: 0 }), 'Sends all events after this revision.'),
  since: omittable(UtcTimeText(), 'Sends all events since this moment.'),
}

export const eventRevision = omittable(Int64({ minimum: 0 }), 'The one event to send, by its revision.')

const Replay = Type.Object({ ...replayFields, revision: eventRevision })
type Replay = Static<typeof Replay>

export const ReplayResponse = Type.Object({ events: field(Int32({ minimum: 0 }), 'Number of events to send.') })

export const replayErrors = { WebhookEndpointNotFound, WebhookAttemptNotFound, ReplayUnclear } as const

export const replayDescription =
  'With new message ids. Events that still wait are sent once, without waiting for their next attempt. A paused receiver gets them when it ' +
  'resumes.'

/** Sends events again. The filter applies only to those since a revision or a moment. */
export async function replay(
  { db, now, fail }: { db: Db; now: Instant; fail: Fail<typeof replayErrors> },
  endpoint: KnownEndpoint,
  { attemptId, revision, afterRevision, since }: Replay,
): Promise<{ events: number }> {
  const named = [attemptId, revision, afterRevision, since].filter((value) => value !== undefined)
  if (named.length !== 1) throw fail.ReplayUnclear()
  if (attemptId !== undefined) {
    const [attempt] = await listAttempts(db, endpoint, { attemptId, rowsMax: 1 })
    if (!attempt) throw fail.WebhookAttemptNotFound({ path: 'attemptId' })
    return { events: await replayEvents(db, endpoint, attempt.revisions, now) }
  }
  if (revision !== undefined) return { events: await replayEvents(db, endpoint, [revision], now) }
  const start = since === undefined ? (afterRevision ?? 0) : revisionBefore(toInstant(since, 'UTC'))
  return { events: await replayAfter(db, endpoint, start, now) }
}
