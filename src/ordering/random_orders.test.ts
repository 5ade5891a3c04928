import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { Decimal, moneyGrid, total } from '#core/decimal.ts'
import { failers, OperationError } from '#core/errors.ts'
import { newId } from '#core/schema.ts'
import type { ModifierGroup } from '#domains/catalogue/model.ts'
import type { CompiledCampaign } from '#loyalty/campaign.ts'
import type { Modifier, OrderItem } from '#shared/schemas/requested_items.ts'
import {
  catalogueOf,
  dictionariesOf,
  discount,
  modifierGroup,
  modifierItem,
  product,
} from '#test/fixtures/catalogue.ts'
import { calculationInputOf, campaignOf } from '#test/fixtures/checkin.ts'
import { orderingErrors } from './errors.ts'
import { modifiersOf, partsOf } from './lines.ts'
import { applyLoyaltyDiscounts, priceLines } from './pricing.ts'

/**
 * Random orders at random prices, in several currencies, against a short model that shares no code with the program. The model uses
 * integers: ten thousandths of money and thousandths of portions.
 */

const unit = 10_000n
const digitsOf = { EUR: 2, JPY: 0, KWD: 3 } as const
type Currency = keyof typeof digitsOf

/** Returns n / d rounded half up to steps of the currency, in ten thousandths. */
function rounded(n: bigint, d: bigint, currency: Currency): bigint {
  const step = unit / 10n ** BigInt(digitsOf[currency])
  return ((2n * n + d * step) / (2n * d * step)) * step
}

/** Rules of a group, and of each of its two modifiers. */
interface Rules {
  isSingle: boolean
  splittable: boolean
  min: number
  max: number
  free: number
  members: { price: number; min: number; max: number; free: number; isIndependent: boolean }[]
}

/** Amounts of the modifiers in one part of an item: `taken[group][member]`, 0 for none. */
type ModifierAmounts = number[][]

interface Ordered {
  price: number
  /** Price of the second half; null for an item that is not halved. */
  secondPrice: number | null
  amount: number
  rules: Rules[]
  first: ModifierAmounts
  second: ModifierAmounts
  common: ModifierAmounts
}

const count = (max: number) => fc.integer({ min: 0, max })
const price = fc.integer({ min: 0, max: 99_999 })
const rarely = fc.constantFrom(0, 0, 0, 0, 0, 0, 0, 1)
const member = fc.record({
  price,
  min: rarely,
  max: fc.constantFrom(1, 2, 3, 4),
  free: count(1),
  isIndependent: fc.boolean(),
})
const group: fc.Arbitrary<Rules> = fc.record({
  isSingle: fc.boolean(),
  splittable: fc.constantFrom(true, true, false),
  min: rarely,
  max: fc.constantFrom(2, 4, 6),
  free: count(2),
  members: fc.tuple(member, member),
})
const seldom = fc.constantFrom(0, 0, 0, 0, 0, 0, 1, 1, 2)
const taken: fc.Arbitrary<ModifierAmounts> = fc.array(fc.array(seldom, { minLength: 2, maxLength: 2 }), {
  minLength: 2,
  maxLength: 2,
})
const ordered: fc.Arbitrary<Ordered> = fc.record({
  price,
  secondPrice: fc.option(price),
  amount: fc.oneof(fc.constantFrom(1_000, 2_000, 3_000), fc.integer({ min: 1, max: 9_999 })),
  // Only the first may be outside of groups: a product has one list of single modifiers.
  rules: fc.tuple(
    group,
    group.map((one) => ({ ...one, isSingle: false })),
  ),
  first: taken,
  second: taken,
  common: taken,
})

const fail = failers(orderingErrors)
const money = (tenThousandths: number | bigint) => new Decimal(tenThousandths.toString()).dividedBy(unit.toString())

