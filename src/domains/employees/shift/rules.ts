import { derivedId, type Id, newId } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'

/** Who is, was or is to be on shift where. */
export interface ShiftKey {
  organizationId: Id<'Organization'>
  terminalGroupId: Id<'TerminalGroup'>
  employeeId: Id<'Employee'>
}

/** One time of an employee on shift. */
interface PersonalSession {
  id: Id<'PersonalSession'>
  roleId: Id<'Role'> | null
  openedAt: Instant
  closedAt: Instant | null
}

/** What the sessions of an employee at a terminal group are opened and closed on. */
export interface PersonalShift extends ShiftKey {
  id: Id<'PersonalShift'>
  /** The last one, open or not; null before the first. */
  session: PersonalSession | null
  /** Those that have changed since the shift was read. */
  unsaved: readonly PersonalSession[]
}

export const shiftId = ({ terminalGroupId, employeeId }: ShiftKey): Id<'PersonalShift'> =>
  derivedId(terminalGroupId, 'PersonalShift', employeeId)

/** The shift of an employee who has not been on any at this terminal group. */
export const newShift = (place: ShiftKey): PersonalShift => ({
  id: shiftId(place),
  organizationId: place.organizationId,
  terminalGroupId: place.terminalGroupId,
  employeeId: place.employeeId,
  session: null,
  unsaved: [],
})

export const isOpen = ({ session }: PersonalShift): boolean => session !== null && session.closedAt === null

export const openShift = (shift: PersonalShift, { roleId, at }: { roleId: Id<'Role'> | null; at: Instant }) =>
  withSession(shift, { id: newId(), roleId, openedAt: at, closedAt: null })

/** The shift without its open session: it ended now, or, if the clock was set back meanwhile, as it began. */
export function closeShift(shift: PersonalShift, at: Instant): PersonalShift | undefined {
  const { session } = shift
  if (session?.closedAt !== null) return undefined
  return withSession(shift, { ...session, closedAt: Math.max(at, session.openedAt) })
}

function withSession(shift: PersonalShift, session: PersonalSession): PersonalShift {
  const others = shift.unsaved.filter(({ id }) => id !== session.id)
  return { ...shift, session, unsaved: [...others, session] }
}
