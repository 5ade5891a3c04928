import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { openDiningRoom } from '#test/fixtures/dining_room.ts'
import { storeSize } from '#test/fixtures/many_orders.ts'
import { describeOperation } from '#test/harness/world.ts'
import byId from './by_id.ts'

interface Orders {
  orders: { id: string; order: { externalData: object[] | null } }[]
}

describeOperation(byId, ({ it }) => {
  it('returns the existing orders, in the requested order, by either id', async (world) => {
    const [diningRoom, other] = [await openDiningRoom(world), await openDiningRoom(world)]
    const [one, two, foreign] = [
      await diningRoom.place(),
      await diningRoom.place({ sourceKey: 'kiosk' }),
      await other.place(),
    ]
    const ids = async (more: object, organizationIds = [diningRoom.organizationId]) =>
      (await world.ask<Orders>(byId.path, { organizationIds, ...more })).orders.map(({ id }) => id)
    assert.deepEqual(await ids({ orderIds: [two, newId(), one, two, foreign] }), [two, one])
    assert.deepEqual(await ids({ posOrderIds: [one.toUpperCase()] }), [one])
    assert.deepEqual(await ids({ orderIds: [one, two], sourceKeys: ['kiosk'] }), [two])
    const both = [diningRoom.organizationId, other.organizationId]
    assert.deepEqual(await ids({ orderIds: [foreign, one] }, both), [foreign, one])
  })

  it('returns external data only for requested keys', async (world) => {
    const { organizationId, place } = await openDiningRoom(world)
    const pairs = [
      { key: 'a', value: '1', isPublic: true },
      { key: 'b', value: '2' },
    ]
    const orderIds = [await place({ externalData: pairs })]
    const data = async (more: object) =>
      (await world.ask<Orders>(byId.path, { organizationIds: [organizationId], orderIds, ...more })).orders[0]?.order
        .externalData
    assert.deepEqual(await data({}), [])
    assert.deepEqual(await data({ returnExternalDataKeys: ['b'] }), [{ key: 'b', value: '2' }])
  })

  it('returns many large orders, up to the largest response', async (world) => {
    const { organizationId, place } = await openDiningRoom(world)
    const orderIds = (await Promise.all(Array.from({ length: 12 }, () => place()))).toReversed()
    await storeSize(world, organizationId, 2_000_000)
    const body = { organizationIds: [organizationId], orderIds }
    const { orders } = await world.ask<Orders>(byId.path, body)
    assert.deepEqual(
      orders.map(({ id }) => id),
      orderIds,
    )
    await storeSize(world, organizationId, 3_000_000)
    const refused = await world.refuse(byId.path, body)
    assert.deepEqual([refused.status, refused.error], [422, 'ORDERS_TOO_LARGE'])
  })

  it('requires one kind of ids, and at most 200 of them', async (world) => {
    const { organizationId } = await openDiningRoom(world)
    const refusal = async (more: object) => {
      const { status, error } = await world.refuse(byId.path, { organizationIds: [organizationId], ...more })
      return [status, error]
    }
    assert.deepEqual(await refusal({}), [400, 'ORDER_IDS_REQUIRED'])
    assert.deepEqual(await refusal({ orderIds: [newId()], posOrderIds: [newId()] }), [400, 'ORDER_IDS_CONFLICT'])
    const many = Array.from({ length: 201 }, () => newId())
    assert.deepEqual(await refusal({ posOrderIds: many }), [422, 'TOO_MANY_ORDER_IDS'])
  })
})
