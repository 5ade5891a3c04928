import { isLong } from '#test/harness/effort.ts'
import { runLimitsOf } from '#test/harness/random_runs.ts'
import { describeOwnWorld } from '#test/harness/world.ts'
import { unpostAll } from './inventory_play.ts'
import { playAll } from './runs.ts'
import { leaveAllOpen, openModelShop, playSales } from './sales_play.ts'
import { salesSequence } from './sales_steps.ts'

/**
 * Random sequences of orders among documents against a model that shares no code with the program: the same postings, balances,
 * stock and costs.
 */

const sequences = runLimitsOf({
  usual: { runs: 12, msMax: 6_000 },
  more: { runs: 200, msMax: 40_000 },
  most: { runs: 2_000, msMax: 600_000 },
})
/** Clients, each with its own restaurant. */
const clients = isLong ? 16 : 4

describeOwnWorld('Orders among documents', ({ it }) => {
  it(`post like an exact model over ${sequences.runs} random sequences of ${clients} clients`, (world, test) =>
    playAll(world, test, {
      pairs: clients,
      extent: sequences,
      open: openModelShop,
      runOf: salesSequence,
      play: playSales,
      async end(shop) {
        await leaveAllOpen(shop)
        await unpostAll(shop.pair)
      },
    }))
})
