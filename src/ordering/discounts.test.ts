import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { Decimal, total } from '#core/decimal.ts'
import { failers } from '#core/errors.ts'
import { newId } from '#core/schema.ts'
import type { CatalogueProduct } from '#domains/catalogue/model.ts'
import type { DiscountType } from '#domains/dictionaries/rules.ts'
import type { OrderItem } from '#shared/schemas/requested_items.ts'
import {
  catalogueOf,
  dictionariesOf,
  discount,
  euros,
  modifierGroup,
  modifierItem,
  product,
} from '#test/fixtures/catalogue.ts'
import { calculateDiscounts, recalculateDiscounts } from './discounts.ts'
import { orderingErrors } from './errors.ts'
import { priceItems } from './items.ts'
import { applyAllocations, assemble, sumOf } from './lines.ts'

const fail = failers(orderingErrors)
const organizationId = newId<'Organization'>()
const soup = product({ name: 'Soup', price: '4.35' })
const market = product({ name: 'Fish of the day', price: '10', canSetOpenPrice: true })
const cheese = product({ name: 'Cheese', type: 'MODIFIER', price: '1.50' })
const pie = product({
  name: 'Pie',
  price: '6.00',
  modifierGroups: [
    modifierGroup({
      minAmount: 1,
      maxAmount: 3,
      freeAmount: 1,
      items: [modifierItem({ productId: cheese.id, maxAmount: 2 })],
    }),
  ],
})
const catalogue = catalogueOf({ products: [soup, market, cheese, pie] })

type ProductItem = Extract<OrderItem, { type: 'Product' }>

const item = (of: CatalogueProduct, price: number, more: Partial<ProductItem> = {}): OrderItem => ({
  type: 'Product',
  productId: of.id,
  amount: 1,
  price,
  ...more,
})

const price = (...items: OrderItem[]) =>
  priceItems({ catalogue, organizationId, money: euros, priceCategoryId: null }, items, fail)

function discounted(
  type: DiscountType,
  items: OrderItem[],
  more: { sum?: number; selectivePositions?: ReturnType<typeof newId<'Position'>>[] } = {},
) {
  const priced = price(...items)
  const dictionaries = dictionariesOf({ discounts: [type] })
  const request = { discounts: [{ type: 'RMS' as const, discountTypeId: type.id, ...more }] }
  const organization = { id: organizationId, timeZone: 'UTC', settings: {} }
  const { discounts, allocations } = calculateDiscounts({ dictionaries, organization, now: 0, fail }, priced, request)
  const [given] = discounts
  return { given: given!, sum: sumOf(assemble(priced.items, applyAllocations(priced.lines, allocations))) }
}

test('automatic discounts follow requested ones, and are omitted while they are zero', () => {
  const named = discount({ percent: new Decimal(50) })
  const charge = discount({ percent: new Decimal(-10), isAutomatic: true, minOrderSum: new Decimal(20) })
  const elsewhere = discount({ percent: new Decimal(10), isAutomatic: true, organizationIds: new Set([newId()]) })
  const deleted = discount({ percent: new Decimal(10), isAutomatic: true, isDeleted: true })
  const dictionaries = dictionariesOf({ discounts: [charge, elsewhere, deleted, named] })
  const organization = { id: organizationId, timeZone: 'UTC', settings: {} }
  const context = { dictionaries, organization, now: 0, fail }
  const summaryOf = ({ discounts }: ReturnType<typeof calculateDiscounts>) =>
    discounts.map(({ discountType, sum }) => [discountType.id, sum])
  const pricedFor = (amount: number) => price(item(market, 10, { amount }))
  const request = { discounts: [{ type: 'RMS' as const, discountTypeId: named.id }] }
  assert.deepEqual(summaryOf(calculateDiscounts(context, pricedFor(1), null)), [])
  assert.deepEqual(summaryOf(calculateDiscounts(context, pricedFor(2), null)), [[charge.id, -2]])
  const both = calculateDiscounts(context, pricedFor(2), request)
  assert.deepEqual(summaryOf(both), [
    [named.id, 10],
    [charge.id, -2],
  ])
  // The surcharge is recalculated for more items and for fewer.
  assert.deepEqual(summaryOf(recalculateDiscounts(context, pricedFor(3), both.discounts, null)), [
    [named.id, 15],
    [charge.id, -3],
  ])
  assert.deepEqual(summaryOf(recalculateDiscounts(context, pricedFor(1), both.discounts, null)), [[named.id, 5]])
})

test('a percentage is taken off the order, rounded once and allocated to its lines', () => {
  const ten = discount({ percent: new Decimal(10) })
  const twenty = discounted(
    ten,
    Array.from({ length: 20 }, () => item(market, 2.45)),
  )
  assert.deepEqual([twenty.given.sum, twenty.sum.toString()], [4.9, '44.1'])
  // 14.65 less 1.465: half a cent is rounded away from zero, for surcharges too.
  const two = [item(market, 4.4), item(market, 10.25)]
  assert.deepEqual([discounted(ten, two).given.sum, discounted(ten, two).sum.toString()], [1.47, '13.18'])
  const surcharge = discount({ percent: new Decimal(-10) })
  assert.deepEqual([discounted(surcharge, two).given.sum, discounted(surcharge, two).sum.toString()], [-1.47, '16.12'])
})

