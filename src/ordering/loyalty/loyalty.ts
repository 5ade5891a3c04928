import type { Organization } from '#core/access/organizations.ts'
import type { Caches } from '#core/cache.ts'
import type { Db } from '#core/db/connect.ts'
import type { Decimal } from '#core/decimal.ts'
import { internationalDigits } from '#core/phone.ts'
import { plainName } from '#core/plain_text.ts'
import { asId } from '#core/schema.ts'
import { type Day, dayOf, type Instant, toTerminalTime } from '#core/time.ts'
import { DictionariesOf } from '#domains/dictionaries/cached.ts'
import { type GuestQuery, memberOf } from '#domains/guests/cached.ts'
import { type Programs, ProgramsOf } from '#domains/loyalty/cached.ts'
import { lockAvailableBudgets } from '#domains/loyalty/changes.ts'
import type { UsageKey } from '#domains/loyalty/model.ts'
import {
  countUses,
  listAvailable,
  listCoupons,
  listOrdersByPeriod,
  listPointsFor,
  listSpent,
  lockPayingWallets,
  lockUses,
} from '#domains/loyalty/reads.ts'
import {
  budgetPeriodsOn,
  costsPoints,
  isSeriesInForce,
  needsOrderCounts,
  periodStarts,
  remainingBudgets,
  useKey,
  usesOn,
} from '#domains/loyalty/rules.ts'
import { dialingOf } from '#domains/organizations/rules.ts'
import type { CalculationGuest } from '#loyalty/model.ts'
import type { OrderKind } from '#shared/order_kinds.ts'
import type { LoyaltyRequest, OrderLoyalty, RequestedCoupon, StoredLoyalty } from './model.ts'
import { campaignsFor, factsOf, knownConditions, storedFacts, storedGrants, storedLoyaltyIn } from './order_facts.ts'
import { warnings } from './warnings.ts'

interface LoaderContext {
  db: Db
  caches: Caches
  organization: Organization
  now: Instant
}

/**
 * Loads the loyalty data of an order that is placed or only calculated. Returns undefined without a query if no campaign can apply;
 * looks up the guest only for campaigns that depend on the guest.
 */
export async function loadLoyalty(context: LoaderContext, request: LoyaltyRequest): Promise<OrderLoyalty | undefined> {
  const { caches, organization, now } = context
  const programs = await caches.get(ProgramsOf, organization.corporationId)
  const campaigns = campaignsFor(programs, organization.id, toTerminalTime(now, organization.timeZone))
  if (campaigns.length === 0 && !request.info?.coupon && !namesPrograms(request) && !givesSums(request))
    return undefined
  const isGuestWanted = campaigns.some(({ id }) => programs.aboutGuests.has(id))
  return loadOrderLoyalty(context, request, { programs, campaigns, isGuestWanted })
}

/** Like `loadLoyalty`, with all campaigns and always with the guest, for responses that explain why a campaign does not apply. */
export async function loadFullLoyalty(context: LoaderContext, request: LoyaltyRequest): Promise<OrderLoyalty> {
  const programs = await context.caches.get(ProgramsOf, context.organization.corporationId)
  return loadOrderLoyalty(context, request, { programs, campaigns: programs.activeCampaigns, isGuestWanted: true })
}

interface Wanted extends Pick<OrderLoyalty, 'campaigns'> {
  programs: Programs
  isGuestWanted: boolean
}

async function loadOrderLoyalty(
  context: LoaderContext,
  request: LoyaltyRequest,
  { programs, campaigns, isGuestWanted }: Wanted,
): Promise<OrderLoyalty> {
  const { db, caches, organization, now } = context
  const time = toTerminalTime(now, organization.timeZone)
  const periods = budgetPeriodsOn(campaigns, time.slice(0, 10))
  const [dictionaries, guest, coupon, spent] = await Promise.all([
    caches.get(DictionariesOf, organization.corporationId),
    isGuestWanted ? loadCountedGuest(context, request.guest, { campaigns, programs }) : noGuest,
    loadCoupon(context, programs, request.info?.coupon, time),
    listSpent(db, organization.corporationId, periods),
  ])
  const facts = factsOf({ organization, dictionaries, time }, request)
  const { areKnown, withoutSum, ...chosen } = knownConditions(programs, facts)
  return {
    campaigns,
    coupon,
    programs: programs.programs,
    fixed: null,
    uses: [],
    grants: [],
    facts: {
      ...facts,
      ...chosen,
      guest: guest.guest,
      coupons: coupon?.coupons ?? [],
      budgets: remainingBudgets(campaigns, periods, { spent, accruesNothing: request.isBanquet ?? false }),
    },
    warnings: [
      ...(guest.isUnknown ? [warnings.GuestNotFound] : []),
      ...(coupon?.problem ? [warnings[coupon.problem]] : []),
      ...(areKnown ? [] : [warnings.ManualConditionNotFound]),
    ],
    withoutSum,
  }
}

