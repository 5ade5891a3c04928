import type { Transaction } from '#core/db/connect.ts'
import { server } from '#core/events/outbox.ts'
import { type Id, newId } from '#core/schema.ts'
import { type Day, toInstant } from '#core/time.ts'
import { writeAttendances } from '#domains/employees/attendance/sessions.ts'
import { closeShift, newShift, openShift, type ShiftKey, shiftId } from '#domains/employees/shift/rules.ts'
import { personalShifts } from '#domains/employees/shift/store.ts'
import { demo } from '#shared/demo.ts'
import type { HistoryPart } from './demo_history.ts'

const courierPlace: ShiftKey = {
  organizationId: demo.organization,
  terminalGroupId: demo.terminalGroup,
  employeeId: demo.courier,
}

interface Worked extends ShiftKey {
  roleId: Id<'Role'>
  from: string
  to: string
}

/** Creates a past shift of an employee and its attendance. */
async function makeShift(db: Transaction, day: Day, { roleId, from, to, ...place }: Worked): Promise<void> {
  const at = (time: string) => toInstant(`${day} ${time}:00.000`, 'Europe/London')
  const id = shiftId(place)
  const known = (await personalShifts.lock(db, place.organizationId, [id])).get(id)
  const worked = closeShift(openShift(newShift(place), { roleId, at: at(from) }), at(to))
  if (!worked) return
  // A shift that has started since stays the last one.
  await personalShifts.save(db, [{ ...worked, session: known?.session ?? worked.session }])
  const context = { db, now: at(to), correlationId: newId<'Command'>(), author: server, notify: () => {} }
  const { organizationId, employeeId } = place
  await writeAttendances(context, { corporationId: demo.corporation, organizationId, employeeId })
}

/** Shifts of a demo courier from nine to five on each day of the last four weeks. */
export const shiftHistory: HistoryPart = {
  name: 'employees: shifts',
  days: 28,
  makeDay: (db, day) => makeShift(db, day, { ...courierPlace, roleId: demo.courierRole, from: '09:00', to: '17:00' }),
}

const rota = [
  { employeeId: demo.cook, roleId: demo.cookRole, from: '10:00', to: '19:00' },
  { employeeId: demo.waiter, roleId: demo.waiterRole, from: '11:00', to: '18:30' },
  { employeeId: demo.secondWaiter, roleId: demo.waiterRole, from: '16:00', to: '23:15' },
  { employeeId: demo.manager, roleId: demo.managerRole, from: '09:30', to: '18:00' },
]

/** A week of hours of the cook, the waiters and the manager. */
export const hoursHistory: HistoryPart = {
  name: 'employees: hours',
  days: 7,
  async makeDay(db, day) {
    for (const worked of rota) await makeShift(db, day, { ...courierPlace, ...worked })
  },
}

const others = [
  { employeeId: demo.headChef, roleId: demo.headChefRole, from: '09:00', to: '18:30' },
  { employeeId: demo.operator, roleId: demo.operatorRole, from: '12:00', to: '20:00' },
]

/** A week of hours of employees who got their positions in a later step. */
export const otherHoursHistory: HistoryPart = {
  name: 'employees: hours of the head chef and the operator',
  days: 7,
  async makeDay(db, day) {
    for (const worked of others) await makeShift(db, day, { ...courierPlace, ...worked })
  },
}
