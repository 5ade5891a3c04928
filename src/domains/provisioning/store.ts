import type { Db } from '#core/db/connect.ts'
import { at } from '#core/db/instants.ts'
import { insertCounter } from '#core/events/outbox.ts'
import type { Id } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'

export interface Corporation {
  id: Id<'Corporation'>
  name: string
}

/** Makes the corporation, or gives the one with this id the name. Answers whether it was made. */
export async function saveCorporation(db: Db, { id, name }: Corporation): Promise<boolean> {
  const made = await db`insert into corporation (id, name) values (${id}, ${name}) on conflict do nothing returning 1`
  if (made.length > 0) {
    await insertCounter(db, { ownerId: id, corporationId: id })
    return true
  }
  await db`update corporation set name = ${name} where id = ${id}`
  return false
}

export async function findCorporation(db: Db, id: string): Promise<Corporation | undefined> {
  const [row] = await db<Corporation[]>`select id, name from corporation where id = ${id}`
  return row
}

/** The same, and what changes it waits for the end of this transaction: rows that are saved together never deadlock. */
export async function lockCorporation(db: Db, id: string): Promise<Corporation | undefined> {
  const [row] = await db<Corporation[]>`select id, name from corporation where id = ${id} for no key update`
  return row
}

export async function listCorporations(db: Db): Promise<Corporation[]> {
  return db<Corporation[]>`select id, name from corporation order by name, id`
}

export interface OrganizationRow {
  id: Id<'Organization'>
  corporationId: Id<'Corporation'>
  name: string
  timeZone: string
  version: string
  isSandbox: boolean
  isEnabled: boolean
  settings: Record<string, unknown>
}

export async function findOrganization(db: Db, id: string): Promise<OrganizationRow | undefined> {
  const [row] = await db<OrganizationRow[]>`
    select id, corporation_id, name, time_zone, version, is_sandbox, is_enabled, settings
      from organization
     where id = ${id}`
  return row
}

/** Makes or changes the organization; settings that are not given stay as they are. */
export async function saveOrganization(db: Db, row: OrganizationRow): Promise<void> {
  await db`
    insert into organization as known
           (corporation_id, id, name, time_zone, version, is_sandbox, is_enabled, settings)
    values (${row.corporationId}, ${row.id}, ${row.name}, ${row.timeZone}, ${row.version}, ${row.isSandbox},
            ${row.isEnabled}, ${JSON.stringify(row.settings)}::text::jsonb)
        on conflict (corporation_id, id) do update
       set name = excluded.name, time_zone = excluded.time_zone, version = excluded.version,
           is_sandbox = excluded.is_sandbox, is_enabled = excluded.is_enabled,
           settings = known.settings || excluded.settings`
  await insertCounter(db, { ownerId: row.id, corporationId: row.corporationId })
}

export async function listOrganizations(db: Db, corporationId: string): Promise<OrganizationRow[]> {
  return db<OrganizationRow[]>`
    select id, corporation_id, name, time_zone, version, is_sandbox, is_enabled, settings
      from organization
     where corporation_id = ${corporationId}
     order by name, id`
}

export interface TerminalGroupRow {
  id: Id<'TerminalGroup'>
  corporationId: Id<'Corporation'>
  organizationId: Id<'Organization'>
  name: string
  kind: 'virtual' | 'linked'
  isEnabled: boolean
  isAsleep: boolean
  sortOrder: number
}

export async function findTerminalGroupOwner(db: Db, id: string): Promise<string | undefined> {
  const [row] = await db<{ organizationId: string }[]>`select organization_id from terminal_group where id = ${id}`
  return row?.organizationId
}

export async function findTerminalGroup(
  db: Db,
  id: string,
): Promise<Pick<TerminalGroupRow, 'corporationId' | 'organizationId'> | undefined> {
  const [row] = await db<Pick<TerminalGroupRow, 'corporationId' | 'organizationId'>[]>`
    select corporation_id, organization_id
      from terminal_group
     where id = ${id}`
  return row
}

