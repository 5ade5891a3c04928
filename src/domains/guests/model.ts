import type { Id } from '#core/schema.ts'

/** Somebody who orders, by phone. */
export interface Guest {
  id: Id<'Customer'>
  /** Digits, with the country code. */
  phone: string
  inBlacklist: boolean
  /** Null for a guest who is not on the blacklist. */
  blacklistReason: string | null
}
