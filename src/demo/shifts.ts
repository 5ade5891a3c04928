import type { Transaction } from '#core/db/connect.ts'
import type { Id } from '#core/schema.ts'
import { type Day, toInstant } from '#core/time.ts'
import {
  closeShift,
  newShift,
  openShift,
  personalShifts,
  type ShiftKey,
  shiftId,
  writeAttendances,
} from '#domains/employees/changes.ts'
import { demo } from '#shared/demo.ts'
import type { DemoHistoryPart } from './demo_history.ts'
import { changeContext } from './seed.ts'

const place = { organizationId: demo.organization, terminalGroupId: demo.terminalGroup }

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
  const { organizationId, employeeId } = place
  await writeAttendances(changeContext(db, at(to)), { corporationId: demo.corporation, organizationId, employeeId })
}

const rota = [
  { employeeId: demo.cook, roleId: demo.cookRole, from: '10:00', to: '19:00' },
  { employeeId: demo.waiter, roleId: demo.waiterRole, from: '11:00', to: '18:30' },
  { employeeId: demo.secondWaiter, roleId: demo.waiterRole, from: '16:00', to: '23:15' },
  { employeeId: demo.manager, roleId: demo.managerRole, from: '09:30', to: '18:00' },
]

const others = [
  { employeeId: demo.headChef, roleId: demo.headChefRole, from: '09:00', to: '18:30' },
  { employeeId: demo.operator, roleId: demo.operatorRole, from: '12:00', to: '20:00' },
]

const partOf = (
  name: string,
  days: number,
  shifts: readonly Pick<Worked, 'employeeId' | 'roleId' | 'from' | 'to'>[],
): DemoHistoryPart => ({
  name,
  days,
  async makeDay(db, day) {
    for (const worked of shifts) await makeShift(db, day, { ...place, ...worked })
  },
})

const courier = { employeeId: demo.courier, roleId: demo.courierRole, from: '09:00', to: '17:00' }

/** Four weeks of a courier, and a week of employees, some of whom got their positions in a later step. */
export const shiftHistory = [
  partOf('employees: shifts', 28, [courier]),
  partOf('employees: hours', 7, rota),
  partOf('employees: hours of the head chef and the operator', 7, others),
]
