import { isLong } from '#test/harness/effort.ts'
import { runLimitsOf } from '#test/harness/random_runs.ts'
import { describeOwnWorld } from '#test/harness/world.ts'
import { openPair, playRush, playSequence, unpostAll } from './inventory_play.ts'
import { clients, rush, sequence } from './inventory_steps.ts'
import { playAll } from './runs.ts'

/**
 * Random sequences of documents of all families against a model that shares no code with the program: the same refusals, postings,
 * balances, stock and costs. After all documents are unposted, nothing is left.
 */

const sequences = runLimitsOf({
  usual: { runs: 60, msMax: 6_000 },
  more: { runs: 200, msMax: 40_000 },
  most: { runs: 2_000, msMax: 600_000 },
})
/** Chains play their sequences side by side, each in its own restaurant. */
const chains = isLong ? 16 : 4
const rushes = runLimitsOf({
  usual: { runs: 4, msMax: 6_000 },
  more: { runs: 16, msMax: 20_000 },
  most: { runs: 160, msMax: 300_000 },
})
const rushedChains = 2
describeOwnWorld('Documents of goods', ({ it }) => {
  it(`match an exact model over ${sequences.runs} random sequences`, (world, test) =>
    playAll(world, test, {
      pairs: chains,
      extent: sequences,
      open: openPair,
      runOf: sequence,
      play: playSequence,
      end: unpostAll,
    }))

  it(`match the model after ${clients} clients post and unpost in one restaurant`, (world, test) =>
    playAll(world, test, {
      pairs: rushedChains,
      extent: rushes,
      open: openPair,
      runOf: rush,
      play: playRush,
      end: unpostAll,
    }))
})
