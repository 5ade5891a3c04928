import { defineCache } from '#core/cache.ts'
import type { Restrictions } from './schemas.ts'
import { findRestrictions, restrictionsTopic } from './store.ts'

/** The delivery restrictions of a corporation's organizations, by organization; those without any are left out. */
export const RestrictionsOf = defineCache<ReadonlyMap<string, Restrictions>>({
  topic: restrictionsTopic,
  load: findRestrictions,
})
