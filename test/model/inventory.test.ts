import assert from 'node:assert/strict'
import fc from 'fast-check'
import { isLong } from '#test/harness/effort.ts'
import { describeOwnWorld, type World } from '#test/harness/world.ts'
import { openPair, type Pair, playRush, playSequence } from './inventory_play.ts'
import { clients, rush, sequence } from './inventory_steps.ts'

/**
 * Random sequences of documents of all families against a model that shares no code with the program: the same refusals, postings,
 * balances, stock and costs. After all documents are unposted, nothing is left. `COMANDA_MODEL_VALUES=off` leaves costs out.
 */

const sequences = 200
/** Chains play their sequences side by side, each in its own restaurant. */
const chains = 16
const rushes = 16
/** A busy machine plays fewer of them. */
const playedMsMax = isLong ? 300_000 : 10_000
const isValued = process.env.COMANDA_MODEL_VALUES !== 'off'

/** Plays runs on several pairs side by side, and returns how many. */
async function playAll<Run>(
  world: World,
  runs: readonly Run[],
  { pairs, seed, play }: { pairs: number; seed: number; play(pair: Pair, run: Run): Promise<void> },
): Promise<number> {
  const opened: Pair[] = []
  for (let i = 0; i < pairs; i++) opened.push(await openPair(world))
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
  return played
}

const seedOf = () => Number(process.env.COMANDA_MODEL_SEED ?? Date.now() % 1_000_000)

describeOwnWorld('Documents of goods', ({ it }) => {
  it(`do what an exact model does, over ${sequences} random sequences`, async (world, test) => {
    const seed = seedOf()
    const runs = fc.sample(sequence, { numRuns: sequences, seed })
    const play = (pair: Pair, run: (typeof runs)[number]) => playSequence(pair, run, isValued)
    const played = await playAll(world, runs, { pairs: chains, seed, play })
    test.diagnostic(`${played} sequences, seed ${seed}`)
    assert.ok(played >= chains, `only ${played} sequences were played`)
  })

  it(`end as the model says when ${clients} clients post and unpost in one restaurant`, async (world, test) => {
    const seed = seedOf()
    const runs = fc.sample(rush, { numRuns: rushes, seed })
    const play = (pair: Pair, run: (typeof runs)[number]) => playRush(pair, run, isValued)
    const played = await playAll(world, runs, { pairs: 2, seed, play })
    test.diagnostic(`${played} rushes, seed ${seed}`)
    assert.ok(played > 0)
  })
})
