import { Hook } from '#core/operation/hooks.ts'
import type { RowOf } from '#core/record/record.ts'
import type { Id } from '#core/schema.ts'
import type { stores } from './schemas.ts'

/** Called before stores are saved. Implementations lock rows that precede the revision counter (docs/design/transactions.md). */
export const storesLocked = new Hook<Id<'Corporation'>>()

export interface SavedStores {
  corporationId: Id<'Corporation'>
  /** Ids of the stores in the order of the request. */
  ids: readonly string[]
  saved: ReadonlyMap<string, RowOf<typeof stores.stores>>
}

/** Called after stores are saved; may throw `AccountExists`. */
export const storesSaved = new Hook<SavedStores>()
