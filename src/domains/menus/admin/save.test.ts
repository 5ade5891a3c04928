import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { demo } from '#shared/demo.ts'
import { enterAs } from '#test/fixtures/people.ts'
import { describeOperation, type World } from '#test/harness/world.ts'
import save from './save.ts'

interface Saved {
  id: string | null
  revision: number
}

interface LaterChange {
  id: string
  path: string
  changedAt: string
  authorKind: string
  authorName: string | null
  fields: { field: string; before: { price: string }[]; after: { price: string }[] }[]
}

interface Product {
  id: string
  name: string
  code: string | null
  description: string | null
  isDeleted: boolean
  groupId: string | null
  productCategoryId: string | null
  sizePrices: { sizeId: string | null; price: { currentPrice: number } }[]
  groupModifiers: (Modifier & { childModifiers: Modifier[] })[]
  modifiers: Modifier[]
}

interface Modifier {
  id: string
  maxAmount: number
  splittable: boolean
}

/** Finds the product in the nomenclature. */
async function find({ ask }: World, wanted: string, organizationId: string = demo.organization) {
  const { products } = await ask<{ products: Product[] }>('/api/1/nomenclature', { organizationId })
  return products.find(({ id, name }) => id === wanted || name === wanted)
}

async function shownIn({ ask }: World, externalMenuId: string) {
  const menu = await ask<{ itemsGroups: { name: string; items: { name: string }[] }[] }>('/api/menu/v3/by_id', {
    externalMenuId,
    organizationId: demo.organization,
  })
  return menu.itemsGroups.map(({ name, items }) => [name, items.map((item) => item.name)])
}

const { corporation: corporationId } = demo

