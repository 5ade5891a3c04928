import { type DirectoryRecord, directory } from '#core/kits/directory.ts'
import { optional } from '#core/kits/directory_fields.ts'
import { Text } from '#core/schema.ts'

const code = optional(Text({ minLength: 1, maxLength: 50 }), 'Code by which people and other systems know the row.')

/** The directories of the catalogue: lists of a chain that the operator fills and clients read. */
export const directories = {
  amountUnits: directory({
    kind: 'AmountUnit',
    table: 'amount_unit',
    about: 'Units in which amounts of products are counted.',
    fields: { code },
    isNumbered: true,
  }),
  placeTypes: directory({
    kind: 'PlaceType',
    table: 'place_type',
    about: 'Places in which dishes are cooked.',
    fields: {},
    isNumbered: true,
  }),
} satisfies DirectoryRecord
