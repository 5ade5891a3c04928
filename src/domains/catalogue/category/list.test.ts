import assert from 'node:assert/strict'
import { demo } from '#shared/demo.ts'
import { describeOwnWorld } from '#test/harness/world.ts'
import list from './list.ts'

interface Answer {
  items: { id: string }[]
  limit: number | null
  offset: number
  totalCount: number
}

describeOwnWorld(list.path, ({ it }) => {
  it('lists categories in the order of their creation, deleted ones on request', async ({ ask }) => {
    const ids = async (body: object) => (await ask<Answer>(list.path, body)).items.map(({ id }) => id)
    const whole = [demo.foodCategory, demo.drinksCategory, demo.deletedCategory]
    assert.deepEqual(await ids({ includeDeleted: true }), whole)
    assert.deepEqual(await ids({}), whole.slice(0, 2))
    assert.deepEqual(await ids({ ids: [demo.drinksCategory, demo.deletedCategory] }), [demo.drinksCategory])
    assert.deepEqual(await ids({ ids: [] }), [])
  })

  it('returns a page, or everything without a limit', async ({ ask }) => {
    const { items, ...page } = await ask<Answer>(list.path, { limit: 1, offset: 1 })
    assert.deepEqual([items.map(({ id }) => id), page], [[demo.drinksCategory], { limit: 1, offset: 1, totalCount: 2 }])
    for (const limit of [null, 0, -5]) {
      const answer = await ask<Answer>(list.path, { limit, offset: -1 })
      assert.deepEqual([answer.items.length, answer.limit, answer.offset], [2, null, 0])
    }
  })
})
