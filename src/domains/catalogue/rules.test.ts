import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Decimal } from '#core/decimal.ts'
import { asId } from '#core/schema.ts'
import { product as anyProduct } from '#test/fixtures/catalogue.ts'
import type { CatalogueProduct } from './model.ts'
import { priceKey, priceOf, sizesOf } from './rules.ts'

const here = 'here'
const there = 'there'
const delivery = 'delivery'
const large = asId<'ProductSize'>('large')

const product = (...prices: [string | null, string | null, string | null, string | null][]): CatalogueProduct =>
  anyProduct({
    prices: new Map(
      prices.map(([organization, category, size, price]) => [
        priceKey(organization, category, size),
        price === null ? null : new Decimal(price),
      ]),
    ),
    sizeIds: [null, large],
  })

describe('the price of a product', () => {
  const whole = product(
    [null, null, null, '1'],
    [here, null, null, '2'],
    [null, delivery, null, '3'],
    [here, delivery, null, '4'],
  )
  const cases: [string, string, string | null, string | undefined][] = [
    ['general', there, null, '1'],
    ['of the organization', here, null, '2'],
    ['of the category', there, delivery, '3'],
    ['of the organization in the category', here, delivery, '4'],
  ]
  for (const [name, organizationId, priceCategoryId, price] of cases)
    it(`is the most specific one: ${name}`, () => {
      assert.equal(priceOf(whole, { organizationId, priceCategoryId, sizeId: null })?.toString(), price)
    })

  it('is missing if a more specific entry excludes the product from sale', () => {
    const soldElsewhere = product([null, null, null, '1'], [here, null, null, null])
    const at = { priceCategoryId: null, sizeId: null }
    assert.equal(priceOf(soldElsewhere, { ...at, organizationId: here }), undefined)
    assert.equal(priceOf(soldElsewhere, { ...at, organizationId: there })?.toString(), '1')
  })

  it('belongs to a size: the product is sold in sizes that have a price', () => {
    const at = { organizationId: here, priceCategoryId: null }
    assert.deepEqual(sizesOf(product([null, null, 'large', '5']), at), ['large'])
    assert.deepEqual(sizesOf(product([null, null, null, '5']), at), [null])
    assert.deepEqual(sizesOf(product(), at), [])
  })
})
