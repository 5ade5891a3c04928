import type { Organization } from '#core/access/organizations.ts'
import type { Caches } from '#core/cache.ts'
import { CatalogueOf } from '#domains/catalogue/cached.ts'
import { TerminalGroupsOf } from '#domains/terminal_groups/cached.ts'
import type { DraftContext } from './rules.ts'

interface ActionContext extends Pick<DraftContext, 'fail'> {
  organization: Organization
  caches: Caches
}

/** Loads the data that a draft is checked against, from caches. */
export async function loadDraftContext({ organization, caches, fail }: ActionContext): Promise<DraftContext> {
  const [terminalGroups, catalogue] = await Promise.all([
    caches.get(TerminalGroupsOf, organization.corporationId),
    caches.get(CatalogueOf, organization.corporationId),
  ])
  return { organization, terminalGroups, catalogue, fail }
}
