import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { dish } from '#test/fixtures/restaurant.ts'
import { openStoppedRestaurant, stopListRefusals } from '#test/fixtures/stop_list.ts'
import { eventsOf, openTerminal } from '#test/fixtures/terminal.ts'
import { describeOperation } from '#test/harness/world.ts'
import add from './add.ts'

const { path } = add

describeOperation(add, ({ it }) => {
  it('adds products once', async (world) => {
    const restaurant = await openStoppedRestaurant(world)
    const terminal = await openTerminal(world, restaurant)
    const items = [{ productId: dish.plain.id, balance: 2 }]
    for (let i = 0; i < 2; i++) await terminal.done(path, { items })
    assert.equal(await restaurant.balanceOf(dish.plain.id), 2)
    const published = await eventsOf(world, restaurant.terminalGroupId)
    assert.deepEqual(published, ['StopListUpdate null', 'StopListItemsUpdate null'])
    terminal.cut()
  })

  it('refuses invalid items, and the list of another terminal group', async (world) => {
    const [restaurant, other] = [await openStoppedRestaurant(world), await openStoppedRestaurant(world)]
    const terminal = await openTerminal(world, restaurant)
    for (const [items, code] of stopListRefusals) assert.equal(await terminal.failure(path, { items }), code)
    const { terminalGroupId } = other
    assert.equal(await terminal.failure(path, { terminalGroupId, items: [] }), 'NOT_OF_THIS_TERMINAL_GROUP')
    assert.equal(await terminal.failure(path, { terminalGroupId: newId(), items: [] }), 'NOT_OF_THIS_TERMINAL_GROUP')
    terminal.cut()
  })
})
