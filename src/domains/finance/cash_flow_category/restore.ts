import { Type } from 'typebox'
import { write } from '#core/operation/operation.ts'
import { field } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { writeStatuses } from '../account/schemas.ts'
import { CashFlowCategoryNotDeleted, CashFlowCategoryNotFound, ParentNotFound } from '../errors.ts'
import { chainErrors, lockTree, requireParent, restoredWith, restoreRows } from '../tree.ts'
import { cascadeOf } from './changes.ts'
import { Cascade, CategoryId } from './schemas.ts'
import { cashFlowCategories } from './store.ts'

export default write({
  path: '/api/finance/v1/cash-flow-category/restore',
  group: 'Finance: changing',
  statuses: writeStatuses(200),
  summary: 'Restore a deleted cash-flow category',
  description: 'Refused below a deleted parent.',
  request: Type.Object({
    id: CategoryId(),
    restoreDescendants: field(
      Type.Boolean(),
      'Whether to restore the categories below it that were deleted with it, too.',
    ),
  }),
  response: Cascade,
  errors: { ...chainErrors, CashFlowCategoryNotDeleted, CashFlowCategoryNotFound, ParentNotFound },
  example: { request: { id: demo.formerCashFlow, restoreDescendants: true } },

  async run({ body, fail, ...context }) {
    const rows = await lockTree(context, cashFlowCategories)
    const known = rows.find(({ id }) => id === body.id)
    if (!known) throw fail.CashFlowCategoryNotFound({ path: 'id' })
    if (!known.isDeleted) throw fail.CashFlowCategoryNotDeleted({ path: 'id' })
    requireParent(rows, known, 'id')
    const restored = restoredWith(rows, known, { withDescendants: body.restoreDescendants })
    await restoreRows(context, cashFlowCategories, restored)
    return cascadeOf(restored, false)
  },
})
