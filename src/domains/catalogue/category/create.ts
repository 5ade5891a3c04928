import { Type } from 'typebox'
import { createAggregate } from '#core/operation/aggregate_change.ts'
import { write } from '#core/operation/operation.ts'
import { newId } from '#core/schema.ts'
import { requireField } from '#shared/errors.ts'
import { changeCatalogue } from '../changes.ts'
import { CategoryName, changeErrors, group, statusesOf, WrittenCategory } from './changes.ts'
import { categories } from './store.ts'

export default write({
  path: '/api/nomenclature/v1/nomenclature/category/create',
  group,
  statuses: statusesOf(201),
  summary: 'Create a product category',
  request: Type.Object({ name: CategoryName() }),
  response: WrittenCategory,
  errors: changeErrors,
  example: { request: { name: 'Soups' } },

  async run({ body, ...context }) {
    const name = requireField(body.name, 'name')
    const id = newId<'ProductCategory'>()
    await changeCatalogue(context, async (corporationId) => {
      const create = () => categories.create({ corporationId, id }, { name })
      await createAggregate(context, categories, { ownerId: corporationId, id }, create)
      return true
    })
    return { id }
  },
})
