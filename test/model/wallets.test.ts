import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { type Organization, OrganizationsOf } from '#core/access/organizations.ts'
import { type Db, type Pool, savepoint, transaction } from '#core/db/connect.ts'
import { failers, OperationError } from '#core/errors.ts'
import { server } from '#core/events/outbox.ts'
import type { Operation } from '#core/operation/operation.ts'
import { asId, newId } from '#core/schema.ts'
import correct from '#domains/loyalty/admin/wallets/correct.ts'
import join from '#domains/loyalty/customer/program/add.ts'
import cancelHold from '#domains/loyalty/customer/wallet/cancel_hold.ts'
import chargeOff from '#domains/loyalty/customer/wallet/chargeoff.ts'
import hold from '#domains/loyalty/customer/wallet/hold.ts'
import topUp from '#domains/loyalty/customer/wallet/topup.ts'
import { walletInvariants } from '#domains/loyalty/invariants.ts'
import { bonusExpiry, holdExpiry } from '#domains/loyalty/wallets/expiry.loader.ts'
import { demo } from '#shared/demo.ts'
import { loyalty, openMembers } from '#test/fixtures/guests.ts'
import { brokenBy } from '#test/fixtures/harm.ts'
import { describeWorld, type World } from '#test/harness/world.ts'
import { ModelWallet, type Refusal, type Terms } from './wallets.ts'

/**
 * Random sequences of all that changes wallets, against a model that knows nothing of the program: same refusals, same balances to
 * the cent, same holds. In process each sequence is a transaction, with a clock of its own; over HTTP sixteen clients play at once.
 */

const sequences = Number(process.env.COMANDA_MODEL_SEQUENCES ?? 5_000)
const isLong = process.env.COMANDA_MODEL_SEQUENCES !== undefined
/** A busy machine plays fewer of them. A fault is made small for as long, too. */
const playedMsMax = isLong ? 3_600_000 : 20_000
const clients = 16
const sequencesOfClients = isLong ? 2_000 : 200
const stepsMax = 14
const corporationId = demo.corporation

const terms: readonly Terms[] = [
  { overdraft: 0, lifetimeDays: null, holdMinutes: null },
  { overdraft: 0, lifetimeDays: 3, holdMinutes: 600 },
  { overdraft: 2_000, lifetimeDays: 2, holdMinutes: null },
  { overdraft: 2_000, lifetimeDays: null, holdMinutes: 1_500 },
  { overdraft: 500, lifetimeDays: 1, holdMinutes: 90 },
]

const cents = fc.oneof(fc.constantFrom(1, 500, 1_000, 2_000), fc.integer({ min: 1, max: 6_000 }))
const at = fc.nat({ max: 2 })
/** Often just before and after what the terms say. */
const minutes = fc.oneof(fc.constantFrom(60, 90, 600, 1_410, 1_440, 1_500, 4_320), fc.integer({ min: 1, max: 3_000 }))
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant('topUp' as const), cents }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('charge' as const), cents }) },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('hold' as const), at, cents }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('cancel' as const), at }) },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('correct' as const),
      at,
      cents: fc.oneof(
        cents,
        cents.map((sum) => -sum),
      ),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ act: fc.constant('wait' as const), minutes }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
const random = fc.array(step, { minLength: 2, maxLength: stepsMax, size: 'max' })
/** What random steps seldom do: a hold outlives the bonus that it took, gives it back, and that expires a day later. */
const outlived = fc.tuple(cents, cents, minutes, minutes).map(([put, held, before, after]): Step[] => [
  { act: 'topUp', cents: put },
  { act: 'hold', at: 0, cents: held },
  { act: 'wait', minutes: 4_320 + before },
  { act: 'cancel', at: 0 },
  { act: 'wait', minutes: after },
])
const plan = fc.record({
  program: fc.nat({ max: terms.length - 1 }),
  steps: fc.oneof(
    { weight: 3, arbitrary: random },
    { weight: 1, arbitrary: fc.tuple(outlived, random).map((parts) => parts.flat()) },
  ),
})

/** How a sequence is played: asks for something, and says with which code it was refused. */
interface Play {
  walletId: string
  customerId: string
  ask(operation: Operation, body: object): Promise<Refusal>
  /** Lets time pass; answers whether it can. */
  wait(minutes: number): Promise<boolean>
  now(): number
  balance(): Promise<number>
}

