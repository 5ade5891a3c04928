import { allocateByKind, Decimal, type MoneyGrid, roundMoney, toNumber, total, zero } from '#core/decimal.ts'
import type { Id } from '#core/schema.ts'
import { dayOf } from '#core/time.ts'
import { type DiscountType, findAt, isForCards } from '#domains/dictionaries/rules.ts'
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

/** Discounts as orders show them, and what they take off the lines. */
export interface CalculatedDiscounts {
  discounts: AnsweredDiscount[]
  allocations: Allocation[]
}

/**
 * The discounts that a request names, the one of its card, and those that are given by themselves; a negative percent or
 * sum is a surcharge. Each is calculated on the order, from the costs of its lines, rounded once and shared first by kinds of dishes and
 * then by their lines: docs/domain.md §6.5. No line takes more than the discounts before have left of it. Below the least order sum of a
 * discount it gives nothing.
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
    // Those of loyalty programs come after all others (`fixedIn`).
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

/** The discount of the card, which has to be in force. By its number it is found where its discount allows that. */
function discountOfCard(
  { organization, dictionaries, discountCard: card, now, fail }: DiscountContext,
  track: string,
  path: string,
): Discount {
  const type = card && findAt(dictionaries.discounts, card.discountTypeId, organization.id)
  if (!type || (card.track !== track && !type.canApplyByCardNumber)) throw fail.DiscountCardNotFound({ path })
  const forbidden = (message: string) => fail.DiscountCardTypeModeForbidden({ path, message })
  if (!isForCards(type)) throw forbidden('The discount of this card is no longer given for cards')
  if (card.isBlocked) throw forbidden('The card is blocked')
  const today = dayOf(now, organization.timeZone)
  if (card.validFrom && today < card.validFrom) throw forbidden(`The card is valid from ${card.validFrom} on`)
  if (card.validTo && today > card.validTo) throw forbidden(`The card was valid until ${card.validTo}`)
  return { type, sum: null, positions: null }
}

/** The discounts that the organization gives by itself to each order, after those that a request names. */
const automaticDiscounts = ({ dictionaries: { discounts }, organization }: Giving): Discount[] =>
  [...discounts.values()]
    .filter(({ isAutomatic, mode }) => isAutomatic && mode !== 'FlexibleSum')
    .filter(({ id }) => findAt(discounts, id, organization.id))
    .map((type) => ({ type, sum: null, positions: null }))

type Giving = Pick<DiscountContext, 'dictionaries' | 'organization'>

/**
 * The sums that a request names for flexible discounts, in the order of its discounts. They are kept in the details of the
 * order: the order shows what the discount came to, which is less when the order cost less.
 */
export function agreedSumsOf(info: DiscountsInfo | null | undefined): (number | null)[] | undefined {
  const sums = info?.discounts?.flatMap((discount) => (discount.type === 'RMS' ? [discount.sum ?? null] : []))
  return sums?.some((sum) => sum !== null) ? sums : undefined
}

/**
 * The discounts of an order on other lines, because items were added or removed. A flexible sum is the agreed one, where
 * it was kept. Nothing is checked again: an order keeps the discounts that it was promised, and gets those that are given
 * by themselves now.
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
  /** Of a flexible discount. */
  sum: number | null
  /** The positions that it is for; null for all. */
  positions: Id<'Position'>[] | null
}

/** An empty list names the whole order, as none does. */
const positionsOf = ({ selectivePositions: positions }: Pick<AnsweredDiscount, 'selectivePositions'>) =>
  positions?.length ? positions : null

/** What comes to nothing is shown only when the request has named it. */
function calculate(priced: PricedItems, discounts: readonly Discount[], money: MoneyGrid): CalculatedDiscounts {
  const given: CalculatedDiscounts = { discounts: [], allocations: [] }
  if (discounts.length === 0) return given
  const sharing = { kinds: kindsOf(priced, discounts), money }
  let left = priced.lines
  for (const discount of discounts) {
    const chosen = chosenBy(discount, left)
    const allocations = allocate(discount, left, chosen, sharing)
    if (discount.type.isAutomatic && allocations.every(({ sum }) => sum.isZero())) continue
    given.discounts.push(toAnsweredDiscount(discount, chosen, allocations))
    given.allocations.push(...allocations)
    left = applyAllocations(left, allocations)
  }
  return given
}

/** How a discount is shared by lines. */
interface Sharing {
  /** The kind of the dish, by the positions of its parts. Dishes of one kind differ in their amounts only. */
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

/** What the discount takes off each of the chosen lines. */
function allocate(discount: Discount, lines: readonly Line[], chosen: readonly Line[], sharing: Sharing): Allocation[] {
  const { minOrderSum } = discount.type
  const isReached = minOrderSum === null || total(lines.map(({ cost }) => cost)).greaterThanOrEqualTo(minOrderSum)
  const shares = isReached ? sharesOf(discount, chosen, sharing) : []
  return chosen.map(({ positionId }, i) => ({ positionId, sum: shares[i] ?? zero }))
}

/** The discount as orders show it. A modifier's allocation counts for the position that it belongs to. */
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

/** What the discount takes off each line. */
const sharesOf = (discount: Discount, lines: readonly Line[], sharing: Sharing): Decimal[] =>
  amountsOf(discount, lines)
    .map((amount) => allocateAmount(amount, lines, sharing))
    .reduce(
      (all, shares) => all.map((sum, i) => sum.plus(shares[i] ?? zero)),
      lines.map(() => zero),
    )

/** What a discount comes to on the costs of the lines, not rounded, and in what proportion they take it. */
interface Amount {
  sum: Decimal
  weights: readonly Decimal[]
}

/** A discount by categories may be a surcharge for some of them: what it takes and what it adds are two amounts. */
function amountsOf({ type, sum: flexible }: Discount, lines: readonly Line[]): Amount[] {
  const costs = lines.map(({ cost }) => cost)
  if (type.mode === 'FixedSum') return [{ sum: type.sum, weights: costs }]
  if (type.mode === 'FlexibleSum') return [{ sum: new Decimal(flexible ?? 0), weights: costs }]
  const exact = lines.map(({ cost, categoryId }) => cost.times(percentFor(type, categoryId)).dividedBy(100))
  const taken = exact.map((sum) => Decimal.max(sum, zero))
  const added = exact.map((sum) => Decimal.min(sum, zero))
  return [taken, added].map((weights) => ({ sum: total(weights), weights }))
}

/** The amount, rounded once and at most what is left of its lines, shared by them. */
function allocateAmount({ sum, weights }: Amount, lines: readonly Line[], { kinds, money }: Sharing): Decimal[] {
  const parts = lines.map((line, i) => {
    const weight = weights[i] ?? zero
    return { kind: kinds.get(line.parentId) ?? line.parentId, weight, room: weight.isZero() ? zero : line.sum }
  })
  return allocateByKind(roundMoney(sum, money), parts, money)
}

/** A discount by categories has no percent of its own. */
const percentFor = (type: DiscountType, categoryId: string | null): Decimal =>
  type.isCategorised ? (categoryId !== null && type.categoryPercents.get(categoryId)) || zero : type.percent
