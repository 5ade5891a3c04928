import { OrganizationsOf } from '#core/access/organizations.ts'
import { secretHash } from '#core/access/tokens.ts'
import { touch } from '#core/cache.ts'
import type { CommandResult } from '#core/commands/store.ts'
import { type Db, transaction } from '#core/db/connect.ts'
import { inputRows } from '#core/db/rows.ts'
import type { App } from '#core/http/app.ts'
import type { TerminalGroupKey } from '#core/operation/front_actions.ts'
import type { Id } from '#core/schema.ts'
import { moneyGridOf } from '#domains/organizations/rules.ts'

/** The terminal group of a valid token. */
export interface LinkedGroup extends TerminalGroupKey {
  tokenId: string
  name: string
}

/** Returns the terminal group of each token, or undefined for an invalid token. */
export async function listLinkedGroups(db: Db, tokens: readonly string[]): Promise<(LinkedGroup | undefined)[]> {
  const hashes = tokens.map(secretHash)
  const groups = await db<(LinkedGroup & { tokenHash: string })[]>`
    select owner.corporation_id, owner.organization_id, terminal_group.id as terminal_group_id, terminal_group.name,
           token.id as token_id, token.token_hash
      from owner_directory as owner
      join terminal_token as token
        on token.organization_id = owner.organization_id
       and token.token_hash = owner.key
       and token.token_hash = any(${hashes}::text[])
      join terminal_group
        on terminal_group.organization_id = token.organization_id
       and terminal_group.id = token.terminal_group_id
     where owner.table_name = 'terminal_token'
       and owner.key = any(${hashes}::text[])
       and revoked_at is null
       and kind = 'linked'
       and is_enabled`
  const byHash = new Map(groups.map(({ tokenHash, ...group }) => [tokenHash, group]))
  return hashes.map((hash) => byHash.get(hash))
}

/** Data of the restaurant for the front office. */
interface LinkedRestaurant {
  organizationName: string
  terminalGroupName: string
  /** Number of decimals in sums of money. */
  currencyDigits: number
  timeZone: string
}

export async function findRestaurant(
  { caches }: App,
  { corporationId, organizationId, name }: LinkedGroup,
): Promise<LinkedRestaurant> {
  const organization = (await caches.get(OrganizationsOf, corporationId)).get(organizationId)!
  const { digits: currencyDigits } = moneyGridOf(organization)
  const { name: organizationName, timeZone } = organization
  return { organizationName, terminalGroupName: name, currencyDigits, timeZone }
}

/** States of commands that the front office reports as open. */
interface CommandStates {
  /** Results of finished commands, each with the current state of its aggregate. */
  results: CommandResult[]
  /** Ids of unfinished commands: those sent earlier to the front office, and its own actions. */
  open: string[]
}

/** Returns the states of commands of the terminal group that were sent to it or reported by it. */
export async function listCommandStates(
  { pool, operations }: App,
  { organizationId, terminalGroupId }: LinkedGroup,
  ids: readonly string[],
): Promise<CommandStates> {
  if (ids.length === 0) return { results: [], open: [] }
  return transaction(pool, async (db) => {
    const rows = await db<CommandStateRow[]>`
      select id, operation, subject_id, state, error_code, error_message, finished_at is null as is_open,
             sent_at is not null as was_sent
        from command
       where organization_id = ${organizationId}
         and terminal_group_id = ${terminalGroupId}
         and id = any(${ids}::uuid[])
       order by seq`
    const byPath = new Map(operations.map((operation) => [operation.path, operation]))
    const [ended, open] = [rows.filter(({ isOpen }) => !isOpen), rows.filter(({ isOpen }) => isOpen)]
    const subjects = new Map<string, unknown>()
    for (const [path, some] of Map.groupBy(ended, ({ operation }) => operation)) {
      const aggregate = byPath.get(path)?.command?.aggregate
      if (!aggregate?.describe) continue
      const subjectIds = [...new Set(some.map(({ subjectId }) => subjectId))].sort()
      for (const [id, state] of await aggregate.lock(db, organizationId, subjectIds))
        subjects.set(`${path} ${id}`, aggregate.describe(state))
    }
    return {
      results: ended.map(({ id, operation, subjectId, state, errorCode, errorMessage }) => ({
        id,
        state,
        error: errorCode === null ? undefined : { code: errorCode, message: errorMessage ?? '' },
        subject: subjects.get(`${operation} ${subjectId}`) ?? null,
      })),
      open: open
        .filter(({ operation, wasSent }) => wasSent || byPath.get(operation)?.audience === 'front')
        .map(({ id }) => id),
    }
  })
}

