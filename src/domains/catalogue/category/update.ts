import { Type } from 'typebox'
import { write } from '#core/operation/operation.ts'
import { demo } from '#shared/demo.ts'
import { requireField } from '#shared/errors.ts'
import { CategoryNotFound } from '../errors.ts'
import {
  CategoryId,
  CategoryName,
  changeCategory,
  changeErrors,
  group,
  statusesOf,
  WrittenCategory,
} from './changes.ts'

export default write({
  path: '/api/nomenclature/v1/nomenclature/category/update',
  group,
  statuses: statusesOf(200),
  summary: 'Rename a product category',
  request: Type.Object({ id: CategoryId(), name: CategoryName() }),
  response: WrittenCategory,
  errors: { ...changeErrors, CategoryNotFound },
  example: { request: { id: demo.foodCategory, name: 'Food' }, response: { id: demo.foodCategory } },

  run({ body, ...context }) {
    const name = requireField(body.name, 'name')
    return changeCategory(context, requireField(body.id, 'id'), (known) =>
      known.name === name ? known : { ...known, name },
    )
  },
})
