import { defineError } from '#core/errors.ts'

export const ZoneIncomplete = defineError(
  'ZONE_INCOMPLETE',
  400,
  'A zone needs at least three coordinates, or addresses instead',
)
export const ZoneNotFound = defineError('ZONE_NOT_FOUND', 404, 'There is no such delivery zone among these')
export const RepeatedZone = defineError('REPEATED_ZONE', 400, 'Another delivery zone has this name')
export const StreetNotFound = defineError('STREET_NOT_FOUND', 404, 'There is no such street')
export const ProductNotFound = defineError('PRODUCT_NOT_FOUND', 404, 'There is no such product')
