import type { Organization } from '#core/access/organizations.ts'
import type { Db, Fragment } from '#core/db/connect.ts'
import { storedRows } from '#core/db/stored_rows.ts'
import { decimalOrNull, toNumber } from '#core/decimal.ts'
import { decimalColumn, flagColumn, idColumn, operators, textColumn } from '#core/kits/columns.ts'
import { defineList } from '#core/kits/list.ts'
import type { CreatableAggregate } from '#core/operation/aggregate.ts'
import { byId, field } from '#core/schema.ts'
import { RoleExists, RoleNotFound } from '../errors.ts'
import type { PositionRecord } from '../model.ts'
import { ScheduleType } from '../schemas.ts'

const statements = storedRows<PositionRecord>({
  table: 'employee_position',
  fields: [
    'code',
    'name',
    'isDeleted',
    'organizationIds',
    'isCourier',
    'paymentPerHour',
    'steadySalary',
    'scheduleType',
    'canWorkBySubstitutedCard',
    'revision',
    'creationNumber',
  ],
  decimals: ['paymentPerHour', 'steadySalary'],
})

/** Positions, with revisions and events of the corporation. */
export const positions: CreatableAggregate<PositionRecord> = {
  ...statements,
  table: 'employee_position',
  NotFound: RoleNotFound,
  Duplicated: RoleExists,
  stamp: (position, { revision }) => ({
    ...position,
    revision,
    creationNumber: position.creationNumber || revision,
  }),
  event(before, after) {
    const { corporationId: _, revision: _revision, creationNumber: _number, ...position } = after
    const { paymentPerHour, steadySalary } = position
    return {
      type: 'PositionUpdate',
      fromStatus: before ? statusOf(before) : null,
      status: statusOf(after),
      info: {
        ...position,
        paymentPerHour: paymentPerHour && toNumber(paymentPerHour),
        steadySalary: steadySalary && toNumber(steadySalary),
      },
    }
  },
}

const statusOf = ({ isDeleted }: PositionRecord): string => (isDeleted ? 'Deleted' : 'Active')

type ListedPosition = Omit<PositionRecord, 'corporationId' | 'revision' | 'creationNumber'>
type Row = Omit<ListedPosition, 'paymentPerHour' | 'steadySalary'> &
  Record<'paymentPerHour' | 'steadySalary', string | null>

/** Returns the positions of the corporation by name, deleted ones included. */
export async function listPositions(db: Db, corporationId: string): Promise<ListedPosition[]> {
  const rows = await db<Row[]>`
    select id, code, name, is_deleted, organization_ids, is_courier, payment_per_hour::text, steady_salary::text,
           schedule_type, can_work_by_substituted_card
      from employee_position
     where corporation_id = ${corporationId}
     order by name, id`
  return rows.map(({ paymentPerHour, steadySalary, ...row }) => ({
    ...row,
    paymentPerHour: decimalOrNull(paymentPerHour),
    steadySalary: decimalOrNull(steadySalary),
  }))
}

/** Returns the positions of the corporation by id, deleted ones included. */
export const findPositions = async (db: Db, corporationId: string): Promise<ReadonlyMap<string, PositionRecord>> =>
  byId(await statements.list(db, corporationId, db``))

/** List of positions for clients. */
export const positionList = defineList({
  table: 'employee_position',
  title: 'EmployeePosition',
  columns: {
    id: idColumn('Role', { description: 'Id of the position.' }),
    code: textColumn({ description: 'Short name of the position.' }),
    name: textColumn({ description: 'Name of the position.' }),
    paymentPerHour: decimalColumn({ description: 'Payment per hour. Null without payment by the hour.' }),
    steadySalary: decimalColumn({ description: 'Salary, whatever the hours. Null without a salary.' }),
    scheduleType: { ...textColumn(), schema: field(ScheduleType, 'How the hours of the position are counted.') },
    scheduleTypes: textColumn({ operators, column: 'schedule_type', isReturned: false }),
    canWorkBySubstitutedCard: flagColumn({
      description: "Whether employees may sign in with another employee's card.",
    }),
    isDeleted: flagColumn({ operators, description: 'Whether the position is deleted.' }),
  },
})

/** Selects positions of the whole chain or of a visible organization that have changed after a revision. */
export const visiblePositions = (
  db: Db,
  visible: ReadonlyMap<string, Organization>,
  revisionFrom: number | null | undefined,
): Fragment => db`
  and (organization_ids is null or organization_ids && ${[...visible.keys()]}::uuid[])
  ${changedSince(db, revisionFrom)}`

/** Selects positions that have changed after a revision, visible or not. */
const changedSince = (db: Db, revisionFrom: number | null | undefined): Fragment =>
  db`and revision > ${revisionFrom ?? -1}`
