import { registerOwner } from '#core/access/owner_directory.ts'
import type { Db } from '#core/db/connect.ts'
import type { Id } from '#core/schema.ts'
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

interface KnownEndpoint extends WebhookSettings {
  id: Id<'WebhookEndpoint'>
  secret: string
  isPaused: boolean
}

export async function findEndpoint(db: Db, { organizationId, keyId }: Owner): Promise<KnownEndpoint | undefined> {
  const [row] = await db<KnownEndpoint[]>`
    select id, uri, auth_token, filter, secret, paused_at is not null as is_paused
      from webhook_endpoint
     where organization_id = ${organizationId}
       and api_key_id = ${keyId}`
  return row
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
