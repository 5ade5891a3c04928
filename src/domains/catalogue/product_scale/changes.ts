import { joinPath, OperationError, withPathPrefix } from '#core/errors.ts'
import type { ChangeContext } from '#core/events/outbox.ts'
import { RepeatedId, UnknownReference } from '#core/kits/references.ts'
import { changeAggregates, mayExist } from '#core/operation/aggregate_change.ts'
import type { Id } from '#core/schema.ts'
import { FieldRequired } from '#shared/errors.ts'
import { SeveralDefaultSizes } from '../errors.ts'
import { isSameScale, sizesOf, updatedSizes } from './rules.ts'
import type { Scale, SizeInput } from './schemas.ts'
import { findScalesOfSizes, scales } from './store.ts'

export const putErrors = { FieldRequired, RepeatedId, SeveralDefaultSizes, UnknownReference }

/** A scale to save with all of its sizes. */
interface ScaleToPut {
  id: Id<'ProductScale'>
  /** Path in the request. */
  path: string
  name: string
  productSizes: readonly SizeInput[]
}

/**
 * Creates or replaces scales within a change of their catalogue (`changeCatalogueOf`), and returns whether anything changed. Restores
 * deleted scales.
 */
export async function putScales(
  context: ChangeContext,
  corporationId: Id<'Corporation'>,
  input: readonly ScaleToPut[],
): Promise<boolean> {
  const requested = input.map((scale) => ({
    ...scale,
    sizes: withPathPrefix(scale.path, () => sizesOf(scale.productSizes)),
  }))
  refuseRepeated(input)
  const sizeIds = requested.flatMap(({ sizes }) => sizes.map(({ id }) => id))
  const known = await findScalesOfSizes(context.db, corporationId, sizeIds)
  for (const { id, path, sizes } of requested) {
    const unknown = sizes.findIndex((size) => (known.get(size.id) ?? id) !== id)
    if (unknown !== -1)
      throw new OperationError(UnknownReference, { path: joinPath(path, `productSizes[${unknown}].id`) })
  }
  let isChanged = false
  await changeAggregates<(Scale | undefined)[]>(
    context,
    requested.map(({ id }) => mayExist(scales, { ownerId: corporationId, id })),
    (states) =>
      requested.map(({ id, name, sizes }, i) => {
        const before = states[i]
        const allSizes = before ? updatedSizes(before.sizes, sizes) : sizes
        const after = { revision: 0, ...before, corporationId, id, name, isDeleted: false, sizes: allSizes }
        if (before && isSameScale(after, before)) return before
        isChanged = true
        return after
      }),
  )
  return isChanged
}

function refuseRepeated(input: readonly ScaleToPut[]): void {
  const seen = new Set<string>()
  const once = (id: string, path: string) => {
    if (seen.has(id)) throw new OperationError(RepeatedId, { path })
    seen.add(id)
  }
  for (const { id, path, productSizes } of input) {
    once(id, joinPath(path, 'id'))
    for (const [i, size] of productSizes.entries()) if (size.id) once(size.id, joinPath(path, `productSizes[${i}].id`))
  }
}
