import { isDeepStrictEqual } from 'node:util'
import { OperationError } from '#core/errors.ts'
import { findRepeatedId, RepeatedId } from '#core/kits/references.ts'
import { byId, newId } from '#core/schema.ts'
import { requireField } from '#shared/errors.ts'
import { SeveralDefaultSizes, UnknownReference } from '../errors.ts'
import type { Scale, ScaleSize, SizeInput } from './schemas.ts'

/** The sizes as they are stated, refused where they contradict each other. A size without an id is a new one. */
export function sizesOf(stated: readonly SizeInput[]): ScaleSize[] {
  const repeated = findRepeatedId('productSizes', stated)
  if (repeated) throw new OperationError(RepeatedId, { path: repeated.path })
  const [, second] = [...stated.keys()].filter((i) => stated[i]?.default)
  if (second !== undefined) throw new OperationError(SeveralDefaultSizes, { path: `productSizes[${second}].default` })
  return stated.map(({ id, name, shortName, priority, default: isDefault }, i) => ({
    id: id ?? newId(),
    name: requireField(name, `productSizes[${i}].name`),
    shortName: shortName || null,
    priority: priority ?? i,
    isDefault: isDefault ?? false,
    isDeleted: false,
  }))
}

/** The sizes of a scale after an update: those that are stated, and those that are not as deleted ones. */
export function updatedSizes(known: readonly ScaleSize[], stated: readonly ScaleSize[]): ScaleSize[] {
  const kept = byId(stated)
  const dropped = known.filter(({ id }) => !kept.has(id))
  return [...stated, ...dropped.map((size) => ({ ...size, isDeleted: true, isDefault: false }))]
}

/** Refuses ids that are neither of the scale nor of a size without one. */
export function refuseUnknownSizes(stated: readonly SizeInput[], ownIds: { has(id: string): boolean }): void {
  const strange = stated.findIndex(({ id }) => id && !ownIds.has(id))
  if (strange !== -1) throw new OperationError(UnknownReference, { path: `productSizes[${strange}].id` })
}

/** Whether nothing of a scale differs but the order in which its sizes are told. */
export const isSameScale = (a: Scale, b: Scale): boolean => {
  const sorted = ({ sizes }: Scale) => sizes.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  return isDeepStrictEqual({ ...a, sizes: sorted(a) }, { ...b, sizes: sorted(b) })
}
