import assert from 'node:assert/strict'
import test from 'node:test'
import { Type } from 'typebox'
import { field, Id, List, nullable, OneOf, omittable, opt, Text, Variants } from '#core/schema.ts'
import type { WireSchema } from '#tools/wire.ts'
import { differences, type Wire } from './wire.ts'

const wire: Wire = {
  operations: new Map(),
  schemas: new Map(
    Object.entries<WireSchema>({
      Order: {
        fields: {
          id: 'uuid required',
          note: 'string minLength=0 maxLength=60 nullable',
          tags: 'array<string> required nullable',
          state: 'State',
          days: 'enum(mon|tue) array<string> required',
          customer: 'Customer nullable',
          parent: 'Order nullable',
          place: 'oneOf(Table | Room)',
        },
      },
      State: { enum: ['New', 'Closed'] },
      Table: { fields: { number: 'integer required' } },
      Room: { fields: { name: 'string required' } },
      Customer: {
        discriminator: { property: 'type', mapping: { regular: 'Regular', guest: 'Guest' } },
        fields: { type: 'string required' },
      },
      Regular: { extends: ['Customer'], fields: { phone: 'string required' } },
      Guest: { extends: ['Customer'] },
    }),
  ),
}

const fields = {
  id: Id('Order'),
  note: opt(Text({ maxLength: 60 })),
  tags: nullable(List(Text())),
  state: omittable(OneOf(['New', 'Closed'])),
  days: List(OneOf(['mon', 'tue'])),
  customer: opt(Variants('type', { regular: Type.Object({ phone: Text() }), guest: Type.Object({}) })),
  parent: opt(Type.Object({})),
  place: omittable(Type.Union([Type.Object({ number: Type.Integer() }), Type.Object({ name: Text() })])),
}
const { parent: _, ...withoutParent } = fields
const right = { ...fields, parent: opt(Type.Object({ ...withoutParent, parent: opt(Type.Object(fields)) })) }

const found = (change: object) => differences(wire, 'Order', Type.Object({ ...right, ...change }))

test('a shape as written has no differences except where it ends', () => {
  assert.ok(found({}).every((difference) => difference.startsWith('parent.parent.parent.')))
})

test('a field noted as different may differ, and one that the wire lacks may exist', () => {
  const changed = {
    note: opt(Type.Boolean(), { differsFrom: 'a text' }),
    mine: opt(Text(), { differsFrom: 'no such field' }),
  }
  assert.deepEqual(found(changed), found({}))
})

for (const [name, change, difference] of [
  ['a missing field', { id: undefined }, 'id: is missing; on the wire required'],
  [
    'an additional field',
    { mine: Text() },
    "mine: is not on the wire. A field of our own has differsFrom: 'no such field'",
  ],
  ['a field that may be left out', { id: omittable(Id('Order')) }, 'id: is optional, on the wire required'],
  [
    'a field that may not be null',
    { note: omittable(Text({ maxLength: 60 })) },
    'note: is optional, on the wire optional, nullable',
  ],
  ['another limit', { note: opt(Text({ maxLength: 61 })) }, 'note: has maxLength 61, on the wire 60'],
  ['another type', { id: Type.Integer() }, 'id: is integer, on the wire uuid'],
  ['an item of another type', { tags: nullable(List(Type.Boolean())) }, 'tags[]: is boolean, on the wire string'],
  ['a missing enum value', { state: omittable(OneOf(['New'])) }, 'state: does not know Closed'],
  [
    'an additional enum value',
    { days: List(OneOf(['mon', 'tue', 'wed'])) },
    'days[]: knows wed, which the wire does not',
  ],
  [
    'a note of a difference that does not exist',
    { id: field(Id('Order'), { differsFrom: 'a text' }) },
    'id: says that the wire has something else, and is as on the wire',
  ],
  ['a missing kind', { customer: opt(Variants('type', { guest: Type.Object({}) })) }, 'customer: has no kind regular'],
  ['one shape of several', { place: omittable(Type.Object({})) }, 'place: is object, on the wire one of Table, Room'],
  [
    'a field that one shape of several lacks',
    { place: omittable(Type.Union([Type.Object({ number: Type.Integer() }), Type.Object({})])) },
    'place(Room).name: is missing; on the wire required',
  ],
  [
    'a kind without its field',
    { customer: opt(Variants('type', { regular: Type.Object({}), guest: Type.Object({}) })) },
    'customer(regular).phone: is missing; on the wire required',
  ],
] as const)
  test(`${name} is reported`, () => {
    const changed = Object.fromEntries(
      Object.entries({ ...right, ...change }).filter(([, schema]) => schema !== undefined),
    )
    assert.ok(
      differences(wire, 'Order', Type.Object(changed)).includes(difference),
      `${difference}\n${found(change).join('\n')}`,
    )
  })
