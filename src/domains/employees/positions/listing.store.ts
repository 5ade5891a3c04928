import type { Organization } from '#core/access/organizations.ts'
import type { Db, Fragment } from '#core/db/connect.ts'
import { decimalColumn, flagColumn, idColumn, operators, textColumn } from '#core/kits/columns.ts'
import { defineList } from '#core/kits/list.ts'
import { field } from '#core/schema.ts'
import { ScheduleType } from '../schemas.ts'

/** Positions as clients read and search them. */
export const positionList = defineList({
  table: 'employee_position',
  title: 'EmployeePosition',
  columns: {
    id: idColumn('Role', { description: 'Id of the position.' }),
    code: textColumn({ description: 'Short name of the position.' }),
    name: textColumn({ description: 'Name of the position.' }),
    paymentPerHour: decimalColumn({ description: 'What an hour is paid. Null when nothing is paid by the hour.' }),
    steadySalary: decimalColumn({
      description: 'What the position is paid whatever the hours. Null without a salary.',
    }),
    scheduleType: { ...textColumn(), schema: field(ScheduleType, 'How the hours of the position are counted.') },
    scheduleTypes: textColumn({ operators, column: 'schedule_type', isReturned: false }),
    canWorkBySubstitutedCard: flagColumn({
      description: 'Whether employees may sign in with the card of somebody else.',
    }),
    isDeleted: flagColumn({ operators, description: 'Whether the position is deleted.' }),
  },
})

/** Of the positions those that the key sees: of the whole chain, or of an organization of the key; and those changed since. */
export const visiblePositions = (
  db: Db,
  visible: ReadonlyMap<string, Organization>,
  revisionFrom: number | null | undefined,
): Fragment => db`
  and (organization_ids is null or organization_ids && ${[...visible.keys()]}::uuid[])
  ${changedSince(db, revisionFrom)}`

/** Of the positions those that were changed since, whether or not the key sees them. */
export const changedSince = (db: Db, revisionFrom: number | null | undefined): Fragment =>
  db`and revision > ${revisionFrom ?? -1}`
