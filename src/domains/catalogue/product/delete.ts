import { Type } from 'typebox'
import { write } from '#core/operation/operation.ts'
import { demo } from '#shared/demo.ts'
import { deleteErrors, markProducts } from './changes.ts'
import { Done, ProductIds, statusesOf } from './schemas.ts'

export default write({
  path: '/api/nomenclature/v2/product/delete',
  group: 'Nomenclature: changing',
  statuses: statusesOf(200),
  summary: 'Delete products',
  description: 'Deleted products are no longer sold, but stay in lists and wherever they are referenced.',
  request: Type.Object({ productIds: ProductIds('Products to delete.') }),
  response: Done,
  errors: deleteErrors,
  example: { request: { productIds: [demo.spareNomenclatureProduct] } },

  async run({ body, ...context }) {
    await markProducts(context, body.productIds, true)
    return { message: null }
  },
})
