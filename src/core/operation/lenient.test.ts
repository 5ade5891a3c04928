import assert from 'node:assert/strict'
import test from 'node:test'
import { type TSchema, Type } from 'typebox'
import {
  CalendarDay,
  Id,
  Int32,
  List,
  LocalDateTime,
  Money,
  nullable,
  OneOf,
  omittable,
  opt,
  Text,
  Variants,
} from '#core/schema.ts'
import { lenientReader } from './lenient.ts'

const id = '00000000-0000-4000-8000-00000000000a'
const Order = Type.Object({
  organizationId: Id('Organization'),
  id: opt(Id('Order')),
  tables: omittable(List(Id('Table'), { maxItems: 2 })),
  service: opt(OneOf(['ByCourier', 'ByClient'])),
  kind: opt(OneOf(['a', 'A', 'b'])),
  only: OneOf(['fixed']),
  at: opt(LocalDateTime()),
  day: nullable(CalendarDay()),
  count: opt(Int32()),
  price: omittable(Money()),
  note: opt(Text()),
  customer: opt(Variants('type', { regular: Type.Object({ name: opt(Text()) }), guest: Type.Object({}) })),
  items: List(Type.Object({ amount: Money(), Warnings: omittable(Text()) }), { maxItems: 2 }),
  any: opt(Type.Unknown()),
})
const read = (body: unknown, schema: TSchema = Order, zone: string | undefined = 'Asia/Tokyo') =>
  lenientReader(schema)(body, zone)
const only = 'fixed'

const cases: [what: string, sent: object, read: object][] = [
  ['a name in another case', { NOTE: 'a', Items: [{ AMOUNT: 1 }] }, { note: 'a', items: [{ amount: 1 }] }],
  ['a name that begins with a capital by itself', { items: [{ warnings: 'x' }] }, { items: [{ Warnings: 'x' }] }],
  [
    'no undeclared members',
    { other: { NOTE: '1' }, any: { COUNT: '1' } },
    { other: { NOTE: '1' }, any: { COUNT: '1' } },
  ],
  ['an exact name before another spelling', { NOTE: 'b', note: 'a' }, { NOTE: 'b', note: 'a' }],
  ['the first of two other spellings', { NOTE: 'b', Note: 'a' }, { note: 'b', Note: 'a' }],
  ['an id in braces', { id: `{${id.toUpperCase()}}` }, { id }],
  ['an id without dashes', { id: id.replaceAll('-', '') }, { id }],
  ['an id with an extra brace unchanged', { id: `{${id}` }, { id: `{${id}` }],
  ['one organization of a list', { OrganizationIds: [id] }, { organizationId: id }],
  ['several organizations unchanged', { organizationIds: [id, id] }, { organizationId: [id, id] }],
  ['one id as a list of one', { tables: id.toUpperCase() }, { tables: [id] }],
  ['a missing id as a missing list', { tables: '' }, { tables: '' }],
  ['a list that is too long unchanged', { tables: ['A', 'B', `{${id}}`] }, { tables: ['A', 'B', `{${id}}`] }],
  ['an enum value in another case', { service: 'BYCOURIER' }, { service: 'ByCourier' }],
  ['enum values that differ only in case unchanged', { kind: 'A' }, { kind: 'A' }],
  [
    'an empty text as null',
    { id: '', service: '', at: '', day: '', count: '' },
    { id: null, service: null, at: null, day: null, count: null },
  ],
  ['an empty text unchanged if null is not allowed', { price: '', note: '' }, { price: '', note: '' }],
  ['numbers in texts', { count: '-12', price: '0.50' }, { count: -12, price: 0.5 }],
  ['numbers in other notations unchanged', { count: '1e3', price: ' 1' }, { count: '1e3', price: ' 1' }],
  ['a time with an offset', { at: '2026-05-04T10:00:00.5+02:00' }, { at: '2026-05-04 17:00:00.500' }],
  ['a wall time unchanged', { at: '2026-05-04T10:00' }, { at: '2026-05-04T10:00' }],
  [
    'an object of a kind in another case',
    { customer: { Type: 'REGULAR', NAME: 'A' } },
    { customer: { type: 'regular', name: 'A' } },
  ],
  [
    'an object of an unknown kind unchanged',
    { customer: { type: 'x', NAME: 'A' } },
    { customer: { type: 'x', NAME: 'A' } },
  ],
  ['an empty object as null', { customer: {} }, { customer: null }],
]
for (const [title, sent, expected] of cases)
  test(`reads ${title}`, () => assert.deepEqual(read(sent), { ...expected, only }))

test('reads a time with an offset only if the zone is known', () => {
  const at = '2026-05-04T10:00:00Z'
  assert.deepEqual(lenientReader(Order)({ at, only }, undefined), { at, only })
})

test('keeps values that are no objects, and does not change its argument', () => {
  for (const body of [1, 'text', true, [1]]) assert.deepEqual(read(body), body)
  const sent = { NOTE: 'a', customer: {}, items: [{ AMOUNT: '1' }] }
  const copy = structuredClone(sent)
  read(sent)
  assert.deepEqual(sent, copy)
})

test('does not set a prototype from a name', () => {
  const sent: object = JSON.parse(
    '{"__proto__":{"note":"x"},"NOTE":"a","customer":{"TYPE":"guest","__proto__":{"a":1}}}',
  )
  const result = read(sent) as { customer: object }
  assert.deepEqual(Object.keys(result), ['__proto__', 'note', 'customer', 'only'])
  assert.equal(Object.getPrototypeOf(result), Object.prototype)
  assert.equal(Object.getPrototypeOf(result.customer), Object.prototype)
})
