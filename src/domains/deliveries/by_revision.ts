import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { field, Int64 } from '#core/schema.ts'
import { kitchenView } from '#ordering/kitchen_view.ts'
import { demo } from '#shared/demo.ts'
import { searchOrganizationIdsField, sourceKeys } from '#shared/schemas/searches.ts'
import { readToWatermark, rowsMax } from './by_revision.query.ts'
import { OrdersWithRevisionResponse } from './schemas.ts'
import { listByRevision } from './searches.store.ts'

export default query({
  path: '/api/1/deliveries/by_revision',
  group: 'Orders: receiving by revision',
  summary: 'List delivery orders changed after a revision',
  description:
    'Continue with `maxRevision`. Start revisions of any age are supported. A response has at most 1,000 orders per organization and 16 MB in total, the earliest changed first; continue from its `maxRevision`.',
  kitchenView,
  request: Type.Object({
    startRevision: field(
      Int64({ minimum: 0 }),
      'Orders changed after this revision: the `maxRevision` of an earlier response, or 0 to start.',
    ),
    organizationIds: searchOrganizationIdsField,
    sourceKeys,
  }),
  response: OrdersWithRevisionResponse,
  example: { request: { startRevision: 0, organizationIds: [demo.organization] } },

  run({ body, db }) {
    const { organizationIds, startRevision, sourceKeys = null } = body
    return readToWatermark({ db, organizationIds, startRevision, rowsMax }, (search) =>
      listByRevision(db, { ...search, sourceKeys }),
    )
  },
})
