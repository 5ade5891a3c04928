import type { Db, Transaction } from '#core/db/connect.ts'
import { inputRows } from '#core/db/rows.ts'
import { toTimestamp } from '#core/db/timestamps.ts'
import { deleteByOwner, expiredRows, type RetentionRule } from '#core/events/expired_rows.ts'
import { recordLifetimeMs } from '#core/events/retention.ts'
import { dayMs, type Instant, toUtcTime } from '#core/time.ts'
import { lockUsesNext } from './locks.ts'
import type { CampaignUse, GuestUse, UsageKey } from './model.ts'
import { useKey } from './rules.ts'

/** Counts the uses of campaigns by a guest in these periods. Omits unused campaigns. */
export async function countUses(
  db: Db,
  corporationId: string,
  { guestId, uses }: { guestId: string; uses: readonly CampaignUse[] },
): Promise<ReadonlyMap<string, number>> {
  if (uses.length === 0) return new Map()
  const rows = await db<{ campaignId: string; uses: number }[]>`
    select counted.campaign_id, counted.uses
      from loyalty_guest_use_count as counted
      join ${requestedUses(uses)}
        on requested.campaign_id = counted.campaign_id
       and requested.every = counted.every
       and requested.period = counted.period
     where counted.corporation_id = ${corporationId}
       and counted.guest_id = ${guestId}`
  return new Map(rows.map(({ campaignId, uses: count }) => [campaignId, count]))
}

/** Returns the counts of guests' uses, by `useKey`, locked until the transaction ends. */
export async function lockUses(
  db: Transaction,
  corporationId: string,
  uses: readonly GuestUse[],
): Promise<ReadonlyMap<string, number>> {
  if (uses.length === 0) return new Map()
  lockUsesNext(db, uses)
  const requestedRows = inputRows('requested', uses, {
    uuid: ['campaignId', 'guestId'],
    text: ['every'],
    date: ['period'],
  })
  await db`
    insert into loyalty_guest_use_count (corporation_id, campaign_id, guest_id, every, period, uses)
    select distinct ${corporationId}::uuid, campaign_id, guest_id, every, period, 0
      from ${requestedRows}
     order by campaign_id, guest_id, every, period
        on conflict (corporation_id, campaign_id, guest_id, every, period) do nothing`
  const rows = await db<(GuestUse & { uses: number })[]>`
    select campaign_id, guest_id, every, to_char(period, 'YYYY-MM-DD') as period, uses
      from loyalty_guest_use_count
     where corporation_id = ${corporationId}
       and (campaign_id, guest_id, every, period) in (select campaign_id, guest_id, every, period from ${requestedRows})
     order by campaign_id, guest_id, every, period
       for update`
  return new Map(rows.map(({ uses: count, ...use }) => [useKey(use), count]))
}

const requestedUses = (uses: readonly CampaignUse[]) =>
  inputRows('requested', uses, { uuid: ['campaignId'], text: ['every'], date: ['period'] })

/**
 * Counts a use, unless the order already has it; concurrent callers wait for the end of this transaction. Returns false if `max` would be
 * exceeded: the caller then has to roll back.
 */
export async function reserveUse(
  db: Transaction,
  { organization: { id, corporationId }, kind, orderId }: UsageKey,
  { campaignId, guestId, every, period }: GuestUse,
  { max, now }: { max: number | null; now: Instant },
): Promise<boolean> {
  lockUsesNext(db, [{ campaignId, guestId, every, period }])
  const inserted = await db`
    insert into loyalty_order_use (corporation_id, organization_id, order_kind, order_id, campaign_id, guest_id, every, period,
                                   used_at)
    values (${corporationId}, ${id}, ${kind}, ${orderId}, ${campaignId}, ${guestId}, ${every}, ${period}, ${toTimestamp(db, now)})
        on conflict (corporation_id, organization_id, order_kind, order_id, campaign_id) do nothing`
  if (inserted.count === 0) return true
  const counted = await db`
    insert into loyalty_guest_use_count as known (corporation_id, campaign_id, guest_id, every, period, uses)
    values (${corporationId}, ${campaignId}, ${guestId}, ${every}, ${period}, 1)
        on conflict (corporation_id, campaign_id, guest_id, every, period) do update
       set uses = known.uses + 1
     where ${max}::integer is null
        or known.uses < ${max}::integer`
  return counted.count > 0
}

/** Releases a use of the order, if it has it. The guest may have been merged into another one, who has it now. */
export async function releaseUse(
  db: Transaction,
  { organization: { id, corporationId }, kind, orderId }: UsageKey,
  use: GuestUse,
): Promise<void> {
  lockUsesNext(db, [use])
  const { campaignId } = use
  await db`
    with deleted as (
      delete from loyalty_order_use
       where corporation_id = ${corporationId}
         and organization_id = ${id}
         and order_kind = ${kind}
         and order_id = ${orderId}
         and campaign_id = ${campaignId}
      returning guest_id, every, period)
    update loyalty_guest_use_count as known
       set uses = known.uses - 1
      from deleted
     where known.corporation_id = ${corporationId}
       and known.campaign_id = ${campaignId}
       and known.guest_id = deleted.guest_id
       and known.every = deleted.every
       and known.period = deleted.period`
}

/** Deletes uses of orders that can no longer be reopened; they stay in the counts of their guests. */
export const useRetention: RetentionRule = {
  name: 'loyalty: uses of campaigns',
  deleteSome(db, { now, ...limits }) {
    const isPast = db`used_at <= ${toTimestamp(db, now - recordLifetimeMs)}`
    const owned = { table: 'loyalty_order_use', owner: 'corporation_id', isPast, ...limits }
    return deleteByOwner(db, owned, async (corporationId, remaining) => {
      const [{ count }] = await db<[{ count: number }]>`
        with past as materialized (
          select organization_id, order_kind, order_id, campaign_id
            from loyalty_order_use
           where corporation_id = ${corporationId}
             and ${isPast}
           limit ${remaining}
             for update skip locked
        ), deleted as (
          delete from loyalty_order_use
           where corporation_id = ${corporationId}
             and (organization_id, order_kind, order_id, campaign_id) in (
                   select organization_id, order_kind, order_id, campaign_id
                     from past)
          returning campaign_id, guest_id, every, period
        ), remembered as (
          update loyalty_guest_use_count as known
             set forgotten = known.forgotten + deleted.uses
            from (select campaign_id, guest_id, every, period, count(*)::int as uses
                    from deleted
                   group by campaign_id, guest_id, every, period) as deleted
           where known.corporation_id = ${corporationId}
             and known.campaign_id = deleted.campaign_id
             and known.guest_id = deleted.guest_id
             and known.every = deleted.every
             and known.period = deleted.period)
        select count(*)::int as count
          from deleted`
      return count
    })
  },
}

/** Longer than any period except `AllTime`, and longer than orders are retained. */
const countLifetimeMs = 400 * dayMs

/** Deletes counts of periods that ended long ago. */
export const useCountRetention = expiredRows({
  name: 'loyalty: counts of uses of campaigns',
  table: 'loyalty_guest_use_count',
  key: ['corporation_id', 'campaign_id', 'guest_id', 'every', 'period'],
  isPast(db, now) {
    const firstStored = toUtcTime(now - countLifetimeMs).slice(0, 10)
    return db`every <> 'AllTime' and period < ${firstStored} and uses = forgotten`
  },
})
