import { flag, withDefault } from '#core/record/fields.ts'
import { type RowOf, record } from '#core/record/record.ts'

/** Groups of guests, such as regulars, to which campaigns can be limited. */
export const guestCategories = {
  guestCategories: record({
    kind: 'GuestCategory',
    table: 'guest_category',
    description: 'Categories of guests.',
    fields: {
      isActive: withDefault(flag('Whether clients may offer the category.'), true),
      isDefaultForNewGuests: withDefault(flag('Whether guests get the category at registration.'), false),
    },
  }),
}

export type GuestCategory = RowOf<(typeof guestCategories)['guestCategories']>

export const guestCategoryTopic = 'guest_categories'
