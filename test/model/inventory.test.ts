import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import fc from 'fast-check'
import { diagnose } from '#doctor/doctor.ts'
import { isLong } from '#test/harness/effort.ts'
import { describeOwnWorld, type World } from '#test/harness/world.ts'
import { openPair, type Pair, playRush, playSequence, unpostAll } from './inventory_play.ts'
import { clients, rush, sequence } from './inventory_steps.ts'

/**
 * Random sequences of documents of all families against a model that shares no code with the program: the same refusals, postings,
 * balances, stock and costs. After all documents are unposted, nothing is left.
 */

const sequences = 200
/** Chains play their sequences side by side, each in its own restaurant. */
const chains = isLong ? 16 : 8
const rushes = 16
const rushedChains = 2
/** A busy machine plays fewer of them. */
const playedMsMax = isLong ? 300_000 : 10_000

/** Plays runs in several restaurants side by side, and checks the books with the documents of the last runs. */
async function playAll<Run>(
  world: World,
  test: TestContext,
  { pairs, numRuns, runOf, play }: Play<Run>,
): Promise<void> {
  const opened = await Promise.all(Array.from({ length: pairs }, () => openPair(world)))
  const seed = Date.now() % 1_000_000
  const runs = fc.sample(runOf, { numRuns, seed })
  const before = performance.now()
  let played = 0
  await Promise.all(
    opened.map(async (pair, i) => {
      for (let run = i; run < runs.length && performance.now() - before < playedMsMax; run += pairs) {
        await play(pair, runs[run]!).catch((cause) => {
          throw new Error(`Run ${run} of seed ${seed}: ${JSON.stringify(runs[run])}`, { cause })
        })
        played++
      }
    }),
  )
  test.diagnostic(`${played} runs in ${Math.round(performance.now() - before)} ms, seed ${seed}`)
  assert.ok(played >= pairs, `only ${played} runs were played`)
  const found = await diagnose(world.pool)
  assert.deepEqual(
    found.filter(({ state }) => state === 'broken' || state === 'unchecked'),
    [],
  )
  await Promise.all(opened.map(unpostAll))
}

interface Play<Run> {
  pairs: number
  numRuns: number
  runOf: fc.Arbitrary<Run>
  play(pair: Pair, run: Run): Promise<void>
}

describeOwnWorld('Documents of goods', ({ it }) => {
  it(`do what an exact model does, over ${sequences} random sequences`, (world, test) =>
    playAll(world, test, { pairs: chains, numRuns: sequences, runOf: sequence, play: playSequence }))

  it(`end as the model says when ${clients} clients post and unpost in one restaurant`, (world, test) =>
    playAll(world, test, { pairs: rushedChains, numRuns: rushes, runOf: rush, play: playRush }))
})
