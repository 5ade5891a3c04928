import type { Db, Fragment, Statement } from '#core/db/connect.ts'
import { inputRows, newRows } from '#core/db/rows.ts'
import { instants, toInstant, toTimestamp } from '#core/db/timestamps.ts'
import type { Decimal } from '#core/decimal.ts'
import type { DueItem, DueItemSearch } from '#core/events/due.ts'
import { expiredRows } from '#core/events/expired_rows.ts'
import { clockMicros } from '#core/events/outbox.ts'
import type { Id } from '#core/schema.ts'
import { type Day, dayMs, type Instant } from '#core/time.ts'
import type { OccasionKind } from './model.ts'

/** Occasion of a campaign for a guest. */
export interface NewOccasion {
  campaignId: string
  kind: OccasionKind
  guestId: string
  period: Day
}

/** Occasion that follows from an event. */
export interface EventOccasion extends NewOccasion {
  event: { revision: number; at: Instant }
}

export interface PendingOccasion {
  id: string
  campaignId: Id<'MarketingCampaign'>
  kind: OccasionKind
  guestId: Id<'Customer'>
  period: Day
  /** Time of the occasion, which may be long before it is evaluated. */
  at: Instant
}

export type OccasionEnd =
  | { status: 'nothing' | 'over budget' }
  | { status: 'credited'; sum: Decimal; budgetPeriod: Day }

/** Progress of a campaign through the guests in a period. */
interface Sweep {
  period: Day | null
  afterId: string | null
  nextAt: Instant
}

/** Longer than any period, so that an occasion cannot repeat in one. */
const occasionLifetimeMs = 400 * dayMs

/** Returns campaigns whose period has begun, or whose guests are not all evaluated yet. */
export const listSweepsDue = (db: Db, { now, rowsMax, isSearched }: DueItemSearch): Statement<DueItem[]> => db<
  DueItem[]
>`
  select campaign.corporation_id as owner_id, campaign.id
    from loyalty_campaign as campaign
    left join loyalty_campaign_sweep as sweep
      on sweep.corporation_id = campaign.corporation_id
     and sweep.campaign_id = campaign.id
   where campaign.periodic_bindings <> '[]'
     and campaign.is_active
     and not campaign.is_deleted
     and ${isSearched(db`campaign.corporation_id`)}
     and (sweep.next_at is null or sweep.next_at <= ${toTimestamp(db, now)})
   order by sweep.next_at nulls first
   limit ${rowsMax}`

/** Locks and returns a campaign's progress; concurrent callers wait. */
export async function lockSweep(db: Db, corporationId: string, campaignId: string): Promise<Sweep> {
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

export async function updateSweep(
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
export async function insertOccasions(
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
export async function insertEventOccasions(
  db: Db,
  corporationId: string,
  occasions: readonly EventOccasion[],
): Promise<void> {
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
  const { sum, budgetPeriod } = end.status === 'credited' ? end : { sum: null, budgetPeriod: null }
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
export const listOccasionsDue = (db: Db, { rowsMax, isSearched }: DueItemSearch): Statement<DueItem[]> => db<DueItem[]>`
  select corporation_id as owner_id, id
    from loyalty_occasion
   where status = 'waiting'
     and ${isSearched(db`corporation_id`)}
   order by created_at, corporation_id, id
   limit ${rowsMax}`

/** Locks and returns the occasion if it is unprocessed. */
export async function lockOccasion(db: Db, corporationId: string, id: string): Promise<PendingOccasion | undefined> {
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

export async function endOccasion(db: Db, corporationId: string, id: string, end: OccasionEnd): Promise<void> {
  const { sum, budgetPeriod } = end.status === 'credited' ? end : { sum: null, budgetPeriod: null }
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
