import assert from 'node:assert/strict'
import { priceRules } from '#domains/catalogue/rules.ts'
import { demo } from '#shared/demo.ts'
import { describeOperation, type World } from '#test/harness/world.ts'
import type { ExternalMenuV2, ExternalMenuV3, ExternalMenuV4 } from './by_id/schemas.ts'
import byId from './by_id.ts'
import type { MenuV3 } from './v3/schemas.ts'

interface Versions {
  2: ExternalMenuV2
  3: ExternalMenuV3
  4: ExternalMenuV4
}

const { corporation: corporationId, organization, confirmingOrganization } = demo

const ask = <V extends keyof Versions>({ ask: asked }: World, version: V, more: object = {}) =>
  asked<Versions[V]>(byId.path, { externalMenuId: demo.menu, organizationIds: [organization], version, ...more })

/** Saves a menu with the pizza, the coffee and combos of both. */
async function saveMenu(world: World, id: string, combo: object = {}): Promise<void> {
  const groups = [
    { id: '60000000-0000-4000-8000-000000000001', name: 'Pizza', products: [{ productId: demo.pizza }] },
    {
      id: '60000000-0000-4000-8000-000000000002',
      name: 'Drink',
      isMainGroup: true,
      products: [{ productId: demo.coffee, forbiddenModifiers: [demo.oatMilk] }],
    },
  ]
  const given = {
    id: '60000000-0000-4000-8000-000000000003',
    name: `Combo of ${id}`,
    sku: 'C9',
    priceModificationType: priceRules.percentOffEach,
    priceModification: 10,
    imageLinks: ['https://example.org/combo.png'],
    groups,
    ...combo,
  }
  const menu = {
    id,
    name: 'With combos',
    groups: [{ name: 'Both', tags: ['new'], labels: ['hot'], productIds: [demo.pizza], comboIds: [given.id] }],
  }
  await world.ask('/admin/menus/save', { corporationId, combos: [given], menu })
}

