import assert from 'node:assert/strict'
import test from 'node:test'
import { Type } from 'typebox'
import { CalendarDay, Id, List, newId, OneOf, opt, personal, secretField, Text, Variants } from '#core/schema.ts'
import { maskJson } from './masked_json.ts'

const masked = (schema: Parameters<typeof maskJson>[0], body: unknown) => JSON.parse(maskJson(schema, body, 8192).json)

const Order = Type.Object({
  id: Id('Order'),
  phone: opt(Text()),
  status: OneOf(['New', 'Closed']),
  day: opt(CalendarDay()),
  birthday: opt(personal(CalendarDay())),
  secret: opt(secretField(Id('Key'), 'Secret.')),
  isAsap: opt(Type.Boolean()),
  items: opt(List(Type.Object({ amount: Type.Number(), comment: opt(Text()) }))),
  customer: opt(Variants('type', { regular: Type.Object({ name: Text() }) })),
})

test('ids, times, numbers, flags and listed words stay', () => {
  const body = { id: newId(), status: 'New', day: '2026-01-31', isAsap: true, items: [{ amount: 1.5 }], phone: null }
  assert.deepEqual(masked(Order, body), body)
})

test('texts, secrets and personal values become their kind and length', () => {
  const body = {
    phone: '+442079460000',
    birthday: '1990-01-31',
    secret: newId(),
    items: [{ amount: 1, comment: 'Ring twice' }],
    customer: { type: 'regular', name: 'Ada' },
  }
  assert.deepEqual(masked(Order, body), {
    phone: '[13 characters]',
    birthday: '[10 characters]',
    secret: '[36 characters]',
    items: [{ amount: 1, comment: '[10 characters]' }],
    customer: { type: 'regular', name: '[3 characters]' },
  })
})

test('what does not match its schema is not shown', () => {
  const body = { id: 'Ada', status: 'Lost', day: 'Monday', items: 'none', customer: { type: 'Ada' }, isAsap: [1, 2] }
  assert.deepEqual(masked(Order, { ...body, phone: 442079460000, '+442079460000': 'Ada' }), {
    id: '[3 characters]',
    status: '[4 characters]',
    day: '[6 characters]',
    items: '[4 characters]',
    customer: { type: '[3 characters]' },
    isAsap: '[list of 2]',
    phone: '[number]',
  })
})

test('misspelt words stay, which are no texts of people', () => {
  const Item = Type.Object({
    service: OneOf(['DeliveryByCourier', 'DeliveryByClient']),
    kind: Variants('type', { Product: Type.Object({}) }),
  })
  for (const service of ['DeliveryByCurier', 'deliverybyclient', 'Courier'])
    assert.deepEqual(masked(Item, { service, kind: { type: 'Prodct', note: 'Ada' } }), {
      service,
      kind: { type: 'Prodct' },
    })
  const { hidden } = maskJson(Item, { service: 'Ada Lovelace', kind: { type: 'Ada' } }, 100)
  assert.deepEqual([...hidden!], ['Ada Lovelace', 'Ada'])
})

test('members in another spelling have their declared names', () => {
  assert.deepEqual(masked(Order, { STATUS: 'New' }), { status: 'New' })
})

test('a long body is cut', () => {
  const { json, hidden } = maskJson(Order, { items: Array(1000).fill({ amount: 1 }) }, 100)
  assert.deepEqual([json.length, json.at(-1), hidden], [100, '…', undefined])
})
