import type { Db } from '#core/db/connect.ts'

/** What changes of a catalogue are announced under, with the corporation. */
export const catalogueTopic = 'catalogue'

/** The revision of the catalogue that the organization sells from; 0 before its first change. */
export async function findRevisionAt(db: Db, organizationId: string): Promise<number> {
  const [row] = await db<{ revision: number }[]>`
    select catalogue.revision
      from organization
      join catalogue
        on catalogue.corporation_id = organization.corporation_id
     where organization.id = ${organizationId}`
  return row?.revision ?? 0
}

/** Begins a change of the catalogue: other changes of it wait until this transaction ends. */
export async function lockCatalogue(db: Db, corporationId: string): Promise<number> {
  await db`insert into catalogue (corporation_id) values (${corporationId}) on conflict do nothing`
  const [row] = await db<[{ revision: number }]>`
    select revision
      from catalogue
     where corporation_id = ${corporationId}
       for update`
  return row.revision
}

/** Ends a change of the catalogue that has changed something. */
export async function raiseRevision(db: Db, corporationId: string): Promise<number> {
  const [row] = await db<[{ revision: number }]>`
    update catalogue
       set revision = revision + 1
     where corporation_id = ${corporationId}
    returning revision`
  return row.revision
}
