import type { Id } from '#core/schema.ts'
import type { Day } from '#core/time.ts'

/** A card for a discount at one organization. */
export interface DiscountCard {
  /** Code that card readers read. */
  track: string
  /** Printed number. */
  number: string | null
  discountTypeId: Id<'DiscountType'>
  holder: string | null
  /** First and last day of validity. */
  validFrom: Day | null
  validTo: Day | null
  isBlocked: boolean
}
