import type { Db } from '#core/db/connect.ts'

/** Rows are spread over the workers by a column, copied to every machine, or only on the coordinator. */
type Placement = { by: Owner } | 'reference' | 'local'

/** Columns that name the owner of a row. One owner has all its rows on one worker, whatever the table. */
const owners = ['organization_id', 'owner_id', 'corporation_id'] as const
type Owner = (typeof owners)[number]

/** Tables that are found without an owner, or that rows of all owners refer to. */
const referenceTables = new Set([
  'admin_token',
  'api_key',
  'application',
  'corporation',
  'follower',
  'organization',
  'owner_directory',
  'person',
  'person_link',
  'person_session',
  'signing_key',
])

/** Tables of the servers themselves. */
const localTables = new Set(['cache_version', 'history_part', 'node', 'schema_migration'])

/** Table whose shards have the owners; all others are placed beside them. */
export const anchorTable = 'delivery_order'

export interface Table {
  name: string
  /** Leading column of the primary key. */
  leading: string | null
}

/** Returns the tables of the schema. Citus hides its shards. */
export const listTables = (db: Db) => db<Table[]>`
  select relname as name,
         (select attname
            from pg_index
            join pg_attribute on attrelid = indrelid and attnum = indkey[0]
           where indrelid = pg_class.oid
             and indisprimary) as leading
    from pg_class
   where relnamespace = current_schema()::regnamespace
     and relkind = 'r'
     and not exists (select 1 from pg_depend where objid = pg_class.oid and deptype = 'e')
   order by relname <> ${anchorTable}, relname`

/** Returns undefined for a table that has no owner and is in no list. */
export function placementOf({ name, leading }: Table): Placement | undefined {
  if (referenceTables.has(name)) return 'reference'
  if (localTables.has(name)) return 'local'
  const by = owners.find((owner) => owner === leading)
  return by && { by }
}
