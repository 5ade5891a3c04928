import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { toTerminalTime } from '#core/time.ts'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import { describeOperation, type World } from '#test/harness/world.ts'
import changeCompleteBefore from './change_complete_before.ts'

const hourMs = 3_600_000
const zone = 'Europe/London'
const inHours = ({ clock }: World, hours: number) => toTerminalTime(clock.now() + hours * hourMs, zone)

describeOperation(changeCompleteBefore, ({ it }) => {
  const name = 'change_complete_before'

  it('changes the delivery time, and the start of cooking by the same interval', async (world) => {
    const restaurant = await openRestaurant(world)
    const id = await restaurant.place({ deliveryDuration: 60 })
    assert.equal((await restaurant.read(id)).order?.isAsap, true)
    const now = world.clock.now()
    const [cookingStartTime, newCompleteBefore] = [4, 5].map((hours) => toTerminalTime(now + hours * hourMs, zone))
    await restaurant.change(name, id, { newCompleteBefore })
    const { order } = await restaurant.read(id)
    assert.deepEqual(
      [order?.completeBefore, order?.cookingStartTime, order?.isAsap, order?.deliveryDuration],
      [newCompleteBefore, cookingStartTime, false, 60],
    )
  })

  it('refuses a time that has passed or is more than 60 days ahead', async (world) => {
    const restaurant = await openRestaurant(world)
    const { organizationId } = restaurant
    const orderId = await restaurant.place()
    for (const [hours, code] of [
      [-1, 'TooSmallDeliveryDate'],
      [61 * 24, 'Incorrect'],
    ] as const) {
      const refused = await world.refuse(changeCompleteBefore.path, {
        organizationId,
        orderId,
        newCompleteBefore: inHours(world, hours),
      })
      assert.deepEqual([refused.error, refused.details.fields[0]?.path], [code, 'newCompleteBefore'])
    }
  })

  it('refuses orders whose cooking is complete', async (world) => {
    const restaurant = await openRestaurant(world)
    const id = await restaurant.place()
    const newCompleteBefore = inHours(world, 5)
    await restaurant.change('update_order_delivery_status', id, { deliveryStatus: 'Waiting' })
    assert.equal(await restaurant.failure(name, id, { newCompleteBefore }), 'WrongDeliveryStatus')
    const nowhere = { organizationId: restaurant.organizationId, orderId: newId(), newCompleteBefore }
    assert.equal((await world.refuse(changeCompleteBefore.path, nowhere)).error, 'OrderNotFound')
  })
})
