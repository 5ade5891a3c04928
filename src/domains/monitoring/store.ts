import type { Db } from '#core/db/connect.ts'
import { instants, toTimestamp } from '#core/db/timestamps.ts'
import type { OwnerCondition } from '#core/db/workers.ts'
import type { Id } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'

interface StoredNode {
  id: Id<'Node'>
  startedAt: Instant
  expiresAt: Instant
  isAlive: boolean
}

/** Returns the nodes of the server, and those that have ended within the last hour or so. */
export async function listNodes(db: Db): Promise<StoredNode[]> {
  return db<StoredNode[]>`
    select id, ${instants(db, 'started_at', 'expires_at')}, expires_at > now() as is_alive
      from node
     order by started_at, id`
}

export async function readDatabaseBytes(db: Db): Promise<number> {
  const [{ bytes }] = await db<[{ bytes: number }]>`select pg_database_size(current_database())::float8 as bytes`
  return bytes
}

interface Backlog {
  items: number
  seconds: number
}

interface BacklogSearch {
  reachable: OwnerCondition
  now: Instant
}

/** Maximum number of messages that are counted. */
const countedMax = 10_000

/** Measures the messages of webhooks that have failed and are sent again. */
export async function measureWebhooks(db: Db, { reachable, now }: BacklogSearch): Promise<Backlog> {
  const [found] = await db<[Backlog]>`
    with failed as materialized (
      select first_attempt_at
        from webhook_message
       where attempts > 0
         and ${reachable(db`organization_id`)}
       limit ${countedMax})
    select count(*)::int as items,
           coalesce(max(extract(epoch from ${toTimestamp(db, now)} - first_attempt_at)), 0)::float8 as seconds
      from failed`
  return found
}

/** Measures the e-mails and SMS that should have been sent. */
export async function measureMessages(db: Db, { reachable, now }: BacklogSearch): Promise<Backlog> {
  const [found] = await db<[Backlog]>`
    with due as materialized (
      select due_at
        from message
       where due_at < ${toTimestamp(db, now)}
         and ${reachable(db`organization_id`)}
       limit ${countedMax})
    select count(*)::int as items, coalesce(max(extract(epoch from ${toTimestamp(db, now)} - due_at)), 0)::float8 as seconds
      from due`
  return found
}
