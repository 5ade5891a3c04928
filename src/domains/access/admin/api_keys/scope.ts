import type { RestrictionGroups } from '#core/access/groups.ts'
import { organizationRows } from '#core/access/organizations.ts'
import type { Caller } from '#core/access/tokens.ts'
import type { Db } from '#core/db/connect.ts'
import type { Fail } from '#core/errors.ts'
import { findMissing } from '#core/kits/references.ts'
import { OrganizationNotFound } from '#domains/organizations/errors.ts'
import { KeyExceedsPerson, UnknownGroup } from '../../errors.ts'

export const scopeErrors = { OrganizationNotFound, UnknownGroup, KeyExceedsPerson } as const

interface Scope {
  groups?: readonly string[] | null
  organizationIds?: readonly string[] | null
}

/** Refuses unknown restriction groups, organizations of another corporation, and rights that the calling person does not have. */
export async function checkScope(
  { db, caller, known, fail }: { db: Db; caller: Caller; known: RestrictionGroups; fail: Fail<typeof scopeErrors> },
  corporationId: string,
  { groups, organizationIds }: Scope,
): Promise<void> {
  const unknown = groups?.findIndex((group) => !known.has(group)) ?? -1
  if (unknown >= 0)
    throw fail.UnknownGroup({ path: `groups[${unknown}]`, message: `Groups are ${known.all.join(', ')}` })
  const references = (organizationIds ?? []).map((id, i) => ({ id, path: `organizationIds[${i}]` }))
  const missing = await findMissing(db, organizationRows, corporationId, references)
  if (missing) throw fail.OrganizationNotFound({ path: missing.path })
  const { person, groups: held } = caller
  if (!person) return
  // Organizations that the key names were checked by the frame. Null includes later ones.
  if (organizationIds === null && (caller.organizationIds || person.onlySandboxes))
    throw fail.KeyExceedsPerson({ path: 'organizationIds' })
  if (held && (groups === null || groups?.some((group) => !known.holds(held, group))))
    throw fail.KeyExceedsPerson({ path: 'groups' })
}
