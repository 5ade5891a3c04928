import assert from 'node:assert/strict'
import { openDiningRoom } from '#test/fixtures/dining_room.ts'
import { plainItem, withModifier } from '#test/fixtures/ordering.ts'
import { cashPayment } from '#test/fixtures/restaurant.ts'
import { describeWorld } from '#test/harness/world.ts'

const clients = Array.from({ length: 16 }, (_, i) => i)

describeWorld('Sixteen clients at one table', ({ it }) => {
  it('lose nothing of one order, and its sums are exact', async (world) => {
    const diningRoom = await openDiningRoom(world)
    const id = await diningRoom.place({ items: [] })
    await Promise.all(
      clients.map(async (client) => {
        await diningRoom.change('add_items', id, { items: [plainItem({ amount: 0.1 }), withModifier({})] })
        if (client % 4 === 0) await diningRoom.change('print_bill', id)
        await diningRoom.change('add_payments', id, { payments: [cashPayment(8.5)] })
        const externalData = [{ key: `client ${client}`, value: 'was here' }]
        await diningRoom.change('change_external_data', id, { externalData })
      }),
    )
    const { order } = await diningRoom.read(id)
    // 16 × (1.00 + 7.50)
    assert.deepEqual([order?.items.length, order?.sum, order?.payments?.length], [32, 136, 16])
    const [stored] = await world.pool<{ sum: string; pairs: number }[]>`
      select placed.sum, json_array_length(content.value->'externalData') as pairs
        from table_order as placed
        join content
          on content.organization_id = placed.organization_id
         and content.id = placed.content_id
       where placed.id = ${id}`
    assert.deepEqual([Number(stored?.sum), stored?.pairs], [136, 16])
    await diningRoom.change('close', id)
    assert.equal((await diningRoom.read(id)).order?.processedPaymentsSum, 136)
  })

  it('each create a separate order with a unique number', async (world) => {
    const diningRoom = await openDiningRoom(world)
    const ids = await Promise.all(clients.map(() => diningRoom.place()))
    const { orders } = await world.ask<{ orders: { id: string; order: { number: number; sum: number } }[] }>(
      '/api/1/order/by_table',
      { organizationIds: [diningRoom.organizationId], tableIds: [diningRoom.tableIds[0]] },
    )
    assert.deepEqual(new Set(orders.map(({ id }) => id)), new Set(ids))
    assert.deepEqual(
      orders.map(({ order }) => order.number).sort((a, b) => a - b),
      clients.map((client) => client + 1),
    )
  })

  it('close or delete an order once', async (world) => {
    const diningRoom = await openDiningRoom(world)
    const id = await diningRoom.place({ payments: [cashPayment(10)] })
    const ends = await Promise.all(
      clients.map((client) => diningRoom.failure(client % 2 === 0 ? 'close' : 'cancel', id)),
    )
    assert.equal(ends.filter((failure) => failure === undefined).length, 1)
    assert.deepEqual(new Set(ends), new Set([undefined, 'WRONG_ORDER_STATUS']))
  })
})