const namesPrograms = ({ order }: LoyaltyRequest): boolean =>
  order.discountsInfo?.discounts?.some(({ type }) => type === 'iikoCard') ?? false

const givesSums = ({ info }: LoyaltyRequest): boolean => Boolean(info?.dynamicDiscounts?.length)

/** An order that is recalculated. */
export interface OrderWithDetails {
  kind: OrderKind
  id: string
  details: Record<string, unknown> | null
}

/**
 * Loads the stored loyalty data of an order that is recalculated. Locks what the order may use and receive in the order of
 * docs/design/transactions.md: uses, wallets, budgets.
 */
export async function loadStoredLoyalty(
  context: LoaderContext,
  { kind, id, details }: OrderWithDetails,
  guest?: GuestQuery,
): Promise<OrderLoyalty | undefined> {
  const { caches, organization } = context
  const stored = await currentLoyalty(context, storedLoyaltyIn(details))
  if (!stored) return undefined
  const programs = await caches.get(ProgramsOf, organization.corporationId)
  const campaigns = campaignsFor(programs, organization.id, stored.time)
  const found = await reloadGuest(context, stored, guest)
  const uses = found && found.id === stored.guestId ? (stored.uses ?? []) : []
  const counted = found && (await withOtherUses(context, found, { campaigns, stored }))
  const key = { organization, kind, orderId: asId<'Order'>(id) }
  const locked = await lockLimits(context, key, { campaigns, programs, guest: counted, day: stored.time.slice(0, 10) })
  return {
    campaigns,
    coupon: stored.coupon ?? null,
    fixed: stored.fixed ?? null,
    programs: programs.programs,
    warnings: [],
    withoutSum: new Set(),
    uses,
    grants: storedGrants(stored),
    facts: {
      ...storedFacts(organization, stored, counted && { ...counted, points: locked.points }),
      budgets: locked.budgets,
    },
  }
}

/** Returns the stored data of an order whose guest may have been merged into another one since. */
async function currentLoyalty(
  { caches, organization }: Pick<LoaderContext, 'caches' | 'organization'>,
  stored: StoredLoyalty | null,
): Promise<StoredLoyalty | null> {
  if (!stored?.guestId) return stored
  const guest = await memberOf(caches, organization.corporationId, { id: stored.guestId })
  return { ...stored, guestId: guest?.id ?? stored.guestId }
}

interface Limited extends Pick<Wanted, 'campaigns' | 'programs'> {
  guest: CalculationGuest | null
  /** Day on which the order was placed. */
  day: Day
}

/** Locks the guest's points and the remaining budgets, if campaigns need them: wallets first, budgets last. */
async function lockLimits(
  context: LoaderContext,
  key: UsageKey,
  { campaigns, programs: { programs }, guest, day }: Limited,
): Promise<{ points: ReadonlyMap<string, Decimal>; budgets: Awaited<ReturnType<typeof lockAvailableBudgets>> }> {
  const { db, now } = context
  const payer = campaigns.some(costsPoints) ? guest : null
  const isBudgeted = campaigns.some(({ budget }) => budget !== null)
  if (payer || isBudgeted)
    await lockPayingWallets(db, key.organization.corporationId, { orderId: key.orderId, guestId: payer?.id ?? null })
  return {
    points: payer ? await listPointsFor(db, key, { guestId: payer.id, programs, now }) : noPoints,
    budgets: isBudgeted ? await lockAvailableBudgets(context, key, day) : new Map(),
  }
}

