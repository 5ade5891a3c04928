import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { Decimal } from '#core/decimal.ts'
import { asId } from '#core/schema.ts'
import { daysAfter } from '#core/time.ts'
import { breakDownChart, DocumentBreakdown, depthMax, isDirect, quantityPerUnit } from './breakdown.ts'
import { findChartError, type Link } from './cycles.ts'
import type { Chart, ChartItem } from './model.ts'
import { subtractPeriod } from './periods.ts'

const day = (number: number) => daysAfter('2026-01-01', number)
const period = fc
  .tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 1, max: 6 }))
  .map(([from, days]) => ({ dateFrom: day(from), dateTo: day(from + days) }))
const daysOf = ({ dateFrom, dateTo }: { dateFrom: string; dateTo: string }) =>
  Array.from({ length: 30 }, (_, i) => day(i)).filter((one) => dateFrom <= one && one < dateTo)

const line = (productId: string, quantityIn: number, more: Partial<ChartItem> = {}): ChartItem => ({
  id: asId(`line of ${productId}`),
  productId: asId(productId),
  productSizeId: null,
  packageCount: null,
  packageTypeId: null,
  quantityIn,
  quantityMiddle: null,
  quantityOut: null,
  quantityIn1: null,
  quantityOut1: null,
  quantityIn2: null,
  quantityOut2: null,
  quantityIn3: null,
  quantityOut3: null,
  sortWeight: 0,
  storeSpecification: null,
  ...more,
})

const chart = (productId: string, items: ChartItem[], more: Partial<Chart> = {}): Chart => ({
  corporationId: asId('chain'),
  id: asId(`chart of ${productId}`),
  productId: asId(productId),
  dateFrom: day(0),
  dateTo: day(30),
  assembledQuantity: 1,
  productSizeAssemblyStrategy: 'COMMON',
  writeoffStrategy: 'ASSEMBLE',
  directWriteoffStoreSpecification: null,
  items,
  details: {},
  isDeleted: false,
  revision: 0,
  changedAt: 0,
  ...more,
})

const recipes = (...charts: Chart[]) => ({
  charts: new Map(charts.map((one) => [one.productId, one])),
  sizeRanks: new Map<string, number>(),
})
const amounts = (root: Chart, ...others: Chart[]) =>
  breakDownChart(root, recipes(root, ...others), null).map(({ productId, amount }) => [productId, amount.toNumber()])

describe('the days of charts', () => {
  it('are the days that the other chart does not cover, each once', () => {
    fc.assert(
      fc.property(period, period, (own, taken) => {
        const left = subtractPeriod(own, taken)
        const expected = daysOf(own).filter((one) => !daysOf(taken).includes(one))
        assert.deepEqual(left.flatMap(daysOf), expected)
        assert.ok(left.every(({ dateFrom, dateTo }) => dateFrom < dateTo))
      }),
    )
  })
})

