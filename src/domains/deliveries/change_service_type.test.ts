import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { saveProgram } from '#test/fixtures/loyalty.ts'
import { discount, plainItem } from '#test/fixtures/ordering.ts'
import { cashPayment, chargeDeliveries, courierOrder, dish, openRestaurant } from '#test/fixtures/restaurant.ts'
import { eventually } from '#test/harness/receiver.ts'
import { describeOperation } from '#test/harness/world.ts'
import changeServiceType from './change_service_type.ts'

const toGuest = { newServiceType: 'DeliveryByClient' }
const toCourier = { newServiceType: 'DeliveryByCourier', deliveryPoint: courierOrder.deliveryPoint }

describeOperation(changeServiceType, ({ it }) => {
  const name = 'change_service_type'

  it('removes courier and address from a pickup order, and adds an address to a courier order', async (world) => {
    const restaurant = await openRestaurant(world)
    const id = await restaurant.place(courierOrder)
    await restaurant.change('change_driver_info', id, { driverId: demo.courier })
    const { completeBefore } = (await restaurant.read(id)).order ?? {}
    await restaurant.change(name, id, toGuest)
    const { order: fetched } = await restaurant.read(id)
    assert.deepEqual(
      [fetched?.orderType?.id, fetched?.orderType?.orderServiceType, fetched?.courierInfo, fetched?.deliveryPoint],
      [demo.pickupOrderType, 'DeliveryByClient', null, null],
    )
    await restaurant.change(name, id, toCourier)
    const { order } = await restaurant.read(id)
    assert.deepEqual(
      [order?.orderType?.id, order?.deliveryPoint?.address?.line1, order?.completeBefore],
      [demo.courierOrderType, '12 Quay Road', completeBefore],
    )
  })

  it('removes the delivery charge from a pickup order, and adds it to a courier order', async (world) => {
    const restaurant = await openRestaurant(world)
    await chargeDeliveries(world, restaurant.organizationId, 3.5)
    const id = await restaurant.place({ ...courierOrder, ...discount({}) })
    const sum = async () => (await restaurant.read(id)).order?.sum
    assert.equal(await sum(), 12.5)
    await restaurant.change(name, id, toGuest)
    assert.equal(await sum(), 9)
    await restaurant.change(name, id, toCourier)
    assert.equal(await sum(), 12.5)
    await restaurant.change(name, id, toCourier)
    assert.equal(await sum(), 12.5)
  })

  it('discounts the delivery charge with the goods where a campaign says so, whenever it is charged', async (world) => {
    const restaurant = await openRestaurant(world)
    await chargeDeliveries(world, restaurant.organizationId, 3.5)
    const tenth = { type: 'WholeOrderDiscount', mode: 'Percent', value: 10 }
    await saveProgram(world, restaurant.organizationId, [[{ conditions: [], actions: [tenth] }]])
    const id = await restaurant.place(courierOrder)
    const found = async () => {
      const { order } = await restaurant.read(id)
      const services = order?.items.map((item) => (item.type === 'Service' ? item.resultSum : undefined))
      return [order?.sum, order?.discounts?.map(({ sum }) => sum), services]
    }
    const withCharge = [12.15, [1.35], [undefined, 3.15]]
    assert.deepEqual(await found(), withCharge)
    await restaurant.change(name, id, toGuest)
    assert.deepEqual(await found(), [9, [1], [undefined]])
    await restaurant.change(name, id, toCourier)
    assert.deepEqual(await found(), withCharge)
    await restaurant.change('add_items', id, { items: [plainItem()] })
    assert.deepEqual(await found(), [21.15, [2.35], [undefined, 3.15, undefined]])
    const path = '/api/finance/v1/document_transactions/list'
    await restaurant.change('add_payments', id, { payments: [cashPayment(21.15)] })
    await restaurant.change('change_driver_info', id, { driverId: demo.courier })
    await restaurant.change('update_order_delivery_status', id, { deliveryStatus: 'Waiting' })
    await restaurant.change('update_order_delivery_status', id, { deliveryStatus: 'OnWay' })
    await restaurant.change('update_order_delivery_status', id, { deliveryStatus: 'Delivered' })
    await restaurant.change('close', id)
    const body = { organizationId: restaurant.organizationId, documentId: id }
    const posted = await eventually(
      () => world.ask<{ type: string; sum: number }[]>(path, body),
      (rows) => rows.length > 0,
    )
    const sumOf = (type: string) =>
      posted.filter((row) => row.type === type).reduce((sum, row) => sum + Math.round(row.sum * 100), 0)
    assert.deepEqual(['DISCOUNT', 'CASH'].map(sumOf), [235, 2115])
  })

  it('refuses a delivery charge with which an order costs more than sums may be', async (world) => {
    const restaurant = await openRestaurant(world)
    await chargeDeliveries(world, restaurant.organizationId, 3.5)
    const item = { type: 'Product', productId: dish.open.id, amount: 1, price: 9_999_999_999 }
    const { status, error, details } = await world.refuse(
      '/api/1/deliveries/create',
      restaurant.body({ ...courierOrder, items: [item] }),
    )
    assert.deepEqual([status, error, details.fields[0]?.path], [400, 'Incorrect', 'order.items'])
    const id = await restaurant.place({ orderServiceType: 'DeliveryByClient', items: [item] })
    assert.equal(await restaurant.failure(name, id, toCourier), 'Incorrect')
  })

  it('preserves an order type that already has this service', async (world) => {
    const restaurant = await openRestaurant(world)
    const express = newId<'OrderType'>()
    await world.ask('/admin/dictionaries/save', {
      corporationId: demo.corporation,
      orderTypes: [{ id: express, name: 'Express', orderServiceType: 'DeliveryByCourier' }],
    })
    const id = await restaurant.place({ ...courierOrder, orderTypeId: express })
    await restaurant.change(name, id, {
      ...toCourier,
      deliveryPoint: { address: { type: 'city', line1: '7 Mill Lane' } },
    })
    const { order } = await restaurant.read(id)
    assert.deepEqual([order?.orderType?.id, order?.deliveryPoint?.address?.line1], [express, '7 Mill Lane'])
  })

  it('requires an address for the courier, and an offered service', async (world) => {
    const restaurant = await openRestaurant(world)
    const { organizationId } = restaurant
    const orderId = await restaurant.place()
    const refusal = async (more: object) => {
      const { error, details } = await world.refuse(changeServiceType.path, { organizationId, orderId, ...more })
      return [error, details.fields[0]?.path]
    }
    assert.deepEqual(await refusal({ ...toCourier, deliveryPoint: {} }), ['AddressNotFound', 'deliveryPoint'])
    assert.deepEqual(await refusal({ newServiceType: 'DeliveryByCourier' }), ['INVALID_REQUEST', 'deliveryPoint'])
    const nobody = { address: { type: 'legacy', street: { name: 'Quay Road' }, house: ' ' } }
    assert.deepEqual(await refusal({ ...toCourier, deliveryPoint: nobody }), [
      'HomeNotFound',
      'deliveryPoint.address.house',
    ])
    const own = await openRestaurant(world, { deliveryServiceType: 'SelfServiceOnly' })
    const body = { organizationId: own.organizationId, orderId: await own.place(), ...toCourier }
    const refused = await world.refuse(changeServiceType.path, body)
    assert.equal(refused.error, 'OrderServiceTypeDoesNotMatchSelfServiceMode')
  })

  it('fails if the service has no order type', async (world) => {
    const restaurant = await openRestaurant(world)
    const orderId = await restaurant.place(courierOrder)
    const pickup = { id: demo.pickupOrderType, name: 'Pickup', orderServiceType: 'DeliveryPickUp', isDefault: true }
    const save = (organizationIds: string[] | null) =>
      world.ask('/admin/dictionaries/save', {
        corporationId: demo.corporation,
        orderTypes: [{ ...pickup, organizationIds }],
      })
    await save([demo.organization])
    const body = { organizationId: restaurant.organizationId, orderId, ...toGuest }
    const refused = await world.refuse(changeServiceType.path, body)
    await save(null)
    assert.deepEqual([refused.error, refused.details.fields[0]?.path], ['OrderTypeNotFound', 'newServiceType'])
  })

  it('refuses orders that have left the restaurant', async (world) => {
    const restaurant = await openRestaurant(world)
    const id = await restaurant.place()
    await restaurant.change('update_order_delivery_status', id, { deliveryStatus: 'Delivered' })
    assert.equal(await restaurant.failure(name, id, toCourier), 'WrongDeliveryStatus')
    const nowhere = { organizationId: restaurant.organizationId, orderId: newId(), ...toGuest }
    assert.equal((await world.refuse(changeServiceType.path, nowhere)).error, 'OrderNotFound')
  })

  it('is forbidden for organizations outside the key', async (world) => {
    const token = await world.tokenOf({ organizationIds: [demo.organization] })
    const restaurant = await openRestaurant(world)
    const body = { organizationId: restaurant.organizationId, orderId: await restaurant.place(), ...toGuest }
    assert.equal((await world.refuse(changeServiceType.path, body, { token })).error, 'ORGANIZATION_FORBIDDEN')
  })

  it('requires back office 7.5.4', async (world) => {
    const restaurant = await openRestaurant(world, {}, '7.5.3')
    const body = { organizationId: restaurant.organizationId, orderId: await restaurant.place(), ...toGuest }
    assert.equal((await world.refuse(changeServiceType.path, body)).error, 'BACK_OFFICE_TOO_OLD')
  })
})
