import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { openDiningRoom } from '#test/fixtures/dining_room.ts'
import { describeOperation } from '#test/harness/world.ts'
import addCustomer from './add_customer.ts'

describeOperation(addCustomer, ({ it }) => {
  it('sets the customer of the order and the phone', async (world) => {
    const diningRoom = await openDiningRoom(world)
    const id = await diningRoom.place()
    const customer = { id: newId(), name: 'Ada', surname: 'L', gender: 'Female', phone: '+442079460777' }
    await diningRoom.change('add_customer', id, { customer: { ...customer, email: 'ada@example.org' } })
    const { order } = await diningRoom.read(id)
    assert.deepEqual(
      [order?.customer?.type, order?.customer?.id, order?.customer?.name, order?.phone],
      ['regular', customer.id, 'Ada', '+442079460777'],
    )
    await diningRoom.change('add_customer', id, { customer: { name: 'Grace' } })
    const again = (await diningRoom.read(id)).order
    assert.deepEqual([again?.customer?.name, again?.phone], ['Grace', '+442079460777'])
  })

  it('requires a name and, if any, a valid phone', async (world) => {
    const diningRoom = await openDiningRoom(world)
    const orderId = await diningRoom.place()
    for (const [customer, code, path] of [
      [{ name: ' ' }, 'CustomerNameNotSpecified', 'customer.name'],
      [{ name: 'Ada', phone: 'none' }, 'InvalidPhone', 'customer.phone'],
    ]) {
      const { organizationId } = diningRoom
      const refused = await world.refuse(addCustomer.path, { organizationId, orderId, customer })
      assert.deepEqual([refused.status, refused.error, refused.details.fields[0]?.path], [400, code, path])
    }
  })

  it('refuses ended orders and unknown ones', async (world) => {
    const diningRoom = await openDiningRoom(world)
    const { organizationId } = diningRoom
    const customer = { name: 'Ada' }
    const id = await diningRoom.place()
    await diningRoom.change('cancel', id)
    assert.equal(await diningRoom.failure('add_customer', id, { customer }), 'WRONG_ORDER_STATUS')
    const refused = await world.refuse(addCustomer.path, { organizationId, orderId: newId(), customer })
    assert.equal(refused.error, 'OrderNotFound')
  })
})
