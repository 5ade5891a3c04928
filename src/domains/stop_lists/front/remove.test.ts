import assert from 'node:assert/strict'
import { dish } from '#test/fixtures/restaurant.ts'
import { openStoppedRestaurant } from '#test/fixtures/stop_list.ts'
import { eventsOf, openTerminal } from '#test/fixtures/terminal.ts'
import { describeOperation } from '#test/harness/world.ts'
import remove from './remove.ts'

const { path } = remove

describeOperation(remove, ({ it }) => {
  it('removes products once', async (world) => {
    const restaurant = await openStoppedRestaurant(world)
    await restaurant.stop({ productId: dish.plain.id, balance: 0 }, { productId: dish.open.id, balance: 1 })
    const terminal = await openTerminal(world, restaurant)
    for (let i = 0; i < 2; i++) await terminal.done(path, { items: [{ productId: dish.plain.id }] })
    assert.deepEqual(
      (await restaurant.listed()).map(({ productId }) => productId),
      [dish.open.id],
    )
    assert.equal((await eventsOf(world, restaurant.terminalGroupId)).length, 4)
    terminal.cut()
  })
})
