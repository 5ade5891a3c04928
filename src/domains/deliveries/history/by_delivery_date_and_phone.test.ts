import assert from 'node:assert/strict'
import { toTerminalTime } from '#core/time.ts'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import { describeOperation } from '#test/harness/world.ts'
import recent from '../by_delivery_date_and_phone.ts'
import history from './by_delivery_date_and_phone.ts'

interface Answer {
  maxRevision: number
  ordersByOrganizations: { orders: { id: string }[] }[]
}

const dayMs = 24 * 3_600_000

describeOperation(history, ({ it }) => {
  it('reaches back 90 days, where the other search reaches back 7', async (world) => {
    const restaurant = await openRestaurant(world)
    const { organizationId } = restaurant
    const deliveredDaysAgo = async (days: number) => {
      const id = await restaurant.place()
      const at = toTerminalTime(world.clock.now() - days * dayMs, 'Europe/London')
      await world.pool`update delivery_order set complete_before = ${at}::timestamp where id = ${id}`
      return id
    }
    const [today, lastMonth, lastWeek] = [
      await restaurant.place(),
      await deliveredDaysAgo(89.9),
      await deliveredDaysAgo(6.9),
    ]
    const earlier = await deliveredDaysAgo(7.1)
    await deliveredDaysAgo(90.1)
    const find = async (path: string, more: object) => {
      const body = { phone: '442079460000', organizationIds: [organizationId], ...more }
      const { ordersByOrganizations } = await world.ask<Answer>(path, body)
      return new Set(ordersByOrganizations[0]?.orders.map(({ id }) => id))
    }
    const long = { deliveryDateFrom: '2020-01-01 00:00:00.000' }
    assert.deepEqual(await find(recent.path, long), new Set([today, lastWeek]))
    assert.deepEqual(
      await find(history.path, { ...long, rowsCount: 200 }),
      new Set([today, lastWeek, earlier, lastMonth]),
    )
    assert.deepEqual(await find(history.path, { rowsCount: 1 }), new Set([today]))
  })

  it('returns those changed first to readers that follow revisions, at most 200 at once', async (world) => {
    const restaurant = await openRestaurant(world)
    const { organizationId } = restaurant
    const ids = [await restaurant.place(), await restaurant.place(), await restaurant.place()]
    const seen: string[] = []
    for (let startRevision = 0, last = -1; startRevision !== last; ) {
      const body = { phone: '442079460000', organizationIds: [organizationId], rowsCount: 2, startRevision }
      const { maxRevision, ordersByOrganizations } = await world.ask<Answer>(history.path, body)
      seen.push(...(ordersByOrganizations[0]?.orders.map(({ id }) => id) ?? []))
      last = startRevision
      startRevision = maxRevision
    }
    assert.deepEqual(new Set(seen), new Set(ids))
    assert.equal(seen.length, 3)
    const refused = await world.refuse(history.path, { phone: '1', organizationIds: [organizationId], rowsCount: 201 })
    assert.equal(refused.details.fields[0]?.path, 'rowsCount')
  })
})
