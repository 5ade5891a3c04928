import { listDirectoriesOperation } from '#core/record/directories.ts'
import { demo } from '#shared/demo.ts'
import { attendanceTypes } from '../../attendance_type/directories.ts'

export default listDirectoriesOperation({
  path: '/admin/attendance_types/list',
  summary: 'List types of attendances, deleted ones included',
  directories: attendanceTypes,
  example: { request: { corporationId: demo.corporation } },
})
