import type { Organization } from '#core/access/organizations.ts'
import type { Transaction } from '#core/db/connect.ts'
import { Decimal, roundMoney, zero } from '#core/decimal.ts'
import { changeAggregates, mayExist, mustExist } from '#core/operation/aggregate_change.ts'
import { derivedId, type Id } from '#core/schema.ts'
import { type Day, dayMs, type Instant, toInstant } from '#core/time.ts'
import { lockGuests, registerGuests } from '#domains/guests/changes.ts'
import type { GuestProfile } from '#domains/guests/model.ts'
import { findProfile } from '#domains/guests/reads.ts'
import { newGuest } from '#domains/guests/rules.ts'
import {
  addEntry,
  availableOf,
  countOrders,
  emptyWallet,
  expiryOf,
  insertEnded,
  type MemberKey,
  type NewOccasion,
  newLot,
  recordTransactionsOf,
  singlePeriod,
  spendBudget,
  type Wallet,
  wallets,
  withoutExpired,
} from '#domains/loyalty/changes.ts'
import type { EntryReason, OrderReason, TransactionType } from '#domains/loyalty/model.ts'
import { startOfPeriod } from '#domains/loyalty/rules.ts'
import { moneyGridOf } from '#domains/organizations/rules.ts'
import { demo } from '#shared/demo.ts'
import type { DemoHistoryPart } from './demo_history.ts'
import { type Regular, regulars } from './regulars.ts'
import { changeContext, findRestaurant } from './seed.ts'

/** Welcome bonus of the demo chain's bonus program. */
export const welcomeSum = new Decimal(10)
/** Meal allowance that a company pays for an employee in a month; `mealMax` is the limit for one order. */
export const mealsOfMonth = new Decimal(100)
export const mealMax = new Decimal(15)
/** Lifetime of a meal allowance: the rest of a month can be spent in the next one. */
export const mealsLifetimeDays = 60
/** Share of the paid sum that is credited as bonus. */
const bonusPart = new Decimal('0.05')
const bonusLifetimeDays = 365

/** Visit of a member on a day of the past. */
interface PastVisit {
  orderNumber: number
  /** Local time of the restaurant. */
  time: string
  sum: Decimal
  isDelivery: boolean
  /** Whether the guest pays with bonus, up to its balance. */
  paysWithBonus: boolean
}

/** Shortest interval between two visits of a member, in days, and the number of different intervals among members. */
const rhythmMin = 5
const rhythms = 7

/** Returns the member's visit on a day, if there is one. The interval of a member's visits depends on `place`, the index in the list. */
function visitOn(day: Day, place: number, isOfCompany: boolean): PastVisit | undefined {
  const ordinal = Date.parse(day) / dayMs
  if ((ordinal + place * 3) % (rhythmMin + (place % rhythms)) !== 0) return undefined
  const mixed = ordinal * 31 + place * 17
  const [cheapest, steps] = isOfCompany ? [7, 24] : [9, 60]
  const padded = (number: number) => String(number).padStart(2, '0')
  return {
    orderNumber: (ordinal % 10_000) * 100 + place,
    time: `${isOfCompany ? 12 + (mixed % 2) : 12 + (mixed % 9)}:${padded(mixed % 60)}`,
    sum: new Decimal(mixed % steps).dividedBy(2).plus(cheapest),
    isDelivery: mixed % 3 === 0,
    paysWithBonus: !isOfCompany && mixed % 4 === 0,
  }
}

/** Key of a regular's wallet. The id is derived, so it is known before the wallet exists. */
type Key = MemberKey & Pick<Wallet, 'id'>

const walletKey = (guestId: Id<'Customer'>, programId: Id<'Program'>): Key => ({
  corporationId: demo.corporation,
  guestId,
  programId,
  id: derivedId(guestId, 'UserWallet', programId),
})

/** Returns an empty wallet of a regular in a program. */
const emptyOf = (guestId: Id<'Customer'>, programId: Id<'Program'>): Wallet => {
  const key = walletKey(guestId, programId)
  return { ...emptyWallet(key), id: key.id }
}

