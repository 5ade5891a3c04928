import { type Organization, OrganizationsOf } from '#core/access/organizations.ts'
import type { Db, Fragment, Statement } from '#core/db/connect.ts'
import { inputRows, newRows } from '#core/db/rows.ts'
import { instants, toInstant, toTimestamp } from '#core/db/timestamps.ts'
import { type Decimal, total, zero } from '#core/decimal.ts'
import { type DueContext, type DueItem, type DueItemSearch, dueRule } from '#core/events/due.ts'
import { expiredRows } from '#core/events/expired_rows.ts'
import { defineFollower } from '#core/events/follower.ts'
import { clockMicros } from '#core/events/outbox.ts'
import { asId, type Id } from '#core/schema.ts'
import {
  type Day,
  dayMs,
  dayOf,
  daysAfter,
  type Instant,
  minuteMs,
  startOfDay,
  toTerminalTime,
  weekdayOf,
} from '#core/time.ts'
import { lockBooksOfWallets } from '#domains/books/changes.ts'
import type { GuestProfile } from '#domains/guests/model.ts'
import { findProfile, listProfiles } from '#domains/guests/reads.ts'
import { moneyGridOf } from '#domains/organizations/rules.ts'
import { effectsAfterDiscounts } from '#loyalty/engine.ts'
import type { CalculationInput } from '#loyalty/model.ts'
import { ProgramsOf } from './cached.ts'
import { listOrdersByPeriod } from './closed_orders.ts'
import { creditEffects, lockMembers, noCredits, refillsOf } from './crediting.ts'
import type { Every, OccasionKind, OrdersByPeriod, TransactionType } from './model.ts'
import {
  isOfMoney,
  isProgramAt,
  needsOrderCounts,
  type Program,
  periodStarts,
  type ScheduledCampaign,
  walletIdOf,
} from './rules.ts'
import { listWallets } from './wallets.ts'

/** Occasion of a campaign for a guest. */
export interface NewOccasion {
  campaignId: string
  kind: OccasionKind
  guestId: string
  period: Day
}

/** Occasion that follows from an event. */
interface EventOccasion extends NewOccasion {
  event: { revision: number; at: Instant }
}

interface PendingOccasion {
  id: string
  campaignId: Id<'MarketingCampaign'>
  kind: OccasionKind
  guestId: Id<'Customer'>
  period: Day
  /** Time of the occasion, which may be long before it is evaluated. */
  at: Instant
}

type OccasionEnd = { status: 'nothing' | 'over budget' } | { status: 'brought'; sum: Decimal; budgetPeriod: Day }

/** Progress of a campaign through the guests in a period. */
interface Sweep {
  period: Day | null
  afterId: string | null
  nextAt: Instant
}

/** Returns the first day of the period that contains a day. Weeks begin on Mondays. */
export function startOfPeriod(every: Every, day: Day): Day {
  if (every === 'Day') return day
  if (every === 'Week') return daysAfter(day, -weekdayOf(`${day} 00:00:00.000`))
  if (every === 'Year') return `${day.slice(0, 4)}-01-01`
  if (every === 'Month') return `${day.slice(0, 7)}-01`
  const quarter = Math.floor((Number(day.slice(5, 7)) - 1) / 3)
  return `${day.slice(0, 4)}-${String(quarter * 3 + 1).padStart(2, '0')}-01`
}

/** Days from the first day of a period that always reach the next one. */
const longest: Readonly<Record<Every, number>> = { Day: 1, Week: 7, Month: 31, Quarter: 92, Year: 366 }

/** Returns the first day of the next period. */
export const nextPeriod = (every: Every, period: Day): Day => startOfPeriod(every, daysAfter(period, longest[every]))

/** Period of occasions that happen once. */
export const singlePeriod: Day = '1970-01-01'

/** Returns the restaurant whose time zone applies to a program: always the same one of those that have it. */
const homeOrganizationOf = (
  program: Program,
  organizations: ReadonlyMap<string, Organization>,
): Organization | undefined =>
  [...organizations.values()]
    .filter(({ id, isEnabled }) => isEnabled && isProgramAt(program, id))
    .sort((a, b) => (a.id < b.id ? -1 : 1))[0]

/** Returns the restaurant that credits a guest: where the guest has registered, if it has the program. */
function creditingOrganization(
  program: Program,
  { registrationOrganizationId }: Pick<GuestProfile, 'registrationOrganizationId'>,
  organizations: ReadonlyMap<string, Organization>,
): Organization | undefined {
  const registeredAt = organizations.get(registrationOrganizationId ?? '')
  return registeredAt?.isEnabled && isProgramAt(program, registeredAt.id)
    ? registeredAt
    : homeOrganizationOf(program, organizations)
}

