import assert from 'node:assert/strict'
import test from 'node:test'
import { batched } from './batch.ts'

test('calls that come together share a run, and each gets its own answer', async () => {
  const runs: number[] = []
  const double = batched(async (items: readonly number[]) => {
    runs.push(items.length)
    return items.map((item) => item * 2)
  })
  assert.deepEqual(await Promise.all([1, 2, 3].map(double)), [2, 4, 6])
  assert.deepEqual(runs, [3])
})

test('a run takes no more than its maximum, and no more runs go on than may', async () => {
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

test('a bad item spoils nothing but itself', async () => {
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

test('when the database is away, all are told so after one try', async () => {
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
