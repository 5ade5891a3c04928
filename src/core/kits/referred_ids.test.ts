import assert from 'node:assert/strict'
import test from 'node:test'
import { Type } from 'typebox'
import { Id, List, nullable, opt, Text, Variants } from '#core/schema.ts'
import { referencesIn, referredKinds } from './referred_ids.ts'

const schema = Type.Object({
  name: Text(),
  ownerId: opt(Id('Employee')),
  lines: nullable(List(Type.Object({ productId: Id('Product'), storeIds: opt(List(Id('Store'))) }))),
})

test('every id is found with its kind and path', () => {
  const value = {
    name: 'a',
    ownerId: 'e',
    lines: [{ productId: 'p' }, { productId: 'q', storeIds: ['s', 't'] }],
    other: { productId: 'x' },
  }
  assert.deepEqual(
    referencesIn(schema, value).map(({ kind, id, path }) => `${kind} ${id} at ${path}`),
    [
      'Employee e at ownerId',
      'Product p at lines[0].productId',
      'Product q at lines[1].productId',
      'Store s at lines[1].storeIds[0]',
      'Store t at lines[1].storeIds[1]',
    ],
  )
})

test('absent and null fields refer to nothing', () => {
  assert.deepEqual(referencesIn(schema, { name: 'a', ownerId: null, lines: null }), [])
})

test('the kinds of ids are known without a value', () => {
  assert.deepEqual([...referredKinds(schema)].sort(), ['Employee', 'Product', 'Store'])
})

test('an object of several kinds contains only the ids of its own kind', () => {
  const kinds = Variants('type', {
    dish: Type.Object({ id: Id('Product') }),
    guest: Type.Object({ id: Id('Customer') }),
  })
  const references = referencesIn(List(kinds), [
    { type: 'guest', id: 'g' },
    { type: 'dish', id: 'd' },
  ])
  assert.deepEqual(
    references.map(({ kind, id, path }) => `${kind} ${id} at ${path}`),
    ['Customer g at [0].id', 'Product d at [1].id'],
  )
  assert.deepEqual([...referredKinds(List(kinds))].sort(), ['Customer', 'Product'])
})
