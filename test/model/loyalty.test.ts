import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import fc from 'fast-check'
import { newId } from '#core/schema.ts'
import { walletInvariants } from '#domains/loyalty/invariants.ts'
import { demo } from '#shared/demo.ts'
import { loyalty } from '#test/fixtures/guests.ts'
import { violationsAfter } from '#test/fixtures/harm.ts'
import { isLong } from '#test/harness/effort.ts'
import { addressOf, describeOwnWorld } from '#test/harness/world.ts'
import { openCast } from './loyalty_cast.ts'
import { openChain } from './loyalty_chain.ts'
import { OverHttp, openShop } from './loyalty_clients.ts'
import { amply, ofOneGuest, plan, terms } from './loyalty_steps.ts'
import type { PlayTask } from './loyalty_thread.ts'
import { play } from './loyalty_turns.ts'
import { ModelMembers } from './members.ts'

/**
 * Random sequences of guests, wallets, holds, orders and coupons, against a model that shares no code with the program: the same refusals,
 * ledgers, holds, coupons, usages and counters. In process, two threads play each sequence in a transaction with its own clock; over HTTP,
 * sixteen clients play.
 */

const sequences = isLong ? 50_000 : 5_000
/** Limits playing, and also the shrinking of a failure, so that a busy machine plays fewer sequences. */
const playedMsMax = isLong ? 3_600_000 : 3_000
/** Node takes as much processor time as PostgreSQL: two threads occupy two processors. */
const threads = 2
const chainsOfThread = 2
const clients = 16
const sequencesOfClients = isLong ? 2_000 : 16
const corporationId = demo.corporation

describeOwnWorld('Loyalty', ({ it }) => {
  it(`matches an exact model over up to ${sequences} random sequences`, async (world, test) => {
    const size = { guests: 2, coupons: 2 }
    const address = await addressOf(world)
    const openStage = async () => {
      const chain = await openChain(world)
      return { chain, cast: await openCast(world.pool, chain, size) }
    }
    const stages = await Promise.all(Array.from({ length: threads * chainsOfThread }, openStage))
    const before = performance.now()
    const tasks = Array.from({ length: threads }, (_, i): PlayTask => {
      const own = stages.slice(i * chainsOfThread, (i + 1) * chainsOfThread)
      return { address, stages: own, size, now: world.clock.now(), sequences: sequences / threads, playedMsMax }
    })
    const played = (await playAll(tasks)).reduce((sum, one) => sum + one, 0)
    test.diagnostic(`${played} sequences in ${Math.round(performance.now() - before)} ms`)
    assert.ok(played > 0, 'no sequence was played')
  })

  it(`matches the model over HTTP in ${sequencesOfClients} sequences of ${clients} clients`, async (world, test) => {
    const size = { guests: 1, coupons: 2 }
    const shop = await openShop(world, size.coupons * (sequencesOfClients + clients))
    // Programs without expiry: no client may advance the clock that all of them share.
    const usable = [0, 3]
    const each = Math.ceil(sequencesOfClients / clients)
    const before = performance.now()
    const playOwn = async () => {
      for (const { program, steps } of fc.sample(plan, each)) {
        const index = usable[program % usable.length]!
        const hand = await OverHttp.open(world, shop, { programId: shop.programIds[index]!, ...size })
        await play(steps.map(ofOneGuest), new ModelMembers(terms[index]!, amply, size), hand)
      }
    }
    await Promise.all(Array.from({ length: clients }, playOwn))
    test.diagnostic(`${each * clients} sequences in ${Math.round(performance.now() - before)} ms`)
    assert.deepEqual(await violationsAfter(world, walletInvariants, async () => {}), [])
  })
})

describeOwnWorld('Coupons', ({ it }) => {
  it('are used once each by sixteen concurrent clients', async (world) => {
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

/** Plays each task in a thread. The first difference stops all threads. */
async function playAll(tasks: readonly PlayTask[]): Promise<number[]> {
  const entry = new URL('loyalty_thread.ts', import.meta.url)
  const playing = tasks.map((workerData) => new Worker(entry, { workerData, execArgv: [] }))
  try {
    return await Promise.all(playing.map(async (thread): Promise<number> => (await once(thread, 'message'))[0]))
  } finally {
    await Promise.all(playing.map((thread) => thread.terminate()))
  }
}
