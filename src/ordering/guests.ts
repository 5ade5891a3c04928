import type { Organization } from '#core/access/organizations.ts'
import type { Caches } from '#core/cache.ts'
import { type GuestQuery, guestOf } from '#domains/guests/cached.ts'
import type { AnsweredCustomer } from '#shared/schemas/answered_guest.ts'

interface GuestContext {
  caches: Caches
  organization: Organization
}

/**
 * Replaces the customer of an order by the guest: the id is the same in all restaurants of the chain, and the blacklist is known.
 * Must run after all other checks, because it creates unknown guests, with the name of the customer.
 */
export async function resolveGuest<C extends AnsweredCustomer | null | undefined>(
  { caches, organization }: GuestContext,
  customer: C,
  query: GuestQuery,
): Promise<C> {
  if (customer?.type !== 'regular') return customer
  const { name, surname } = customer
  const guest = await guestOf(caches, organization, { ...query, name, surname })
  if (!guest) return customer
  const { id, inBlacklist, blacklistReason } = guest
  return { ...customer, id, inBlacklist, ...(blacklistReason !== null && { blacklistReason }) }
}
