import assert from 'node:assert/strict'
import test from 'node:test'
import { RestrictionGroups } from './groups.ts'

const groups = new RestrictionGroups([
  { groups: ['Orders: creating', 'Orders: changing'] },
  { groups: ['Commands'], ownGroups: ['Nomenclature: reading'] },
])

test('groups of all domains are combined', () => {
  assert.deepEqual(groups.all, ['Commands', 'Nomenclature: reading', 'Orders: changing', 'Orders: creating'])
  assert.equal(groups.has('Nomenclature: reading'), true)
  assert.equal(groups.has('Everything'), false)
})

for (const [held, group, expected] of [
  [['Commands'], 'Commands', true],
  [['Commands'], 'Orders: creating', false],
  [['Nomenclature: reading'], 'Nomenclature: reading', true],
  [['Commands', 'Orders: creating', 'Orders: changing'], 'Nomenclature: reading', true],
  [['Commands', 'Orders: creating'], 'Nomenclature: reading', false],
] as const)
  test(`a key with ${held.join(', ')} ${expected ? 'holds' : 'does not hold'} ${group}`, () => {
    assert.equal(groups.holds(new Set(held), group), expected)
  })

test('a key with all groups has those of every version', () => {
  assert.equal(groups.holds(undefined, 'Nomenclature: reading'), true)
  assert.equal(new RestrictionGroups([{ groups: ['Of a later version'] }]).holds(undefined, 'Of a later version'), true)
})
