import type { HistoryPart } from '#core/history.ts'
import { toInstant } from '#core/time.ts'
import { demo } from '#shared/demo.ts'
import { closed, firstShift, opened, type ShiftPlace, shiftId } from './rules.ts'
import { personalShifts } from './store.ts'

const place: ShiftPlace = {
  organizationId: demo.organization,
  terminalGroupId: demo.terminalGroup,
  employeeId: demo.courier,
}

/** A courier of the demo chain worked from nine to five on every day of the last weeks. */
export const shiftHistory: HistoryPart = {
  name: 'employees: shifts',
  days: 28,
  async makeDay(db, day) {
    const at = (time: string) => toInstant(`${day} ${time}`, 'Europe/London')
    const id = shiftId(place)
    const known = (await personalShifts.lock(db, place.organizationId, [id])).get(id)
    const worked = closed(
      opened(firstShift(place), { roleId: demo.courierRole, at: at('09:00:00.000') }),
      at('17:00:00.000'),
    )
    // A shift that has begun since stays the last one.
    if (worked) await personalShifts.save(db, [{ ...worked, session: known?.session ?? worked.session }])
  },
}
