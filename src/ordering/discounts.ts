import { allocateByKind, Decimal, type MoneyGrid, roundMoney, toNumber, total, zero } from '#core/decimal.ts'
import { plainName } from '#core/plain_text.ts'
import type { Id } from '#core/schema.ts'
import { dayOf } from '#core/time.ts'
import { type DiscountType, findAt, isForCards, rowsAt } from '#domains/dictionaries/rules.ts'
import { moneyGridOf } from '#domains/organizations/rules.ts'
import type { AnsweredDiscount } from '#shared/schemas/answered_payments.ts'
import type { DiscountsInfo } from '#shared/schemas/requested_discounts.ts'
import type { DiscountFail } from './errors.ts'
import { applyAllocations, partsOf, positionOf } from './lines.ts'
import type { Allocation, Line, PricedItems, PricingContext } from './model.ts'
import { variantFinder } from './variants.ts'

type DiscountContext = Pick<
  PricingContext<DiscountFail>,
  'organization' | 'dictionaries' | 'discountCard' | 'now' | 'fail'
>
type RmsDiscount = Extract<NonNullable<DiscountsInfo['discounts']>[number], { type: 'RMS' }>

/** Discounts as orders show them, and the resulting reductions of lines. */
export interface CalculatedDiscounts {
  discounts: AnsweredDiscount[]
  allocations: Allocation[]
}

/**
 * Calculates the requested discounts, the discount of the card and the automatic ones, on the costs of the order's lines.
 * A negative percent or sum is a surcharge. Each is rounded once and allocated first to kinds of dishes, then to their lines, up to
 * the remaining cost of a line (docs/domain.md §6.5). A discount gives nothing below its least order sum.
 */
export function calculateDiscounts(
  context: DiscountContext,
  priced: PricedItems,
  info: DiscountsInfo | null | undefined,
  path = 'order.discountsInfo',
): CalculatedDiscounts {
  const { fail } = context
  const automatic = automaticDiscounts(context)
  const checked = (info?.discounts ?? []).flatMap((requested, i) => {
    // Discounts of loyalty programs follow all others (`fixedDiscountsIn`).
    if (requested.type === 'iikoCard') return []
    const at = `${path}.discounts[${i}]`
    const type = findDiscount(context, requested, at)
    const positions = positionsOf(requested)
    checkPositions(fail, priced.lines, type, positions, at)
    return { type, sum: requested.sum ?? null, positions }
  })
  const ofCard = info?.card ? [discountOfCard(context, info.card.track, `${path}.card.track`)] : []
  return calculate(priced, [...checked, ...ofCard, ...automatic], moneyGridOf(context.organization))
}

/** Returns the discount of the card, which must be in force. A card is found by its number only if its discount allows that. */
function discountOfCard(
  { organization, dictionaries, discountCard: card, now, fail }: DiscountContext,
  track: string,
  path: string,
): Discount {
  const type = card && findAt(dictionaries.discounts, card.discountTypeId, organization.id)
  if (!type || (card.track !== plainName(track) && !type.canApplyByCardNumber))
    throw fail.DiscountCardNotFound({ path })
  const forbidden = (message: string) => fail.DiscountCardTypeModeForbidden({ path, message })
  if (!isForCards(type)) throw forbidden('The discount of this card no longer allows cards')
  if (card.isBlocked) throw forbidden('The card is blocked')
  const today = dayOf(now, organization.timeZone)
  if (card.validFrom && today < card.validFrom) throw forbidden(`The card is valid from ${card.validFrom} on`)
  if (card.validTo && today > card.validTo) throw forbidden(`The card was valid until ${card.validTo}`)
  return { type, sum: null, positions: null }
}

/** Returns the automatic discounts of the organization, which follow the requested ones. */
const automaticDiscounts = ({ dictionaries: { discounts }, organization }: Giving): Discount[] =>
  [...discounts.values()]
    .filter(({ isAutomatic, mode }) => isAutomatic && mode !== 'FlexibleSum')
    .filter(({ id }) => findAt(discounts, id, organization.id))
    .map((type) => ({ type, sum: null, positions: null }))

