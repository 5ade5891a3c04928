import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { demo } from '#shared/demo.ts'
import { FieldRequired, requireField } from '#shared/errors.ts'
import { ScaleNotFound } from '../errors.ts'
import { ProductScale, ScaleId, scaleStatuses } from './schemas.ts'
import { readScales } from './store.ts'

export default query({
  path: '/api/nomenclature/v1/product-scale/get',
  group: 'Nomenclature: reading',
  statuses: scaleStatuses,
  summary: 'Get a size scale with its sizes',
  description: 'Includes deleted scales.',
  request: Type.Object({ id: ScaleId() }),
  response: ProductScale,
  errors: { FieldRequired, ScaleNotFound },
  example: { request: { id: demo.productScale } },

  async run({ body, db, caller, fail }) {
    const filters = [{ field: 'id', value: requireField(body.id, 'id') }]
    const { items } = await readScales(db, caller.corporationId, { filters })
    if (!items[0]) throw fail.ScaleNotFound({ path: 'id' })
    return items[0]
  },
})
