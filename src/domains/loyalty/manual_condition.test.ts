import assert from 'node:assert/strict'
import { demo } from '#shared/demo.ts'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import { describeOperation } from '#test/harness/world.ts'
import manualCondition from './manual_condition.ts'

interface Answer {
  manualConditions: { id: string; caption: string; isDynamicDiscount: boolean }[]
}

describeOperation(manualCondition, ({ it }) => {
  it('returns the manual conditions of the organization that are not deleted', async (world) => {
    const { ask } = world
    const elsewhere = await openRestaurant(world)
    const { manualConditions: ids } = await ask<{ manualConditions: string[] }>('/admin/loyalty/programs/save', {
      corporationId: demo.corporation,
      manualConditions: [
        { name: 'By agreement', isDynamicDiscount: true, organizationIds: [demo.organization] },
        { name: 'There', organizationIds: [elsewhere.organizationId] },
        { name: 'Gone', isDeleted: true },
      ],
    })
    const listed = async (body: object) =>
      (await ask<Answer>(manualCondition.path, body)).manualConditions
        .filter(({ id }) => ids.includes(id))
        .map(({ caption, isDynamicDiscount }) => [caption, isDynamicDiscount])
    assert.deepEqual(await listed({ organizationId: demo.organization }), [['By agreement', true]])
    assert.deepEqual(await listed({ organizationId: elsewhere.organizationId }), [['There', false]])
    assert.deepEqual(await listed({}), [
      ['By agreement', true],
      ['There', false],
    ])
  })
})