type Giving = Pick<DiscountContext, 'dictionaries' | 'organization'>

/**
 * Returns the requested sums of flexible discounts, in the order of the discounts. They are stored in the order's details, because
 * the order shows the resulting discount, which is lower if the order costs less.
 */
export function agreedSumsOf(info: DiscountsInfo | null | undefined): (number | null)[] | undefined {
  const sums = info?.discounts?.flatMap((discount) => (discount.type === 'RMS' ? [discount.sum ?? null] : []))
  return sums?.some((sum) => sum !== null) ? sums : undefined
}

/**
 * Calculates the discounts of an order again after items are added or removed. A flexible sum is the agreed one, if stored.
 * Does not validate again: an order keeps its promised discounts, and gets the current automatic ones.
 */
export function recalculateDiscounts(
  context: Giving,
  priced: PricedItems,
  former: readonly AnsweredDiscount[],
  agreedSums: unknown,
): CalculatedDiscounts {
  const { discounts } = context.dictionaries
  const agreed: unknown[] = Array.isArray(agreedSums) ? agreedSums : []
  const automatic = automaticDiscounts(context)
  const known = former.flatMap((one, i) => {
    const type = discounts.get(one.discountType.id)
    const sum = agreed[i]
    const isKept = type && automatic.every((one) => one.type !== type)
    return isKept ? [{ type, sum: typeof sum === 'number' ? sum : one.sum, positions: positionsOf(one) }] : []
  })
  return calculate(priced, [...known, ...automatic], moneyGridOf(context.organization))
}

interface Discount {
  type: DiscountType
  /** Sum of a flexible discount. */
  sum: number | null
  /** Positions that the discount applies to; null for all. */
  positions: Id<'Position'>[] | null
}

/** Returns the selected positions. An empty list means the whole order, like a missing one. */
const positionsOf = ({ selectivePositions: positions }: Pick<AnsweredDiscount, 'selectivePositions'>) =>
  positions?.length ? positions : null

/** Omits discounts of zero, unless the request names them. */
function calculate(priced: PricedItems, discounts: readonly Discount[], money: MoneyGrid): CalculatedDiscounts {
  const calculated: CalculatedDiscounts = { discounts: [], allocations: [] }
  if (discounts.length === 0) return calculated
  const sharing = { kinds: kindsOf(priced, discounts), money }
  let { lines } = priced
  for (const discount of discounts) {
    const chosen = chosenBy(discount, lines)
    const allocations = allocate(discount, lines, chosen, sharing)
    if (discount.type.isAutomatic && allocations.every(({ sum }) => sum.isZero())) continue
    calculated.discounts.push(toAnsweredDiscount(discount, chosen, allocations))
    calculated.allocations.push(...allocations)
    lines = applyAllocations(lines, allocations)
  }
  return calculated
}

/** Rules by which a discount is allocated to lines. */
interface Sharing {
  /** Kind of each dish, by the positions of its parts. Dishes of one kind differ only in their amounts. */
  kinds: ReadonlyMap<string, string>
  money: MoneyGrid
}

function kindsOf({ items, lines }: PricedItems, discounts: readonly Discount[]): Sharing['kinds'] {
  const byPosition = new Map(lines.map((line) => [line.positionId, line]))
  const variantOf = variantFinder(discounts, (positionId) => byPosition.get(positionId))
  const kinds = new Map<string, string>()
  for (const item of items) {
    if (item.deleted || item.type === 'Service') continue
    const [lead, ...others] = partsOf(item)
    if (!lead) continue
    const combo = byPosition.get(positionOf(lead))?.combo ?? item.comboInformation
    const kind = [lead.product.id, item.size?.id ?? '', combo?.comboSourceId ?? '', variantOf(item).text].join('|')
    for (const part of [lead, ...others]) kinds.set(positionOf(part), kind)
  }
  return kinds
}

