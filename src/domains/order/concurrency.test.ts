import assert from 'node:assert/strict'
import { openHall } from '#test/fixtures/dining_room.ts'
import { plain, withModifier } from '#test/fixtures/ordering.ts'
import { cashPayment } from '#test/fixtures/restaurant.ts'
import { describeWorld } from '#test/harness/world.ts'

const clients = Array.from({ length: 16 }, (_, i) => i)

describeWorld('Sixteen clients at one table', ({ it }) => {
  it('lose nothing of one order, and its sums are exact', async (world) => {
    const hall = await openHall(world)
    const id = await hall.place({ items: [] })
    await Promise.all(
      clients.map(async (client) => {
        await hall.change('add_items', id, { items: [plain({ amount: 0.1 }), withModifier({})] })
        if (client % 4 === 0) await hall.change('print_bill', id)
        await hall.change('add_payments', id, { payments: [cashPayment(8.5)] })
        const externalData = [{ key: `client ${client}`, value: 'was here' }]
        await hall.change('change_external_data', id, { externalData })
      }),
    )
    const { order } = await hall.read(id)
    // 16 × (1.00 + 7.50)
    assert.deepEqual([order?.items.length, order?.sum, order?.payments?.length], [32, 136, 16])
    const [kept] = await world.pool<{ sum: string; pairs: number }[]>`
      select placed.sum, json_array_length(content.doc->'externalData') as pairs
        from table_order as placed
        join content
          on content.organization_id = placed.organization_id
         and content.id = placed.content_id
       where placed.id = ${id}`
    assert.deepEqual([Number(kept?.sum), kept?.pairs], [136, 16])
    await hall.change('close', id)
    assert.equal((await hall.read(id)).order?.processedPaymentsSum, 136)
  })

  it('each get an order of their own, with a number of its own', async (world) => {
    const hall = await openHall(world)
    const ids = await Promise.all(clients.map(() => hall.place()))
    const { orders } = await world.ask<{ orders: { id: string; order: { number: number; sum: number } }[] }>(
      '/api/1/order/by_table',
      { organizationIds: [hall.organizationId], tableIds: [hall.tableIds[0]] },
    )
    assert.deepEqual(new Set(orders.map(({ id }) => id)), new Set(ids))
    assert.deepEqual(
      orders.map(({ order }) => order.number).sort((a, b) => a - b),
      clients.map((client) => client + 1),
    )
  })

  it('close or delete it once, whoever comes first', async (world) => {
    const hall = await openHall(world)
    const id = await hall.place({ payments: [cashPayment(10)] })
    const ends = await Promise.all(clients.map((client) => hall.failure(client % 2 === 0 ? 'close' : 'cancel', id)))
    assert.equal(ends.filter((failure) => failure === undefined).length, 1)
    assert.deepEqual(new Set(ends), new Set([undefined, 'WRONG_ORDER_STATUS']))
  })
})
