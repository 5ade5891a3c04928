import assert from 'node:assert/strict'
import { toTerminalTime } from '#core/time.ts'
import { openHall } from '#test/fixtures/dining_room.ts'
import { cashPayment, dish } from '#test/fixtures/restaurant.ts'
import { stopListAt } from '#test/fixtures/stop_list.ts'
import { describeOperation, openWorld, type World } from '#test/harness/world.ts'
import byTable from './by_table.ts'

const idsOf = async (world: World, body: object) =>
  (await world.ask<{ orders: { id: string }[] }>(byTable.path, body)).orders.map(({ id }) => id)

describeOperation(byTable, ({ it }) => {
  it('answers the orders of the tables by status and source, the newest first', async (world) => {
    const hall = await openHall(world)
    const [first, second, third] = hall.tableIds
    const closed = await hall.place({ payments: [cashPayment(10)] })
    await hall.change('close', closed)
    const billed = await hall.place({ tableIds: [second, first], sourceKey: 'kiosk' })
    await hall.change('print_bill', billed)
    const open = await hall.place()
    const elsewhere = await hall.place({ tableIds: [third] })
    const ids = (more: object) => idsOf(world, { organizationIds: [hall.organizationId], tableIds: [first], ...more })
    assert.deepEqual(await ids({}), [open, billed, closed])
    assert.deepEqual(await ids({ statuses: ['New', 'Bill'] }), [open, billed])
    assert.deepEqual(await ids({ statuses: ['Closed'] }), [closed])
    assert.deepEqual(await ids({ sourceKeys: ['kiosk'] }), [billed])
    assert.deepEqual(await ids({ tableIds: [second, third] }), [elsewhere, billed])
    assert.deepEqual(await ids({ organizationIds: [(await openHall(world)).organizationId] }), [])
  })

  it('leaves out orders that the front office has refused', async (world) => {
    const hall = await openHall(world)
    await stopListAt(world, hall).stop({ productId: dish.plain.id, balance: 0 })
    await assert.rejects(hall.place())
    assert.deepEqual(await idsOf(world, { organizationIds: [hall.organizationId], tableIds: [hall.tableIds[0]] }), [])
  })

  it('reads dates by the clock of the restaurant, both included', async (world) => {
    const hall = await openHall(world)
    const order = await hall.place()
    const at = (await hall.read(order)).order?.whenCreated
    const ids = (more: object) =>
      idsOf(world, { organizationIds: [hall.organizationId], tableIds: [hall.tableIds[0]], ...more })
    const minute = (by: number) => toTerminalTime(world.clock.now() + by * 60_000, 'Europe/London')
    assert.deepEqual(await ids({ dateFrom: at, dateTo: at }), [order])
    assert.deepEqual(await ids({ dateFrom: minute(1) }), [])
    assert.deepEqual(await ids({ dateTo: minute(-1) }), [])
  })

  it('answers for 90 days', async () => {
    const world = await openWorld()
    try {
      const hall = await openHall(world)
      const order = await hall.place()
      const search = { organizationIds: [hall.organizationId], tableIds: [hall.tableIds[0]] }
      const dayMs = 24 * 3_600_000
      world.clock.advance(90 * dayMs - 60_000)
      // The token is older than that by then.
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
