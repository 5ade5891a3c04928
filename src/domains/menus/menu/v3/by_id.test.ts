import assert from 'node:assert/strict'
import { demo } from '#shared/demo.ts'
import { describeOwnWorld, type World } from '#test/harness/world.ts'
import byId from './by_id.ts'
import type { MenuV3 } from './schemas.ts'

interface Restrictions {
  minQuantity: number
  maxQuantity: number
  freeQuantity: number
  defaultQuantity: number
  hideIfDefaultQuantity: boolean
}

interface Menu {
  id: string
  name: string
  products: { id: string; canSetOpenPrice: boolean; type: string; sku: string }[]
  modifiers: { id: string; sizePrices: { price: number }[] }[]
  taxCategories: { id: string; percentage: number }[]
  itemsGroups: {
    name: string
    items: {
      productId: string
      name: string
      menuItemId: string
      sizePrices: { sizeId: string | null; sizeName: string | null; price: number | null; isDefault: boolean }[]
      modifierGroups: {
        id: string | null
        restrictions: Restrictions
        items: { id: string; restrictions: Restrictions }[]
      }[]
    }[]
  }[]
}

const here = { externalMenuId: demo.menu, organizationId: demo.organization }

const itemsOf = (menu: Menu) => menu.itemsGroups.flatMap(({ items }) => items)
const pricesOf = (menu: Menu, productId: string) =>
  itemsOf(menu)
    .find((item) => item.productId === productId)
    ?.sizePrices.map(({ price }) => price)

