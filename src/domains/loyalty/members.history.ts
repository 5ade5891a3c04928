import { findOrganization, type Organization } from '#core/access/organizations.ts'
import type { Transaction } from '#core/db/connect.ts'
import { Decimal, roundMoney, zero } from '#core/decimal.ts'
import { server } from '#core/events/outbox.ts'
import type { HistoryPart } from '#core/history.ts'
import { type ChangeContext, changeAggregates, existing, possible } from '#core/operation/aggregate_change.ts'
import { derivedId, type Id, newId } from '#core/schema.ts'
import { type Day, type Instant, toInstant } from '#core/time.ts'
import { lockGuests, registerGuests } from '#domains/guests/changes.ts'
import type { GuestProfile } from '#domains/guests/model.ts'
import { findProfile } from '#domains/guests/reads.ts'
import { type Regular, regulars } from '#domains/guests/regulars.seed.ts'
import { newGuest } from '#domains/guests/rules.ts'
import { moneyOf } from '#domains/organizations/rules.ts'
import { demo } from '#shared/demo.ts'
import {
  bonusLifetimeDays,
  bonusPart,
  mealMax,
  mealsLifetimeDays,
  mealsOfMonth,
  type PastVisit,
  visitOn,
  welcomeSum,
} from './members.rules.ts'
import { countOrders } from './orders/store.ts'
import { everPeriod, periodOf } from './scheduled/rules.ts'
import { insertEnded, spendBudget } from './scheduled/store.ts'
import { writeNotesOf } from './transactions/changes.ts'
import { type TransactionType, transactionTypes } from './transactions/rules.ts'
import type { EntryReason, OrderReason, Wallet } from './wallets/model.ts'
import { availableOf, emptyWallet, expiryOf, freshLot, moved, withoutExpired } from './wallets/rules.ts'
import { wallets } from './wallets/store.ts'

const corporationId = demo.corporation
const registeredADay = 5

/**
 * The regulars of the demo chain: a few register on each of the first days, with a welcome bonus, and come again in the weeks
 * since, with what campaigns bring for their orders. Loyalty alone knows these orders. A guest who was deleted or erased since
 * does not come any more.
 */
export const memberHistory: HistoryPart = {
  name: 'loyalty: members',
  days: 42,
  async makeDay(db, day) {
    const organization = await findOrganization(db, demo.organization)
    if (!organization) throw new Error('The demo chain has no restaurant yet')
    const at = (time: string) => toInstant(`${day} ${time}:00.000`, organization.timeZone)
    const past: Past = { db, day, organization, at }
    const ids = regulars.map(({ id }) => id)
    const known = await lockGuests(db, corporationId, ids)
    const present = regulars.filter(({ id }) => isActive(known.get(id)))
    if (day.endsWith('-01')) await payMeals(past, present.filter(isOfCompany))
    await visit(past, present)
    await register(past, await listNew(db, known))
  },
}

interface Past {
  db: Transaction
  day: Day
  organization: Organization
  /** The moment of a time by the clock of the restaurant. */
  at(time: string): Instant
}

const contextAt = ({ db }: Past, now: Instant): ChangeContext => ({
  ...{ db, now, correlationId: newId<'Command'>(), author: server, notify: () => {} },
})

const isActive = (guest: GuestProfile | undefined): boolean => guest?.isDeleted === false && guest.erasedAt === null

const isOfCompany = ({ categoryIds }: Pick<Regular, 'categoryIds'>): boolean =>
  categoryIds.includes(demo.officeCategory)

type Key = Pick<Wallet, 'corporationId' | 'id' | 'guestId' | 'programId'>

const walletKey = (guestId: Id<'Customer'>, programId: Id<'Program'>): Key => ({
  ...{ corporationId, guestId, programId },
  id: derivedId(guestId, 'UserWallet', programId),
})

const existingWallet = ({ id }: Key) => existing(wallets, { ownerId: corporationId, id })

/** Those who register next: whose phone and card nobody else has got since. */
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

