import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { Int32, List, opt } from '#core/schema.ts'
import { activityCodes } from './store.ts'

export default query({
  path: '/api/nomenclature/v1/outer_economic_activity_nomenclature_codes/list',
  group: 'Nomenclature: reading',
  statuses: [200, 400, 401, 403, 429, 500, 502],
  summary: 'List all foreign trade codes',
  description: 'In the order of creation.',
  request: Type.Object({
    includeDeleted: opt(Type.Boolean(), 'Whether to include deleted codes. Default: false.'),
  }),
  response: Type.Object({
    items: opt(List(activityCodes.item, { maxItems: 100_000 }), 'The codes.'),
    totalCount: opt(Int32(), 'Number of codes.'),
  }),
  example: { request: { includeDeleted: true } },

  run: ({ body, db, caller }) =>
    activityCodes.read(db, caller.corporationId, {
      filters: body.includeDeleted ? [] : [{ field: 'isDeleted', value: false }],
    }),
})
