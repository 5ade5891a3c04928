import type { Db } from '#core/db/connect.ts'
import { inputRows } from '#core/db/rows.ts'
import { instants, toInstant } from '#core/db/timestamps.ts'
import { Decimal } from '#core/decimal.ts'
import type { Id } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'
import { byPeriod, type CounterPeriod, counterPeriods, type OrdersOfPeriod } from '#loyalty/model.ts'
import type { CountedOrder, OrderKey, OrderRecord, OrdersByPeriod, PeriodStarts } from './model.ts'

/** Returns the given orders that have been closed at least once. */
export async function listOrderRecords(db: Db, keys: readonly OrderKey[]): Promise<OrderRecord[]> {
  if (keys.length === 0) return []
  const rows = await db<(Omit<OrderRecord, 'sum' | 'refilled'> & { sum: string; refilled: string })[]>`
    select known.corporation_id, known.organization_id, known.id, known.guest_id, known.is_delivery, known.revision,
           known.is_counted, ${instants(db, 'known.closed_at')}, known.day, known.sum,
           known.refilled
      from ${inputRows('requested', keys, { uuid: ['organizationId', 'id'] })}
      join loyalty_order as known
        on known.organization_id = requested.organization_id
       and known.id = requested.id
     order by known.organization_id, known.id`
  return rows.map(({ sum, refilled, ...row }) => ({ ...row, sum: new Decimal(sum), refilled: new Decimal(refilled) }))
}

/** Counts closed orders. Skips orders that already count and orders of unknown guests. */
export async function countOrders(db: Db, orders: readonly CountedOrder[]): Promise<void> {
  if (orders.length === 0) return
  await db`
    with requested as (
      select corporation_id, organization_id, id, guest_id, is_delivery, revision,
             closed_at, day, sum, refilled
        from ${inputRows('a', orders, {
          uuid: ['corporationId', 'organizationId', 'id', 'guestId'],
          boolean: ['isDelivery'],
          bigint: ['revision'],
          timestamptz: ['closedAt'],
          date: ['day'],
          numeric: ['sum', 'refilled'],
        })}
    ), counted as (
      insert into loyalty_order as known (corporation_id, organization_id, id, guest_id, is_delivery, revision, is_counted,
                                          closed_at, day, sum, refilled)
      select requested.corporation_id, organization_id, requested.id, coalesce(guest.merged_into, guest.id), is_delivery, requested.revision, true, closed_at, day, sum,
             refilled
        from requested
        join guest
          on guest.corporation_id = requested.corporation_id
         and guest.id = requested.guest_id
       order by organization_id, requested.id
          on conflict (organization_id, id) do update
         set guest_id = excluded.guest_id,
             revision = excluded.revision,
             is_counted = true,
             closed_at = excluded.closed_at,
             day = excluded.day,
             sum = excluded.sum,
             refilled = excluded.refilled
       where not known.is_counted
      returning corporation_id, organization_id, guest_id, day, sum)
    insert into loyalty_orders_of_day as known (corporation_id, guest_id, day, organization_id, orders, sum)
    select corporation_id, guest_id, day, organization_id, count(*), sum(sum)
      from counted
     group by corporation_id, guest_id, day, organization_id
     order by corporation_id, guest_id, day, organization_id
        on conflict (corporation_id, guest_id, day, organization_id) do update
       set orders = known.orders + excluded.orders,
           sum = known.sum + excluded.sum`
}

/** Removes an order from the counters, if it counts. */
export async function uncountOrder(
  db: Db,
  {
    corporationId,
    organizationId,
    id,
    revision,
  }: Pick<OrderRecord, 'corporationId' | 'organizationId' | 'id' | 'revision'>,
): Promise<void> {
  await db`
    with uncounted as (
      update loyalty_order
         set is_counted = false,
             refilled = 0,
             revision = ${revision}
       where organization_id = ${organizationId}
         and corporation_id = ${corporationId}
         and id = ${id}
         and is_counted
      returning guest_id, day, sum)
    update loyalty_orders_of_day as known
       set orders = known.orders - 1,
           sum = known.sum - uncounted.sum
      from uncounted
     where known.corporation_id = ${corporationId}
       and known.organization_id = ${organizationId}
       and known.guest_id = uncounted.guest_id
       and known.day = uncounted.day`
}