function chosenBy({ positions }: Discount, lines: readonly Line[]): readonly Line[] {
  if (!positions) return lines
  const chosen = new Set<string>(positions)
  return lines.filter(({ parentId }) => chosen.has(parentId))
}

/** Returns the reduction of each chosen line. */
function allocate(discount: Discount, lines: readonly Line[], chosen: readonly Line[], sharing: Sharing): Allocation[] {
  const { minOrderSum } = discount.type
  const isReached = minOrderSum === null || total(lines.map(({ cost }) => cost)).greaterThanOrEqualTo(minOrderSum)
  const shares = isReached ? sharesOf(discount, chosen, sharing) : []
  return chosen.map(({ positionId }, i) => ({ positionId, sum: shares[i] ?? zero }))
}

/** Returns the discount as orders show it. The allocation of a modifier counts for the position that it belongs to. */
function toAnsweredDiscount(
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
  if (!type)
    throw fail.DiscountCardNotFound({
      path: `${path}.discountTypeId`,
      choices: rowsAt(dictionaries.discounts, organization.id, ({ isAutomatic }) => !isAutomatic),
    })
  if (type.isAutomatic)
    throw fail.DiscountCardTypeModeForbidden({
      path: `${path}.discountTypeId`,
      message: `${type.name} is applied automatically: omit it`,
    })
  const isFlexible = type.mode === 'FlexibleSum'
  if (isFlexible && requested.sum === undefined) throw fail.DiscountSumNotSpecified({ path: `${path}.sum` })
  if (!isFlexible && requested.sum !== undefined)
    throw fail.DiscountCardTypeModeForbidden({
      path: `${path}.sum`,
      message: `The sum of ${type.name} is fixed: omit \`sum\``,
    })
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

/** Returns the reduction of each line. */
const sharesOf = (discount: Discount, lines: readonly Line[], sharing: Sharing): Decimal[] =>
  amountsOf(discount, lines)
    .map((amount) => allocateAmount(amount, lines, sharing))
    .reduce(
      (all, shares) => all.map((sum, i) => sum.plus(shares[i] ?? zero)),
      lines.map(() => zero),
    )

/** Unrounded sum of a discount, and the weights by which lines share it. */
interface Amount {
  sum: Decimal
  weights: readonly Decimal[]
}

/** Returns two amounts for a discount by categories that is a surcharge for some: reductions and surcharges. */
function amountsOf({ type, sum: flexible }: Discount, lines: readonly Line[]): Amount[] {
  const costs = lines.map(({ cost }) => cost)
  if (type.mode === 'FixedSum') return [{ sum: type.sum, weights: costs }]
  if (type.mode === 'FlexibleSum') return [{ sum: new Decimal(flexible ?? 0), weights: costs }]
  const exact = lines.map(({ cost, categoryId }) => cost.times(percentFor(type, categoryId)).dividedBy(100))
  const reductions = exact.map((sum) => Decimal.max(sum, zero))
  const surcharges = exact.map((sum) => Decimal.min(sum, zero))
  return [reductions, surcharges].map((weights) => ({ sum: total(weights), weights }))
}

/** Allocates the amount to lines, rounded once and at most the remainder of the lines. */
function allocateAmount({ sum, weights }: Amount, lines: readonly Line[], { kinds, money }: Sharing): Decimal[] {
  const parts = lines.map((line, i) => {
    const weight = weights[i] ?? zero
    // A later discount may apply to modifiers alone, so dish and modifiers have their own shares.
    const kind = `${kinds.get(line.parentId) ?? line.parentId}|${line.categoryId}`
    return { kind, weight, limit: weight.isZero() ? zero : line.sum }
  })
  return allocateByKind(roundMoney(sum, money), parts, money)
}

/** A discount by categories has no percent of its own. */
const percentFor = (type: DiscountType, categoryId: string | null): Decimal =>
  type.isCategorised ? (categoryId !== null && type.categoryPercents.get(categoryId)) || zero : type.percent
