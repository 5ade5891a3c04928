import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { Decimal, total } from '#core/decimal.ts'
import { asId, newId } from '#core/schema.ts'
import { campaignsOn, manualConditionId } from '#test/fixtures/campaigns.ts'
import { applyAll, calculationInputOf, campaignOf, costsAfter, dish, guestWith } from '#test/fixtures/checkin.ts'
import type { LoyaltyActionInput } from './binding.ts'
import { accrualsOf, topUpsOf } from './grants.ts'
import type { Dish } from './model.ts'

/** Orders that are put together differently cost the same (docs/domain.md §13.1). */

const cheapestFree: LoyaltyActionInput = {
  type: 'PiecesDiscount',
  which: 'Cheapest',
  pieces: 1,
  mode: 'Percent',
  value: 100,
}
const everyThirdAtHalf: LoyaltyActionInput = { type: 'NthPieceDiscount', every: 3, mode: 'Percent', value: 50 }

/** Dishes of one product, as many as there are amounts. */
const dishesOf = (price: number, amounts: readonly number[]): Dish[] =>
  amounts.map((amount) => dish(Math.round(price * amount * 100) / 100, { amount, price: new Decimal(price) }))

const priceOf = (price: number, amounts: readonly number[], actions: readonly LoyaltyActionInput[]): number =>
  total(
    costsAfter(
      actions.map((one) => campaignOf([one])),
      calculationInputOf(dishesOf(price, amounts)),
    ),
  ).toNumber()

const amountsOfFour = [[4], [2, 2], [1, 3], [1, 1, 1, 1]]

const rows: [what: string, price: number, amounts: number[][], actions: LoyaltyActionInput[], sum: number][] = [
  ['two campaigns that make a piece free make two pieces free', 50, amountsOfFour, [cheapestFree, cheapestFree], 100],
  ['four of them make four free', 50, amountsOfFour, Array.from({ length: 4 }, () => cheapestFree), 0],
  [
    'a piece that is free already is not one of three',
    10,
    [[3], [2, 1], [1, 2], [1, 1, 1]],
    [cheapestFree, everyThirdAtHalf],
    20,
  ],
  ['a free piece leaves others to be counted', 10, [[4], [3, 1], [1, 1, 1, 1]], [cheapestFree, everyThirdAtHalf], 25],
  [
    'a percent off dishes is rounded over all lines',
    0.05,
    amountsOfFour,
    [{ type: 'ProductsDiscount', mode: 'Percent', value: 10 }],
    0.18,
  ],
  [
    'a sum off each portion is off what each portion costs',
    50,
    amountsOfFour,
    [cheapestFree, { type: 'ProductsDiscount', mode: 'Sum', value: 45 }],
    15,
  ],
  [
    'a fixed price is for portions that cost more',
    50,
    amountsOfFour,
    [cheapestFree, { type: 'FixedPrice', price: 40 }],
    120,
  ],
  ['a kilogram is whole in two halves', 10, [[1.5], [0.75, 0.75], [0.5, 0.5, 0.5]], [cheapestFree], 5],
]

for (const [what, price, amounts, actions, sum] of rows)
  test(what, () => {
    assert.deepEqual(
      amounts.map((some) => priceOf(price, some, actions)),
      amounts.map(() => sum),
    )
  })

test('a discount is shared by the pieces that it is for', () => {
  const { results } = applyAll(
    [campaignOf([cheapestFree]), campaignOf([cheapestFree])],
    calculationInputOf(dishesOf(50, [1, 3])),
  )
  assert.deepEqual(
    results.map(({ discounts }) => discounts.map(({ sum, amount }) => [sum.toNumber(), amount?.toNumber()])),
    [[[50, 1]], [[50, 1]]],
  )
})

test('thousands of portions are priced as quickly as one', () => {
  const campaigns = Array.from({ length: 50 }, () => campaignOf([cheapestFree, everyThirdAtHalf]))
  assert.equal(total(costsAfter(campaigns, calculationInputOf(dishesOf(1, [9_000, 1_000.5])))).isPositive(), true)
})

