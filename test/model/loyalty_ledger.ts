import assert from 'node:assert/strict'
import type { Organization } from '#core/access/organizations.ts'
import type { Db } from '#core/db/connect.ts'
import { listOrdersByPeriod } from '#domains/loyalty/reads.ts'
import { periodStarts } from '#domains/loyalty/rules.ts'
import { dayText, type ModelMember, type ModelMembers } from './members.ts'
import type { ModelWallet } from './wallets.ts'

interface Scope {
  place: Pick<Organization, 'corporationId' | 'timeZone'>
  /** Campaign with limited uses per guest; `savingId` is the campaign with a budget. */
  giftId: string
  savingId: string
  categoryId: string
  guests: readonly { id: string; userWalletId: string }[]
  couponIds: readonly string[]
  now: number
  /** False if the program chose the times: then the order of entries and expiry times are unknown. */
  isTimed?: boolean
  shown(): string
}

/** Compares everything that the database has of these guests with the model. */
export async function compareLoyalty(db: Db, model: ModelMembers, scope: Scope): Promise<void> {
  const { place, guests, couponIds, giftId, savingId, categoryId, now, isTimed = true, shown } = scope
  const { corporationId, timeZone } = place
  const key = { corporationId, guestIds: guests.map(({ id }) => id), walletIds: guests.map((one) => one.userWalletId) }
  const [entries, wallets, holds, reservations, uses, coupons, savings, budgets, regulars, counters] =
    await Promise.all([
      listEntries(db, key),
      listWallets(db, key),
      listHolds(db, key),
      listReservations(db, key),
      listUses(db, key, giftId),
      listCouponUsers(db, corporationId, couponIds),
      listSavings(db, { corporationId, savingId, orderIds: model.orders.map(({ id }) => id) }),
      listBudgets(db, corporationId, savingId),
      listRegulars(db, key, categoryId),
      listOrdersByPeriod(db, corporationId, key.guestIds, periodStarts(now, timeZone)),
    ])
  for (const [i, { id, userWalletId }] of guests.entries()) {
    const member = model.members[i]!
    const own = <Row extends { ofId: string }>(rows: readonly Row[], of: string) =>
      rows.filter(({ ofId }) => ofId === of).map(({ ofId: _, ...row }) => row)
    const counted = counters.get(id)!
    const ledger = own(entries, id)
    expectChain(ledger, shown)
    if (isTimed) assert.deepEqual(ledger, ledgerOf(member), shown())
    else assert.deepEqual(namesIn(ledger), namesIn(ledgerOf(member)), shown())
    const [wallet] = own(wallets, userWalletId)
    if (isTimed) assert.deepEqual(wallet, walletOf(member.wallet), shown())
    else assert.equal(wallet?.balance, member.wallet.balance, shown())
    assert.deepEqual(own(holds, userWalletId), holdsOf(member.wallet), shown())
    assert.deepEqual(own(reservations, userWalletId), reservationsOf(member.wallet), shown())
    assert.deepEqual(own(uses, id), usesOf(member), shown())
    assert.deepEqual(
      [counted.AllTime, counted.Day, counted.Week, counted.Month].map(({ count, sum }) => [count, cents(sum)]),
      model.counters(i, now),
      shown(),
    )
  }
  const isRegular = guests.map(({ id }) => regulars.has(id))
  assert.deepEqual(
    isRegular,
    model.members.map((member) => member.isRegular),
    shown(),
  )
  const usedBy = couponIds.map((id) => coupons.get(id))
  assert.deepEqual(
    usedBy,
    model.coupons.map((by) => (by === 'operator' ? 'nobody' : by)),
    shown(),
  )
  assert.deepEqual(savings, savingsOf(model), shown())
  // A budget shared with other sequences includes their grants.
  if (isTimed) assert.deepEqual(budgets, budgetsOf(model), shown())
}

const cents = (sum: unknown): number => Math.round(Number(sum) * 100)

interface Key {
  corporationId: string
  guestIds: readonly string[]
  walletIds: readonly string[]
}

interface EntryRow {
  guestId: string
  type: string
  sum: string
  balanceBefore: string | null
  balanceAfter: string | null
  isBlocked: boolean
}

/** Returns the entries of guests in these wallets, and entries without a wallet. */
async function listEntries(db: Db, { corporationId, guestIds, walletIds }: Key) {
  const rows = await db<EntryRow[]>`
    select guest_id, type, sum, balance_before, balance_after, block_reason is not null as is_blocked
      from loyalty_transaction
     where corporation_id = ${corporationId}
       and guest_id = any(${guestIds}::uuid[])
       and (wallet_id is null or wallet_id = any(${walletIds}::uuid[]))
     order by revision`
  return rows.map(({ guestId: ofId, type, sum, balanceBefore, balanceAfter, isBlocked }) => ({
    ...{ ofId, kind: type, cents: cents(sum), isBlocked },
    before: balanceBefore === null ? null : cents(balanceBefore),
    after: balanceAfter === null ? null : cents(balanceAfter),
  }))
}

const ledgerOf = ({ ledger }: ModelMember) =>
  ledger.map(({ kind, cents: sum, balance, isBlocked = false }) => ({
    ...{ kind, cents: sum, isBlocked },
    before: balance === null ? null : balance - sum,
    after: balance,
  }))

type Entry = ReturnType<typeof ledgerOf>[number]

/** Checks that each entry starts from the balance that the previous one left. */
function expectChain(entries: readonly Entry[], describe: () => string): void {
  let balance = 0
  for (const { before, after, cents: sum } of entries) {
    if (before === null || after === null) continue
    assert.deepEqual([before, after], [balance, balance + sum], describe())
    balance = after
  }
}

