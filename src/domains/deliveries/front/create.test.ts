import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import type { OrderInfo } from '#shared/schemas/order_answer.ts'
import { deliveryRefusals, plainItem } from '#test/fixtures/ordering.ts'
import { courierOrder, dish, openRestaurant, type Restaurant } from '#test/fixtures/restaurant.ts'
import { stopListAt } from '#test/fixtures/stop_list.ts'
import { disableOrganization, eventsOf, failureWhenDisabled, openTerminal } from '#test/fixtures/terminal.ts'
import { describeOperation } from '#test/harness/world.ts'
import create from './create.ts'

const { path } = create

/** Body of an order that the terminal has taken. */
const bodyOf = (restaurant: Restaurant, order: object = {}) => ({
  order: { ...restaurant.body().order, id: newId(), ...order },
})

describeOperation(create, ({ it }) => {
  it('stores the order as the restaurant has taken it, and searches find it', async (world) => {
    const restaurant = await openRestaurant(world)
    const terminal = await openTerminal(world, restaurant)
    // Only this order has the phone.
    const phone = '+442079460913'
    const body = bodyOf(restaurant, { phone })
    const { subject } = await terminal.done(path, body)
    const { id } = body.order
    const { creationStatus, order } = await restaurant.read(id)
    assert.deepEqual(
      [creationStatus, order?.number, order?.status, order?.sum, order?.whenReceivedByApi ?? null],
      ['Success', 1, 'WaitCooking', 10, null],
    )
    assert.equal((subject as OrderInfo).order?.number, 1)
    assert.deepEqual(await eventsOf(world, id), ['DeliveryOrderUpdate WaitCooking'])
    assert.deepEqual(terminal.commands(), [])
    const { organizationId } = restaurant
    const changed = await world.ask<Found>('/api/1/deliveries/by_revision', {
      organizationIds: [organizationId],
      startRevision: 0,
    })
    assert.deepEqual(idsOf(changed), [id])
    const found = await world.ask<Found>('/api/1/deliveries/by_delivery_date_and_phone', {
      organizationIds: [organizationId],
      phone,
      startRevision: 0,
    })
    assert.deepEqual(idsOf(found), [id])
    terminal.cut()
  })

  it('may be a part of another order of the restaurant', async (world) => {
    const restaurant = await openRestaurant(world)
    const terminal = await openTerminal(world, restaurant)
    const parentDeliveryId = await restaurant.place()
    const body = bodyOf(restaurant, { parentDeliveryId })
    await terminal.done(path, body)
    assert.equal((await restaurant.read(body.order.id)).order?.parentDeliveryId, parentDeliveryId)
    const orphan = bodyOf(restaurant, { parentDeliveryId: newId() })
    assert.equal(await terminal.failure(path, orphan), 'PARENT_DELIVERY_NOT_FOUND')
    terminal.cut()
  })

  it('accepts a late report for a time that was in the future when the order was taken', async (world) => {
    const restaurant = await openRestaurant(world)
    const terminal = await openTerminal(world, restaurant)
    const order = { completeBefore: '2026-01-02 04:00:00.000' }
    assert.equal(await terminal.failure(path, bodyOf(restaurant, order)), 'TooSmallDeliveryDate')
    const body = { ...bodyOf(restaurant, order), at: '2026-01-02 03:00:00.000' }
    await terminal.done(path, body)
    const late = (await restaurant.read(body.order.id)).order
    assert.deepEqual([late?.whenCreated, late?.whenConfirmed], [body.at, body.at])
    terminal.cut()
  })

  it('creates one order from repeated reports', async (world) => {
    const restaurant = await openRestaurant(world)
    const [terminal, actionId] = [await openTerminal(world, restaurant), newId()]
    const body = bodyOf(restaurant)
    for (let i = 0; i < 3; i++) assert.equal((await terminal.act(path, body, actionId)).state, 'applied')
    assert.deepEqual(await eventsOf(world, body.order.id), ['DeliveryOrderUpdate WaitCooking'])
    assert.equal(await terminal.failure(path, body), 'DuplicatedOrderId')
    terminal.cut()
  })

  it('is refused with the errors of any order', async (world) => {
    const restaurant = await openRestaurant(world)
    const terminal = await openTerminal(world, restaurant)
    for (const [what, order, code] of deliveryRefusals)
      assert.equal(await terminal.failure(path, bodyOf(restaurant, order)), code, what)
    terminal.cut()
  })

  it('is refused if the service, anonymous guests or the terminal group are not allowed', async (world) => {
    const settings = { deliveryServiceType: 'CourierOnly', isAnonymousGuestsAllowed: false }
    const [restaurant, other] = [await openRestaurant(world, settings), await openRestaurant(world)]
    const terminal = await openTerminal(world, restaurant)
    assert.equal(await terminal.failure(path, bodyOf(restaurant)), 'OrderServiceTypeDoesNotMatchSelfServiceMode')
    const byCourier = { ...bodyOf(restaurant, courierOrder) }
    assert.equal(await terminal.failure(path, byCourier), 'AnonymousCustomerDisabled')
    const elsewhere = { ...bodyOf(restaurant), terminalGroupId: other.terminalGroupId }
    const ofRegular = { customer: { type: 'regular', name: 'Ada' }, ...courierOrder }
    assert.equal(
      await terminal.failure(path, { ...elsewhere, ...bodyOf(restaurant, ofRegular) }),
      'TerminalGroupUnregistered',
    )
    terminal.cut()
  })

  it('takes its items off the stop list, and fails if less is left', async (world) => {
    const restaurant = await openRestaurant(world)
    const stopList = stopListAt(world, restaurant)
    await stopList.stop({ productId: dish.plain.id, balance: 3 })
    const terminal = await openTerminal(world, restaurant)
    await terminal.done(path, bodyOf(restaurant, { items: [plainItem({ amount: 2 })] }))
    const body = bodyOf(restaurant, { items: [plainItem({ amount: 2 })] })
    assert.equal(await terminal.failure(path, body), 'ITEM_ON_STOP_LIST')
    assert.equal((await restaurant.read(body.order.id)).creationStatus, 'Error')
    assert.equal(await stopList.balanceOf(dish.plain.id), 1)
    terminal.cut()
  })

  it('is refused by disabled terminal groups and organizations', async (world) => {
    const restaurant = await openRestaurant(world)
    const refused = await failureWhenDisabled(world, restaurant, path, () => bodyOf(restaurant))
    assert.equal(refused, 'TerminalGroupDisabled')
    const terminal = await openTerminal(world, restaurant)
    await disableOrganization(world, restaurant.organizationId)
    assert.equal(await terminal.failure(path, bodyOf(restaurant)), 'OrganizationDisabled')
    terminal.cut()
  })
})

interface Found {
  ordersByOrganizations: { orders: OrderInfo[] }[]
}

const idsOf = ({ ordersByOrganizations }: Found) =>
  ordersByOrganizations.flatMap(({ orders }) => orders.map(({ id }) => id as string))
