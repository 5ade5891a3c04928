import assert from 'node:assert/strict'
import test from 'node:test'
import { type TSchema, Type } from 'typebox'
import { List, nullable, opt, Text, Variants } from '#core/schema.ts'
import { findUndeclared, removeFields } from './declared.ts'

const removeUndeclared = (schema: TSchema, body: unknown) => removeFields(findUndeclared(schema, body))

const Address = Variants('type', {
  legacy: Type.Object({ street: Type.Object({ name: Text() }) }),
  city: Type.Object({ line1: Text() }),
})
const Order = Type.Object({
  name: opt(Text()),
  address: opt(Address),
  items: nullable(List(Type.Object({ amount: Type.Number() }))),
  tags: List(Text()),
  any: Type.Unknown(),
  byName: Type.Record(Type.String(), Type.Object({ x: Type.Number() })),
})

function withoutUndeclared(body: object, schema: TSchema = Order): unknown {
  const copy: unknown = JSON.parse(JSON.stringify(body))
  removeUndeclared(schema, copy)
  return copy
}

const cases: [what: string, sent: object, kept: object][] = [
  ['members of the body', { name: 'a', other: 1 }, { name: 'a' }],
  [
    'members of objects in lists',
    { items: [{ amount: 1, price: 2 }, { amount: 3 }] },
    { items: [{ amount: 1 }, { amount: 3 }] },
  ],
  [
    'members of another kind of the object',
    { address: { type: 'city', line1: 'x', street: { name: 'y' } } },
    { address: { type: 'city', line1: 'x' } },
  ],
  [
    'members deep within the kind that it is',
    { address: { type: 'legacy', street: { name: 'y', id: 1 }, line1: 'x' } },
    { address: { type: 'legacy', street: { name: 'y' } } },
  ],
]
for (const [title, sent, expected] of cases)
  test(`removes undeclared ${title}`, () => assert.deepEqual(withoutUndeclared(sent), expected))

test('keeps declared members, nulls and members of any type', () => {
  const body = {
    name: null,
    address: null,
    items: null,
    tags: ['a'],
    any: { of: [{ the: 'kind' }] },
    byName: { a: { x: 1 } },
  }
  assert.deepEqual(withoutUndeclared(body), body)
})

test('removes members that would become a prototype', () => {
  const body: object = JSON.parse('{"name":"a","__proto__":{"name":"b"},"constructor":1}')
  removeUndeclared(Order, body)
  assert.deepEqual(Object.getOwnPropertyNames(body), ['name'])
})

test('is supported only for objects with a discriminator', () => {
  const loose = Type.Union([Type.Object({ a: Text() }), Type.Object({ b: Text() })])
  assert.throws(() => removeUndeclared(loose, {}), /Variants/)
})
