import type { Instant } from '#core/time.ts'
import type { Attendance } from '../model.ts'
import { toMinute } from './rules.ts'
import type { Session } from './store.ts'

/** Sessions that are one attendance. */
export interface JoinedSessions {
  attendanceId: Attendance['id']
  roleId: Session['roleId']
  startAt: Instant
  /** Null while one of them is open. */
  endAt: Instant | null
  sessions: readonly Session[]
}

const overlap = (a: Session, b: Session): boolean =>
  a.openedAt < (b.closedAt ?? Infinity) && b.openedAt < (a.closedAt ?? Infinity)

/**
 * Sessions that overlap belong to one attendance, from the first sign-in to the last sign-out. A session keeps its attendance; a new
 * one joins that of a session with which it shares time, unless it is deleted, or begins one under its own id.
 */
export function joinSessions(
  sessions: readonly Session[],
  isDeleted: (attendanceId: string) => boolean,
): JoinedSessions[] {
  const settled: Session[] = []
  const inOrder = sessions.toSorted((a, b) => a.openedAt - b.openedAt || (a.id < b.id ? -1 : 1))
  for (const session of [...inOrder.filter(isLinked), ...inOrder.filter((one) => !isLinked(one))]) {
    const joined = settled.find((other) => !isDeleted(other.attendanceId!) && overlap(other, session))
    settled.push({ ...session, attendanceId: session.attendanceId ?? joined?.attendanceId ?? session.id })
  }
  return [...Map.groupBy(settled, ({ attendanceId }) => attendanceId!)].map(([attendanceId, own]) => {
    const [first] = own.toSorted((a, b) => a.openedAt - b.openedAt)
    const ends = own.map(({ closedAt }) => closedAt)
    return {
      attendanceId,
      roleId: first!.roleId,
      startAt: toMinute(first!.openedAt),
      endAt: ends.includes(null) ? null : toMinute(Math.max(...ends.map(Number))),
      sessions: own,
    }
  })
}

const isLinked = ({ attendanceId }: Session): boolean => attendanceId !== null

/**
 * The attendance with the personal times that its sessions give. Confirmed times follow personal ones until somebody has changed
 * them; an end does not go beyond the next attendance.
 */
export function applySessions(
  known: Attendance,
  { startAt, endAt }: JoinedSessions,
  nextStartAt: Instant | null,
): Attendance {
  const confirmedStart = known.startAt === known.personalStartAt ? startAt : known.startAt
  const followsEnd = known.endAt === null || known.endAt === known.personalEndAt
  const limitedEnd = endAt === null ? null : Math.min(endAt, nextStartAt ?? Infinity)
  return {
    ...known,
    personalStartAt: startAt,
    personalEndAt: endAt,
    startAt: confirmedStart,
    endAt: followsEnd ? limitedEnd && Math.max(limitedEnd, confirmedStart) : known.endAt,
  }
}
