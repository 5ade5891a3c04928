import { deleteOwners, findOwner, type Owner, registerOwner } from '#core/access/owner_directory.ts'
import type { Db } from '#core/db/connect.ts'
import { toInstant, toTimestamp } from '#core/db/timestamps.ts'
import type { Id } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'
import type { TerminalGroup } from './model.ts'

/** Wakes terminal groups. Returns the ids of those that exist and are enabled. */
export async function wakeTerminalGroups(db: Db, organizationIds: readonly string[], ids: readonly string[]) {
  const rows = await db<{ id: Id<'TerminalGroup'> }[]>`
    update terminal_group
       set is_asleep = false
     where organization_id = any(${organizationIds}::uuid[])
       and id = any(${ids}::uuid[])
       and is_enabled
    returning id`
  return rows.map(({ id }) => id)
}

/** Returns the groups whose front office is connected to a node with a valid heartbeat. */
export async function listLinked(
  db: Db,
  groups: readonly Pick<TerminalGroup, 'id' | 'organizationId'>[],
): Promise<Set<string>> {
  if (groups.length === 0) return new Set()
  const rows = await db<{ terminalGroupId: string }[]>`
    select terminal_group_id
      from terminal_group_lease as lease
      join node
        on node.id = lease.holder
     where organization_id = any(${groups.map(({ organizationId }) => organizationId)}::uuid[])
       and terminal_group_id = any(${groups.map(({ id }) => id)}::uuid[])
       and is_linked
       and expires_at > now()`
  return new Set(rows.map(({ terminalGroupId }) => terminalGroupId))
}

interface FrontOfficeLink {
  terminalGroupId: Id<'TerminalGroup'>
  isConnected: boolean
  reportedAt: Instant | null
  report: Record<string, unknown> | null
}

/** Returns the front offices of the corporation that are programs in the restaurants, and their last reports. */
export async function listFrontOfficeLinks(db: Db, corporationId: string): Promise<FrontOfficeLink[]> {
  return db<FrontOfficeLink[]>`
    select terminal_group.id as terminal_group_id, coalesce(lease.is_linked and node.expires_at > now(), false) as is_connected,
           ${toInstant(db, 'health.reported_at')} as reported_at, health.report
      from terminal_group
      left join terminal_group_lease as lease
        on lease.organization_id = terminal_group.organization_id
       and lease.terminal_group_id = terminal_group.id
      left join node
        on node.id = lease.holder
      left join terminal_health as health
        on health.organization_id = terminal_group.organization_id
       and health.terminal_group_id = terminal_group.id
     where terminal_group.corporation_id = ${corporationId}
       and terminal_group.kind = 'linked'
     order by terminal_group.organization_id, terminal_group.id`
}

interface SavedTerminalGroup extends TerminalGroup {
  sortOrder: number
}

/** Returns the terminal groups of the corporation in their order, with all fields. */
export async function listSavedGroups(db: Db, corporationId: string): Promise<SavedTerminalGroup[]> {
  return db<SavedTerminalGroup[]>`
    select id, organization_id, name, kind, is_enabled, is_asleep, store_id, external_data, sort_order
      from terminal_group
     where corporation_id = ${corporationId}
     order by organization_id, sort_order, name, id`
}

interface TerminalGroupToSave extends SavedTerminalGroup {
  corporationId: Id<'Corporation'>
}

export async function saveTerminalGroup(db: Db, row: TerminalGroupToSave, now: Instant): Promise<void> {
  await db`
    insert into terminal_group
           (corporation_id, organization_id, id, name, kind, is_enabled, is_asleep, sort_order, store_id,
            external_data)
    values (${row.corporationId}, ${row.organizationId}, ${row.id}, ${row.name}, ${row.kind}, ${row.isEnabled},
            ${row.isAsleep}, ${row.sortOrder}, ${row.storeId}, ${JSON.stringify(row.externalData)}::text::jsonb)
        on conflict (organization_id, id) do update
       set name = excluded.name, kind = excluded.kind, is_enabled = excluded.is_enabled,
           is_asleep = excluded.is_asleep, sort_order = excluded.sort_order, store_id = excluded.store_id,
           external_data = excluded.external_data,
           answers_since = case when terminal_group.kind = excluded.kind
                                then terminal_group.answers_since
                                else ${toTimestamp(db, now)} end`
}

interface TerminalTokenRow extends Owner {
  id: string
  terminalGroupId: string
  name: string
  tokenHash: string
}

const tokens = { table: 'terminal_token' }

export async function insertTerminalToken(db: Db, row: TerminalTokenRow): Promise<void> {
  for (const key of [row.id, row.tokenHash]) await registerOwner(db, tokens, key, row)
  await db`
    insert into terminal_token (organization_id, id, terminal_group_id, token_hash, name)
    values (${row.organizationId}, ${row.id}, ${row.terminalGroupId}, ${row.tokenHash}, ${row.name})`
}

interface TerminalToken {
  tokenId: Id<'TerminalToken'>
  terminalGroupId: Id<'TerminalGroup'>
  name: string
  isRevoked: boolean
}

/** Returns the tokens of the corporation's terminal groups, oldest first. */
export async function listTerminalTokens(db: Db, corporationId: string): Promise<TerminalToken[]> {
  return db<TerminalToken[]>`
    select token.id as token_id, token.terminal_group_id, token.name, token.revoked_at is not null as is_revoked
      from terminal_group
      join terminal_token as token
        on token.organization_id = terminal_group.organization_id
       and token.terminal_group_id = terminal_group.id
     where terminal_group.corporation_id = ${corporationId}
     order by token.organization_id, token.terminal_group_id, token.id`
}

export async function deleteTerminalToken(
  db: Db,
  { organizationId, terminalGroupId, id }: Pick<TerminalTokenRow, 'organizationId' | 'terminalGroupId' | 'id'>,
): Promise<void> {
  const [token] = await db<{ tokenHash: string }[]>`
    delete from terminal_token
     where organization_id = ${organizationId}
       and terminal_group_id = ${terminalGroupId}
       and id = ${id}
    returning token_hash`
  if (token) await deleteOwners(db, tokens, [id, token.tokenHash], organizationId)
}

/** Returns the owner of a token of a front office. */
export const findTokenOwner = (db: Db, id: string): Promise<Owner | undefined> => findOwner(db, tokens, id)

export async function revokeTerminalToken(db: Db, id: string): Promise<boolean> {
  const owner = await findTokenOwner(db, id)
  if (!owner) return false
  const rows = await db`
    update terminal_token
       set revoked_at = now()
     where organization_id = ${owner.organizationId}
       and id = ${id}
       and revoked_at is null
    returning 1`
  return rows.length > 0
}
