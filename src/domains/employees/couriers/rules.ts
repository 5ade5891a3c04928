import type { Organization } from '#core/access/organizations.ts'
import { type Instant, normalizeTerminalTime, type TerminalTime, toInstant } from '#core/time.ts'
import type { Employee } from '../model.ts'

/** An employee as lists show one. */
export const toListedEmployee = ({ id, firstName, middleName, lastName, displayName, code, isDeleted }: Employee) => ({
  id,
  firstName,
  middleName,
  lastName,
  displayName,
  code,
  isDeleted,
})

/** Where a courier was, as the courier's phone says. */
export interface Point {
  courierId: Employee['id']
  latitude: number
  longitude: number
  clientDate: TerminalTime
}

/** A point with the moment at which it was taken: a phone whose clock is ahead cannot have taken it after it came in. */
export function withTakenAt(point: Point, { timeZone }: Organization, now: Instant): Point & { takenAt: Instant } {
  const clientDate = normalizeTerminalTime(point.clientDate)
  return { ...point, clientDate, takenAt: Math.min(toInstant(clientDate, timeZone), now) }
}
