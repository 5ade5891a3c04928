import assert from 'node:assert/strict'
import test from 'node:test'
import { Type } from 'typebox'
import { field, List, omittable, opt, responseField, responseFieldWithDefault, Text, Variants } from '#core/schema.ts'
import { completer } from './complete.ts'
import { splitBody } from './split_body.ts'

const Pet = Variants('type', {
  cat: Type.Object({ lives: responseField(Type.Integer(), 'Lives.') }),
  dog: Type.Object({}),
})
const fields = {
  name: responseField(Text(), 'Name.'),
  pets: responseField(List(Pet), 'Pets.'),
  isGone: responseFieldWithDefault(Type.Boolean(), false, 'Whether it is gone.'),
  home: responseField(Type.Object({ floor: responseField(Type.Integer(), 'Floor.') }), 'Home.'),
  asked: opt(Text()),
  left: omittable(Text()),
}
const schema = Type.Object(fields)

test('completing adds missing members at every depth, and no others', () => {
  const given = { pets: [{ type: 'cat' }, { type: 'dog' }], home: {}, left: 'yes' }
  const whole = completer<object>(schema).complete(given)
  assert.deepEqual(whole, {
    name: null,
    pets: [{ type: 'cat', lives: null }, { type: 'dog' }],
    isGone: false,
    home: { floor: null },
    left: 'yes',
  })
  assert.deepEqual(given, { pets: [{ type: 'cat' }, { type: 'dog' }], home: {}, left: 'yes' })
  assert.deepEqual(completer<object>(schema).complete({ pets: null, home: null }), {
    name: null,
    pets: [],
    isGone: false,
    home: null,
  })
})

test('a shape depends on the members that are added, but not on descriptions', () => {
  const { shape } = completer(schema)
  assert.notEqual(completer(Type.Object({ ...fields, age: responseField(Type.Integer(), 'Age.') })).shape, shape)
  assert.equal(completer(Type.Object({ ...fields, name: field(fields.name, 'What it is called.') })).shape, shape)
})

test('a content of any shape results in the same response', () => {
  const split = splitBody(schema, ['isGone'])
  const content = { pets: [{ type: 'cat' as const }] }
  const stored = { content: JSON.stringify(split.completeContent(content)), shape: split.shape }
  const older = { content: JSON.stringify(content), shape: null }
  const expected = { pets: [{ type: 'cat', lives: null }], name: null, home: null, isGone: false }
  for (const one of [stored, older]) assert.deepEqual(JSON.parse(split.responseJson(one, {})), expected)
})
