import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { courierOrder, openRestaurant } from '#test/fixtures/restaurant.ts'
import { describeOperation } from '#test/harness/world.ts'
import changeDeliveryPoint from './change_delivery_point.ts'

const to = (newDeliveryPoint: object) => ({ newDeliveryPoint })
const mill = to({ address: { type: 'city', line1: '7 Mill Lane' }, comment: 'Behind the mill' })

describeOperation(changeDeliveryPoint, ({ it }) => {
  const name = 'change_delivery_point'

  it('changes the destination of an order, even on its way', async (world) => {
    const restaurant = await openRestaurant(world)
    const id = await restaurant.place(courierOrder)
    await restaurant.change(name, id, mill)
    const { order } = await restaurant.read(id)
    assert.deepEqual(
      [order?.deliveryPoint?.address?.line1, order?.deliveryPoint?.comment],
      ['7 Mill Lane', 'Behind the mill'],
    )
    await restaurant.change('change_driver_info', id, { driverId: demo.courier })
    await restaurant.change('update_order_delivery_status', id, { deliveryStatus: 'Waiting' })
    await restaurant.change('update_order_delivery_status', id, { deliveryStatus: 'OnWay' })
    await restaurant.change(name, id, to({ coordinates: { latitude: 51.5, longitude: -0.1 } }))
    assert.equal((await restaurant.read(id)).order?.deliveryPoint?.address, null)
    await restaurant.change('update_order_delivery_status', id, { deliveryStatus: 'Delivered' })
    assert.equal(await restaurant.failure(name, id, mill), 'WrongDeliveryStatus')
  })

  it('requires a valid address, and one for the courier', async (world) => {
    const restaurant = await openRestaurant(world)
    const { organizationId } = restaurant
    const orderId = await restaurant.place(courierOrder)
    const refused = async (address: object) => {
      const { error, details } = await world.refuse(changeDeliveryPoint.path, {
        organizationId,
        orderId,
        ...to({ address }),
      })
      return [error, details.fields[0]?.path]
    }
    assert.deepEqual(await refused({ type: 'city', line1: ' ' }), ['AddressNotFound', 'newDeliveryPoint.address.line1'])
    assert.deepEqual(await refused({ type: 'legacy', street: { name: 'Quay Road' }, house: ' ' }), [
      'HomeNotFound',
      'newDeliveryPoint.address.house',
    ])
    assert.equal(await restaurant.failure(name, orderId, to({ comment: 'Somewhere' })), 'AddressNotFound')
    await restaurant.change(name, await restaurant.place(), to({ comment: 'I fetch it' }))
    const nowhere = { organizationId, orderId: newId(), ...mill }
    assert.equal((await world.refuse(changeDeliveryPoint.path, nowhere)).error, 'OrderNotFound')
  })
})
