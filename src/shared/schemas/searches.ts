import { field, Id, List, opt, Text } from '#core/schema.ts'

/** Fields of lists and searches. */

export const organizationIdsField = field(List(Id('Organization')), 'Organizations of the response.')

export const searchOrganizationIdsField = field(
  List(Id('Organization'), { minItems: 1 }),
  'Organizations in which to look.',
)

export const sourceKeys = opt(
  List(Text()),
  'Only orders that clients placed under these names (`sourceKey`). If omitted, those of all clients.',
)