const namesIn = (entries: readonly Entry[]): string[] =>
  entries.map(({ kind, cents: sum, isBlocked }) => `${kind} ${sum} ${isBlocked}`).sort()

/** Returns balances with their lots by expiry time. */
async function listWallets(db: Db, { corporationId, walletIds }: Key) {
  const rows = await db<{ ofId: string; balance: string; lots: { left: string; expiresAt: number | null }[] }[]>`
    select id as of_id, balance, lots
      from loyalty_wallet
     where corporation_id = ${corporationId}
       and id = any(${walletIds}::uuid[])`
  return rows.map(({ ofId, balance, lots }) => ({
    ofId,
    balance: cents(balance),
    lots: lots.map(({ left, expiresAt }) => [expiresAt ?? Infinity, cents(left)]),
  }))
}

function walletOf({ balance, portions }: ModelWallet) {
  const byMoment = new Map<number, number>()
  for (const { cents: part, until } of portions) byMoment.set(until, (byMoment.get(until) ?? 0) + part)
  return { balance, lots: [...byMoment].sort(([a], [b]) => a - b) }
}

async function listHolds(db: Db, { corporationId, walletIds }: Key) {
  const rows = await db<{ ofId: string; id: string; sum: string; status: string }[]>`
    select wallet_id as of_id, id, sum, status
      from loyalty_hold
     where corporation_id = ${corporationId}
       and wallet_id = any(${walletIds}::uuid[])
     order by held_at`
  return rows.map(({ sum, ...row }) => ({ ...row, cents: cents(sum) }))
}

const holdsOf = ({ holds }: ModelWallet) =>
  [...holds].map(([id, { cents: sum, status }]) => ({ id, cents: sum, status }))

async function listReservations(db: Db, { corporationId, walletIds }: Key) {
  const rows = await db<{ ofId: string; orderId: string; sum: string; status: string }[]>`
    select wallet_id as of_id, order_id, sum, status
      from loyalty_reservation
     where corporation_id = ${corporationId}
       and wallet_id = any(${walletIds}::uuid[])
     order by reserved_at, sum`
  return rows.map(({ sum, ...row }) => ({ ...row, cents: cents(sum) }))
}

const reservationsOf = ({ claimed }: ModelWallet) =>
  claimed.map(({ orderId, cents: sum, status }) => ({ orderId, cents: sum, status }))

const listUses = (db: Db, { corporationId, guestIds }: Key, campaignId: string) => db<
  { ofId: string; week: string; uses: number }[]
>`
  select guest_id as of_id, period::text as week, uses
    from loyalty_guest_use_count
   where corporation_id = ${corporationId}
     and campaign_id = ${campaignId}
     and guest_id = any(${guestIds}::uuid[])
     and uses > 0
   order by period`

const usesOf = ({ gifts }: ModelMember) =>
  [...gifts]
    .filter(([, uses]) => uses > 0)
    .sort(([a], [b]) => a - b)
    .map(([week, uses]) => ({ week: dayText(week), uses }))

/** Returns the guests in the category. */
async function listRegulars(db: Db, { corporationId, guestIds }: Key, categoryId: string) {
  const rows = await db<{ guestId: string }[]>`
    select guest_id
      from guest_in_category
     where corporation_id = ${corporationId}
       and guest_id = any(${guestIds}::uuid[])
       and category_id = ${categoryId}`
  return new Set(rows.map(({ guestId }) => guestId))
}

/** Returns the order that used each coupon: null if unused, `nobody` if used without an order. */
async function listCouponUsers(db: Db, corporationId: string, ids: readonly string[]) {
  const rows = await db<{ id: string; usedBy: string | null }[]>`
    select id, case when activated_at is not null then coalesce(order_id::text, 'nobody') end as used_by
      from loyalty_coupon
     where corporation_id = ${corporationId}
       and id = any(${ids}::uuid[])`
  return new Map(rows.map(({ id, usedBy }) => [id, usedBy]))
}

/** Returns the grants of a campaign with a budget for these orders. */
async function listSavings(
  db: Db,
  { corporationId, savingId, orderIds }: { corporationId: string; savingId: string; orderIds: readonly string[] },
) {
  if (orderIds.length === 0) return []
  const rows = await db<{ orderId: string; week: string; discount: string; bonus: string; credited: string }[]>`
    select order_id, period::text as week, discount, bonus, credited
      from loyalty_order_grant
     where corporation_id = ${corporationId}
       and campaign_id = ${savingId}
       and order_id = any(${orderIds}::uuid[])
     order by order_id`
  return rows.map(({ discount, bonus, credited, ...row }) => ({
    ...{ ...row, off: cents(discount), bonus: cents(bonus), credited: cents(credited) },
  }))
}

const savingsOf = ({ savings }: ModelMembers) =>
  [...savings.counted]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([orderId, { week, ...counted }]) => ({ orderId, week: dayText(week), ...counted }))

/** Returns what the campaign has granted in each week. */
async function listBudgets(db: Db, corporationId: string, savingId: string) {
  const rows = await db<{ week: string; spent: string }[]>`
    select period::text as week, spent
      from loyalty_order_budget
     where corporation_id = ${corporationId}
       and campaign_id = ${savingId}
       and spent <> 0
     order by period`
  return rows.map(({ week, spent }) => [week, cents(spent)])
}

const budgetsOf = ({ savings }: ModelMembers) =>
  [...savings.spent].sort(([a], [b]) => a - b).map(([week, spent]) => [dayText(week), spent])
