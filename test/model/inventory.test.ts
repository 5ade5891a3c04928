import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import fc from 'fast-check'
import { diagnose } from '#doctor/doctor.ts'
import { isLong } from '#test/harness/effort.ts'
import { type Extent, extentOf, firstRun, seedOfRuns } from '#test/harness/random_runs.ts'
import { describeOwnWorld, type World } from '#test/harness/world.ts'
import { openPair, type Pair, playRush, playSequence, unpostAll } from './inventory_play.ts'
import { clients, rush, sequence } from './inventory_steps.ts'

/**
 * Random sequences of documents of all families against a model that shares no code with the program: the same refusals, postings,
 * balances, stock and costs. After all documents are unposted, nothing is left.
 */

const sequences = extentOf({
  usual: { runs: 200, msMax: 10_000 },
  more: { runs: 200, msMax: 40_000 },
  most: { runs: 2_000, msMax: 600_000 },
})
/** Chains play their sequences side by side, each in its own restaurant. */
const chains = isLong ? 16 : 8
const rushes = extentOf({
  usual: { runs: 16, msMax: 10_000 },
  more: { runs: 16, msMax: 20_000 },
  most: { runs: 160, msMax: 300_000 },
})
const rushedChains = 2
/** A run that is repeated comes first in one of few chains. */
const repeatedPairs = 2

/** Plays runs in several restaurants side by side, and checks the books with the documents of the last runs. */
async function playAll<Run>(world: World, test: TestContext, { pairs, extent, runOf, play }: Play<Run>): Promise<void> {
  const opened = await Promise.all(
    Array.from({ length: firstRun === null ? pairs : repeatedPairs }, () => openPair(world)),
  )
  const seed = seedOfRuns()
  const runs = fc.sample(runOf, { numRuns: extent.runs, seed })
  const before = performance.now()
  let played = 0
  let hasFailed = false
  const isOver = () => hasFailed || performance.now() - before >= extent.msMax
  await Promise.all(
    opened.map(async (pair, i) => {
      for (let n = i; n < runs.length && !isOver(); n += opened.length) {
        const run = (n + (firstRun ?? 0)) % runs.length
        await play(pair, runs[run]!).catch((cause) => {
          hasFailed = true
          throw new Error(`Run ${run} of seed ${seed}: ${JSON.stringify(runs[run])}`, { cause })
        })
        played++
      }
    }),
  )
  test.diagnostic(`${played} runs in ${Math.round(performance.now() - before)} ms, seed ${seed}`)
  assert.ok(played >= opened.length, `only ${played} runs were played`)
  const found = await diagnose(world.pool)
  assert.deepEqual(
    found.filter(({ state }) => state === 'broken' || state === 'unchecked'),
    [],
  )
  await Promise.all(opened.map(unpostAll))
}

interface Play<Run> {
  pairs: number
  extent: Extent
  runOf: fc.Arbitrary<Run>
  play(pair: Pair, run: Run): Promise<void>
}

describeOwnWorld('Documents of goods', ({ it }) => {
  it(`do what an exact model does, over ${sequences.runs} random sequences`, (world, test) =>
    playAll(world, test, { pairs: chains, extent: sequences, runOf: sequence, play: playSequence }))

  it(`end as the model says when ${clients} clients post and unpost in one restaurant`, (world, test) =>
    playAll(world, test, { pairs: rushedChains, extent: rushes, runOf: rush, play: playRush }))
})
