import assert from 'node:assert/strict'
import { demo } from '#shared/demo.ts'
import { describeOwnWorld } from '#test/harness/world.ts'
import list from './list.ts'

interface Answer {
  items: { name: string }[]
  totalCount: number
}

describeOwnWorld(list.path, ({ it }) => {
  it('returns all codes, deleted ones on request', async ({ ask }) => {
    await ask('/admin/directories/save', {
      corporationId: demo.corporation,
      outerEconomicActivityCodes: [{ name: 'Old', outerEanCode: '1', isDeleted: true }],
    })
    const seen = async (body: object) => {
      const { items, totalCount } = await ask<Answer>(list.path, body)
      return [items.map(({ name }) => name), totalCount]
    }
    assert.deepEqual(await seen({}), [['Pizza, frozen'], 1])
    assert.deepEqual(await seen({ includeDeleted: true }), [['Pizza, frozen', 'Old'], 2])
  })
})