/** Past order of a regular, with the wallets that it changes. */
interface WalletVisit {
  guestId: Id<'Customer'>
  closedAt: Instant
  reason: OrderReason
  /** Wallet that pays as much of the order as its balance covers. */
  payer: Key | null
  bonus: Key
}

/** Pays an order from the wallets and credits its bonus. Returns the credited sum. */
function payAndAccrue(
  organization: Organization,
  byId: Map<string, Wallet>,
  { bonus, payer, closedAt: now, reason }: WalletVisit,
): Decimal {
  const { id: organizationId } = organization
  const payingWallet = payer && byId.get(payer.id)
  let paid = zero
  if (payingWallet) {
    const current = lapsed(payingWallet, now)
    const most = payer.programId === demo.mealsProgram ? mealMax : reason.orderSum.dividedBy(2)
    const rounded = roundMoney(Decimal.min(most, reason.orderSum), moneyGridOf(organization))
    paid = Decimal.min(availableOf(current, zero), rounded)
    const payment = { type: 'PayFromWallet' as const, sum: paid.negated(), now, overdraft: zero, organizationId }
    if (paid.greaterThan(zero)) byId.set(current.id, addEntry(current, { ...payment, ...reason }))
  }
  const bonusWallet = byId.get(bonus.id)
  const sum = roundMoney(reason.orderSum.minus(paid).times(bonusPart), moneyGridOf(organization))
  if (!bonusWallet || sum.isZero()) return zero
  const refill = { type: 'RefillWalletFromOrder' as const, sum, now, lifetimeDays: bonusLifetimeDays }
  byId.set(bonusWallet.id, filled(organization, bonusWallet, { ...refill, campaignId: demo.bonusCampaign, ...reason }))
  return sum
}

/** Credits the welcome bonus. */
const withWelcomeBonus = (organization: Organization, wallet: Wallet, now: Instant): Wallet =>
  filled(organization, wallet, {
    type: 'WelcomeBonus',
    sum: welcomeSum,
    now,
    lifetimeDays: bonusLifetimeDays,
    campaignId: demo.welcomeCampaign,
  })

/** Credits the meal allowance of a month. */
const withMealAllowance = (organization: Organization, wallet: Wallet, now: Instant): Wallet =>
  filled(organization, wallet, {
    type: 'AutomaticRefillWallet',
    sum: mealsOfMonth,
    now,
    lifetimeDays: mealsLifetimeDays,
    campaignId: demo.mealsCampaign,
  })

interface Filling extends Omit<EntryReason, 'organizationId'> {
  type: TransactionType
  sum: Decimal
  now: Instant
  lifetimeDays: number
}

/** Adds an entry to the wallet after removing the lots that had expired by then. */
function filled(organization: Organization, wallet: Wallet, { lifetimeDays, ...entry }: Filling): Wallet {
  const { id: organizationId, timeZone } = organization
  const { sum, now } = entry
  const lots = newLot(sum, expiryOf(now, lifetimeDays, timeZone))
  const current = lapsed(wallet, now)
  return addEntry(current, { ...entry, organizationId, overdraft: zero, lots })
}

const lapsed = (wallet: Wallet, now: Instant): Wallet =>
  withoutExpired(wallet, { type: 'ExpireBonus', now, organizationId: null })

const corporationId = demo.corporation
const registeredADay = 5

/**
 * Regulars of the demo chain: a few register on each of the first days, with a welcome bonus, and return in the following weeks, with
 * bonuses for their orders. Only loyalty has these orders; a guest who was deleted or erased makes no further visits.
 */
