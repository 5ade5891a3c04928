import assert from 'node:assert/strict'
import type { Transaction } from '#core/db/connect.ts'
import { demo } from '#shared/demo.ts'
import { violationsAfter } from '#test/fixtures/harm.ts'
import { describeWorld } from '#test/harness/world.ts'
import { walletInvariants } from './invariants.ts'

/** Drops the constraints of the ledger that refuse most of these violations. */
const unguarded = async (db: Transaction): Promise<void> => {
  for (const table of ['loyalty_transaction', 'loyalty_wallet'])
    for (const { conname } of await db<{ conname: string }[]>`
      select conname
        from pg_constraint
       where conrelid = ${table}::regclass
         and contype in ('c', 'f')`)
      await db`alter table ${db(table)} drop constraint ${db(conname)} cascade`
}

const wallet = (db: Transaction) => db`guest_id = ${demo.guest} and program_id = ${demo.bonusProgram}`

/** Reserves these sums for orders. The hold of 10 belongs to one of them. */
const reserve = (db: Transaction, sums: readonly number[]) => db`
  insert into loyalty_reservation
         (corporation_id, id, wallet_id, organization_id, order_kind, order_id, sum, status, reason, reserved_at)
  select corporation_id, gen_random_uuid(), id, ${demo.organization}, 'Delivery', gen_random_uuid(), wanted.sum, 'reserved', '{}',
         now()
    from loyalty_wallet, unnest(${sums.map(String)}::text[]::numeric[]) as wanted(sum)
   where ${wallet(db)}`

