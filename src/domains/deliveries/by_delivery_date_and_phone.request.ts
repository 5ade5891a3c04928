import { Int64, LocalDateTime, opt } from '#core/schema.ts'
import { searchOrganizationIdsField, sourceKeys } from '#shared/schemas/searches.ts'

/** Request fields of both searches by phone, current and history. */
export const phoneSearchFields = {
  deliveryDateFrom: opt(LocalDateTime(), 'Orders to be delivered at this time or later.'),
  deliveryDateTo: opt(LocalDateTime(), 'Orders to be delivered at this time or earlier.'),
  organizationIds: searchOrganizationIdsField,
  startRevision: opt(
    Int64({ minimum: 0 }),
    'Only orders changed after this revision: the `maxRevision` of an earlier answer.',
  ),
  sourceKeys,
}
