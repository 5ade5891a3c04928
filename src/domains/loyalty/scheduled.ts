import { type Organization, OrganizationsOf } from '#core/access/organizations.ts'
import type { Db } from '#core/db/connect.ts'
import { total, zero } from '#core/decimal.ts'
import { type DueContext, dueRule } from '#core/events/due.ts'
import { defineFollower } from '#core/events/follower.ts'
import { asId, type Id } from '#core/schema.ts'
import { type Day, dayOf, type Instant, minuteMs, startOfDay } from '#core/time.ts'
import { lockBooksOfWallets } from '#domains/books/changes.ts'
import type { GuestProfile } from '#domains/guests/model.ts'
import { findProfile, listProfiles } from '#domains/guests/reads.ts'
import { moneyGridOf } from '#domains/organizations/rules.ts'
import { effectsAfterDiscounts } from '#loyalty/engine.ts'
import type { CalculationInput } from '#loyalty/model.ts'
import { ProgramsOf } from './cached.ts'
import { listOrdersByPeriod } from './closed_orders.store.ts'
import { noCredits, programFilter, refillsOf } from './crediting.rules.ts'
import { creditEffects, lockMembers } from './crediting.ts'
import type { OccasionKind } from './model.ts'
import { isOfMoney, needsOrderCounts, periodStarts, type ScheduledCampaign, startOfPeriod } from './rules.ts'
import {
  calculationInputOf,
  countedAt,
  creditingOrganization,
  homeOrganizationOf,
  nextPeriod,
  refillTypes,
  singlePeriod,
} from './scheduled.rules.ts'
import {
  type EventOccasion,
  endOccasion,
  insertEventOccasions,
  insertOccasions,
  listOccasionsDue,
  listSweepsDue,
  lockOccasion,
  lockSweep,
  type NewOccasion,
  type OccasionEnd,
  type PendingOccasion,
  spendBudget,
  updateSweep,
} from './scheduled.store.ts'
import { listWallets } from './wallets.store.ts'

/** Guests evaluated in one transaction. */
const guestsMax = 500

/** Delay before a campaign that is not in use is checked again. */
const restMs = minuteMs

/** Evaluates all guests at the beginning of each period of a campaign, and records an occasion for those who meet its conditions. */
export const campaignSweep = dueRule({
  name: 'loyalty: periods of campaigns',
  listDue: listSweepsDue,
  async handle({ db, caches, now }, { ownerId, id: campaignId }) {
    const corporationId = asId<'Corporation'>(ownerId)
    const sweep = await lockSweep(db, corporationId, campaignId)
    if (sweep.nextAt > now) return
    const [programs, organizations] = await Promise.all([
      caches.get(ProgramsOf, corporationId),
      caches.get(OrganizationsOf, corporationId),
    ])
    const campaign = programs.scheduled.periodic.get(campaignId)
    const home = campaign && homeOrganizationOf(campaign.program, organizations)
    if (!campaign || !home) return updateSweep(db, corporationId, campaignId, { ...sweep, nextAt: now + restMs })
    const { scheduledEvery: every } = campaign.campaign
    const period = startOfPeriod(every, dayOf(now, home.timeZone))
    const nextAt = startOfDay(nextPeriod(every, period), home.timeZone)
    const afterId = sweep.period === period ? sweep.afterId : null
    const guests = await listProfiles(db, corporationId, { afterId, rowsMax: guestsMax })
    const occasions: NewOccasion[] = []
    for (const [organization, organizationGuests] of Map.groupBy(guests, (guest) =>
      creditingOrganization(campaign.program, guest, organizations),
    )) {
      if (!organization) continue
      const visits = await visitsOf(db, organizationGuests, {
        campaign,
        organization,
        kind: 'periodic',
        period,
        at: now,
      })
      const fitting = visits.filter((visit) => effectsAfterDiscounts([campaign.compiled], visit, []).length > 0)
      occasions.push(
        ...fitting.flatMap(({ guest }) =>
          guest ? [{ campaignId, kind: 'periodic' as const, guestId: guest.id, period }] : [],
        ),
      )
    }
    await insertOccasions(db, corporationId, occasions, now)
    const hasMore = guests.length === guestsMax
    const next = hasMore ? { afterId: guests.at(-1)?.id ?? null, nextAt: now } : { afterId: null, nextAt }
    await updateSweep(db, corporationId, campaignId, { period, ...next })
  },
})

interface Visiting {
  campaign: ScheduledCampaign
  organization: Organization
  kind: OccasionKind
  period: Day
  at: Instant
}

/** Returns calculation inputs of guests without an order, with the counts of their closed orders. */
async function visitsOf(
  db: Db,
  guests: readonly GuestProfile[],
  { campaign, organization, kind, period, at }: Visiting,
): Promise<CalculationInput[]> {
  const { corporationId, timeZone } = organization
  const starts = periodStarts(countedAt(kind, period, timeZone, at), timeZone)
  const ids = guests.map(({ id }) => id)
  const orders = needsOrderCounts(campaign.compiled)
    ? await listOrdersByPeriod(db, corporationId, ids, starts)
    : undefined
  return guests.map((guest) => calculationInputOf(guest, { organization, at, orders: orders?.get(guest.id) ?? null }))
}