/** They join the bonus program, and those whose company pays for meals that program, too. */
async function register(past: Past, joining: readonly Regular[]): Promise<void> {
  if (joining.length === 0) return
  const { organization, day, at } = past
  const now = at('10:30')
  const context = contextAt(past, now)
  await registerGuests(
    context,
    joining.map((regular) => ({
      ...newGuest({ id: regular.id, organization, categories: [], now }),
      ...regular,
      consentFrom: regular.consentStatus === 1 ? now : null,
    })),
  )
  const reason = { campaignId: demo.welcomeCampaign, kind: 'registration', period: everPeriod } as const
  await note(past, { ...reason, sum: welcomeSum, guestIds: joining.map(({ id }) => id) })
  const staff = joining.filter(isOfCompany)
  const period = periodOf('Month', day)
  const meals = { campaignId: demo.mealsCampaign, kind: 'periodic', period, sum: mealsOfMonth } as const
  await note(past, { ...meals, guestIds: staff.map(({ id }) => id) })
  const made = [
    ...joining.map(({ id }) => welcomed(past, emptyOf(id, demo.bonusProgram), now)),
    ...staff.map(({ id }) => fed(past, emptyOf(id, demo.mealsProgram), now)),
  ]
  await changeAggregates<readonly (Wallet | undefined)[]>(
    context,
    made.map(({ id }) => possible(wallets, { ownerId: corporationId, id })),
    (before) => before.map((wallet, i) => wallet ?? made[i]),
  )
}

const emptyOf = (guestId: Id<'Customer'>, programId: Id<'Program'>): Wallet => {
  const key = walletKey(guestId, programId)
  return { ...emptyWallet(key), id: key.id }
}

const welcomed = (past: Past, wallet: Wallet, now: Instant): Wallet =>
  filled(past, wallet, {
    ...{ type: transactionTypes.WelcomeBonus, sum: welcomeSum, now, lifetimeDays: bonusLifetimeDays },
    campaignId: demo.welcomeCampaign,
  })

const fed = (past: Past, wallet: Wallet, now: Instant): Wallet =>
  filled(past, wallet, {
    ...{ type: transactionTypes.AutomaticRefillWallet, sum: mealsOfMonth, now, lifetimeDays: mealsLifetimeDays },
    campaignId: demo.mealsCampaign,
  })

interface Filling extends Omit<EntryReason, 'organizationId'> {
  type: TransactionType
  sum: Decimal
  now: Instant
  lifetimeDays: number
}

/** The wallet with what comes in, without what had expired by then. */
function filled({ organization }: Past, wallet: Wallet, { lifetimeDays, ...entry }: Filling): Wallet {
  const { id: organizationId, timeZone } = organization
  const { sum, now } = entry
  const lots = freshLot(sum, expiryOf(now, lifetimeDays, timeZone))
  const current = lapsed(wallet, now)
  return moved(current, { ...entry, organizationId, overdraft: zero, lots })
}

const lapsed = (wallet: Wallet, now: Instant): Wallet =>
  withoutExpired(wallet, { type: transactionTypes.ExpireBonus, now, organizationId: null })

interface Noted {
  campaignId: Id<'MarketingCampaign'>
  kind: 'registration' | 'periodic'
  period: Day
  sum: Decimal
  guestIds: readonly string[]
}

/** Notes that a campaign has brought so much, so that it does not bring it again. Answers those who had not got it. */
async function note({ db, day, at }: Past, { sum, ...occasion }: Noted): Promise<ReadonlySet<string>> {
  const budgetPeriod = periodOf('Month', day)
  const end = { status: 'brought', sum, budgetPeriod } as const
  const noted = await insertEnded(db, corporationId, occasion, end, at('10:30'))
  const spent = { campaignId: occasion.campaignId, period: budgetPeriod, sum: sum.times(noted.size), budget: null }
  if (noted.size > 0) await spendBudget(db, corporationId, spent)
  return noted
}

/** The company pays for another month. */
async function payMeals(past: Past, staff: readonly Regular[]): Promise<void> {
  const now = past.at('00:05')
  const period = periodOf('Month', past.day)
  const meals = { campaignId: demo.mealsCampaign, kind: 'periodic', period, sum: mealsOfMonth } as const
  const noted = await note(past, { ...meals, guestIds: staff.map(({ id }) => id) })
  const keys = staff.filter(({ id }) => noted.has(id)).map(({ id }) => walletKey(id, demo.mealsProgram))
  await changeAggregates<readonly Wallet[]>(contextAt(past, now), keys.map(existingWallet), (states) =>
    states.map((wallet) => fed(past, wallet, now)),
  )
}

