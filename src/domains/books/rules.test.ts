import assert from 'node:assert/strict'
import test from 'node:test'
import { failers } from '#core/errors.ts'
import { asId } from '#core/schema.ts'
import { DayNotOver } from './errors.ts'
import { accountingDayOf, checkClosing, isClosed } from './rules.ts'

for (const [dayBeginsAt, moment, day] of [
  ['00:00', '2025-05-10T00:00:00+01:00', '2025-05-10'],
  ['04:00', '2025-05-10T03:59:59.999+01:00', '2025-05-09'],
  ['04:00', '2025-05-10T04:00:00+01:00', '2025-05-10'],
  ['11:59', '2025-03-01T11:58:00Z', '2025-02-28'],
] as const)
  test(`a sale at ${moment} belongs to ${day} if days begin at ${dayBeginsAt}`, () => {
    assert.equal(accountingDayOf({ dayBeginsAt }, Date.parse(moment), 'Europe/London'), day)
  })

test('all days up to the last closed one are closed', () => {
  const closed = { closedThrough: '2025-01-31' }
  assert.deepEqual(
    ['2025-01-30', '2025-01-31', '2025-02-01'].map((day) => isClosed(closed, day)),
    [true, true, false],
  )
  assert.equal(isClosed({ closedThrough: null }, '2025-01-01'), false)
})

test('a day is over when the next accounting day has begun at each organization', () => {
  const organizations = ['Europe/London', 'Europe/Berlin'].map((timeZone) => ({
    ...{ id: asId<'Organization'>(timeZone), timeZone, settings: {} },
  }))
  const close = (now: string, dayBeginsAt: string) => () =>
    checkClosing(
      { closedThrough: '2025-05-09', dayBeginsAt },
      { organizations, now: Date.parse(now) },
      failers({ DayNotOver }),
    )
  close('2025-05-10T02:00:00+01:00', '00:00')()
  assert.throws(close('2025-05-10T02:00:00+01:00', '04:00'), /Only days before \S+ can be closed/)
  assert.throws(close('2025-05-10T03:30:00+01:00', '04:00'), /Only days before \S+ can be closed/)
  close('2025-05-10T04:00:00+01:00', '04:00')()
})
