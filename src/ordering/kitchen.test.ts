import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { openDiningRoom } from '#test/fixtures/dining_room.ts'
import { plainItem } from '#test/fixtures/ordering.ts'
import { banquet, openReservations } from '#test/fixtures/reservations.ts'
import { cardPayment, openRestaurant } from '#test/fixtures/restaurant.ts'
import { openTerminal } from '#test/fixtures/terminal.ts'
import { arrivedOf, eventually, openReceiver, type Receiver, receiveFrom } from '#test/harness/receiver.ts'
import { describeWorld } from '#test/harness/world.ts'

const wished = { kitchenOrderFilter: { updates: true } }

interface KitchenInfo {
  orderId: string
  orderType: string
  sourceKey: string | null
  items: { positionId: string; status: string }[]
}

const kitchenEvents = (receiver: Receiver) =>
  arrivedOf(receiver, 'KitchenOrderUpdate').map(({ eventInfo }) => eventInfo as KitchenInfo)

/** Waits for the event with which an order or a reserve reaches the status. */
const untilStatus = (receiver: Receiver, status: string) =>
  eventually(
    async () => receiver.received.flatMap(({ events }) => events.map(({ eventInfo }) => eventInfo as Placed)),
    (infos) => infos.some(({ order, reserve }) => (order ?? reserve)?.status === status),
  )

interface Placed {
  order?: { status: string }
  reserve?: { status: string }
}

describeWorld('Webhooks of the kitchen', ({ it }) => {
  it('contain the lines that a linked front office has cooked, and nothing else', async (world) => {
    const diningRoom = await openDiningRoom(world)
    const receiver = await receiveFrom(world, diningRoom.organizationId, wished)
    const terminal = await openTerminal(world, diningRoom)
    const [one, two] = [newId(), newId()]
    const orderId = await diningRoom.place({ items: [plainItem({ positionId: one }), plainItem({ positionId: two })] })
    await terminal.done('/front/order/start_cooking', { orderId, positionIds: [one] })
    for (const _ of [1, 2]) await terminal.done('/front/order/complete_cooking', { orderId })
    await terminal.done('/front/order/print_bill', { orderId })
    await untilStatus(receiver, 'Bill')
    const about = { orderId, orderType: 'TableOrder', sourceKey: null }
    assert.deepEqual(kitchenEvents(receiver), [
      { ...about, items: [{ positionId: one, status: 'CookingStarted' }] },
      {
        ...about,
        items: [
          { positionId: one, status: 'CookingCompleted' },
          { positionId: two, status: 'CookingCompleted' },
        ],
      },
    ])
    terminal.cut()
    await receiver.close()
  })

  it('are sent for deliveries that a virtual front office cooks, each with the event of its order', async (world) => {
    const { organizationId, place, change } = await openRestaurant(world)
    const receiver = await receiveFrom(world, organizationId, wished)
    const orderId = await place()
    await change('update_order_delivery_status', orderId, { deliveryStatus: 'Waiting' })
    await untilStatus(receiver, 'Waiting')
    assert.deepEqual(
      kitchenEvents(receiver).map(({ orderType, items }) => [orderType, items.map(({ status }) => status)]),
      [
        ['Delivery', ['CookingStarted']],
        ['Delivery', ['CookingCompleted']],
      ],
    )
    const events = receiver.received.flatMap((one) => one.events)
    const kinds = events.map(({ eventType }) => eventType)
    assert.deepEqual(kinds.slice(1, 5), [
      'KitchenOrderUpdate',
      'DeliveryOrderUpdate',
      'KitchenOrderUpdate',
      'DeliveryOrderUpdate',
    ])
    assert.equal(events[1]?.correlationId, events[2]?.correlationId)
    await receiver.close()
  })

  it('are sent for the order of a banquet, which is served when it is closed', async (world) => {
    const reservations = await openReservations(world)
    const receiver = await receiveFrom(world, reservations.organizationId, wished)
    const terminal = await openTerminal(world, reservations)
    const reserveId = await reservations.reserve(banquet())
    await terminal.done('/front/reserve/guests_came', { reserveId })
    await terminal.done('/front/reserve/close', { reserveId, payments: [cardPayment(10)] })
    await untilStatus(receiver, 'Closed')
    assert.deepEqual(
      kitchenEvents(receiver).map(({ orderId, orderType, items }) => [
        orderId,
        orderType,
        items.map(({ status }) => status),
      ]),
      [[reserveId, 'Banquet', ['Served']]],
    )
    terminal.cut()
    await receiver.close()
  })

  it('are sent to keys of one source only for its orders, and only if they are requested', async (world) => {
    const { organizationId, place, change } = await openRestaurant(world)
    const [tied, silent] = [await openReceiver(), await receiveFrom(world, organizationId, {})]
    const token = await world.tokenOf({ organizationIds: [organizationId], sourceKey: 'kiosk' })
    const settings = { organizationId, webHooksUri: tied.url, webHooksFilter: wished }
    await world.ask('/api/1/webhooks/update_settings', settings, { token })
    const [other, own] = [await place({ sourceKey: 'web' }), await place({ sourceKey: 'kiosk' })]
    for (const id of [other, own]) await change('update_order_delivery_status', id, { deliveryStatus: 'Waiting' })
    await untilStatus(tied, 'Waiting')
    assert.deepEqual(
      kitchenEvents(tied).map(({ orderId, sourceKey }) => [orderId, sourceKey]),
      [
        [own, 'kiosk'],
        [own, 'kiosk'],
      ],
    )
    await eventually(
      async () => arrivedOf(silent, 'DeliveryOrderUpdate'),
      (events) => events.length >= 8,
    )
    assert.deepEqual(kitchenEvents(silent), [])
    await Promise.all([tied.close(), silent.close()])
  })
})
