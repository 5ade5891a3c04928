import type { TestContext } from 'node:test'
import fc from 'fast-check'
import { type Effort, effort } from './effort.ts'

/** Maximum number and duration of a test's random runs: a busy machine makes fewer. */
export interface RunLimits {
  runs: number
  msMax: number
}

export const runLimitsOf = (extents: Readonly<Record<Effort, RunLimits>>): RunLimits => extents[effort]

/** Returns the seed of the random runs, which COMANDA_TEST_SEED fixes. */
export const seedOfRuns = (): number => Number(process.env.COMANDA_TEST_SEED ?? Date.now() % 1_000_000)

/** Index of the first run, after which the others follow cyclically; null for the usual order. */
export const firstRun = process.env.COMANDA_TEST_RUN === undefined ? null : Number(process.env.COMANDA_TEST_RUN)

/** Checks a property with random values within the limits, and reports the number of runs. */
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
