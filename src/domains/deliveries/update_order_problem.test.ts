import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { openKitchen } from '#test/fixtures/restaurant.ts'
import { describeOperation } from '#test/harness/world.ts'
import updateProblem from './update_order_problem.ts'

describeOperation(updateProblem, ({ it }) => {
  const name = 'update_order_problem'

  it('marks an order, and clears mark and text', async (world) => {
    const kitchen = await openKitchen(world)
    const id = await kitchen.place()
    const problem = async () => (await kitchen.read(id)).order?.problem
    await kitchen.change(name, id, { hasProblem: true, problem: 'No answer' })
    assert.deepEqual(await problem(), { hasProblem: true, description: 'No answer' })
    await kitchen.change(name, id, { hasProblem: true, problem: null })
    assert.deepEqual(await problem(), { hasProblem: true, description: null })
    await kitchen.change(name, id, { hasProblem: false, problem: 'No answer' })
    assert.deepEqual(await problem(), { hasProblem: false, description: null })
  })

  it('leaves ended orders alone, and finds no others', async (world) => {
    const kitchen = await openKitchen(world)
    const id = await kitchen.place()
    await kitchen.change('cancel', id)
    const mark = { hasProblem: true, problem: null }
    assert.equal(await kitchen.failure(name, id, mark), 'WrongDeliveryStatus')
    const nowhere = { organizationId: kitchen.organizationId, orderId: newId(), ...mark }
    assert.equal((await world.refuse(updateProblem.path, nowhere)).error, 'OrderNotFound')
  })
})
