import { defineCache } from '#core/cache.ts'
import type { Db } from '#core/db/connect.ts'
import { toTimestamp } from '#core/db/timestamps.ts'
import type { Id } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'
import type { FrontOfficeFaults, WebhookFaults } from './schemas.ts'

export const topic = 'sandbox'
/** Only key of the cache: faults are rare, so that every node caches all of them. */
export const allKey = 'all'

/** Virtual terminal groups whose front offices have faults. */
export const FaultyGroups = defineCache({
  topic,
  async load(db: Db): Promise<ReadonlySet<string>> {
    const rows = await db<{ terminalGroupId: string }[]>`
      select terminal_group_id
        from sandbox_front_office
        join owner_counter as counter
          on counter.owner_id = sandbox_front_office.organization_id
        join organization
          on organization.corporation_id = counter.corporation_id
         and organization.id = counter.owner_id
       where is_sandbox`
    return new Set(rows.map(({ terminalGroupId }) => terminalGroupId))
  },
})

/** Webhook faults by organization. */
export const FaultyWebhooks = defineCache({
  topic,
  async load(db: Db): Promise<ReadonlyMap<string, WebhookFaults>> {
    const rows = await db<{ organizationId: string; faults: WebhookFaults }[]>`
      select organization_id, faults
        from sandbox_webhooks
        join owner_counter as counter
          on counter.owner_id = sandbox_webhooks.organization_id
        join organization
          on organization.corporation_id = counter.corporation_id
         and organization.id = counter.owner_id
       where is_sandbox`
    return new Map(rows.map(({ organizationId, faults }) => [organizationId, faults]))
  },
})

export interface EmulatedOffice {
  terminalGroupId: Id<'TerminalGroup'>
  faults: FrontOfficeFaults
  refusalsLeft: number | null
  refused: number
  answeredLate: number
}

/** Returns the faults of an emulated front office, locked until the transaction ends. */
export async function lockEmulated(
  db: Db,
  organizationId: string,
  terminalGroupId: string,
): Promise<EmulatedOffice | undefined> {
  const [row] = await db<EmulatedOffice[]>`
    select terminal_group_id, faults, refusals_left, refused, answered_late
      from sandbox_front_office
     where organization_id = ${organizationId}
       and terminal_group_id = ${terminalGroupId}
       for update`
  return row
}

export async function listEmulated(db: Db, organizationId: string): Promise<EmulatedOffice[]> {
  return db<EmulatedOffice[]>`
    select terminal_group_id, faults, refusals_left, refused, answered_late
      from sandbox_front_office
     where organization_id = ${organizationId}
     order by terminal_group_id`
}

export async function countEmulated(
  db: Db,
  organizationId: string,
  { terminalGroupId }: EmulatedOffice,
  { refused, answeredLate }: { refused: number; answeredLate: number },
): Promise<void> {
  await db`
    update sandbox_front_office
       set refusals_left = case when refusals_left is not null then greatest(refusals_left - ${refused}, 0) end,
           refused = refused + ${refused},
           answered_late = answered_late + ${answeredLate}
     where organization_id = ${organizationId}
       and terminal_group_id = ${terminalGroupId}`
}

/**
 * Replaces the faults of front offices; an empty set removes them. Commands that expired before are not executed without faults afterwards.
 */
export async function saveFrontOffices(
  db: Db,
  organizationId: string,
  terminalGroupIds: readonly string[],
  { faults, now }: { faults: FrontOfficeFaults; now: Instant },
): Promise<void> {
  // A concurrent call waits here, before it reads what this one saves.
  await db`
    select id
      from terminal_group
     where organization_id = ${organizationId}
       and id = any(${terminalGroupIds}::uuid[])
     order by id
       for no key update`
  await db`
    delete from sandbox_front_office
     where organization_id = ${organizationId}
       and terminal_group_id = any(${terminalGroupIds}::uuid[])`
  await db`
    update terminal_group
       set is_asleep = ${faults.isAsleep ?? false}, answers_since = ${toTimestamp(db, now)}
     where organization_id = ${organizationId}
       and id = any(${terminalGroupIds}::uuid[])`
  if (Object.keys(faults).length === 0) return
  await db`
    insert into sandbox_front_office (organization_id, terminal_group_id, faults, refusals_left)
    select ${organizationId}, id, ${JSON.stringify(faults)}::text::json, ${faults.refuse?.times ?? null}::int
      from unnest(${terminalGroupIds}::uuid[]) as named(id)`
}

export async function findWebhookFaults(db: Db, organizationId: string): Promise<WebhookFaults> {
  const [row] = await db<{ faults: WebhookFaults }[]>`
    select faults from sandbox_webhooks where organization_id = ${organizationId}`
  return row?.faults ?? {}
}

export async function saveWebhookFaults(db: Db, organizationId: string, faults: WebhookFaults): Promise<void> {
  if (Object.keys(faults).length === 0) {
    await db`delete from sandbox_webhooks where organization_id = ${organizationId}`
    return
  }
  await db`
    insert into sandbox_webhooks (organization_id, faults)
    values (${organizationId}, ${JSON.stringify(faults)}::text::json)
        on conflict (organization_id) do update
       set faults = excluded.faults`
}

/** Deletes the faults of an organization that is no sandbox. */
export async function deleteFaults(db: Db, organizationId: string, now: Instant): Promise<boolean> {
  const offices = await listEmulated(db, organizationId)
  const ids = offices.map(({ terminalGroupId }) => terminalGroupId)
  await saveFrontOffices(db, organizationId, ids, { faults: {}, now })
  const { count } = await db`delete from sandbox_webhooks where organization_id = ${organizationId}`
  return offices.length + count > 0
}
