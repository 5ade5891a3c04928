import type { Db } from '#core/db/connect.ts'
import { flagColumn, idColumn, integerColumn, textColumn } from '#core/kits/columns.ts'
import { defineList, type ListOptions } from '#core/kits/list.ts'
import { flagFilters, idFilters, orderFilters, textFilters } from '#core/record/fields.ts'
import type { Id } from '#core/schema.ts'
import { stores } from './schemas.ts'

/** List of stores for clients. */
export const storeList = defineList({
  table: stores.stores.table,
  title: 'ListedStore',
  columns: {
    id: idColumn('Store', { operators: idFilters, description: 'Id of the store, and of its account.' }),
    organizationId: idColumn('Organization', { operators: idFilters, description: 'Restaurant of the store.' }),
    name: textColumn({ operators: textFilters, description: 'Name.' }),
    code: textColumn({ operators: textFilters, description: 'Code of the store for users and other systems.' }),
    description: textColumn({ operators: textFilters, description: 'Description of the goods in the store.' }),
    address: textColumn({ operators: textFilters, description: 'Address, if the restaurant has another.' }),
    gln: textColumn({ operators: textFilters, description: 'Global location number, 13 digits.' }),
    deleted: flagColumn({ operators: flagFilters, column: 'is_deleted', description: 'Whether the store is deleted.' }),
    revision: integerColumn({
      operators: orderFilters,
      description: 'Revision of the corporation at the last change of the store.',
    }),
  },
})

/** Returns stores in the order of their creation; undefined organizations mean all of the corporation. */
export const listStores = (
  db: Db,
  corporationId: string,
  { organizationIds, ...question }: ListOptions & { organizationIds: ReadonlySet<string> | undefined },
) =>
  storeList.read(
    db,
    corporationId,
    question,
    organizationIds ? db`and organization_id = any(${[...organizationIds]}::uuid[])` : db``,
  )

/** Store that is not deleted. */
interface OpenStore {
  id: Id<'Store'>
  organizationId: Id<'Organization'>
}

/** Returns the undeleted stores in the order of their creation: the first of an organization is its default store. */
export const listOpenStores = (db: Db, corporationId: string): Promise<OpenStore[]> => db<OpenStore[]>`
  select id, organization_id
    from store
   where corporation_id = ${corporationId}
     and not is_deleted
   order by creation_number`
