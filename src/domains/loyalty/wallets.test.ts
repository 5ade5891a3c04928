import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test from 'node:test'
import { Decimal } from '#core/decimal.ts'
import { newId } from '#core/schema.ts'
import { dayMs } from '#core/time.ts'
import { systemAccounts, unassignedCounteragentId } from '#ledger/chart.ts'
import { demo } from '#shared/demo.ts'
import { debtTo } from '#test/fixtures/books.ts'
import { newPhone, openProgram } from '#test/fixtures/guests.ts'
import { openCertificates } from '#test/fixtures/loyalty.ts'
import { openRewards } from '#test/fixtures/rewards.ts'
import { eventually } from '#test/harness/receiver.ts'
import { describeWorld, type World } from '#test/harness/world.ts'
import { emptyWallet, withoutExpired } from './wallets.rules.ts'

/** Returns a wallet of ten that expire at 100, ten at 200 and ten never, with these sums reserved at these times. */
const walletWith = (...reservations: (readonly [sum: number, reservedAt: number])[]) => ({
  ...emptyWallet({ corporationId: newId(), guestId: newId(), programId: newId() }),
  balance: new Decimal(30),
  lots: [100, 200, null].map((expiresAt) => ({ left: new Decimal(10), expiresAt })),
  reservations: reservations.map(([sum, reservedAt]) => ({ sum: new Decimal(sum), reservedAt })),
})

const balanceAt = (now: number, wallet: ReturnType<typeof walletWith>): number =>
  withoutExpired(wallet, { type: 'ExpireBonus', now, organizationId: null }).balance.toNumber()

test('money that an order reserved before its expiry stays, oldest first, and the rest expires', () => {
  for (const [now, reservations, balance] of [
    [99, [], 30],
    [100, [], 20],
    [200, [], 10],
    [100, [[10, 99]], 30],
    [200, [[10, 99]], 20],
    [200, [[4, 99]], 14],
    [200, [[15, 99]], 25],
    // Reserved after or at the expiry of the first ten.
    [200, [[10, 100]], 20],
    [
      300,
      [
        [4, 99],
        [10, 150],
      ],
      24,
    ],
    [300, [[8, 300]], 10],
    // Reserved sums always stay.
    [300, [[25, 300]], 25],
  ] as const)
    assert.equal(balanceAt(now, walletWith(...reservations)), balance, `at ${now} with ${JSON.stringify(reservations)}`)
})

test('a wallet whose expired money is removed does not expire further', () => {
  const wallet = walletWith([4, 99], [10, 150])
  const movement = { type: 'ExpireBonus' as const, now: 150, organizationId: null }
  const once = withoutExpired(wallet, movement)
  assert.deepEqual([once.balance.toNumber(), withoutExpired(once, movement)], [24, once])
  const later = withoutExpired(once, { ...movement, now: 300 })
  assert.deepEqual([later.balance.toNumber(), withoutExpired(later, { ...movement, now: 300 })], [24, later])
})

const corporationId = demo.corporation
const organizationId = demo.organization
const deposit = { programType: 0 }

const correct = ({ ask }: World, { customerId, walletId }: { customerId: string; walletId: string }, sum: number) =>
  ask('/admin/loyalty/wallets/correct', {
    ...{ organizationId, customerId, walletId, sum },
    ...{ transactionId: randomUUID(), reason: 'Counted again' },
  })

interface SideRow {
  account: string
  counteragent: string | null
}

interface PostingRow {
  type: string
  sum: number
  from: SideRow
  to: SideRow
}

