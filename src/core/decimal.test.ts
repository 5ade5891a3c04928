import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { allocateEach, allocateMoney, Decimal, moneyGrid, roundMoney, toNumber, total } from './decimal.ts'

const cents = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 })

test('sums are exact, in any order', () => {
  fc.assert(
    fc.property(fc.array(cents), (terms) => {
      const sums = terms.map((term) => new Decimal(term).div(100))
      const expected = terms.reduce((sum, term) => sum + BigInt(term), 0n)
      assert.equal(total(sums).times(100).toFixed(), expected.toString())
      assert.ok(total(sums.toReversed()).equals(total(sums)))
    }),
  )
})

test('a tenth and two tenths are three tenths', () => {
  assert.equal(toNumber(total([0.1, 0.2])), 0.3)
  assert.equal(toNumber(total([])), 0)
})

test('money of up to 15 digits is written as the number that was read', () => {
  fc.assert(
    fc.property(cents, (whole) => {
      const sum = whole / 100
      assert.equal(toNumber(new Decimal(sum)), sum)
    }),
  )
})

for (const [currency, coin, sum, rounded] of [
  ['EUR', null, '0.005', '0.01'],
  ['EUR', null, '0.025', '0.03'],
  ['EUR', null, '0.0249999', '0.02'],
  ['EUR', null, '-0.015', '-0.02'],
  ['EUR', null, '-0.025', '-0.03'],
  ['EUR', null, '9999999999.995', '10000000000'],
  [null, null, '1.005', '1.01'],
  ['JPY', null, '0.5', '1'],
  ['jpy', null, '-2.5', '-3'],
  ['KWD', null, '3.335', '3.335'],
  ['KWD', null, '3.3355', '3.336'],
  ['CHF', 0.05, '3.325', '3.35'],
  ['CHF', 0.05, '-3.325', '-3.35'],
  ['HUF', 5, '7.5', '10'],
  // Coins that the currency cannot express, or that are worth less than its last digit.
  ['EUR', 0.001, '3.335', '3.34'],
  ['EUR', 0.015, '3.335', '3.34'],
  ['JPY', 1.5, '2.4', '2'],
] as const)
  test(`${sum} ${currency ?? 'without a currency'} is rounded to ${rounded}${coin ? ` by a coin of ${coin}` : ''}`, () => {
    const computed = roundMoney(new Decimal(sum), moneyGrid(currency, coin))
    assert.ok(computed.equals(rounded), computed.toString())
  })

const cent = moneyGrid('EUR')

for (const [title, sum, weights, shares] of [
  ['the largest fraction gets the rest', '0.10', [3, 2, 2], ['0.04', '0.03', '0.03']],
  ['the last of equal fractions get it', '0.06', Array(10).fill(1), [...Array(4).fill('0'), ...Array(6).fill('0.01')]],
  ['a surcharge is allocated alike', '-0.05', [1, 1], ['-0.02', '-0.03']],
  ['a weight of zero gets nothing', '0.03', [1, 0, 1], ['0.01', '0', '0.02']],
  ['shares are equal if all weights are zero', '1.01', [0, 0], ['0.5', '0.51']],
  ['thirds of different weights are equal fractions', '0.02', [1, 4, 1], ['0', '0.01', '0.01']],
] as const)
  test(`when money is allocated, ${title}`, () => {
    const computed = allocateMoney(
      new Decimal(sum),
      weights.map((weight: number) => new Decimal(weight)),
      cent,
    )
    assert.deepEqual(computed.map(String), shares)
  })

test('shares add up to the sum, have its sign, and are less than a step from their proportion', () => {
  const grids = fc.constantFrom(cent, moneyGrid('KWD'), moneyGrid('JPY'), moneyGrid('CHF', 0.05))
  const weights = fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(grids, fc.integer({ min: -100_000, max: 100_000 }), weights, (grid, steps, parts) => {
      const sum = grid.step.times(steps)
      const shares = allocateMoney(
        sum,
        parts.map((part) => new Decimal(part)),
        grid,
      )
      const whole = parts.reduce((all, part) => all + part, 0)
      assert.ok(total(shares).equals(sum))
      for (const [i, share] of shares.entries()) {
        assert.ok(share.isZero() || share.isNegative() === sum.isNegative())
        const exact = whole === 0 ? sum.dividedBy(parts.length) : sum.times(parts[i] ?? 0).dividedBy(whole)
        assert.ok(share.minus(exact).abs().lessThan(grid.step))
      }
    }),
    { numRuns: 300 },
  )
})

test('the shares of each weight in several sums add up to its share of their total', () => {
  const sums = fc.array(fc.integer({ min: 0, max: 1_000 }), { minLength: 1, maxLength: 30 })
  const weights = fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(fc.constantFrom(cent, moneyGrid('CHF', 0.05)), sums, weights, (grid, steps, parts) => {
      const all = steps.map((count) => grid.step.times(count))
      const shared = parts.map((part) => new Decimal(part))
      const rows = allocateEach(all, shared, grid)
      const columns = shared.map((_, j) => total(rows.map((row) => row[j]!)))
      assert.deepEqual(columns.map(String), allocateMoney(total(all), shared, grid).map(String))
      for (const [i, row] of rows.entries()) {
        assert.ok(total(row).equals(all[i]!))
        assert.ok(row.every((share) => !share.isNegative()))
      }
    }),
    { numRuns: 300 },
  )
  const halves = allocateEach(Array(10).fill(new Decimal('2.45')), [new Decimal(1), new Decimal(1)], cent)
  assert.deepEqual(new Set(halves.flat().map(String)), new Set(['1.22', '1.23']))
})

test('large and small amounts are written without an exponent', () => {
  assert.equal(new Decimal('10000000000000000000000').toString(), '10000000000000000000000')
  assert.equal(new Decimal('0.0000000001').toString(), '0.0000000001')
})
