import { Type } from 'typebox'
import { RepeatedId, UnknownReference } from '#core/kits/references.ts'
import { changeAggregate } from '#core/operation/aggregate_change.ts'
import { write } from '#core/operation/operation.ts'
import { opt } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { FieldRequired, requireField } from '#shared/errors.ts'
import { changeCatalogue } from '../changes.ts'
import { ChainForbidden, ScaleDeleted, ScaleNotFound, SeveralDefaultSizes } from '../errors.ts'
import { isSameScale, refuseUnknownSizes, sizesOf, updatedSizes } from './rules.ts'
import { ProductScale, ScaleId, ScaleName, SizesToUpdate, scaleStatuses } from './schemas.ts'
import { listSizesWithoutScale, readScales, scales } from './store.ts'

export default write({
  path: '/api/nomenclature/v1/product-scale/update',
  group: 'Nomenclature: changing',
  statuses: scaleStatuses,
  summary: 'Rename a size scale, or replace its sizes',
  description:
    'A list of sizes is complete: sizes of the scale that it omits are deleted. Without a list, the sizes stay unchanged. A size that was created with products and has no scale may be listed, and then belongs to this scale.',
  request: Type.Object({
    id: ScaleId(),
    name: ScaleName('If absent, it stays unchanged.'),
    productSizes: opt(SizesToUpdate(), 'All sizes of the scale. If absent, they stay unchanged.'),
  }),
  response: ProductScale,
  errors: {
    ChainForbidden,
    FieldRequired,
    RepeatedId,
    ScaleDeleted,
    ScaleNotFound,
    SeveralDefaultSizes,
    UnknownReference,
  },
  example: {
    request: {
      id: demo.productScale,
      productSizes: [
        { id: demo.smallSize, name: 'Small', shortName: 'S', default: true },
        { id: demo.largeSize, name: 'Large', shortName: 'L' },
      ],
    },
  },

  async run({ body, fail, ...context }) {
    const id = requireField(body.id, 'id')
    const requested = body.productSizes ?? []
    const sizes = sizesOf(requested)
    const { db, caller } = context
    await changeCatalogue(context, async (ownerId) => {
      let isChanged = false
      const free = await listSizesWithoutScale(
        db,
        ownerId,
        sizes.map((size) => size.id),
      )
      await changeAggregate(context, scales, { ownerId, id }, (known) => {
        if (known.isDeleted) throw fail.ScaleDeleted({ path: 'id' })
        const own = new Set([...known.sizes.map((size) => size.id), ...free])
        refuseUnknownSizes(requested, own)
        const allSizes = body.productSizes ? updatedSizes(known.sizes, sizes) : known.sizes
        const after = { ...known, name: body.name || known.name, sizes: allSizes }
        isChanged = !isSameScale(after, known)
        return isChanged ? after : known
      })
      return isChanged
    })
    const { items } = await readScales(db, caller.corporationId, { filters: [{ field: 'id', value: id }] })
    return items[0]!
  },
})
