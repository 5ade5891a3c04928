import assert from 'node:assert/strict'
import test from 'node:test'
import { accountingDayOf, isClosed } from './rules.ts'

for (const [dayBeginsAt, moment, day] of [
  ['00:00', '2025-05-10T00:00:00+01:00', '2025-05-10'],
  ['04:00', '2025-05-10T03:59:59.999+01:00', '2025-05-09'],
  ['04:00', '2025-05-10T04:00:00+01:00', '2025-05-10'],
  ['11:59', '2025-03-01T11:58:00Z', '2025-02-28'],
] as const)
  test(`a day that begins at ${dayBeginsAt} has the sale of ${moment} on ${day}`, () => {
    assert.equal(accountingDayOf({ dayBeginsAt }, Date.parse(moment), 'Europe/London'), day)
  })

test('days up to the last closed one are closed', () => {
  const closed = { closedThrough: '2025-01-31' }
  assert.deepEqual(
    ['2025-01-30', '2025-01-31', '2025-02-01'].map((day) => isClosed(closed, day)),
    [true, true, false],
  )
  assert.equal(isClosed({ closedThrough: null }, '2025-01-01'), false)
})
