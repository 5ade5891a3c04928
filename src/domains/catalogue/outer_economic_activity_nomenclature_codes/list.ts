import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { Int32, List, opt } from '#core/schema.ts'
import { activityCodes } from './store.ts'

export default query({
  path: '/api/nomenclature/v1/outer_economic_activity_nomenclature_codes/list',
  group: 'Nomenclature: reading',
  statuses: [200, 400, 401, 403, 429, 500, 502],
  summary: 'All codes of goods in foreign trade, in the order in which they were made',
  request: Type.Object({
    includeDeleted: opt(Type.Boolean(), 'Whether deleted codes are listed. Left out or null, they are not.'),
  }),
  response: Type.Object({
    items: opt(List(activityCodes.item, { maxItems: 100_000 }), 'The codes.'),
    totalCount: opt(Int32(), 'How many codes there are.'),
  }),
  example: { request: { includeDeleted: true } },

  run: ({ body, db, caller }) =>
    activityCodes.read(db, caller.corporationId, {
      filters: body.includeDeleted ? [] : [{ field: 'isDeleted', value: false }],
    }),
})
