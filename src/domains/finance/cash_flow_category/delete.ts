import { Type } from 'typebox'
import { write } from '#core/operation/operation.ts'
import { demo } from '#shared/demo.ts'
import { writeStatuses } from '../account/schemas.ts'
import { CashFlowCategoryDeleted, CashFlowCategoryNotFound } from '../errors.ts'
import { chainErrors, deleteRows, lockTree } from '../tree.ts'
import { cascadeOf } from './changes.ts'
import { Cascade, CategoryId } from './schemas.ts'
import { cashFlowCategories } from './store.ts'

export default write({
  path: '/api/finance/v1/cash-flow-category/delete',
  group: 'Finance: changing',
  statuses: writeStatuses(200),
  summary: 'Delete a cash-flow category with all below it',
  description: 'Payments keep a deleted category; new ones cannot have it.',
  request: Type.Object({ id: CategoryId() }),
  response: Cascade,
  errors: { ...chainErrors, CashFlowCategoryDeleted, CashFlowCategoryNotFound },
  example: { request: { id: demo.equipmentCashFlow } },

  async run({ body, fail, ...context }) {
    const rows = await lockTree(context, cashFlowCategories)
    const known = rows.find(({ id }) => id === body.id)
    if (!known) throw fail.CashFlowCategoryNotFound({ path: 'id' })
    if (known.isDeleted) throw fail.CashFlowCategoryDeleted({ path: 'id' })
    return cascadeOf(await deleteRows(context, cashFlowCategories, rows, known), true)
  },
})
