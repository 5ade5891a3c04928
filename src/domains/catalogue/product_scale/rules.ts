import { isDeepStrictEqual } from 'node:util'
import { OperationError } from '#core/errors.ts'
import { findRepeatedId, RepeatedId, UnknownReference } from '#core/kits/references.ts'
import { byId, newId } from '#core/schema.ts'
import { requireField } from '#shared/errors.ts'
import { SeveralDefaultSizes } from '../errors.ts'
import type { Scale, ScaleSize, SizeInput } from './schemas.ts'

/** Returns the sizes of a request. Throws if they contradict each other; a size without an id gets a new one. */
export function sizesOf(requested: readonly SizeInput[]): ScaleSize[] {
  const repeated = findRepeatedId('productSizes', requested)
  if (repeated) throw new OperationError(RepeatedId, { path: repeated.path })
  const [, second] = [...requested.keys()].filter((i) => requested[i]?.default)
  if (second !== undefined) throw new OperationError(SeveralDefaultSizes, { path: `productSizes[${second}].default` })
  return requested.map(({ id, name, shortName, priority, default: isDefault }, i) => ({
    id: id ?? newId(),
    name: requireField(name, `productSizes[${i}].name`),
    shortName: shortName || null,
    priority: priority ?? i,
    isDefault: isDefault ?? false,
    isDeleted: false,
  }))
}

/** Returns the sizes of a scale after an update. Sizes that the request omits are deleted. */
export function updatedSizes(known: readonly ScaleSize[], requested: readonly ScaleSize[]): ScaleSize[] {
  const requestedById = byId(requested)
  const dropped = known.filter(({ id }) => !requestedById.has(id))
  return [...requested, ...dropped.map((size) => ({ ...size, isDeleted: true, isDefault: false }))]
}

/** Refuses ids of sizes outside `ownIds`: the sizes of the scale, and those without a scale. */
export function refuseUnknownSizes(requested: readonly SizeInput[], ownIds: { has(id: string): boolean }): void {
  const unknown = requested.findIndex(({ id }) => id && !ownIds.has(id))
  if (unknown !== -1) throw new OperationError(UnknownReference, { path: `productSizes[${unknown}].id` })
}

/** Returns whether two scales differ in nothing but the order of sizes in the list. */
export const isSameScale = (a: Scale, b: Scale): boolean => {
  const sorted = ({ sizes }: Scale) => sizes.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  return isDeepStrictEqual({ ...a, sizes: sorted(a) }, { ...b, sizes: sorted(b) })
}
