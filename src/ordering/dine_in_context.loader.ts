import type { Organization } from '#core/access/organizations.ts'
import type { ActionContext } from '#core/operation/operation.ts'
import type { Instant } from '#core/time.ts'
import { CatalogueOf } from '#domains/catalogue/cached.ts'
import type { Catalogue } from '#domains/catalogue/model.ts'
import { DictionariesOf } from '#domains/dictionaries/cached.ts'
import type { Dictionaries } from '#domains/dictionaries/rules.ts'
import { SectionsOf } from '#domains/restaurant_sections/cached.ts'
import type { Sections } from '#domains/restaurant_sections/model.ts'
import { TerminalGroupsOf } from '#domains/terminal_groups/cached.ts'
import type { TerminalGroup } from '#domains/terminal_groups/model.ts'

/** What a new table order or reserve is checked against, and how it is refused. */
export interface DineInContext<F> {
  organization: Organization
  terminalGroups: ReadonlyMap<string, TerminalGroup>
  sections: Sections
  dictionaries: Dictionaries
  catalogue: Catalogue
  now: Instant
  fail: F
}

/** Gathers that from memory. */
export async function loadDineInContext<F>({
  organization,
  caches,
  now,
  fail,
}: Pick<DineInContext<F>, 'organization' | 'now' | 'fail'> & Pick<ActionContext, 'caches'>): Promise<DineInContext<F>> {
  const { corporationId } = organization
  const [terminalGroups, sections, dictionaries, catalogue] = await Promise.all([
    caches.get(TerminalGroupsOf, corporationId),
    caches.get(SectionsOf, corporationId),
    caches.get(DictionariesOf, corporationId),
    caches.get(CatalogueOf, corporationId),
  ])
  return { organization, terminalGroups, sections, dictionaries, catalogue, now, fail }
}
