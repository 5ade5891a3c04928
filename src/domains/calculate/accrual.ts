import type { Organization } from '#core/access/organizations.ts'
import { allocateByKind, Decimal, type MoneyGrid, total, zero } from '#core/decimal.ts'
import type { FollowContext } from '#core/events/follower.ts'
import type { Id } from '#core/schema.ts'
import { toInstant } from '#core/time.ts'
import { CatalogueOf } from '#domains/catalogue/cached.ts'
import { findDelivery, listDeliveriesToCount } from '#domains/deliveries/reads.ts'
import { DictionariesOf } from '#domains/dictionaries/cached.ts'
import type { Dictionaries } from '#domains/dictionaries/rules.ts'
import { findProfile } from '#domains/guests/reads.ts'
import { ProgramsOf } from '#domains/loyalty/cached.ts'
import {
  accrueOrder,
  countOrders,
  dropPendingBonuses,
  keyOf,
  lockBudgets,
  lockMembers,
  lockMoney,
  releaseGrants,
  reverseAccrual,
} from '#domains/loyalty/changes.ts'
import type { CountedOrder, OrderReason, OrderRecord } from '#domains/loyalty/model.ts'
import { listOrderRecords, listOrdersByPeriod, listWithWallets } from '#domains/loyalty/reads.ts'
import { accrualAudienceOf, periodStarts } from '#domains/loyalty/rules.ts'
import { findTableOrder, listTableOrdersToCount } from '#domains/order/reads.ts'
import { moneyGridOf } from '#domains/organizations/rules.ts'
import type { CompiledCampaign } from '#loyalty/campaign.ts'
import { effectsAfterDiscounts } from '#loyalty/engine.ts'
import type { CalculationGuest, CalculationInput, Dish } from '#loyalty/model.ts'
import { withKinds } from '#loyalty/portions.ts'
import { type Closing, followClosings } from '#ordering/closings.ts'
import { dishesOf } from '#ordering/loyalty/dishes.ts'
import type { OrderFacts, StoredLoyalty } from '#ordering/loyalty/model.ts'
import { storedFacts, storedLoyaltyIn } from '#ordering/loyalty/order_facts.ts'
import type { OrderKey, OrderSummary } from '#ordering/summaries.store.ts'
import type { DeliveryOrderInAnswer, TableOrderInAnswer } from '#shared/schemas/order_answer.ts'

/** A delivery or a table order. */
type AnyOrder = DeliveryOrderInAnswer | TableOrderInAnswer

interface AccrualContext {
  organization: Organization
  dictionaries: Dictionaries
  programs: ReadonlyMap<string, unknown>
}

interface Closed {
  order: AnyOrder
  /** What is left of its dishes after all discounts. */
  paid: readonly Dish[]
  /** What was kept of it when it was placed; null for an order of which loyalty has made nothing. */
  stored: StoredLoyalty | null
  guest: CalculationGuest
}

/**
 * A closed order as campaigns see it: as it was when it was placed, when the guest was promised what it brings, but for its dishes
 * and for what was paid.
 */
function calculationInputOf(surroundings: AccrualContext, closed: Closed): CalculationInput {
  const { organization, dictionaries } = surroundings
  const { order, stored, guest } = closed
  const isFromWallet = ({ paymentType }: Payment) => dictionaries.paymentTypes.get(paymentType.id)?.kind === 'IikoCard'
  return {
    ...(stored ? storedFacts(organization, stored, guest) : currentFacts(surroundings, closed)),
    dishes: beforePrograms(surroundings, closed),
    paidFromWallets: total((order.payments ?? []).filter(isFromWallet).map(({ sum }) => sum)),
  }
}

type Payment = NonNullable<AnyOrder['payments']>[number]

/** What an order says of itself of which nothing was kept: its campaigns are younger than it is. */
const currentFacts = ({ organization, dictionaries }: AccrualContext, { order, guest }: Closed): OrderFacts => ({
  organizationId: organization.id,
  terminalGroupId: order.terminalGroupId,
  orderTypeId: order.orderType?.id ?? null,
  orderServiceType: dictionaries.orderTypes.get(order.orderType?.id ?? '')?.orderServiceType ?? null,
  sourceKey: order.sourceKey ?? null,
  time: placedAt(order),
  money: moneyGridOf(organization),
  paymentTypeIds: new Set((order.payments ?? []).map(({ paymentType }) => paymentType.id)),
  paidFromWallets: zero,
  coupons: [],
  manualConditionIds: new Set(order.loyaltyInfo?.appliedManualConditions ?? []),
  dynamicDiscounts: new Map(),
  guest,
})

