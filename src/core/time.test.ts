import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import {
  dayMs,
  dayOf,
  daysAfter,
  fromOffsetTime,
  isDay,
  isOffsetTime,
  isTerminalTime,
  isZone,
  minuteOfDay,
  minutesAfter,
  momentsOf,
  normalizeTerminalTime,
  offsetSpan,
  startOfDay,
  storedToUtcTime,
  toInstant,
  toOffsetTime,
  toTerminalTime,
  toUtcText,
  toUtcTime,
  weekdayOf,
} from './time.ts'

for (const [text, normal] of [
  ['2026-03-01 12:30:15.250', '2026-03-01 12:30:15.250'],
  ['2026-03-01 12:30:15', '2026-03-01 12:30:15.000'],
  ['2026-03-01T12:30', '2026-03-01 12:30:00.000'],
  ['2026-03-01 12:30:15.1234567', '2026-03-01 12:30:15.123'],
  ['2024-02-29 00:00', '2024-02-29 00:00:00.000'],
  ['2000-02-29 23:59:59', '2000-02-29 23:59:59.000'],
] as const)
  test(`${text} is a wall time, stored as ${normal}`, () => {
    assert.ok(isTerminalTime(text))
    assert.equal(normalizeTerminalTime(text), normal)
  })

for (const text of [
  '2026-02-29 00:00:00',
  '1900-02-29 00:00:00',
  '2026-04-31 00:00:00',
  '2026-13-01 00:00:00',
  '2026-00-01 00:00:00',
  '2026-01-00 00:00:00',
  '1899-12-31 00:00:00',
  '2026-01-01 24:00:00',
  '2026-01-01 00:60:00',
  '2026-01-01 00:00:60',
  '2026-01-01',
  '2026-01-01 00:00:00Z',
  '2026-01-01 00:00:00+03:00',
  ' 2026-01-01 00:00:00',
  '2026-01-01 00:00:00\n',
  '',
])
  test(`${JSON.stringify(text)} is not a wall time`, () => assert.equal(isTerminalTime(text), false))

const zones = ['Europe/London', 'America/New_York', 'Asia/Kolkata', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'UTC']
const moments = { min: Date.UTC(1971, 0), max: Date.UTC(2099, 0) }

for (const zone of zones)
  test(`every time in ${zone} is restored from its wall time, or an hour from it where clocks are set back`, () => {
    fc.assert(
      fc.property(fc.integer(moments), (at) => {
        const time = toTerminalTime(at, zone)
        const back = toInstant(time, zone)
        assert.equal(toTerminalTime(back, zone), time)
        assert.ok(Math.abs(back - at) <= 3_600_000)
      }),
      { numRuns: 300 },
    )
  })

test('offsets change exactly when clocks do', () => {
  const change = Date.UTC(2026, 2, 29, 1)
  assert.equal(toTerminalTime(change - 1, 'Europe/London'), '2026-03-29 00:59:59.999')
  assert.equal(toTerminalTime(change, 'Europe/London'), '2026-03-29 02:00:00.000')
  assert.equal(offsetSpan(change - 1, 'Europe/London'), '00:00:00')
  assert.equal(offsetSpan(change, 'Europe/London'), '01:00:00')
})

test('a wall time that a clock change skips is the time just after the change', () => {
  assert.equal(toInstant('2026-03-29 01:30:00.000', 'Europe/London'), Date.UTC(2026, 2, 29, 1, 30))
})

for (const [zone, span] of [
  ['Asia/Kolkata', '05:30:00'],
  ['America/St_Johns', '-03:30:00'],
  ['Asia/Kathmandu', '05:45:00'],
  ['UTC', '00:00:00'],
] as const)
  test(`the offset of ${zone} is ${span}`, () => assert.equal(offsetSpan(Date.UTC(2026, 0), zone), span))

test('UTC is written in the wire form', () => {
  assert.equal(toUtcText(Date.UTC(2026, 0, 2, 3, 4, 5, 6)), '2026-01-02 03:04:05.006')
})

for (const [stored, written] of [
  ['2026-05-04 10:00:00+00', '2026-05-04T10:00:00.000Z'],
  ['2026-05-04 10:00:00.2+00', '2026-05-04T10:00:00.200Z'],
  ['2026-05-04 10:00:00.257999+00', '2026-05-04T10:00:00.257Z'],
] as const)
  test(`${stored} of the database is written as ${written}`, () => assert.equal(storedToUtcTime(stored), written))

test('zones are IANA names', () => {
  assert.deepEqual(['Europe/London', 'Etc/UTC', 'Mars/Base', ''].map(isZone), [true, true, false, false])
})

