import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { demo } from '#shared/demo.ts'
import { describeWorld, type World } from '#test/harness/world.ts'
import save from '../admin/save.ts'
import byId from './v3/by_id.ts'
import type { MenuV3 } from './v3/schemas.ts'

const { corporation: corporationId, organization: organizationId } = demo

/** Saves products in a new menu, and returns their menu view. */
async function show({ ask }: World, products: readonly object[], group: object = {}, more: object = {}) {
  const id = randomUUID()
  await ask(save.path, { corporationId, ...more })
  const groups = [{ id: randomUUID(), name: 'All', products, ...group }]
  await ask(save.path, { corporationId, menu: { id, name: id, groups } })
  return ask<MenuV3>(byId.path, { externalMenuId: id, organizationId })
}

const pizza = (more: object) => ({
  id: randomUUID(),
  name: `Pizza ${randomUUID()}`,
  sku: randomUUID(),
  weight: 0.5,
  imageLinks: ['https://pictures.example/pizza.jpg'],
  prices: [
    { sizeId: demo.smallSize, price: 9 },
    { sizeId: demo.largeSize, price: 14 },
  ],
  ...more,
})

const sizesIn = (menu: MenuV3) => menu.itemsGroups?.flatMap(({ items }) => items ?? [])[0]?.sizePrices ?? []

