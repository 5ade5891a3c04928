import { registerOwner } from '#core/access/owner_directory.ts'
import type { Db } from '#core/db/connect.ts'
import { instants, toInstant, toTimestamp } from '#core/db/timestamps.ts'
import type { Id } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'
import { insertEndpointCursor } from '#core/webhooks/endpoints.ts'
import type { WebHooksFilter } from './schemas.ts'

/** Endpoint of an API key for the events of an organization, with its filter. */
interface WebhookSettings {
  uri: string
  authToken: string | null
  filter: WebHooksFilter | null
}

interface Owner {
  organizationId: Id<'Organization'>
  keyId: Id<'ApiKey'>
}

export interface KnownEndpoint extends WebhookSettings {
  corporationId: Id<'Corporation'>
  organizationId: Id<'Organization'>
  id: Id<'WebhookEndpoint'>
  secret: string
  isPaused: boolean
  quietUntil: Instant | null
}

/** Returns the receiver of an API key, or the one with the id. */
export async function findEndpoint(
  db: Db,
  { organizationId, ...named }: Owner | { organizationId: string; id: string },
): Promise<KnownEndpoint | undefined> {
  const [row] = await db<KnownEndpoint[]>`
    select corporation_id, organization_id, id, uri, auth_token, filter, secret, paused_at is not null as is_paused,
           ${instants(db, 'quiet_until')}
      from webhook_endpoint
     where organization_id = ${organizationId}
       and ${'keyId' in named ? db`api_key_id = ${named.keyId}` : db`id = ${named.id}`}`
  return row
}

export interface StoredAttempt {
  attemptId: number
  messageId: Id<'WebhookMessage'>
  revisions: number[]
  attemptedAt: Instant
  durationMs: number
  status: number | null
  error: string | null
  responseBody: string | null
}

interface AttemptSearch {
  /** Only one attempt. */
  attemptId?: number | undefined
  onlyFailed?: boolean | undefined
  since?: Instant | undefined
  /** Returns earlier attempts than this one. */
  before?: number | null | undefined
  rowsMax: number
}

/** Returns the latest matching attempts of a receiver, newest first. */
export async function listAttempts(
  db: Db,
  { organizationId, id }: { organizationId: string; id: string },
  { attemptId, onlyFailed = false, since, before = null, rowsMax }: AttemptSearch,
): Promise<StoredAttempt[]> {
  return db<StoredAttempt[]>`
    select seq as attempt_id, message_id, revisions, ${instants(db, 'attempted_at')}, duration_ms, status, error, response_body
      from webhook_attempt
     where organization_id = ${organizationId}
       and endpoint_id = ${id}
           ${attemptId === undefined ? db`` : db`and seq = ${attemptId}`}
           ${onlyFailed ? db`and coalesce(status not between 200 and 299, true)` : db``}
           ${since === undefined ? db`` : db`and attempted_at >= ${toTimestamp(db, since)}`}
           ${before === null ? db`` : db`and seq < ${before}`}
     order by seq desc
     limit ${rowsMax}`
}

/** State of an event at a receiver. */
export interface EventState {
  revision: number
  outcome: 'delivered' | 'failed' | null
  /** When its message is due. Null if it is in none. */
  dueAt: Instant | null
  /** Whether its message is being sent. */
  isSending: boolean
}

export async function listEventStates(
  db: Db,
  { organizationId, id }: { organizationId: string; id: string },
  revisions: readonly number[],
): Promise<EventState[]> {
  return db<EventState[]>`
    select delivery.revision, delivery.outcome, ${toInstant(db, 'message.due_at')} as due_at,
           coalesce(message.claimed_by is not null, false) as is_sending
      from webhook_delivery as delivery
      left join webhook_message as message
        on message.organization_id = delivery.organization_id
       and message.organization_id = ${organizationId}
       and message.endpoint_id = delivery.endpoint_id
       and message.id = delivery.message_id
     where delivery.organization_id = ${organizationId}
       and delivery.endpoint_id = ${id}
       and delivery.revision = any(${revisions}::bigint[])`
}

interface NewEndpoint extends Owner, WebhookSettings {
  id: Id<'WebhookEndpoint'>
  corporationId: Id<'Corporation'>
  secret: string
}

/** Creates or updates the endpoint of the key, and returns its secret, which stays. A new endpoint receives events from now on. */
export async function saveEndpoint(db: Db, row: NewEndpoint): Promise<string> {
  const filter = row.filter === null ? null : JSON.stringify(row.filter)
  const [saved] = await db<{ id: string; secret: string }[]>`
    insert into webhook_endpoint
           (corporation_id, organization_id, id, api_key_id, uri, auth_token, filter, secret)
    values (${row.corporationId}, ${row.organizationId}, ${row.id}, ${row.keyId}, ${row.uri}, ${row.authToken},
            ${filter}::text::json, ${row.secret})
        on conflict (organization_id, api_key_id) do update
       set uri = excluded.uri, auth_token = excluded.auth_token, filter = excluded.filter
    returning id, secret`
  await register(db, row, saved!.id)
  return saved!.secret
}

/** Inserts a paused endpoint unless it exists. */
export async function insertPausedEndpoint(db: Db, row: NewEndpoint): Promise<void> {
  const [made] = await db<{ id: string }[]>`
    insert into webhook_endpoint
           (corporation_id, organization_id, id, api_key_id, uri, secret, paused_at)
    values (${row.corporationId}, ${row.organizationId}, ${row.id}, ${row.keyId}, ${row.uri}, ${row.secret}, now())
        on conflict do nothing
    returning id`
  if (made) await register(db, row, made.id)
}

async function register(db: Db, owner: NewEndpoint, id: string): Promise<void> {
  await registerOwner(db, { table: 'webhook_endpoint' }, id, owner)
  await insertEndpointCursor(db, { organizationId: owner.organizationId, id })
}
