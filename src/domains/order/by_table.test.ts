import assert from 'node:assert/strict'
import { toTerminalTime } from '#core/time.ts'
import { openDiningRoom } from '#test/fixtures/dining_room.ts'
import { storeSize } from '#test/fixtures/many_orders.ts'
import { cashPayment, dish } from '#test/fixtures/restaurant.ts'
import { stopListAt } from '#test/fixtures/stop_list.ts'
import { describeOperation, openWorld, type World } from '#test/harness/world.ts'
import byTable from './by_table.ts'

const idsOf = async (world: World, body: object) =>
  (await world.ask<{ orders: { id: string }[] }>(byTable.path, body)).orders.map(({ id }) => id)

describeOperation(byTable, ({ it }) => {
  it('returns the orders of the tables by status and source, newest first', async (world) => {
    const diningRoom = await openDiningRoom(world)
    const [first, second, third] = diningRoom.tableIds
    const closed = await diningRoom.place({ payments: [cashPayment(10)] })
    await diningRoom.change('close', closed)
    const billed = await diningRoom.place({ tableIds: [second, first], sourceKey: 'kiosk' })
    await diningRoom.change('print_bill', billed)
    const open = await diningRoom.place()
    const elsewhere = await diningRoom.place({ tableIds: [third] })
    const ids = (more: object) =>
      idsOf(world, { organizationIds: [diningRoom.organizationId], tableIds: [first], ...more })
    assert.deepEqual(await ids({}), [open, billed, closed])
    assert.deepEqual(await ids({ statuses: ['New', 'Bill'] }), [open, billed])
    assert.deepEqual(await ids({ statuses: ['Closed'] }), [closed])
    assert.deepEqual(await ids({ sourceKeys: ['kiosk'] }), [billed])
    assert.deepEqual(await ids({ tableIds: [second, third] }), [elsewhere, billed])
    assert.deepEqual(await ids({ organizationIds: [(await openDiningRoom(world)).organizationId] }), [])
  })

  it('returns many large orders, up to the largest response', async (world) => {
    const { organizationId, tableIds, place } = await openDiningRoom(world)
    const placed = []
    for (let n = 0; n < 12; n++) placed.push(await place())
    const body = { organizationIds: [organizationId], tableIds: [tableIds[0]] }
    await storeSize(world, organizationId, 2_000_000)
    assert.deepEqual(await idsOf(world, body), placed.toReversed())
    await storeSize(world, organizationId, 3_000_000)
    const refused = await world.refuse(byTable.path, body)
    assert.deepEqual([refused.status, refused.error], [422, 'ORDERS_TOO_LARGE'])
  })

  it('omits orders that the front office has refused', async (world) => {
    const diningRoom = await openDiningRoom(world)
    await stopListAt(world, diningRoom).stop({ productId: dish.plain.id, balance: 0 })
    await assert.rejects(diningRoom.place())
    assert.deepEqual(
      await idsOf(world, { organizationIds: [diningRoom.organizationId], tableIds: [diningRoom.tableIds[0]] }),
      [],
    )
  })

  it('reads dates in local time, both included', async (world) => {
    const diningRoom = await openDiningRoom(world)
    const order = await diningRoom.place()
    const at = (await diningRoom.read(order)).order?.whenCreated
    const ids = (more: object) =>
      idsOf(world, { organizationIds: [diningRoom.organizationId], tableIds: [diningRoom.tableIds[0]], ...more })
    const minute = (by: number) => toTerminalTime(world.clock.now() + by * 60_000, 'Europe/London')
    assert.deepEqual(await ids({ dateFrom: at, dateTo: at }), [order])
    assert.deepEqual(await ids({ dateFrom: minute(1) }), [])
    assert.deepEqual(await ids({ dateTo: minute(-1) }), [])
  })

  it('returns orders for 90 days', async () => {
    const world = await openWorld()
    try {
      const diningRoom = await openDiningRoom(world)
      const order = await diningRoom.place()
      const search = { organizationIds: [diningRoom.organizationId], tableIds: [diningRoom.tableIds[0]] }
      const dayMs = 24 * 3_600_000
      world.clock.advance(90 * dayMs - 60_000)
      // The first token has expired by then.
      const token = await world.tokenOf({})
      const ids = async () =>
        (
          await world.ask<{ orders: { id: string }[] }>(
            byTable.path,
            { ...search, dateFrom: '2020-01-01 00:00' },
            { token },
          )
        ).orders.map(({ id }) => id)
      assert.deepEqual(await ids(), [order])
      world.clock.advance(120_000)
      assert.deepEqual(await ids(), [])
    } finally {
      await world.stop()
    }
  })
})
