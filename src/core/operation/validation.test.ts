import assert from 'node:assert/strict'
import test from 'node:test'
import { type TSchema, Type } from 'typebox'
import {
  CalendarDay,
  Id,
  Int64,
  List,
  LocalDateTime,
  Money,
  OffsetDateTime,
  OneOf,
  opt,
  Quantity,
  Text,
  Variants,
} from '#core/schema.ts'
import { closeSchema, compile, compileAllErrors, fieldErrorsMax, fieldPath, newerFieldFinder } from './validation.ts'

const id = '00000000-0000-4000-8000-00000000000a'
const Order = Type.Object({
  id: opt(Id('Order')),
  items: List(Type.Object({ amount: Money({ minimum: 0 }), kind: OneOf(['a', 'b']) }), { maxItems: 2 }),
  customer: opt(
    Variants('type', {
      regular: Type.Object({ id: Id('Customer'), note: opt(Text(), { since: '8.1' }) }),
      'one-time': Type.Object({ name: Text({ minLength: 1 }) }),
    }),
  ),
  at: opt(LocalDateTime(), { since: '7.6' }),
  count: opt(Int64()),
  day: opt(CalendarDay()),
  moment: opt(OffsetDateTime()),
  quantity: opt(Quantity()),
})
const fits = { items: [{ amount: 1, kind: 'a' }] }

/** Returns the first error after a change to a valid body. */
const faultOf = (change: object, schema: TSchema = Order) => compile(schema)({ ...fits, ...change })?.[0]

const cases: [change: object, path: string, message: RegExp][] = [
  [{ id: 'nothing' }, 'id', /must be a GUID/],
  [{ id: 12 }, 'id', /must be a string/],
  [{ items: undefined }, 'items', /is required/],
  [{ items: null }, 'items', /must be a list/],
  [{ items: [null] }, 'items[0]', /must be an object/],
  [{ items: [{ amount: 1, kind: 'c' }] }, 'items[0].kind', /must be one of a, b/],
  [{ items: [{ amount: '1', kind: 'a' }] }, 'items[0].amount', /must be a number/],
  [{ items: [{ amount: -1, kind: 'a' }] }, 'items[0].amount', /must be at least 0/],
  [{ items: [{ amount: Number.POSITIVE_INFINITY, kind: 'a' }] }, 'items[0].amount', /must be a number/],
  [{ day: '2026-02-29' }, 'day', /must be a day yyyy-MM-dd/],
  [{ day: '2026-02-28 00:00' }, 'day', /must be a day|10 characters/],
  [{ moment: '2026-02-28T10:00:00+3' }, 'moment', /must be a time such as/],
  [{ quantity: 0.0000000001 }, 'quantity', /must have at most 9 decimals/],
  [{ quantity: 1_000_000 }, 'quantity', /must be at most 999999/],
  [{ items: Array(3).fill(fits.items[0]) }, 'items', /must have at most 2 items/],
  [{ customer: {} }, 'customer.type', /is required/],
  [{ customer: { type: 'nobody' } }, 'customer.type', /must be one of regular, one-time/],
  [{ customer: { type: 'one-time', name: '' } }, 'customer.name', /must have at least 1 character$/],
  [{ customer: { type: 'regular' } }, 'customer.id', /is required/],
  [{ customer: { type: 'regular', id: null } }, 'customer.id', /must be a string/],
  [{ at: 'tomorrow' }, 'at', /must be a wall time/],
  [{ count: 1.5 }, 'count', /must be a whole number/],
  [{ count: 2 ** 53 }, 'count', /must be at most/],
]
for (const [change, path, message] of cases)
  test(`${JSON.stringify(change)} is refused at ${path}`, () => {
    const error = faultOf(change)
    assert.equal(error?.path, path)
    assert.match(error.message, message)
  })