/** Returns the calculation input of a guest without an order; `orders` counts the guest's closed orders. */
const calculationInputOf = (
  { id, birthday, categoryIds }: Pick<GuestProfile, 'id' | 'birthday' | 'categoryIds'>,
  { organization, at, orders }: { organization: Organization; at: Instant; orders: OrdersByPeriod | null },
): CalculationInput => ({
  organizationId: organization.id,
  terminalGroupId: null,
  orderTypeId: null,
  orderServiceType: null,
  sourceKey: null,
  time: toTerminalTime(at, organization.timeZone),
  money: moneyGridOf(organization),
  dishes: [],
  paymentTypeIds: new Set<string>(),
  paidFromWallets: zero,
  coupons: [],
  manualConditionIds: new Set<string>(),
  dynamicDiscounts: new Map(),
  guest: { id, birthday, categoryIds: new Set<string>(categoryIds), orders },
})

/**
 * Returns the moment whose periods count orders: at the beginning of a period the moment before it, so that a campaign can have a condition
 * on the orders of the period that has ended.
 */
export const countedAt = (kind: OccasionKind, period: Day, zone: string, at: Instant): Instant =>
  kind === 'periodic' ? startOfDay(period, zone) - 1 : at

/** Transaction types of credits by occasion. */
const refillTypes: Readonly<Record<OccasionKind, TransactionType>> = {
  periodic: 'AutomaticRefillWallet',
  overdraft: 'AutomaticRefillWallet',
  registration: 'WelcomeBonus',
}

/** Longer than any period, so that an occasion cannot repeat in one. */
const occasionLifetimeMs = 400 * dayMs

/** Returns campaigns whose period has begun, or whose guests are not all evaluated yet. */
const listSweepsDue = (db: Db, { now, rowsMax, exceptOwnerIds }: DueItemSearch): Statement<DueItem[]> => db<DueItem[]>`
  select campaign.corporation_id as owner_id, campaign.id
    from loyalty_campaign as campaign
    left join loyalty_campaign_sweep as sweep
      on sweep.corporation_id = campaign.corporation_id
     and sweep.campaign_id = campaign.id
   where campaign.periodic_bindings <> '[]'
     and campaign.is_active
     and not campaign.is_deleted
     and campaign.corporation_id <> all(${exceptOwnerIds}::uuid[])
     and (sweep.next_at is null or sweep.next_at <= ${toTimestamp(db, now)})
   order by sweep.next_at nulls first
   limit ${rowsMax}`

/** Locks and returns a campaign's progress; concurrent callers wait. */
async function lockSweep(db: Db, corporationId: string, campaignId: string): Promise<Sweep> {
  await db`
    insert into loyalty_campaign_sweep (corporation_id, campaign_id, next_at)
    values (${corporationId}, ${campaignId}, to_timestamp(0))
        on conflict (corporation_id, campaign_id) do nothing`
  const [sweep] = await db<[Sweep]>`
    select to_char(period, 'YYYY-MM-DD') as period, after_id, ${instants(db, 'next_at')}
      from loyalty_campaign_sweep
     where corporation_id = ${corporationId}
       and campaign_id = ${campaignId}
       for update`
  return sweep
}

async function updateSweep(
  db: Db,
  corporationId: string,
  campaignId: string,
  { period, afterId, nextAt }: Sweep,
): Promise<void> {
  await db`
    update loyalty_campaign_sweep
       set period = ${period}, after_id = ${afterId}, next_at = ${toTimestamp(db, nextAt)}
     where corporation_id = ${corporationId}
       and campaign_id = ${campaignId}`
}

/** Records occasions; existing ones stay unchanged. */
async function insertOccasions(
  db: Db,
  corporationId: string,
  occasions: readonly NewOccasion[],
  now: Instant,
): Promise<void> {
  if (occasions.length === 0) return
  await db`
    insert into loyalty_occasion ${newRows(
      { corporationId: db`${corporationId}::uuid`, id: db`gen_random_uuid()`, createdAt: toTimestamp(db, now) },
      occasions,
      { uuid: ['campaignId', 'guestId'], text: ['kind'], date: ['period'] },
    )}
     order by campaign_id, kind, guest_id, period
        on conflict (corporation_id, campaign_id, kind, guest_id, period) do nothing`
}

