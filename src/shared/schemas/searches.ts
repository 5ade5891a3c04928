import { type TSchema, Type } from 'typebox'
import { AsRawJson } from '#core/operation/raw_json.ts'
import { CorrelationId, field, Id, Int64, List, opt, Text } from '#core/schema.ts'

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

/** Response of a search for orders from which readers continue. */
export const ordersWithRevision = <Info extends TSchema>(info: Info) =>
  Type.Object({
    correlationId: CorrelationId,
    maxRevision: field(Int64(), 'Start revision of the next search for changes.'),
    ordersByOrganizations: field(
      List(
        Type.Object({
          organizationId: Id('Organization'),
          orders: field(List(AsRawJson(info), { maxItems: 100_000 }), 'Orders of the organization.'),
        }),
      ),
      'The orders that were found, by organization.',
    ),
  })