async function play(steps: readonly Step[], model: ModelWallet, hand: Play, organizationId: string): Promise<void> {
  const ids = [randomUUID(), randomUUID(), randomUUID()]
  const key = { organizationId, customerId: hand.customerId, walletId: hand.walletId }
  const done: unknown[] = []
  for (const one of steps) {
    done.push(one)
    const shown = () => JSON.stringify({ terms: model.terms, done })
    const now = hand.now()
    if (one.act === 'wait') {
      if (await hand.wait(one.minutes)) model.pass(hand.now())
    } else if (one.act === 'cancel') {
      const id = ids[one.at]!
      const expected = model.holds.has(id) ? undefined : 'Validation_HoldNotFound'
      assert.equal(await hand.ask(cancelHold, { organizationId, transactionId: id }), expected, shown())
      model.cancel(id, now)
    } else {
      const [operation, body, expected] = asked(one)
      assert.equal(await hand.ask(operation, { ...key, ...body }), expected, shown())
    }
    assert.equal(await hand.balance(), model.balance, shown())

    function asked(change: Exclude<Step, { act: 'wait' | 'cancel' }>): [Operation, object, Refusal] {
      const sum = change.cents / 100
      if (change.act === 'topUp') return [topUp, { sum }, model.topUp(change.cents, now)]
      if (change.act === 'charge') return [chargeOff, { sum }, model.charge(change.cents, now)]
      const transactionId = ids[change.at]!
      if (change.act === 'hold')
        return [hold, { transactionId, sum, comment: 'Model' }, model.hold(transactionId, change.cents, 'Model', now)]
      const id = transactionId.replace(/^./, (first) => (first === 'f' ? 'e' : 'f'))
      const refusal = model.correct(id, change.cents, 'Model', now)
      return [correct, { transactionId: id, sum, reason: 'Model' }, refusal]
    }
  }
  for (const { status } of model.holds.values()) assert.ok(['held', 'cancelled', 'expired'].includes(status))
}

/** A restaurant whose clock is never put back, with a program for each of the terms. */
async function openModel(world: World): Promise<{ organization: Organization; programIds: string[] }> {
  const { id } = await world.ask<{ id: string }>('/admin/organizations/save', {
    ...{ corporationId, name: 'Model', timeZone: 'Asia/Tokyo', version: '9.7.5', isSandbox: true },
  })
  const programs = terms.map(({ overdraft, lifetimeDays, holdMinutes }) => ({
    ...{ id: newId(), name: 'Model', programType: 1, serviceFrom: '2026-01-01', canHoldMoney: true },
    ...{ overdraftLimit: overdraft / 100, bonusLifetimeDays: lifetimeDays, holdLifetimeMinutes: holdMinutes },
  }))
  await world.ask('/admin/loyalty/programs/save', { corporationId, programs })
  const organization = (await world.node.app.caches.get(OrganizationsOf, corporationId)).get(id)
  assert.ok(organization)
  return { organization, programIds: programs.map((program) => program.id) }
}

/** Calls operations in process, within one transaction, with a clock that the sequence turns. */
async function inProcess(world: World, db: Db, organization: Organization, programId: string): Promise<Play> {
  const { caches } = world.node.app
  const start = world.clock.now()
  let now = start
  const caller = { corporationId: asId<'Corporation'>(corporationId), name: 'Model' }
  const context = () => ({
    ...{ db, now, caches, caller, organization, author: server, correlationId: newId<'Command'>() },
    ...{ notify: () => {}, touch: async () => {} },
  })
  const ask = async (operation: Operation, body: object): Promise<Refusal> => {
    try {
      await savepoint(db, async () => operation.run({ ...context(), body, fail: failers(operation.errors) }))
      return undefined
    } catch (error) {
      if (error instanceof OperationError) return error.def.code as Refusal
      throw error
    }
  }
  const customerId = newId<'Customer'>()
  await db`insert into guest (corporation_id, id) values (${corporationId}, ${customerId})`
  const joined = await join.run({
    ...context(),
    body: { organizationId: organization.id, customerId, programId },
    fail: failers(join.errors),
  })
  const { walletId, userWalletId } = joined as { walletId: string; userWalletId: string }
  const ownerId = asId<'Corporation'>(corporationId)
  return {
    walletId,
    customerId,
    ask,
    now: () => now,
    async wait(minutes) {
      now += minutes * 60_000
      await bonusExpiry.handle(context(), { ownerId, id: userWalletId })
      const due = await db<{ id: string }[]>`
        select id
          from loyalty_hold
         where corporation_id = ${corporationId}
           and wallet_id = ${userWalletId}
           and status = 'held'
           and expires_at <= ${new Date(now).toISOString()}::timestamptz
         order by held_at, id`
      for (const { id } of due) await holdExpiry.handle(context(), { ownerId, id })
      return true
    },
    balance: () => balanceOf(db, userWalletId),
  }
}

