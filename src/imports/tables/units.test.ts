import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { headingKey } from './columns.ts'
import { inProductUnit, type MeasuredProduct, standardUnits, unitFactor } from './units.ts'

const kilogram = { name: 'Kilogram', code: 'kg' }
const box = { containerId: 'a', name: 'Box', quantity: 12 }
const flour: MeasuredProduct = { unit: kilogram, containers: [box] }
const egg: MeasuredProduct = { unit: { name: 'Piece', code: 'pcs' }, unitWeight: 0.06, containers: [box] }
const oil: MeasuredProduct = { unit: { name: 'Oil', measureUnitType: 'LITER' }, unitWeight: 0.92 }

/** Amount in the unit of the product, or the error. */
function converted(product: MeasuredProduct, amount: number, unit: string): number | string {
  const found = unitFactor(product, unit)
  return 'fault' in found ? found.fault : inProductUnit(amount, found).toNumber()
}

describe('amounts in the unit of a product', () => {
  const amounts: [product: MeasuredProduct, amount: number, unit: string, expected: number][] = [
    [flour, 125, 'g', 0.125],
    [flour, 125, '', 125],
    [flour, 125, 'Kilogram', 125],
    [flour, 2, 'LB', 0.90718474],
    [flour, 8, 'oz', 0.226796185],
    [flour, 250, 'GRM', 0.25],
    [flour, 1, 'кг', 1],
    [flour, 500, 'γρ.', 0.5],
    [flour, 2, 'box', 24],
    [egg, 2, 'Dozen', 24],
    [egg, 2, 'C62', 2],
    [egg, 3, 'Stück', 3],
    [egg, 120, 'g', 2],
    [oil, 750, 'ml', 0.75],
    [oil, 75, 'cl', 0.75],
    [oil, 16, 'US fl oz', 0.473176473],
    [oil, 46, 'g', 0.05],
  ]
  for (const [product, amount, unit, expected] of amounts)
    it(`converts ${amount} ${unit} into ${expected} ${product.unit.name}`, () =>
      assert.equal(converted(product, amount, unit), expected))

  const refused: [product: MeasuredProduct, unit: string, message: RegExp][] = [
    [flour, 'crate', /^"crate" is neither a known unit nor a container of the product, which has "Box"$/],
    [flour, 'l', /^"l" cannot be converted: the product is kept in Kilogram, and the volume of its unit is not known$/],
    [flour, 'pcs', /the product is kept in Kilogram, and no container of it is a piece$/],
    [oil, 'fl. oz', /^"fl\. oz" differs between countries: write "US fl oz" or "UK fl oz"$/],
    [{ ...flour, containers: [{ name: 'Box' }] }, 'Box', /the content of the container "Box" is not known/],
    [{ ...flour, containers: [box, box] }, 'Box', /^the product has several containers "Box"$/],
  ]
  for (const [product, unit, message] of refused)
    it(`refuses ${unit} for a product kept in ${product.unit.name}: ${message.source}`, () =>
      assert.match(`${converted(product, 1, unit)}`, message))

  it('have words with one meaning each', () => {
    const words = standardUnits.flatMap(({ words }) => [...new Set(words.split(',').map(headingKey))])
    assert.deepEqual(
      words.filter((word, i) => word === '' || words.indexOf(word) < i),
      [],
    )
  })
})