/** Records occasions of registered guests and of guests whose wallet has fallen below zero. */
export const occasionFollower = defineFollower({
  name: 'loyalty occasions',
  from: 'now',
  owners: 'corporations',
  types: ['GuestUpdate', 'LoyaltyTransaction'],
  async handle({ db, caches }, { corporationId, events }) {
    const { scheduled } = await caches.get(ProgramsOf, corporationId)
    if (scheduled.registration.size + scheduled.overdraft.size === 0) return
    const organizations = await caches.get(OrganizationsOf, corporationId)
    const registered = events.flatMap((event): EventOccasion[] =>
      event.type === 'GuestUpdate' && event.fromStatus === null && event.status === 'Active'
        ? [...scheduled.registration.keys()].map((campaignId) => ({
            campaignId,
            kind: 'registration',
            guestId: event.subjectId,
            period: singlePeriod,
            event,
          }))
        : [],
    )
    const overdrawn = events.flatMap((event): EventOccasion[] => {
      const { type, info, at } = event
      const guestId = info?.customerId
      if (type !== 'LoyaltyTransaction' || typeof guestId !== 'string' || !(Number(info?.balance ?? 0) < 0)) return []
      return [...scheduled.overdraft].flatMap(([campaignId, { campaign, program }]): EventOccasion[] => {
        const home = homeOrganizationOf(program, organizations)
        if (program.id !== info?.programId || !home) return []
        const period = startOfPeriod(campaign.scheduledEvery, dayOf(at, home.timeZone))
        return [{ campaignId, kind: 'overdraft', guestId, period, event }]
      })
    })
    await insertEventOccasions(db, corporationId, [...registered, ...overdrawn])
  },
})

/** Applies the effects of campaigns on their occasions, once each, in one transaction with the result of the occasion. */
export const occasionsDue = dueRule({
  name: 'loyalty: occasions of campaigns',
  listDue: listOccasionsDue,
  async handle(context, { ownerId, id }) {
    const corporationId = asId<'Corporation'>(ownerId)
    const occasion = await lockOccasion(context.db, corporationId, id)
    if (!occasion) return
    const end = await creditOn(context, corporationId, occasion)
    await endOccasion(context.db, corporationId, id, end)
  },
})

async function creditOn(
  context: DueContext,
  corporationId: Id<'Corporation'>,
  { campaignId, kind, guestId, period, at }: PendingOccasion,
): Promise<OccasionEnd> {
  const { db, caches } = context
  // Keeps the guest from joining a program meanwhile, so that the budget counts exactly the sum credited to wallets.
  await lockMembers(context, corporationId, { guestIds: [guestId] })
  const [{ scheduled, programs }, organizations, guest, wallets] = await Promise.all([
    caches.get(ProgramsOf, corporationId),
    caches.get(OrganizationsOf, corporationId),
    findProfile(db, corporationId, { id: guestId }),
    listWallets(db, corporationId, guestId),
  ])
  const campaign: ScheduledCampaign | undefined = scheduled[kind].get(campaignId)
  const organization = campaign && guest && creditingOrganization(campaign.program, guest, organizations)
  if (!organization || guest.isDeleted || guest.erasedAt !== null) return { status: 'nothing' }
  const visits = await visitsOf(db, [guest], { campaign, organization, kind, period, at })
  const results = visits.flatMap((visit) => effectsAfterDiscounts([campaign.compiled], visit, []))
  const joins = kind === 'registration'
  const isCredited = programFilter(programs, organization.id, { wallets, joins: () => joins })
  const campaignEffects = results.map(({ effects, ...result }) => ({
    ...result,
    effects: effects.filter(({ accrual }) => !accrual || isCredited(accrual.programId)),
  }))
  if (campaignEffects.every(({ effects }) => effects.length === 0)) return { status: 'nothing' }
  const sum = total(refillsOf(campaignEffects, moneyGridOf(organization)).map((refill) => refill.sum))
  const { scheduledBudget: budget, scheduledEvery } = campaign.campaign
  const budgetPeriod = joins ? startOfPeriod(scheduledEvery, dayOf(at, organization.timeZone)) : period
  const charge = { campaignId, period: budgetPeriod, sum, budget }
  if (sum.greaterThan(zero) && !(await spendBudget(db, corporationId, charge))) return { status: 'over budget' }
  const occasion = { organization, guestId, refill: refillTypes[kind], order: null, credited: noCredits, joins }
  const creditsMoney = campaignEffects.some(({ effects }) =>
    effects.some(({ accrual }) => accrual && isOfMoney(programs.get(accrual.programId))),
  )
  if (creditsMoney) await lockBooksOfWallets(context, corporationId, [organization.id])
  await creditEffects(context, occasion, campaignEffects)
  return { status: 'credited', sum, budgetPeriod }
}
