import { Decimal, roundMoney, toNumber, total, zero } from '#core/decimal.ts'
import { type Dictionaries, type DiscountType, findAt } from '#domains/dictionaries/rules.ts'
import type { AnsweredDiscount } from '#shared/schemas/order_answer.ts'
import type { DiscountsInfo } from '#shared/schemas/order_request.ts'
import type { OrderingFail } from './errors.ts'
import type { Line } from './items.ts'

interface Given {
  dictionaries: Dictionaries
  organizationId: string
  fail: OrderingFail
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
  const left = new Map(lines.map((line) => [line, line.sum]))
  const answered = info.discounts.map((asked, i) => {
    const at = `${path}.discounts[${i}]`
    if (asked.type === 'iikoCard') throw given.fail.DiscountCardNotFound({ path: `${at}.programId` })
    return giveDiscount(given, lines, left, asked, at)
  })
  for (const [{ place }, sum] of left) place.resultSum = toNumber(sum)
  return answered
}

function giveDiscount(
  given: Given,
  lines: readonly Line[],
  left: Map<Line, Decimal>,
  asked: Asked,
  path: string,
): AnsweredDiscount {
  const type = findDiscount(given, asked, path)
  const chosen = chooseLines(given, lines, type, asked, path)
  const whole = total(lines.map(({ sum }) => sum))
  const isReached = type.minOrderSum === null || whole.greaterThanOrEqualTo(type.minOrderSum)
  const shares = isReached ? sharesOf(type, asked, chosen) : chosen.map(() => zero)
  const byPosition = new Map<string, Decimal>()
  for (const [i, line] of chosen.entries()) {
    const share = Decimal.min(shares[i] ?? zero, left.get(line) ?? zero)
    left.set(line, (left.get(line) ?? zero).minus(share))
    byPosition.set(line.positionId, (byPosition.get(line.positionId) ?? zero).plus(share))
  }
  const positions = asked.selectivePositions ?? null
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

function chooseLines({ fail }: Given, lines: readonly Line[], type: DiscountType, asked: Asked, path: string): Line[] {
  const positions = asked.selectivePositions
  if (!positions) return [...lines]
  if (!type.canBeAppliedSelectively) throw fail.InvalidDiscountItem({ path: `${path}.selectivePositions` })
  const known = new Set(lines.map(({ positionId }) => positionId))
  const seen = new Set<string>()
  for (const [i, position] of positions.entries()) {
    const at = `${path}.selectivePositions[${i}]`
    if (!known.has(position)) throw fail.DiscountItemPositionNotFound({ path: at })
    if (seen.has(position)) throw fail.DiscountItemDuplicatePositions({ path: at })
    seen.add(position)
  }
  return lines.filter(({ positionId }) => seen.has(positionId))
}

function sharesOf(type: DiscountType, asked: Asked, lines: readonly Line[]): Decimal[] {
  if (type.mode === 'Percent')
    return lines.map(({ sum, categoryId }) => roundMoney(sum.times(percentFor(type, categoryId)).dividedBy(100)))
  return spread(type.mode === 'FlexibleSum' ? new Decimal(asked.sum ?? 0) : type.sum, lines)
}

/** A discount by categories has no percent of its own. */
const percentFor = (type: DiscountType, categoryId: string | null): Decimal =>
  type.isCategorised ? (categoryId !== null && type.categoryPercents.get(categoryId)) || zero : type.percent

/** The sum over the lines in proportion to theirs; each takes the rounded share of what is left, so no cent is lost. */
function spread(sum: Decimal, lines: readonly Line[]): Decimal[] {
  let rest = total(lines.map((line) => line.sum))
  let open = Decimal.min(roundMoney(sum), rest)
  return lines.map((line) => {
    const share = rest.isZero() ? zero : roundMoney(open.times(line.sum).dividedBy(rest))
    rest = rest.minus(line.sum)
    open = open.minus(share)
    return share
  })
}
