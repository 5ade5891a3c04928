import assert from 'node:assert/strict'
import { demo } from '#shared/demo.ts'
import { describeOwnWorld } from '#test/harness/world.ts'
import { demoMenu } from './menus.ts'

const { menu, ...rest } = demoMenu
const shown = menu.groups.flatMap(({ products }): readonly { name: string }[] => products)

interface AnsweredMenu {
  itemsGroups: { items: { name: string; sizePrices: { price: number | null }[] }[] }[]
}

describeOwnWorld('the demo menu', ({ it }) => {
  it('is on sale at both demo restaurants', async ({ ask }) => {
    for (const organizationId of [demo.organization, demo.confirmingOrganization]) {
      const asked = { externalMenuId: demo.menu, organizationId }
      const { itemsGroups } = await ask<AnsweredMenu>('/api/menu/v3/by_id', asked)
      const sold = itemsGroups
        .flatMap(({ items }) => items)
        .filter(({ sizePrices }) => sizePrices.every(({ price }) => price !== null))
        .map(({ name }) => name)
      for (const { name } of shown) assert.ok(sold.includes(name), name)
    }
  })

  it('changes nothing when its products are saved again', async ({ ask }) => {
    const { revision } = await ask<{ revision: number }>('/admin/menus/list', { corporationId: demo.corporation })
    const products = [...rest.products, ...shown]
    assert.deepEqual(await ask('/admin/menus/save', { ...rest, products }), { id: null, revision })
  })
})