const products = ['a', 'b', 'c'] as const
const someCampaigns = campaignsOn({ productIds: products.map((id) => asId<'Product'>(id)), sizeIds: [asId('large')] })

/** Prices at which amounts of quarters cost whole cents, and what discounts of the restaurant have taken off them in cents. */
const someDish = fc
  .record({
    productId: fc.constantFrom(...products),
    sizeId: fc.constantFrom(null, 'large'),
    comboSourceId: fc.constantFrom(null, null, 'lunch'),
    cents: fc.constantFrom(0, 4, 20, 1_000, 1_004, 4_996, 5_000),
    quarters: fc.oneof(fc.constantFrom(4, 8, 12, 16), fc.integer({ min: 1, max: 16 })),
    off: fc.constantFrom(0, 0, 1, 2, 17),
    untaxedShare: fc.constantFrom(new Decimal(1), new Decimal(100).dividedBy(119), new Decimal(100).dividedBy(107)),
  })
  .map(({ cents, quarters, off: less, ...features }) => {
    const cost = (cents * quarters) / 4
    return dish(Math.max(0, cost - less) / 100, {
      ...features,
      amount: quarters / 4,
      price: new Decimal(cents).dividedBy(100),
    })
  })

/** The order with each dish divided into some, whose sums differ by chance as after a rounded discount, in another order. */
function dividedAnew(dishes: readonly Dish[], chances: readonly number[]): Dish[] {
  let turn = 0
  const next = (below: number): number => (chances[turn++ % chances.length] ?? 0) % below
  const cut = (whole: number, cuts: readonly number[]): number[] => {
    const places = [0, ...cuts, whole].sort((a, b) => a - b)
    return places.slice(1).map((place, i) => place - places[i]!)
  }
  const parts = dishes.flatMap((one): Dish[] => {
    const [quarters, cents] = [one.amount.times(4).toNumber(), one.sum.times(100).toNumber()]
    const amounts = cut(
      quarters,
      Array.from({ length: next(4) }, () => next(quarters)),
    ).filter((amount) => amount > 0)
    const sums = cut(
      cents,
      Array.from({ length: amounts.length - 1 }, () => next(cents + 1)),
    )
    return amounts.map((amount, i) => ({
      ...one,
      positionId: newId(),
      amount: new Decimal(amount).dividedBy(4),
      sum: new Decimal(sums[i]!).dividedBy(100),
    }))
  })
  const placed = parts.map((part) => ({ part, place: next(1_000) }))
  return placed.sort((a, b) => a.place - b.place).map(({ part }) => part)
}

function sumsByProduct(dishes: readonly Dish[]): [string, number][] {
  const sums = Map.groupBy(dishes, ({ productId, sizeId, comboSourceId }) => `${productId} ${sizeId} ${comboSourceId}`)
  return [...sums].map(([key, some]): [string, number] => [key, total(some.map(({ sum }) => sum)).toNumber()]).sort()
}

test('the division of an order into dishes affects neither price nor bonus, with random campaigns', () => {
  fc.assert(
    fc.property(
      fc.array(someDish, { minLength: 1, maxLength: 6 }),
      fc.array(fc.nat(), { minLength: 50, maxLength: 50 }),
      someCampaigns,
      (dishes, chance, campaigns) => {
        const [one, other] = [dishes, dividedAnew(dishes, chance)].map((some) => {
          const checkin = calculationInputOf(some, {
            guest: guestWith(),
            paidFromWallets: new Decimal('3.21'),
            dynamicDiscounts: new Map([[manualConditionId, new Decimal('7.77')]]),
          })
          const { dishes: left, results, overBudget, trace } = applyAll(campaigns, checkin)
          const brought = results.map(({ campaign, effects }) => ({
            id: campaign.id,
            accruals: accrualsOf(effects, checkin.money).map(({ programId, sum }) => [programId, sum.toNumber()]),
            topUps: topUpsOf(effects, checkin.money).map(({ programId, sum }) => [programId, sum.toNumber()]),
            payable: effects.map(({ payment }) => payment?.maxSum.toNumber()),
          }))
          return { sums: sumsByProduct(left), brought, overBudget, trace }
        })
        assert.deepEqual(other, one)
      },
    ),
    { numRuns: 500 },
  )
})

