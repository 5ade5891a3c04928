import type { Db } from '#core/db/connect.ts'
import { instants, toInstant } from '#core/db/timestamps.ts'
import type { Id } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'

/** Maximum rows of each kind in a trace. */
export const rowsMax = 1_000

export interface TracedEvent {
  ownerId: Id<'Owner'>
  revision: number
  type: string
  subjectId: Id<'Aggregate'>
  at: Instant
  fromStatus: string | null
  status: string | null
}

interface EventSearch {
  ownerIds: readonly string[]
  correlationId: string
  /** Subject of the events; otherwise the revisions between which they are. */
  subjectId: string | null
  between: readonly [number, number]
}

export async function listEvents(
  db: Db,
  { ownerIds, correlationId, subjectId, between: [after, until] }: EventSearch,
): Promise<TracedEvent[]> {
  return db<TracedEvent[]>`
    select owner_id, revision, type, subject_id, ${toInstant(db, 'happened_at')} as at, from_status, status
      from event
     where owner_id = any(${ownerIds}::uuid[])
       and correlation_id = ${correlationId}
       and ${subjectId === null ? db`revision > ${after} and revision <= ${until}` : db`subject_id = ${subjectId}`}
     order by revision, owner_id
     limit ${rowsMax}`
}

interface TracedDelivery {
  endpointId: Id<'WebhookEndpoint'>
  uri: string
  revision: number
  messageId: Id<'WebhookMessage'> | null
  outcome: 'delivered' | 'failed' | null
  /** Null without one that is due by time: none will follow, one is being made, or the receiver is paused. */
  nextAttemptAt: Instant | null
  pausedAt: Instant | null
}

/** Returns the deliveries of events of an organization. */
export async function listDeliveries(
  db: Db,
  organizationId: string,
  revisions: readonly number[],
): Promise<TracedDelivery[]> {
  return db<TracedDelivery[]>`
    select endpoint.id as endpoint_id, endpoint.uri, delivery.revision, delivery.message_id, delivery.outcome,
           case
             when delivery.outcome is null and endpoint.paused_at is null and message.claimed_by is null
             then ${toInstant(db, 'greatest(message.due_at, endpoint.quiet_until)')}
           end as next_attempt_at,
           ${toInstant(db, 'endpoint.paused_at')} as paused_at
      from webhook_endpoint as endpoint
      join webhook_delivery as delivery
        on delivery.organization_id = endpoint.organization_id
       and delivery.endpoint_id = endpoint.id
       and delivery.revision = any(${revisions}::bigint[])
      left join webhook_message as message
        on message.organization_id = endpoint.organization_id
       and message.endpoint_id = endpoint.id
       and message.id = delivery.message_id
     where endpoint.organization_id = ${organizationId}
     order by endpoint.id, delivery.revision
     limit ${rowsMax}`
}

interface TracedAttempt {
  messageId: Id<'WebhookMessage'>
  attemptedAt: Instant
  durationMs: number
  status: number | null
  error: string | null
}

/** Returns the attempts of messages, oldest first. */
export async function listAttempts(
  db: Db,
  organizationId: string,
  deliveries: readonly TracedDelivery[],
): Promise<TracedAttempt[]> {
  const messageIds = deliveries.flatMap(({ messageId }) => messageId ?? [])
  if (messageIds.length === 0) return []
  return db<TracedAttempt[]>`
    select message_id, ${instants(db, 'attempted_at')}, duration_ms, status, error
      from webhook_attempt
     where organization_id = ${organizationId}
       and endpoint_id = any(${deliveries.map(({ endpointId }) => endpointId)}::uuid[])
       and message_id = any(${messageIds}::uuid[])
     order by seq
     limit ${rowsMax}`
}

interface TracedPosting {
  organizationId: Id<'Organization'>
  documentId: Id<'Document'>
  documentNumber: string | null
  documentType: string | null
  postings: number
  reversed: number
  recordedAt: Instant
}

/** Returns the documents of subjects that have postings. */
export async function listPosted(
  db: Db,
  organizationIds: readonly string[],
  subjectIds: readonly string[],
): Promise<TracedPosting[]> {
  if (subjectIds.length === 0) return []
  return db<TracedPosting[]>`
    select document.organization_id, document.document_id, document.number as document_number, document.type as document_type,
           count(*)::int as postings, count(posting.reversed_at)::int as reversed, ${toInstant(db, 'min(posting.recorded_at)')} as recorded_at
      from ledger_document as document
      join posting
        on posting.organization_id = document.organization_id
       and posting.creation_number = document.creation_number
     where document.organization_id = any(${organizationIds}::uuid[])
       and document.document_id = any(${subjectIds}::uuid[])
     group by document.organization_id, document.creation_number, document.document_id, document.number, document.type
     order by document.organization_id, document.creation_number
     limit ${rowsMax}`
}