describeOwnWorld(byId.path, ({ it }) => {
  it('returns the menu: dictionaries, then groups with items, sizes and prices', async ({ ask }) => {
    const menu = await ask<Menu>(byId.path, here)
    assert.deepEqual([menu.id, menu.name], ['1001', 'Main menu'])
    assert.deepEqual(
      menu.itemsGroups.map(({ name, items }) => [name, items.length]),
      [
        ['Toasts and starters', 6],
        ['Pizza', 7],
        ['From the grill', 8],
        ['Drinks', 4],
        ['Salads and soups', 5],
        ['Pasta and risotto', 6],
        ['Burgers', 4],
        ['Desserts', 4],
      ],
    )
    assert.deepEqual(pricesOf(menu, demo.product), [9.5])
    const pizza = itemsOf(menu).find(({ productId }) => productId === demo.pizza)
    assert.deepEqual(
      pizza?.sizePrices.map(({ sizeId, sizeName, price, isDefault }) => ({ sizeId, sizeName, price, isDefault })),
      [
        { sizeId: demo.smallSize, sizeName: 'Small', price: 10.5, isDefault: true },
        { sizeId: demo.largeSize, sizeName: 'Large', price: 14.5, isDefault: false },
      ],
    )
    assert.deepEqual(
      menu.products.filter(({ canSetOpenPrice }) => canSetOpenPrice).map(({ id }) => id),
      [demo.openDrink],
    )
    assert.deepEqual(
      menu.taxCategories.map(({ percentage }) => percentage),
      [20],
    )
  })

  it('returns the limits of a modifier if all its products have the same', async (world) => {
    const product = (name: string, maxAmount: number) => ({
      name,
      prices: [{ price: 3 }],
      modifiers: [{ productId: demo.chilli, maxAmount }],
    })
    const restrictions = async (...limits: number[]) => {
      const products = limits.map((most, i) => product(`Limited ${i}`, most))
      const menu = { id: 'limited', name: 'Limited', groups: [{ name: 'Limited', products }] }
      await world.ask('/admin/menus/save', { corporationId: demo.corporation, menu })
      const { modifiers } = await world.ask<MenuV3>(byId.path, { ...here, externalMenuId: 'limited' })
      return modifiers?.[0]?.restrictions
    }
    assert.equal((await restrictions(2, 2))?.maxQuantity, 2)
    assert.equal(await restrictions(2, 3), null)
  })

  it('returns the limits of modifier groups and of each modifier', async ({ ask }) => {
    const menu = await ask<Menu>(byId.path, here)
    const pizza = itemsOf(menu).find(({ productId }) => productId === demo.pizza)
    const [crust, toppings] = pizza?.modifierGroups ?? []
    const limits = { freeQuantity: 0, hideIfDefaultQuantity: false }
    assert.deepEqual(crust?.restrictions, { ...limits, minQuantity: 1, maxQuantity: 1, defaultQuantity: 1 })
    assert.deepEqual(crust?.items[0], {
      ...crust?.items[0],
      id: demo.thinCrust,
      restrictions: { ...limits, minQuantity: 0, maxQuantity: 1, defaultQuantity: 1, hideIfDefaultQuantity: true },
    })
    assert.deepEqual(toppings?.restrictions, {
      ...limits,
      minQuantity: 0,
      maxQuantity: 3,
      freeQuantity: 1,
      defaultQuantity: 0,
    })
    assert.deepEqual(
      toppings?.items.map(({ id }) => id),
      [demo.mozzarella, demo.olives, demo.chilli],
    )
    assert.deepEqual(menu.modifiers.find(({ id }) => id === demo.chilli)?.sizePrices[0]?.price, 0.5)
  })

  it('returns the new price right after a save, with the same ids of items', async ({ ask }) => {
    const before = await ask<Menu>(byId.path, here)
    const soup = itemsOf(before).find(({ name }) => name === 'Tomato soup')!
    await ask('/admin/menus/save', {
      corporationId: demo.corporation,
      products: [{ id: soup.productId, name: 'Tomato soup', prices: [{ price: 6.75 }] }],
    })
    const after = await ask<Menu>(byId.path, here)
    assert.deepEqual(pricesOf(after, soup.productId), [6.75])
    assert.equal(itemsOf(after).find(({ name }) => name === 'Tomato soup')?.menuItemId, soup.menuItemId)
  })

  it('returns missing values as null or empty texts, as live servers do', async ({ ask }) => {
    const menu = await ask<MenuV3>(byId.path, here)
    assert.deepEqual(menu.overrideTaxCategories, {})
    assert.ok(menu.products?.every(({ modifierSchemaId }) => modifierSchemaId === null))
    const toast = menu.itemsGroups
      ?.flatMap(({ items }) => items ?? [])
      .find(({ productId }) => productId === demo.product)
    assert.deepEqual(
      toast?.sizePrices?.map(({ sizeId, sizeName, sizeCode }) => ({ sizeId, sizeName, sizeCode })),
      [{ sizeId: null, sizeName: '', sizeCode: '' }],
    )
  })

  it('returns the same bytes while nothing changes', async ({ call }) => {
    const [first, second] = [await call(byId.path, here), await call(byId.path, here)]
    assert.equal(first.text, second.text)
  })

  it('returns the prices of each organization, and omits items that it does not sell', async ({ ask }) => {
    const there = { ...here, organizationId: demo.confirmingOrganization }
    const menu = await ask<Menu>(byId.path, here)
    const [bass, steak] = ['Sea bass', 'Rib-eye steak'].map((name) => itemsOf(menu).find((item) => item.name === name)!)
    await ask('/admin/menus/save', {
      corporationId: demo.corporation,
      organizationId: demo.confirmingOrganization,
      products: [
        { id: bass!.productId, name: 'Sea bass', prices: [{ price: 21 }] },
        { id: steak!.productId, name: 'Rib-eye steak', prices: [{ price: null }] },
      ],
    })
    const [mine, theirs] = [await ask<Menu>(byId.path, here), await ask<Menu>(byId.path, there)]
    assert.deepEqual([pricesOf(mine, bass!.productId), pricesOf(theirs, bass!.productId)], [[18.5], [21]])
    assert.deepEqual([pricesOf(mine, steak!.productId), pricesOf(theirs, steak!.productId)], [[24], undefined])
    assert.equal(theirs.products.length, mine.products.length - 1)
  })

  it('returns null as the price of a size that is not sold there', async ({ ask }) => {
    const menu = await ask<Menu>(byId.path, here)
    const napoli = itemsOf(menu).find(({ name }) => name === 'Pizza Napoli')!
    await ask('/admin/menus/save', {
      corporationId: demo.corporation,
      organizationId: demo.organization,
      products: [{ id: napoli.productId, name: 'Pizza Napoli', prices: [{ sizeId: demo.largeSize, price: null }] }],
    })
    assert.deepEqual(pricesOf(await ask<Menu>(byId.path, here), napoli.productId), [12, null])
  })

  it('omits a deleted product', async ({ ask }) => {
    const menu = await ask<Menu>(byId.path, here)
    const squid = itemsOf(menu).find(({ name }) => name === 'Fried squid')!
    await ask('/admin/menus/save', {
      corporationId: demo.corporation,
      products: [{ id: squid.productId, name: 'Fried squid', isDeleted: true }],
    })
    const after = await ask<Menu>(byId.path, here)
    assert.equal(pricesOf(after, squid.productId), undefined)
    assert.equal(
      after.products.some(({ id }) => id === squid.productId),
      false,
    )
  })

  it('shows combos on sale after the products of a group, with their content', async ({ ask }) => {
    const shown = { externalMenuId: 'deals', organizationId: demo.organization }
    const menu = { id: 'deals', name: 'Deals', groups: [{ name: 'Deals', comboIds: [demo.combo] }] }
    await ask('/admin/menus/save', { corporationId: demo.corporation, menu })
    const { combos, products, itemsGroups } = await ask<MenuV3>(byId.path, shown)
    const [item] = itemsGroups?.[0]?.items ?? []
    assert.deepEqual(
      [item?.itemType, item?.comboId, item?.productId, item?.sizes?.map(({ name }) => name)],
      ['COMBO', demo.combo, null, ['', 'Small']],
    )
    const [plain, small] = item?.sizes?.map(({ sizeId }) => sizeId) ?? []
    const [combo] = combos ?? []
    assert.deepEqual([combo?.id, combo?.sku, combo?.priceStrategy], [demo.combo, 'C01', 'FIXED'])
    assert.deepEqual(
      combo?.componentGroups?.map((group) =>
        group.products?.map(({ productId, sizePrices }) => [productId, sizePrices]),
      ),
      [
        [
          [demo.product, [{ comboSizeId: plain, productSizeId: null, price: 11 }]],
          [demo.pizza, [{ comboSizeId: small, productSizeId: demo.smallSize, price: 13 }]],
        ],
        [
          [
            demo.coffee,
            [
              { comboSizeId: plain, productSizeId: null, price: 0 },
              { comboSizeId: small, productSizeId: null, price: 0 },
            ],
          ],
        ],
      ],
    )
    assert.deepEqual(
      products?.map(({ id }) => id),
      [demo.product, demo.pizza, demo.coffee],
    )
  })

  it('refuses an unknown menu', async ({ refuse }) => {
    const { status, error, details } = await refuse(byId.path, { ...here, externalMenuId: '9' })
    assert.deepEqual([status, error, details.fields[0]?.path], [400, 'MENU_NOT_FOUND', 'externalMenuId'])
  })

  it('refuses a price category if the chain has none', async ({ refuse }) => {
    const { status, error } = await refuse(byId.path, { ...here, priceCategoryId: demo.vat })
    assert.deepEqual([status, error], [400, 'PRICE_CATEGORY_NOT_FOUND'])
  })

  it('requires a price category if the chain has any, and uses its prices', async (world) => {
    const chain = await openChain(world)
    const { ask, refuse } = world
    const token = chain.token
    const asked = { externalMenuId: 'm', organizationId: chain.organizationId }
    assert.deepEqual(await ask<object>('/api/2/menu', {}, { token }).then((body) => ({ ...body, correlationId: '' })), {
      correlationId: '',
      externalMenus: [{ id: 'm', name: 'Menu' }],
      priceCategories: [{ id: chain.delivery, name: 'Delivery' }],
    })
    const missing = await refuse(byId.path, asked, { token })
    assert.deepEqual([missing.status, missing.error], [400, 'PRICE_CATEGORY_REQUIRED'])
    const unknown = await refuse(byId.path, { ...asked, priceCategoryId: chain.corporationId }, { token })
    assert.deepEqual([unknown.status, unknown.error], [400, 'PRICE_CATEGORY_NOT_FOUND'])
    const menu = await ask<Menu>(byId.path, { ...asked, priceCategoryId: chain.delivery }, { token })
    assert.deepEqual(
      itemsOf(menu).map(({ name, sizePrices }) => [name, sizePrices[0]?.price]),
      [
        ['Tea', 4],
        ['Cake', 3],
        ['Bun', 1],
      ],
    )
  })
})

