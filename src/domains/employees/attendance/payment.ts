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

/** By what attendances of a restaurant are paid. */
export interface PaymentTerms {
  timeZone: string
  grid: MoneyGrid
  /** Minutes of a day that are no overtime; null for all of them. */
  regularMinutesPerDay: number | null
  overtimePaymentFactor: Decimal
  positionOf(
    attendance: Attendance,
  ): Pick<PositionRecord, 'paymentPerHour' | 'steadySalary' | 'scheduleType'> | undefined
  payRateOf(attendance: Attendance): Decimal
}

/** What an hour of the attendance is paid; null for one that has a salary or a schedule, or no payment by the hour. */
function paymentPerHour(attendance: Attendance, { positionOf }: PaymentTerms): Decimal | null {
  const position = positionOf(attendance)
  if (!position || position.steadySalary?.greaterThan(0)) return null
  if (position.scheduleType === 'FIXED' || position.scheduleType === 'BYTIME') return null
  return position.paymentPerHour
}

const minutesOf = ({ startAt, endAt }: Attendance): number =>
  endAt === null ? 0 : Math.round((endAt - startAt) / minuteMs)

/**
 * What is paid for an attendance. `ofDay` are the closed attendances of the employee at the restaurant on the days of the ones that
 * are paid: the regular minutes of a day are used up in their order, but not by those that are unpaid, such as breaks. An
 * attendance belongs to the local day of its start. Null for one that is open, or is not paid by the hour.
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
