import type { Organization } from '#core/access/organizations.ts'
import type { Db } from '#core/db/connect.ts'
import { allocateByKind, Decimal, type MoneyGrid, total, zero } from '#core/decimal.ts'
import type { FollowContext } from '#core/events/follower.ts'
import type { Id } from '#core/schema.ts'
import { toInstant } from '#core/time.ts'
import { CatalogueOf } from '#domains/catalogue/cached.ts'
import { DictionariesOf } from '#domains/dictionaries/cached.ts'
import type { Dictionaries } from '#domains/dictionaries/rules.ts'
import { findProfile, listMerged } from '#domains/guests/reads.ts'
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
import { periodStarts, rewardsNewGuests } from '#domains/loyalty/rules.ts'
import { moneyGridOf } from '#domains/organizations/rules.ts'
import type { CompiledCampaign } from '#loyalty/campaign.ts'
import { effectsAfterDiscounts } from '#loyalty/engine.ts'
import type { CalculationGuest, CalculationInput, Dish } from '#loyalty/model.ts'
import { withKinds } from '#loyalty/portions.ts'
import type { OrderKind } from '#shared/order_kinds.ts'
import type { DeliveryOrderInAnswer, TableOrderInAnswer } from '#shared/schemas/order_answer.ts'
import { type Closing, followClosings } from '../ended/closings.ts'
import { listOrderSummaries, type OrderKey, type OrderSummary } from '../ended/store.ts'
import { listOrders } from '../kinds.ts'
import { dishesOf } from './dishes.ts'
import type { OrderFacts, StoredLoyalty } from './model.ts'
import { storedFacts, storedLoyaltyIn } from './order_facts.ts'

type AnyOrder = DeliveryOrderInAnswer | TableOrderInAnswer

interface AccrualContext {
  organization: Organization
  dictionaries: Dictionaries
  programs: ReadonlyMap<string, unknown>
}

interface Closed {
  order: AnyOrder
  /** Dishes at their prices after all discounts. */
  paid: readonly Dish[]
  /** Loyalty data stored when the order was placed; null if there was none. */
  stored: StoredLoyalty | null
  guest: CalculationGuest
}

/**
 * Returns the calculation input of a closed order. It has the facts of the time when the order was placed, on which the guest relied, and
 * the current dishes and payments.
 */
function calculationInputOf(context: AccrualContext, closed: Closed): CalculationInput {
  const { organization, dictionaries } = context
  const { order, stored, guest } = closed
  const isFromWallet = ({ paymentType }: Payment) => dictionaries.paymentTypes.get(paymentType.id)?.kind === 'IikoCard'
  return {
    ...(stored ? storedFacts(organization, stored, guest) : currentFacts(context, closed)),
    dishes: beforePrograms(context, closed),
    paidFromWallets: total((order.payments ?? []).filter(isFromWallet).map(({ sum }) => sum)),
  }
}

type Payment = NonNullable<AnyOrder['payments']>[number]

/** Returns the current facts of an order without stored loyalty data, whose campaigns were created later. */
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

/** Returns the loyalty data of an order whose guest may have been merged into another one since. */
async function currentLoyalty(
  db: Db,
  corporationId: string,
  stored: StoredLoyalty | null,
): Promise<StoredLoyalty | null> {
  if (!stored?.guestId) return stored
  const { guestId } = stored
  return { ...stored, guestId: (await listMerged(db, [{ corporationId, guestId }])).get(guestId) ?? guestId }
}

/** Returns the campaigns, except limited ones that the order has not used for its guest, and those whose budget was too low for it. */
function usedCampaigns(
  campaigns: readonly CompiledCampaign[],
  stored: StoredLoyalty | null,
  guestId: string,
): readonly CompiledCampaign[] {
  const used = new Set<string>(stored?.guestId === guestId ? stored.uses?.map(({ campaignId }) => campaignId) : [])
  const over = new Set(stored?.overBudget)
  return campaigns.filter(({ id, usesPerGuest }) => (!usesPerGuest || used.has(id)) && !over.has(id))
}

/** Adds the discounts of programs back to the dishes, because conditions check the order before any campaign. */
function beforePrograms({ organization, programs }: AccrualContext, { order, paid }: Closed): Dish[] {
  const ofPrograms = (order.discounts ?? []).filter(({ discountType }) => programs.has(discountType.id))
  const off = new Map<string, Decimal>()
  const add = (positionId: string, sum: Decimal) => off.set(positionId, sum.plus(off.get(positionId) ?? zero))
  let ofServices = discountOnServices(order)
  for (const { sum, selectivePositionsWithSum } of ofPrograms)
    if (selectivePositionsWithSum?.length)
      for (const part of selectivePositionsWithSum) add(part.positionId, new Decimal(part.sum))
    else {
      const onDishes = Decimal.max(zero, new Decimal(sum).minus(ofServices))
      ofServices = ofServices.minus(sum).plus(onDishes)
      for (const [i, share] of sharesOf(onDishes, paid, moneyGridOf(organization)).entries())
        add(paid[i]?.positionId ?? '', share)
    }
  return paid.map((dish) => ({ ...dish, sum: dish.sum.plus(off.get(dish.positionId) ?? zero) }))
}

