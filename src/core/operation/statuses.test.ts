import assert from 'node:assert/strict'
import test from 'node:test'
import { statusFor, successStatusOf } from './statuses.ts'

const partB = [201, 400, 401, 403, 429, 500, 502] as const

for (const [status, statuses, expected] of [
  [400, partB, 400],
  [403, partB, 403],
  [404, partB, 400],
  [408, partB, 504],
  [409, partB, 400],
  [413, partB, 400],
  [429, partB, 429],
  [500, partB, 500],
  [503, partB, 503],
  [408, [200, 400, 408, 500], 408],
  [401, [200, 400], 401],
  [429, [200, 400], 429],
  [500, [200, 400], 500],
  [502, [200, 400], 502],
  [503, [200, 400, 500], 503],
  [504, [200, 400, 500], 504],
] as const)
  test(`${status} becomes ${expected} if the contract declares ${statuses.join(', ')}`, () => {
    assert.equal(statusFor({ statuses }, status), expected)
  })

test('an operation without declared statuses returns every status unchanged', () => {
  const statuses = [404, 408, 503].map((status) => statusFor({}, status))
  assert.deepEqual(statuses, [404, 408, 503])
})

test('the status of success is the first declared one', () => {
  assert.deepEqual([successStatusOf({}), successStatusOf({ statuses: partB })], [200, 201])
})
