import type { Organization } from '#core/access/organizations.ts'
import type { Caches } from '#core/cache.ts'
import { type GuestQuery, guestOf } from '#domains/guests/cached.ts'
import type { AnsweredCustomer } from '#shared/schemas/answered_guest.ts'

interface GuestContext {
  caches: Caches
  organization: Organization
}

/**
 * The customer of an order as the guest who it is: the same id in all restaurants of the chain, and whether the guest is on its
 * blacklist. Ask last, when nothing is refused any more: a guest whom nobody knows yet is made.
 */
export async function resolveGuest<C extends AnsweredCustomer | null | undefined>(
  { caches, organization }: GuestContext,
  customer: C,
  asked: GuestQuery,
): Promise<C> {
  if (customer?.type !== 'regular') return customer
  const guest = await guestOf(caches, organization, asked)
  if (!guest) return customer
  const { id, inBlacklist, blacklistReason } = guest
  return { ...customer, id, inBlacklist, ...(blacklistReason !== null && { blacklistReason }) }
}
