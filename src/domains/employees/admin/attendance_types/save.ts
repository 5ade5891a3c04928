import { invalidating, saveDirectoriesOperation } from '#core/record/directories.ts'
import { CorporationNotFound } from '#domains/organizations/errors.ts'
import { demo } from '#shared/demo.ts'
import { attendanceTypes, attendanceTypeTopic } from '../../attendance_type/directories.ts'
import { SeveralUsualTypes } from '../../errors.ts'

export default saveDirectoriesOperation({
  path: '/admin/attendance_types/save',
  summary: 'Create or replace types of attendances',
  description:
    'Each row is saved completely: omitted fields get their defaults. Other types stay unchanged. Lists show new rows last.',
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