async function balanceOf(db: Db | Pool, id: string): Promise<number> {
  const [row] = await db<{ balance: string; sum: string }[]>`
    select balance, (select coalesce(sum(sum), 0)
                       from loyalty_transaction
                      where corporation_id = ${corporationId}
                        and wallet_id = loyalty_wallet.id) as sum
      from loyalty_wallet
     where corporation_id = ${corporationId}
       and id = ${id}`
  const [balance, sum] = [row?.balance, row?.sum].map((value) => Math.round(Number(value) * 100))
  assert.equal(balance, sum)
  return balance ?? Number.NaN
}

describeWorld('Wallets', ({ it }) => {
  it(`hold what an exact model has, over as many as ${sequences} random sequences`, async (world) => {
    const { organization, programIds } = await openModel(world)
    let played = 0
    await fc.assert(
      fc.asyncProperty(plan, async ({ program, steps }) => {
        played++
        await transaction(world.pool, async (db) => {
          const hand = await inProcess(world, db, organization, programIds[program]!)
          await play(steps, new ModelWallet(terms[program]!), hand, organization.id)
        })
      }),
      { numRuns: sequences, interruptAfterTimeLimit: playedMsMax },
    )
    assert.ok(played > 50, `only ${played} sequences were played`)
    assert.deepEqual(await brokenBy(world, walletInvariants, async () => {}), [])
  })

  it(`hold the same over HTTP, over ${sequencesOfClients} sequences of ${clients} clients`, async (world) => {
    const { organization, programIds } = await openModel(world)
    const { register } = openMembers(world)
    const each = Math.ceil(sequencesOfClients / clients)
    // Programs whose holds never expire: nobody turns the clock that all of them share.
    const usable = [0, 2]
    await Promise.all(
      Array.from({ length: clients }, async () => {
        for (const { program, steps } of fc.sample(plan, each)) {
          const place = usable[program % usable.length]!
          const customerId = await register()
          const body = { organizationId: organization.id, customerId, programId: programIds[place] }
          const joined = await world.ask<{ walletId: string; userWalletId: string }>(join.path, body)
          const hand: Play = {
            ...{ customerId, walletId: joined.walletId, now: () => world.clock.now(), wait: async () => false },
            async ask({ path }, request) {
              const { status, body: answer } = await world.call<{ error?: string }>(path, request)
              assert.ok(status < 500, JSON.stringify(answer))
              return status === 200 ? undefined : (answer.error as Refusal)
            },
            balance: () => balanceOf(world.pool, joined.userWalletId),
          }
          await play(steps, new ModelWallet(terms[place]!), hand, organization.id)
        }
      }),
    )
    assert.deepEqual(await brokenBy(world, walletInvariants, async () => {}), [])
  })
})

describeWorld('Coupons', ({ it }) => {
  it('are used once each, whatever sixteen clients do with them', async (world) => {
    const { ask, call } = world
    const { couponSeries } = await ask<{ couponSeries: [string] }>('/admin/loyalty/programs/save', {
      ...{ corporationId, couponSeries: [{ name: newId() }] },
    })
    const [seriesId] = couponSeries
    const numbers = Array.from({ length: 20 }, () => newId())
    await ask('/admin/loyalty/coupons/generate', { corporationId, seriesId, numbers })
    const uses = new Map(numbers.map((number) => [number, 0]))
    await Promise.all(
      Array.from({ length: clients }, async () => {
        for (const number of fc.sample(fc.shuffledSubarray(numbers, { minLength: numbers.length }), 1)[0]!) {
          const { status } = await call('/admin/loyalty/coupons/activate', { corporationId, seriesId, number })
          assert.ok(status === 200 || status === 409)
          if (status === 200) uses.set(number, uses.get(number)! + 1)
        }
      }),
    )
    assert.deepEqual([...new Set(uses.values())], [1])
    const left = await ask<{ notActivatedCoupon?: unknown[] }>(`${loyalty}/coupons/by_series`, {
      ...{ organizationId: demo.organization, series: seriesId, pageSize: 100, page: 0 },
    })
    assert.deepEqual(left.notActivatedCoupon, [])
  })
})
