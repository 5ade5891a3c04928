import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { fitOf, toTimeSpan, weekdaysOf } from './windows.ts'

// 2026-11-16 is a Monday.
const time = (weekday: number, minute: number) => {
  const two = (value: number) => String(value).padStart(2, '0')
  return `2026-11-${16 + weekday} ${two(Math.floor(minute / 60))}:${two(minute % 60)}:00.000`
}

test('a window is open in the same minutes as in a week of consecutive days', () => {
  const minute = fc.integer({ min: 0, max: 1439 })
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 127 }),
      minute,
      fc.integer({ min: 0, max: 1440 }),
      fc.nat(6),
      minute,
      (weekMap, from, to, weekday, at) => {
        const now = weekday * 1440 + at
        const length = to > from ? to - from : to + 1440 - from
        const starts = [0, 1, 2, 3, 4, 5, 6].filter((day) => weekMap & (1 << day)).map((day) => day * 1440 + from)
        const isOpen = starts.some((start) => (now - start + 7 * 1440) % (7 * 1440) <= length)
        assert.equal(fitOf({ weekMap, from, to }, time(weekday, at)) === 'open', isOpen)
      },
    ),
    { numRuns: 2_000 },
  )
})

test('a closed window tells a wrong day from a wrong time', () => {
  const monday = 0b1
  for (const [from, to, weekday, minute, fit] of [
    [600, 1200, 0, 599, 'wrong time'],
    [600, 1200, 0, 600, 'open'],
    [600, 1200, 0, 1200, 'open'],
    [600, 1200, 0, 1201, 'wrong time'],
    [600, 1200, 1, 700, 'wrong day'],
    [1320, 120, 0, 60, 'wrong time'],
    [1320, 120, 0, 1320, 'open'],
    [1320, 120, 1, 120, 'open'],
    [1320, 120, 1, 121, 'wrong day'],
    [0, 1440, 0, 1439, 'open'],
    [0, 1440, 6, 1439, 'wrong day'],
    [600, 600, 1, 599, 'open'],
  ] as const)
    assert.equal(fitOf({ weekMap: monday, from, to }, time(weekday, minute)), fit, `${from}-${to} ${weekday} ${minute}`)
})

test('windows are formatted as spans and names of days', () => {
  assert.deepEqual([0, 570, 1439, 1440].map(toTimeSpan), ['00:00:00', '09:30:00', '23:59:00', '23:59:59'])
  assert.deepEqual(weekdaysOf({ weekMap: 0b100_0001, from: 0, to: 0 }), ['Monday', 'Sunday'])
})