/**
 * The campaigns without those with a limit of uses per guest that the order has not used for its guest, and without those of
 * whose budgets too little was left for it.
 */
function usedCampaigns(
  campaigns: readonly CompiledCampaign[],
  kept: StoredLoyalty | null,
  guestId: string,
): readonly CompiledCampaign[] {
  const used = new Set<string>(kept?.guestId === guestId ? kept.uses?.map(({ campaignId }) => campaignId) : [])
  const over = new Set(kept?.overBudget)
  return campaigns.filter(({ id, usesPerGuest }) => (!usesPerGuest || used.has(id)) && !over.has(id))
}

/** The dishes without the discounts of programs: conditions see an order as it is before any campaign. */
function beforePrograms({ organization, programs }: AccrualContext, { order, paid }: Closed): Dish[] {
  const ofPrograms = (order.discounts ?? []).filter(({ discountType }) => programs.has(discountType.id))
  const off = new Map<string, Decimal>()
  const add = (positionId: string, sum: Decimal) => off.set(positionId, sum.plus(off.get(positionId) ?? zero))
  for (const { sum, selectivePositionsWithSum } of ofPrograms)
    if (selectivePositionsWithSum?.length)
      for (const part of selectivePositionsWithSum) add(part.positionId, new Decimal(part.sum))
    else
      for (const [i, share] of sharesOf(new Decimal(sum), paid, moneyGridOf(organization)).entries())
        add(paid[i]?.positionId ?? '', share)
  return paid.map((dish) => ({ ...dish, sum: dish.sum.plus(off.get(dish.positionId) ?? zero) }))
}

/** Shares a discount of the order in proportion to what the dishes cost after it, or before it if they are free. */
function sharesOf(sum: Decimal, paid: readonly Dish[], money: MoneyGrid): Decimal[] {
  const isFree = paid.every((dish) => dish.sum.isZero())
  const parts = withKinds(paid).map((dish) => {
    const weight = isFree ? dish.price.times(dish.amount) : dish.sum
    return { kind: dish.kind, weight, limit: sum }
  })
  return allocateByKind(sum, parts, money)
}

/** When an order was placed, by the clock of the restaurant. */
function placedAt({ whenCreated, whenClosed }: AnyOrder): string {
  const time = whenCreated ?? whenClosed
  if (!time) throw new Error('A closed order has no time')
  return time
}

/** The order as transactions name it. */
const reasonOf = (
  { timeZone }: Organization,
  { id, isDelivery }: { id: OrderReason['orderId']; isDelivery: boolean },
  order: AnyOrder,
): OrderReason => ({
  orderId: id,
  orderNumber: order.number,
  orderSum: new Decimal(order.sum),
  orderCreatedAt: toInstant(placedAt(order), timeZone),
  isDelivery,
  terminalGroupId: order.terminalGroupId,
})

/** Cursors that share a transaction: most orders only count, many in one statement. */
const ownersMax = 100

/**
 * Counts closed orders and credits what campaigns bring for them; takes both back when an order is reopened. It goes by what orders
 * are now, and by the revision up to which each was looked at, so nothing comes twice.
 */
export const accrual = followClosings({
  name: 'loyalty: closed orders',
  kinds: ['Delivery', 'TableOrder'],
  readsOrders: false,
  cursorsMax: ownersMax,
  // Most events are of open orders: the follower passes over many at a time.
  gatherMs: 500,
  async handle(context, closings) {
    const work = await workOf(context, await listChanges(context, closings))
    const chains = [...Map.groupBy(work, ({ organization }) => organization.corporationId)].sort(([a], [b]) =>
      a < b ? -1 : 1,
    )
    // All rows first, and then the counters, chain by chain: nobody who waits for this transaction is waited for.
    for (const [corporationId, own] of chains) await lockAll(context, corporationId, own)
    for (const [, own] of chains) await followChain(context, own)
    await countPlain(
      context,
      work.flatMap(({ counting }) => (counting?.isRewarded === false ? [counting.order] : [])),
    )
  },
})

