import { Type } from 'typebox'
import { write } from '#core/operation/operation.ts'
import { needed } from '#shared/errors.ts'
import { CategoryName, changeErrors, createCategory, group, statusesOf, WrittenCategory } from './changes.ts'

export default write({
  path: '/api/nomenclature/v1/nomenclature/category/create',
  group,
  statuses: statusesOf(201),
  summary: 'Create a product category',
  request: Type.Object({ name: CategoryName() }),
  response: WrittenCategory,
  errors: changeErrors,
  example: { request: { name: 'Soups' } },

  run: ({ body, ...context }) => createCategory(context, needed(body.name, 'name')),
})
