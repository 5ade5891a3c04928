import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { currencyDigits, Decimal, roundMoney, toNumber, total } from './decimal.ts'

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

test('money of up to 15 digits leaves as the number that it came as', () => {
  fc.assert(
    fc.property(cents, (whole) => {
      const sum = whole / 100
      assert.equal(toNumber(new Decimal(sum)), sum)
    }),
  )
})

for (const [sum, rounded] of [
  ['0.005', '0'],
  ['0.015', '0.02'],
  ['0.025', '0.02'],
  ['0.0251', '0.03'],
  ['-0.015', '-0.02'],
  ['-0.025', '-0.02'],
  ['9999999999.995', '10000000000'],
] as const)
  test(`${sum} is rounded to ${rounded}`, () => {
    assert.ok(roundMoney(new Decimal(sum)).equals(rounded), roundMoney(new Decimal(sum)).toString())
  })

test('large and small amounts are written without an exponent', () => {
  assert.equal(new Decimal('10000000000000000000000').toString(), '10000000000000000000000')
  assert.equal(new Decimal('0.0000000001').toString(), '0.0000000001')
})

for (const [currency, digits] of [
  ['EUR', 2],
  ['JPY', 0],
  ['KWD', 3],
] as const)
  test(`${currency} has ${digits} digits after the point`, () => assert.equal(currencyDigits(currency), digits))
