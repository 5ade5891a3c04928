import { defineCache } from '#core/cache.ts'
import type { Restrictions } from './schemas.ts'
import { findRestrictions, restrictionsTopic } from './store.ts'

/** Delivery restrictions of a corporation by organization. Organizations without restrictions are omitted. */
export const RestrictionsOf = defineCache<ReadonlyMap<string, Restrictions>>({
  topic: restrictionsTopic,
  load: findRestrictions,
})
