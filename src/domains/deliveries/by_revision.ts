import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { field, Int64 } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { organizationsSearched, sourceKeys } from '#shared/schemas/searches.ts'
import { readToWatermark, rowsMax } from './by_revision.query.ts'
import { OrdersWithRevisionResponse } from './schemas.ts'
import { listByRevision } from './searches.store.ts'

export default query({
  path: '/api/1/deliveries/by_revision',
  group: 'Orders: receiving by revision',
  summary: 'Delivery orders changed after a revision; call again with maxRevision for what comes next',
  description:
    'Start revisions of any age are answered exactly. An answer holds at most 1,000 orders of each ' +
    'organization and 16 MB of all, those changed first, and `maxRevision` ends with them: go on from it.',
  request: Type.Object({
    startRevision: field(
      Int64({ minimum: 0 }),
      'Orders that were changed after this revision: the `maxRevision` of an earlier answer, or 0 to begin.',
    ),
    organizationIds: organizationsSearched,
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
