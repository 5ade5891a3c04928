import assert from 'node:assert/strict'
import { demo } from '#shared/demo.ts'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import { describeOwnWorld, type World } from '#test/harness/world.ts'

const corporationId = demo.corporation

describeOwnWorld('Menus of some organizations', ({ it }) => {
  it('are listed for keys of these organizations', async (world) => {
    const { mine, theirs, save } = await openTwo(world)
    await save([mine])
    assert.deepEqual([await isListed(world, mine), await isListed(world, theirs)], [true, false])
    await save([mine, theirs])
    assert.equal(await isListed(world, theirs), true)
    await save([])
    assert.equal(await isListed(world, mine), false)
    await save(null)
    assert.deepEqual([await isListed(world, mine), await isListed(world, theirs)], [true, true])
  })

  it('are not found by other keys, and show the prices of their organizations', async (world) => {
    const { mine, theirs, save, menu } = await openTwo(world)
    await save([mine])
    const externalMenuId = menu.id
    const v3 = await world.ask<{ name: string }>('/api/menu/v3/by_id', { externalMenuId, organizationId: mine })
    assert.equal(v3.name, menu.name)
    for (const [path, body] of [
      ['/api/menu/v3/by_id', { externalMenuId, organizationId: theirs }],
      ['/api/2/menu/by_id', { externalMenuId, organizationIds: [theirs] }],
    ] as const) {
      const { error, details } = await world.refuse(path, body)
      assert.deepEqual([error, details.fields[0]?.path], ['MENU_NOT_FOUND', 'externalMenuId'])
    }
    const both = async () => {
      const organizationIds = [theirs, mine]
      const answer = await world.ask<Priced>('/api/2/menu/by_id', { externalMenuId, organizationIds })
      const prices = answer.itemCategories[0]?.items[0]?.itemSizes[0]?.prices ?? []
      return prices.flatMap(({ organizations }) => organizations).sort()
    }
    assert.deepEqual(await both(), [mine])
    await save(null)
    assert.deepEqual(await both(), [mine, theirs].sort())
  })

  it('do not put products on the menu of other organizations in the nomenclature', async (world) => {
    const { mine, theirs, save, menu } = await openTwo(world)
    await save([mine])
    const included = async (organizationId: string) => {
      const { products } = await world.ask<{
        products: { id: string; sizePrices: { price: { isIncludedInMenu: boolean } }[] }[]
      }>('/api/1/nomenclature', { organizationId })
      return products.find(({ id }) => id === menu.productId)?.sizePrices[0]?.price.isIncludedInMenu
    }
    assert.deepEqual([await included(mine), await included(theirs)], [true, false])
  })

  it('keep their organizations if a save omits them, and can be saved again as listed', async (world) => {
    const { mine, theirs, save, menu } = await openTwo(world)
    await save([mine])
    await world.ask('/admin/menus/save', { corporationId, menu: { id: menu.id, name: menu.name } })
    const { menus } = await world.ask<{ menus: { id: string; organizationIds: string[] | null }[] }>(
      '/admin/menus/list',
      { corporationId },
    )
    const saved = menus.find(({ id }) => id === menu.id)
    assert.deepEqual(saved?.organizationIds, [mine])
    await world.ask('/admin/menus/save', { corporationId, menu: saved })
    assert.equal(await isListed(world, theirs), false)
  })

  it('refuse organizations of another corporation', async (world) => {
    const { menu } = await openTwo(world)
    const named = { id: menu.id, name: menu.name, organizationIds: [demo.organization, demo.corporation] }
    const { error, details } = await world.refuse('/admin/menus/save', { corporationId, menu: named })
    assert.deepEqual([error, details.fields[0]?.path], ['UNKNOWN_REFERENCE', 'menu.organizationIds[1]'])
  })
})

interface Priced {
  itemCategories: { items: { itemSizes: { prices: { organizations: string[] }[] }[] }[] }[]
}

let menus = 0

/** Opens two restaurants of one chain, and saves a menu that can be limited to one of them. */
async function openTwo(world: World) {
  const [{ organizationId: mine }, { organizationId: theirs }] = [
    await openRestaurant(world),
    await openRestaurant(world),
  ]
  const name = `Terrace ${menus++}`
  const save = (organizationIds: string[] | null) =>
    world.ask<{ id: string }>('/admin/menus/save', {
      corporationId,
      menu: { name, organizationIds, groups: [{ name, products: [{ name, prices: [{ price: 3 }] }] }] },
    })
  const { id } = await save(null)
  const { products } = await world.ask<{ products: { id: string; name: string }[] }>('/api/1/nomenclature', {
    organizationId: mine,
  })
  return { mine, theirs, save, menu: { id, name, productId: products.find((product) => product.name === name)?.id } }
}

/** Returns whether a key of the organization sees the newest menu of the tests. */
async function isListed(world: World, organizationId: string): Promise<boolean> {
  const token = await world.tokenOf({ organizationIds: [organizationId] })
  const { externalMenus } = await world.ask<{ externalMenus: { name: string }[] }>('/api/2/menu', {}, { token })
  return externalMenus.some(({ name }) => name === `Terrace ${menus - 1}`)
}
