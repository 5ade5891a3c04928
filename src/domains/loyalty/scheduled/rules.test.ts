import assert from 'node:assert/strict'
import test from 'node:test'
import { daysAfter } from '#core/time.ts'
import { periodStarts } from '../orders/rules.ts'
import { countedAt, type Every, nextPeriod, periodOf } from './rules.ts'

const cases: readonly [Every, day: string, period: string, next: string][] = [
  ['Day', '2026-12-31', '2026-12-31', '2027-01-01'],
  ['Week', '2026-11-23', '2026-11-23', '2026-11-30'],
  ['Week', '2026-11-29', '2026-11-23', '2026-11-30'],
  ['Week', '2027-01-03', '2026-12-28', '2027-01-04'],
  ['Month', '2028-02-29', '2028-02-01', '2028-03-01'],
  ['Month', '2026-12-01', '2026-12-01', '2027-01-01'],
  ['Quarter', '2026-06-30', '2026-04-01', '2026-07-01'],
  ['Quarter', '2026-12-31', '2026-10-01', '2027-01-01'],
  ['Year', '2028-12-31', '2028-01-01', '2029-01-01'],
]

for (const [every, day, period, next] of cases)
  test(`the ${every.toLowerCase()} of ${day} begins on ${period}, the next one on ${next}`, () => {
    assert.deepEqual([periodOf(every, day), nextPeriod(every, periodOf(every, day))], [period, next])
  })

test('periods follow each other without a gap for ten years', () => {
  for (const every of ['Day', 'Week', 'Month', 'Quarter', 'Year'] as const)
    for (let day = '2026-01-01'; day < '2036-01-01'; day = daysAfter(day, 1)) {
      const period = periodOf(every, day)
      const next = nextPeriod(every, period)
      assert.ok(period <= day && day < next && periodOf(every, next) === next, `${every} ${day}: ${period} ${next}`)
    }
})

test('at the beginning of a month the orders of the previous month count, otherwise those of this one', () => {
  const zone = 'Europe/London'
  const now = Date.UTC(2026, 11, 1, 0, 5)
  const monthOf = (kind: 'periodic' | 'overdraft') => periodStarts(countedAt(kind, '2026-12-01', zone, now), zone).Month
  assert.deepEqual([monthOf('periodic'), monthOf('overdraft')], ['2026-11-01', '2026-12-01'])
})
