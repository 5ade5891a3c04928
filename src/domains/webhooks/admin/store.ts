import { findOwner, type Owner } from '#core/access/owner_directory.ts'
import type { Db } from '#core/db/connect.ts'
import type { Id } from '#core/schema.ts'
import { findEndpoint, type KnownEndpoint } from '../store.ts'

interface EndpointRow {
  endpointId: Id<'WebhookEndpoint'>
  organizationId: Id<'Organization'>
  keyId: Id<'ApiKey'>
  uri: string
  signingSecret: string
  isPaused: boolean
  failures: number
  pending: number
  failed: number
}

export async function listEndpoints(db: Db, corporationId: string): Promise<EndpointRow[]> {
  return db<EndpointRow[]>`
    select id as endpoint_id, organization_id, api_key_id as key_id, uri, secret as signing_secret,
           paused_at is not null as is_paused, failures,
           (select count(*)::int
              from webhook_delivery d
             where d.organization_id = e.organization_id
               and d.endpoint_id = e.id
               and d.finished_at is null) as pending,
           (select count(*)::int
              from webhook_delivery d
             where d.organization_id = e.organization_id
               and d.endpoint_id = e.id
               and d.outcome = 'failed') as failed
      from webhook_endpoint e
     where corporation_id = ${corporationId}
     order by organization_id, id`
}

export const ownerOfEndpoint = (db: Db, id: string): Promise<Owner | undefined> =>
  findOwner(db, { table: 'webhook_endpoint' }, id)

export async function findReceiver(db: Db, id: string): Promise<KnownEndpoint | undefined> {
  const owner = await ownerOfEndpoint(db, id)
  return owner && findEndpoint(db, { ...owner, id })
}

/** Changes the signing secret or the address; null keeps it. Returns false if the endpoint is deleted meanwhile. */
export async function updateEndpoint(
  db: Db,
  { organizationId, id }: { organizationId: string; id: string },
  { secret = null, uri = null }: { secret?: string | null; uri?: string | null },
): Promise<boolean> {
  const rows = await db`
    update webhook_endpoint
       set secret = coalesce(${secret}, secret), uri = coalesce(${uri}, uri)
     where organization_id = ${organizationId}
       and id = ${id}
    returning 1`
  return rows.length > 0
}
