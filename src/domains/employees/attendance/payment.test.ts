import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { Decimal, moneyGrid } from '#core/decimal.ts'
import { asId } from '#core/schema.ts'
import { fromOffsetTime, minuteMs } from '#core/time.ts'
import type { Attendance } from '../model.ts'
import { type PaymentTerms, paymentOf } from './payment.ts'

const positions = {
  hourly: { paymentPerHour: new Decimal('12.35'), steadySalary: null, scheduleType: 'HOURS' },
  bySession: { paymentPerHour: new Decimal('12.35'), steadySalary: new Decimal(0), scheduleType: 'SESSION' },
  salaried: { paymentPerHour: new Decimal(5), steadySalary: new Decimal(3000), scheduleType: 'HOURS' },
  fixed: { paymentPerHour: new Decimal(5), steadySalary: null, scheduleType: 'FIXED' },
  byTime: { paymentPerHour: new Decimal(5), steadySalary: null, scheduleType: 'BYTIME' },
  unpaid: { paymentPerHour: null, steadySalary: null, scheduleType: 'HOURS' },
} as const
/** Pay rates by type of attendance. */
const rates: Record<string, number> = { work: 1, illness: 0.8, holiday: 2, break: 0 }

const terms: PaymentTerms = {
  timeZone: 'Europe/London',
  grid: moneyGrid('GBP'),
  regularMinutesPerDay: 480,
  overtimePaymentFactor: new Decimal(1.5),
  positionOf: ({ roleId }) => Object.entries(positions).find(([name]) => name === roleId)?.[1],
  payRateOf: ({ attendanceTypeId }) => new Decimal(rates[attendanceTypeId ?? 'work']!),
}

interface Input {
  type?: string
  role?: keyof typeof positions | 'unknown'
  employee?: string
}

/** Returns an attendance between two wall times of London; without an end it is open. */
const worked = (from: string, to: string | null, { type = 'work', role = 'hourly', employee = 'ana' }: Input = {}) =>
  ({
    id: asId<'Attendance'>(`${from} to ${to}`),
    employeeId: asId<'Employee'>(employee),
    roleId: asId<'Role'>(role),
    attendanceTypeId: asId<'AttendanceType'>(type),
    startAt: fromOffsetTime(from, 'Europe/London'),
    endAt: to === null ? null : fromOffsetTime(to, 'Europe/London'),
  }) as Attendance

/** Returns regular minutes and sum, overtime minutes and sum. */
const paid = (attendance: Attendance, ofDay: readonly Attendance[], more: Partial<PaymentTerms> = {}) => {
  const details = paymentOf(attendance, ofDay, { ...terms, ...more })
  return (
    details && [
      details.regularPaidMinutes,
      details.regularPaymentSum,
      details.overtimePaidMinutes,
      details.overtimePaymentSum,
    ]
  )
}

