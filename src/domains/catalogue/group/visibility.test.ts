import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { describeWorld, type World } from '#test/harness/world.ts'

const { corporation: corporationId, organization: here, confirmingOrganization: there } = demo
const base = '/api/nomenclature/v2/group'

interface Rows {
  products: { id: string }[]
  groups: { id: string }[]
}

interface Menu {
  id: string
  groupIds: string[]
  productIds: string[]
}

describeWorld('visibility of the catalogue in an organization', ({ it }) => {
  /** Creates a menu with a soup in a nested group, and bread without a group that has the soup as a modifier. */
  const openMenu = async ({ ask }: World, visibilityFilter: object | null) => {
    const root = { name: 'Season', code: '', visibilityFilter }
    const { groupId: rootId } = await ask<{ groupId: string }>(`${base}/create`, root)
    const { groupId } = await ask<{ groupId: string }>(`${base}/create`, { name: 'Soups', code: '', parentId: rootId })
    const [productId, breadId, menuId] = [newId(), newId(), `menu of ${groupId}`]
    const modifiers = [{ productId, maxAmount: 1 }]
    await ask('/admin/menus/save', {
      corporationId,
      products: [
        { id: productId, name: `Soup ${productId}`, groupId, prices: [{ price: 4 }] },
        { id: breadId, name: `Bread ${breadId}`, prices: [{ price: 2 }], modifiers },
      ],
      menu: { id: menuId, name: menuId, groups: [{ id: groupId, name: 'Soups', productIds: [productId] }] },
    })
    return { rootId, root, groupId, productId, breadId, menuId }
  }

  const nomenclature = async ({ ask }: World, organizationId: string, ids: readonly string[]) => {
    const { groups, products } = await ask<Rows>('/api/1/nomenclature', { organizationId })
    return [...groups, ...products].map(({ id }) => id).filter((id) => ids.includes(id))
  }

  const menu = async ({ ask }: World, organizationId: string, externalMenuId: string): Promise<Menu> => {
    const answer = await ask<{ itemCategories: { id: string; items: { itemId: string }[] }[] }>('/api/2/menu/by_id', {
      externalMenuId,
      organizationIds: [organizationId],
    })
    return {
      id: externalMenuId,
      groupIds: answer.itemCategories.map(({ id }) => id),
      productIds: answer.itemCategories.flatMap(({ items }) => items.map(({ itemId }) => itemId)),
    }
  }

  it('is set by root groups for all of their descendants', async (world) => {
    for (const [filter, seenHere, seenThere] of [
      [null, true, true],
      [{ organizationIds: [here] }, true, false],
      [{ isExcluding: true, organizationIds: [here] }, false, true],
      [{ isExcluding: true, organizationIds: [] }, true, true],
      [{}, true, true],
    ] as const) {
      const { rootId, groupId, productId, menuId } = await openMenu(world, filter)
      for (const [organizationId, isSeen] of [
        [here, seenHere],
        [there, seenThere],
      ] as const) {
        const ids = [rootId, groupId, productId]
        const found = await nomenclature(world, organizationId, ids)
        const shown = await menu(world, organizationId, menuId)
        const what = `${JSON.stringify(filter)} at ${organizationId}`
        assert.deepEqual(found.sort(), isSeen ? ids.sort() : [], what)
        assert.deepEqual([shown.groupIds, shown.productIds], isSeen ? [[groupId], [productId]] : [[], []], what)
      }
    }
  })

  it('limits what can be ordered, and follows an update', async (world) => {
    const { rootId, root, productId, breadId } = await openMenu(world, { isExcluding: true, organizationIds: [here] })
    const place = (items: object[]) =>
      world.call<{ error?: string }>('/api/1/deliveries/create', {
        organizationId: here,
        order: { phone: '+442079460000', orderServiceType: 'DeliveryByClient', items },
      })
    const soup = { type: 'Product', productId, amount: 1 }
    const bread = { type: 'Product', productId: breadId, amount: 1, modifiers: [{ productId, amount: 1 }] }
    for (const items of [[soup], [bread]]) assert.equal((await place(items)).body.error, 'ProductNotFound')
    await world.ask(`${base}/update`, { ...root, groupId: rootId, code: '', visibilityFilter: null })
    for (const items of [[soup], [bread]]) assert.equal((await place(items)).status, 200)
  })
})
