import assert from 'node:assert/strict'
import { demo } from '#shared/demo.ts'
import { describeWorld } from '#test/harness/world.ts'
import { demoMenu } from './seed.ts'

describeWorld('the demo menu', ({ it }) => {
  it('is on sale as a whole at both demo restaurants', async ({ ask }) => {
    const wanted = demoMenu.menu.groups.reduce((sum, { products }) => sum + products.length, 0)
    for (const organizationId of [demo.organization, demo.confirmingOrganization]) {
      const asked = { externalMenuId: demo.menu, organizationId }
      const { itemsGroups } = await ask<{ itemsGroups: { items: unknown[] }[] }>('/api/menu/v3/by_id', asked)
      assert.equal(
        itemsGroups.reduce((sum, { items }) => sum + items.length, 0),
        wanted,
      )
    }
  })

  it('changes nothing when it is saved again', async ({ ask }) => {
    const { revision } = await ask<{ revision: number }>('/admin/menus/list', { corporationId: demo.corporation })
    assert.deepEqual(await ask('/admin/menus/save', demoMenu), { id: demo.menu, revision })
  })
})
