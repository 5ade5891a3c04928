import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { demo } from '#shared/demo.ts'
import { CashFlowCategoryNotFound } from '../errors.ts'
import { readCategory } from './changes.ts'
import { Category, CategoryId } from './schemas.ts'

export default query({
  path: '/api/finance/v1/cash-flow-category/get',
  group: 'Finance: reading',
  statuses: [200, 400, 401, 403, 404, 429, 500, 502],
  summary: 'Get a cash-flow category, even if it is deleted',
  request: Type.Object({ id: CategoryId() }),
  response: Category,
  errors: { CashFlowCategoryNotFound },
  example: { request: { id: demo.suppliersCashFlow } },

  run: ({ body, db, caller }) => readCategory(db, caller.corporationId, body.id),
})