/** A closing with the present state of the order. */
interface Change {
  organization: Organization
  isDelivery: boolean
  isClosing: boolean
  order: OrderSummary
  known: OrderRecord | undefined
  /** Whether the order was counted and has been reopened since. */
  isUndone: boolean
}

/** One that is closed, as it is counted. */
interface ClosedOrder {
  organization: Organization
  counted: CountedOrder
  wasClosed: boolean
}

async function listChanges({ db }: FollowContext, closings: readonly Closing[]): Promise<Change[]> {
  const keysOf = (kind: Closing['kind']): OrderKey[] =>
    closings.flatMap((closing) =>
      closing.kind === kind ? [{ organizationId: closing.organization.id, id: closing.id }] : [],
    )
  const [deliveries, tableOrders, known] = await Promise.all([
    listDeliveriesToCount(db, keysOf('Delivery')),
    listTableOrdersToCount(db, keysOf('TableOrder')),
    listOrderRecords(db, [...keysOf('Delivery'), ...keysOf('TableOrder')]),
  ])
  const knownByKey = new Map(known.map((order) => [textOf(order), order]))
  const closingByKey = new Map(
    closings.map((closing) => [
      `${closing.kind} ${textOf({ organizationId: closing.organization.id, id: closing.id })}`,
      closing,
    ]),
  )
  const changeOf = (order: OrderSummary, kind: Closing['kind']): Change => {
    const { organization, isClosing, reopenedRevision } = closingByKey.get(`${kind} ${textOf(order)}`)!
    const former = knownByKey.get(textOf(order))
    const isUndone = former?.isCounted === true && reopenedRevision > former.revision
    return { organization, isDelivery: kind === 'Delivery', isClosing, order, known: former, isUndone }
  }
  return [
    ...deliveries.map((order) => changeOf(order, 'Delivery')),
    ...tableOrders.map((order) => changeOf(order, 'TableOrder')),
  ]
}

const textOf = ({ organizationId, id }: OrderKey) => `${organizationId} ${id}`

/** Takes back what an order has brought. */
async function undo(context: FollowContext, { organization, isDelivery, known, order }: Change): Promise<void> {
  if (!known) return
  const { id, revision, isCancelled } = order
  await reverseAccrual(context, organization, { ...known, revision })
  // It may have been closed when that was looked at, and be gone by now.
  if (isCancelled) await releaseGrants(context, keyOf(organization, { id, isDelivery }))
}

/** What is to be done for an order. */
interface Work extends Change {
  /** How it is counted; undefined for one that is not. */
  counting: { order: ClosedOrder; isRewarded: boolean } | undefined
}

/** The changes of orders that are to be counted, or not any more. */
async function workOf({ db, caches }: FollowContext, changes: readonly Change[]): Promise<Work[]> {
  const all = changes.map((change): [Change, ClosedOrder | undefined] => {
    const counted = countedOf(change)
    const isNew = change.isClosing && (!change.known?.isCounted || change.isUndone)
    const { organization, known } = change
    return [change, counted && isNew ? { organization, counted, wasClosed: known !== undefined } : undefined]
  })
  const fresh = all.flatMap(([, order]) => order?.counted ?? [])
  const members = await listWithWallets(db, fresh)
  const work: Work[] = []
  for (const [change, order] of all) {
    if (!order && !change.isUndone) continue
    const { activeCampaigns } = await caches.get(ProgramsOf, change.organization.corporationId)
    const isMember = order !== undefined && members.has(order.counted.guestId)
    const isRewarded = isMember || activeCampaigns.some((campaign) => accrualAudienceOf(campaign) === 'anybody')
    work.push({ ...change, counting: order && { order, isRewarded } })
  }
  return work
}

