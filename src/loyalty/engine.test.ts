import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { Decimal, total } from '#core/decimal.ts'
import { asId } from '#core/schema.ts'
import {
  applyAll,
  calculationInputOf,
  campaignOf,
  campaignWith,
  costsAfter,
  dish,
  guestWith,
} from '#test/fixtures/checkin.ts'
import type { LoyaltyActionInput, LoyaltyConditionInput } from './binding.ts'

const tenPercent: LoyaltyActionInput = { type: 'OrderDiscount', mode: 'Percent', value: 10 }
const never: LoyaltyConditionInput = { type: 'KnownGuest', isKnown: true }

test('each campaign discounts the price that the previous one leaves', () => {
  assert.deepEqual(
    costsAfter([campaignOf([tenPercent]), campaignOf([tenPercent])], calculationInputOf([dish(100)])),
    [81],
  )
})

test('conditions see the order as it was before any campaign', () => {
  const fromHundred: LoyaltyConditionInput = { type: 'OrderSum', min: 100 }
  const campaigns = [campaignOf([tenPercent]), campaignOf([tenPercent], [fromHundred])]
  assert.deepEqual(costsAfter(campaigns, calculationInputOf([dish(100)])), [81])
})

test('the discount of a campaign on the order is rounded once, even with several actions', () => {
  const third: LoyaltyActionInput = { type: 'OrderDiscount', mode: 'Sum', value: 0.004 }
  assert.deepEqual(costsAfter([campaignOf([third, third])], calculationInputOf([dish(1)])), [0.99])
  assert.deepEqual(costsAfter([campaignOf([third]), campaignOf([third])], calculationInputOf([dish(1)])), [1])
})

test('a binding that stops execution skips later bindings of its campaign, but no other campaign', () => {
  const binding = { conditions: [], actions: [tenPercent] }
  const stopping = campaignWith([{ ...binding, stopFurtherExecution: true }, binding])
  assert.deepEqual(costsAfter([stopping, campaignOf([tenPercent])], calculationInputOf([dish(100)])), [81])
  const notApplied = { ...binding, conditions: [never], stopFurtherExecution: true }
  assert.deepEqual(costsAfter([campaignWith([notApplied, binding])], calculationInputOf([dish(100)])), [90])
})

test('campaigns apply at their organizations and in their periods', () => {
  const campaign = campaignOf([tenPercent])
  for (const [others, left] of [
    [{ organizationIds: new Set(['o']) }, 90],
    [{ organizationIds: new Set(['other']) }, 100],
    [{ periods: [{ from: '2026-05-06', to: '2026-05-06' }] }, 90],
    [{ periods: [{ from: null, to: '2026-05-05' }] }, 100],
    [{ periods: [{ from: '2026-05-07', to: null }] }, 100],
  ] as const)
    assert.deepEqual(costsAfter([{ ...campaign, ...others }], calculationInputOf([dish(100)])), [left])
})

const withBudget = (max: number, actions: LoyaltyActionInput[]) => ({
  ...campaignOf(actions),
  budget: { max: new Decimal(max), every: 'Day' as const },
})

test('a campaign over its budget is skipped, and the next ones discount the full price', () => {
  const next = campaignOf([tenPercent])
  for (const [max, left] of [
    [10, 81],
    [9.99, 90],
  ] as const)
    assert.deepEqual(costsAfter([withBudget(max, [tenPercent]), next], calculationInputOf([dish(100)])), [left])
  const campaign = withBudget(100, [tenPercent])
  const input = {
    ...calculationInputOf([dish(100)]),
    budgets: new Map([[campaign.id, { sum: new Decimal(9), isOfDiscounts: false }]]),
  }
  const { overBudget, results, trace } = applyAll([campaign, next], input)
  assert.deepEqual([overBudget, results.map((one) => one.campaign.id)], [[campaign.id], [next.id]])
  assert.ok(trace.includes('  OrderBudget is 10 of 9 left (Day): does not hold, the campaign is skipped'))
})

test('the budget counts discount and bonus, the bonus only for a known guest', () => {
  const bonus: LoyaltyActionInput = { type: 'Bonus', mode: 'Percent', value: 10 }
  const both = withBudget(18.9, [tenPercent, bonus])
  const last = campaignOf([tenPercent])
  const known = { ...calculationInputOf([dish(100)]), guest: guestWith() }
  // 10 off and 8.1 as bonus, since the last one takes off 9.
  assert.deepEqual(costsAfter([both, last], known), [81])
  const alone = { ...both, budget: { max: new Decimal(18.09), every: 'Day' as const } }
  assert.deepEqual(costsAfter([alone, last], known), [90])
  assert.deepEqual(costsAfter([alone, last], calculationInputOf([dish(100)])), [81])
  const budgets = new Map([[alone.id, { sum: new Decimal(10), isOfDiscounts: true }]])
  assert.deepEqual(costsAfter([alone, last], { ...known, budgets }), [81])
})

