import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { demo } from '#shared/demo.ts'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import { describeOwnWorld, type World } from '#test/harness/world.ts'

const { corporation: corporationId, organization: organizationId } = demo
const nomenclature = '/api/nomenclature/v2'

const ids = {
  product: randomUUID(),
  modifier: randomUUID(),
  modifierGroup: randomUUID(),
  group: randomUUID(),
  category: randomUUID(),
  tax: randomUUID(),
  otherTax: randomUUID(),
  schedule: randomUUID(),
  scale: randomUUID(),
  small: randomUUID(),
  large: randomUUID(),
  unit: randomUUID(),
  allergen: randomUUID(),
  tag: randomUUID(),
  container: randomUUID(),
  schema: randomUUID(),
  customerTag: randomUUID(),
  customerTagGroup: randomUUID(),
  combo: randomUUID(),
}
const externalMenuId = 'kept'
const barcode = '4600000099999'

const card = {
  productId: ids.product,
  name: 'Kept dish',
  type: 'DISH',
  amountUnitId: ids.unit,
  parentGroupId: ids.group,
  categoryId: ids.category,
  taxCategoryId: ids.tax,
  productScaleId: ids.scale,
  defaultSalePrice: 5,
  unitWeight: 0.5,
  allergenGroupIds: [ids.allergen],
  productTagIds: [ids.tag],
  barcodes: [{ barcode, containerId: ids.container, type: 'UNKNOWN' }],
  modifierSchemaId: ids.schema,
}
const rows = {
  amountUnits: { id: ids.unit, name: 'Portion of the kept', measureUnitType: 'GRAM' },
  allergenGroups: { id: ids.allergen, name: 'Celery', code: 'C' },
  productTags: { id: ids.tag, name: 'Fresh' },
  containers: { id: ids.container, name: 'Bowl' },
  modifierSchemas: { id: ids.schema, name: 'Extras', modifiers: [{ productId: ids.modifier }] },
  customerTagGroups: { id: ids.customerTagGroup, name: 'Kept tastes' },
  customerTags: { id: ids.customerTag, name: 'Mild', groupId: ids.customerTagGroup },
}
const combo = {
  id: ids.combo,
  name: 'Kept deal',
  priceModificationType: 0,
  priceModification: 9,
  groups: [{ name: 'Dish', isMainGroup: true, products: [{ productId: ids.product }] }],
}
const menu = {
  id: externalMenuId,
  name: 'Kept menu',
  groups: [
    { id: ids.group, name: 'Kept group', scheduleId: ids.schedule, productIds: [ids.product], comboIds: [ids.combo] },
  ],
}
const periods = (from: string) => [{ from, to: '15:00', weekDays: ['monday'] }]

const save = ({ ask }: World, body: object) => ask('/admin/menus/save', { corporationId, ...body })
const saveRows = ({ ask }: World, body: object) => ask('/admin/directories/save', { corporationId, ...body })

async function saveMenu(world: World) {
  await saveRows(world, {
    ...Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, [row]])),
    modifierSchemas: [],
  })
  await save(world, {
    categories: [{ id: ids.category, name: 'Kept category' }],
    taxCategories: [
      { id: ids.tax, name: 'Kept tax', percentage: 20 },
      { id: ids.otherTax, name: 'Other tax', percentage: 5 },
    ],
    schedules: [{ id: ids.schedule, name: 'Noon', periods: periods('11:00') }],
    products: [{ id: ids.modifier, name: 'Kept extra', type: 'MODIFIER', prices: [{ price: 1 }] }],
    modifierGroups: [{ id: ids.modifierGroup, name: 'Kept extras', items: [{ productId: ids.modifier }] }],
  })
  await saveRows(world, { modifierSchemas: [rows.modifierSchemas] })
  const productSizes = [
    { id: ids.small, name: 'Small' },
    { id: ids.large, name: 'Large' },
  ]
  const scale = { id: ids.scale, name: 'Kept scale', productSizes }
  await world.ask('/admin/catalogue/import', { corporationId, scales: [scale] })
  await save(world, { menu: { ...menu, groups: [{ id: ids.group, name: 'Kept group' }] } })
  await world.ask(`${nomenclature}/product/create`, { ...card, code: '' })
  await save(world, {
    products: [
      {
        id: ids.product,
        name: card.name,
        customerTagIds: [ids.customerTag],
        modifierGroups: [{ id: ids.modifierGroup, minAmount: 0, maxAmount: 1 }],
      },
    ],
    combos: [combo],
    menu,
  })
}

