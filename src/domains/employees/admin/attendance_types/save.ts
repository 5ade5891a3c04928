import { invalidating, saveDirectoriesOperation } from '#core/record/directories.ts'
import { CorporationNotFound } from '#domains/organizations/errors.ts'
import { demo } from '#shared/demo.ts'
import { attendanceTypes, attendanceTypeTopic } from '../../attendance_type/directories.ts'
import { SeveralUsualTypes } from '../../errors.ts'

export default saveDirectoriesOperation({
  path: '/admin/attendance_types/save',
  summary: 'Make types of attendances, or replace those with these ids; others stay as they are',
  description:
    'Each row is saved whole: what it leaves out gets its default. Lists show new rows after those that are there.',
  directories: attendanceTypes,
  errors: { CorporationNotFound, SeveralMarked: SeveralUsualTypes },
  wrapSave: invalidating(attendanceTypeTopic),
  example: {
    request: {
      corporationId: demo.corporation,
      attendanceTypes: [{ id: demo.workType, name: 'Work', code: 'W', isDefault: true }],
    },
    response: { attendanceTypes: [demo.workType] },
  },
})