test('skipping one campaign can put another one over its budget', () => {
  const first = withBudget(5, [tenPercent])
  const second = withBudget(9.5, [tenPercent])
  const { overBudget } = applyAll([first, second], calculationInputOf([dish(100)]))
  assert.deepEqual(overBudget, [first.id, second.id])
})

test('a reward costs points only if the guest has them and it takes something off', () => {
  const off = (value: number): LoyaltyActionInput => ({ type: 'OrderDiscount', mode: 'Sum', value })
  const reward = (points: number, action: LoyaltyActionInput) =>
    campaignWith([{ conditions: [], actions: [action], points }])
  const gift: LoyaltyActionInput = { type: 'FreeProducts', products: [{ productId: asId('cake') }], pieces: 1 }
  const rewards = [reward(60, off(1)), reward(50, off(2)), reward(40, gift), reward(40, off(3)), reward(1, off(4))]
  const pay = (points: number | null) => {
    const guest = points === null ? null : guestWith({ points: new Map([['program', new Decimal(points)]]) })
    const { results, trace } = applyAll(rewards, calculationInputOf([dish(20)], { guest }))
    return {
      trace,
      paid: results.map((one) => [total(one.discounts.map(({ sum }) => sum)).toNumber(), one.points.toNumber()]),
    }
  }
  assert.deepEqual(pay(100).paid, [
    [1, 60],
    [0, 0],
    [0, 0],
    [3, 40],
    [0, 0],
  ])
  assert.deepEqual(pay(101).paid, [
    [1, 60],
    [0, 0],
    [0, 0],
    [3, 40],
    [4, 1],
  ])
  assert.deepEqual(pay(null).paid, [
    [0, 0],
    [0, 0],
    [0, 0],
    [0, 0],
    [0, 0],
  ])
  const lines = pay(100)
    .trace.filter((line) => line.includes('points'))
    .map((line) => line.trim())
  assert.deepEqual(lines, [
    'costs 60 points',
    'costs 50 points, but the guest has 40',
    'costs no points',
    'costs 40 points',
    'costs 1 points, but the guest has 0',
  ])
})

test('points of a campaign whose budget is too low buy other rewards', () => {
  const actions: LoyaltyActionInput[] = [{ type: 'OrderDiscount', mode: 'Sum', value: 5 }]
  const [first, second] = [1, 2].map(() => campaignWith([{ conditions: [], actions, points: 10 }]))
  const guest = guestWith({ points: new Map([['program', new Decimal(10)]]) })
  const limited = { ...first!, budget: { max: new Decimal(4), every: 'Day' as const } }
  const { results } = applyAll([limited, second!], calculationInputOf([dish(20)], { guest }))
  assert.deepEqual(
    results.map(({ campaign, points }) => [campaign.id, points.toNumber()]),
    [[second!.id, 10]],
  )
})

test('only a discount on the whole order includes services', () => {
  const service = dish(5, { productId: 'delivery' })
  const input = calculationInputOf([dish(15), dish(20)], { services: [service] })
  const left = (action: LoyaltyActionInput) => {
    const { dishes, services, results } = applyAll([campaignOf([action])], input)
    const off = results.flatMap(({ discounts }) => discounts.map(({ positionId, sum }) => [positionId, sum.toNumber()]))
    return [[...dishes, ...services].map(({ sum }) => sum.toNumber()), off]
  }
  const ten = { mode: 'Percent', value: 10 } as const
  assert.deepEqual(left({ type: 'WholeOrderDiscount', ...ten }), [[13.5, 18, 4.5], [[null, 4]]])
  assert.deepEqual(left({ type: 'WholeOrderDiscount', mode: 'Sum', value: 100, maxSum: 8 }), [[12, 16, 4], [[null, 8]]])
  assert.deepEqual(left({ type: 'OrderDiscount', ...ten }), [[13.5, 18, 5], [[null, 3.5]]])
  const pieces = { which: 'Cheapest', pieces: 1, mode: 'Percent', value: 100 } as const
  assert.deepEqual(left({ type: 'PiecesDiscount', ...pieces })[0], [0, 20, 5])
  const { results } = applyAll(
    [campaignOf([{ type: 'Bonus', ...ten }]), campaignOf([{ type: 'WholeOrderDiscount', ...ten }])],
    input,
  )
  assert.equal(results[0]?.effects[0]?.accrual?.sum.toNumber(), 3.15)
})

test('the bonus is calculated after all discounts', () => {
  const bonus: LoyaltyActionInput = { type: 'Bonus', mode: 'Percent', value: 10 }
  const { results } = applyAll([campaignOf([bonus]), campaignOf([tenPercent])], calculationInputOf([dish(100)]))
  assert.equal(results[0]?.effects[0]?.accrual?.sum.toNumber(), 9)
})

