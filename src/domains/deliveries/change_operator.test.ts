import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import { describeOperation } from '#test/harness/world.ts'
import changeOperator from './change_operator.ts'

describeOperation(changeOperator, ({ it }) => {
  it('assigns an employee of the organization', async (world) => {
    const restaurant = await openRestaurant(world)
    const { organizationId } = restaurant
    const id = await restaurant.place()
    await restaurant.change('change_operator', id, { operatorId: demo.operator })
    assert.deepEqual((await restaurant.read(id)).order?.operator, {
      id: demo.operator,
      name: 'Omar Operator',
      phone: '+447700900102',
    })
    const refused = await world.refuse(changeOperator.path, { organizationId, orderId: id, operatorId: newId() })
    assert.deepEqual([refused.error, refused.details.fields[0]?.path], ['UserNotFound', 'operatorId'])
    await restaurant.change('cancel', id)
    assert.equal(await restaurant.failure('change_operator', id, { operatorId: demo.operator }), 'WrongDeliveryStatus')
    const nowhere = { organizationId, orderId: newId(), operatorId: demo.operator }
    assert.equal((await world.refuse(changeOperator.path, nowhere)).error, 'OrderNotFound')
  })
})