describeWorld('money in wallets', ({ it }) => {
  it('is owed to the guest by the books, to the cent, after each change', async (world) => {
    const program = await openProgram(world, deposit)
    const guest = await program.join()
    const steps: (() => Promise<unknown>)[] = [
      () => guest.topup(100.5),
      () => guest.chargeoff(30.25),
      () => correct(world, guest, -20),
      () => correct(world, guest, 0.75),
    ]
    const seen: number[] = []
    for (const step of steps) {
      await step()
      seen.push(await debtTo(world, guest.customerId))
      assert.equal(await program.balance(guest), seen.at(-1))
    }
    assert.deepEqual(seen, [100.5, 70.25, 50.25, 51])
  })

  it('is posted under the id of the transaction, between the guests and unassigned guest money', async (world) => {
    const program = await openProgram(world, deposit)
    const guest = await program.join()
    await guest.topup(10)
    await guest.chargeoff(4)
    const transactions = await program.transactions(guest)
    const posted = await Promise.all(
      transactions.map(async ({ id: documentId }) => {
        const body = { organizationId, documentId }
        const rows = await world.ask<PostingRow[]>('/api/finance/v1/document_transactions/list', body)
        return rows.map(({ type, sum, from, to }) => [
          type,
          sum,
          from.account,
          from.counteragent,
          to.account,
          to.counteragent,
        ])
      }),
    )
    const [guests, money] = [systemAccounts.guests.id, systemAccounts.unassignedGuestMoney.id]
    assert.deepEqual(posted, [
      [['PREPAY', 10, guests, guest.customerId, money, null]],
      [['PREPAY_RETURN', 4, money, null, guests, guest.customerId]],
    ])
  })

  it('stays owed while it is held', async (world) => {
    const program = await openProgram(world, deposit)
    const guest = await program.join()
    await guest.topup(50)
    const hold = await guest.hold(20)
    assert.deepEqual([await program.balance(guest), await debtTo(world, guest.customerId)], [30, 50])
    await guest.cancel(hold)
    assert.deepEqual([await program.balance(guest), await debtTo(world, guest.customerId)], [50, 50])
  })

  it('is no longer owed when it expires', async (world) => {
    const program = await openProgram(world, { ...deposit, bonusLifetimeDays: 2 })
    const [guest, other] = [await program.join(), await program.join()]
    for (const { topup } of [guest, other]) await topup(50)
    world.clock.advance(3 * dayMs)
    await guest.topup(1)
    await eventually(
      () => debtTo(world, other.customerId),
      (sum) => sum === 0,
    )
    await eventually(
      () => debtTo(world, guest.customerId),
      (sum) => sum === 1,
    )
    assert.equal(await program.balance(guest), 1)
  })

  it('is owed exactly after concurrent changes of a wallet', async (world) => {
    const program = await openProgram(world, deposit)
    const guests = [await program.join(), await program.join()]
    await Promise.all(
      guests.flatMap((guest) =>
        Array.from({ length: 12 }, (_, i) =>
          i % 3 === 2 ? guest.change('chargeoff', { sum: 5 }) : guest.change('topup', { sum: 7 }),
        ),
      ),
    )
    for (const guest of guests) assert.equal(await debtTo(world, guest.customerId), await program.balance(guest))
  })

  it('is not posted for programs of bonus and of products', async (world) => {
    for (const programType of [1, 2]) {
      const program = await openProgram(world, { programType })
      const guest = await program.join()
      await guest.topup(100)
      await guest.chargeoff(1)
      await correct(world, guest, 5)
      assert.deepEqual([await program.balance(guest), await debtTo(world, guest.customerId)], [104, 0])
    }
  })

  it('is also credited by scheduled campaigns', async (world) => {
    const program = await openProgram(world, deposit)
    const campaign = { id: randomUUID(), programId: program.programId, name: 'Welcome', periodFrom: '2026-01-01' }
    const actions = [{ type: 'Bonus', mode: 'Sum', value: 25 }]
    const save = (isDeleted: boolean) =>
      world.ask('/admin/loyalty/programs/save', {
        corporationId,
        campaigns: [{ ...campaign, guestRegistrationBindings: [{ conditions: [], actions }], isDeleted }],
      })
    await save(false)
    const customerId = await program.register({ phone: newPhone() })
    await eventually(
      () => debtTo(world, customerId),
      (sum) => sum === 25,
    )
    await save(true)
  })

  it('is credited with closed orders, and reversed when they are reopened', async (world) => {
    const program = await openProgram(world, deposit)
    const actions = [{ type: 'Bonus', mode: 'Sum', value: 3, programId: program.programId }]
    const { meet, restaurant, act } = await openRewards(world, { actions })
    const { customerId, order } = await meet()
    await program.join(customerId)
    const orderId = await restaurant.place(order)
    await restaurant.change('close', orderId)
    await eventually(
      () => debtTo(world, customerId),
      (sum) => sum === 3,
    )
    await act(restaurant, '/front/deliveries/reopen', { orderId })
    await eventually(
      () => debtTo(world, customerId),
      (sum) => sum === 0,
    )
  })

  it('is the nominal of an activated certificate, owed to its guest or to whoever has its number', async (world) => {
    const certificates = await openCertificates(world, { nominal: 40 })
    const program = await openProgram(world)
    const customerId = await program.register()
    const [own, unknown] = [randomUUID(), randomUUID()]
    await certificates.generate({ numbers: [own, unknown] })
    await certificates.activate(own, { customerId })
    assert.equal(await debtTo(world, customerId), 40)
    await certificates.block(own)
    assert.equal(await debtTo(world, customerId), 40)
    const before = await debtTo(world, unassignedCounteragentId)
    await certificates.activate(unknown)
    assert.equal(await debtTo(world, unassignedCounteragentId), before + 40)
  })
})