/** Returns the item as a client sends it, and its products. */
function requested({ price: full, secondPrice, amount, rules, first, second, common }: Ordered) {
  const modifiers = rules.map(({ members }) =>
    members.map(({ price, isIndependent: hasOwnQuantity }) =>
      product({ type: 'MODIFIER', price: money(price).toString(), details: { hasOwnQuantity } }),
    ),
  )
  const modifierGroups = rules.map((rule, g): ModifierGroup => {
    const items = rule.members.map(({ min, max, free }, m) =>
      modifierItem({
        productId: modifiers[g]![m]!.id,
        minAmount: min,
        maxAmount: max,
        freeAmount: free,
        splittable: rule.splittable,
      }),
    )
    const { min: minAmount, max: maxAmount, free: freeAmount, splittable } = rule
    if (rule.isSingle) return modifierGroup({ id: null, maxAmount: 99, splittable, items })
    return modifierGroup({ minAmount, maxAmount, freeAmount, splittable, items })
  })
  const isHalved = secondPrice !== null
  const dish = (of: number) =>
    product({ price: money(of).toString(), orderItemType: isHalved ? 'Compound' : 'Product', modifierGroups })
  const dishes = [dish(full), ...(isHalved ? [dish(secondPrice)] : [])]
  const listOf = (all: ModifierAmounts): Modifier[] =>
    all.flatMap((ofGroup, g) =>
      ofGroup.flatMap((much, m) => (much > 0 ? [{ productId: modifiers[g]![m]!.id, amount: much }] : [])),
    )
  const [primary, secondary] = dishes
  const of = { amount: amount / 1000 }
  const item: OrderItem = secondary
    ? {
        type: 'Compound',
        ...of,
        primaryComponent: { productId: primary!.id, modifiers: listOf(first) },
        secondaryComponent: { productId: secondary.id, modifiers: listOf(second) },
        commonModifiers: listOf(common),
      }
    : { type: 'Product', ...of, productId: primary!.id, price: full / Number(unit), modifiers: listOf(first) }
  return { item, products: [...dishes, ...modifiers.flat()] }
}

/** Parts of the item that have modifiers; a whole item has one part. */
const placesOf = ({ secondPrice, first, second, common }: Ordered): ModifierAmounts[] =>
  secondPrice === null ? [first] : [first, second, common]

const sum = (all: readonly number[]): number => all.reduce((whole, one) => whole + one, 0)

/** Returns whether limits are met for the item as a whole, and halves have no modifiers that are only for the whole. */
function isAllowed(one: Ordered): boolean {
  const places = placesOf(one)
  return one.rules.every((rule, g) => {
    const perMember = rule.members.map((_, m) => sum(places.map((amounts) => amounts[g]![m]!)))
    const isGroupMet = rule.isSingle || (sum(perMember) >= rule.min && sum(perMember) <= rule.max)
    const isAtHalf = one.secondPrice !== null && sum([...one.first[g]!, ...one.second[g]!]) > 0
    return (
      isGroupMet &&
      !(isAtHalf && !rule.splittable) &&
      rule.members.every(({ min, max }, m) => perMember[m]! >= min && perMember[m]! <= max)
    )
  })
}

/** Returns the price of the item before discounts. */
function costOf(one: Ordered, currency: Currency): bigint {
  const amount = BigInt(one.amount)
  const dish =
    one.secondPrice === null
      ? rounded(BigInt(one.price) * amount, 1000n, currency)
      : rounded(BigInt(one.price + one.secondPrice) * amount, 2000n, currency)
  const free = one.rules.map((rule) => ({
    ofGroup: rule.isSingle ? 0 : rule.free,
    ofMembers: rule.members.map((each) => each.free),
  }))
  let cost = dish
  for (const amounts of placesOf(one))
    for (const [g, ofGroup] of amounts.entries())
      for (const [m, much] of ofGroup.entries()) {
        const left = free[g]!
        const own = Math.min(much, left.ofMembers[m]!)
        const shared = Math.min(much - own, left.ofGroup)
        left.ofMembers[m]! -= own
        left.ofGroup -= shared
        const { price, isIndependent } = one.rules[g]!.members[m]!
        const portions = isIndependent ? 1_000n : amount
        cost += rounded(BigInt(price * (much - own - shared)) * portions, 1000n, currency)
      }
  return cost
}

