export { writeAttendances } from './attendance/sessions.ts'
export { attendances } from './attendance/store.ts'
export { closeShift, newShift, openShift, type ShiftKey, shiftId } from './shift/rules.ts'
export { personalShifts } from './shift/store.ts'
