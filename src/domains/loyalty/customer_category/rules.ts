import type { GuestCategory } from '#domains/guests/model.ts'
import type { GuestCategoryShortInfo } from '../customer/schemas.ts'

/** A category as clients see it. */
export const categoryInfo = ({ id, name, isActive, isDefaultForNewGuests }: GuestCategory): GuestCategoryShortInfo => ({
  id,
  name,
  isActive,
  isDefaultForNewGuests,
})
