import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Decimal } from '#core/decimal.ts'
import { daysBehind, meanOf } from './income_plans.rules.ts'

describe('Days of the mean income of a plan', () => {
  it('are the same weekday in the four weeks before the day', () => {
    assert.deepEqual(daysBehind('2026-05-29', '2026-06-10'), ['2026-05-22', '2026-05-15', '2026-05-08', '2026-05-01'])
  })

  it('are in the past: a future day uses the last four of its weekday before today', () => {
    const fridays = ['2026-05-29', '2026-05-22', '2026-05-15', '2026-05-08']
    assert.deepEqual(daysBehind('2026-06-26', '2026-06-01'), fridays)
    assert.deepEqual(daysBehind('2026-06-05', '2026-06-05'), fridays)
    assert.deepEqual(daysBehind('2026-06-12', '2026-06-05'), fridays)
  })

  it('count as zero without sales', () => {
    const revenue = new Map([
      ['2026-05-22', new Decimal('10.10')],
      ['2026-05-08', new Decimal('0.01')],
    ])
    const days = ['2026-05-22', '2026-05-15', '2026-05-08', '2026-05-01']
    assert.equal(meanOf(days, revenue).toFixed(), '2.5275')
  })
})
