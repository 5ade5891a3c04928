import type { Db } from '#core/db/connect.ts'
import { storedRows } from '#core/db/stored_rows.ts'
import { Decimal, toNumber } from '#core/decimal.ts'
import type { CreatableAggregate } from '#core/operation/aggregate.ts'
import { byId } from '#core/schema.ts'
import { RoleExists, RoleNotFound } from '../errors.ts'
import type { PositionRecord } from '../model.ts'

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

/** Positions belong to the chain: their revisions and events are the corporation's. */
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

/** The positions of the corporation by name, deleted ones included. */
export async function listPositions(db: Db, corporationId: string): Promise<ListedPosition[]> {
  const rows = await db<Row[]>`
    select id, code, name, is_deleted, organization_ids, is_courier, payment_per_hour::text, steady_salary::text,
           schedule_type, can_work_by_substituted_card
      from employee_position
     where corporation_id = ${corporationId}
     order by name, id`
  return rows.map(({ paymentPerHour, steadySalary, ...row }) => ({
    ...row,
    paymentPerHour: decimalOf(paymentPerHour),
    steadySalary: decimalOf(steadySalary),
  }))
}

const decimalOf = (stored: string | null): Decimal | null => (stored === null ? null : new Decimal(stored))

/** The positions of the corporation by id, deleted ones included. */
export const findPositions = async (db: Db, corporationId: string): Promise<ReadonlyMap<string, PositionRecord>> =>
  byId(await statements.list(db, corporationId, db``))
