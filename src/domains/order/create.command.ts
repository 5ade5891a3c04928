import type { Organization } from '#core/access/organizations.ts'
import type { Caches } from '#core/cache.ts'
import type { Fail } from '#core/errors.ts'
import type { Turn } from '#core/operation/operation.ts'
import type { Instant } from '#core/time.ts'
import { DictionariesOf } from '#domains/dictionaries/store.ts'
import { CatalogueOf } from '#domains/menus/store.ts'
import { SectionsOf } from '#domains/restaurant_sections/store.ts'
import type { ItemOnStopList } from '#domains/stop_lists/errors.ts'
import { takeItems } from '#domains/stop_lists/rules.ts'
import { TerminalGroupsOf } from '#domains/terminal_groups/store.ts'
import { makeTableOrder, taken } from './create.rules.ts'
import type { creationErrors } from './errors.ts'
import type { TableOrder } from './rules.ts'
import type { CreateTableOrderRequest } from './schemas.ts'

interface Placing {
  organization: Organization
  caches: Caches
  now: Instant
  fail: Fail<typeof creationErrors>
}

/** At the request: the order that it asks for. */
export async function placeTableOrder(
  { organization, caches, now, fail }: Placing,
  body: CreateTableOrderRequest,
): Promise<TableOrder> {
  const { corporationId } = organization
  const [terminalGroups, sections, dictionaries, catalogue] = await Promise.all([
    caches.get(TerminalGroupsOf, corporationId),
    caches.get(SectionsOf, corporationId),
    caches.get(DictionariesOf, corporationId),
    caches.get(CatalogueOf, corporationId),
  ])
  return makeTableOrder({ organization, terminalGroups, sections, dictionaries, catalogue, now, fail }, body)
}

/** Later, at the front office: it takes the order, and its dishes off the stop list. */
export function takeTableOrder({
  state,
  organization,
  now,
  companions,
  fail,
}: Turn<TableOrder, { ItemOnStopList: typeof ItemOnStopList }>): TableOrder {
  takeItems(companions, state.order.items, fail)
  return taken(state, organization, now)
}
