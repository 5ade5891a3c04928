import { derivedId, type Id, newId } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'

/** Identity of a shift. */
export interface ShiftKey {
  organizationId: Id<'Organization'>
  terminalGroupId: Id<'TerminalGroup'>
  employeeId: Id<'Employee'>
}

interface PersonalSession {
  id: Id<'PersonalSession'>
  roleId: Id<'Role'> | null
  openedAt: Instant
  closedAt: Instant | null
}

/** Aggregate of the sessions of an employee at a terminal group. */
export interface PersonalShift extends ShiftKey {
  id: Id<'PersonalShift'>
  /** Last session, open or closed; null before the first. */
  session: PersonalSession | null
  /** Sessions that have changed since the shift was read. */
  unsaved: readonly PersonalSession[]
}

export const shiftId = ({ terminalGroupId, employeeId }: ShiftKey): Id<'PersonalShift'> =>
  derivedId(terminalGroupId, 'PersonalShift', employeeId)

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

/** Closes the open session. Returns undefined if there is none. If the clock was set back, the session ends at its start. */
export function closeShift(shift: PersonalShift, at: Instant): PersonalShift | undefined {
  const { session } = shift
  if (session?.closedAt !== null) return undefined
  return withSession(shift, { ...session, closedAt: Math.max(at, session.openedAt) })
}

function withSession(shift: PersonalShift, session: PersonalSession): PersonalShift {
  const others = shift.unsaved.filter(({ id }) => id !== session.id)
  return { ...shift, session, unsaved: [...others, session] }
}
