import type { Db } from '#core/db/connect.ts'
import { newRows } from '#core/db/rows.ts'
import { instants } from '#core/db/timestamps.ts'
import type { LaneAggregate } from '#core/operation/aggregate.ts'
import type { Id } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'
import { EmployeeNotFound } from '../errors.ts'
import { isOpen, type PersonalShift, type ShiftKey } from './rules.ts'

/** Personal shifts. A failed change writes no event: only its client learns of it. */
export const personalShifts: LaneAggregate<PersonalShift> = {
  table: 'personal_shift',
  NotFound: EmployeeNotFound,
  organizationIdOf: ({ organizationId }) => organizationId,
  terminalGroupIdOf: ({ terminalGroupId }) => terminalGroupId,
  lock: lockShifts,
  async save(db, shifts) {
    await saveSessions(db, shifts)
    await saveShifts(db, shifts)
  },
  isLive: () => true,
  stamp: (shift) => shift,
  event(before, after, failure) {
    if (failure || !after.session) return []
    const { employeeId, terminalGroupId, session } = after
    const opened = isOpen(after)
    return {
      type: 'PersonalShift',
      fromStatus: before?.session ? statusOf(before) : null,
      status: statusOf(after),
      info: { id: employeeId, roleId: session.roleId, opened, terminalGroupId },
      content: null,
    }
  },
}

const statusOf = (shift: PersonalShift): string => (isOpen(shift) ? 'Open' : 'Closed')

interface Row extends ShiftKey {
  id: Id<'PersonalShift'>
  sessionId: Id<'PersonalSession'>
  roleId: Id<'Role'> | null
  openedAt: Instant
  closedAt: Instant | null
}

async function lockShifts(db: Db, organizationId: string, ids: readonly string[]): Promise<Map<string, PersonalShift>> {
  const rows = await db<Row[]>`
    select shift.id, shift.organization_id, shift.terminal_group_id, shift.employee_id, session.id as session_id,
           session.role_id, ${instants(db, 'session.opened_at', 'session.closed_at')}
      from personal_shift as shift
      join personal_session as session
        on session.organization_id = shift.organization_id
       and session.id = shift.session_id
     where shift.organization_id = ${organizationId}
       and shift.id = any(${ids}::uuid[])
     order by shift.id
       for update of shift`
  return new Map(
    rows.map(({ sessionId, roleId, openedAt, closedAt, ...shift }) => [
      shift.id,
      { ...shift, session: { id: sessionId, roleId, openedAt, closedAt }, unsaved: [] },
    ]),
  )
}

async function saveSessions(db: Db, shifts: readonly PersonalShift[]): Promise<void> {
  const sessions = shifts.flatMap((shift) => shift.unsaved.map((session) => ({ ...shift, ...session })))
  // In order: a session of an employee at a group must be closed before the next one opens.
  await db`
    insert into personal_session ${newRows(
      {},
      sessions,
      {
        uuid: ['organizationId', 'id', 'terminalGroupId', 'employeeId', 'roleId'],
        timestamptz: ['openedAt', 'closedAt'],
      },
      'place',
    )}
     order by place
        on conflict (organization_id, id) do update
       set closed_at = excluded.closed_at`
}

async function saveShifts(db: Db, shifts: readonly PersonalShift[]): Promise<void> {
  await db`
    insert into personal_shift ${newRows(
      {},
      shifts.map((shift) => ({ ...shift, sessionId: shift.session?.id })),
      {
        uuid: ['organizationId', 'id', 'terminalGroupId', 'employeeId', 'sessionId'],
      },
    )}
        on conflict (organization_id, id) do update
       set session_id = excluded.session_id`
}

/** Returns the terminal groups at which the employee is on shift, by start. */
export async function listOpenGroups(
  db: Db,
  organizationIds: readonly string[],
  employeeId: string,
): Promise<Id<'TerminalGroup'>[]> {
  const rows = await db<{ terminalGroupId: Id<'TerminalGroup'> }[]>`
    select terminal_group_id
      from personal_session
     where organization_id = any(${organizationIds}::uuid[])
       and employee_id = ${employeeId}
       and closed_at is null
     order by opened_at, terminal_group_id`
  return rows.map(({ terminalGroupId }) => terminalGroupId)
}

export async function isOnShift(db: Db, { organizationId, terminalGroupId, employeeId }: ShiftKey): Promise<boolean> {
  const rows = await db`
    select 1
      from personal_session
     where organization_id = ${organizationId}
       and terminal_group_id = ${terminalGroupId}
       and employee_id = ${employeeId}
       and closed_at is null`
  return rows.length > 0
}