/** Locks what orders of a chain may change, before the first of them changes anything. */
async function lockAll(context: FollowContext, corporationId: Id<'Corporation'>, work: readonly Work[]): Promise<void> {
  const moving = work.filter(({ isUndone, counting }) => isUndone || counting?.isRewarded)
  const guestIds = moving.flatMap(({ known, counting }) => [known?.guestId, counting?.order.counted.guestId])
  if (moving.length > 0)
    await lockMembers(context, corporationId, {
      guestIds: [...new Set(guestIds.filter((id) => id !== undefined))],
      orderIds: moving.map(({ order }) => order.id),
    })
  const keysOf = (some: readonly Work[]) => some.map((one) => keyOf(one.organization, { ...one, id: one.order.id }))
  await lockBudgets(context, corporationId, {
    closed: keysOf(work.filter(({ counting }) => counting)),
    undone: keysOf(work.filter(({ isUndone }) => isUndone)),
  })
  const organizationIds = new Set(moving.map(({ organization }) => organization.id))
  if (moving.length > 0) await lockMoney(context, corporationId, [...organizationIds])
}

/** Takes back what orders of a chain have brought, and writes down what closed ones bring. */
async function followChain(context: FollowContext, work: readonly Work[]): Promise<void> {
  for (const one of work) if (one.isUndone) await undo(context, one)
  const rewarded = work.flatMap(({ counting }) => (counting?.isRewarded ? [counting.order] : []))
  const inOrderOfTime = rewarded.toSorted((a, b) => a.counted.closedAt - b.counted.closedAt)
  for (const one of inOrderOfTime) await accrueOne(context, one)
}

/** Counts orders that bring nothing, whatever they were to bring. */
async function countPlain(context: FollowContext, orders: readonly ClosedOrder[]): Promise<void> {
  await countOrders(
    context.db,
    orders.map(({ counted }) => counted),
  )
  await dropPendingBonuses(
    context,
    orders.map(({ organization, counted }) => keyOf(organization, counted)),
  )
}

/** The order as it is counted; undefined for one that is open, or of nobody in particular. */
function countedOf({ organization, isDelivery, order }: Change): CountedOrder | undefined {
  const { id, revision, isClosed, guestId, closedAt, sum } = order
  if (!isClosed || guestId === null || closedAt === null) return undefined
  const { id: organizationId, corporationId, timeZone } = organization
  return {
    corporationId,
    organizationId,
    id,
    guestId,
    isDelivery,
    revision,
    closedAt: toInstant(closedAt, timeZone),
    day: closedAt.slice(0, 10),
    sum: new Decimal(sum),
    refilled: zero,
  }
}

async function accrueOne(context: FollowContext, one: ClosedOrder): Promise<void> {
  const { id: organizationId } = one.organization
  const { id, isDelivery } = one.counted
  const find = isDelivery ? findDelivery : findTableOrder
  const placed = await find(context.db, organizationId, id)
  if (placed) await accruePlaced(context, one, placed)
  else await countPlain(context, [one])
}

/** Writes down what campaigns bring for an order as it is now. For a guest who is gone it only counts. */
export async function accruePlaced(
  context: FollowContext,
  one: ClosedOrder,
  placed: { order: AnyOrder; details: Record<string, unknown> | null },
): Promise<void> {
  const { organization, counted, wasClosed } = one
  const { db, caches } = context
  const { corporationId } = organization
  const { guestId } = counted
  const guest = await findProfile(db, corporationId, { id: guestId })
  if (!guest || guest.isDeleted) return countPlain(context, [one])
  const { order } = placed
  const [programs, catalogue, dictionaries, counters] = await Promise.all([
    caches.get(ProgramsOf, corporationId),
    caches.get(CatalogueOf, corporationId),
    caches.get(DictionariesOf, corporationId),
    listOrdersByPeriod(db, corporationId, [guestId], periodStarts(counted.closedAt, organization.timeZone)),
  ])
  const { birthday, categoryIds } = guest
  const orders = counters.get(guestId) ?? null
  const paid = dishesOf(catalogue, { items: order.items })
  const checkin = calculationInputOf(
    { organization, dictionaries, programs: programs.programs },
    {
      order,
      paid,
      stored: storedLoyaltyIn(placed.details),
      guest: { id: guestId, birthday, categoryIds: new Set(categoryIds), orders },
    },
  )
  const campaigns = usedCampaigns(programs.activeCampaigns, storedLoyaltyIn(placed.details), guestId)
  const brought = effectsAfterDiscounts(campaigns, checkin, paid)
  const reason = reasonOf(organization, counted, order)
  await accrueOrder(context, organization, { counted, reason, brought, day: checkin.time.slice(0, 10), wasClosed })
}
