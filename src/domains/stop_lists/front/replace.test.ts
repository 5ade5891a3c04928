import assert from 'node:assert/strict'
import { dish } from '#test/fixtures/restaurant.ts'
import { openStoppedRestaurant, stopListRefusals } from '#test/fixtures/stop_list.ts'
import { openTerminal } from '#test/fixtures/terminal.ts'
import { describeOperation, type World } from '#test/harness/world.ts'
import replace from './replace.ts'

const { path } = replace

/** Returns for each change whether the event was of a whole list. */
const wholes = async ({ pool }: World, terminalGroupId: string) =>
  (
    await pool<{ isFull: boolean }[]>`
    select (info -> 'terminalGroupsStopListsUpdates' -> 0 ->> 'isFull')::boolean as is_full
      from event
     where subject_id = ${terminalGroupId}
       and type = 'StopListUpdate'
     order by revision`
  ).map(({ isFull }) => isFull)

describeOperation(replace, ({ it }) => {
  it('replaces the list, and publishes that it is whole', async (world) => {
    const restaurant = await openStoppedRestaurant(world)
    const { plain, open, sized, small } = dish
    await restaurant.stop({ productId: plain.id, balance: 0 }, { productId: open.id, balance: 1 })
    const terminal = await openTerminal(world, restaurant)
    const items = [
      { productId: open.id, balance: 5 },
      { productId: sized.id, sizeId: small, balance: 0 },
    ]
    for (let i = 0; i < 2; i++) await terminal.done(path, { items })
    const lefts = await Promise.all([
      restaurant.balanceOf(plain.id),
      restaurant.balanceOf(open.id),
      restaurant.balanceOf(sized.id, small),
    ])
    assert.deepEqual(lefts, [undefined, 5, 0])
    await terminal.done('/front/stop_lists/add', { items: [{ productId: plain.id, balance: 1 }] })
    await terminal.done(path, { items: [] })
    assert.deepEqual(await restaurant.listed(), [])
    assert.deepEqual(await wholes(world, restaurant.terminalGroupId), [false, true, false, true])
    terminal.cut()
  })

  it('refuses invalid items', async (world) => {
    const restaurant = await openStoppedRestaurant(world)
    const terminal = await openTerminal(world, restaurant)
    for (const [items, code] of stopListRefusals) assert.equal(await terminal.failure(path, { items }), code)
    terminal.cut()
  })
})
