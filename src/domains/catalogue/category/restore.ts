import { Type } from 'typebox'
import { write } from '#core/operation/operation.ts'
import { demo } from '#shared/demo.ts'
import { requireField } from '#shared/errors.ts'
import { CategoryNotDeleted, CategoryNotFound } from '../errors.ts'
import { CategoryId, changeCategory, changeErrors, group, statusesOf, WrittenCategory } from './changes.ts'

export default write({
  path: '/api/nomenclature/v1/nomenclature/category/restore',
  group,
  statuses: statusesOf(200),
  summary: 'Restore a deleted product category',
  request: Type.Object({ id: CategoryId() }),
  response: WrittenCategory,
  errors: { ...changeErrors, CategoryNotDeleted, CategoryNotFound },
  example: { request: { id: demo.deletedCategory }, response: { id: demo.deletedCategory } },

  run: ({ body, fail, ...context }) =>
    changeCategory(context, requireField(body.id, 'id'), (known) => {
      if (!known.isDeleted) throw fail.CategoryNotDeleted({ path: 'id' })
      return { ...known, isDeleted: false }
    }),
})
