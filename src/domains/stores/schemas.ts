import { optional, ref, text } from '#core/record/fields.ts'
import { record } from '#core/record/record.ts'

/** The stores of a chain. Each belongs to one restaurant. */
export const stores = {
  stores: record({
    kind: 'Store',
    table: 'store',
    description: 'Places in which restaurants keep goods.',
    fields: {
      organizationId: ref('Organization', 'Restaurant to which the store belongs.'),
      code: optional(text('Code of the store for users and other systems.', { minLength: 1, maxLength: 50 })),
      description: optional(text('Description of the goods in the store.', { maxLength: 500 })),
      address: optional(text('Address. Null for the address of the restaurant.', { maxLength: 500 })),
      gln: optional(text('Global location number, 13 digits.', { pattern: '^[0-9]{13}$' })),
    },
  }),
}
