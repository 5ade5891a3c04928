import { Decimal, roundMoney, spread, toNumber, total, zero } from '#core/decimal.ts'
import type { Id } from '#core/schema.ts'
import { type Dictionaries, type DiscountType, findAt } from '#domains/dictionaries/rules.ts'
import type { AnsweredDiscount } from '#shared/schemas/order_answer.ts'
import type { DiscountsInfo } from '#shared/schemas/order_request.ts'
import type { DiscountFail } from './errors.ts'
import type { Line } from './items.ts'

interface Given {
  dictionaries: Dictionaries
  organizationId: string
  fail: DiscountFail
}

type Asked = Extract<NonNullable<DiscountsInfo['discounts']>[number], { type: 'RMS' }>

/**
 * Takes the discounts off the lines, and puts surcharges (a negative percent or sum) on. Each is reckoned from the sums
 * before any discount; a line does not fall below zero. What a discount gives to each line adds up to its sum to the
 * cent. Below the least order sum of a discount it gives nothing.
 */
export function giveDiscounts(
  given: Given,
  lines: readonly Line[],
  info: DiscountsInfo | null | undefined,
  path = 'order.discountsInfo',
): AnsweredDiscount[] {
  if (info?.card) throw given.fail.DiscountCardNotFound({ path: `${path}.card.track` })
  if (!info?.discounts?.length) return []
  const checked = info.discounts.map((asked, i) => {
    const at = `${path}.discounts[${i}]`
    if (asked.type === 'iikoCard') throw given.fail.DiscountCardNotFound({ path: `${at}.programId` })
    const type = findDiscount(given, asked, at)
    checkPositions(given, lines, type, asked.selectivePositions, at)
    return { type, sum: asked.sum ?? null, positions: asked.selectivePositions ?? null }
  })
  return give(lines, checked)
}

/**
 * The sums that a request names for flexible discounts, in the order of its discounts. They are kept beside the order, for
 * what it shows is what the discount came to: less, when there was less to take it off.
 */
export function agreedSumsOf(info: DiscountsInfo | null | undefined): (number | null)[] | undefined {
  const sums = info?.discounts?.map((asked) => (asked.type === 'RMS' ? (asked.sum ?? null) : null))
  return sums?.some((sum) => sum !== null) ? sums : undefined
}

/**
 * The same discounts on other lines: items were added or removed. A flexible sum is the one that was agreed, where it was
 * kept. Nothing is checked again, for what an order has been promised is not taken back.
 */
export function giveAgain(
  { discounts }: Dictionaries,
  lines: readonly Line[],
  former: readonly AnsweredDiscount[],
  agreedSums: unknown,
): AnsweredDiscount[] {
  const agreed: unknown[] = Array.isArray(agreedSums) ? agreedSums : []
  const known = former.flatMap(({ discountType, sum: given, selectivePositions }, i) => {
    const type = discounts.get(discountType.id)
    const sum = agreed[i]
    return type ? [{ type, sum: typeof sum === 'number' ? sum : given, positions: selectivePositions ?? null }] : []
  })
  return give(lines, known)
}

interface Discount {
  type: DiscountType
  /** Of a flexible discount. */
  sum: number | null
  /** The positions that it is for; null for all. */
  positions: Id<'Position'>[] | null
}

function give(lines: readonly Line[], discounts: readonly Discount[]): AnsweredDiscount[] {
  const left = new Map(lines.map((line) => [line, line.sum]))
  const answered = discounts.map((discount) => giveDiscount(lines, left, discount))
  for (const [{ place }, sum] of left) place.resultSum = toNumber(sum)
  return answered
}

function giveDiscount(lines: readonly Line[], left: Map<Line, Decimal>, discount: Discount): AnsweredDiscount {
  const { type, positions } = discount
  const chosen = positions ? lines.filter(({ positionId }) => positions.some((one) => one === positionId)) : lines
  const whole = total(lines.map(({ sum }) => sum))
  const isReached = type.minOrderSum === null || whole.greaterThanOrEqualTo(type.minOrderSum)
  const shares = isReached ? sharesOf(discount, chosen) : chosen.map(() => zero)
  const byPosition = new Map<string, Decimal>()
  for (const [i, line] of chosen.entries()) {
    const share = Decimal.min(shares[i] ?? zero, left.get(line) ?? zero)
    left.set(line, (left.get(line) ?? zero).minus(share))
    byPosition.set(line.positionId, (byPosition.get(line.positionId) ?? zero).plus(share))
  }
  return {
    discountType: { id: type.id, name: type.name },
    sum: toNumber(total(byPosition.values())),
    selectivePositions: positions,
    selectivePositionsWithSum: positions?.map((positionId) => ({
      positionId,
      sum: toNumber(byPosition.get(positionId) ?? zero),
    })),
  }
}

function findDiscount({ dictionaries, organizationId, fail }: Given, asked: Asked, path: string): DiscountType {
  const type = findAt(dictionaries.discounts, asked.discountTypeId, organizationId)
  if (!type) throw fail.DiscountCardNotFound({ path: `${path}.discountTypeId` })
  if (type.isAutomatic)
    throw fail.DiscountCardTypeModeForbidden({
      path: `${path}.discountTypeId`,
      message: 'This discount is given by itself',
    })
  const isFlexible = type.mode === 'FlexibleSum'
  if (isFlexible && asked.sum === undefined) throw fail.DiscountSumNotSpecified({ path: `${path}.sum` })
  if (!isFlexible && asked.sum !== undefined)
    throw fail.DiscountCardTypeModeForbidden({ path: `${path}.sum`, message: 'The sum of this discount is fixed' })
  return type
}

function checkPositions(
  { fail }: Given,
  lines: readonly Line[],
  type: DiscountType,
  positions: readonly string[] | null | undefined,
  path: string,
): void {
  if (!positions) return
  if (!type.canBeAppliedSelectively) throw fail.InvalidDiscountItem({ path: `${path}.selectivePositions` })
  const known = new Set(lines.map(({ positionId }) => positionId))
  const seen = new Set<string>()
  for (const [i, position] of positions.entries()) {
    const at = `${path}.selectivePositions[${i}]`
    if (!known.has(position)) throw fail.DiscountItemPositionNotFound({ path: at })
    if (seen.has(position)) throw fail.DiscountItemDuplicatePositions({ path: at })
    seen.add(position)
  }
}

function sharesOf({ type, sum: flexible }: Discount, lines: readonly Line[]): Decimal[] {
  if (type.mode === 'Percent')
    return lines.map(({ sum, categoryId }) => roundMoney(sum.times(percentFor(type, categoryId)).dividedBy(100)))
  const sums = lines.map((line) => line.sum)
  const sum = type.mode === 'FlexibleSum' ? new Decimal(flexible ?? 0) : type.sum
  return spread(Decimal.min(roundMoney(sum), total(sums)), sums)
}

/** A discount by categories has no percent of its own. */
const percentFor = (type: DiscountType, categoryId: string | null): Decimal =>
  type.isCategorised ? (categoryId !== null && type.categoryPercents.get(categoryId)) || zero : type.percent
