import type { Organization } from '#core/access/organizations.ts'
import type { ActionContext } from '#core/operation/operation.ts'
import type { Instant } from '#core/time.ts'
import { CatalogueOf } from '#domains/catalogue/cached.ts'
import type { Catalogue } from '#domains/catalogue/model.ts'
import { DictionariesOf } from '#domains/dictionaries/cached.ts'
import type { DiscountCard } from '#domains/dictionaries/model.ts'
import type { Dictionaries } from '#domains/dictionaries/rules.ts'
import { SectionsOf } from '#domains/restaurant_sections/cached.ts'
import type { Sections } from '#domains/restaurant_sections/model.ts'
import { TerminalGroupsOf } from '#domains/terminal_groups/cached.ts'
import type { TerminalGroup } from '#domains/terminal_groups/model.ts'
import type { DiscountsInfo } from '#shared/schemas/order_request.ts'
import { loadDiscountCard } from './discount_card.loader.ts'

/** What a new table order or reserve is checked against, and how it is refused. */
export interface DineInContext<F> {
  organization: Organization
  terminalGroups: ReadonlyMap<string, TerminalGroup>
  sections: Sections
  dictionaries: Dictionaries
  catalogue: Catalogue
  discountCard?: DiscountCard | undefined
  now: Instant
  fail: F
}

type LoaderInput<F> = Pick<DineInContext<F>, 'organization' | 'now' | 'fail'> & Pick<ActionContext, 'caches' | 'db'>

/** Gathers that from memory, and looks up the card of discounts that the request names. */
export async function loadDineInContext<F>(
  { organization, caches, db, now, fail }: LoaderInput<F>,
  discountsInfo: DiscountsInfo | null | undefined,
): Promise<DineInContext<F>> {
  const { corporationId } = organization
  const [terminalGroups, sections, dictionaries, catalogue, discountCard] = await Promise.all([
    caches.get(TerminalGroupsOf, corporationId),
    caches.get(SectionsOf, corporationId),
    caches.get(DictionariesOf, corporationId),
    caches.get(CatalogueOf, corporationId),
    loadDiscountCard(db, organization, discountsInfo),
  ])
  return { organization, terminalGroups, sections, dictionaries, catalogue, discountCard, now, fail }
}
