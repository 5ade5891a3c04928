import type { Caller } from '#core/access/tokens.ts'
import type { Db } from '#core/db/connect.ts'
import type { Fail } from '#core/errors.ts'
import type { TenantOwner } from '#core/operation/tenant.ts'
import { PersonNotFound, RightsExceeded } from '../errors.ts'
import { mayGive } from '../rights.ts'
import { findPerson, lockPeople, type StoredPerson } from '../store.ts'

/** Returns the chain of a request; none for people of the server, who belong to no chain. */
export const chainOf = async (
  _db: Db,
  { corporationId }: { corporationId?: string | null },
): Promise<TenantOwner | undefined> => (corporationId ? { corporationId } : undefined)

/** Returns the chain of a person to save, and the restaurants that the person is to see. */
export const chainOfSaved = async (
  _db: Db,
  { corporationId, organizationIds = null }: { corporationId?: string | null; organizationIds?: string[] | null },
): Promise<TenantOwner | undefined> => (corporationId ? { corporationId, organizationIds } : undefined)

/** Returns the chain of a person, and the restaurants that the person sees. */
export async function chainOfPerson(db: Db, { personId }: { personId: string }): Promise<TenantOwner | undefined> {
  const { corporationId = null, organizationIds } = (await findPerson(db, personId)) ?? {}
  return corporationId === null ? undefined : { corporationId, organizationIds }
}

export const rightsErrors = { PersonNotFound, RightsExceeded } as const

/** Locks the people of a person's chain, and returns the person. Refuses a person whose rights exceed those of the caller. */
export async function lockPerson(
  { db, caller, fail }: { db: Db; caller: Caller; fail: Fail<typeof rightsErrors> },
  personId: string,
): Promise<StoredPerson> {
  const found = await findPerson(db, personId)
  const people = found ? await lockPeople(db, found.corporationId) : []
  const person = people.find(({ id }) => id === personId)
  if (!person) throw fail.PersonNotFound({ path: 'personId' })
  if (!mayGive(caller, person)) throw fail.RightsExceeded({ path: 'personId' })
  return person
}
