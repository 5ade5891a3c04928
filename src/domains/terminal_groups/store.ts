import { defineCache } from '#core/cache.ts'
import type { Db } from '#core/db/connect.ts'
import type { Id } from '#core/schema.ts'

export interface TerminalGroup {
  id: Id<'TerminalGroup'>
  organizationId: Id<'Organization'>
  name: string
  kind: 'virtual' | 'linked'
  isEnabled: boolean
  isAsleep: boolean
}

/** The terminal groups of a corporation by id, in their order. */
export const TerminalGroupsOf = defineCache({
  topic: 'tenants',
  async load(db: Db, corporationId) {
    const rows = await db<TerminalGroup[]>`
      select id, organization_id, name, kind, is_enabled, is_asleep
        from terminal_group
       where corporation_id = ${corporationId}
       order by organization_id, sort_order, name, id`
    return new Map(rows.map((row) => [row.id as string, row]))
  },
})

/** Wakes the groups and answers the ids of those that were there to be woken. */
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

/** Those of the groups that a front office is connected for, at a node that has given a sign of life within the last seconds. */
export async function listLinked(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db<{ terminalGroupId: string }[]>`
    select terminal_group_id
      from terminal_group_lease as lease
      join node
        on node.id = lease.holder
     where terminal_group_id = any(${ids}::uuid[])
       and is_linked
       and expires_at > now()`
  return new Set(rows.map(({ terminalGroupId }) => terminalGroupId))
}
