import { type Static, Type } from 'typebox'
import type { Fail } from '#core/errors.ts'
import { field, Id, List } from '#core/schema.ts'
import { type AnsweredItem, type AnsweredModifier, MarkingCode } from '#shared/schemas/answered_items.ts'
import { PositionNotFound } from './errors.ts'

const marked = Type.Object({
  positionId: Id('Position'),
  codes: field(List(List(MarkingCode, { maxItems: 100 }), { maxItems: 1_000 }), 'A list of codes for each piece.'),
})

/** Marking codes of goods handed out at one position of an order: a product or a modifier. */
export const markedPosition = marked.properties
type MarkedPosition = Static<typeof marked>

export const markingErrors = { PositionNotFound } as const

/** Returns the items with these codes at the position; returns the same list if it already has them. */
export function withCodes(
  items: readonly AnsweredItem[],
  { positionId, codes }: MarkedPosition,
  fail: Fail<typeof markingErrors>,
): readonly AnsweredItem[] {
  let isFound = false
  let isNew = false
  const mark = <Part extends Pick<AnsweredModifier, 'positionId' | 'codes'>>(part: Part): Part => {
    if (part.positionId !== positionId) return part
    isFound = true
    if (JSON.stringify(part.codes ?? []) === JSON.stringify(codes)) return part
    isNew = true
    return { ...part, codes }
  }
  const changed = items.map((item) => markItem(item, mark))
  if (!isFound) throw fail.PositionNotFound({ path: 'positionId' })
  return isNew ? changed : items
}

type Mark = <Part extends Pick<AnsweredModifier, 'positionId' | 'codes'>>(part: Part) => Part

/** Marks an item. Halves of a compound item have no codes, only their modifiers do. */
function markItem(item: AnsweredItem, mark: Mark): AnsweredItem {
  if (item.type === 'Service') return item
  if (item.type === 'Product') return { ...mark(item), modifiers: item.modifiers?.map(mark) }
  const { primaryComponent: first, secondaryComponent: second, commonModifiers } = item
  return {
    ...item,
    primaryComponent: { ...first, modifiers: first.modifiers?.map(mark) },
    secondaryComponent: second && { ...second, modifiers: second.modifiers?.map(mark) },
    commonModifiers: commonModifiers?.map(mark),
  }
}