describeOperation(save, ({ it }) => {
  it('derives ids from names, so that saving the same again changes nothing', async (world) => {
    const body = {
      corporationId,
      sizes: [{ name: 'Half' }],
      categories: [{ name: 'Cold dishes' }],
      taxCategories: [{ name: 'Reduced', percentage: 5.5 }],
      modifierGroups: [{ name: 'Sauces', items: [{ productId: demo.chilli }] }],
      menu: {
        name: 'Brunch',
        description: 'Until two',
        groups: [{ name: 'Eggs', products: [{ name: 'Omelette', prices: [{ price: 7.1 }] }] }],
      },
    }
    const first = await world.ask<Saved>(save.path, body)
    assert.deepEqual(await world.ask<Saved>(save.path, body), first)
    assert.deepEqual(await shownIn(world, first.id!), [['Eggs', ['Omelette']]])
  })

  it('leaves omitted values unchanged, and clears null ones', async (world) => {
    const id = randomUUID()
    const whole = { id, name: 'Pie', sku: 'P1', description: 'Warm', categoryId: demo.foodCategory }
    await world.ask(save.path, { corporationId, products: [{ ...whole, prices: [{ price: 3 }] }] })
    await world.ask(save.path, { corporationId, products: [{ id, name: 'Apple pie', description: null }] })
    const { name, code, description, productCategoryId, sizePrices } = (await find(world, id))!
    assert.deepEqual(
      { name, code, description, productCategoryId, prices: sizePrices.map(({ price }) => price.currentPrice) },
      { name: 'Apple pie', code: 'P1', description: null, productCategoryId: demo.foodCategory, prices: [3] },
    )
  })

  it('removes omitted products from the menu, without deleting them', async (world) => {
    const menu = (...names: string[]) => ({
      corporationId,
      menu: {
        id: 'soups',
        name: 'Soups',
        groups: [{ name: 'Soups', products: names.map((name) => ({ name, prices: [{ price: 5 }] })) }],
      },
    })
    await world.ask(save.path, menu('Borscht', 'Ramen'))
    await world.ask(save.path, menu('Ramen', 'Goulash'))
    assert.deepEqual(await shownIn(world, 'soups'), [['Soups', ['Ramen', 'Goulash']]])
    assert.equal((await find(world, 'Borscht'))?.isDeleted, false)
  })

  it('assigns products to the groups of a menu that is saved later', async (world) => {
    const ids = [randomUUID(), randomUUID()]
    const products = ids.map((id, i) => ({ id, name: `Dumpling ${i}`, prices: [{ price: i + 1 }] }))
    assert.equal((await world.ask<Saved>(save.path, { corporationId, products })).id, null)
    const groupId = randomUUID()
    const groups = [{ id: groupId, name: 'Dumplings', productIds: ids.toReversed() }]
    await world.ask(save.path, { corporationId, menu: { id: 'parts', name: 'In parts', groups } })
    assert.deepEqual(await shownIn(world, 'parts'), [['Dumplings', ['Dumpling 1', 'Dumpling 0']]])
    assert.equal((await find(world, ids[0]!))?.groupId, groupId)
  })

  it('preserves the groups of a menu that is saved without groups', async (world) => {
    const groups = [{ name: 'Kept', productIds: [demo.product] }]
    await world.ask(save.path, { corporationId, menu: { id: 'kept', name: 'Kept', groups } })
    await world.ask(save.path, { corporationId, menu: { id: 'kept', name: 'Renamed' } })
    assert.deepEqual(await shownIn(world, 'kept'), [['Kept', ['Margherita toast']]])
  })

  it('replaces only the prices of the requested organization', async (world) => {
    const id = randomUUID()
    const general = { id, name: 'Roll', prices: [{ price: 1 }] }
    await world.ask(save.path, { corporationId, products: [general] })
    const there = demo.confirmingOrganization
    const inThere = { ...general, prices: [{ price: 2 }] }
    await world.ask(save.path, { corporationId, organizationId: there, products: [inThere] })
    const price = async (organizationId: string) =>
      (await find(world, id, organizationId))?.sizePrices.map(({ price }) => price.currentPrice)
    assert.deepEqual([await price(demo.organization), await price(there)], [[1], [2]])
    await world.ask(save.path, { corporationId, organizationId: there, products: [{ ...general, prices: [] }] })
    assert.deepEqual([await price(demo.organization), await price(there)], [[1], [1]])
  })

  it('gives a product the modifiers of its groups, which its own modifiers override', async (world) => {
    const [id, groupId] = [randomUUID(), randomUUID()]
    const item = { productId: demo.olives, maxAmount: 3 }
    const group = { id: groupId, minAmount: 0, maxAmount: 5 }
    const product = { id, name: 'Flatbread', modifiers: [{ productId: demo.chilli }] }
    await world.ask(save.path, {
      corporationId,
      modifierGroups: [{ id: groupId, name: 'On top', items: [item] }],
      products: [{ ...product, modifierGroups: [group] }],
    })
    const shared = await find(world, id)
    assert.deepEqual(
      shared?.groupModifiers.map(({ childModifiers }) => childModifiers.map(({ id, maxAmount }) => [id, maxAmount])),
      [[[demo.olives, 3]]],
    )
    const own = { ...group, items: [{ productId: demo.mozzarella }] }
    await world.ask(save.path, { corporationId, products: [{ id, name: 'Flatbread', modifierGroups: [own] }] })
    const changed = await find(world, id)
    assert.deepEqual(
      changed?.groupModifiers.map(({ childModifiers }) => childModifiers.map(({ id }) => id)),
      [[demo.mozzarella]],
    )
    assert.deepEqual(
      changed?.modifiers.map(({ id }) => id),
      [demo.chilli],
    )
    await world.ask(save.path, { corporationId, products: [{ id, name: 'Flatbread', modifierGroups: [] }] })
    assert.deepEqual((await find(world, id))?.groupModifiers, [])
  })

  it('returns whether groups and modifiers apply to halves, in menus and in the nomenclature', async (world) => {
    const [id, crust, sauces] = [randomUUID(), randomUUID(), randomUUID()]
    const items = [{ productId: demo.olives }, { productId: demo.chilli, splittable: true }]
    await world.ask(save.path, {
      corporationId,
      modifierGroups: [
        { id: crust, name: 'Bases', items },
        { id: sauces, name: 'Sauces of halves', splittable: true, items: [{ productId: demo.mozzarella }] },
      ],
      products: [
        {
          id,
          name: 'Half and half',
          orderItemType: 'Compound',
          prices: [{ price: 8 }],
          modifiers: [{ productId: demo.oatMilk, splittable: true }],
          modifierGroups: [crust, sauces].map((group) => ({ id: group, minAmount: 0, maxAmount: 1 })),
        },
      ],
      menu: { id: 'halves', name: 'Halves', groups: [{ name: 'All halves', productIds: [id] }] },
    })
    const shown = async () => {
      const { modifiers = [], groupModifiers = [] } = (await find(world, id)) ?? {}
      return [
        ...modifiers.map(({ splittable }) => splittable),
        ...groupModifiers.map((one) => [one.splittable, one.childModifiers.map(({ splittable }) => splittable)]),
      ]
    }
    assert.deepEqual(await shown(), [true, [false, [false, true]], [true, [true]]])
    const inMenu = await world.ask<{ itemsGroups: { items: { modifierGroups: { splittable: boolean }[] }[] }[] }>(
      '/api/menu/v3/by_id',
      { externalMenuId: 'halves', organizationId: demo.organization },
    )
    assert.deepEqual(
      inMenu.itemsGroups[0]?.items[0]?.modifierGroups.map(({ splittable }) => splittable),
      [true, false, true],
    )
    // Limits in the product have precedence over the group's.
    const own = {
      id,
      name: 'Half and half',
      modifierGroups: [{ id: crust, minAmount: 0, maxAmount: 1, splittable: true }],
    }
    await world.ask(save.path, { corporationId, products: [own] })
    assert.deepEqual(await shown(), [true, [true, [true, true]]])
  })

  it('saves a menu of 3,000 products in time that grows linearly with its size', async (world) => {
    await saveLarge(world, 150)
    const smallMs = await saveLarge(world, 150)
    const largeMs = await saveLarge(world, 3_000)
    assert.ok(largeMs < 45 * smallMs, `${largeMs} ms, and ${smallMs} ms for a twentieth`)
  })

  it('raises the revision by one for each concurrent save', async (world) => {
    const { id: corporationId } = await world.ask<{ id: string }>('/admin/corporations/save', { name: 'Busy chain' })
    const revisions = await Promise.all(
      Array.from({ length: 8 }, async (_, i) => {
        const menu = { id: `${i}`, name: `Menu ${i}`, groups: [{ name: 'Shared', products: [{ name: `Dish ${i}` }] }] }
        return (await world.ask<Saved>(save.path, { corporationId, menu })).revision
      }),
    )
    assert.deepEqual(
      revisions.toSorted((a, b) => a - b),
      [1, 2, 3, 4, 5, 6, 7, 8],
    )
  })

  it('refuses to overwrite a price that another person has changed, and returns who changed it, when and how', async (world) => {
    const id = randomUUID()
    const priced = (price: number, more: object = {}) => ({
      corporationId,
      products: [{ id, name: 'Soup', prices: [{ price }] }],
      ...more,
    })
    const { revision } = await world.ask<Saved>(save.path, priced(5))
    const manager = await enterAs(world, { role: 'manager' })
    await manager.ask(save.path, priced(6, { expectedRevision: revision }))
    const refused = await world.refuse(save.path, priced(7, { expectedRevision: revision }))
    assert.deepEqual(
      [refused.status, refused.error, refused.details.fields[0]?.path],
      [409, 'CATALOGUE_CHANGED', 'products[0]'],
    )
    const { changes } = refused.details as unknown as { changes: LaterChange[] }
    assert.deepEqual(
      changes.map((change) => [change.id, change.path, change.authorKind, change.authorName]),
      [[id, 'products[0]', 'Person', 'A manager']],
    )
    const [prices] = changes[0]!.fields.filter(({ field }) => field === 'prices')
    assert.deepEqual(
      [prices?.before, prices?.after].map((rows) => rows?.map(({ price }) => Number(price))),
      [[5], [6]],
    )
    assert.ok(Math.abs(Date.parse(changes[0]!.changedAt) - world.clock.now()) < 60_000)
    const other = { corporationId, products: [{ name: 'Another soup' }], expectedRevision: revision }
    const { revision: last } = await world.ask<Saved>(save.path, other)
    await world.ask(save.path, priced(7, { expectedRevision: last }))
    await world.ask(save.path, priced(8))
    assert.deepEqual(
      (await find(world, id))?.sizePrices.map(({ price }) => price.currentPrice),
      [8],
    )
  })

  it('refuses to overwrite a menu, a group or a category that was changed', async (world) => {
    const [groupId, categoryId] = [randomUUID(), randomUUID()]
    const rows = [
      ['menu', { menu: { id: 'shared', name: 'Shared', groups: [{ id: groupId, name: 'Warm' }] } }],
      [
        'menu',
        { menu: { id: 'shared', name: 'Shared', groups: [{ id: groupId, name: 'Warm', productIds: [demo.product] }] } },
      ],
      ['menu.groups[0]', { menu: { id: 'of its group', name: 'Other', groups: [{ id: groupId, name: 'Hot' }] } }],
      ['categories[0]', { categories: [{ id: categoryId, name: 'Of winter' }] }],
    ] as const
    for (const [path, body] of rows) {
      const { menus, revision } = await world.ask<{ menus: object[]; revision: number }>('/admin/menus/list', {
        corporationId,
      })
      assert.ok(menus.length > 0)
      await world.ask(save.path, { corporationId, ...body })
      const { error, details } = await world.refuse(save.path, { corporationId, ...body, expectedRevision: revision })
      assert.deepEqual(
        [error, details.fields.some((one) => one.path === path)],
        ['CATALOGUE_CHANGED', true],
        `${path}: ${JSON.stringify(details)}`,
      )
    }
  })

  it('refuses a field that products do not have, and names its path', async (world) => {
    const products = [{ name: 'Sandwich', prices: [{ price: 4 }], colour: 'brown' }]
    const menu = { name: 'Snacks', groups: [{ name: 'All', products }] }
    const { status, details } = await world.refuse(save.path, { corporationId, menu })
    assert.deepEqual([status, details.fields[0]?.path], [400, 'menu.groups[0].products[0].colour'])
    assert.equal(await find(world, 'Sandwich'), undefined)
  })

  it('refuses decimals that are too long, instead of rounding them', async ({ refuse }) => {
    for (const [body, path] of [
      [{ taxCategories: [{ name: 'Fine', percentage: 5.00001 }] }, 'taxCategories[0].percentage'],
      [{ products: [{ name: 'Fine', prices: [{ price: 0.0000000001 }] }] }, 'products[0].prices[0].price'],
    ] as const) {
      const { status, details } = await refuse(save.path, { corporationId, ...body })
      assert.deepEqual([status, details.fields[0]?.path], [400, path])
    }
  })

  it('refuses an unknown corporation', async ({ refuse }) => {
    const { status, error } = await refuse(save.path, { corporationId: demo.organization })
    assert.deepEqual([status, error], [404, 'CORPORATION_NOT_FOUND'])
  })

  const nobody = '00000000-0000-4000-8000-00000000ffff'
  const inGroup = (group: object) => ({ menu: { id: 'bad', name: 'Bad', groups: [{ name: 'Bad', ...group }] } })
  const inProduct = (product: object) => ({ products: [{ name: 'Bad', ...product }] })
  const inCombo = (combo: object) => ({
    combos: [{ name: 'Bad', priceModificationType: 0, priceModification: 1, ...combo }],
  })
  const inComboProduct = (product: object) =>
    inCombo({ groups: [{ name: 'Bad', products: [{ productId: demo.product, ...product }] }] })
  const unknown: [body: object, path: string][] = [
    [{ organizationId: nobody }, 'organizationId'],
    [inProduct({ groupId: nobody }), 'products[0].groupId'],
    [inProduct({ categoryId: nobody }), 'products[0].categoryId'],
    [inProduct({ taxCategoryId: nobody }), 'products[0].taxCategoryId'],
    [inProduct({ prices: [{ sizeId: nobody, price: 1 }] }), 'products[0].prices[0].sizeId'],
    [inProduct({ prices: [{ organizationId: nobody, price: 1 }] }), 'products[0].prices[0].organizationId'],
    [inProduct({ prices: [{ priceCategoryId: nobody, price: 1 }] }), 'products[0].prices[0].priceCategoryId'],
    [inProduct({ modifiers: [{ productId: nobody }] }), 'products[0].modifiers[0].productId'],
    [inProduct({ modifierGroups: [{ id: nobody, minAmount: 0, maxAmount: 1 }] }), 'products[0].modifierGroups[0].id'],
    [{ modifierGroups: [{ name: 'Bad', items: [{ productId: nobody }] }] }, 'modifierGroups[0].items[0].productId'],
    [inGroup({ parentId: nobody }), 'menu.groups[0].parentId'],
    [inGroup({ comboIds: [nobody] }), 'menu.groups[0].comboIds[0]'],
    [inCombo({ categoryId: nobody }), 'combos[0].categoryId'],
    [inCombo({ organizationIds: [nobody] }), 'combos[0].organizationIds[0]'],
    [inComboProduct({ productId: nobody }), 'combos[0].groups[0].products[0].productId'],
    [inComboProduct({ sizeId: nobody }), 'combos[0].groups[0].products[0].sizeId'],
    [inComboProduct({ forbiddenModifiers: [nobody] }), 'combos[0].groups[0].products[0].forbiddenModifiers[0]'],
    [inGroup({ productIds: [demo.product, nobody] }), 'menu.groups[0].productIds[1]'],
    [inGroup({ products: [{ name: 'Bad', groupId: nobody }] }), 'menu.groups[0].products[0].groupId'],
  ]
  for (const [body, path] of unknown)
    it(`refuses an unknown ${path}, and saves nothing`, async (world) => {
      const { status, error, details } = await world.refuse(save.path, { corporationId, ...body })
      assert.deepEqual([status, error, details.fields[0]?.path], [400, 'UNKNOWN_REFERENCE', path])
      assert.equal(await find(world, 'Bad'), undefined)
    })

  it('refuses an organization of another corporation', async ({ ask, refuse }) => {
    const { id } = await ask<{ id: string }>('/admin/corporations/save', { name: 'Another chain' })
    const organization = { corporationId: id, name: 'Theirs' }
    const { id: organizationId } = await ask<{ id: string }>('/admin/organizations/save', organization)
    const { error } = await refuse(save.path, {
      corporationId,
      ...inProduct({ prices: [{ organizationId, price: 1 }] }),
    })
    assert.equal(error, 'UNKNOWN_REFERENCE')
  })

  const twice: [body: object, path: string][] = [
    [{ products: [{ name: 'Bad' }, { name: 'Bad' }] }, 'products[1]'],
    [{ sizes: [{ name: 'Bad' }, { name: 'Bad' }] }, 'sizes[1]'],
    [inProduct({ prices: [{ price: 1 }, { price: 2 }] }), 'products[0].prices[1]'],
    [inProduct({ modifiers: [{ productId: demo.chilli }, { productId: demo.chilli }] }), 'products[0].modifiers[1]'],
    [inGroup({ productIds: [demo.product, demo.product] }), 'menu.groups[0].productIds[1]'],
  ]
  for (const [body, path] of twice)
    it(`refuses ${path} that says the same as the one before it`, async ({ refuse }) => {
      const { status, error, details } = await refuse(save.path, { corporationId, ...body })
      assert.deepEqual([status, error, details.fields[0]?.path], [400, 'DUPLICATE_ENTRY', path])
    })

  const mainGroup = { isMainGroup: true, products: [{ productId: demo.product }] }
  const twiceInCombo: [groups: object[], path: string][] = [
    [
      [
        { name: 'Bad', ...mainGroup },
        { ...mainGroup, name: 'Bad', isMainGroup: false },
      ],
      'combos[0].groups[1]',
    ],
    [
      [
        { name: 'Bad', ...mainGroup },
        { name: 'Worse', ...mainGroup },
      ],
      'combos[0].groups[1].isMainGroup',
    ],
    [
      [{ name: 'Bad', products: [{ productId: demo.product }, { productId: demo.product }] }],
      'combos[0].groups[0].products[1]',
    ],
  ]
  for (const [groups, path] of twiceInCombo)
    it(`refuses ${path} that says the same as the one before it`, async ({ refuse }) => {
      const { error, details } = await refuse(save.path, { corporationId, ...inCombo({ groups }) })
      assert.deepEqual([error, details.fields[0]?.path], ['DUPLICATE_ENTRY', path])
    })

  it('generates ids for combos, and leaves their omitted values unchanged', async (world) => {
    const { ask } = world
    const category = { name: 'Evening deals' }
    const combo = { name: 'Toast for two', priceModificationType: 1, priceModification: 8 }
    const groups = [{ name: 'Toast', isMainGroup: true, products: [{ productId: demo.product }] }]
    const body = {
      corporationId,
      comboCategories: [category],
      combos: [{ ...combo, startDate: '2020-01-01 00:00', groups }],
    }
    const { revision } = await ask<Saved>(save.path, body)
    assert.equal((await ask<Saved>(save.path, body)).revision, revision)
    await ask(save.path, { corporationId, combos: [{ ...combo, priceModification: 7 }] })
    const { comboSpecifications } = await ask<{
      comboSpecifications: { name: string; priceModification: number; startDate: string; groups: { name: string }[] }[]
    }>('/api/1/combo', { organizationId: demo.organization, extraData: true })
    const saved = comboSpecifications.find(({ name }) => name === combo.name)
    assert.deepEqual(
      [saved?.priceModification, saved?.startDate, saved?.groups.map(({ name }) => name)],
      [7, '2020-01-01 00:00:00.000', ['Toast']],
    )
  })

  const contradictory: [body: object, path: string][] = [
    [inCombo({ startDate: '2026-01-02 00:00', expirationDate: '2026-01-01 00:00' }), 'combos[0].expirationDate'],
    [inProduct({ modifiers: [{ productId: demo.chilli, minAmount: 2 }] }), 'products[0].modifiers[0].maxAmount'],
    [
      inProduct({ modifierGroups: [{ id: demo.toppings, minAmount: 0, maxAmount: 1, defaultAmount: 2 }] }),
      'products[0].modifierGroups[0].maxAmount',
    ],
  ]
  for (const [body, path] of contradictory)
    it(`refuses ${path} below its lower limit`, async ({ refuse }) => {
      const { status, error, details } = await refuse(save.path, { corporationId, ...body })
      assert.deepEqual([status, error, details.fields[0]?.path], [400, 'AMOUNTS_CONTRADICT', path])
    })

  it('refuses used codes and articles, and cycles of groups', async ({ ask, refuse }) => {
    const [first, second] = [randomUUID(), randomUUID()]
    const groups = (...more: object[]) => ({
      menu: { id: 'of groups', name: 'Of groups', groups: more.map((one) => ({ name: 'Group', ...one })) },
    })
    await ask(save.path, { corporationId, ...groups({ id: first }, { id: second, parentId: first }) })
    await ask(save.path, { corporationId, products: [{ name: 'Coded', code: '777001', sku: 'Only one' }] })
    for (const [body, code, path] of [
      [{ products: [{ name: 'Other', sku: 'Only one' }] }, 'PRODUCT_CODE_ALREADY_USED', 'products[0].sku'],
      [{ products: [{ name: 'Other', code: '777001' }] }, 'PRODUCT_CODE_ALREADY_USED', 'products[0].code'],
      [groups({ id: first, code: '5' }, { id: second, code: '5' }), 'GROUP_CODE_ALREADY_USED', undefined],
      [groups({ id: first, parentId: second }, { id: second, parentId: first }), 'GROUP_CYCLE', undefined],
    ] as const) {
      const { status, error, details } = await refuse(save.path, { corporationId, ...body })
      assert.deepEqual([status, error], [400, code])
      assert.match(details.fields[0]?.path ?? '', path ? /^products/ : /^menu\.groups\[\d\]\.(code|parentId)$/)
      if (path) assert.equal(details.fields[0]?.path, path)
    }
  })
})

/** Saves a menu of the given size in a new corporation, and once more without changes. Returns the time of the first save. */
async function saveLarge(world: World, size: number): Promise<number> {
  const { id: corporationId } = await world.ask<{ id: string }>('/admin/corporations/save', { name: 'Large chain' })
  const groups = Array.from({ length: 50 }, (_, group) => ({
    name: `Group ${group}`,
    products: Array.from({ length: size / 50 }, (_, place) => {
      const number = group * (size / 50) + place
      return { name: `Product ${number}`, sku: `${number}`, prices: [{ price: number / 100 }] }
    }),
  }))
  const body = { corporationId, menu: { id: 'large', name: 'Large', groups } }
  const startedAt = performance.now()
  const { revision } = await world.ask<Saved>(save.path, body)
  const durationMs = performance.now() - startedAt
  assert.equal((await world.ask<Saved>(save.path, body)).revision, revision)
  return durationMs
}
