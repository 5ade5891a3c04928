import type { Organization } from '#core/access/organizations.ts'
import { dayMs, fromOffsetTime, type Instant, minuteMs } from '#core/time.ts'

interface TimesInput {
  startAt: string
  endAt: string
  personalStartAt?: string | null
  personalEndAt?: string | null
}

interface Times {
  startAt: Instant
  endAt: Instant
  /** Undefined: not in the request. */
  personalStartAt: Instant | undefined
  personalEndAt: Instant | undefined
}

/** Rounds to the minute: attendances have no seconds. */
export const toMinute = (at: Instant): Instant => Math.round(at / minuteMs) * minuteMs

/** Returns the times of a request. Times without an offset are wall times of the organization. */
export function timesOf(input: TimesInput, { timeZone }: Pick<Organization, 'timeZone'>): Times {
  const read = (text: string) => toMinute(fromOffsetTime(text, timeZone))
  const { startAt, endAt, personalStartAt, personalEndAt } = input
  return {
    startAt: read(startAt),
    endAt: read(endAt),
    personalStartAt: personalStartAt ? read(personalStartAt) : undefined,
    personalEndAt: personalEndAt ? read(personalEndAt) : undefined,
  }
}

/** Maximum length of an attendance, so that a mistyped year is not paid. */
const longestMs = 366 * dayMs

/** End of the allowed times: later, the year 9999 could become the year 10000 in another time zone, which has no text form. */
const latest: Instant = Date.UTC(3000, 0)

/** Returns the first field that is too late, not after its start, or too long after its start. */
export function findMisorderedTime(times: { [Name in keyof Times]?: Instant | null | undefined }): string | undefined {
  const { startAt, endAt, personalStartAt, personalEndAt } = times
  const names = ['startAt', 'endAt', 'personalStartAt', 'personalEndAt'] as const
  const tooLate = names.find((name) => (times[name] ?? 0) >= latest)
  if (tooLate) return tooLate
  if (typeof endAt === 'number' && !isWithin(endAt - (startAt ?? 0))) return 'endAt'
  const isBoth = typeof personalStartAt === 'number' && typeof personalEndAt === 'number'
  return isBoth && personalEndAt < personalStartAt ? 'personalEndAt' : undefined
}

const isWithin = (ms: number): boolean => ms > 0 && ms <= longestMs
