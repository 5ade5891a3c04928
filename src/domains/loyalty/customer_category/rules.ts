import type { GuestCategory } from '#domains/guests/model.ts'
import type { GuestCategoryShortInfo } from '../customer/schemas.ts'

/** Returns a category in wire format. */
export const categoryInfo = ({ id, name, isActive, isDefaultForNewGuests }: GuestCategory): GuestCategoryShortInfo => ({
  id,
  name,
  isActive,
  isDefaultForNewGuests,
})
