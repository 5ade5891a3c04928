import assert from 'node:assert/strict'
import test from 'node:test'
import { newId } from '#core/schema.ts'
import { usePeriods } from '#loyalty/campaign.ts'
import { usesOn } from './rules.ts'

test('uses count from the beginning of all time, of the day, of the week on Monday, and of the month', () => {
  const periodsOf = (day: string) =>
    usesOn(
      usePeriods.map((every) => ({ id: newId(), usesPerGuest: { max: 1, every } })),
      day,
    ).map(({ period }) => period)
  assert.deepEqual(periodsOf('2026-03-01'), ['0001-01-01', '2026-03-01', '2026-02-23', '2026-03-01'])
  assert.deepEqual(periodsOf('2026-03-02'), ['0001-01-01', '2026-03-02', '2026-03-02', '2026-03-01'])
})

test('a campaign without a limit is not counted', () => {
  assert.deepEqual(usesOn([{ id: newId(), usesPerGuest: null }], '2026-03-01'), [])
})
