import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { dish } from '#test/fixtures/restaurant.ts'
import { openStoppedKitchen, stopListRefusals } from '#test/fixtures/stop_list.ts'
import { openTill, toldOf } from '#test/fixtures/terminal.ts'
import { describeOperation } from '#test/harness/world.ts'
import add from './add.ts'

const { path } = add

describeOperation(add, ({ it }) => {
  it('puts products on the list, once', async (world) => {
    const kitchen = await openStoppedKitchen(world)
    const till = await openTill(world, kitchen)
    const items = [{ productId: dish.plain.id, balance: 2 }]
    for (let i = 0; i < 2; i++) await till.done(path, { items })
    assert.equal(await kitchen.left(dish.plain.id), 2)
    const told = await toldOf(world, kitchen.terminalGroupId)
    assert.deepEqual(told, ['StopListUpdate null', 'StopListItemsUpdate null'])
    till.cut()
  })

  it('refuses what is wrong, and the list of another terminal group', async (world) => {
    const [kitchen, other] = [await openStoppedKitchen(world), await openStoppedKitchen(world)]
    const till = await openTill(world, kitchen)
    for (const [items, code] of stopListRefusals) assert.equal(await till.failure(path, { items }), code)
    const { terminalGroupId } = other
    assert.equal(await till.failure(path, { terminalGroupId, items: [] }), 'NOT_OF_THIS_TERMINAL_GROUP')
    assert.equal(await till.failure(path, { terminalGroupId: newId(), items: [] }), 'NOT_OF_THIS_TERMINAL_GROUP')
    till.cut()
  })
})