const cases: readonly { title: string; broken: RegExp[]; harm(db: Transaction): Promise<unknown> }[] = [
  {
    title: 'a balance that differs from the ledger',
    broken: [/balances equal the sums of their ledgers: .* holds 91, but its 2 entries add up to 90/],
    harm: (db) => db`
      update loyalty_wallet set balance = 91, lots = '[{"left": "91", "expiresAt": null}]' where ${wallet(db)}`,
  },
  {
    title: 'a missing entry',
    broken: [/but its 1 entries add up to 100/, /Holds: .* hold \S+ of 10 is held, but its entries add up to 0/],
    harm: (db) => db`delete from loyalty_transaction where ${wallet(db)} and number = 2`,
  },
  {
    title: 'lots that do not add up to the balance',
    broken: [/lots by expiry date add up to the balance: .* holds 90, but its lots add up to 80/],
    harm: (db) => db`update loyalty_wallet set lots = '[{"left": "80", "expiresAt": null}]' where ${wallet(db)}`,
  },
  {
    title: 'a wallet below its limit',
    broken: [/balances are within the overdraft limit: .* holds -10, but at least 0 is required/],
    async harm(db) {
      await db`update loyalty_transaction set sum = 0, balance_after = 0 where ${wallet(db)} and number = 1`
      await db`update loyalty_transaction set balance_before = 0, balance_after = -10 where ${wallet(db)} and number = 2`
      await db`update loyalty_wallet set balance = -10, lots = '[]' where ${wallet(db)}`
    },
  },
  {
    title: 'reservations above the balance',
    broken: [
      /balances cover the sums that orders have reserved: .* holds 90 with an overdraft of 0, but 91 is reserved/,
    ],
    harm: (db) => reserve(db, [81, 10, 10]),
  },
  {
    title: 'a coupon redeemed by two orders',
    broken: [
      /Coupons: each is used by at most one closed order: .* coupon SPRING-0001 of SPRING is used by 2 closed orders/,
    ],
    async harm(db) {
      const orders = await db<{ id: string }[]>`
        insert into loyalty_order
               (corporation_id, organization_id, id, guest_id, is_delivery, revision, is_counted, closed_at, day, sum)
        select ${demo.corporation}, ${demo.organization}, gen_random_uuid(), ${demo.guest}, true, 1, true, now(), current_date, 10
          from generate_series(1, 2)
        returning id`
      await db`
        insert into loyalty_transaction
               (corporation_id, id, guest_id, revision, type, created_at, organization_id, order_id, sum, coupon_number, coupon_series)
        select ${demo.corporation}, gen_random_uuid(), ${demo.guest}, -place, 'CouponActivation', now(), ${demo.organization}, id, 0, ${demo.coupon},
               'SPRING'
          from unnest(${orders.map(({ id }) => id)}::uuid[]) with ordinality as used(id, place)`
    },
  },
  {
    title: 'a certificate with a balance above its nominal',
    broken: [/Certificates: .* certificate \S+ of 40 is activated, and its wallet holds 50/],
    harm: (db) => db`
      update loyalty_certificate set nominal = 40 where corporation_id = ${demo.corporation} and number = ${demo.certificate}`,
  },
  {
    title: 'a certificate with a wallet but without activation',
    broken: [/Certificates: .* certificate \S+ of 50 is not activated, and its wallet holds 50/],
    harm: (db) => db`
      update loyalty_certificate
         set activated_at = null, expires_at = null
       where corporation_id = ${demo.corporation}
         and number = ${demo.certificate}`,
  },
  {
    title: 'a counted use without an order',
    broken: [
      /counted uses equal the uses of orders: .* has used campaign \S+ 1 times \(Day from .* on\), but 0 orders have/,
    ],
    harm: (db) => db`
      insert into loyalty_guest_use_count (corporation_id, campaign_id, guest_id, every, period, uses)
      values (${demo.corporation}, ${demo.happyHoursCampaign}, ${demo.guest}, 'Day', current_date, 1)`,
  },
  {
    title: 'an order whose use is not counted',
    broken: [
      /counted uses equal the uses of orders: .* has used campaign \S+ 0 times \(AllTime from .* on\), but 1 orders have/,
    ],
    harm: (db) => db`
      insert into loyalty_order_use
             (corporation_id, organization_id, order_kind, order_id, campaign_id, guest_id, every, period, used_at)
      values (${demo.corporation}, ${demo.organization}, 'Delivery', gen_random_uuid(), ${demo.happyHoursCampaign}, ${demo.guest},
              'AllTime', '0001-01-01', now())`,
  },
  {
    title: 'a budget with a sum that no order was granted',
    broken: [/spent budgets equal .*: campaign \S+ has spent 5 \(Day from .* on\), but its grants add up to 0/],
    harm: (db) => db`
      insert into loyalty_order_budget (corporation_id, campaign_id, every, period, spent)
      values (${demo.corporation}, ${demo.happyHoursCampaign}, 'Day', current_date, 5)`,
  },
  {
    title: 'a grant of an order that no budget counts',
    broken: [/spent budgets equal .*: campaign \S+ has spent 0 \(AllTime from .* on\), but its grants add up to 3/],
    harm: (db) => db`
      insert into loyalty_order_grant
             (corporation_id, organization_id, order_kind, order_id, campaign_id, every, period, discount, bonus, noted_at)
      values (${demo.corporation}, ${demo.organization}, 'Delivery', gen_random_uuid(), ${demo.happyHoursCampaign}, 'AllTime',
              '0001-01-01', 1, 2, now())`,
  },
  {
    title: 'an ended hold that was not released',
    broken: [/Holds: entries match the status.*: hold \S+ of 10 is cancelled, but its entries add up to -10/],
    harm: (db) => db`update loyalty_hold set status = 'cancelled' where id = ${demo.hold}`,
  },
]

describeWorld('The doctor, checking wallets,', ({ it }) => {
  it('finds no violation in the demo chain', async (world) => {
    assert.deepEqual(await violationsAfter(world, walletInvariants, async () => {}), [])
  })

  it('accepts a reservation without a hold beside one with a hold of the same sum', async (world) => {
    assert.deepEqual(await violationsAfter(world, walletInvariants, (db) => reserve(db, [80, 10, 10])), [])
  })

  for (const { title, broken, harm } of cases)
    it(`finds ${title}`, async (world) => {
      const found = await violationsAfter(world, walletInvariants, async (db) => {
        await unguarded(db)
        await harm(db)
      })
      assert.equal(found.length, broken.length, found.join('\n'))
      for (const [i, expected] of broken.entries()) assert.match(found[i] ?? '', expected)
    })
})