/** A piece of the model, which keeps every piece apart and counts in cents. */
interface ModelPiece {
  productId: string
  cents: number
}

const modelPrices = { a: 1_000, b: 1_000, c: 730 } as const

interface ModelCampaign {
  action: LoyaltyActionInput
  apply(pieces: readonly ModelPiece[]): void
}

/** The pieces that still cost something, the cheapest or the dearest first, and of equal ones in the order of products. */
const chosenFrom = (pieces: readonly ModelPiece[], productIds: readonly string[], order: 'Cheapest' | 'Dearest') =>
  pieces
    .filter(({ productId, cents }) => cents > 0 && (productIds.length === 0 || productIds.includes(productId)))
    .sort((x, y) => (order === 'Cheapest' ? 1 : -1) * (x.cents - y.cents) || (x.productId < y.productId ? -1 : 1))

const someModelCampaign: fc.Arbitrary<ModelCampaign> = fc
  .record({
    productIds: fc.subarray([...products]).map((some) => some.map((id) => asId<'Product'>(id))),
    which: fc.constantFrom('Cheapest' as const, 'Dearest' as const),
    count: fc.integer({ min: 1, max: 4 }),
    cents: fc.constantFrom(100, 500, 730, 5_000),
    kind: fc.constantFrom('Pieces', 'Nth', 'Products', 'Fixed', 'FixedSome'),
  })
  .map(({ productIds, which, count, cents, kind }): ModelCampaign => {
    const filter = { productIds }
    const off = { mode: 'Sum' as const, value: cents / 100 }
    const reduce = (pieces: readonly ModelPiece[]) => {
      for (const piece of pieces) piece.cents = Math.max(0, piece.cents - cents)
    }
    const fix = (pieces: readonly ModelPiece[]) => {
      for (const piece of pieces) piece.cents = Math.min(piece.cents, cents)
    }
    const chosen = (pieces: readonly ModelPiece[], order = which) => chosenFrom(pieces, productIds, order)
    if (kind === 'Pieces')
      return {
        action: { type: 'PiecesDiscount', products: filter, which, pieces: count, ...off },
        apply: (pieces) => reduce(chosen(pieces).slice(0, count)),
      }
    if (kind === 'Nth')
      return {
        action: { type: 'NthPieceDiscount', products: filter, which, every: count, ...off },
        apply: (pieces) => reduce(chosen(pieces).slice(0, Math.floor(chosen(pieces).length / count))),
      }
    if (kind === 'Products')
      return {
        action: { type: 'ProductsDiscount', products: filter, ...off },
        apply: (pieces) => reduce(chosen(pieces)),
      }
    const fixed: LoyaltyActionInput = { type: 'FixedPrice', products: filter, price: cents / 100 }
    if (kind === 'Fixed') return { action: fixed, apply: (pieces) => fix(chosen(pieces)) }
    return { action: { ...fixed, piecesMax: count }, apply: (pieces) => fix(chosen(pieces, 'Dearest').slice(0, count)) }
  })

interface BuyAndGetModel {
  buy: { productIds: readonly string[]; count: number }
  get: { productIds: readonly string[]; count: number }
  timesMax: number | null
}

/** Returns the most that pieces can be discounted, and then the least that the discounted ones cost, by trying every choice. */
function bestOf(pieces: readonly ModelPiece[], { buy, get, timesMax }: BuyAndGetModel): [count: number, cents: number] {
  let best: [number, number] = [0, 0]
  for (let choice = 0; choice < 2 ** pieces.length; choice++) {
    const chosen = pieces.filter((_, i) => (choice >> i) % 2 === 1)
    if (!chosen.every(({ productId }) => get.productIds.includes(productId))) continue
    const times = Math.ceil(chosen.length / get.count)
    const bought = pieces.filter((piece) => !chosen.includes(piece) && buy.productIds.includes(piece.productId))
    if (times > (timesMax ?? Infinity) || bought.length < times * buy.count) continue
    const cents = chosen.reduce((sum, piece) => sum + piece.cents, 0)
    if (chosen.length > best[0] || (chosen.length === best[0] && cents < best[1])) best = [chosen.length, cents]
  }
  return best
}

