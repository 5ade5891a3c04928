import type { Db } from '#core/db/connect.ts'

/** Topic of catalogue changes in caches, with the corporation as key. */
export const catalogueTopic = 'catalogue'

/** Returns the revision of the organization's catalogue; 0 before its first change. */
export async function findRevisionAt(db: Db, organizationId: string): Promise<number> {
  const [row] = await db<{ revision: number }[]>`
    select catalogue.revision
      from organization
      join catalogue
        on catalogue.corporation_id = organization.corporation_id
     where organization.id = ${organizationId}`
  return row?.revision ?? 0
}

/** Locks the catalogue until the transaction ends, so that changes run one after the other. Returns its revision. */
export async function lockCatalogue(db: Db, corporationId: string): Promise<number> {
  await db`insert into catalogue (corporation_id) values (${corporationId}) on conflict do nothing`
  const [row] = await db<[{ revision: number }]>`
    select revision
      from catalogue
     where corporation_id = ${corporationId}
       for update`
  return row.revision
}

/** Raises the revision after a change. */
export async function raiseRevision(db: Db, corporationId: string): Promise<number> {
  const [row] = await db<[{ revision: number }]>`
    update catalogue
       set revision = revision + 1
     where corporation_id = ${corporationId}
    returning revision`
  return row.revision
}
