import { isDeepStrictEqual } from 'node:util'
import { Type } from 'typebox'
import { changeAggregate } from '#core/operation/aggregate_change.ts'
import { write } from '#core/operation/operation.ts'
import { demo } from '#shared/demo.ts'
import { writeStatuses } from '../account/schemas.ts'
import { CashFlowCategoryDeleted, CashFlowCategoryNotFound } from '../errors.ts'
import { chainErrors, lockTree, parentErrors, requireParent } from '../tree.ts'
import { readCategory, valuesOf } from './changes.ts'
import { Category, CategoryFields, CategoryId } from './schemas.ts'
import { cashFlowCategories } from './store.ts'

export default write({
  path: '/api/finance/v1/cash-flow-category/update',
  group: 'Finance: changing',
  statuses: writeStatuses(200),
  summary: 'Replace the fields of a cash-flow category',
  request: Type.Object({ id: CategoryId(), ...CategoryFields.properties }),
  response: Category,
  errors: { ...chainErrors, ...parentErrors, CashFlowCategoryDeleted, CashFlowCategoryNotFound },
  example: {
    request: {
      id: demo.suppliersCashFlow,
      name: 'Payments to suppliers',
      code: 'SUPPLIERS',
      type: 'OPERATIONAL',
      parentId: demo.expensesCashFlow,
    },
  },

  async run({ body, fail, ...context }) {
    const { db, caller } = context
    const { id, ...fields } = body
    const rows = await lockTree(context, cashFlowCategories)
    const known = rows.find((row) => row.id === id)
    if (!known) throw fail.CashFlowCategoryNotFound({ path: 'id' })
    if (known.isDeleted) throw fail.CashFlowCategoryDeleted({ path: 'id' })
    const category = { ...known, ...valuesOf(fields) }
    requireParent(rows, category)
    if (!isDeepStrictEqual(category, known))
      await changeAggregate(context, cashFlowCategories, { ownerId: caller.corporationId, id }, () => category)
    return readCategory(db, caller.corporationId, id)
  },
})
