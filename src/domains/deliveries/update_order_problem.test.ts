import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import { describeOperation } from '#test/harness/world.ts'
import updateProblem from './update_order_problem.ts'

describeOperation(updateProblem, ({ it }) => {
  const name = 'update_order_problem'

  it('marks an order, and clears mark and text', async (world) => {
    const restaurant = await openRestaurant(world)
    const id = await restaurant.place()
    const problem = async () => (await restaurant.read(id)).order?.problem
    await restaurant.change(name, id, { hasProblem: true, problem: 'No answer' })
    assert.deepEqual(await problem(), { hasProblem: true, description: 'No answer' })
    await restaurant.change(name, id, { hasProblem: true, problem: null })
    assert.deepEqual(await problem(), { hasProblem: true, description: null })
    await restaurant.change(name, id, { hasProblem: false, problem: 'No answer' })
    assert.deepEqual(await problem(), { hasProblem: false, description: null })
  })

  it('refuses ended orders and unknown ones', async (world) => {
    const restaurant = await openRestaurant(world)
    const id = await restaurant.place()
    await restaurant.change('cancel', id)
    const mark = { hasProblem: true, problem: null }
    assert.equal(await restaurant.failure(name, id, mark), 'WrongDeliveryStatus')
    const nowhere = { organizationId: restaurant.organizationId, orderId: newId(), ...mark }
    assert.equal((await world.refuse(updateProblem.path, nowhere)).error, 'OrderNotFound')
  })
})
