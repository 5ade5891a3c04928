import { createAggregate } from '#core/operation/aggregate_change.ts'
import { write } from '#core/operation/operation.ts'
import { newId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { writeStatuses } from '../account/schemas.ts'
import { chainErrors, lockTree, parentErrors, requireParent } from '../tree.ts'
import { readCategory, valuesOf } from './changes.ts'
import { Category, CategoryFields } from './schemas.ts'
import { cashFlowCategories } from './store.ts'

const { ParentNotFound } = parentErrors

export default write({
  path: '/api/finance/v1/cash-flow-category/create',
  group: 'Finance: changing',
  statuses: writeStatuses(201),
  summary: 'Create a cash-flow category',
  request: CategoryFields,
  response: Category,
  errors: { ...chainErrors, ParentNotFound },
  example: {
    request: { name: 'Repairs', code: 'REPAIRS', type: 'OPERATIONAL', parentId: demo.expensesCashFlow },
  },

  async run({ body, ...context }) {
    const { corporationId } = context.caller
    const rows = await lockTree(context, cashFlowCategories)
    const id = newId<'CashFlowCategory'>()
    const category = cashFlowCategories.create({ corporationId, id }, valuesOf(body))
    requireParent(rows, category)
    await createAggregate(context, cashFlowCategories, { ownerId: corporationId, id }, () => category)
    return readCategory(context.db, corporationId, id)
  },
})
