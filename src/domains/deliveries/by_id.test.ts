import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { enlarge } from '#test/fixtures/many_orders.ts'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import { describeOperation } from '#test/harness/world.ts'
import byId from './by_id.ts'

interface Orders {
  orders: { id: string; order: { externalData: object[] | null; items: { comment?: string }[] } }[]
}

describeOperation(byId, ({ it }) => {
  it('returns the existing orders, in the requested order, by either id', async (world) => {
    const restaurant = await openRestaurant(world)
    const { organizationId } = restaurant
    const [one, two] = [await restaurant.place(), await restaurant.place({ sourceKey: 'shop' })]
    const ids = async (more: object) =>
      (await world.ask<Orders>(byId.path, { organizationId, ...more })).orders.map(({ id }) => id)
    assert.deepEqual(await ids({ orderIds: [two, newId(), one] }), [two, one])
    assert.deepEqual(await ids({ posOrderIds: [one.toUpperCase()] }), [one])
    assert.deepEqual(await ids({ orderIds: [one, two], sourceKeys: ['shop'] }), [two])
    assert.deepEqual(await ids({ orderIds: [await (await openRestaurant(world)).place()] }), [])
  })

  it('returns external data only for requested keys', async (world) => {
    const restaurant = await openRestaurant(world)
    const id = await restaurant.place({
      externalData: [
        { key: 'a', value: '1', isPublic: true },
        { key: 'b', value: '2' },
      ],
    })
    const data = async (more: object) =>
      (await world.ask<Orders>(byId.path, { organizationId: restaurant.organizationId, orderIds: [id], ...more }))
        .orders[0]?.order.externalData
    assert.deepEqual(await data({}), [])
    assert.deepEqual(await data({ returnExternalDataKeys: ['b'] }), [{ key: 'b', value: '2' }])
  })

  it('returns many large orders, up to the largest response', async (world) => {
    const restaurant = await openRestaurant(world)
    const { organizationId } = restaurant
    const orderIds = (await Promise.all(Array.from({ length: 12 }, () => restaurant.place()))).toReversed()
    await enlarge(world, organizationId, 2_000_000)
    const { orders } = await world.ask<Orders>(byId.path, { organizationId, orderIds })
    assert.deepEqual(
      orders.map(({ id, order }) => [id, order.items[0]?.comment?.length]),
      orderIds.map((id) => [id, 2_000_000]),
    )
    await enlarge(world, organizationId, 3_000_000)
    const refused = await world.refuse(byId.path, { organizationId, orderIds })
    assert.deepEqual([refused.status, refused.error], [422, 'ORDERS_TOO_LARGE'])
  })

  it('requires one kind of ids, and at most 200 of them', async (world) => {
    const { organizationId } = await openRestaurant(world)
    const refusal = async (more: object) => (await world.refuse(byId.path, { organizationId, ...more })).error
    assert.equal(await refusal({}), 'ORDER_IDS_REQUIRED')
    assert.equal(await refusal({ orderIds: [newId()], posOrderIds: [newId()] }), 'ORDER_IDS_CONFLICT')
    assert.equal(await refusal({ orderIds: Array.from({ length: 201 }, () => newId()) }), 'TOO_MANY_ORDER_IDS')
  })
})
