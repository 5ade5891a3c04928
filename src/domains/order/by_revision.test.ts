import assert from 'node:assert/strict'
import { openDiningRoom } from '#test/fixtures/dining_room.ts'
import { storeSize } from '#test/fixtures/many_orders.ts'
import { dish } from '#test/fixtures/restaurant.ts'
import { stopListAt } from '#test/fixtures/stop_list.ts'
import { describeOperation, type World } from '#test/harness/world.ts'
import byId from './by_id.ts'
import byRevision from './by_revision.ts'

interface Answer {
  maxRevision: number
  ordersByOrganizations: { organizationId: string; orders: { id: string; creationStatus: string; order: object }[] }[]
}

const read = ({ ask }: World, organizationId: string, startRevision: number, more: object = {}) =>
  ask<Answer>(byRevision.path, { startRevision, organizationIds: [organizationId], ...more })

const ordersOf = ({ ordersByOrganizations }: Answer) => ordersByOrganizations.flatMap(({ orders }) => orders)
const idsOf = (answer: Answer) => ordersOf(answer).map(({ id }) => id)

describeOperation(byRevision, ({ it }) => {
  it('returns orders changed after a revision as a search by id does, and nothing if none changed', async (world) => {
    const { organizationId, change, place } = await openDiningRoom(world)
    const [one, two] = [await place({ sourceKey: 'kiosk' }), await place()]
    const all = await read(world, organizationId, 0)
    const found = await world.ask<{ orders: object[] }>(byId.path, {
      organizationIds: [organizationId],
      orderIds: [one, two],
    })
    assert.deepEqual(ordersOf(all), found.orders)
    await change('print_bill', one)
    const changed = await read(world, organizationId, all.maxRevision)
    assert.deepEqual(idsOf(changed), [one])
    assert.ok(changed.maxRevision > all.maxRevision)
    const rest = await read(world, organizationId, changed.maxRevision)
    assert.deepEqual([idsOf(rest), rest.maxRevision], [[], changed.maxRevision])
    assert.deepEqual(idsOf(await read(world, organizationId, 0, { sourceKeys: ['kiosk'] })), [one])
  })

  it('returns refused orders without their content', async (world) => {
    const diningRoom = await openDiningRoom(world)
    await stopListAt(world, diningRoom).stop({ productId: dish.plain.id, balance: 0 })
    await assert.rejects(diningRoom.place())
    const orders = ordersOf(await read(world, diningRoom.organizationId, 0))
    assert.deepEqual(
      orders.map(({ creationStatus, order }) => [creationStatus, order]),
      [['Error', null]],
    )
  })

  it('returns large orders in parts, and a reader that continues from each sees all of them', async (world) => {
    const { organizationId, place } = await openDiningRoom(world)
    const placed = [await place(), await place(), await place()]
    await storeSize(world, organizationId, 9_000_000)
    const first = await read(world, organizationId, 0)
    const second = await read(world, organizationId, first.maxRevision)
    assert.deepEqual([idsOf(first), idsOf(second)], [placed.slice(0, 2), placed.slice(2)])
  })
})
