import { type DirectoryRecord, directory, type RowOf } from '#core/kits/directory.ts'
import { flag } from '#core/kits/directory_fields.ts'

/** Kinds of guests, such as regulars and the staff of a neighbour: campaigns are for some of them. */
export const guestCategories = {
  guestCategories: directory({
    kind: 'GuestCategory',
    table: 'guest_category',
    about: 'Categories of guests.',
    fields: {
      isActive: flag(true, 'Whether clients may offer the category.'),
      isDefaultForNewGuests: flag(false, 'Whether guests get the category at registration.'),
    },
  }),
} satisfies DirectoryRecord

export type GuestCategory = RowOf<(typeof guestCategories)['guestCategories']>

export const guestCategoryTopic = 'guest_categories'