/** Opens a chain whose prices depend on a category. */
async function openChain({ ask }: World) {
  const { id: corporationId } = await ask<{ id: string }>('/admin/corporations/save', { name: 'Chain with categories' })
  const { id: organizationId } = await ask<{ id: string }>('/admin/organizations/save', {
    corporationId,
    name: 'Tea room',
  })
  const delivery = 'D0000000-0000-4000-8000-000000000001'
  await ask('/admin/menus/save', {
    corporationId,
    priceCategories: [
      { id: delivery, name: 'Delivery' },
      { name: 'Given up', isDeleted: true },
    ],
    menu: {
      id: 'm',
      name: 'Menu',
      groups: [
        {
          name: 'All',
          products: [
            {
              name: 'Tea',
              prices: [
                { price: 1 },
                { organizationId, price: 2 },
                { priceCategoryId: delivery, price: 3 },
                { priceCategoryId: delivery, organizationId, price: 4 },
              ],
            },
            {
              name: 'Cake',
              prices: [{ price: 1 }, { organizationId, price: 2 }, { priceCategoryId: delivery, price: 3 }],
            },
            { name: 'Bun', prices: [{ price: 1 }] },
          ],
        },
      ],
    },
  })
  const { appId, clientSecret } = await ask<{ appId: string; clientSecret: string }>('/admin/applications/create', {
    corporationId,
    name: 'Application of a test',
  })
  const { apiKey } = await ask<{ apiKey: string }>('/admin/api_keys/create', { corporationId, name: 'Key of a test' })
  const { token } = await ask<{ token: string }>('/api/v2/access_token', { apiKey, appId, clientSecret })
  return { corporationId, organizationId, delivery: delivery.toLowerCase(), token }
}
