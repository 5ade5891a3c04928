import type { Organization } from '#core/access/organizations.ts'
import type { Caches } from '#core/cache.ts'
import type { Instant } from '#core/time.ts'
import { DictionariesOf } from '#domains/dictionaries/store.ts'
import { CatalogueOf } from '#domains/menus/store.ts'
import type { Reserve } from './rules.ts'

interface Turn<F> {
  state: Reserve
  organization: Organization
  now: Instant
  caches: Caches
  fail: F
}

/** What the items of a banquet are priced by. */
export async function aroundOrder<F>({ state, organization, now, caches, fail }: Turn<F>) {
  const [catalogue, dictionaries] = await Promise.all([
    caches.get(CatalogueOf, organization.corporationId),
    caches.get(DictionariesOf, organization.corporationId),
  ])
  const { organizationId, terminalGroupId, details } = state
  return { organizationId, terminalGroupId, details, organization, catalogue, dictionaries, now, fail }
}
