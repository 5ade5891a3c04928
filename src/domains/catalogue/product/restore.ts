import { Type } from 'typebox'
import { write } from '#core/operation/operation.ts'
import { demo } from '#shared/demo.ts'
import { markProducts, restoreErrors } from './changes.ts'
import { Done, ProductIds, statusesOf } from './schemas.ts'

export default write({
  path: '/api/nomenclature/v2/product/restore',
  group: 'Nomenclature: changing',
  statuses: statusesOf(200),
  summary: 'Restore deleted products',
  request: Type.Object({ productIds: ProductIds('Products to restore.') }),
  response: Done,
  errors: restoreErrors,
  example: { request: { productIds: [demo.spareNomenclatureProduct] } },

  async run({ body, ...context }) {
    await markProducts(context, body.productIds, false)
    return { message: null }
  },
})
