import assert from 'node:assert/strict'
import { openBooks } from '#test/fixtures/accounts.ts'
import { type AnsweredCategory, categoriesOf } from '#test/fixtures/cash_flow_categories.ts'
import { describeOperation } from '#test/harness/world.ts'
import list from './list.ts'

interface Page {
  cashFlowCategories: AnsweredCategory[]
  count: number
  limit: number
  offset: number
}

describeOperation(list, ({ it }) => {
  it('filters by any field, in the order of creation, and counts the page', async (world) => {
    const { token } = await openBooks(world)
    const { create, remove } = categoriesOf(world, token)
    const root = await create({ name: 'Loans', type: 'FINANCE' })
    const child = await create({ name: 'Bank', code: 'B', parentId: root.id })
    await remove(child.id)
    const page = async (body: object) => {
      const { cashFlowCategories, ...page } = await world.ask<Page>(list.path, body, { token })
      return [cashFlowCategories.map(({ id }) => id), page]
    }
    const usual = { limit: 1_000, offset: 0 }
    for (const [filter, expected] of [
      [{ field: 'type', value: 'FINANCE' }, [root.id]],
      [{ field: 'code', value: 'B' }, [child.id]],
      [{ field: 'parentId', op: 'blank' }, [root.id]],
      [{ field: 'isDeleted', value: true }, [child.id]],
    ] as const)
      assert.deepEqual(await page({ filters: [filter], ...usual }), [[...expected], { count: 1, ...usual }])
    assert.deepEqual(await page({ filters: [], ...usual }), [[root.id, child.id], { count: 2, ...usual }])
    assert.deepEqual(await page({ filters: [], limit: 5, offset: 1 }), [[child.id], { count: 1, limit: 5, offset: 1 }])
  })

  it('refuses filters of unknown fields', async ({ refuse }) => {
    const { status, error, details } = await refuse(list.path, {
      filters: [{ field: 'colour', value: 'red' }],
      ...{ limit: 10, offset: 0 },
    })
    assert.deepEqual([status, error, details.fields[0]?.path], [400, 'INVALID_FILTER', 'filters[0].field'])
  })
})
