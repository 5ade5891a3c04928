import assert from 'node:assert/strict'
import { demo } from '#shared/demo.ts'
import { dish } from '#test/fixtures/restaurant.ts'
import { openStoppedRestaurant, type StopLists } from '#test/fixtures/stop_list.ts'
import { describeOperation } from '#test/harness/world.ts'
import stopLists from './stop_lists.ts'

const { plain, sized } = dish

describeOperation(stopLists, ({ it }) => {
  it('returns lists by organization and terminal group, empty ones included', async (world) => {
    const { ask, clock } = world
    const [one, two] = [await openStoppedRestaurant(world), await openStoppedRestaurant(world)]
    const second = { organizationId: one.organizationId, name: 'Second restaurant', sortOrder: 9 }
    const { id: secondGroup } = await ask<{ id: string }>('/admin/terminal_groups/save', second)
    await ask('/admin/menus/save', {
      corporationId: demo.corporation,
      products: [{ id: plain.id, name: 'Plain', sku: 'P-1', prices: [{ price: plain.price }] }],
    })
    const earliest = new Date(clock.now()).toISOString().replace('T', ' ').slice(0, 23)
    await one.stop({ productId: plain.id, balance: 1.5 })
    const { terminalGroupStopLists } = await ask<StopLists>(stopLists.path, {
      organizationIds: [two.organizationId, one.organizationId],
    })
    const dateAdd = terminalGroupStopLists[1]?.items[0]?.items[0]?.dateAdd ?? ''
    assert.match(dateAdd, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}$/)
    assert.ok(dateAdd >= earliest)
    assert.deepEqual(terminalGroupStopLists, [
      { organizationId: two.organizationId, items: [{ terminalGroupId: two.terminalGroupId, items: [] }] },
      {
        organizationId: one.organizationId,
        items: [
          {
            terminalGroupId: one.terminalGroupId,
            items: [{ balance: 1.5, productId: plain.id, sizeId: null, sku: 'P-1', dateAdd }],
          },
          { terminalGroupId: secondGroup, items: [] },
        ],
      },
    ])
    for (const [terminalGroupsIds, seen] of [
      [[secondGroup], [secondGroup]],
      [[two.terminalGroupId], []],
      [[], [one.terminalGroupId, secondGroup]],
      [null, [one.terminalGroupId, secondGroup]],
    ] as const) {
      const requested = { organizationIds: [one.organizationId], terminalGroupsIds }
      const answer = await ask<StopLists>(stopLists.path, requested)
      assert.deepEqual(
        answer.terminalGroupStopLists[0]?.items.map((group) => group.terminalGroupId),
        seen,
      )
    }
  })

  it('returns entries of single sizes only on request', async (world) => {
    const restaurant = await openStoppedRestaurant(world)
    await restaurant.stop(
      { productId: sized.id, balance: 4 },
      { productId: sized.id, sizeId: dish.small, balance: 0 },
      { productId: plain.id, balance: 0 },
    )
    for (const [returnSize, count] of [
      [undefined, 2],
      [false, 2],
      [true, 3],
    ] as const) {
      const requested = { organizationIds: [restaurant.organizationId], returnSize }
      const { terminalGroupStopLists } = await world.ask<StopLists>(stopLists.path, requested)
      const items = terminalGroupStopLists[0]?.items[0]?.items ?? []
      assert.equal(items.length, count)
      assert.equal(
        items.some(({ sizeId }) => sizeId),
        returnSize === true,
      )
    }
  })
})
