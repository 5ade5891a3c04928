import { Type } from 'typebox'
import { createAggregate } from '#core/operation/aggregate_change.ts'
import { write } from '#core/operation/operation.ts'
import { newId, opt } from '#core/schema.ts'
import { FieldRequired, requireField } from '#shared/errors.ts'
import { changeCatalogue } from '../changes.ts'
import { ChainForbidden, SeveralDefaultSizes } from '../errors.ts'
import { sizesOf } from './rules.ts'
import type { Scale } from './schemas.ts'
import { ProductScale, ScaleName, SizesToCreate, scaleOf } from './schemas.ts'
import { scales } from './store.ts'

export default write({
  path: '/api/nomenclature/v1/product-scale/create',
  group: 'Nomenclature: changing',
  statuses: [200, 400, 401, 403, 429, 500, 502],
  summary: 'Create a size scale',
  request: Type.Object({ name: ScaleName('Required.'), productSizes: opt(SizesToCreate(), 'Sizes of the scale.') }),
  response: ProductScale,
  errors: { ChainForbidden, FieldRequired, SeveralDefaultSizes },
  example: {
    request: { name: 'Cups', productSizes: [{ name: 'Small', shortName: 'S', default: true }, { name: 'Large' }] },
  },

  async run({ body, ...context }) {
    const name = requireField(body.name, 'name')
    const sizes = sizesOf(body.productSizes ?? []).sort((a, b) => a.priority - b.priority)
    const scale = { id: newId<'ProductScale'>(), name, isDeleted: false, revision: 0, sizes }
    await changeCatalogue(context, async (corporationId) => {
      const made: Scale = { corporationId, ...scale }
      await createAggregate(context, scales, { ownerId: corporationId, id: made.id }, () => made)
      return true
    })
    return scaleOf(scale)
  },
})
