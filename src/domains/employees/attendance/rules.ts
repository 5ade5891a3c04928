import type { Organization } from '#core/access/organizations.ts'
import { dayMs, fromOffsetTime, type Instant, minuteMs } from '#core/time.ts'

interface StatedTimes {
  startAt: string
  endAt: string
  personalStartAt?: string | null
  personalEndAt?: string | null
}

interface Times {
  startAt: Instant
  endAt: Instant
  /** Undefined when nothing is stated of it. */
  personalStartAt: Instant | undefined
  personalEndAt: Instant | undefined
}

/** To the nearest minute: attendances have no seconds. */
export const toMinute = (at: Instant): Instant => Math.round(at / minuteMs) * minuteMs

/** The stated times as moments; those without an offset are wall times of the organization. */
export function timesOf(stated: StatedTimes, { timeZone }: Pick<Organization, 'timeZone'>): Times {
  const read = (text: string) => toMinute(fromOffsetTime(text, timeZone))
  const { startAt, endAt, personalStartAt, personalEndAt } = stated
  return {
    startAt: read(startAt),
    endAt: read(endAt),
    personalStartAt: personalStartAt ? read(personalStartAt) : undefined,
    personalEndAt: personalEndAt ? read(personalEndAt) : undefined,
  }
}

/** No attendance is longer: a year that is mistyped would be paid. */
const longestMs = 366 * dayMs

/** No attendance is later: a time of the year 9999 is the next year in some zones, which has no text. */
const latest: Instant = Date.UTC(3000, 0)

/** The field that is not after the one that it has to follow, too long after it, or too late at all, if any. */
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
