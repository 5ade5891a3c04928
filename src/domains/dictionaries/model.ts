import type { Id } from '#core/schema.ts'
import type { Day } from '#core/time.ts'

/** A card that gives its discount at one organization. */
export interface DiscountCard {
  /** What a reader reads from it. */
  track: string
  /** What is printed on it. */
  number: string | null
  discountTypeId: Id<'DiscountType'>
  holder: string | null
  /** The first and the last day on which it gives its discount. */
  validFrom: Day | null
  validTo: Day | null
  isBlocked: boolean
}