test('pieces that are bought make as many cheaper pieces free as any choice could', () => {
  const some = fc.record({
    productIds: fc.subarray([...products], { minLength: 1 }).map((ids) => ids.map((id) => asId<'Product'>(id))),
    count: fc.integer({ min: 1, max: 3 }),
  })
  const amount = fc.tuple(fc.constantFrom(...products), fc.integer({ min: 1, max: 3 }))
  const terms = fc.record({ buy: some, get: some, timesMax: fc.option(fc.integer({ min: 1, max: 2 })) })
  fc.assert(
    fc.property(fc.array(amount, { maxLength: 4 }), terms, (amounts, { buy, get, timesMax }) => {
      const pieces = amounts.flatMap(([productId, count]) =>
        Array.from({ length: count }, (): ModelPiece => ({ productId, cents: modelPrices[productId] })),
      )
      const [, cents] = bestOf(pieces, { buy, get, timesMax })
      const parts = [buy, get].map(({ productIds, count }) => ({ products: { productIds }, pieces: count }))
      const campaign = campaignOf([
        { type: 'BuyAndGet', buy: parts[0]!, get: parts[1]!, timesMax, mode: 'Percent', value: 100 },
      ])
      const dishes = amounts.map(([productId, count]) =>
        dish((modelPrices[productId] * count) / 100, { productId, amount: count }),
      )
      const left = total(costsAfter([campaign], calculationInputOf(dishes)))
      assert.equal(left.times(100).toNumber(), pieces.reduce((sum, piece) => sum + piece.cents, 0) - cents)
    }),
    { numRuns: 200 },
  )
})

test('a maximum is never exceeded, and reached by a discount that is larger', () => {
  fc.assert(
    fc.property(
      fc.array(someDish, { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 0, max: 2_000 }),
      (dishes, max) => {
        for (const type of ['ProductsDiscount', 'OrderDiscount'] as const) {
          const campaign = campaignOf([{ type, mode: 'Percent', value: 50, maxSum: max / 100 }])
          const { results } = applyAll([campaign], calculationInputOf(dishes))
          const off = total(results.flatMap(({ discounts }) => discounts.map(({ sum }) => sum)))
            .times(100)
            .toNumber()
          const half = total(dishes.map(({ sum }) => sum))
            .times(50)
            .toNumber()
          assert.ok(off <= max, `${off} is more than ${max}`)
          if (half >= max) assert.equal(off, max)
        }
      },
    ),
  )
})

test('prices equal those of a model that treats every piece separately', () => {
  const someAmounts = fc.array(fc.tuple(fc.constantFrom(...products), fc.integer({ min: 1, max: 4 })), { maxLength: 5 })
  fc.assert(
    fc.property(someAmounts, fc.array(someModelCampaign, { maxLength: 5 }), (amounts, campaigns) => {
      const pieces = amounts.flatMap(([productId, amount]) =>
        Array.from({ length: amount }, (): ModelPiece => ({ productId, cents: modelPrices[productId] })),
      )
      for (const { apply } of campaigns) apply(pieces)
      const dishes = amounts.map(([productId, amount]) =>
        dish((modelPrices[productId] * amount) / 100, { productId, amount }),
      )
      const costs = costsAfter(
        campaigns.map(({ action }) => campaignOf([action])),
        calculationInputOf(dishes),
      )
      assert.equal(
        total(costs).times(100).toNumber(),
        pieces.reduce((sum, { cents }) => sum + cents, 0),
      )
    }),
    { numRuns: 300 },
  )
})
