import type { Organization } from '#core/access/organizations.ts'
import type { ActionContext } from '#core/operation/context.ts'
import { CatalogueOf } from '#domains/catalogue/cached.ts'
import { DictionariesOf } from '#domains/dictionaries/cached.ts'
import type { GuestQuery } from '#domains/guests/cached.ts'
import type { CampaignResult } from '#loyalty/engine.ts'
import type { AnsweredItem } from '#shared/schemas/answered_items.ts'
import type { ItemFail } from './errors.ts'
import { withLoyalty } from './loyalty/discounts.ts'
import { loadStoredLoyalty, type OrderWithDetails } from './loyalty/loyalty.ts'
import { storedLoyaltyIn, withStoredLoyalty } from './loyalty/order_facts.ts'
import { refusePartialCertificates } from './loyalty/partial_certificates.ts'
import type { ItemsRequest, PricedOrder, PricingContext } from './model.ts'
import { addItems, repriceItems } from './pricing.ts'

interface PricingInput<F> extends Pick<ActionContext, 'caches' | 'now'> {
  organization: Organization
  fail: F
}

export type RepricingInput<F> = PricingInput<F> & Pick<ActionContext, 'db'> & Pick<OrderWithDetails, 'kind'>

/** Returns the context for pricing items, entirely from memory. */
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

/** Like `loadPricingContext`, for an order that is priced again. */
export async function loadRepricingContext<F>(
  input: RepricingInput<F>,
  { id, details }: Omit<OrderWithDetails, 'kind'>,
  guest?: GuestQuery,
): Promise<PricingContext<F> & { details: Record<string, unknown> | null }> {
  const [context, loyalty] = await Promise.all([
    loadPricingContext(input),
    loadStoredLoyalty(input, { kind: input.kind, id, details }, guest),
  ])
  return { ...context, loyalty, details }
}

interface PricedState extends Omit<OrderWithDetails, 'kind'> {
  order: PricedOrder
}

/** Returns the order's state with its remaining items (`keepItems`). */
export async function withRepricedItems<State extends PricedState>(
  state: State,
  items: readonly AnsweredItem[],
  input: Omit<RepricingInput<ItemFail>, 'fail'>,
): Promise<State> {
  const context = await loadRepricingContext({ ...input, fail: null }, state)
  const { order, details } = await reapplyLoyalty(context, repriceItems(context, state.order, items))
  return { ...state, order, details }
}

/** Returns the order's state with more items (`addItems`). */
export async function withAddedItems<State extends PricedState>(
  state: State,
  request: ItemsRequest,
  input: RepricingInput<ItemFail>,
): Promise<State> {
  const context = await loadRepricingContext(input, state)
  const { order, details, results } = await reapplyLoyalty(context, addItems(context, state.order, request))
  refusePartialCertificates(results, request.items, input.fail, 'items')
  return { ...state, order, details }
}

/** Returns the order's state for another guest: discounts of loyalty programs depend on the guest. */
export async function withNewGuest<State extends PricedState>(
  state: State,
  guest: GuestQuery,
  input: Omit<RepricingInput<ItemFail>, 'fail'>,
): Promise<State> {
  if (!storedLoyaltyIn(state.details)) return state
  const context = await loadRepricingContext({ ...input, fail: null }, state, guest)
  const { order, details } = await reapplyLoyalty(context, repriceItems(context, state.order, state.order.items))
  return { ...state, order, details }
}

/** Applies the discounts of loyalty programs to an order that was priced again. Returns it with its details. */
export async function reapplyLoyalty<Order extends PricedOrder>(
  { loyalty, catalogue, details }: Awaited<ReturnType<typeof loadRepricingContext>>,
  priced: Order,
): Promise<{ order: Order; details: Record<string, unknown> | null; results: readonly CampaignResult[] }> {
  const { order, storedLoyalty, results } = await withLoyalty(priced, loyalty, catalogue)
  return { order, details: withStoredLoyalty(details, storedLoyalty), results }
}
