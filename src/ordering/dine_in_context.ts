import type { Organization } from '#core/access/organizations.ts'
import type { ActionContext } from '#core/operation/context.ts'
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
import { loadDiscountCard } from './discount_card.ts'
import { loadLoyalty } from './loyalty/loyalty.ts'
import type { LoyaltyRequest, OrderLoyalty } from './loyalty/model.ts'

/** Data and errors for checking a new table order or reserve. */
export interface DineInContext<F> {
  organization: Organization
  terminalGroups: ReadonlyMap<string, TerminalGroup>
  sections: Sections
  dictionaries: Dictionaries
  catalogue: Catalogue
  discountCard?: DiscountCard | undefined
  /** Loyalty data of the order; absent if loyalty does not affect it. */
  loyalty?: OrderLoyalty | undefined
  now: Instant
  fail: F
}

type LoaderInput<F> = Pick<DineInContext<F>, 'organization' | 'now' | 'fail'> & Pick<ActionContext, 'caches' | 'db'>

/** Loads the context from memory, and from the database the discount card and coupon that the request names. */
export async function loadDineInContext<F>(
  { organization, caches, db, now, fail }: LoaderInput<F>,
  request: LoyaltyRequest,
): Promise<DineInContext<F>> {
  const { corporationId } = organization
  const [terminalGroups, sections, dictionaries, catalogue, discountCard, loyalty] = await Promise.all([
    caches.get(TerminalGroupsOf, corporationId),
    caches.get(SectionsOf, corporationId),
    caches.get(DictionariesOf, corporationId),
    caches.get(CatalogueOf, corporationId),
    loadDiscountCard(db, organization, request.order.discountsInfo),
    loadLoyalty({ db, caches, organization, now }, request),
  ])
  return { organization, terminalGroups, sections, dictionaries, catalogue, discountCard, loyalty, now, fail }
}
