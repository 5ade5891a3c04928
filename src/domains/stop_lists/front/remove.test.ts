import assert from 'node:assert/strict'
import { dish } from '#test/fixtures/restaurant.ts'
import { openStoppedKitchen } from '#test/fixtures/stop_list.ts'
import { openTill, toldOf } from '#test/fixtures/terminal.ts'
import { describeOperation } from '#test/harness/world.ts'
import remove from './remove.ts'

const { path } = remove

describeOperation(remove, ({ it }) => {
  it('takes products off the list, once', async (world) => {
    const kitchen = await openStoppedKitchen(world)
    await kitchen.stop({ productId: dish.plain.id, balance: 0 }, { productId: dish.open.id, balance: 1 })
    const till = await openTill(world, kitchen)
    for (let i = 0; i < 2; i++) await till.done(path, { items: [{ productId: dish.plain.id }] })
    assert.deepEqual(
      (await kitchen.listed()).map(({ productId }) => productId),
      [dish.open.id],
    )
    assert.equal((await toldOf(world, kitchen.terminalGroupId)).length, 4)
    till.cut()
  })
})
