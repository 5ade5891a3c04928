import { Type } from 'typebox'
import { describeFilters, Filters, InvalidFilter } from '#core/kits/filters.ts'
import { query } from '#core/operation/operation.ts'
import { field, Int32, List, opt } from '#core/schema.ts'
import { AnsweredGroup, groupsMax } from './schemas.ts'
import { groupColumns, readGroups } from './store.ts'

export default query({
  path: '/api/nomenclature/v2/group/list',
  group: 'Nomenclature: reading',
  statuses: [200, 400, 401, 403, 429, 500],
  summary: 'List product groups',
  description: 'In the order of creation, including deleted groups.',
  request: Type.Object({
    filters: field(Filters, describeFilters(groupColumns)),
    limit: field(Int32({ minimum: 1, maximum: groupsMax }), 'Maximum number of groups.'),
    offset: field(Int32({ minimum: 0 }), 'Number of groups to skip.'),
  }),
  response: Type.Object({ groups: opt(List(AnsweredGroup, { maxItems: groupsMax }), 'The groups.') }),
  errors: { InvalidFilter },
  example: { request: { filters: [{ field: 'isDeleted', op: 'eq', value: false }], limit: 10, offset: 0 } },

  run: async ({ body, db, caller }) => ({ groups: await readGroups(db, caller.corporationId, body) }),
})