export const memberHistory: DemoHistoryPart = {
  name: 'loyalty: members',
  days: 42,
  async makeDay(db, day) {
    const organization = await findRestaurant(db)
    const at = (time: string) => toInstant(`${day} ${time}:00.000`, organization.timeZone)
    const past: Past = { db, day, organization, at }
    const ids = regulars.map(({ id }) => id)
    // The usual lock order: guests first, then wallets, budgets, and the revision counter last.
    const known = await lockGuests(db, corporationId, ids)
    const present = regulars.filter(({ id }) => isActive(known.get(id)))
    const joining = await listNew(db, known)
    const visits = visitsOf(past, present)
    const fedOnes = day.endsWith('-01') ? present.filter(isOfCompany).map(({ id }) => id) : []
    await lockWallets(db, [...visits.flatMap(keysOf), ...fedOnes.map((id) => walletKey(id, demo.mealsProgram))])
    const unfed = await recordOccasions(past, mealsOf(day), fedOnes)
    await spend(past, demo.mealsCampaign, mealsOfMonth.times(unfed.size + joining.filter(isOfCompany).length))
    await spend(past, demo.welcomeCampaign, welcomeSum.times(joining.length))
    await payMeals(
      past,
      fedOnes.filter((id) => unfed.has(id)),
    )
    await visit(past, visits)
    await register(past, joining)
  },
}

interface Past {
  db: Transaction
  day: Day
  organization: Organization
  /** Converts a local time of the restaurant on this day. */
  at(time: string): Instant
}

const isActive = (guest: GuestProfile | undefined): boolean => guest?.isDeleted === false && guest.erasedAt === null

const isOfCompany = ({ categoryIds }: Pick<Regular, 'categoryIds'>): boolean =>
  categoryIds.includes(demo.officeCategory)

const existingWallet = ({ id }: Key) => mustExist(wallets, { ownerId: corporationId, id })

/** Returns the regulars who register next, except those whose phone or card another guest now has. */
async function listNew(db: Transaction, known: ReadonlyMap<string, GuestProfile>): Promise<Regular[]> {
  const found: Regular[] = []
  for (const regular of regulars) {
    if (found.length === registeredADay) break
    if (known.has(regular.id)) continue
    const [card] = regular.cards
    const others = [
      await findProfile(db, corporationId, { phone: regular.phone }),
      card && (await findProfile(db, corporationId, { cardTrack: card.track })),
      card && (await findProfile(db, corporationId, { cardNumber: card.number })),
    ]
    if (others.every((other) => other === undefined)) found.push(regular)
  }
  return found
}

/** Joins regulars to the bonus program, and those with corporate meals to that program as well. */
async function register(past: Past, joining: readonly Regular[]): Promise<void> {
  if (joining.length === 0) return
  const { organization, day, at } = past
  const now = at('10:30')
  const context = changeContext(past.db, now)
  await registerGuests(
    context,
    joining.map((regular) => ({
      ...newGuest({ id: regular.id, organization, categories: [], now }),
      ...regular,
      consentFrom: regular.consentStatus === 1 ? now : null,
    })),
  )
  const staff = joining.filter(isOfCompany)
  await recordOccasions(past, welcomeOccasion, idsOf(joining))
  await recordOccasions(past, mealsOf(day), idsOf(staff))
  const made = [
    ...joining.map(({ id }) => withWelcomeBonus(organization, emptyOf(id, demo.bonusProgram), now)),
    ...staff.map(({ id }) => withMealAllowance(organization, emptyOf(id, demo.mealsProgram), now)),
  ]
  await changeAggregates<readonly (Wallet | undefined)[]>(
    context,
    made.map(({ id }) => mayExist(wallets, { ownerId: corporationId, id })),
    (before) => before.map((wallet, i) => wallet ?? made[i]),
  )
}

const idsOf = (some: readonly Regular[]) => some.map(({ id }) => id)

interface CreditedOccasion extends Omit<NewOccasion, 'guestId'> {
  sum: Decimal
}

const welcomeOccasion: CreditedOccasion = {
  campaignId: demo.welcomeCampaign,
  kind: 'registration',
  period: singlePeriod,
  sum: welcomeSum,
}

const mealsOf = (day: Day): CreditedOccasion => ({
  campaignId: demo.mealsCampaign,
  kind: 'periodic',
  period: startOfPeriod('Month', day),
  sum: mealsOfMonth,
})

/** Records that a campaign has credited a sum, so that it is not credited again. Returns the guests who had no such record. */
async function recordOccasions(
  { db, day, at }: Past,
  { sum, ...occasion }: CreditedOccasion,
  guestIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (guestIds.length === 0) return new Set()
  const end = { status: 'credited', sum, budgetPeriod: startOfPeriod('Month', day) } as const
  return insertEnded(db, corporationId, { ...occasion, guestIds }, end, at('10:30'))
}

