import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import type { AnsweredItem } from '#shared/schemas/answered_items.ts'
import { openDiningRoom } from '#test/fixtures/dining_room.ts'
import { discount, noItemDetails, orderItem, plainItem } from '#test/fixtures/ordering.ts'
import { banquet, openReservations } from '#test/fixtures/reservations.ts'
import { chargeDeliveries, courierOrder, dish, openRestaurant } from '#test/fixtures/restaurant.ts'
import { stopListAt } from '#test/fixtures/stop_list.ts'
import { openTerminal } from '#test/fixtures/terminal.ts'
import { describeWorld, type World } from '#test/harness/world.ts'

const saved = { wrapping: newId<'Product'>(), cloakroom: newId<'Product'>(), combo: newId<'ComboSource'>() }
const [dishes, services] = [newId<'ComboGroup'>(), newId<'ComboGroup'>()]

/** Saves products of kind SERVICE, and a combo of a dish and a service for 11. */
const saveServices = ({ ask }: World) =>
  ask('/admin/menus/save', {
    corporationId: demo.corporation,
    products: [
      { id: saved.wrapping, name: 'Wrapping', type: 'SERVICE', canSetOpenPrice: true, prices: [{ price: 1.25 }] },
      {
        id: saved.cloakroom,
        name: 'Cloakroom',
        type: 'SERVICE',
        prices: [{ price: 2.5 }],
        modifierGroups: [{ id: dish.modifiers, minAmount: 1, maxAmount: 2 }],
      },
    ],
    combos: [
      {
        id: saved.combo,
        name: 'Dish with wrapping',
        priceModificationType: 0,
        priceModification: 11,
        groups: [
          { id: dishes, name: 'Dishes', isMainGroup: true, products: [{ productId: dish.plain.id }] },
          { id: services, name: 'Services', products: [{ productId: saved.wrapping }] },
        ],
      },
    ],
  })

const wrapping = (more: object = {}) => orderItem(saved.wrapping, 1.25, more)
const service = (productId: string, name: string, more: object) => ({
  type: 'Service',
  status: 'Added',
  amount: 1,
  service: { id: productId, name },
  ...noItemDetails,
  ...more,
})
const servicesOf = (items: readonly AnsweredItem[] = []) => items.filter(({ type }) => type === 'Service')

describeWorld('A service that a guest orders', ({ it }) => {
  it('is returned as a service in orders of each kind, and gets no discount', async (world) => {
    const reservations = await openReservations(world)
    await saveServices(world)
    const restaurant = await openRestaurant(world)
    const diningRoom = await openDiningRoom(world)
    const order = {
      items: [plainItem(), wrapping({ amount: 3, comment: 'Red paper' }), orderItem(saved.cloakroom, 2.5)],
      ...discount({}),
    }
    const { reserve } = await reservations.read(await reservations.reserve(banquet(order)))
    for (const placed of [
      (await restaurant.read(await restaurant.place(order))).order,
      (await diningRoom.read(await diningRoom.place(order))).order,
      reserve?.order,
    ]) {
      assert.deepEqual(servicesOf(placed?.items), [
        service(saved.wrapping, 'Wrapping', { amount: 3, cost: 3.75, comment: 'Red paper' }),
        service(saved.cloakroom, 'Cloakroom', { cost: 2.5 }),
      ])
      assert.deepEqual([placed?.discounts?.[0]?.sum, placed?.sum], [1, 15.25])
    }
  })

  it('costs its share of a combo, and is deleted with it', async (world) => {
    const diningRoom = await openDiningRoom(world)
    await saveServices(world)
    const terminal = await openTerminal(world, diningRoom)
    const [comboId, positionId] = [newId(), newId()]
    const inCombo = (comboGroupId: string) => ({
      comboInformation: { comboId, comboSourceId: saved.combo, comboGroupId },
    })
    const items = [plainItem({ ...inCombo(dishes), positionId }), wrapping(inCombo(services)), plainItem()]
    const combos = [{ id: comboId, name: 'Combo', amount: 1, price: 11, sourceId: saved.combo }]
    const orderId = await diningRoom.place({ items, combos })
    const { order } = await diningRoom.read(orderId)
    const comboInformation = { comboId, comboSourceId: saved.combo, groupId: services, groupName: 'Services' }
    assert.deepEqual(servicesOf(order?.items), [service(saved.wrapping, 'Wrapping', { cost: 1.22, comboInformation })])
    assert.equal(order?.sum, 21)
    const remove = '/front/order/delete_items'
    assert.equal(await terminal.failure(remove, { orderId, positionIds: [positionId] }), 'Incorrect')
    await terminal.done(remove, { orderId, positionIds: [positionId, saved.wrapping] })
    const left = (await diningRoom.read(orderId)).order
    assert.deepEqual([left?.sum, left?.items.length, left?.combos], [10, 1, []])
    terminal.cut()
  })

  it('has no modifiers, may have an open price, and can run out like any product', async (world) => {
    const diningRoom = await openDiningRoom(world)
    await saveServices(world)
    const modifiers = [{ productId: dish.modifier.id, amount: 1 }]
    const body = diningRoom.body({ items: [orderItem(saved.cloakroom, 2.5, { modifiers })] })
    const { error, details } = await world.refuse('/api/1/order/create', body)
    assert.deepEqual([error, details.fields[0]?.path], ['ProductNotFound', 'order.items[0].modifiers[0].productId'])
    const { order } = await diningRoom.read(
      await diningRoom.place({ items: [orderItem(saved.wrapping, 7, { amount: 2 })] }),
    )
    assert.equal(order?.sum, 14)
    const stopList = stopListAt(world, diningRoom)
    await stopList.stop({ productId: saved.wrapping, balance: 1 })
    await assert.rejects(diningRoom.place({ items: [wrapping({ amount: 2 })] }), /Wrapping/)
    await diningRoom.place({ items: [wrapping()] })
    await assert.rejects(diningRoom.place({ items: [wrapping()] }), /Wrapping/)
  })

  it('remains when the delivery is no longer charged, and delays no kitchen', async (world) => {
    const restaurant = await openRestaurant(world)
    await saveServices(world)
    await chargeDeliveries(world, restaurant.organizationId, 3.5)
    const terminal = await openTerminal(world, restaurant)
    const positionId = newId()
    const orderId = await restaurant.place({ ...courierOrder, items: [plainItem({ positionId }), wrapping()] })
    const read = async () => (await restaurant.read(orderId)).order
    assert.equal((await read())?.sum, 14.75)
    await restaurant.change('change_service_type', orderId, { newServiceType: 'DeliveryByClient' })
    assert.deepEqual([(await read())?.sum, servicesOf((await read())?.items).length], [11.25, 1])
    await terminal.done('/front/deliveries/complete_cooking', { orderId, positionIds: [positionId] })
    const cooked = await read()
    assert.deepEqual(
      [cooked?.status, cooked?.items.map(({ status }) => status)],
      ['CookingCompleted', ['CookingCompleted', 'Added']],
    )
    terminal.cut()
  })

  it('is not added again when a front office reports the same items twice', async (world) => {
    const diningRoom = await openDiningRoom(world)
    await saveServices(world)
    const terminal = await openTerminal(world, diningRoom)
    const orderId = await diningRoom.place()
    const items = [plainItem({ positionId: newId() }), wrapping()]
    for (let i = 0; i < 2; i++) await terminal.done('/front/order/add_items', { orderId, items })
    assert.equal((await diningRoom.read(orderId)).order?.sum, 21.25)
    terminal.cut()
  })
})
