import type { Decimal } from '#core/decimal.ts'
import type { Id } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'

/** A product that is sold out or of which only so much is left, in one size or, with null, in every size. */
export interface StopListEntry {
  productId: Id<'Product'>
  sizeId: Id<'ProductSize'> | null
  /** What is left; zero: sold out. */
  balance: Decimal
  /** The balance as it was put in by hand: what is given back never brings it above this. */
  counted: Decimal
  addedAt: Instant
  /** Missing ingredients, if the setting `stopsFromStock` made the entry; null if people or the front office did. */
  reason: string | null
}

/** The entries of a stop list by product and size. */
export type Entries = ReadonlyMap<string, StopListEntry>

/** The stop list of a terminal group. What is not on it can be had without limit. */
export interface StopList {
  organizationId: Id<'Organization'>
  terminalGroupId: Id<'TerminalGroup'>
  revision: number
  changedAt: Instant
  entries: Entries
  /** The entries as they are in the database. */
  stored: Entries
  /** The entries that the front office has sent as its whole list, when it just has. */
  sentWhole?: Entries
}

/** What entries are found by. */
export const entryKey = (productId: string, sizeId: string | null): string => `${productId} ${sizeId ?? ''}`
