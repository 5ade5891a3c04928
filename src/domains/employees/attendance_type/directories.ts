import { Type } from 'typebox'
import { defineCache } from '#core/cache.ts'
import { decimalColumn, flagColumn, idColumn, textColumn } from '#core/kits/columns.ts'
import { defineList } from '#core/kits/list.ts'
import { loadDirectories } from '#core/record/directories.ts'
import { comment, decimal, flag, optional, text, withDefault } from '#core/record/fields.ts'
import { type RowOf, record } from '#core/record/record.ts'

export const attendanceTypes = {
  attendanceTypes: record({
    kind: 'AttendanceType',
    table: 'attendance_type',
    description: 'Types of attendances: work of several kinds, and reasons to be away.',
    fields: {
      code: optional(text('Short name of the type, such as `W` for work.', { minLength: 1, maxLength: 50 })),
      comment: comment(),
      isPresence: withDefault(flag('Whether the employee is at work.'), true),
      payRate: withDefault(
        decimal(Type.Number({ minimum: 0, maximum: 100, 'x-decimal': true }), 'Factor of the payment per hour.'),
        1,
      ),
      isDefault: withDefault(
        flag(
          'Whether the type is the default, for attendances of terminals and requests without a type. Marking another type unmarks it.',
          { isSingle: true },
        ),
        false,
      ),
    },
  }),
}

export type AttendanceType = RowOf<(typeof attendanceTypes)['attendanceTypes']>

export const attendanceTypeTopic = 'attendance_types'

/** Attendance types of a corporation by id, deleted ones included. */
export const AttendanceTypesOf = defineCache<ReadonlyMap<string, AttendanceType>>({
  topic: attendanceTypeTopic,
  load: async (db, corporationId) => (await loadDirectories(db, corporationId, attendanceTypes)).attendanceTypes,
})

export const attendanceTypeList = defineList({
  table: 'attendance_type',
  title: 'AttendanceTypeItem',
  columns: {
    id: idColumn('AttendanceType', { description: 'Id of the type.' }),
    code: textColumn({ description: 'Short name of the type.' }),
    name: textColumn({ description: 'Name of the type.' }),
    comment: textColumn({ description: 'Remark on the type.' }),
    isPresence: flagColumn({ description: 'Whether the employee is at work.' }),
    payRate: decimalColumn({ description: 'Factor of the payment per hour.' }),
    isDeleted: flagColumn({ operators: ['eq'], description: 'Whether the type is deleted.' }),
  },
})
