import type { Organization } from '#core/access/organizations.ts'
import type { Fail } from '#core/errors.ts'
import type { ActionContext, Turn } from '#core/operation/operation.ts'
import { CatalogueOf } from '#domains/catalogue/cached.ts'
import { DictionariesOf } from '#domains/dictionaries/cached.ts'
import { SectionsOf } from '#domains/restaurant_sections/cached.ts'
import { takeItems } from '#domains/stop_lists/changes.ts'
import type { ItemOnStopList } from '#domains/stop_lists/errors.ts'
import { TerminalGroupsOf } from '#domains/terminal_groups/cached.ts'
import { accepted, makeTableOrder } from './create.rules.ts'
import type { creationErrors } from './errors.ts'
import type { TableOrder } from './model.ts'
import type { CreateTableOrderRequest } from './schemas.ts'

interface PlacingInput extends Pick<ActionContext, 'caches' | 'now'> {
  organization: Organization
  fail: Fail<typeof creationErrors>
}

/** At the request: the requested order. */
export async function placeTableOrder(
  { organization, caches, now, fail }: PlacingInput,
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

/** Later, at the front office: it accepts the order, and takes its dishes off the stop list. */
export function acceptTableOrder({
  state,
  organization,
  now,
  companions,
  fail,
}: Turn<TableOrder, { ItemOnStopList: typeof ItemOnStopList }>): TableOrder {
  takeItems(companions, state.order.items, fail)
  return accepted(state, organization, now)
}
