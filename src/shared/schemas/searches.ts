import { field, Id, List, opt, Text } from '#core/schema.ts'

/** What searches of orders and reserves ask alike. */

export const organizationsSearched = field(List(Id('Organization'), { minItems: 1 }), 'Organizations in which to look.')

export const sourceKeys = opt(
  List(Text()),
  'Only orders that clients placed under these names (`sourceKey`). Left out, those of all clients.',
)
