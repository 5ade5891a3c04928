import assert from 'node:assert/strict'
import test from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { finishInSlices, type Steps } from './time_slices.ts'

const stepMs = 2

function* work(steps: number, onStep = () => {}): Steps<void> {
  for (let step = 0; step < steps; step++) {
    const until = performance.now() + stepMs
    while (performance.now() < until);
    onStep()
    yield
  }
}

test('heavy works continue one after another', async () => {
  const steps = 80
  /** After these steps, work is heavy on any machine. */
  const lightSteps = 26
  const log: string[] = []
  const run = (name: string) => finishInSlices(work(steps, () => log.push(name)))
  await Promise.all([run('a'), run('b')])
  const heavy = log.filter((name, i) => log.slice(0, i).filter((other) => other === name).length >= lightSteps)
  const [first] = heavy
  assert.deepEqual(
    heavy,
    heavy.toSorted((one, other) => Number(one !== first) - Number(other !== first)),
  )
})

test('heavy work that is refused lets other heavy work continue', async () => {
  let checks = 0
  const refuse = () => {
    if (++checks > 20) throw new Error('too long')
  }
  const refused = finishInSlices(work(200), refuse)
  const other = finishInSlices(work(60))
  await assert.rejects(refused, /too long/)
  await other
})

test('other work of the event loop runs between two slices, however many works are in progress', async () => {
  let turns = 0
  let isOver = false
  const works = Promise.all(Array.from({ length: 5 }, () => finishInSlices(work(15)))).then(() => {
    isOver = true
  })
  let longestMs = 0
  while (!isOver) {
    const startedAt = performance.now()
    await setImmediate()
    longestMs = Math.max(longestMs, performance.now() - startedAt)
    turns++
  }
  await works
  assert.ok(turns > 20, `${turns} turns, the longest of ${longestMs} ms`)
})
