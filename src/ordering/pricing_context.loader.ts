import type { Organization } from '#core/access/organizations.ts'
import type { ActionContext } from '#core/operation/operation.ts'
import { CatalogueOf } from '#domains/catalogue/cached.ts'
import { DictionariesOf } from '#domains/dictionaries/cached.ts'
import type { AnsweredItem } from '#shared/schemas/answered_items.ts'
import type { ItemFail } from './errors.ts'
import type { ItemsRequest, PricedOrder, PricingContext } from './model.ts'
import { addItems, keepItems } from './pricing.ts'

export interface PricingInput<F> extends Pick<ActionContext, 'caches' | 'now'> {
  organization: Organization
  fail: F
}

/** Gathers what items are priced by. All of it is kept in memory. */
export async function loadPricingContext<F>({
  organization,
  caches,
  now,
  fail,
}: PricingInput<F>): Promise<PricingContext<F>> {
  const [catalogue, dictionaries] = await Promise.all([
    caches.get(CatalogueOf, organization.corporationId),
    caches.get(DictionariesOf, organization.corporationId),
  ])
  return { organization, catalogue, dictionaries, now, fail }
}

/** The state of an order with what it keeps of its items (`keepItems`). */
export async function withKeptItems<State extends { order: PricedOrder; details: Record<string, unknown> | null }>(
  state: State,
  items: readonly AnsweredItem[],
  input: Omit<PricingInput<ItemFail>, 'fail'>,
): Promise<State> {
  const context = { ...(await loadPricingContext({ ...input, fail: null })), details: state.details }
  return { ...state, order: keepItems(context, state.order, items) }
}

/** The state of an order with more items (`addItems`). */
export async function withMoreItems<State extends { order: PricedOrder; details: Record<string, unknown> | null }>(
  state: State,
  request: ItemsRequest,
  input: PricingInput<ItemFail>,
): Promise<State> {
  const context = { ...(await loadPricingContext(input)), details: state.details }
  return { ...state, order: addItems(context, state.order, request) }
}
