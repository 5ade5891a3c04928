import { Type } from 'typebox'
import { type DirectoryRecord, directory } from '#core/kits/directory.ts'
import { optional, required } from '#core/kits/directory_fields.ts'
import { Id, Text } from '#core/schema.ts'

/** The stores of a chain. Each belongs to one restaurant. */
export const stores = {
  stores: directory({
    kind: 'Store',
    table: 'store',
    about: 'Places in which restaurants keep goods.',
    fields: {
      organizationId: required(Id('Organization'), 'Restaurant to which the store belongs.'),
      code: optional(Text({ minLength: 1, maxLength: 50 }), 'Code by which people and other systems know the store.'),
      description: optional(Text({ maxLength: 500 }), 'What is kept there.'),
      address: optional(Text({ maxLength: 500 }), 'Where it is, when that is not the restaurant.'),
      gln: optional(Type.String({ pattern: '^[0-9]{13}$' }), 'Global location number, 13 digits.'),
    },
    isNumbered: true,
  }),
} satisfies DirectoryRecord
