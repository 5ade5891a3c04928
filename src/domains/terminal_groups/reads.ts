import type { Db } from '#core/db/connect.ts'
import type { TerminalGroup } from './model.ts'

/** Returns the terminal groups of the corporation in their order. */
export async function listTerminalGroups(db: Db, corporationId: string): Promise<TerminalGroup[]> {
  return db<TerminalGroup[]>`
    select id, organization_id, name, kind, is_enabled, is_asleep, store_id, external_data
      from terminal_group
     where corporation_id = ${corporationId}
     order by organization_id, sort_order, name, id`
}
