import { Decimal, roundMoney, spread, toNumber, total, zero } from '#core/decimal.ts'
import type { Id } from '#core/schema.ts'
import { type Dictionaries, type DiscountType, findAt } from '#domains/dictionaries/rules.ts'
import type { AnsweredDiscount } from '#shared/schemas/order_answer.ts'
import type { DiscountsInfo } from '#shared/schemas/order_request.ts'
import type { DiscountFail } from './errors.ts'
import { reduced } from './lines.ts'
import type { Allocation, Line, PricingContext } from './model.ts'

type DiscountContext = Pick<PricingContext<DiscountFail>, 'organization' | 'dictionaries' | 'fail'>
type RmsDiscount = Extract<NonNullable<DiscountsInfo['discounts']>[number], { type: 'RMS' }>

/** Discounts as orders show them, and what they take off the lines. */
export interface GivenDiscounts {
  discounts: AnsweredDiscount[]
  allocations: Allocation[]
}

/**
 * The discounts that a request names; a negative percent or sum is a surcharge. Each is calculated from the costs of the
 * lines, but takes no more off a line than the discounts before it have left. What a discount takes off the lines adds up
 * to its sum to the cent. Below the least order sum of a discount it gives nothing.
 */
export function giveDiscounts(
  context: DiscountContext,
  lines: readonly Line[],
  info: DiscountsInfo | null | undefined,
  path = 'order.discountsInfo',
): GivenDiscounts {
  const { fail } = context
  if (info?.card) throw fail.DiscountCardNotFound({ path: `${path}.card.track` })
  if (!info?.discounts?.length) return { discounts: [], allocations: [] }
  const checked = info.discounts.map((requested, i) => {
    const at = `${path}.discounts[${i}]`
    if (requested.type === 'iikoCard') throw fail.DiscountCardNotFound({ path: `${at}.programId` })
    const type = findDiscount(context, requested, at)
    checkPositions(fail, lines, type, requested.selectivePositions, at)
    return { type, sum: requested.sum ?? null, positions: requested.selectivePositions ?? null }
  })
  return give(lines, checked)
}

/**
 * The sums that a request names for flexible discounts, in the order of its discounts. They are kept in the details of the
 * order: the order shows what the discount came to, which is less when the order cost less.
 */
export function agreedSumsOf(info: DiscountsInfo | null | undefined): (number | null)[] | undefined {
  const sums = info?.discounts?.map((discount) => (discount.type === 'RMS' ? (discount.sum ?? null) : null))
  return sums?.some((sum) => sum !== null) ? sums : undefined
}

/**
 * The discounts of an order on other lines, because items were added or removed. A flexible sum is the agreed one, where
 * it was kept. Nothing is checked again: an order keeps the discounts that it was promised.
 */
export function giveAgain(
  { discounts }: Dictionaries,
  lines: readonly Line[],
  former: readonly AnsweredDiscount[],
  agreedSums: unknown,
): GivenDiscounts {
  const agreed: unknown[] = Array.isArray(agreedSums) ? agreedSums : []
  const known = former.flatMap(({ discountType, sum: formerSum, selectivePositions }, i) => {
    const type = discounts.get(discountType.id)
    const sum = agreed[i]
    return type ? [{ type, sum: typeof sum === 'number' ? sum : formerSum, positions: selectivePositions ?? null }] : []
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

function give(lines: readonly Line[], discounts: readonly Discount[]): GivenDiscounts {
  const given: GivenDiscounts = { discounts: [], allocations: [] }
  let left = lines
  for (const discount of discounts) {
    const chosen = chosenBy(discount, left)
    const allocations = allocate(discount, left, chosen)
    given.discounts.push(shown(discount, chosen, allocations))
    given.allocations.push(...allocations)
    left = reduced(left, allocations)
  }
  return given
}

function chosenBy({ positions }: Discount, lines: readonly Line[]): readonly Line[] {
  if (!positions) return lines
  const chosen = new Set<string>(positions)
  return lines.filter(({ parentId }) => chosen.has(parentId))
}

/** What the discount takes off each of the chosen lines. */
function allocate(discount: Discount, lines: readonly Line[], chosen: readonly Line[]): Allocation[] {
  const { minOrderSum } = discount.type
  const isReached = minOrderSum === null || total(lines.map(({ cost }) => cost)).greaterThanOrEqualTo(minOrderSum)
  const shares = isReached ? sharesOf(discount, chosen) : []
  return chosen.map(({ positionId, sum }, i) => ({ positionId, sum: Decimal.min(shares[i] ?? zero, sum) }))
}

/** The discount as orders show it. A modifier's allocation counts for the position that it belongs to. */
function shown(
  { type, positions }: Discount,
  chosen: readonly Line[],
  allocations: readonly Allocation[],
): AnsweredDiscount {
  const sums = new Map<string, Decimal>()
  for (const [i, { parentId }] of chosen.entries())
    sums.set(parentId, (sums.get(parentId) ?? zero).plus(allocations[i]?.sum ?? zero))
  return {
    discountType: { id: type.id, name: type.name },
    sum: toNumber(total(sums.values())),
    selectivePositions: positions,
    selectivePositionsWithSum: positions?.map((positionId) => ({
      positionId,
      sum: toNumber(sums.get(positionId) ?? zero),
    })),
  }
}

function findDiscount(
  { dictionaries, organization, fail }: DiscountContext,
  requested: RmsDiscount,
  path: string,
): DiscountType {
  const type = findAt(dictionaries.discounts, requested.discountTypeId, organization.id)
  if (!type) throw fail.DiscountCardNotFound({ path: `${path}.discountTypeId` })
  if (type.isAutomatic)
    throw fail.DiscountCardTypeModeForbidden({
      path: `${path}.discountTypeId`,
      message: 'This discount is given by itself',
    })
  const isFlexible = type.mode === 'FlexibleSum'
  if (isFlexible && requested.sum === undefined) throw fail.DiscountSumNotSpecified({ path: `${path}.sum` })
  if (!isFlexible && requested.sum !== undefined)
    throw fail.DiscountCardTypeModeForbidden({ path: `${path}.sum`, message: 'The sum of this discount is fixed' })
  return type
}

function checkPositions(
  fail: DiscountFail,
  lines: readonly Line[],
  type: DiscountType,
  positions: readonly string[] | null | undefined,
  path: string,
): void {
  if (!positions) return
  if (!type.canBeAppliedSelectively) throw fail.InvalidDiscountItem({ path: `${path}.selectivePositions` })
  const known = new Set(lines.map(({ parentId }) => parentId))
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
    return lines.map(({ cost, categoryId }) => roundMoney(cost.times(percentFor(type, categoryId)).dividedBy(100)))
  const costs = lines.map(({ cost }) => cost)
  const sum = type.mode === 'FlexibleSum' ? new Decimal(flexible ?? 0) : type.sum
  return spread(Decimal.min(roundMoney(sum), total(costs)), costs)
}

/** A discount by categories has no percent of its own. */
const percentFor = (type: DiscountType, categoryId: string | null): Decimal =>
  type.isCategorised ? (categoryId !== null && type.categoryPercents.get(categoryId)) || zero : type.percent
