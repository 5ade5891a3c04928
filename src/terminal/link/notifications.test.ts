import assert from 'node:assert/strict'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import { eventually } from '#test/harness/receiver.ts'
import { type LinkedRestaurant, openLinkedRestaurant, type ScriptedTerminal } from '#test/harness/terminal.ts'
import { describeWorld, type World } from '#test/harness/world.ts'
import type { LinkNotification } from './protocol.ts'

const asking = { notifications: true }

describeWorld('Notifications on the terminal link', ({ it }) => {
  it('reach the front office of the order, and are delivered after it confirms them', async (world) => {
    const [restaurant, other] = [await openLinkedRestaurant(world), await openLinkedRestaurant(world)]
    const [terminal, stranger] = [await restaurant.connect(asking), await other.connect(asking)]
    const orderId = await place(world, restaurant, terminal)
    await send(world, restaurant, orderId, 'Call the guest')
    const { notificationId, sentAt, ...rest } = await nextOf(terminal)
    assert.deepEqual(rest, {
      messageType: 'order_attention',
      orderId,
      orderSource: 'Web shop',
      additionalInfo: 'Call the guest',
      courierName: null,
      courierCar: null,
      courierPhone: null,
    })
    const [notification] = await listed(world, restaurant)
    assert.deepEqual(
      [notification?.id, notification?.sentAt, notification?.deliveredAt, notification?.terminalGroupId],
      [notificationId, sentAt, null, restaurant.terminalGroupId],
    )
    // A front office cannot confirm notifications of another one.
    stranger.say({ type: 'notified', notificationIds: [notificationId] })
    stranger.say({ type: 'nonsense' })
    await stranger.until(() => stranger.received.find(({ type }) => type === 'fault'))
    assert.equal((await listed(world, restaurant))[0]?.deliveredAt, null)
    terminal.say({ type: 'notified', notificationIds: [notificationId] })
    await untilDelivered(world, restaurant)
    assert.deepEqual(notificationsOf(stranger), [])
    terminal.cut()
    stranger.cut()
  })

  it('that were not confirmed, or were sent without a link, are sent on the next link', async (world) => {
    const restaurant = await openLinkedRestaurant(world)
    const first = await restaurant.connect(asking)
    const orderId = await place(world, restaurant, first)
    await send(world, restaurant, orderId, 'one')
    const one = await nextOf(first)
    first.cut()
    await send(world, restaurant, orderId, 'two')
    const second = await restaurant.connect(asking)
    const again = await second.until(() => (notificationsOf(second).length >= 2 ? notificationsOf(second) : undefined))
    assert.deepEqual(
      again.map(({ additionalInfo }) => additionalInfo),
      ['one', 'two'],
    )
    assert.equal(again[0]?.notificationId, one.notificationId)
    second.say({ type: 'notified', notificationIds: again.map(({ notificationId }) => notificationId) })
    await untilDelivered(world, restaurant)
    second.cut()
    const third = await restaurant.connect(asking)
    await send(world, restaurant, orderId, 'three')
    assert.equal((await nextOf(third)).additionalInfo, 'three')
    assert.equal(notificationsOf(third).length, 1)
    third.cut()
  })

  it('wait for a terminal that supports them', async (world) => {
    const restaurant = await openLinkedRestaurant(world)
    const old = await restaurant.connect()
    const orderId = await place(world, restaurant, old)
    await send(world, restaurant, orderId, 'Call the guest')
    const now = await restaurant.connect(asking)
    assert.equal((await nextOf(now)).additionalInfo, 'Call the guest')
    assert.deepEqual(notificationsOf(old), [])
    now.cut()
  })

  it('reach a front office in the server at once', async (world) => {
    const restaurant = await openRestaurant(world)
    await send(world, restaurant, await restaurant.place(), 'Call the guest')
    const [notification] = await listed(world, restaurant)
    assert.equal(notification?.deliveredAt, notification?.sentAt)
  })
})

interface Place {
  organizationId: string
}

async function place(world: World, restaurant: LinkedRestaurant, terminal: ScriptedTerminal): Promise<string> {
  const { correlationId, orderInfo } = await world.ask<{ correlationId: string; orderInfo: { id: string } }>(
    '/api/1/deliveries/create',
    restaurant.body(),
  )
  await terminal.until(() => terminal.commands().find(({ commandId }) => commandId === correlationId))
  terminal.answer(correlationId)
  await world.outcome(restaurant.organizationId, correlationId)
  return orderInfo.id
}

const send = ({ ask }: World, { organizationId }: Place, orderId: string, additionalInfo: string) =>
  ask('/api/1/notifications/send', {
    messageType: 'order_attention',
    organizationId,
    orderId,
    orderSource: 'Web shop',
    additionalInfo,
  })

const notificationsOf = ({ received }: ScriptedTerminal): LinkNotification[] =>
  received.flatMap((message) => (message.type === 'notifications' ? message.notifications : []))

const nextOf = (terminal: ScriptedTerminal): Promise<LinkNotification> =>
  terminal.until(() => notificationsOf(terminal)[0])

interface Listed {
  id: string
  terminalGroupId: string | null
  sentAt: string
  deliveredAt: string | null
}

async function listed({ ask }: World, { organizationId }: Place, isDelivered?: boolean): Promise<Listed[]> {
  const body = { organizationId, ...(isDelivered !== undefined && { isDelivered }) }
  return (await ask<{ notifications: Listed[] }>('/admin/notifications/list', body)).notifications
}

/** Waits until the front office has confirmed all notifications of the organization. */
const untilDelivered = (world: World, place: Place) =>
  eventually(
    () => listed(world, place, false),
    (open) => open.length === 0,
  )
