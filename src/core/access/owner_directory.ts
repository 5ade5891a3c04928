import type { Db } from '#core/db/connect.ts'
import type { Id } from '#core/schema.ts'

/** Whose a row is. */
export interface Owner {
  corporationId: Id<'Corporation'>
  organizationId: Id<'Organization'>
}

/** Rows that requests name without their owner: by their ids, or by the hashes of secrets. */
interface NamedRows {
  table: string
}

/** Whose the row with this key is; undefined when there is none. */
export async function findOwner(db: Db, { table }: NamedRows, key: string): Promise<Owner | undefined> {
  const [row] = await db<Owner[]>`
    select corporation_id, organization_id
      from owner_directory
     where table_name = ${table}
       and key = ${key}`
  return row
}

/**
 * Lets the row be found without its owner, and returns its owner: the first who registers the key, also when others do
 * at the same moment.
 */
export async function registerOwner(db: Db, { table }: NamedRows, key: string, owner: Owner): Promise<Owner> {
  const { corporationId, organizationId } = owner
  const [row] = await db<Owner[]>`
    insert into owner_directory as known (table_name, key, corporation_id, organization_id)
    values (${table}, ${key}, ${corporationId}, ${organizationId})
        on conflict (table_name, key) do update
       set organization_id = known.organization_id
    returning corporation_id, organization_id`
  return row!
}

/** Forgets rows of the organization that are gone. */
export async function deleteOwners(
  db: Db,
  { table }: NamedRows,
  keys: readonly string[],
  organizationId: string,
): Promise<void> {
  await db`
    delete from owner_directory
     where table_name = ${table}
       and key = any(${keys}::text[])
       and organization_id = ${organizationId}`
}