test('a wall time has its weekday and its minute of the day', () => {
  for (const [time, weekday, minute] of [
    ['2026-11-16 00:00:00.000', 0, 0],
    ['2026-11-21 10:30:30.000', 5, 630.5],
    ['2024-02-29 23:59:00.000', 3, 1439],
    ['2026-11-22 12:00', 6, 720],
  ] as const)
    assert.deepEqual([weekdayOf(time), minuteOfDay(time)], [weekday, minute], time)
})

test('a wall time is written to the millisecond, even before 1970 and at the end of a minute', () => {
  for (const at of [-1, 0, 59_999, 60_000, 1_700_000_000_123, -86_400_001, 253_402_300_799_999])
    assert.equal(toTerminalTime(at, 'Etc/UTC'), new Date(at).toISOString().replace('T', ' ').slice(0, 23))
})

test('a time that a zone, an offset or a span moves beyond the year 9999 stays at its end', () => {
  const last = Date.parse('9999-12-31T23:59:59.999Z')
  assert.equal(toInstant('9999-12-31 23:00:00.000', 'America/New_York'), last)
  assert.equal(fromOffsetTime('9999-12-31T23:00:00-05:00', 'Etc/UTC'), last)
  assert.deepEqual(momentsOf('9999-12-31 23:00:00', 'America/New_York'), [last, last])
  assert.equal(toTerminalTime(last, 'Asia/Tokyo'), '9999-12-31 23:59:59.999')
  assert.equal(toUtcTime(last + dayMs), '9999-12-31T23:59:59.999Z')
  assert.equal(daysAfter('9999-12-31', 1), '9999-12-31')
  assert.equal(minutesAfter('9999-12-31 23:59:00.000', 5), '9999-12-31 23:59:59.999')
})

for (const text of ['2026-01-31', '2024-02-29', '1900-01-01', '9999-12-31'])
  test(`${text} is a day`, () => assert.ok(isDay(text)))

for (const text of [
  '2026-02-29',
  '2026-1-31',
  '2026-01-32',
  '2026-13-01',
  '1899-12-31',
  '2026-01-01 00:00',
  '0000-00-00',
  '',
])
  test(`"${text}" is not a day`, () => assert.ok(!isDay(text)))

for (const [text, at] of [
  ['2026-05-04T10:00:00.000+03:00', '2026-05-04T07:00:00.000Z'],
  ['2026-05-04T10:00:00Z', '2026-05-04T10:00:00.000Z'],
  ['2026-05-04 10:00-05:30', '2026-05-04T15:30:00.000Z'],
  ['2026-05-04T10:00:00.1234567+00:00', '2026-05-04T10:00:00.123Z'],
  ['2026-05-04T10:00:00', '2026-05-04T08:00:00.000Z'],
] as const)
  test(`${text} in Berlin is ${at}`, () => {
    assert.ok(isOffsetTime(text))
    assert.equal(new Date(fromOffsetTime(text, 'Europe/Berlin')).toISOString(), at)
  })

for (const text of [
  '2026-05-04',
  '2026-05-04T10:00:00+3',
  '2026-05-04T10:00:00+19:00',
  '2026-05-04T25:00:00Z',
  'Z',
  '+03:00',
])
  test(`"${text}" is not a time with an offset`, () => assert.ok(!isOffsetTime(text)))

test('a time is written with the offset of its zone, and read again', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('1950-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
      fc.constantFrom('Europe/London', 'Asia/Kolkata', 'America/St_Johns', 'Pacific/Chatham', 'UTC'),
      (date, zone) => {
        const text = toOffsetTime(date.getTime(), zone)
        assert.ok(isOffsetTime(text), text)
        assert.equal(fromOffsetTime(text, 'Asia/Tokyo'), date.getTime())
      },
    ),
  )
})

test('days follow the clock of their zone', () => {
  const at = Date.parse('2026-03-28T23:30:00Z')
  assert.deepEqual([dayOf(at, 'Europe/Berlin'), dayOf(at, 'America/New_York')], ['2026-03-29', '2026-03-28'])
  const hours = (startOfDay('2026-03-30', 'Europe/Berlin') - startOfDay('2026-03-29', 'Europe/Berlin')) / 3_600_000
  assert.equal(hours, 23, 'the clocks went forward that night')
  assert.deepEqual(
    [daysAfter('2026-02-28', 1), daysAfter('2024-02-28', 1), daysAfter('2026-01-01', -1)],
    ['2026-03-01', '2024-02-29', '2025-12-31'],
  )
})

test('a local time of the hour that repeats in autumn is one of two moments', () => {
  const moments = (text: string) =>
    momentsOf(text, 'Europe/Berlin').map((at) => new Date(at).toISOString().slice(11, 16))
  assert.deepEqual(moments('2026-10-25 02:30'), ['00:30', '01:30'])
  assert.deepEqual(moments('2026-10-25T02:30:00+01:00'), ['01:30', '01:30'])
  assert.deepEqual(moments('2026-10-25 03:30:00.000'), ['02:30', '02:30'])
})
