import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import { describeOperation } from '#test/harness/world.ts'
import list from './list.ts'

interface Answer {
  notifications: Record<string, unknown>[]
}

describeOperation(list, ({ it }) => {
  it('returns notifications of the organization, newest first', async (world) => {
    const [restaurant, other] = [await openRestaurant(world), await openRestaurant(world)]
    const { organizationId, terminalGroupId } = restaurant
    const orderId = await restaurant.place()
    const send = (message: object) =>
      world.ask('/api/1/notifications/send', { organizationId, orderId, orderSource: 'Courier service', ...message })
    await send({ messageType: 'delivery_attention', additionalInfo: 'Late' })
    await send({ messageType: 'external_courier_assigned', courierName: 'Bo', courierCar: 'Van A1' })
    const { notifications } = await world.ask<Answer>(list.path, { organizationId })
    const shared = { orderId, orderSource: 'Courier service', terminalGroupId, courierPhone: null }
    assert.deepEqual(
      notifications.map(({ id, sentAt, deliveredAt, ...rest }) => rest),
      [
        {
          ...shared,
          messageType: 'external_courier_assigned',
          additionalInfo: null,
          courierName: 'Bo',
          courierCar: 'Van A1',
        },
        { ...shared, messageType: 'delivery_attention', additionalInfo: 'Late', courierName: null, courierCar: null },
      ],
    )
    const { organizationId: elsewhere } = other
    assert.deepEqual((await world.ask<Answer>(list.path, { organizationId: elsewhere })).notifications, [])
    const open = await world.ask<Answer>(list.path, { organizationId, isDelivered: false })
    assert.deepEqual(open.notifications, [])
    const there = await world.ask<Answer>(list.path, { organizationId, isDelivered: true })
    assert.equal(there.notifications.length, 2)
  })

  it('refuses an unknown organization', async ({ refuse }) => {
    const { status, error } = await refuse(list.path, { organizationId: randomUUID() })
    assert.deepEqual([status, error], [404, 'ORGANIZATION_NOT_FOUND'])
  })
})