test('the trace has each campaign, each condition with its actual value, and the effects of actions', () => {
  const cheap: LoyaltyConditionInput = { type: 'OrderSum', max: 50 }
  const couponed: LoyaltyConditionInput = { type: 'Coupon', seriesIds: [asId('none')] }
  const { trace } = applyAll(
    [campaignOf([tenPercent], [cheap, never, couponed]), campaignOf([tenPercent])],
    calculationInputOf([dish(100)]),
  )
  assert.deepEqual(trace, [
    'Program / Campaign: in force',
    '    OrderSum is 100: does not hold',
    '    KnownGuest is no guest: does not hold',
    '    Coupon is none: does not hold',
    '  binding 1 does not apply',
    'Program / Campaign: in force',
    '  binding 1 applies',
    '    OrderDiscount takes off 10',
    '  takes off 10',
  ])
})

const products = ['a', 'b', 'c'] as const
const filter = fc.subarray([...products]).map((some) => ({ productIds: some.map((one) => asId<'Product'>(one)) }))
const value = fc.integer({ min: 0, max: 3000 }).map((cents) => cents / 100)
const off = fc.record({ mode: fc.constantFrom('Percent' as const, 'Sum' as const), value })
const pieces = fc.integer({ min: 1, max: 4 })
const which = fc.constantFrom('Cheapest' as const, 'Dearest' as const)

const someAction: fc.Arbitrary<LoyaltyActionInput> = fc.oneof(
  off.map((some): LoyaltyActionInput => ({ type: 'OrderDiscount', ...some })),
  fc
    .tuple(filter, off)
    .map(([one, some]): LoyaltyActionInput => ({ type: 'ProductsDiscount', products: one, ...some })),
  fc.tuple(filter, which, pieces, off).map(
    ([one, w, n, some]): LoyaltyActionInput => ({
      type: 'PiecesDiscount',
      products: one,
      which: w,
      pieces: n,
      ...some,
    }),
  ),
  fc.tuple(filter, which, pieces, off).map(
    ([one, w, n, some]): LoyaltyActionInput => ({
      type: 'NthPieceDiscount',
      products: one,
      which: w,
      every: n,
      ...some,
    }),
  ),
  fc.tuple(filter, value).map(([one, price]): LoyaltyActionInput => ({ type: 'FixedPrice', products: one, price })),
  fc.tuple(filter, filter, value, pieces).map(
    ([one, other, price, n]): LoyaltyActionInput => ({
      type: 'SetPrice',
      price,
      parts: [
        { products: one, pieces: 1 },
        { products: other, pieces: n },
      ],
    }),
  ),
  fc
    .tuple(fc.constantFrom(...products), pieces)
    .map(([one, n]): LoyaltyActionInput => ({ type: 'FreeProducts', products: [{ productId: asId(one) }], pieces: n })),
)

const someDish = fc
  .tuple(fc.constantFrom(...products), fc.integer({ min: 0, max: 5000 }), fc.integer({ min: 1, max: 12 }))
  .map(([productId, cents, quarters]) =>
    dish(cents / 100, { productId, amount: quarters % 4 === 0 ? quarters / 4 : quarters }),
  )

const someCampaigns = fc
  .array(fc.array(someAction, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 5 })
  .map((all) => all.map((some) => campaignOf(some)))

test('the sequence of dishes does not affect the price', () => {
  fc.assert(
    fc.property(
      fc
        .array(someDish, { minLength: 1, maxLength: 8 })
        .chain((dishes) => fc.tuple(fc.constant(dishes), fc.shuffledSubarray(dishes, { minLength: dishes.length }))),
      someCampaigns,
      ([dishes, shuffled], campaigns) => {
        const [one, other] = [dishes, shuffled].map((some) =>
          total(costsAfter(campaigns, calculationInputOf(some))).toNumber(),
        )
        assert.equal(one, other)
      },
    ),
  )
})

test('no price is negative or raised, and the discounts of campaigns are exact to the cent', () => {
  fc.assert(
    fc.property(fc.array(someDish, { minLength: 1, maxLength: 8 }), someCampaigns, (dishes, campaigns) => {
      const { dishes: left, results } = applyAll(campaigns, calculationInputOf(dishes))
      for (const [i, { sum }] of left.entries())
        assert.ok(sum.greaterThanOrEqualTo(0) && sum.lessThanOrEqualTo(dishes[i]!.sum) && sum.decimalPlaces() <= 2)
      const given = total(results.flatMap(({ discounts }) => discounts.map(({ sum }) => sum)))
      const missing = total(dishes.map(({ sum }) => sum)).minus(total(left.map(({ sum }) => sum)))
      assert.equal(given.toNumber(), missing.toNumber())
    }),
  )
})