/** Charges the sum to the campaign's budget of the month. */
async function spend({ db, day }: Past, campaignId: Id<'MarketingCampaign'>, sum: Decimal): Promise<void> {
  const charge = { campaignId, period: startOfPeriod('Month', day), sum, budget: null }
  if (sum.greaterThan(zero)) await spendBudget(db, corporationId, charge)
}

/** Credits the meal allowance of another month. */
async function payMeals(past: Past, guestIds: readonly Id<'Customer'>[]): Promise<void> {
  const now = past.at('00:05')
  const keys = guestIds.map((id) => walletKey(id, demo.mealsProgram))
  await changeAggregates<readonly Wallet[]>(changeContext(past.db, now), keys.map(existingWallet), (states) =>
    states.map((wallet) => withMealAllowance(past.organization, wallet, now)),
  )
}

/** Returns the keys of the wallets that an order changes. */
const keysOf = ({ bonus, payer }: WalletVisit): Key[] => (payer && payer.id !== bonus.id ? [bonus, payer] : [bonus])

const lockWallets = (db: Transaction, keys: readonly Key[]) =>
  wallets.lock(db, corporationId, [...new Set(keys.map(({ id }) => id))].sort())

/** Returns the orders of a day by closing time. */
const visitsOf = (past: Past, present: readonly Regular[]): WalletVisit[] =>
  regulars
    .flatMap((regular, place) => (present.includes(regular) ? visitingOf(past, regular, place) : []))
    .sort((a, b) => a.closedAt - b.closedAt)

/** Closes orders: pays them from wallets or otherwise, and credits a bonus for the part that wallets did not pay. */
async function visit(past: Past, visits: readonly WalletVisit[]): Promise<void> {
  if (visits.length === 0) return
  const { db, day, at, organization } = past
  const { id: organizationId } = organization
  const keys = visits.flatMap(keysOf)
  const context = changeContext(db, at('22:00'))
  const closings = visits.map(({ guestId, reason, closedAt }) => ({
    type: 'CloseOrder' as const,
    organizationId,
    guestId,
    createdAt: closedAt,
    ...reason,
  }))
  await recordTransactionsOf(context, corporationId, closings)
  const refills = new Map<string, Decimal>()
  await changeAggregates<readonly Wallet[]>(context, keys.map(existingWallet), (states) => {
    const byId = new Map(states.map((wallet) => [wallet.id, wallet]))
    for (const visiting of visits) refills.set(visiting.reason.orderId, payAndAccrue(organization, byId, visiting))
    return states.map((wallet) => byId.get(wallet.id) ?? wallet)
  })
  await countOrders(
    db,
    visits.map(({ guestId, reason, closedAt }) => ({
      corporationId,
      organizationId,
      id: reason.orderId,
      guestId,
      isDelivery: reason.isDelivery,
      revision: 0,
      closedAt,
      day,
      sum: reason.orderSum,
      refilled: refills.get(reason.orderId) ?? zero,
    })),
  )
}

function visitingOf({ day, at }: Past, regular: Regular, place: number): WalletVisit[] {
  const paying = visitOn(day, place, isOfCompany(regular))
  if (!paying) return []
  const { id: guestId } = regular
  const { sum: orderSum, isDelivery, orderNumber, time } = paying
  const closedAt = at(time)
  const bonus = walletKey(guestId, demo.bonusProgram)
  const meals = isOfCompany(regular) ? walletKey(guestId, demo.mealsProgram) : null
  const reason = {
    orderId: derivedId(guestId, 'Order', day),
    orderNumber,
    orderSum,
    isDelivery,
    orderCreatedAt: at(beforeHand(time)),
    terminalGroupId: demo.terminalGroup,
  }
  return [{ guestId, closedAt, reason, bonus, payer: paying.paysWithBonus ? bonus : meals }]
}

/** Returns the time one hour earlier, at which the order was placed. */
const beforeHand = (time: string) => `${Number(time.slice(0, 2)) - 1}${time.slice(2)}`