describeOperation(byId, ({ it }) => {
  it('returns version 2 by default: categories with items, sizes, prices and modifiers', async (world) => {
    const menu = await world.ask<ExternalMenuV2>(byId.path, {
      externalMenuId: demo.menu,
      organizationIds: [organization],
    })
    assert.deepEqual([menu.formatVersion, menu.id, menu.name], [2, 1001, 'Main menu'])
    assert.deepEqual(
      menu.itemCategories.map(({ name, items }) => [name, items.length]),
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
    const pizza = menu.itemCategories.flatMap(({ items }) => items).find(({ itemId }) => itemId === demo.pizza)
    assert.deepEqual(
      pizza?.itemSizes.map(({ sizeId, sizeName, prices, isDefault }) => ({ sizeId, sizeName, prices, isDefault })),
      [
        {
          sizeId: demo.smallSize,
          sizeName: 'Small',
          prices: [
            { organizationId: organization, organizations: [organization], price: 10.5, taxCategoryId: demo.vat },
          ],
          isDefault: true,
        },
        {
          sizeId: demo.largeSize,
          sizeName: 'Large',
          prices: [
            { organizationId: organization, organizations: [organization], price: 14.5, taxCategoryId: demo.vat },
          ],
          isDefault: false,
        },
      ],
    )
    assert.deepEqual(pizza?.taxCategory, { id: demo.vat, name: 'VAT 20 %', percentage: 20 })
    const [crust, toppings] = pizza?.itemSizes[0]?.itemModifierGroups ?? []
    assert.deepEqual(crust?.restrictions, {
      minQuantity: 1,
      maxQuantity: 1,
      freeQuantity: 0,
      byDefault: 1,
      hideIfDefaultQuantity: false,
    })
    assert.deepEqual(
      toppings?.items?.map(({ itemId, prices }) => [itemId, prices?.map(({ price }) => price)]),
      [
        [demo.mozzarella, [1.5]],
        [demo.olives, [1]],
        [demo.chilli, [0.5]],
      ],
    )
  })

  for (const version of [3, 4] as const)
    it(`returns version ${version}: the same content with separate taxes and its own field names`, async (world) => {
      const menu = await ask(world, version)
      assert.equal(menu.formatVersion, version)
      assert.deepEqual(menu.taxCategories, [{ id: demo.vat, name: 'VAT 20 %', percentage: 20 }])
      const pizza = menu.itemGroups
        .flatMap(({ items }) => items)
        .find((item) => item.id === demo.pizza && 'itemSizes' in item)
      assert.ok(pizza && 'itemSizes' in pizza)
      assert.deepEqual([pizza.taxCategoryId, pizza.splittable], [demo.vat, true])
      assert.deepEqual(
        pizza.itemSizes.map(({ id, prices }) => [id, prices?.[0]?.price]),
        [
          [demo.smallSize, 10.5],
          [demo.largeSize, 14.5],
        ],
      )
      assert.equal(pizza.itemSizes[0]?.itemModifierGroups[0]?.restrictions?.defaultQuantity, 1)
    })

  it('returns a price for each organization, null where the item is not sold', async (world) => {
    const soup = { id: '60000000-0000-4000-8000-000000000004', name: 'Soup of two houses' }
    const menu = { id: 'two', name: 'Two', groups: [{ name: 'All', products: [{ ...soup, prices: [{ price: 3 }] }] }] }
    await world.ask('/admin/menus/save', { corporationId, menu })
    const saveThere = (price: number | null) =>
      world.ask('/admin/menus/save', {
        corporationId,
        organizationId: confirmingOrganization,
        products: [{ ...soup, prices: [{ price }] }],
      })
    const shown = async () => {
      const organizationIds = [organization, confirmingOrganization]
      const { itemCategories } = await ask(world, 2, { externalMenuId: 'two', organizationIds })
      const [size] = itemCategories[0]?.items[0]?.itemSizes ?? []
      return [
        ...(size?.prices ?? []).map((each) => [each.organizationId, each.organizations, each.price]),
        size?.isHidden,
      ]
    }
    const here = (price: number | null) => [organization, [organization], price]
    const there = (price: number | null) => [confirmingOrganization, [confirmingOrganization], price]
    assert.deepEqual(await shown(), [here(3), there(3), false])
    await saveThere(4)
    assert.deepEqual(await shown(), [here(3), there(4), false])
    await saveThere(null)
    assert.deepEqual(await shown(), [here(3), there(null), false])
  })

  it('differs from the published schema as live servers do: objects, nulls, services', async (world) => {
    const nutrition = { energy: 40, proteins: 1, fats: 2, carbs: 3 }
    const bread = { name: 'Bread of the house', type: 'MODIFIER', nutrition, prices: [{ price: 1 }] }
    const [breadId, schemaId] = ['60000000-0000-4000-8000-000000000005', demo.modifierSchema]
    const modifiers = [{ productId: breadId, maxAmount: 2 }]
    const soup = {
      name: 'Live soup',
      nutrition,
      taxCategoryId: demo.vat,
      modifierSchemaId: schemaId,
      prices: [{ price: 3 }],
    }
    const carrying = { name: 'Carrying', type: 'SERVICE', prices: [{ price: 2 }] }
    const group = { name: 'Live', products: [{ ...soup, modifiers }, carrying] }
    const products = [{ ...bread, id: breadId }]
    await world.ask('/admin/menus/save', {
      corporationId,
      products,
      menu: { id: 'live', name: 'Live', groups: [group] },
    })
    const found = { ...nutrition, organizations: [organization], saturatedFattyAcid: null, salt: null, sugar: null }
    const limits = { minQuantity: 0, maxQuantity: 2, freeQuantity: 0, hideIfDefaultQuantity: false }

    const second = await ask(world, 2, { externalMenuId: 'live' })
    const [dish, service] = second.itemCategories[0]?.items ?? []
    const size = dish?.itemSizes[0]
    const modifier = size?.itemModifierGroups[0]?.items?.[0]
    assert.equal(second.description, '')
    assert.deepEqual([dish?.type, service?.type], ['DISH', 'SERVICE'])
    assert.deepEqual([dish?.taxCategory?.name, service?.taxCategory], ['VAT 20 %', null])
    assert.deepEqual([dish?.modifierSchemaId, service?.modifierSchemaId], [schemaId, null])
    assert.deepEqual([size?.sizeId, size?.nutritionPerHundredGrams, size?.nutritions], [null, found, [found]])
    const zeros = { energy: 0, proteins: 0, fats: 0, carbs: 0, saturatedFattyAcid: null, salt: null, sugar: null }
    const plain = service?.itemSizes[0]
    assert.deepEqual(plain?.nutritionPerHundredGrams, { ...zeros, organizations: [] })
    assert.deepEqual([plain?.sizeCode, plain?.sizeName], ['', ''])
    assert.deepEqual(modifier?.restrictions, { ...limits, byDefault: 0 })
    assert.deepEqual(modifier?.nutritionPerHundredGrams, found)

    for (const version of [3, 4] as const) {
      const menu = await ask(world, version, { externalMenuId: 'live' })
      const items = menu.itemGroups[0]?.items ?? []
      const [later, laterService] = items.filter((item) => 'itemSizes' in item)
      const laterModifier = later?.itemSizes[0]?.itemModifierGroups[0]?.items?.[0]
      assert.deepEqual([menu.description, later?.itemSizes[0]?.id, laterService?.type], ['', null, 'SERVICE'])
      assert.deepEqual(later?.itemSizes[0]?.nutritions, [found])
      assert.deepEqual(laterModifier?.restrictions, { ...limits, defaultQuantity: 0 })
    }
  })

  it('returns overridden tax categories by id, as `/api/menu/v3/by_id` does', async (world) => {
    const reduced = '60000000-0000-4000-8000-000000000006'
    const override = { baseTaxCategoryId: demo.vat, newTaxCategoryId: reduced, orderTypeId: demo.courierOrderType }
    for (const version of [3, 4] as const) assert.deepEqual((await ask(world, version)).overrideTaxCategories, {})
    await world.ask('/admin/menus/save', {
      corporationId,
      taxCategories: [{ id: reduced, name: 'Reduced', percentage: 7 }],
      taxOverrides: [override],
    })
    const { overrideTaxCategories: inMenu } = await world.ask<MenuV3>('/api/menu/v3/by_id', {
      externalMenuId: demo.menu,
      organizationId: organization,
    })
    const [id = ''] = Object.keys(inMenu ?? {})
    assert.deepEqual(inMenu, { [id]: override })
    const expected = { baseTaxCategory: demo.vat, newTaxCategory: reduced, orderType: demo.courierOrderType }
    for (const version of [3, 4] as const)
      assert.deepEqual((await ask(world, version)).overrideTaxCategories, { [id]: expected })
    await world.ask('/admin/menus/save', { corporationId, taxOverrides: [] })
  })

  it('accepts an empty price category as none', async (world) => {
    const none = await ask(world, 2, { priceCategoryId: '' })
    assert.equal(none.name, 'Main menu')
    const organizationId = organization
    await world.ask('/api/menu/v3/by_id', { externalMenuId: demo.menu, organizationId, priceCategoryId: '' })
  })

  it('shows combos in their categories up to version 3, and as items in version 4', async (world) => {
    await saveMenu(world, 'combos')
    const asked = { externalMenuId: 'combos' }
    const component = (itemId: string, sizes: [string | null, number][], forbiddenModifiers: string[]) => [
      itemId,
      sizes,
      forbiddenModifiers,
    ]
    const parts = [
      component(
        demo.pizza,
        [
          [demo.smallSize, 9.45],
          [demo.largeSize, 13.05],
        ],
        [],
      ),
      component(demo.coffee, [[null, 2.61]], [demo.oatMilk]),
    ]
    const partsOf = (groups: NonNullable<ExternalMenuV2['comboCategories'][number]['combos']>[number]['groups']) =>
      groups?.flatMap(({ items }) =>
        items?.map(({ itemId, sizes, forbiddenModifiers }) => [
          itemId,
          sizes?.map(({ sizeId, prices }) => [sizeId, prices?.[0]?.price]),
          forbiddenModifiers,
        ]),
      )
    for (const version of [2, 3, 4] as const) {
      const { comboCategories } = await ask(world, version, asked)
      const [combo] = comboCategories[0]?.combos ?? []
      assert.deepEqual([combo?.name, combo?.price, combo?.priceStrategy], ['Combo of combos', 0, 'BY_COMPONENT'])
      assert.deepEqual(partsOf(combo?.groups), parts)
    }
    const { itemGroups } = await ask(world, 4, asked)
    const [pizza, combo] = itemGroups[0]?.items ?? []
    assert.deepEqual([pizza?.id, combo?.type], [demo.pizza, 'COMBO'])
    assert.ok(combo && 'groups' in combo)
    assert.deepEqual(partsOf(combo.groups), parts)
  })

  it('returns tags and labels in the formats of version 2 and of later versions', async (world) => {
    await saveMenu(world, 'tagged')
    const [second] = (await ask(world, 2, { externalMenuId: 'tagged' })).itemCategories
    const [third] = (await ask(world, 3, { externalMenuId: 'tagged' })).itemGroups
    assert.deepEqual([second?.tags?.map(({ name }) => name), second?.labels], [['new'], [{ code: 'hot', name: 'hot' }]])
    assert.deepEqual([third?.tags, third?.labels], [['new'], ['hot']])
  })

  it('removes a combo from the menu at the end of its period', async (world) => {
    const inAnHour = new Date(world.clock.now() + 3_600_000).toISOString().replace('T', ' ').slice(0, 23)
    await saveMenu(world, 'hour', { expirationDate: inAnHour })
    const combos = async () => (await ask(world, 2, { externalMenuId: 'hour' })).comboCategories.length
    assert.equal(await combos(), 1)
    world.clock.advance(2 * 3_600_000)
    assert.equal(await combos(), 0)
  })

  it('returns no lists to a client that already has this revision', async (world) => {
    const { revision, itemCategories } = await ask(world, 2)
    assert.ok(itemCategories.length > 0)
    const again = await ask(world, 2, { startRevision: revision })
    assert.deepEqual([again.revision, again.name, again.itemCategories], [revision, 'Main menu', []])
  })

  it('converts an id that is no number into a number, always the same', async (world) => {
    await saveMenu(world, 'not a number')
    const ids = [2, 3, 4].map(
      async (version) => (await ask(world, version as 2, { externalMenuId: 'not a number' })).id,
    )
    assert.equal(new Set(await Promise.all(ids)).size, 1)
  })

  const refused: [what: string, body: object, code: string, path: string][] = [
    ['an unknown menu', { externalMenuId: '9' }, 'MENU_NOT_FOUND', 'externalMenuId'],
    ['a version that there is not', { version: 5 }, 'MENU_VERSION_UNKNOWN', 'version'],
    [
      'a price category where there are none',
      { priceCategoryId: 'breakfast' },
      'PRICE_CATEGORY_NOT_FOUND',
      'priceCategoryId',
    ],
  ]
  for (const [what, body, code, path] of refused)
    it(`refuses ${what}: ${code}`, async ({ refuse }) => {
      const asked = { externalMenuId: demo.menu, organizationIds: [organization], ...body }
      const { status, error, details } = await refuse(byId.path, asked)
      assert.deepEqual([status, error, details.fields[0]?.path], [400, code, path])
    })

  it('requires a price category if the chain has any, in upper or lower case', async (world) => {
    const id = 'D0000000-0000-4000-8000-000000000002'
    await world.ask('/admin/menus/save', { corporationId, priceCategories: [{ id, name: 'Delivery' }] })
    const asked = { externalMenuId: demo.menu, organizationIds: [organization] }
    const { error } = await world.refuse(byId.path, asked)
    assert.equal(error, 'PRICE_CATEGORY_REQUIRED')
    assert.equal((await ask(world, 2, { priceCategoryId: id })).id, 1001)
    await world.ask('/admin/menus/save', {
      corporationId,
      priceCategories: [{ id, name: 'Delivery', isDeleted: true }],
    })
  })
})
