import { Type } from 'typebox'
import { Paging, pageItemsMax } from '#core/kits/list.ts'
import { query } from '#core/operation/operation.ts'
import { Int32, List, opt } from '#core/schema.ts'
import { attendanceTypeList } from './directories.ts'

export default query({
  path: '/api/employees/v1/attendance-type/list',
  group: 'Employees: reading',
  statuses: [200, 400, 401, 403, 429, 500, 502],
  summary: 'List types of attendances in the order of creation',
  request: Type.Object({
    isDeleted: opt(Type.Boolean(), 'False for types in use, true for deleted ones, null or absent for all.'),
    ...Paging,
  }),
  response: Type.Object({
    items: opt(List(attendanceTypeList.item), 'The types.'),
    limit: opt(Int32(), 'Maximum number of types on the page.'),
    offset: opt(Int32(), 'Number of skipped types.'),
    totalCount: opt(Int32(), 'Number of matching types on all pages.'),
  }),
  example: { request: { isDeleted: false } },

  async run({ body: { isDeleted, ...body }, db, caller }) {
    const page = { limit: body.limit ?? pageItemsMax, offset: body.offset ?? 0 }
    const filters = typeof isDeleted === 'boolean' ? [{ field: 'isDeleted', value: isDeleted }] : []
    return { ...(await attendanceTypeList.read(db, caller.corporationId, { filters, ...page })), ...page }
  },
})