describeWorld('presentation of products in menus', ({ it }) => {
  it('shows the values of a size, else those of the product', async (world) => {
    const image = { url: 'https://pictures.example/large.jpg', hash: 'a1', updatedAt: '2026-05-04T10:00:00+03:00' }
    const nutrition = { energy: 100, proteins: 1, fats: 2, carbs: 3 }
    const large = { sizeId: demo.largeSize, sku: 'P-L', weight: 1.25, measureUnitType: 'KILOGRAM', image, nutrition }
    const product = pizza({ nutrition: { ...nutrition, energy: 200 }, sizes: [large] })
    const [small, other] = sizesIn(await show(world, [product]))
    const looks = (size: typeof small) => {
      const { sku, weight, measureUnitType, image: shown, buttonImageUrl, nutritions } = size!
      return [sku, weight, measureUnitType, shown, buttonImageUrl, nutritions?.energy]
    }
    const main = { url: 'https://pictures.example/pizza.jpg', hash: null, updatedAt: null }
    assert.deepEqual(looks(small), [product.sku, 500, 'GRAM', main, main.url, 200])
    const own = { ...image, updatedAt: '2026-05-04T07:00:00.000Z' }
    assert.deepEqual(looks(other), ['P-L', 1.25, 'KILOGRAM', own, image.url, 100])
  })

  it('converts weights to grams and volumes to millilitres, by the unit of the product', async (world) => {
    const [amountUnitId, productId] = [randomUUID(), randomUUID()]
    const amountUnits = [{ id: amountUnitId, name: 'Litre', code: 'l', measureUnitType: 'MILLILITER' }]
    await world.ask('/admin/directories/save', { corporationId, amountUnits })
    const juice = { productId, name: 'Juice', type: 'GOODS', amountUnitId, unitCapacity: 0.33, unitWeight: 0.4 }
    await world.ask('/api/nomenclature/v2/product/create', { ...juice, code: '', defaultSalePrice: 2 })
    const menu = await show(world, [], { productIds: [productId] })
    assert.deepEqual(
      sizesIn(menu).map(({ weight, measureUnitType }) => [weight, measureUnitType]),
      [[330, 'MILLILITER']],
    )
  })

  it('shows the saved packs and fiscal code', async (world) => {
    const productId = randomUUID()
    const barcodes = [{ barcode: randomUUID(), containerId: demo.container, type: 'GTIN' }]
    const cola = {
      productId,
      name: 'Cola',
      type: 'GOODS',
      amountUnitId: demo.amountUnit,
      barcodes,
      uzFiscalCode: '0207',
    }
    await world.ask('/api/nomenclature/v2/product/create', { ...cola, code: '', defaultSalePrice: 2 })
    const { products } = await show(world, [], { productIds: [productId] })
    const expected = [{ barcode: barcodes[0]!.barcode, container: 'Box', productFiscalCode: '0207' }]
    assert.deepEqual(products?.[0]?.barcodes, expected)
  })

  it('shows the schedule of a group, and none after its deletion', async (world) => {
    const schedule = {
      id: randomUUID(),
      name: 'Lunch',
      periods: [{ from: '12:00', to: '15:00', weekDays: ['monday'] }],
    }
    const product = pizza({})
    const menu = await show(world, [product], { scheduleId: schedule.id }, { schedules: [schedule] })
    assert.deepEqual([menu.itemsGroups?.[0]?.scheduleId, menu.schedules], [schedule.id, [schedule]])
    await world.ask(save.path, { corporationId, schedules: [{ ...schedule, isDeleted: true }] })
    const later = await world.ask<MenuV3>(byId.path, { externalMenuId: menu.id, organizationId })
    assert.deepEqual([later.itemsGroups?.[0]?.scheduleId, later.schedules], [null, []])
    const groups = [{ name: 'Late', scheduleId: schedule.id, productIds: [product.id] }]
    const refusal = await world.refuse(save.path, { corporationId, menu: { id: 'late', name: 'Late', groups } })
    assert.deepEqual(
      [refusal.error, refusal.details.fields[0]?.path],
      ['UNKNOWN_REFERENCE', 'menu.groups[0].scheduleId'],
    )
  })

  it("refuses two tags of an exclusive group, and shows the groups of the product's tags", async (world) => {
    const group = { id: randomUUID(), name: 'Diet', selectSeveralTags: false }
    const tags = ['Vegan', 'Meat'].map((name) => ({ id: randomUUID(), name, groupId: group.id }))
    await world.ask('/admin/directories/save', { corporationId, customerTagGroups: [group], customerTags: tags })
    const [vegan, meat] = tags.map(({ id }) => id)
    const both = { corporationId, products: [pizza({ customerTagIds: [vegan, meat] })] }
    const refusal = await world.refuse(save.path, both)
    assert.deepEqual(
      [refusal.error, refusal.details.fields[0]?.path],
      ['TAGS_CONTRADICT', 'products[0].customerTagIds[1]'],
    )
    const { customerTagGroups, products } = await show(world, [pizza({ customerTagIds: [vegan] })])
    assert.deepEqual(products?.[0]?.customerTagGroups, [{ customerTagGroupId: group.id, selectedTagIds: [vegan] }])
    assert.deepEqual(
      customerTagGroups?.map(({ id, items }) => [id, items?.map(({ name }) => name)]),
      [[group.id, ['Meat', 'Vegan']]],
    )
  })

  it('shows the values that a group sets for its modifiers, else those of the modifier', async (world) => {
    const modifier = { id: randomUUID(), name: 'Basil', type: 'MODIFIER', prices: [{ price: 1 }] }
    const groups = [{ shown: { name: 'Fresh basil', weight: 5, isHidden: true } }, {}].map((item) => ({
      id: randomUUID(),
      name: `Herbs ${randomUUID()}`,
      items: [{ productId: modifier.id, ...item }],
    }))
    const modifierGroups = groups.map(({ id }) => ({ id, minAmount: 0, maxAmount: 1 }))
    const menu = await show(world, [pizza({ modifierGroups })], {}, { products: [modifier], modifierGroups: groups })
    const items = menu.itemsGroups?.[0]?.items?.[0]?.modifierGroups?.flatMap((group) => group.items ?? [])
    assert.deepEqual(
      items?.map(({ name, weight, isHidden, image }) => [name, weight, isHidden, image]),
      [
        ['Fresh basil', 5, true, null],
        [null, null, null, null],
      ],
    )
    const body = { externalMenuId: menu.id, organizationIds: [organizationId], version: 3 }
    const older = await world.ask<{ itemGroups: { items: { itemSizes: Size[] }[] }[] }>('/api/2/menu/by_id', body)
    const [size] = older.itemGroups[0]!.items[0]!.itemSizes
    assert.deepEqual(
      size?.itemModifierGroups.flatMap((group) => group.items.map(({ name }) => name)),
      ['Fresh basil', 'Basil'],
    )
  })

  it('shows the tax of a product in a combo by the size of the product', async (world) => {
    const [reduced, comboId] = [randomUUID(), randomUUID()]
    const product = pizza({ taxCategoryId: demo.vat, sizes: [{ sizeId: demo.largeSize, taxCategoryId: reduced }] })
    const choice = { name: 'Pizza', isMainGroup: true, products: [{ productId: product.id }] }
    const combo = { id: comboId, name: 'Pizzas', priceModificationType: 4, priceModification: 10, groups: [choice] }
    const menu = await show(
      world,
      [product],
      { comboIds: [comboId] },
      {
        taxCategories: [{ id: reduced, name: `Reduced ${reduced}`, percentage: 7 }],
        products: [product],
        combos: [combo],
      },
    )
    const body = { externalMenuId: menu.id, organizationIds: [organizationId], version: 4 }
    const { comboCategories } = await world.ask<Combos>('/api/2/menu/by_id', body)
    const [shown] = comboCategories.flatMap(({ combos }) => combos)
    assert.deepEqual(
      shown?.groups[0]?.items[0]?.sizes.map(({ sizeId, prices }) => [sizeId, prices[0]?.taxCategoryId]),
      [
        [demo.smallSize, demo.vat],
        [demo.largeSize, reduced],
      ],
    )
  })
})

interface Combos {
  comboCategories: {
    combos: { groups: { items: { sizes: { sizeId: string; prices: { taxCategoryId: string }[] }[] }[] }[] }[]
  }[]
}

interface Size {
  itemModifierGroups: { items: { name: string }[] }[]
}
