import assert from 'node:assert/strict'
import test from 'node:test'
import { Type } from 'typebox'
import { AsRawJson, RawJson, responseWriter } from './raw_json.ts'

const Order = Type.Object({ id: Type.String() }, { title: 'Order' })

test('raw JSON is included in a response unchanged, at any depth', () => {
  const write = responseWriter(
    Type.Object({ orders: Type.Array(AsRawJson(Order)), last: Type.Optional(AsRawJson(Order)) }),
  )
  const answer = { 'a "key"': null, orders: [new RawJson('{"id": "1"}'), new RawJson('{"id":"2"}')], none: undefined }
  assert.equal(write(answer), '{"a \\"key\\"":null,"orders":[{"id": "1"},{"id":"2"}]}')
  assert.equal(write({ orders: [], last: new RawJson('{"id":"3"}') }), '{"orders":[],"last":{"id":"3"}}')
})

test('a response without raw JSON is serialized as usual', () => {
  const answer = { orders: [{ id: 'ä\n' }], at: new Date(0), none: undefined }
  assert.equal(responseWriter(Type.Object({ orders: Type.Array(Order) }))(answer), JSON.stringify(answer))
})
