import { defineCache } from '#core/cache.ts'
import { byId } from '#core/schema.ts'
import type { TerminalGroup } from './model.ts'
import { listTerminalGroups } from './reads.ts'

/** Terminal groups of a corporation by id, in their order. */
export const TerminalGroupsOf = defineCache<ReadonlyMap<string, TerminalGroup>>({
  topic: 'tenants',
  load: async (db, corporationId) => byId(await listTerminalGroups(db, corporationId)),
})
