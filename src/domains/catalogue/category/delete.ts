import { Type } from 'typebox'
import { write } from '#core/operation/operation.ts'
import { demo } from '#shared/demo.ts'
import { requireField } from '#shared/errors.ts'
import { CategoryDeleted, CategoryNotFound } from '../errors.ts'
import { CategoryId, changeCategory, changeErrors, group, statusesOf, WrittenCategory } from './changes.ts'

export default write({
  path: '/api/nomenclature/v1/nomenclature/category/delete',
  group,
  statuses: statusesOf(200),
  summary: 'Delete a product category',
  description: 'The category can be restored. Products keep it.',
  request: Type.Object({ id: CategoryId() }),
  response: WrittenCategory,
  errors: { ...changeErrors, CategoryDeleted, CategoryNotFound },
  example: { request: { id: demo.drinksCategory }, response: { id: demo.drinksCategory } },

  run: ({ body, fail, ...context }) =>
    changeCategory(context, requireField(body.id, 'id'), (known) => {
      if (known.isDeleted) throw fail.CategoryDeleted({ path: 'id' })
      return { ...known, isDeleted: true }
    }),
})
