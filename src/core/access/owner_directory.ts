import type { Db } from '#core/db/connect.ts'
import type { Id } from '#core/schema.ts'

export interface Owner {
  corporationId: Id<'Corporation'>
  organizationId: Id<'Organization'>
}

/** Table of rows that requests refer to without their owner: by id, or by the hash of a secret. */
interface NamedRows {
  table: string
}

/** Returns the owner of the row with this key. */
export async function findOwner(db: Db, { table }: NamedRows, key: string): Promise<Owner | undefined> {
  const [row] = await db<Owner[]>`
    select corporation_id, organization_id
      from owner_directory
     where table_name = ${table}
       and key = ${key}`
  return row
}

/**
 * Registers the owner of a row, so that it can be found by key alone. Returns the existing owner if the key is already registered, also by
 * a concurrent transaction.
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

/** Deletes directory entries of deleted rows. */
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