test('all invalid fields are reported, each once and in order', () => {
  const body = {
    id: 12,
    items: [{ amount: '1', kind: 'c' }, { amount: 1 }],
    customer: { type: 'regular' },
    count: 'many',
    day: null,
  }
  assert.deepEqual(compileAllErrors(Order)(body), [
    { path: 'id', message: 'must be a string', received: 'a number' },
    { path: 'items[0].amount', message: 'must be a number', received: 'a string' },
    { path: 'items[0].kind', message: 'must be one of a, b', received: '"c"' },
    { path: 'items[1].kind', message: 'is required' },
    { path: 'customer.id', message: 'is required' },
    { path: 'count', message: 'must be a whole number', received: 'a string' },
  ])
})

test('of many invalid fields twenty are reported, and of a huge body the first', () => {
  const schema = Type.Object({ ids: List(Id('Order'), { maxItems: 100_000 }) })
  const report = (count: number) => compileAllErrors(schema)({ ids: Array(count).fill(0) })
  assert.deepEqual(
    report(100).map(({ path }) => path),
    Array.from({ length: fieldErrorsMax }, (_, i) => `ids[${i}]`),
  )
  assert.deepEqual(report(50_000), [{ path: 'ids[0]', message: 'must be a string', received: 'a number' }])
})

test('optional fields may be omitted or null', () => {
  for (const change of [{}, { id: null, customer: null, at: null, count: null }])
    assert.equal(faultOf(change), undefined)
})

test('ids are converted to lower case at any depth', () => {
  const body = { ...fits, id: id.toUpperCase(), customer: { type: 'regular', id: id.toUpperCase() } }
  assert.equal(compile(Order)(body), undefined)
  assert.deepEqual([body.id, body.customer.id], [id, id])
  const list = { ids: [id.toUpperCase(), id] }
  assert.equal(compile(Type.Object({ ids: List(Id('Order')) }))(list), undefined)
  assert.deepEqual(list.ids, [id, id])
})

test('undeclared fields are allowed in requests, and refused in responses', () => {
  assert.equal(faultOf({ other: 1 }), undefined)
  assert.ok(faultOf({ other: 1 }, closeSchema(Order)))
  assert.ok(faultOf({ items: [{ amount: 1, kind: 'a', other: 1 }] }, closeSchema(Order)))
  assert.equal(compile(closeSchema(Type.Record(Type.String(), Type.Number())))({ any: 1 }), undefined)
})

test('paths are written as in JavaScript', () => {
  assert.equal(fieldPath(['order', 'items', 0, 'price']), 'order.items[0].price')
  assert.equal(fieldPath([0, 1]), '[0][1]')
  assert.equal(fieldPath([]), '')
})

const newerThan = (version: string, schema: TSchema) => newerFieldFinder(schema, (since) => since > version)

test('fields of later versions are found at any depth', () => {
  const schema = Type.Object({ list: List(Order) })
  const note = { list: [{}, { customer: { note: 'x' } }] }
  assert.deepEqual(newerThan('8.0', schema)?.(note), { path: 'list[1].customer.note', since: '8.1' })
  assert.deepEqual(newerThan('7.5', schema)?.({ list: [{ at: '' }] }), { path: 'list[0].at', since: '7.6' })
  assert.equal(newerThan('8.0', schema)?.({ list: [{ at: '' }] }), undefined)
  assert.equal(newerThan('8.1', schema), undefined)
})

test('a field is present if any item of a list has it, unless it is null', () => {
  const find = newerThan('8.0', Type.Object({ list: List(Order) }))!
  for (const body of [{ list: [{}, { customer: { note: null } }] }, { list: 'no list' }, { list: ['text'] }, null, 1])
    assert.equal(find(body), undefined)
})

test('a list beyond its maximum length is not searched', () => {
  const find = newerThan('8.0', Type.Object({ list: List(Order, { maxItems: 2 }) }))!
  const list = (length: number) => ({ list: Array.from({ length }, () => ({ customer: { note: 'x' } })) })
  assert.equal(find(list(2))?.path, 'list[0].customer.note')
  const long = list(3)
  Object.defineProperty(long.list, 0, { get: () => assert.fail('was looked at') })
  assert.equal(find(long), undefined)
})
