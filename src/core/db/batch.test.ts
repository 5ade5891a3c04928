import assert from 'node:assert/strict'
import test from 'node:test'
import { batched } from './batch.ts'

test('concurrent calls share a run, and each gets its own result', async () => {
  const runs: number[] = []
  const double = batched(async (items: readonly number[]) => {
    runs.push(items.length)
    return items.map((item) => item * 2)
  })
  assert.deepEqual(await Promise.all([1, 2, 3].map(double)), [2, 4, 6])
  assert.deepEqual(runs, [3])
})

test('a run has a maximum size, and the number of concurrent runs is limited', async () => {
  let [running, most, largest] = [0, 0, 0]
  const same = batched(
    async (items: readonly number[]) => {
      running++
      most = Math.max(most, running)
      largest = Math.max(largest, items.length)
      for (let turn = 0; turn < 10; turn++) await new Promise(setImmediate)
      running--
      return items
    },
    { itemsMax: 10, inFlightMax: 2 },
  )
  const items = Array.from({ length: 200 }, (_, i) => i)
  assert.deepEqual(await Promise.all(items.map(same)), items)
  assert.deepEqual([largest, most], [10, 2])
})

test('an invalid item fails alone', async () => {
  const positive = batched(async (items: readonly number[]) => {
    if (items.some((item) => item < 0)) throw new Error('negative')
    return items
  })
  const outcomes = await Promise.allSettled([1, -1, 2].map(positive))
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  )
})

test('a lost connection rejects all calls after one attempt', async () => {
  let runs = 0
  const fails = batched(async () => {
    runs++
    throw Object.assign(new Error('gone'), { code: 'ECONNRESET' })
  })
  const outcomes = await Promise.allSettled([1, 2, 3].map(fails))
  assert.ok(outcomes.every(({ status }) => status === 'rejected'))
  assert.equal(runs, 1)
  await assert.rejects(fails(4))
})
