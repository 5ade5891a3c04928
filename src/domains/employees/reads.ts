import type { Db } from '#core/db/connect.ts'
import { idColumn, textColumn } from '#core/kits/columns.ts'
import { defineList } from '#core/kits/list.ts'

export { listPositions } from './positions/store.ts'

const staff = defineList({
  table: 'employee',
  title: 'StaffMember',
  columns: {
    id: idColumn('Employee'),
    name: textColumn({ column: 'display_name' }),
    code: textColumn(),
    firstName: textColumn(),
    middleName: textColumn(),
    lastName: textColumn(),
    phone: textColumn(),
    cellPhone: textColumn(),
    email: textColumn(),
    cardNumber: textColumn(),
  },
})

interface StaffPage {
  limit: number
  offset: number
  /** Only employees of these organizations; undefined means all of the corporation. */
  organizationIds: ReadonlySet<string> | undefined
}

/** Returns a page of the active employees in the order of creation, and the number of all of them. */
export const listStaff = (db: Db, corporationId: string, { organizationIds, ...page }: StaffPage) =>
  staff.read(
    db,
    corporationId,
    page,
    db`
      and not is_deleted
      ${
        organizationIds
          ? db`and (organization_ids is null or organization_ids && ${[...organizationIds]}::uuid[])`
          : db``
      }`,
  )