interface CommandStateRow {
  id: string
  operation: string
  subjectId: string
  state: CommandResult['state']
  errorCode: string | null
  errorMessage: string | null
  isOpen: boolean
  wasSent: boolean
}

/**
 * Marks commands as unsent if they were sent but are not in the terminal's journal. The last seq alone does not identify them, because
 * commands accepted at the same moment may be sent out of order.
 */
export async function markUnsent(
  db: Db,
  { organizationId, terminalGroupId }: LinkedGroup,
  { acknowledged, unsettled }: { acknowledged: number; unsettled: readonly string[] },
): Promise<void> {
  await db`
    update command
       set state = 'accepted'
     where organization_id = ${organizationId}
       and terminal_group_id = ${terminalGroupId}
       and state = 'sent'
       and (seq > ${acknowledged} or id <> all(${unsettled}::uuid[]))`
}

/** Stores the health of the front office. Asleep, it receives no commands from any node until it is woken. */
export async function saveHealth(
  { pool, caches }: App,
  { corporationId, organizationId, terminalGroupId }: LinkedGroup,
  { isAsleep, report }: { isAsleep: boolean; report: Record<string, unknown> },
): Promise<void> {
  const isNews = await transaction(pool, async (db) => {
    const { count } = await db`
      update terminal_group
         set is_asleep = ${isAsleep}
       where organization_id = ${organizationId}
         and id = ${terminalGroupId}
         and is_asleep <> ${isAsleep}`
    if (count > 0) await touch(db, 'tenants', corporationId)
    await db`
      insert into terminal_health (organization_id, terminal_group_id, reported_at, report)
      values (${organizationId}, ${terminalGroupId}, now(), ${JSON.stringify(report)}::text::json)
          on conflict (organization_id, terminal_group_id) do update
         set reported_at = excluded.reported_at, report = excluded.report`
    return count > 0
  })
  if (isNews) caches.drop('tenants', corporationId)
}

/** Returns the terminal group of an existing command; undefined if there is none. */
export async function findGroupOfCommand(
  db: Db,
  { organizationId }: TerminalGroupKey,
  id: string,
): Promise<Id<'TerminalGroup'> | null | undefined> {
  const [row] = await db<{ terminalGroupId: Id<'TerminalGroup'> | null }[]>`
    select terminal_group_id
      from command
     where organization_id = ${organizationId}
       and id = ${id}`
  return row?.terminalGroupId
}

/** Returns whether the row belongs to the terminal group. */
export async function belongsToGroup(
  db: Db,
  { organizationId, terminalGroupId }: TerminalGroupKey,
  table: string,
  id: string,
): Promise<boolean> {
  const [row] = await db`
    select 1
      from ${db(table)}
     where organization_id = ${organizationId}
       and id = ${id}
       and terminal_group_id = ${terminalGroupId}`
  return row !== undefined
}

/**
 * Returns the states of open links, by token, only for those that are asleep or no longer valid: hundreds of links are checked every
 * second, and nearly all are fine.
 */
export async function listInactive(db: Db, links: readonly LinkedGroup[]): Promise<Map<string, LinkState>> {
  const rows = await db<({ tokenId: string } & LinkState)[]>`
    select token_id, is_asleep, is_valid
      from (select token.id as token_id, is_asleep, is_enabled and kind = 'linked' and revoked_at is null as is_valid
              from ${inputRows('link', links, { uuid: ['organizationId', 'tokenId'] })}
              join terminal_token as token
                on token.organization_id = link.organization_id
               and token.id = link.token_id
              join terminal_group
                on terminal_group.organization_id = token.organization_id
               and terminal_group.id = token.terminal_group_id) as state
     where is_asleep
        or not is_valid`
  return new Map(rows.map(({ tokenId, ...state }) => [tokenId, state]))
}

export interface LinkState {
  isAsleep: boolean
  /** Whether the token is not revoked and its group is linked and enabled. */
  isValid: boolean
}
