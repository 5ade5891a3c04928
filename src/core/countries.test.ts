import assert from 'node:assert/strict'
import test from 'node:test'
import { canonicalZone, countriesOfZone, zonesOf } from './countries.ts'
import { getCountries } from './phone.ts'

test('a zone has the countries of all its names', () => {
  assert.deepEqual(countriesOfZone('Europe/Kyiv'), ['UA'])
  assert.deepEqual(countriesOfZone('Europe/Kiev'), ['UA'])
  assert.deepEqual(countriesOfZone('UTC'), [])
})

test('the zones of a country have their canonical names', () => {
  for (const country of getCountries()) assert.deepEqual(zonesOf(country), zonesOf(country).map(canonicalZone))
})