/**
 * Records occasions that follow from events, except events from before the campaign acted on their kind. A guest who registers by
 * ordering has an earlier time of registration than the event, which announces the guest later.
 */
async function insertEventOccasions(db: Db, corporationId: string, occasions: readonly EventOccasion[]): Promise<void> {
  if (occasions.length === 0) return
  const isLate = db`source_event.kind = 'registration' and guest.registered_at < source_event.happened_at`
  await db`
    with source_event as (
      select campaign_id, kind, guest_id, period, revision, at as happened_at
        from ${inputRows(
          'new',
          occasions.map((row) => ({ ...row.event, ...row })),
          {
            uuid: ['campaignId', 'guestId'],
            text: ['kind'],
            date: ['period'],
            bigint: ['revision'],
            timestamptz: ['at'],
          },
        )}
    ), occasion as (
      select source_event.campaign_id, source_event.kind, source_event.guest_id, source_event.period,
             case when ${isLate} then (extract(epoch from guest.registered_at) * 1000000)::bigint
                  else source_event.revision
             end as revision,
             case when ${isLate} then guest.registered_at else source_event.happened_at end as happened_at
        from source_event
        join guest
          on guest.corporation_id = ${corporationId}
         and guest.id = source_event.guest_id)
    insert into loyalty_occasion (corporation_id, id, campaign_id, kind, guest_id, period, created_at)
    select ${corporationId}::uuid, gen_random_uuid(), campaign.id, occasion.kind, occasion.guest_id, occasion.period,
           occasion.happened_at
      from occasion
      join loyalty_campaign as campaign
        on campaign.corporation_id = ${corporationId}
       and campaign.id = occasion.campaign_id
     where occasion.revision >= case occasion.kind
                                  when 'registration' then campaign.registration_since_revision
                                  else campaign.overdraft_since_revision
                                end
     order by campaign.id, occasion.kind, occasion.guest_id, occasion.period
        on conflict (corporation_id, campaign_id, kind, guest_id, period) do nothing`
}

/**
 * Records from which revision on each campaign acts on registrations and overdrafts: from now on if it begins to, and from none if it
 * is not in use or has no bindings for them. Called after each save of programs or campaigns.
 */
export async function updateStarts(db: Db, corporationId: string): Promise<void> {
  const [clock] = await db<[{ micros: number }]>`select ${clockMicros(db)} as micros`
  const since = (wasActing: Fragment, isActing: Fragment) =>
    db`case when ${isActing} then coalesce(${wasActing}, ${clock.micros}::bigint) end`
  await db`
    update loyalty_campaign as campaign
       set registration_since_revision =
             ${since(db`campaign.registration_since_revision`, db`acting.on_registration`)},
           overdraft_since_revision = ${since(db`campaign.overdraft_since_revision`, db`acting.on_overdraft`)}
      from (select used.id, is_in_use and guest_registration_bindings <> '[]' as on_registration,
                   is_in_use and overdraft_bindings <> '[]' as on_overdraft
              from loyalty_campaign as used
              join loyalty_program as program
                on program.corporation_id = used.corporation_id
               and program.id = used.program_id
             cross join lateral (
                   select used.is_active and not used.is_deleted and program.is_active and not program.is_deleted
                   ) as state(is_in_use)
             where used.corporation_id = ${corporationId}) as acting
     where campaign.corporation_id = ${corporationId}
       and campaign.id = acting.id
       and (on_registration <> (campaign.registration_since_revision is not null)
            or on_overdraft <> (campaign.overdraft_since_revision is not null))`
}

/** Records a finished occasion of several guests. Returns the guests who did not have it yet. */
export async function insertEnded(
  db: Db,
  corporationId: string,
  { campaignId, kind, period, guestIds }: Omit<NewOccasion, 'guestId'> & { guestIds: readonly string[] },
  end: OccasionEnd,
  now: Instant,
): Promise<ReadonlySet<string>> {
  const { sum, budgetPeriod } = end.status === 'brought' ? end : { sum: null, budgetPeriod: null }
  const inserted = await db<{ guestId: string }[]>`
    insert into loyalty_occasion (corporation_id, id, campaign_id, kind, guest_id, period, created_at, status, sum, budget_period)
    select ${corporationId}::uuid, gen_random_uuid(), ${campaignId}::uuid, ${kind}, guest_id, ${period}::date, ${toTimestamp(db, now)},
           ${end.status}, ${sum?.toString() ?? null}::numeric, ${budgetPeriod}::date
      from unnest(${guestIds}::uuid[]) as new(guest_id)
     order by guest_id
        on conflict (corporation_id, campaign_id, kind, guest_id, period) do nothing
    returning guest_id`
  return new Set(inserted.map(({ guestId }) => guestId))
}

