import { defineError } from '#core/errors.ts'

export const UnknownReference = defineError(
  'UNKNOWN_REFERENCE',
  400,
  'An id names nothing of this corporation, neither in this request nor saved before',
)
export const DuplicateEntry = defineError('DUPLICATE_ENTRY', 400, 'The request gives the same thing twice')
export const AmountsContradict = defineError(
  'AMOUNTS_CONTRADICT',
  400,
  'The least or the default amount is greater than the greatest, or an end is before its beginning',
)