/** Changes of each part of a menu. */
const changes: Readonly<Record<string, (world: World) => Promise<unknown>>> = {
  'a price': (world) => save(world, { products: [{ id: ids.product, name: card.name, prices: [{ price: 7 }] }] }),
  'how a product looks': (world) => save(world, { products: [{ id: ids.product, name: card.name, labels: ['New'] }] }),
  'a modifier': (world) => save(world, { products: [{ id: ids.modifier, name: 'Extra of another name' }] }),
  'a group of modifiers': (world) => save(world, { modifierGroups: [{ id: ids.modifierGroup, name: 'More extras' }] }),
  'the menu': (world) => save(world, { menu: { id: externalMenuId, name: 'Menu of another name' } }),
  'a schedule': (world) => save(world, { schedules: [{ id: ids.schedule, name: 'Noon', periods: periods('12:00') }] }),
  'a tax category': (world) => save(world, { taxCategories: [{ id: ids.tax, name: 'Kept tax', percentage: 21 }] }),
  'a tax override': (world) =>
    save(world, {
      taxOverrides: [
        { baseTaxCategoryId: ids.tax, newTaxCategoryId: ids.otherTax, orderTypeId: demo.courierOrderType },
      ],
    }),
  'a combo': (world) => save(world, { combos: [{ ...combo, name: 'Deal of another name' }] }),
  'a unit': (world) => saveRows(world, { amountUnits: [{ ...rows.amountUnits, measureUnitType: 'KILOGRAM' }] }),
  'an allergen': (world) => saveRows(world, { allergenGroups: [{ ...rows.allergenGroups, code: 'CE' }] }),
  'a tag': (world) => saveRows(world, { productTags: [{ ...rows.productTags, name: 'Crisp' }] }),
  'a kind of package': (world) => saveRows(world, { containers: [{ ...rows.containers, name: 'Bag' }] }),
  'a tag for guests': (world) => saveRows(world, { customerTags: [{ ...rows.customerTags, name: 'Mildest' }] }),
  'a group of tags for guests': (world) =>
    saveRows(world, { customerTagGroups: [{ ...rows.customerTagGroups, name: 'Tastes' }] }),
  'a modifier schema': (world) =>
    saveRows(world, {
      modifierSchemas: [{ ...rows.modifierSchemas, modifiers: [{ productId: ids.modifier, maxAmount: 3 }] }],
    }),
  'a size': ({ ask }) =>
    ask('/api/nomenclature/v1/product-scale/update', {
      id: ids.scale,
      name: 'Kept scale',
      productSizes: [
        { id: ids.small, name: 'Smallest' },
        { id: ids.large, name: 'Large' },
      ],
    }),
  'a category': ({ ask }) =>
    ask('/api/nomenclature/v1/nomenclature/category/update', { id: ids.category, name: 'Category of another name' }),
  'a product, by a client': ({ ask }) =>
    ask(`${nomenclature}/product/update`, { ...card, code: '', description: 'Of the house' }),
  'a group, by a client': ({ ask }) =>
    ask(`${nomenclature}/group/update`, { groupId: ids.group, name: 'Group of another name', code: '' }),
  'a product, by an import': ({ ask }) =>
    ask('/admin/catalogue/import', { corporationId, products: [{ ...card, code: '', name: 'Dish of another name' }] }),
  'a product that is deleted': ({ ask }) => ask(`${nomenclature}/product/delete`, { productIds: [ids.product] }),
  'a product that is restored': ({ ask }) => ask(`${nomenclature}/product/restore`, { productIds: [ids.product] }),
}

/** Changes that no menu shows. */
const others: Readonly<Record<string, (world: World) => Promise<unknown>>> = {
  'a guest': ({ ask }) => ask('/admin/guests/save', { corporationId, phone: '+4790055555', inBlacklist: false }),
  'an employee': ({ ask }) => ask('/admin/employees/save', { corporationId, employees: [{ displayName: 'Ann' }] }),
  'a discount': ({ ask }) =>
    ask('/admin/dictionaries/save', {
      corporationId,
      discounts: [{ name: 'Of the kept', mode: 'Percent', percent: 5 }],
    }),
  'a stop list': ({ ask }) =>
    ask('/api/1/stop_lists/add', {
      organizationId,
      terminalGroupId: demo.terminalGroup,
      items: [{ productId: ids.product, sizeId: ids.small, balance: 0 }],
    }),
  'a menu of another chain': async ({ ask }) => {
    const { id } = await ask<{ id: string }>('/admin/corporations/save', { name: 'Chain beside' })
    await ask('/admin/menus/save', { corporationId: id, menu: { ...menu, groups: [] } })
  },
  'a save that changes nothing': async (world) => {
    const { products } = await world.ask<{ products: { id: string; name: string }[] }>('/admin/menus/list', {
      corporationId,
    })
    await save(world, { products: products.map(({ id, name }) => ({ id, name })) })
  },
}

describeOwnWorld('cached bytes of a menu', ({ it }) => {
  const shown = async (world: World) => {
    const { text, status } = await world.call('/api/menu/v3/by_id', { externalMenuId, organizationId })
    assert.equal(status, 200, text)
    const { revision } = await world.ask<{ revision: number }>('/api/1/nomenclature', { organizationId })
    const [row] = await world.pool<{ version: number }[]>`
      select version from cache_version where topic = 'catalogue' and key = ${corporationId}`
    return { text, revision, version: Number(row?.version) }
  }

  it('change with the content of the menu, with a higher revision', async (world) => {
    await world.once(saveMenu)
    let before = await shown(world)
    for (const [what, change] of Object.entries(changes)) {
      await change(world)
      const after = await shown(world)
      assert.notEqual(after.text, before.text, `${what} changes the menu`)
      assert.ok(after.revision > before.revision, `${what} raises the revision`)
      before = after
    }
  })

  it('are reused after other changes, without reading the catalogue again', async (world) => {
    await openRestaurant(world)
    await world.once(saveMenu)
    const before = await shown(world)
    for (const [what, change] of Object.entries(others)) {
      await change(world)
      assert.deepEqual(await shown(world), before, what)
    }
  })
})
