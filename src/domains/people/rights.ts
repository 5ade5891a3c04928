import { includesRole, type Role } from '#core/access/roles.ts'
import type { Caller } from '#core/access/tokens.ts'

/** Rights that are given, changed or ended. */
interface Holder {
  role: Role
  organizationIds: readonly string[] | null
}

/**
 * Returns whether the caller has at least the rights of the other one, so that the caller may give or end them: nobody gives more than they
 * have. The operator of the server may give all.
 */
export function mayGive({ person, organizationIds }: Caller, other: Holder): boolean {
  if (!person) return true
  if (!includesRole(person.role, other.role)) return false
  if (organizationIds === undefined) return true
  return other.organizationIds?.every((id) => organizationIds.has(id)) ?? false
}
