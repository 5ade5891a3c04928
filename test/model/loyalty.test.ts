import assert from 'node:assert/strict'
import fc from 'fast-check'
import { newId } from '#core/schema.ts'
import { walletInvariants } from '#domains/loyalty/invariants.ts'
import { demo } from '#shared/demo.ts'
import { loyalty } from '#test/fixtures/guests.ts'
import { brokenBy, brokenIn, withHarm } from '#test/fixtures/harm.ts'
import { describeWorld } from '#test/harness/world.ts'
import { openChain } from './loyalty_chain.ts'
import { OverHttp, openShop } from './loyalty_clients.ts'
import { InProcess } from './loyalty_hand.ts'
import { amply, ofOneGuest, plan, play, rewards, terms } from './loyalty_steps.ts'
import { ModelMembers } from './members.ts'

/**
 * Random sequences of guests, wallets, holds, orders and coupons against a model that knows nothing of the program: same
 * refusals, same ledgers to the cent, same holds, coupons, uses and counters. In process each sequence is a transaction, with a clock of
 * its own; over HTTP sixteen clients play at once.
 */

const sequences = Number(process.env.COMANDA_MODEL_SEQUENCES ?? 5_000)
const isLong = process.env.COMANDA_MODEL_SEQUENCES !== undefined
/** A busy machine plays fewer of them. A fault is made small for as long, too. */
const playedMsMax = isLong ? 3_600_000 : 25_000
/** Sequences of one chain wait for one another's revisions. */
const chains = 4
const clients = 16
const sequencesOfClients = isLong ? 2_000 : 200
const corporationId = demo.corporation

describeWorld('Loyalty', ({ it }) => {
  it(`does what an exact model does, over as many as ${sequences} random sequences`, async (world, test) => {
    const size = { guests: 2, coupons: 2 }
    let played = 0
    const before = performance.now()
    const playChain = async () => {
      const chain = await openChain(world)
      const check = fc.asyncProperty(plan, async ({ program, startMinute, steps }) => {
        played++
        const isLooked = played % 100 === 0
        await withHarm(world, async (db) => {
          const start = { programId: chain.programIds[program]!, now: world.clock.now() + startMinute * 60_000 }
          const hand = await InProcess.open(world, db, chain, { ...start, ...size })
          await play(steps, new ModelMembers(terms[program]!, rewards, size), hand)
          if (isLooked) assert.deepEqual(await brokenIn(world, db, walletInvariants), [])
        })
      })
      await fc.assert(check, { numRuns: Math.ceil(sequences / chains), interruptAfterTimeLimit: playedMsMax })
    }
    await Promise.all(Array.from({ length: chains }, playChain))
    test.diagnostic(`${played} sequences in ${Math.round(performance.now() - before)} ms`)
    assert.ok(played > 50, `only ${played} sequences were played`)
  })

  it(`does the same over HTTP, over ${sequencesOfClients} sequences of ${clients} clients`, async (world, test) => {
    const size = { guests: 1, coupons: 2 }
    const shop = await openShop(world, size.coupons * (sequencesOfClients + clients))
    // Programs where nothing expires as long as nobody turns the clock that all of them share.
    const usable = [0, 3]
    const each = Math.ceil(sequencesOfClients / clients)
    const before = performance.now()
    const playAll = async () => {
      for (const { program, steps } of fc.sample(plan, each)) {
        const place = usable[program % usable.length]!
        const hand = await OverHttp.open(world, shop, { programId: shop.programIds[place]!, ...size })
        await play(steps.map(ofOneGuest), new ModelMembers(terms[place]!, amply, size), hand)
      }
    }
    await Promise.all(Array.from({ length: clients }, playAll))
    test.diagnostic(`${each * clients} sequences in ${Math.round(performance.now() - before)} ms`)
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
