import type { Organization } from '#core/access/organizations.ts'
import type { Fail } from '#core/errors.ts'
import {
  dayMs,
  type Instant,
  minuteMs,
  normalizeTerminalTime,
  type TerminalTime,
  toInstant,
  toTerminalTime,
} from '#core/time.ts'
import { settingsOf } from '#domains/organizations/rules.ts'
import type { scheduleErrors } from './errors.ts'

/** Most days ahead for a delivery time (docs/domain.md §1.2). */
const daysAheadMax = 60

interface ScheduleContext {
  organization: Organization
  now: Instant
  fail: Fail<typeof scheduleErrors>
}

interface ScheduleRequest {
  /** If omitted, as soon as possible. */
  completeBefore?: string | null | undefined
  /** Minutes; by default the organization's setting. */
  deliveryDuration?: number | null | undefined
}

/** Returns the delivery time and the start of cooking. `path` is the request's field. */
export function schedule(
  { organization, now, fail }: ScheduleContext,
  request: ScheduleRequest,
  isByCourier: boolean,
  path: string,
) {
  const { deliveryDurationInMinutes, selfServiceDurationInMinutes } = settingsOf(organization)
  const { timeZone } = organization
  const local = toTerminalTime(now, timeZone)
  const minutes = request.deliveryDuration ?? (isByCourier ? deliveryDurationInMinutes : selfServiceDurationInMinutes)
  if (!request.completeBefore)
    return {
      completeBefore: toTerminalTime(now + minutes * minuteMs, timeZone),
      cookingStartTime: local,
      deliveryDuration: minutes,
      isAsap: true,
    }
  const completeBefore = normalizeTerminalTime(request.completeBefore)
  if (completeBefore < local)
    throw fail.TooSmallDeliveryDate({
      path,
      message: `${completeBefore} is past: the restaurant's local time is ${local}, and without \`completeBefore\` the order is for as soon as possible`,
    })
  const latest = toTerminalTime(now + daysAheadMax * dayMs, timeZone)
  if (completeBefore > latest)
    throw fail.Incorrect({
      path,
      message: `${completeBefore} is too far ahead: orders are placed at most ${daysAheadMax} days ahead, until ${latest}`,
    })
  const start = toTerminalTime(toInstant(completeBefore, timeZone) - minutes * minuteMs, timeZone)
  return { completeBefore, cookingStartTime: later(start, local), deliveryDuration: minutes, isAsap: false }
}

const later = (...times: TerminalTime[]): TerminalTime => times.sort().at(-1) ?? ''
