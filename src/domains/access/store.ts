import { everyGroup, groupsColumn, secretHash } from '#core/access/tokens.ts'
import type { Db, Fragment } from '#core/db/connect.ts'
import { instants, toTimestamp } from '#core/db/timestamps.ts'
import type { TenantOwner } from '#core/operation/tenant.ts'
import type { Id } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'

/** Returns the valid API key, in any case of letters: new keys are lower case, and older ones are compared as they are. */
export async function findApiKey(db: Db, apiKey: string, now: Instant) {
  const hashes = [secretHash(apiKey), secretHash(apiKey.toLowerCase())]
  const [key] = await db<{ id: Id<'ApiKey'>; corporationId: Id<'Corporation'> }[]>`
    select id, corporation_id
      from api_key
     where key_hash = any(${hashes}::text[])
       and revoked_at is null
       and coalesce(expires_at > ${toTimestamp(db, now)}, true)`
  return key
}

export async function findApplication(db: Db, appId: string) {
  const [application] = await db<{ corporationId: Id<'Corporation'>; secretHash: string }[]>`
    select corporation_id, secret_hash
      from application
     where id = ${appId}`
  return application
}

interface ApplicationRow {
  id: Id<'Application'>
  corporationId: Id<'Corporation'>
  name: string
}

export async function insertApplication(db: Db, row: ApplicationRow & { secretHash: string }): Promise<void> {
  await db`
    insert into application (corporation_id, id, name, secret_hash)
    values (${row.corporationId}, ${row.id}, ${row.name}, ${row.secretHash})`
}

export async function updateApplicationSecret(db: Db, id: string, secretHash: string): Promise<boolean> {
  const known = await findApplication(db, id)
  if (!known) return false
  const rows = await db`
    update application
       set secret_hash = ${secretHash}
     where corporation_id = ${known.corporationId}
       and id = ${id}
    returning 1`
  return rows.length > 0
}

export async function listApplications(db: Db, corporationId: string): Promise<ApplicationRow[]> {
  return db<ApplicationRow[]>`
    select id, corporation_id, name
      from application
     where corporation_id = ${corporationId}
     order by name, id`
}

interface ApiKeyRow {
  id: Id<'ApiKey'>
  corporationId: Id<'Corporation'>
  name: string
  /** Null: all groups, including future ones. */
  groups: string[] | null
  organizationIds: Id<'Organization'>[] | null
  sourceKey: string | null
}

export async function insertApiKey(
  db: Db,
  row: ApiKeyRow & { keyHash: string; expiresAt: Instant | null },
): Promise<void> {
  await db`
    insert into api_key (corporation_id, id, name, key_hash, groups, organization_ids, source_key, expires_at)
    values (${row.corporationId}, ${row.id}, ${row.name}, ${row.keyHash}, ${row.groups ?? [everyGroup]}, ${row.organizationIds},
            ${row.sourceKey}, ${toTimestamp(db, row.expiresAt)})`
}

/** Returns the locked key unless it is revoked. */
export async function lockApiKey(db: Db, id: string): Promise<ApiKeyRow | undefined> {
  const [row] = await db<ApiKeyRow[]>`
    select id, corporation_id, name, ${groupsColumn(db)} as groups, organization_ids, source_key
      from api_key
     where id = ${id}
       and revoked_at is null
       for update`
  return row
}

/** Returns the corporation of an API key, and the organizations that it sees. */
export async function findKeyOwner(db: Db, id: string): Promise<TenantOwner | undefined> {
  const [row] = await db<Pick<ApiKeyRow, 'corporationId' | 'organizationIds'>[]>`
    select corporation_id, organization_ids
      from api_key
     where id = ${id}`
  return row
}

export async function updateApiKey(db: Db, row: ApiKeyRow): Promise<void> {
  await db`
    update api_key
       set name = ${row.name}, groups = ${row.groups ?? [everyGroup]}, organization_ids = ${row.organizationIds},
           source_key = ${row.sourceKey}
     where corporation_id = ${row.corporationId}
       and id = ${row.id}`
}

/** Revokes a key. Returns its corporation, or undefined if there is no valid key. */
export async function revokeApiKey(db: Db, id: string): Promise<string | undefined> {
  const [row] = await db<{ corporationId: string }[]>`
    update api_key set revoked_at = now() where id = ${id} and revoked_at is null returning corporation_id`
  return row?.corporationId
}

export interface ListedApiKey extends ApiKeyRow {
  createdAt: Instant
  expiresAt: Instant | null
  lastUsedAt: Instant | null
  isRevoked: boolean
}

export const listApiKeys = (db: Db, corporationId: string): Promise<ListedApiKey[]> =>
  selectApiKeys(db, db`corporation_id = ${corporationId}`)

/** Returns the key, also a revoked one. */
export async function findApiKeyById(db: Db, id: string): Promise<ListedApiKey | undefined> {
  const [key] = await selectApiKeys(db, db`id = ${id}`)
  return key
}

async function selectApiKeys(db: Db, condition: Fragment): Promise<ListedApiKey[]> {
  return db<ListedApiKey[]>`
    select id, corporation_id, name, ${groupsColumn(db)} as groups, organization_ids, source_key,
           ${instants(db, 'created_at', 'expires_at', 'last_used_at')},
           revoked_at is not null as is_revoked
      from api_key
     where ${condition}
     order by created_at, id`
}

export async function deleteApplications(db: Db, corporationId: string, ids: readonly string[]): Promise<void> {
  await db`
    delete from application
     where corporation_id = ${corporationId}
       and id = any(${ids}::uuid[])`
}

export async function deleteApiKeys(db: Db, corporationId: string, ids: readonly string[]): Promise<void> {
  await db`
    delete from api_key
     where corporation_id = ${corporationId}
       and id = any(${ids}::uuid[])`
}

interface ListedAdminToken {
  id: Id<'AdminToken'>
  name: string
  createdAt: Instant
  lastUsedAt: Instant | null
  isRevoked: boolean
}

export async function listAdminTokens(db: Db): Promise<ListedAdminToken[]> {
  return db<ListedAdminToken[]>`
    select id, name,
           ${instants(db, 'created_at', 'last_used_at')},
           revoked_at is not null as is_revoked
      from admin_token
     order by created_at, id`
}

/** Revokes an admin token. Returns whether there was a valid one. */
export async function revokeAdminToken(db: Db, id: string): Promise<boolean> {
  const rows = await db`
    update admin_token
       set revoked_at = now()
     where id = ${id}
       and revoked_at is null
    returning 1`
  return rows.length > 0
}

export async function deleteAdminToken(db: Db, id: string): Promise<void> {
  await db`delete from admin_token where id = ${id}`
}