test('the part of a discount that exceeds a line is allocated to the other lines', () => {
  const half = discount({ percent: new Decimal(50) })
  const dictionaries = dictionariesOf({ discounts: [half] })
  const request = { discounts: [1, 2].map(() => ({ type: 'RMS' as const, discountTypeId: half.id })) }
  const organization = { id: organizationId, timeZone: 'UTC', settings: {} }
  const priced = price(...Array.from({ length: 20 }, () => item(market, 0.05)))
  const result = calculateDiscounts({ dictionaries, organization, now: 0, fail }, priced, request)
  assert.deepEqual(
    result.discounts.map(({ sum }) => sum),
    [0.5, 0.5],
  )
  assert.ok(applyAllocations(priced.lines, result.allocations).every((line) => line.sum.isZero()))
})

test('a discount by categories that is a surcharge for some of them is rounded separately', () => {
  const [food, drinks] = [newId<'ProductCategory'>(), newId<'ProductCategory'>()]
  const type = discount({
    isCategorised: true,
    categoryPercents: new Map([
      [food, new Decimal(10)],
      [drinks, new Decimal(-10)],
    ]),
  })
  const line = (categoryId: typeof food, cost: string) => {
    const positionId = newId<'Position'>()
    return { positionId, parentId: positionId, categoryId, cost: new Decimal(cost), sum: new Decimal(cost) }
  }
  const lines = [line(food, '10'), line(drinks, '10')]
  const organization = { id: organizationId, timeZone: 'UTC', settings: {} }
  const request = { discounts: [{ type: 'RMS' as const, discountTypeId: type.id }] }
  const context = { dictionaries: dictionariesOf({ discounts: [type] }), organization, now: 0, fail }
  const result = calculateDiscounts(context, { items: [], lines }, request)
  assert.deepEqual(
    applyAllocations(lines, result.allocations).map((one) => one.sum.toString()),
    ['9', '11'],
  )
})

test('a negative percentage is a surcharge', () => {
  const { given, sum } = discounted(discount({ percent: new Decimal(-10) }), [item(market, 10)])
  assert.deepEqual([given.sum, sum.toString()], [-1, '11'])
})

test('an order below the minimum sum of a discount gets none', () => {
  const { given } = discounted(discount({ percent: new Decimal(10), minOrderSum: new Decimal(50) }), [item(soup, 4.35)])
  assert.equal(given.sum, 0)
})

test('a discount for chosen positions does not change others', () => {
  const [one, two] = [newId<'Position'>(), newId<'Position'>()]
  const items = [item(market, 10, { positionId: one }), item(market, 10, { positionId: two })]
  const { given, sum } = discounted(discount({ percent: new Decimal(50) }), items, { selectivePositions: [two] })
  assert.deepEqual(
    [given.sum, given.selectivePositionsWithSum, sum.toString()],
    [5, [{ positionId: two, sum: 5 }], '15'],
  )
})

test('a sum is allocated to the lines without losing a cent, and never makes the order negative', () => {
  const flexible = discount({ mode: 'FlexibleSum' })
  const prices = fc.array(fc.integer({ min: 1, max: 99_999 }), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(prices, fc.integer({ min: 0, max: 5_000_000 }), (cents, off) => {
      const before = total(cents.map((cent) => new Decimal(cent).dividedBy(100)))
      const items = cents.map((cent) => item(market, cent / 100))
      const { given, sum } = discounted(flexible, items, { sum: off / 100 })
      const expected = Decimal.min(before, new Decimal(off).dividedBy(100))
      assert.equal(given.sum, expected.toNumber())
      assert.equal(sum.toString(), before.minus(expected).toString())
    }),
    { numRuns: 300 },
  )
})

test('the total is the sum of the stored lines for any order', () => {
  const some = fc.constantFrom(soup, market, pie)
  const line = fc.record({
    of: some,
    amount: fc.integer({ min: 1, max: 9_999 }),
    cheese: fc.integer({ min: 1, max: 2 }),
  })
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), fc.integer({ min: 0, max: 100 }), (lines, percent) => {
      const items = lines.map(({ of, amount, cheese: much }) =>
        item(of, of === soup ? 4.35 : of === pie ? 6 : 10, {
          amount: amount / 1000,
          modifiers: of === pie ? [{ productId: cheese.id, amount: much }] : null,
        }),
      )
      const before = sumOf(price(...items).items)
      const { given, sum } = discounted(discount({ percent: new Decimal(percent) }), items)
      assert.equal(before.minus(given.sum).toString(), sum.toString())
      assert.ok(sum.greaterThanOrEqualTo(0))
    }),
    { numRuns: 300 },
  )
})