/** Returns the part of the order's discounts that is taken off services. */
const discountOnServices = ({ items }: AnyOrder): Decimal =>
  total(
    items.map((item) =>
      item.type === 'Service' && !item.deleted ? new Decimal(item.cost).minus(item.resultSum ?? item.cost) : zero,
    ),
  )

/** Allocates a discount of the order in proportion to the prices of the dishes after it, or before it if all are free. */
function sharesOf(sum: Decimal, paid: readonly Dish[], money: MoneyGrid): Decimal[] {
  const isFree = paid.every((dish) => dish.sum.isZero())
  const targets = withKinds(paid).map((dish) => {
    const weight = isFree ? dish.price.times(dish.amount) : dish.sum
    return { kind: dish.kind, weight, limit: sum }
  })
  return allocateByKind(sum, targets, money)
}

/** Returns when the order was placed, in local time of the restaurant. */
function placedAt({ whenCreated, whenClosed }: AnyOrder): string {
  const time = whenCreated ?? whenClosed
  if (!time) throw new Error('A closed order has no time')
  return time
}

/** Returns the order as transactions show it. */
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

/** Kinds whose orders accrue. */
const accruingKinds = ['Delivery', 'TableOrder'] as const

/** Maximum cursors per transaction. High, because most orders are only counted, many in one statement. */
const ownersMax = 100

/**
 * Counts closed orders and credits the rewards of campaigns, and reverses both when an order is reopened. Uses the current state of the
 * orders and the revision up to which each is processed, so that nothing is credited twice.
 */
export const accrual = followClosings({
  name: 'loyalty: closed orders',
  kinds: accruingKinds,
  readsOrders: false,
  cursorsMax: ownersMax,
  // Most events belong to open orders, so the follower skips many at a time.
  gatherMs: 500,
  async handle(context, closings) {
    const work = await workOf(context, await listChanges(context, closings))
    const chains = [...Map.groupBy(work, ({ organization }) => organization.corporationId)].sort(([a], [b]) =>
      a < b ? -1 : 1,
    )
    // Locks all rows first and the counters last, chain by chain in key order, so that concurrent transactions cannot deadlock.
    for (const [corporationId, ofChain] of chains) await lockAll(context, corporationId, ofChain)
    for (const [, ofChain] of chains) await followChain(context, ofChain)
    await countPlain(
      context,
      work.flatMap(({ counting }) => (counting?.isRewarded === false ? [counting.order] : [])),
    )
  },
})

/** Event of an order with the current state of the order. */
interface Change {
  organization: Organization
  isDelivery: boolean
  isClosing: boolean
  order: OrderSummary
  known: OrderRecord | undefined
  /** Whether the order counts, but has been reopened since. */
  isReopened: boolean
}

interface ClosedOrder {
  organization: Organization
  counted: CountedOrder
  wasClosed: boolean
}

async function listChanges({ db }: FollowContext, closings: readonly Closing[]): Promise<Change[]> {
  const keyOfClosing = ({ organization, id }: Closing): OrderKey => ({ organizationId: organization.id, id })
  const keysOf = (kind: OrderKind) => closings.filter((closing) => closing.kind === kind).map(keyOfClosing)
  const [known, ...found] = await Promise.all([
    listOrderRecords(db, closings.map(keyOfClosing)),
    ...accruingKinds.map((kind) => listOrderSummaries(db, kind, keysOf(kind))),
  ])
  const knownByKey = new Map(known.map((order) => [textOf(order), order]))
  const closingByKey = new Map(closings.map((closing) => [`${closing.kind} ${textOf(keyOfClosing(closing))}`, closing]))
  return found.flat().map((order): Change => {
    const { organization, isClosing, reopenedRevision } = closingByKey.get(`${order.kind} ${textOf(order)}`)!
    const former = knownByKey.get(textOf(order))
    const isReopened = former?.isCounted === true && reopenedRevision > former.revision
    return { organization, isDelivery: order.kind === 'Delivery', isClosing, order, known: former, isReopened }
  })
}

const textOf = ({ organizationId, id }: OrderKey) => `${organizationId} ${id}`

/** Reverses the counters and rewards of an order. */
async function reverse(context: FollowContext, { organization, isDelivery, known, order }: Change): Promise<void> {
  if (!known) return
  const { id, revision, isCancelled } = order
  await reverseAccrual(context, organization, { ...known, revision })
  // An order that was cancelled after it was closed still has grants.
  if (isCancelled) await releaseGrants(context, keyOf(organization, { id, isDelivery }))
}

interface Work extends Change {
  /** Closed order to count; undefined if there is none. `isRewarded` is whether campaigns may reward it. */
  counting: { order: ClosedOrder; isRewarded: boolean } | undefined
}

