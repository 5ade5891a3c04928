import assert from 'node:assert/strict'
import test from 'node:test'
import { nearestName } from './nearest_name.ts'

const known = ['id', 'comment', 'completeBefore', 'customer', 'phone']

for (const [name, nearest] of [
  ['coment', 'comment'],
  ['COMMENTS', 'comment'],
  ['cusotmer', 'customer'],
  ['completedBefore', 'completeBefore'],
  ['fone', 'phone'],
  ['di', 'id'],
  ['xyz', undefined],
  ['', undefined],
  ['c'.repeat(1_000_000), undefined],
] as const)
  test(`the name nearest to "${name.slice(0, 20)}" is ${nearest}`, () => {
    assert.equal(nearestName(name, known), nearest)
  })
