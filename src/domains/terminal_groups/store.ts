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
     where organization_id = any(${organizationIds as string[]}::uuid[])
       and id = any(${ids as string[]}::uuid[])
       and is_enabled
    returning id`
  return rows.map(({ id }) => id)
}
