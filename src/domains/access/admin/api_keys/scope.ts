import type { RestrictionGroups } from '#core/access/groups.ts'
import { organizationRows } from '#core/access/organizations.ts'
import type { Db } from '#core/db/connect.ts'
import type { Fail } from '#core/errors.ts'
import { findMissing } from '#core/kits/references.ts'
import { OrganizationNotFound } from '#domains/organizations/errors.ts'
import { UnknownGroup } from '../../errors.ts'

export const scopeErrors = { OrganizationNotFound, UnknownGroup } as const

interface Scope {
  groups?: readonly string[] | null
  organizationIds?: readonly string[] | null
}

/** Refuses unknown restriction groups, and organizations of another corporation. */
export async function checkScope(
  { db, known, fail }: { db: Db; known: RestrictionGroups; fail: Fail<typeof scopeErrors> },
  corporationId: string,
  { groups, organizationIds }: Scope,
): Promise<void> {
  const unknown = groups?.findIndex((group) => !known.has(group)) ?? -1
  if (unknown >= 0)
    throw fail.UnknownGroup({ path: `groups[${unknown}]`, message: `Groups are ${known.all.join(', ')}` })
  const references = (organizationIds ?? []).map((id, i) => ({ id, path: `organizationIds[${i}]` }))
  const missing = await findMissing(db, organizationRows, corporationId, references)
  if (missing) throw fail.OrganizationNotFound({ path: missing.path })
}
