import type { TestContext } from 'node:test'
import fc from 'fast-check'
import { type Effort, effort } from './effort.ts'

/** How many random runs a test makes at most, and for how long: a busy machine makes fewer. */
export interface RunLimits {
  runs: number
  msMax: number
}

export const runLimitsOf = (extents: Readonly<Record<Effort, RunLimits>>): RunLimits => extents[effort]

/** Seed of the random runs, which COMANDA_TEST_SEED repeats. */
export const seedOfRuns = (): number => Number(process.env.COMANDA_TEST_SEED ?? Date.now() % 1_000_000)

/** Run that comes first, the others follow in a circle; null for the usual order. */
export const firstRun = process.env.COMANDA_TEST_RUN === undefined ? null : Number(process.env.COMANDA_TEST_RUN)

/** Checks a property with random values within the extent, and notes how many they were. */
export async function checkRandomly<Values>(
  test: TestContext,
  { runs, msMax }: RunLimits,
  property: fc.IAsyncProperty<Values>,
): Promise<void> {
  const before = performance.now()
  const found = await fc.check(property, { numRuns: runs, interruptAfterTimeLimit: msMax, seed: seedOfRuns() })
  if (found.failed) throw new Error(await fc.asyncDefaultReportMessage(found), { cause: found.errorInstance })
  test.diagnostic(`${found.numRuns} runs in ${Math.round(performance.now() - before)} ms, seed ${found.seed}`)
}