/** Returns unprocessed occasions, oldest first. */
const listOccasionsDue = (db: Db, { rowsMax, exceptOwnerIds }: DueItemSearch): Statement<DueItem[]> => db<DueItem[]>`
  select corporation_id as owner_id, id
    from loyalty_occasion
   where status = 'waiting'
     and corporation_id <> all(${exceptOwnerIds}::uuid[])
   order by created_at, corporation_id, id
   limit ${rowsMax}`

/** Locks and returns the occasion if it is unprocessed. */
async function lockOccasion(db: Db, corporationId: string, id: string): Promise<PendingOccasion | undefined> {
  const [occasion] = await db<PendingOccasion[]>`
    select id, campaign_id, kind, guest_id, to_char(period, 'YYYY-MM-DD') as period,
           ${toInstant(db, 'created_at')} as at
      from loyalty_occasion
     where corporation_id = ${corporationId}
       and id = ${id}
       and status = 'waiting'
       for update`
  return occasion
}

async function endOccasion(db: Db, corporationId: string, id: string, end: OccasionEnd): Promise<void> {
  const { sum, budgetPeriod } = end.status === 'brought' ? end : { sum: null, budgetPeriod: null }
  await db`
    update loyalty_occasion
       set status = ${end.status}, sum = ${sum?.toString() ?? null}::numeric, budget_period = ${budgetPeriod}
     where corporation_id = ${corporationId}
       and id = ${id}`
}

/** Charges the budget of a period. Returns false if less is left; concurrent callers wait for the end of this transaction. */
export async function spendBudget(
  db: Db,
  corporationId: string,
  { campaignId, period, sum, budget }: { campaignId: string; period: Day; sum: Decimal; budget: Decimal | null },
): Promise<boolean> {
  if (budget && sum.greaterThan(budget)) return false
  const { count } = await db`
    insert into loyalty_campaign_budget as known (corporation_id, campaign_id, period, spent)
    values (${corporationId}, ${campaignId}, ${period}, ${sum.toString()}::numeric)
        on conflict (corporation_id, campaign_id, period) do update
       set spent = known.spent + excluded.spent
     ${budget ? db`where known.spent + excluded.spent <= ${budget.toString()}::numeric` : db``}`
  return count > 0
}

/** Deletes occasions that are older than any period. */
export const occasionRetention = expiredRows({
  name: 'occasions of campaigns',
  table: 'loyalty_occasion',
  key: ['corporation_id', 'id'],
  isPast: (db, now) => db`created_at <= ${toTimestamp(db, now - occasionLifetimeMs)} and status <> 'waiting'`,
})

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
    for (const [place, organizationGuests] of Map.groupBy(guests, (guest) =>
      creditingOrganization(campaign.program, guest, organizations),
    )) {
      if (!place) continue
      const visits = await visitsOf(db, organizationGuests, {
        campaign,
        organization: place,
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
  const reached = (programId: string): boolean => {
    const program = programs.get(programId)
    if (!program || !isProgramAt(program, organization.id) || walletIdOf(program) === null) return false
    return joins || wallets.some((wallet) => wallet.programId === programId)
  }
  const campaignEffects = results.map(({ effects, ...result }) => ({
    ...result,
    effects: effects.filter(({ accrual }) => !accrual || reached(accrual.programId)),
  }))
  if (campaignEffects.every(({ effects }) => effects.length === 0)) return { status: 'nothing' }
  const sum = total(refillsOf(campaignEffects, moneyGridOf(organization)).map((refill) => refill.sum))
  const { scheduledBudget: budget, scheduledEvery } = campaign.campaign
  const budgetPeriod = joins ? startOfPeriod(scheduledEvery, dayOf(at, organization.timeZone)) : period
  const spending = { campaignId, period: budgetPeriod, sum, budget }
  if (sum.greaterThan(zero) && !(await spendBudget(db, corporationId, spending))) return { status: 'over budget' }
  const occasion = { organization, guestId, refill: refillTypes[kind], order: null, credited: noCredits, joins }
  const putsMoney = campaignEffects.some(({ effects }) =>
    effects.some(({ accrual }) => accrual && isOfMoney(programs.get(accrual.programId))),
  )
  if (putsMoney) await lockBooksOfWallets(context, corporationId, [organization.id])
  await creditEffects(context, occasion, campaignEffects)
  return { status: 'brought', sum, budgetPeriod }
}