/** Returns the orders to count or to reverse. */
async function workOf({ db, caches }: FollowContext, found: readonly Change[]): Promise<Work[]> {
  const changes = await withMerged(db, found)
  const all = changes.map((change): [Change, ClosedOrder | undefined] => {
    const counted = countedOf(change)
    const isNew = change.isClosing && (!change.known?.isCounted || change.isReopened)
    const { organization, known } = change
    return [change, counted && isNew ? { organization, counted, wasClosed: known !== undefined } : undefined]
  })
  const newlyCounted = all.flatMap(([, order]) => order?.counted ?? [])
  const members = await listWithWallets(db, newlyCounted)
  const work: Work[] = []
  for (const [change, order] of all) {
    if (!order && !change.isReopened) continue
    const { activeCampaigns, programs } = await caches.get(ProgramsOf, change.organization.corporationId)
    const isMember = order !== undefined && members.has(order.counted.guestId)
    const isRewarded = isMember || rewardsNewGuests(activeCampaigns, programs)
    work.push({ ...change, counting: order && { order, isRewarded } })
  }
  return work
}

/** Replaces merged guests of orders by the remaining guests. */
async function withMerged(db: Db, changes: readonly Change[]): Promise<readonly Change[]> {
  const guests = changes.flatMap(({ organization: { corporationId }, order: { guestId } }) =>
    guestId === null ? [] : [{ corporationId, guestId }],
  )
  const merged = await listMerged(db, guests)
  if (merged.size === 0) return changes
  return changes.map((change) => {
    const { order } = change
    return { ...change, order: { ...order, guestId: merged.get(order.guestId ?? '') ?? order.guestId } }
  })
}

/** Locks all rows that orders of a chain may change, before the first change. */
async function lockAll(context: FollowContext, corporationId: Id<'Corporation'>, work: readonly Work[]): Promise<void> {
  const moving = work.filter(({ isReopened, counting }) => isReopened || counting?.isRewarded)
  const guestIds = moving.flatMap(({ known, counting }) => [known?.guestId, counting?.order.counted.guestId])
  if (moving.length > 0)
    await lockMembers(context, corporationId, {
      guestIds: [...new Set(guestIds.filter((id) => id !== undefined))],
      orderIds: moving.map(({ order }) => order.id),
    })
  const keysOf = (works: readonly Work[]) =>
    works.map(({ organization, isDelivery, order: { id } }) => keyOf(organization, { id, isDelivery }))
  await lockBudgets(context, corporationId, {
    closed: keysOf(work.filter(({ counting }) => counting)),
    reopened: keysOf(work.filter(({ isReopened }) => isReopened)),
  })
  const organizationIds = new Set(moving.map(({ organization }) => organization.id))
  if (moving.length > 0) await lockMoney(context, corporationId, [...organizationIds])
}

/** Reverses reopened orders of a chain, and then credits the rewards of closed ones by closing time. */
async function followChain(context: FollowContext, work: readonly Work[]): Promise<void> {
  for (const change of work) if (change.isReopened) await reverse(context, change)
  const rewarded = work.flatMap(({ counting }) => (counting?.isRewarded ? [counting.order] : []))
  const byTime = rewarded.toSorted((a, b) => a.counted.closedAt - b.counted.closedAt)
  for (const closed of byTime) await accrueOne(context, closed)
}

/** Counts orders without a reward, and drops their pending bonuses. */
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

/** Returns the order as counters have it, or undefined if it is open or has no known guest. */
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

async function accrueOne(context: FollowContext, closed: ClosedOrder): Promise<void> {
  const { id: organizationId } = closed.organization
  const { id, isDelivery } = closed.counted
  const [placed] = await listOrders(context.db, isDelivery ? 'Delivery' : 'TableOrder', organizationId, [id])
  if (placed && placed.body.kind !== 'Banquet')
    await accruePlaced(context, closed, { order: placed.body.order, details: placed.details })
  else await countPlain(context, [closed])
}

/** Credits the rewards of campaigns for an order in its current state. Only counts the order of a deleted or unknown guest. */
export async function accruePlaced(
  context: FollowContext,
  closed: ClosedOrder,
  placed: { order: AnyOrder; details: Record<string, unknown> | null },
): Promise<void> {
  const { organization, counted, wasClosed } = closed
  const { db, caches } = context
  const { corporationId } = organization
  const { guestId } = counted
  const guest = await findProfile(db, corporationId, { id: guestId })
  if (!guest || guest.isDeleted) return countPlain(context, [closed])
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
  const stored = await currentLoyalty(db, corporationId, storedLoyaltyIn(placed.details))
  const input = calculationInputOf(
    { organization, dictionaries, programs: programs.programs },
    {
      order,
      paid,
      stored,
      guest: { id: guestId, birthday, categoryIds: new Set(categoryIds), orders },
    },
  )
  const campaigns = usedCampaigns(programs.activeCampaigns, stored, guestId)
  const campaignEffects = effectsAfterDiscounts(campaigns, input, paid)
  const reason = reasonOf(organization, counted, order)
  await accrueOrder(context, organization, {
    counted,
    reason,
    campaignEffects,
    day: input.time.slice(0, 10),
    wasClosed,
  })
}
