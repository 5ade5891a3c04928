import assert from 'node:assert/strict'
import { dish } from '#test/fixtures/restaurant.ts'
import { openStoppedKitchen, stopListRefusals } from '#test/fixtures/stop_list.ts'
import { openTill } from '#test/fixtures/terminal.ts'
import { describeOperation, type World } from '#test/harness/world.ts'
import replace from './replace.ts'

const { path } = replace

/** Whether the whole list was told, at each change. */
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
  it('makes the list the one that the front office has, and tells that it is whole', async (world) => {
    const kitchen = await openStoppedKitchen(world)
    const { plain, open, sized, small } = dish
    await kitchen.stop({ productId: plain.id, balance: 0 }, { productId: open.id, balance: 1 })
    const till = await openTill(world, kitchen)
    const items = [
      { productId: open.id, balance: 5 },
      { productId: sized.id, sizeId: small, balance: 0 },
    ]
    for (let i = 0; i < 2; i++) await till.done(path, { items })
    const lefts = await Promise.all([kitchen.left(plain.id), kitchen.left(open.id), kitchen.left(sized.id, small)])
    assert.deepEqual(lefts, [undefined, 5, 0])
    await till.done('/front/stop_lists/add', { items: [{ productId: plain.id, balance: 1 }] })
    await till.done(path, { items: [] })
    assert.deepEqual(await kitchen.listed(), [])
    assert.deepEqual(await wholes(world, kitchen.terminalGroupId), [false, true, false, true])
    till.cut()
  })

  it('refuses what is wrong', async (world) => {
    const kitchen = await openStoppedKitchen(world)
    const till = await openTill(world, kitchen)
    for (const [items, code] of stopListRefusals) assert.equal(await till.failure(path, { items }), code)
    till.cut()
  })
})
