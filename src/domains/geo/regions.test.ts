import assert from 'node:assert/strict'
import { demo } from '#shared/demo.ts'
import { describeOperation } from '#test/harness/world.ts'
import regions from './regions.ts'

interface Answer {
  regions: { organizationId: string; items: { id: string; name: string; isDeleted: boolean }[] }[]
}

describeOperation(regions, ({ it }) => {
  it('lists regions by organization, deleted ones as deleted', async ({ ask }) => {
    await ask('/admin/geo/save', {
      corporationId: demo.corporation,
      regions: [
        { name: 'Everywhere' },
        { name: 'Formerly', isDeleted: true, organizationIds: [demo.confirmingOrganization] },
      ],
    })
    const organizationIds = [demo.confirmingOrganization, demo.organization, demo.confirmingOrganization]
    const { regions: found } = await ask<Answer>(regions.path, { organizationIds })
    assert.deepEqual(
      found.map(({ organizationId, items }) => [organizationId, items.map((one) => `${one.name} ${one.isDeleted}`)]),
      [
        [demo.confirmingOrganization, ['Everywhere false', 'Formerly true']],
        [demo.organization, ['Everywhere false', 'Harbour Side false']],
      ],
    )
  })
})