interface Campaigned {
  context: Parameters<typeof applyLoyaltyDiscounts>[0]
  currency: Currency
  /** Percentage off the order, followed by ten thousandths off each portion. */
  campaigns: { percent: number; each: number }
  left: bigint
}

/**
 * Applies campaigns after the restaurant's discount: a percentage of the rest, rounded once, then a sum off each portion up to its price.
 * Checks that lines add up to the order and are never negative.
 */
async function withCampaigns(
  { context, currency, campaigns, left }: Campaigned,
  order: ReturnType<typeof priceLines>,
): Promise<void> {
  const { dishes: _, ...facts } = { ...calculationInputOf([]), money: moneyGrid(currency) }
  const percentOff = campaignOf([{ type: 'OrderDiscount', mode: 'Percent', value: campaigns.percent }])
  const eachOff = campaignOf([{ type: 'ProductsDiscount', mode: 'Sum', value: campaigns.each / Number(unit) }])
  const none = {
    coupon: null,
    programs: new Map(),
    warnings: [],
    withoutSum: new Set<string>(),
    fixed: null,
    uses: [],
    grants: [],
  }
  const after = async (campaigns: CompiledCampaign[]) => {
    const loyalty = { ...none, facts, campaigns }
    const { order: cheaper } = await applyLoyaltyDiscounts({ ...context, loyalty }, { items: [] }, order)
    const lines = cheaper.items.flatMap((item) => [...partsOf(item), ...modifiersOf(item)])
    const sums = lines.map(({ resultSum = 0 }) => resultSum)
    assert.equal(cheaper.sum, total(sums).toNumber())
    assert.ok(sums.every((one) => one >= 0))
    const offs = cheaper.discounts.slice(order.discounts.length).map((one) => one.sum)
    assert.equal(cheaper.sum, money(left).minus(total(offs)).toNumber())
    return cheaper.sum
  }
  const off = rounded(left * BigInt(campaigns.percent), 100n, currency)
  assert.equal(await after([percentOff]), money(left - off).toNumber())
  assert.ok((await after([percentOff, eachOff])) <= (await after([percentOff])))
  assert.ok((await after([eachOff, percentOff])) <= (await after([eachOff])))
}

test('an order costs its prices times amounts, each rounded once, less its discounts, or breaks a limit and is refused', async () => {
  const outcomes = { taken: 0, refused: 0 }
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom<Currency>('EUR', 'JPY', 'KWD'),
      fc.array(ordered, { minLength: 1, maxLength: 2 }),
      count(100),
      fc.record({ percent: count(100), each: count(3_000) }),
      async (currency, orders, percent, campaigns) => {
        const parts = orders.map(requested)
        const type = discount({ percent: new Decimal(percent) })
        const organization = { id: newId<'Organization'>(), timeZone: 'UTC', settings: { currencyIsoName: currency } }
        const context = {
          catalogue: catalogueOf({ products: parts.flatMap(({ products }) => products) }),
          dictionaries: dictionariesOf({ discounts: [type] }),
          organization,
          now: 0,
          fail,
        }
        const discountsInfo = { discounts: [{ type: 'RMS' as const, discountTypeId: type.id }] }
        const price = () => priceLines(context, { items: parts.map(({ item }) => item), discountsInfo })
        if (!orders.every(isAllowed)) {
          outcomes.refused += 1
          assert.throws(price, (thrown) => thrown instanceof OperationError && thrown.def.code === 'Incorrect')
          return
        }
        outcomes.taken += 1
        const before = orders.reduce((all, one) => all + costOf(one, currency), 0n)
        const off = rounded(before * BigInt(percent), 100n, currency)
        const order = price()
        await withCampaigns({ context, currency, campaigns, left: before - off }, order)
        assert.equal(order.discounts[0]?.sum, money(off).toNumber())
        assert.equal(order.sum, money(before - off).toNumber())
      },
    ),
    { numRuns: 1_000 },
  )
  assert.ok(outcomes.taken > 20 && outcomes.refused > 20, JSON.stringify(outcomes))
})
