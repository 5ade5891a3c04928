import type { Decimal } from '#core/decimal.ts'
import type { Author } from '#core/events/outbox.ts'
import type { Id } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'

/** Limited stock of a product in one size or, with null, in every size. */
export interface StopListEntry {
  productId: Id<'Product'>
  sizeId: Id<'ProductSize'> | null
  /** Remaining amount; zero: sold out. */
  balance: Decimal
  /** Balance at the last entry by hand, which returned portions never exceed. */
  counted: Decimal
  addedAt: Instant
  /** Missing ingredients if the setting `stopsFromStock` created the entry; null: created by people or the front office. */
  reason: string | null
  /** Kind of the author of the balance as entered. */
  authorKind: Author['kind']
  authorId: Author['id']
}

/** Entries by product and size. */
export type Entries = ReadonlyMap<string, StopListEntry>

/** Stop list of a terminal group. Products without an entry are unlimited. */
export interface StopList {
  organizationId: Id<'Organization'>
  terminalGroupId: Id<'TerminalGroup'>
  revision: number
  changedAt: Instant
  entries: Entries
  /** Entries in the database. */
  stored: Entries
  /** Entries of a list that the front office has just sent as a whole. */
  sentWhole?: Entries
}

/** Returns the key of an entry. */
export const entryKey = (productId: string, sizeId: string | null): string => `${productId} ${sizeId ?? ''}`