/** Loads the guest's campaign uses by other orders, and locks those that this order may reserve, so that its price stays valid. */
async function withOtherUses(
  { db, organization: { corporationId } }: Omit<LoaderContext, 'now'>,
  guest: CalculationGuest,
  { campaigns, stored }: Pick<OrderLoyalty, 'campaigns'> & { stored: StoredLoyalty },
): Promise<CalculationGuest> {
  const { guestId } = stored
  const previous = guestId ? (stored.uses ?? []).map((use) => ({ ...use, guestId: asId<'Customer'>(guestId) })) : []
  const usedIds = new Set<string>(
    previous.filter((use) => use.guestId === guest.id).map(({ campaignId }) => campaignId),
  )
  const day = stored.time.slice(0, 10)
  const unused = campaigns.filter(({ id }) => !usedIds.has(id))
  const requested = usesOn(unused, day).map((use) => ({ ...use, guestId: asId<'Customer'>(guest.id) }))
  const locked = await lockUses(db, corporationId, [...previous, ...requested])
  return { ...guest, uses: new Map(requested.map((use) => [use.campaignId, locked.get(useKey(use)) ?? 0])) }
}

/** Loads the current guest of the order; a guest found earlier is found again. */
async function reloadGuest(
  context: Omit<LoaderContext, 'now'>,
  { guestId }: StoredLoyalty,
  guest: GuestQuery = { id: guestId },
): Promise<CalculationGuest | null> {
  return guest.id || guest.phone ? (await loadGuest(context, guest)).guest : null
}

const noPoints: ReadonlyMap<string, Decimal> = new Map()

/** Loads the guest, with closed orders and points if campaigns need them, and with uses of limited campaigns. */
async function loadCountedGuest(
  context: LoaderContext,
  request: GuestQuery,
  { campaigns, programs: { programs } }: Pick<Wanted, 'campaigns' | 'programs'>,
): Promise<FoundGuest> {
  const { db, organization, now } = context
  const found = await loadGuest(context, request)
  if (!found.guest) return found
  const { id } = found.guest
  const { corporationId, timeZone } = organization
  const [counted, uses, points] = await Promise.all([
    campaigns.some(needsOrderCounts)
      ? listOrdersByPeriod(db, corporationId, [id], periodStarts(now, timeZone))
      : undefined,
    countUses(db, corporationId, { guestId: id, uses: usesOn(campaigns, dayOf(now, timeZone)) }),
    campaigns.some(costsPoints) ? listAvailable(db, corporationId, { guestId: id, programs, now }) : noPoints,
  ])
  return { ...found, guest: { ...found.guest, orders: counted?.get(id) ?? null, uses, points } }
}

interface FoundGuest {
  guest: CalculationGuest | null
  isUnknown: boolean
}

const noGuest: FoundGuest = { guest: null, isUnknown: false }

/** Loads the guest of the order, by id or else by phone. Ignores deleted guests. */
async function loadGuest(
  { caches, organization }: Pick<LoaderContext, 'caches' | 'organization'>,
  { id, phone }: GuestQuery,
): Promise<FoundGuest> {
  const digits = phone ? internationalDigits(phone, dialingOf(organization)) : null
  if (!id && !digits) return noGuest
  const { corporationId } = organization
  const named = id ? await memberOf(caches, corporationId, { id }) : undefined
  const found = named ?? (digits ? await memberOf(caches, corporationId, { phone: digits }) : undefined)
  return {
    guest:
      found && !found.isDeleted
        ? { id: found.id, birthday: found.birthday, categoryIds: new Set<string>(found.categoryIds), orders: null }
        : null,
    isUnknown: Boolean(id) && !named,
  }
}

/** Loads the unused coupons of a number whose series are in force on that day. */
async function loadCoupon(
  { db, organization: { corporationId } }: Pick<LoaderContext, 'db' | 'organization'>,
  { couponSeries }: Programs,
  number: string | null | undefined,
  time: string,
): Promise<RequestedCoupon | null> {
  if (!number) return null
  const all = await listCoupons(db, corporationId, { number: plainName(number), seriesIds: null })
  const unused = all.filter(({ activatedAt }) => activatedAt === null)
  const coupons = unused.filter(({ seriesId }) => {
    const series = couponSeries.get(seriesId)
    return series && isSeriesInForce(series, time.slice(0, 10))
  })
  if (coupons.length > 0)
    return { number, coupons: coupons.map(({ id, seriesId }) => ({ id, seriesId, number })), problem: null }
  const problem = all.length === 0 ? 'CouponNotFound' : unused.length === 0 ? 'CouponActivated' : 'CouponNotInForce'
  return { number, coupons: [], problem }
}