describe('payment of an attendance', () => {
  for (const [title, attendance, expected] of [
    ['hours of a day', worked('2026-05-04T09:00', '2026-05-04T14:00'), [300, 61.75, 0, 0]],
    ['minutes, rounded once', worked('2026-05-04T09:00', '2026-05-04T09:01'), [1, 0.21, 0, 0]],
    ['overtime', worked('2026-05-04T08:00', '2026-05-04T18:10'), [480, 98.8, 130, 40.14]],
    ['a night, of the day of its start', worked('2026-05-04T22:00', '2026-05-05T07:00'), [480, 98.8, 60, 18.53]],
    ['the night in which clocks go forward', worked('2026-03-28T22:00', '2026-03-29T06:00'), [420, 86.45, 0, 0]],
    ['the night in which clocks go back', worked('2026-10-24T22:00', '2026-10-25T06:00'), [480, 98.8, 60, 18.53]],
    ['the hour that is there twice', worked('2026-10-25T00:30', '2026-10-25T02:30'), [180, 37.05, 0, 0]],
    ['illness', worked('2026-05-04T09:00', '2026-05-04T17:00', { type: 'illness' }), [480, 79.04, 0, 0]],
    ['a holiday', worked('2026-05-04T09:00', '2026-05-04T18:00', { type: 'holiday' }), [480, 197.6, 60, 37.05]],
    ['a break', worked('2026-05-04T12:00', '2026-05-04T13:00', { type: 'break' }), [60, 0, 0, 0]],
    [
      'a position by sessions',
      worked('2026-05-04T09:00', '2026-05-04T10:00', { role: 'bySession' }),
      [60, 12.35, 0, 0],
    ],
    ['a salary', worked('2026-05-04T09:00', '2026-05-04T10:00', { role: 'salaried' }), null],
    ['a fixed schedule', worked('2026-05-04T09:00', '2026-05-04T10:00', { role: 'fixed' }), null],
    ['a schedule by time', worked('2026-05-04T09:00', '2026-05-04T10:00', { role: 'byTime' }), null],
    ['a position without payment', worked('2026-05-04T09:00', '2026-05-04T10:00', { role: 'unpaid' }), null],
    ['a position that is not there', worked('2026-05-04T09:00', '2026-05-04T10:00', { role: 'unknown' }), null],
    ['one that is open', worked('2026-05-04T09:00', null), null],
  ] as const)
    it(`is right for ${title}`, () => assert.deepEqual(paid(attendance, [attendance]), expected))

  const late = worked('2026-05-04T18:00', '2026-05-04T20:00')
  for (const [title, others, expected] of [
    ['hours of the same day', [worked('2026-05-04T09:00', '2026-05-04T16:00')], [60, 12.35, 60, 18.53]],
    [
      'two of them with a break between them',
      [
        worked('2026-05-04T09:00', '2026-05-04T12:30'),
        worked('2026-05-04T12:30', '2026-05-04T13:30', { type: 'break' }),
        worked('2026-05-04T13:30', '2026-05-04T17:00'),
      ],
      [60, 12.35, 60, 18.53],
    ],
    ['a whole regular day', [worked('2026-05-04T09:00', '2026-05-04T18:00')], [0, 0, 120, 37.05]],
    [
      'illness of the same day',
      [worked('2026-05-04T09:00', '2026-05-04T17:00', { type: 'illness' })],
      [0, 0, 120, 37.05],
    ],
    ['a night that began the day before', [worked('2026-05-03T22:00', '2026-05-04T08:00')], [120, 24.7, 0, 0]],
    ['hours that come later', [worked('2026-05-04T20:00', '2026-05-04T23:00')], [120, 24.7, 0, 0]],
    ['hours under a salary', [worked('2026-05-04T09:00', '2026-05-04T18:00', { role: 'salaried' })], [120, 24.7, 0, 0]],
    [
      'hours of somebody else',
      [worked('2026-05-04T09:00', '2026-05-04T18:00', { employee: 'ben' })],
      [120, 24.7, 0, 0],
    ],
  ] as const)
    it(`is right after ${title}`, () => assert.deepEqual(paid(late, [...others, late]), expected))

  it('belongs to the local day of the restaurant', () => {
    const morning = worked('2026-05-04T01:00', '2026-05-04T09:00')
    const evening = worked('2026-05-04T20:00', '2026-05-04T21:00')
    assert.deepEqual(paid(evening, [morning, evening]), [0, 0, 60, 18.53])
    // The evening in London is the next day in Tokyo.
    assert.deepEqual(paid(evening, [morning, evening], { timeZone: 'Asia/Tokyo' }), [60, 12.35, 0, 0])
    assert.deepEqual(paid(evening, [morning, evening], { regularMinutesPerDay: null }), [60, 12.35, 0, 0])
  })

  it('has all minutes without a daily limit, and no more regular minutes than worked', () => {
    const minutes = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(minutes, fc.integer({ min: 0, max: 1440 }), (lengths, regularMinutesPerDay) => {
        let at = fromOffsetTime('2026-05-04T00:00', 'Europe/London')
        const all = lengths.map((length, i) => {
          const one = { ...worked('2026-05-04T00:00', null), id: asId<'Attendance'>(`${i}`), startAt: at }
          at += Math.min(length, 230) * minuteMs
          return { ...one, endAt: at }
        })
        const details = all.map((one) => paymentOf(one, all, { ...terms, regularMinutesPerDay })!)
        const total = Math.round((at - all[0]!.startAt) / minuteMs)
        const regular = details.reduce((sum, { regularPaidMinutes }) => sum + regularPaidMinutes, 0)
        const overtime = details.reduce((sum, { overtimePaidMinutes }) => sum + overtimePaidMinutes, 0)
        assert.equal(regular, Math.min(total, regularMinutesPerDay))
        assert.equal(regular + overtime, total)
      }),
    )
  })
})
