import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import fc from 'fast-check'
import { diagnose } from '#doctor/doctor.ts'
import { firstRun, type RunLimits, seedOfRuns } from '#test/harness/random_runs.ts'
import type { World } from '#test/harness/world.ts'

/** Number of chains when one run is repeated: each chain starts with it or the next one. */
const repeatedPairs = 2

/** Plays runs in several restaurants at the same time, and checks the books while the documents of the last runs exist. */
export async function playAll<Pair, Run>(
  world: World,
  test: TestContext,
  { pairs, extent, open, runOf, play, end }: Play<Pair, Run>,
): Promise<void> {
  const opened = await Promise.all(Array.from({ length: firstRun === null ? pairs : repeatedPairs }, () => open(world)))
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
  await Promise.all(opened.map(end))
}

interface Play<Pair, Run> {
  pairs: number
  extent: RunLimits
  open(world: World): Promise<Pair>
  runOf: fc.Arbitrary<Run>
  play(pair: Pair, run: Run): Promise<void>
  end(pair: Pair): Promise<void>
}
