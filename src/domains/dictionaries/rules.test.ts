import assert from 'node:assert/strict'
import test from 'node:test'
import { asId, byId } from '#core/schema.ts'
import { dictionariesOf } from '#test/fixtures/catalogue.ts'
import { type CancelCause, defaultCancelCause, defaultOrderType, findAt, type OrderType } from './rules.ts'

const cause = (id: string, more: Partial<CancelCause> = {}): CancelCause => ({
  id: asId<'CancelCause'>(id),
  name: id,
  isDeleted: false,
  organizationIds: null,
  revision: 1,
  isDefault: false,
  ...more,
})

const none = dictionariesOf()

test('a row is found where it is valid, until it is deleted', () => {
  const rows = byId([
    cause('everywhere'),
    cause('here', { organizationIds: new Set(['here']) }),
    cause('deleted', { isDeleted: true }),
  ])
  for (const [id, organizationId, isFound] of [
    ['everywhere', 'here', true],
    ['everywhere', 'there', true],
    ['here', 'here', true],
    ['here', 'there', false],
    ['deleted', 'here', false],
    ['unknown', 'here', false],
  ] as const)
    assert.equal(findAt(rows, id, organizationId)?.id, isFound ? id : undefined, `${id} at ${organizationId}`)
})

test('defaults depend on the organization and the service type', () => {
  const type = (id: string, orderServiceType: OrderType['orderServiceType'], isDefault: boolean): OrderType => ({
    ...cause(id),
    id: asId<'OrderType'>(id),
    orderServiceType,
    isDefault,
  })
  const kept = {
    ...none,
    cancelCauses: byId([cause('a'), cause('b', { isDefault: true, organizationIds: new Set(['here']) })]),
    orderTypes: byId([
      type('c', 'DeliveryByCourier', false),
      type('d', 'DeliveryByCourier', true),
      type('e', 'DeliveryPickUp', true),
    ]),
  }
  assert.equal(defaultCancelCause(kept, 'here')?.id, 'b')
  assert.equal(defaultCancelCause(kept, 'there'), undefined)
  assert.equal(defaultOrderType(kept, 'here', 'DeliveryByCourier')?.id, 'd')
  assert.equal(defaultOrderType(kept, 'here', 'DeliveryPickUp')?.id, 'e')
  assert.equal(defaultOrderType(kept, 'here', 'Common'), undefined)
})
