import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import { newId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import type { OrderInfo } from '#shared/schemas/order_answer.ts'
import { removalRefusals, saveRemovalTypes } from '#test/fixtures/ordering.ts'
import { cashPayment, dish, openRestaurant, type Restaurant } from '#test/fixtures/restaurant.ts'
import { stopListAt } from '#test/fixtures/stop_list.ts'
import { eventsOf, openTerminal } from '#test/fixtures/terminal.ts'
import { eventually, receivedOf, receiveFrom } from '#test/harness/receiver.ts'
import { describeOperation } from '#test/harness/world.ts'
import cancel from './cancel.ts'

const { path } = cancel

const none = [null, null, null]
const idsOf = (orderId: string, { terminalGroupId, organizationId }: Restaurant) => [
  orderId,
  terminalGroupId,
  organizationId,
]

/** Returns the status of an order and its references to the orders that it replaces or is replaced by. */
const movedIds = ({ order }: Partial<OrderInfo> = {}) => [
  order?.status,
  order?.movedToDeliveryId ?? null,
  order?.movedToTerminalGroupId ?? null,
  order?.movedToOrganizationId ?? null,
  order?.movedFromDeliveryId ?? null,
  order?.movedFromTerminalGroupId ?? null,
  order?.movedFromOrganizationId ?? null,
]

describeOperation(cancel, ({ it }) => {
  it('cancels for a cause, once, and returns items to the stop list', async (world) => {
    const restaurant = await openRestaurant(world)
    const stopList = stopListAt(world, restaurant)
    await stopList.stop({ productId: dish.plain.id, balance: 1 })
    const orderId = await restaurant.place()
    const terminal = await openTerminal(world, restaurant)
    const at = '2026-01-02 03:04:05.006'
    await terminal.done(path, { orderId, cancelCauseId: demo.guestRefusedCause, cancelComment: 'Gone', at })
    const before = await eventsOf(world, orderId)
    await terminal.done(path, { orderId })
    const { order } = await restaurant.read(orderId)
    assert.deepEqual(
      [order?.status, order?.cancelInfo?.whenCancelled, order?.cancelInfo?.cause.id, order?.cancelInfo?.comment],
      ['Cancelled', at, demo.guestRefusedCause, 'Gone'],
    )
    assert.deepEqual(await eventsOf(world, orderId), before)
    assert.equal(await stopList.balanceOf(dish.plain.id), 1)
    terminal.cut()
  })

  it('moves an order to another restaurant: both show both orders by revision and webhook', async (world) => {
    const [here, there] = [await openRestaurant(world), await openRestaurant(world)]
    const places = [here, there]
    const terminals = await Promise.all(places.map((place) => openTerminal(world, place)))
    const receivers = await Promise.all(places.map(({ organizationId }) => receiveFrom(world, organizationId)))
    const [old, fresh] = [await here.place(), newId()]
    await terminals[1]!.done('/front/deliveries/create', { order: { ...there.body().order, id: fresh } })
    await terminals[0]!.done(path, { orderId: old, movedOrderId: fresh })
    const sides = [
      { place: here, id: old, receiver: receivers[0]!, shown: ['Cancelled', ...idsOf(fresh, there), ...none] },
      { place: there, id: fresh, receiver: receivers[1]!, shown: ['WaitCooking', ...none, ...idsOf(old, here)] },
    ]
    for (const { place, id, receiver, shown } of sides) {
      const last = async () => (await receivedOf(receiver, id)).at(-1)?.eventInfo as OrderInfo | undefined
      await eventually(last, (info) => isDeepStrictEqual(movedIds(info), shown))
      const { ordersByOrganizations } = await world.ask<{ ordersByOrganizations: { orders: OrderInfo[] }[] }>(
        '/api/1/deliveries/by_revision',
        { startRevision: 0, organizationIds: [place.organizationId] },
      )
      const [order] = ordersByOrganizations.flatMap(({ orders }) => orders)
      assert.deepEqual([order?.id, movedIds(order)], [id, shown])
    }
    for (const terminal of terminals) terminal.cut()
    for (const receiver of receivers) await receiver.close()
  })

  it('requires how printed items are removed', async (world) => {
    const restaurant = await openRestaurant(world)
    await saveRemovalTypes(world)
    const terminal = await openTerminal(world, restaurant)
    const orderId = await restaurant.place()
    await terminal.done('/front/deliveries/start_cooking', { orderId })
    for (const [more, code] of [...removalRefusals, [{ cancelCauseId: newId() }, 'CANCEL_CAUSE_NOT_FOUND']] as const)
      assert.equal(await terminal.failure(path, { orderId, ...more }), code)
    await terminal.done(path, { orderId, removalTypeId: demo.removalType, userIdForWriteoff: demo.courier })
    assert.ok((await restaurant.read(orderId)).order?.items[0]?.deleted)
    terminal.cut()
  })

  it('fails on a closed order', async (world) => {
    const restaurant = await openRestaurant(world)
    const terminal = await openTerminal(world, restaurant)
    const orderId = await restaurant.place({ payments: [cashPayment(10)] })
    await terminal.done('/front/deliveries/close', { orderId })
    assert.equal(await terminal.failure(path, { orderId }), 'WrongDeliveryStatus')
    terminal.cut()
  })
})
