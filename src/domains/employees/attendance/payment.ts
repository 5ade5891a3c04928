import { Decimal, type MoneyGrid, roundMoney, toNumber } from '#core/decimal.ts'
import { dayOf, minuteMs } from '#core/time.ts'
import type { Attendance, PositionRecord } from '../model.ts'

export interface PaymentDetails {
  regularPaidMinutes: number
  regularPaymentSum: number
  overtimePaidMinutes: number
  overtimePaymentSum: number
  otherPaymentsSum: number
}

export interface PaymentTerms {
  timeZone: string
  grid: MoneyGrid
  /** Minutes of a day before overtime begins; null: no overtime. */
  regularMinutesPerDay: number | null
  overtimePaymentFactor: Decimal
  positionOf(
    attendance: Attendance,
  ): Pick<PositionRecord, 'paymentPerHour' | 'steadySalary' | 'scheduleType'> | undefined
  payRateOf(attendance: Attendance): Decimal
}

/** Returns the payment of an hour; null with a salary, a fixed schedule or no hourly payment. */
function paymentPerHour(attendance: Attendance, { positionOf }: PaymentTerms): Decimal | null {
  const position = positionOf(attendance)
  if (!position || position.steadySalary?.greaterThan(0)) return null
  if (position.scheduleType === 'FIXED' || position.scheduleType === 'BYTIME') return null
  return position.paymentPerHour
}

const minutesOf = ({ startAt, endAt }: Attendance): number =>
  endAt === null ? 0 : Math.round((endAt - startAt) / minuteMs)

/**
 * Returns the payment of an attendance, which belongs to the local day of its start. `ofDay` has the employee's closed attendances at the
 * restaurant on that day: earlier paid ones use up its regular minutes first.
 */
export function paymentOf(
  attendance: Attendance,
  ofDay: readonly Attendance[],
  terms: PaymentTerms,
): PaymentDetails | null {
  const hourly = paymentPerHour(attendance, terms)
  if (attendance.endAt === null || hourly === null) return null
  const { timeZone, grid, regularMinutesPerDay, overtimePaymentFactor } = terms
  const day = dayOf(attendance.startAt, timeZone)
  const before = ofDay.filter(
    (other) =>
      other.employeeId === attendance.employeeId &&
      isBefore(other, attendance) &&
      dayOf(other.startAt, timeZone) === day &&
      paymentPerHour(other, terms) !== null &&
      !terms.payRateOf(other).isZero(),
  )
  const used = before.reduce((sum, other) => sum + minutesOf(other), 0)
  const minutes = minutesOf(attendance)
  const regular = regularMinutesPerDay === null ? minutes : Math.min(minutes, Math.max(0, regularMinutesPerDay - used))
  const overtime = minutes - regular
  const perHour = hourly.times(terms.payRateOf(attendance))
  const sumOf = (paid: number, factor: Decimal.Value) =>
    toNumber(roundMoney(new Decimal(paid).times(perHour).times(factor).dividedBy(60), grid))
  return {
    regularPaidMinutes: regular,
    regularPaymentSum: sumOf(regular, 1),
    overtimePaidMinutes: overtime,
    overtimePaymentSum: sumOf(overtime, overtimePaymentFactor),
    otherPaymentsSum: 0,
  }
}

const isBefore = (a: Attendance, b: Attendance): boolean =>
  a.startAt < b.startAt || (a.startAt === b.startAt && a.id < b.id)