export async function saveTerminalGroup(db: Db, row: TerminalGroupRow, now: Instant): Promise<void> {
  await db`
    insert into terminal_group
           (corporation_id, organization_id, id, name, kind, is_enabled, is_asleep, sort_order)
    values (${row.corporationId}, ${row.organizationId}, ${row.id}, ${row.name}, ${row.kind}, ${row.isEnabled},
            ${row.isAsleep}, ${row.sortOrder})
        on conflict (organization_id, id) do update
       set name = excluded.name, kind = excluded.kind, is_enabled = excluded.is_enabled,
           is_asleep = excluded.is_asleep, sort_order = excluded.sort_order,
           answers_since = case when terminal_group.kind = excluded.kind
                                then terminal_group.answers_since
                                else ${at(db, now)} end`
}

interface TerminalTokenRow {
  id: string
  terminalGroupId: string
  organizationId: string
  name: string
  tokenHash: string
}

export async function insertTerminalToken(db: Db, row: TerminalTokenRow): Promise<void> {
  await db`
    insert into terminal_token (terminal_group_id, id, organization_id, token_hash, name)
    values (${row.terminalGroupId}, ${row.id}, ${row.organizationId}, ${row.tokenHash}, ${row.name})`
}

export async function revokeTerminalToken(db: Db, id: string): Promise<boolean> {
  const rows = await db`
    update terminal_token
       set revoked_at = now()
     where id = ${id}
       and revoked_at is null
    returning 1`
  return rows.length > 0
}

export interface ApplicationRow {
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
  const rows = await db`update application set secret_hash = ${secretHash} where id = ${id} returning 1`
  return rows.length > 0
}

export async function listApplications(db: Db, corporationId: string): Promise<ApplicationRow[]> {
  return db<ApplicationRow[]>`
    select id, corporation_id, name
      from application
     where corporation_id = ${corporationId}
     order by name, id`
}

export interface ApiKeyRow {
  id: Id<'ApiKey'>
  corporationId: Id<'Corporation'>
  name: string
  groups: string[]
  organizationIds: Id<'Organization'>[] | null
}

export async function insertApiKey(
  db: Db,
  row: ApiKeyRow & { keyHash: string; expiresAt: Instant | null },
): Promise<void> {
  await db`
    insert into api_key (corporation_id, id, name, key_hash, groups, organization_ids, expires_at)
    values (${row.corporationId}, ${row.id}, ${row.name}, ${row.keyHash}, ${row.groups}, ${row.organizationIds},
            to_timestamp(${row.expiresAt} / 1000.0))`
}

/** Revokes the key and answers its corporation; undefined when there is no such key in force. */
export async function revokeApiKey(db: Db, id: string): Promise<string | undefined> {
  const [row] = await db<{ corporationId: string }[]>`
    update api_key set revoked_at = now() where id = ${id} and revoked_at is null returning corporation_id`
  return row?.corporationId
}

export async function listApiKeys(db: Db, corporationId: string): Promise<(ApiKeyRow & { isRevoked: boolean })[]> {
  return db<(ApiKeyRow & { isRevoked: boolean })[]>`
    select id, corporation_id, name, groups, organization_ids, revoked_at is not null as is_revoked
      from api_key
     where corporation_id = ${corporationId}
     order by created_at, id`
}

/** Which of the organizations do not belong to the corporation. */
export async function listForeignOrganizations(db: Db, corporationId: string, ids: readonly string[]) {
  const rows = await db<{ id: string }[]>`
    select asked.id
      from unnest(${ids}::uuid[]) as asked(id)
     where not exists (
             select 1 from organization where organization.id = asked.id and corporation_id = ${corporationId})`
  return rows.map(({ id }) => id)
}

/** Which of the terminal groups the organization does not have. */
export async function listTerminalGroupsElsewhere(db: Db, organizationId: string, ids: readonly string[]) {
  const rows = await db<{ id: string }[]>`
    select asked.id
      from unnest(${ids}::uuid[]) as asked(id)
     where not exists (
             select 1
               from terminal_group
              where terminal_group.organization_id = ${organizationId}
                and terminal_group.id = asked.id)`
  return rows.map(({ id }) => id)
}

/** Which of the terminal groups do not belong to the corporation. */
export async function listForeignTerminalGroups(db: Db, corporationId: string, ids: readonly string[]) {
  const rows = await db<{ id: string }[]>`
    select asked.id
      from unnest(${ids}::uuid[]) as asked(id)
     where not exists (
             select 1 from terminal_group where terminal_group.id = asked.id and corporation_id = ${corporationId})`
  return rows.map(({ id }) => id)
}
