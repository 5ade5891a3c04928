import { type Decimal, zero } from '#core/decimal.ts'
import type { Id } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'
import type { Ingredient } from '#domains/assembly_chart/model.ts'
import { entryKey } from './entries.rules.ts'
import type { Entries, StopList, StopListEntry } from './model.ts'

/** A product in a size that is sold, and what leaves the store for one portion of it. */
export interface StockedDish {
  productId: Id<'Product'>
  sizeId: Id<'ProductSize'> | null
  ingredients: readonly Ingredient[]
}

/** A product in a size, with the ingredients that do not suffice for one portion. */
export interface Shortage extends Pick<StockedDish, 'productId' | 'sizeId'> {
  ingredientIds: readonly string[]
}

/** Returns the dishes with too little in the store for one portion, by product and size. */
export function shortagesIn(
  dishes: readonly StockedDish[],
  quantities: ReadonlyMap<string, Decimal>,
): Map<string, Shortage> {
  const found = new Map<string, Shortage>()
  for (const { productId, sizeId, ingredients } of dishes) {
    const missing = ingredients.filter((one) => (quantities.get(one.productId) ?? zero).lessThan(one.amount))
    if (missing.length === 0) continue
    const ingredientIds = missing.map((ingredient) => ingredient.productId)
    found.set(entryKey(productId, sizeId), { productId, sizeId, ingredientIds })
  }
  return found
}

/** Shortages of a terminal group as its entries show them. */
export interface DescribedShortages {
  shortages: ReadonlyMap<string, Shortage>
  /** Keys that were short at the last poll already. */
  before: ReadonlySet<string>
  reasonOf(shortage: Shortage): string
}

/**
 * Returns the list with entries for new shortages, and without the entries of stock whose shortage is over (docs/domain.md §5).
 * Never changes entries of people, and does not put again what people have removed during a shortage.
 */
export function withShortages<List extends Pick<StopList, 'entries'>>(
  list: List,
  { shortages, before, reasonOf }: DescribedShortages,
  now: Instant,
): List {
  const entries = new Map(list.entries)
  for (const [key, shortage] of shortages) {
    const known = list.entries.get(key)
    if (known ? known.reason === null : before.has(key)) continue
    const { productId, sizeId } = shortage
    const reason = reasonOf(shortage)
    if (known?.reason === reason) continue
    entries.set(key, known ? { ...known, reason } : { ...emptied(productId, sizeId, now), reason })
  }
  for (const [key, { reason }] of list.entries) if (reason !== null && !shortages.has(key)) entries.delete(key)
  return isSame(entries, list.entries) ? list : { ...list, entries }
}

const emptied = (
  productId: Id<'Product'>,
  sizeId: Id<'ProductSize'> | null,
  addedAt: Instant,
): Omit<StopListEntry, 'reason'> => ({ productId, sizeId, balance: zero, counted: zero, addedAt })

const isSame = (one: Entries, other: Entries): boolean =>
  one.size === other.size && [...one].every(([key, entry]) => other.get(key) === entry)