interface CounterRow {
  guestId: Id<'Customer'>
  period: CounterPeriod
  count: number
  sum: string
}

const noOrders = { count: 0, sum: new Decimal(0) }

/** Returns the closed orders of guests in each current period. */
export async function listOrdersByPeriod(
  db: Db,
  corporationId: string,
  guestIds: readonly string[],
  starts: PeriodStarts,
): Promise<ReadonlyMap<string, OrdersByPeriod>> {
  const periods = counterPeriods.map((name) => ({ name, firstDay: name === 'AllTime' ? '-infinity' : starts[name] }))
  const rows = await db<CounterRow[]>`
    select day.guest_id, period.name as period, sum(day.orders)::int as count, sum(day.sum) as sum
      from loyalty_orders_of_day as day
      join ${inputRows('period', periods, { text: ['name'], date: ['firstDay'] })}
        on day.day >= period.first_day
     where day.corporation_id = ${corporationId}
       and day.guest_id = any(${guestIds}::uuid[])
     group by day.guest_id, period.name`
  const found = new Map(rows.map((row) => [`${row.guestId} ${row.period}`, row]))
  const ordersIn = (guestId: string, period: CounterPeriod): OrdersOfPeriod => {
    const row = found.get(`${guestId} ${period}`)
    return row ? { count: row.count, sum: new Decimal(row.sum) } : noOrders
  }
  return new Map(guestIds.map((id) => [id, byPeriod((period) => ordersIn(id, period))]))
}

/** First and last closed order of a guest. */
interface Visits {
  firstAt: Instant
  lastAt: Instant
  lastOrganizationId: Id<'Organization'>
}

/** Returns undefined for a guest without closed orders. */
export async function findVisits(db: Db, corporationId: string, guestId: string): Promise<Visits | undefined> {
  const [visits] = await db<Visits[]>`
    with counted as (
      select closed_at, organization_id
        from loyalty_order
       where corporation_id = ${corporationId}
         and guest_id = ${guestId}
         and is_counted)
    select ${toInstant(db, '(select min(closed_at) from counted)')} as first_at,
           ${toInstant(db, 'closed_at')} as last_at,
           organization_id as last_organization_id
      from counted
     order by closed_at desc, organization_id
     limit 1`
  return visits
}

/** Returns when the last order of each guest was closed, by id. Guests without closed orders are missing. */
export async function listLastClosings(
  db: Db,
  corporationId: string,
  guestIds: readonly string[],
): Promise<ReadonlyMap<string, Instant>> {
  if (guestIds.length === 0) return new Map()
  const rows = await db<{ guestId: string; closedAt: Instant }[]>`
    select guest_id, ${toInstant(db, 'max(closed_at)')} as closed_at
      from loyalty_order
     where corporation_id = ${corporationId}
       and organization_id = any(array(select id from organization where corporation_id = ${corporationId}))
       and guest_id = any(${guestIds}::uuid[])
       and is_counted
     group by guest_id`
  return new Map(rows.map(({ guestId, closedAt }) => [guestId, closedAt]))
}

/** Returns the guests who have a wallet. */
export async function listWithWallets(
  db: Db,
  guests: readonly Pick<CountedOrder, 'corporationId' | 'guestId'>[],
): Promise<ReadonlySet<string>> {
  if (guests.length === 0) return new Set()
  const rows = await db<{ guestId: string }[]>`
    select distinct wallet.guest_id
      from ${inputRows('requested', guests, { uuid: ['corporationId', 'guestId'] })}
      join loyalty_wallet as wallet
        on wallet.corporation_id = requested.corporation_id
       and wallet.guest_id = requested.guest_id
     where not wallet.is_certificate`
  return new Set(rows.map(({ guestId }) => guestId))
}
