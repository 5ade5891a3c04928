import { Type } from 'typebox'
import { changeAggregate } from '#core/operation/aggregate_change.ts'
import { write } from '#core/operation/operation.ts'
import { demo } from '#shared/demo.ts'
import { FieldRequired, requireField } from '#shared/errors.ts'
import { changeCatalogue } from '../changes.ts'
import { ChainForbidden, ScaleDeleted, ScaleNotFound, ScaleUsed } from '../errors.ts'
import type { Scale } from './schemas.ts'
import { ProductScale, ScaleId, scaleOf, scaleStatuses } from './schemas.ts'
import { isScaleUsed, scales } from './store.ts'

export default write({
  path: '/api/nomenclature/v1/product-scale/delete',
  group: 'Nomenclature: changing',
  statuses: scaleStatuses,
  summary: 'Delete a size scale with its sizes',
  description: 'Deleted scales can still be read by id.',
  request: Type.Object({ id: ScaleId() }),
  response: ProductScale,
  errors: { ChainForbidden, FieldRequired, ScaleDeleted, ScaleNotFound, ScaleUsed },
  example: { request: { id: demo.spareScale } },

  async run({ body, fail, ...context }) {
    const id = requireField(body.id, 'id')
    let after: Scale | undefined
    await changeCatalogue(context, async (ownerId) => {
      after = await changeAggregate(context, scales, { ownerId, id }, async (known) => {
        if (known.isDeleted) throw fail.ScaleDeleted({ path: 'id' })
        if (await isScaleUsed(context.db, ownerId, id)) throw fail.ScaleUsed({ path: 'id' })
        const sizes = known.sizes.map((size) => ({ ...size, isDeleted: true }))
        return { ...known, isDeleted: true, sizes }
      })
      return true
    })
    return scaleOf(after!)
  },
})
