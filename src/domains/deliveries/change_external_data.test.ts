import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { externalDataMax } from '#shared/schemas/order_request.ts'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import { describeOperation } from '#test/harness/world.ts'
import changeExternalData from './change_external_data.ts'

interface Orders {
  orders: { order: { externalData: { key: string; value: string }[] | null } }[]
}

const pairs = (values: Record<string, string>) => ({
  externalData: Object.entries(values).map(([key, value]) => ({ key, value })),
})

describeOperation(changeExternalData, ({ it }) => {
  const name = 'change_external_data'

  it('replaces values key by key, and adds new ones', async (world) => {
    const restaurant = await openRestaurant(world)
    const { organizationId } = restaurant
    const id = await restaurant.place(pairs({ a: '1', b: '2' }))
    await restaurant.change(name, id, pairs({ b: '3', c: '4' }))
    const body = { organizationId, orderIds: [id], returnExternalDataKeys: ['a', 'b', 'c'] }
    const { orders } = await world.ask<Orders>('/api/1/deliveries/by_id', body)
    assert.deepEqual(orders[0]?.order.externalData, pairs({ a: '1', b: '3', c: '4' }).externalData)
  })

  it('refuses a duplicate key, and more than an order may have', async (world) => {
    const restaurant = await openRestaurant(world)
    const { organizationId } = restaurant
    const orderId = await restaurant.place(pairs({ a: '1' }))
    const twice = [...pairs({ a: '1' }).externalData, ...pairs({ a: '2' }).externalData]
    const refused = await world.refuse(changeExternalData.path, { organizationId, orderId, externalData: twice })
    assert.deepEqual([refused.error, refused.details.fields[0]?.path], ['Incorrect', 'externalData[1].key'])
    const many = Object.fromEntries(Array.from({ length: externalDataMax }, (_, i) => [`key ${i}`, '']))
    assert.equal(await restaurant.failure(name, orderId, pairs(many)), 'Incorrect')
  })

  it('refuses ended orders and unknown ones', async (world) => {
    const restaurant = await openRestaurant(world)
    const id = await restaurant.place()
    await restaurant.change('cancel', id)
    assert.equal(await restaurant.failure(name, id, pairs({ a: '1' })), 'WrongDeliveryStatus')
    const nowhere = { organizationId: restaurant.organizationId, orderId: newId(), ...pairs({ a: '1' }) }
    assert.equal((await world.refuse(changeExternalData.path, nowhere)).error, 'OrderNotFound')
  })
})