interface Visiting {
  guestId: Id<'Customer'>
  paying: PastVisit
  closedAt: Instant
  reason: OrderReason
  /** The wallet from which the order is paid as far as it goes. */
  payer: Key | null
  bonus: Key
}

/** The orders of a day: they are closed, paid from wallets or otherwise, and bring bonus for what was paid otherwise. */
async function visit(past: Past, present: readonly Regular[]): Promise<void> {
  const visits = regulars
    .flatMap((regular, place) => (present.includes(regular) ? visitingOf(past, regular, place) : []))
    .sort((a, b) => a.closedAt - b.closedAt)
  if (visits.length === 0) return
  const { db, day, at, organization } = past
  const { id: organizationId } = organization
  const keys = [
    ...new Map(visits.flatMap(({ bonus, payer }) => [bonus, payer ?? bonus]).map((key) => [key.id, key])).values(),
  ]
  await wallets.lock(db, corporationId, keys.map(({ id }) => id).sort())
  const context = contextAt(past, at('22:00'))
  const closings = visits.map(({ guestId, reason, closedAt }) => ({
    ...{ type: transactionTypes.CloseOrder, organizationId, guestId, createdAt: closedAt, ...reason },
  }))
  await writeNotesOf(context, corporationId, closings)
  const refills = new Map<string, Decimal>()
  await changeAggregates<readonly Wallet[]>(context, keys.map(existingWallet), (states) => {
    const byId = new Map(states.map((wallet) => [wallet.id, wallet]))
    for (const visiting of visits) refills.set(visiting.reason.orderId, settle(past, byId, visiting))
    return states.map((wallet) => byId.get(wallet.id) ?? wallet)
  })
  await countOrders(
    db,
    visits.map(({ guestId, reason, closedAt }) => ({
      ...{ corporationId, organizationId, id: reason.orderId, guestId, isDelivery: reason.isDelivery, revision: 0 },
      ...{ closedAt, day, sum: reason.orderSum, refilled: refills.get(reason.orderId) ?? zero },
    })),
  )
}

function visitingOf({ day, at }: Past, regular: Regular, place: number): Visiting[] {
  const paying = visitOn(day, place, isOfCompany(regular))
  if (!paying) return []
  const { id: guestId } = regular
  const { sum: orderSum, isDelivery, orderNumber, time } = paying
  const closedAt = at(time)
  const bonus = walletKey(guestId, demo.bonusProgram)
  const meals = isOfCompany(regular) ? walletKey(guestId, demo.mealsProgram) : null
  const reason = {
    ...{ orderId: derivedId(guestId, 'Order', day), orderNumber, orderSum, isDelivery },
    ...{ orderCreatedAt: at(beforeHand(time)), terminalGroupId: demo.terminalGroup },
  }
  return [{ guestId, paying, closedAt, reason, bonus, payer: paying.paysWithBonus ? bonus : meals }]
}

/** An hour before: when the order was placed. */
const beforeHand = (time: string) => `${Number(time.slice(0, 2)) - 1}${time.slice(2)}`

/** Pays an order from the wallets and puts into them what it brings. Answers how much that is. */
function settle(past: Past, byId: Map<string, Wallet>, { bonus, payer, closedAt: now, reason }: Visiting): Decimal {
  const { organization } = past
  const { id: organizationId } = organization
  const payingWallet = payer && byId.get(payer.id)
  let paid = zero
  if (payingWallet) {
    const current = lapsed(payingWallet, now)
    const most = payer.programId === demo.mealsProgram ? mealMax : reason.orderSum.dividedBy(2)
    const rounded = roundMoney(Decimal.min(most, reason.orderSum), moneyOf(organization))
    paid = Decimal.min(availableOf(current, zero), rounded)
    const payment = { type: transactionTypes.PayFromWallet, sum: paid.negated(), now, overdraft: zero, organizationId }
    if (paid.greaterThan(zero)) byId.set(current.id, moved(current, { ...payment, ...reason }))
  }
  const bonusWallet = byId.get(bonus.id)
  const sum = roundMoney(reason.orderSum.minus(paid).times(bonusPart), moneyOf(organization))
  if (!bonusWallet || sum.isZero()) return zero
  const refill = { type: transactionTypes.RefillWalletFromOrder, sum, now, lifetimeDays: bonusLifetimeDays }
  byId.set(bonusWallet.id, filled(past, bonusWallet, { ...refill, campaignId: demo.bonusCampaign, ...reason }))
  return sum
}
