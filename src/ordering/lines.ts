import { Decimal, type MoneyGrid, roundMoney, toNumber, total, zero } from '#core/decimal.ts'
import type { Catalogue } from '#domains/catalogue/model.ts'
import type { AnsweredComponent, AnsweredItem, AnsweredModifier } from '#shared/schemas/answered_items.ts'
import type { Allocation, ComboAllocation, Line } from './model.ts'

/** Returns the lines of items that an order already has, before any discount. Removed items have no lines. */
export const linesOf = (context: LinesContext, items: readonly AnsweredItem[]): Line[] =>
  items.flatMap((item) => (item.deleted ? [] : linesOfItem(context, item)))

interface LinesContext {
  products: Catalogue['products']
  money: MoneyGrid
  /** Whether the order has discounts, so that stored sums differ from costs. */
  isDiscounted: boolean
}

function linesOfItem({ products, money, isDiscounted }: LinesContext, item: AnsweredItem): Line[] {
  const line = (part: AnsweredComponent | AnsweredModifier, parentId: string, cost: Decimal): Line => {
    const categoryId = products.get(part.product.id)?.categoryId ?? null
    return { positionId: positionOf(part), parentId, categoryId, cost, sum: cost }
  }
  const modifierLines = (modifiers: readonly AnsweredModifier[] | null | undefined, parentId: string) =>
    (modifiers ?? [])
      .filter(({ deleted }) => !deleted)
      .map((modifier) =>
        line(
          modifier,
          parentId,
          isDiscounted ? costOfModifier(modifier, item.amount, money) : new Decimal(modifier.resultSum),
        ),
      )
  const ofParts = partsOf(item).flatMap((part) => {
    const positionId = positionOf(part)
    return [line(part, positionId, new Decimal(part.cost)), ...modifierLines(part.modifiers, positionId)]
  })
  if (item.type !== 'Compound') return ofParts
  return [...ofParts, ...modifierLines(item.commonModifiers, positionOf(item.primaryComponent))]
}

interface ChargedModifier extends Pick<AnsweredModifier, 'amount' | 'amountIndependentOfParentAmount'> {
  freeOfChargeAmount?: Decimal.Value | null | undefined
  price: Decimal.Value
}

/**
 * Returns the cost of a modifier in a line of `parents` portions. Free portions cost nothing, and an independent amount is
 * charged once.
 */
export const costOfModifier = (
  { amount, amountIndependentOfParentAmount, freeOfChargeAmount, price }: ChargedModifier,
  parents: Decimal.Value,
  money: MoneyGrid,
): Decimal =>
  roundMoney(
    new Decimal(amount)
      .minus(freeOfChargeAmount ?? 0)
      .times(price)
      .times(amountIndependentOfParentAmount ? 1 : parents),
    money,
  )

/** Returns the lines with the prices of combos. */
export function applyComboPrices(lines: readonly Line[], allocations: readonly ComboAllocation[]): readonly Line[] {
  if (allocations.length === 0) return lines
  const byPosition = new Map(allocations.map((allocation) => [allocation.positionId, allocation]))
  return lines.map((line) => {
    const allocation = byPosition.get(line.positionId)
    return allocation ? { ...line, cost: allocation.cost, sum: allocation.cost, combo: allocation.combo } : line
  })
}

/** Returns the lines reduced by the allocations. */
export function applyAllocations(lines: readonly Line[], allocations: readonly Allocation[]): readonly Line[] {
  if (allocations.length === 0) return lines
  const byPosition = new Map<string, Decimal>()
  for (const { positionId, sum } of allocations)
    byPosition.set(positionId, (byPosition.get(positionId) ?? zero).plus(sum))
  return lines.map((line) => {
    const sum = byPosition.get(line.positionId)
    return sum ? { ...line, sum: line.sum.minus(sum) } : line
  })
}

/** Returns the items with the sums of their lines. Leaves parts without a line, such as removed ones and services, unchanged. */
export function assemble(items: readonly AnsweredItem[], lines: readonly Line[]): AnsweredItem[] {
  const byPosition = new Map(lines.map((line) => [line.positionId, line]))
  return items.map((item) => assembleItem(item, byPosition))
}

type LinesByPosition = ReadonlyMap<string, Line>

function assembleItem(item: AnsweredItem, lines: LinesByPosition): AnsweredItem {
  if (item.deleted || item.type === 'Service') return item
  if (item.type === 'Product') return { ...assemblePart(item, lines), ...comboOf(item, lines) }
  const { primaryComponent, secondaryComponent, commonModifiers } = item
  return {
    ...item,
    primaryComponent: assemblePart(primaryComponent, lines),
    secondaryComponent: secondaryComponent && assemblePart(secondaryComponent, lines),
    commonModifiers: commonModifiers?.map((modifier) => assembleModifier(modifier, lines)),
    ...comboOf(primaryComponent, lines),
  }
}

function comboOf({ positionId }: AnsweredComponent, lines: LinesByPosition) {
  const combo = lines.get(positionId ?? '')?.combo
  return combo && { comboInformation: combo }
}

function assemblePart<Part extends AnsweredComponent>(part: Part, lines: LinesByPosition): Part {
  const line = lines.get(part.positionId ?? '')
  if (!line) return part
  const cost = line.combo ? toNumber(line.cost) : part.cost
  const assembled = { ...part, cost, resultSum: line.sum === line.cost ? cost : toNumber(line.sum) }
  if (part.modifiers) assembled.modifiers = part.modifiers.map((modifier) => assembleModifier(modifier, lines))
  return assembled
}

/** A modifier that a combo's price includes is shown as free. */
function assembleModifier(modifier: AnsweredModifier, lines: LinesByPosition): AnsweredModifier {
  const line = lines.get(modifier.positionId ?? '')
  if (!line) return modifier
  return { ...modifier, price: line.combo ? 0 : modifier.price, resultSum: toNumber(line.sum) }
}

/** Sums the stored items of an order, from which its total must be reproducible. */
export function sumOf(items: readonly AnsweredItem[]): Decimal {
  const sums: number[] = []
  for (const item of items) {
    if (item.deleted) continue
    if (item.type === 'Service') sums.push(item.resultSum ?? item.cost)
    for (const { resultSum = 0 } of partsOf(item)) sums.push(resultSum)
    for (const { resultSum, deleted } of modifiersOf(item)) if (!deleted) sums.push(resultSum)
  }
  return total(sums)
}

/** Returns the products of an item: one, or each half of a compound item; none for a service. */
export function partsOf(item: AnsweredItem): AnsweredComponent[] {
  if (item.type === 'Product') return [item]
  if (item.type === 'Service') return []
  return item.secondaryComponent ? [item.primaryComponent, item.secondaryComponent] : [item.primaryComponent]
}

/** Returns the modifiers of an item: of its products, and the common ones of a compound item. */
export const modifiersOf = (item: AnsweredItem): AnsweredModifier[] => [
  ...partsOf(item).flatMap(({ modifiers }) => modifiers ?? []),
  ...(item.type === 'Compound' ? (item.commonModifiers ?? []) : []),
]

/** Returns every used position, including positions of removed items and of modifiers. */
export const positionsOf = (items: readonly AnsweredItem[]): string[] =>
  items
    .flatMap((item): (AnsweredComponent | AnsweredModifier)[] => [...partsOf(item), ...modifiersOf(item)])
    .flatMap(({ positionId }) => positionId ?? [])

/** Returns the position, which pricing assigns to every part of an order. */
export function positionOf({ positionId }: AnsweredComponent | AnsweredModifier): string {
  if (!positionId) throw new Error('A part of an order has no position')
  return positionId
}
