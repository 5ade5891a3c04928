import { Type } from 'typebox'
import { defineCache } from '#core/cache.ts'
import { decimalColumn, flagColumn, idColumn, textColumn } from '#core/kits/columns.ts'
import { type DirectoryRecord, directory, loadDirectories, type RowOf } from '#core/kits/directory.ts'
import { comment, decimal, flag, optional } from '#core/kits/directory_fields.ts'
import { listOf } from '#core/kits/list.ts'
import { Text } from '#core/schema.ts'

/** Why somebody is at work, or away. */
export const attendanceTypes = {
  attendanceTypes: directory({
    kind: 'AttendanceType',
    table: 'attendance_type',
    about: 'Types of attendances: work of several kinds, and reasons to be away.',
    fields: {
      code: optional(Text({ minLength: 1, maxLength: 50 }), 'Short name of the type, such as `W` for work.'),
      comment: comment(),
      isPresence: flag(true, 'Whether the employee is at work.'),
      payRate: decimal(
        Type.Number({ minimum: 0, maximum: 100, 'x-decimal': true }),
        1,
        'How often the payment of an hour is paid for an hour of this type.',
      ),
      isDefault: flag(
        false,
        'Whether attendances are of this type that state none, and those that terminals make. One type is; marking another unmarks it.',
      ),
    },
    single: 'isDefault',
    isNumbered: true,
  }),
} satisfies DirectoryRecord

export type AttendanceType = RowOf<(typeof attendanceTypes)['attendanceTypes']>

export const attendanceTypeTopic = 'attendance_types'

/** The attendance types of a corporation by id, deleted ones too. */
export const AttendanceTypesOf = defineCache<ReadonlyMap<string, AttendanceType>>({
  topic: attendanceTypeTopic,
  load: async (db, corporationId) => (await loadDirectories(db, corporationId, attendanceTypes)).attendanceTypes,
})

/** The types as clients list them. */
export const attendanceTypeList = listOf({
  table: 'attendance_type',
  title: 'AttendanceTypeItem',
  columns: {
    id: idColumn('AttendanceType', { about: 'Id of the type.' }),
    code: textColumn({ about: 'Short name of the type.' }),
    name: textColumn({ about: 'Name of the type.' }),
    comment: textColumn({ about: 'Remark on the type.' }),
    isPresence: flagColumn({ about: 'Whether the employee is at work.' }),
    payRate: decimalColumn({ about: 'How often the payment of an hour is paid for an hour of this type.' }),
    isDeleted: flagColumn({ operators: ['eq'], about: 'Whether the type is deleted.' }),
  },
})