describe('breaking down', () => {
  it('rounds quotients to 4 decimals and amounts to 3, and write-offs once, to 9', async () => {
    const sauce = chart('sauce', [line('saffron', 0.0004), line('cream', 1)], { assembledQuantity: 3 })
    const dish = chart('dish', [line('sauce', 0.25)])
    assert.equal(quantityPerUnit(0.0004, sauce).toNumber(), 0.0001)
    assert.deepEqual(amounts(dish, sauce), [
      ['saffron', 0],
      ['cream', 0.083],
    ])
    const portion = { productId: dish.productId, sizeId: null, amount: new Decimal(2), sizeFactor: new Decimal(1.5) }
    const breakdown = new DocumentBreakdown(recipes(dish, sauce), '')
    const writtenOff = await breakdown.writeOffsOf(portion)
    const goods = writtenOff.map(({ productId, amount }) => [productId, amount.toNumber()])
    assert.deepEqual(goods, [
      ['saffron', 0.0001],
      ['cream', 0.25],
    ])
  })

  it('multiplies the quotients along random charts', () => {
    const quantity = fc.integer({ min: 1, max: 500_000 }).map((thousandths) => thousandths / 1000)
    fc.assert(
      fc.property(fc.array(fc.tuple(quantity, quantity), { minLength: 1, maxLength: depthMax }), (levels) => {
        const charts = levels.map(([quantityIn, assembledQuantity], i) =>
          chart(`product ${i}`, [line(`product ${i + 1}`, quantityIn)], { assembledQuantity }),
        )
        const exact = charts.reduce(
          (product, one) => product.times(quantityPerUnit(one.items[0]!.quantityIn, one)),
          new Decimal(1),
        )
        assert.deepEqual(amounts(charts[0]!, ...charts.slice(1)), [
          [`product ${levels.length}`, exact.toDecimalPlaces(3).toNumber()],
        ])
      }),
    )
  })

  it('of a document counts equal portions once, and has a limit over all portions', async () => {
    const sauce = chart(
      'sauce',
      Array.from({ length: 90 }, () => line('cream', 1)),
    )
    const dish = chart(
      'dish',
      Array.from({ length: 90 }, () => line('sauce', 1)),
    )
    const portionOf = (amount: number) => ({
      ...{ productId: dish.productId, sizeId: null },
      ...{ amount: new Decimal(amount), sizeFactor: new Decimal(1) },
    })
    const breakdown = new DocumentBreakdown(recipes(dish, sauce), '')
    for (let i = 0; i < 1_000; i++)
      assert.deepEqual(
        (await breakdown.writeOffsOf(portionOf(2))).map(({ amount }) => amount.toNumber()),
        [16_200],
      )
    for (let amount = 3; amount <= 6; amount++) await breakdown.productionInputsOf(portionOf(amount))
    await assert.rejects(breakdown.writeOffsOf(portionOf(7)), { message: /at most 50,000 lines/ })
  })

  it('joins lines of one product, and stops at products that are written off themselves', () => {
    const dough = chart('dough', [line('flour', 1)], { writeoffStrategy: 'DIRECT' })
    const crust = chart('crust', [line('flour', 0.3), line('dough', 0.2)])
    assert.deepEqual(amounts(chart('pizza', [line('flour', 0.1), line('crust', 1)]), crust, dough), [
      ['flour', 0.4],
      ['dough', 0.2],
    ])
  })

  it('breaks down a product that is DIRECT in other organizations', () => {
    const only = (organizationId: string) => ({
      organizationIds: [asId<'Organization'>(organizationId)],
      inverse: false,
    })
    const dough = chart('dough', [], { writeoffStrategy: 'DIRECT', directWriteoffStoreSpecification: only('here') })
    assert.deepEqual(
      ['here', 'there', null].map((organizationId) => isDirect(dough, organizationId)),
      [true, false, false],
    )
  })

  it("uses the lines of the dish's size, else those of the first size", () => {
    const [small, large] = [asId<'ProductSize'>('small'), asId<'ProductSize'>('large')]
    const ofSizes = [line('flour', 1, { productSizeId: large }), line('flour', 2, { productSizeId: small })]
    const dough = chart('dough', ofSizes, { productSizeAssemblyStrategy: 'SPECIFIC' })
    const sizeRanks = new Map([
      ['small', 0],
      ['large', 1],
    ])
    const amountsOf = (root: Chart) =>
      breakDownChart(root, { ...recipes(root, dough), sizeRanks }, null).map(({ amount }) => amount.toNumber())
    const sized = [line('dough', 1, { productSizeId: large })]
    assert.deepEqual(amountsOf(chart('pizza', sized, { productSizeAssemblyStrategy: 'SPECIFIC' })), [1])
    assert.deepEqual(amountsOf(chart('bread', [line('dough', 1)])), [2])
  })
})

describe('cycles of charts', () => {
  const links = fc.array(
    fc.tuple(fc.integer({ min: 0, max: 5 }), fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 2 }), period),
    { minLength: 1, maxLength: 8 },
  )

  it('are found on the days on which they exist, and on no others', () => {
    fc.assert(
      fc.property(links, (stated) => {
        const [first, ...others] = stated.map(
          ([product, ingredients, days]): Link => ({
            productId: `${product}`,
            ingredientIds: ingredients.map(String),
            ...days,
          }),
        )
        // A product has at most one chart per day.
        const overlaps = (a: Link, b: Link) =>
          a.productId === b.productId && a.dateFrom < b.dateTo && b.dateFrom < a.dateTo
        const rest = others.filter(
          (link, i) =>
            link.productId !== first!.productId && !others.slice(0, i).some((earlier) => overlaps(earlier, link)),
        )
        const all = [first!, ...rest]
        const isMadeOfItself = (on: string): boolean => {
          const seen = new Set<string>()
          const open = [...first!.ingredientIds]
          for (let next = open.pop(); next !== undefined; next = open.pop()) {
            if (seen.has(next)) continue
            seen.add(next)
            const valid = all.filter((link) => link.productId === next && link.dateFrom <= on && on < link.dateTo)
            open.push(...valid.flatMap(({ ingredientIds }) => ingredientIds))
          }
          return seen.has(first!.productId)
        }
        const fault = findChartError([first!], rest)
        assert.equal(fault !== undefined && 'cycle' in fault, daysOf(first!).some(isMadeOfItself))
      }),
    )
  })

  it('are named from the product down to itself', () => {
    const days = { dateFrom: day(0), dateTo: day(9) }
    const link = (productId: string, ...ingredientIds: string[]): Link => ({ productId, ingredientIds, ...days })
    assert.deepEqual(findChartError([link('a', 'x', 'b')], [link('b', 'c'), link('c', 'a')]), {
      cycle: ['a', 'b', 'c', 'a'],
    })
  })

  it('are distinguished from deep nesting, which is limited', () => {
    const days = { dateFrom: day(0), dateTo: day(9) }
    const chain = Array.from(
      { length: depthMax },
      (_, i): Link => ({ productId: `${i}`, ingredientIds: [`${i + 1}`], ...days }),
    )
    assert.equal(findChartError([chain[0]!], chain.slice(1)), undefined)
    const deeper: Link = { productId: `${depthMax}`, ingredientIds: ['end'], ...days }
    assert.deepEqual(findChartError([deeper], chain), { tooDeepProductId: `${depthMax}` })
    const [first, ...rest] = chain
    assert.deepEqual(findChartError([first!, ...rest, deeper], []), { tooDeepProductId: '0' })
  })
})
