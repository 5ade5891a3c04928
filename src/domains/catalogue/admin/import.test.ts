import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { demo } from '#shared/demo.ts'
import { describeOperation, type World } from '#test/harness/world.ts'
import save from './import.ts'
import list from './list.ts'

const { corporation: corporationId, secondAmountUnit: amountUnitId } = demo
const days = { dateFrom: '2026-01-01', dateTo: '2500-01-01' }

interface Listed {
  scales: { id: string; isDeleted: boolean }[]
  groups: { groupId: string; isDeleted: boolean; revision: number }[]
  products: { productId: string; name: string; isDeleted: boolean; revision: number; parentGroupId: string }[]
  sizePrices: { productId: string; sizeId: string; price: number }[]
  charts: { id: string; productId: string; items: { productId: string; quantityIn: number }[] }[]
}

let codes = 40_500
const group = (fields: object = {}) => ({ groupId: randomUUID(), name: 'Imported', code: `${codes++}`, ...fields })
const product = (fields: object = {}) => ({
  productId: randomUUID(),
  name: 'Imported',
  type: 'DISH',
  amountUnitId,
  ...fields,
})
const chart = (productId: string, ingredientId: string, fields: object = {}) => ({
  id: randomUUID(),
  productId,
  ...days,
  items: [{ id: randomUUID(), productId: ingredientId, quantityIn: 0.25 }],
  ...fields,
})

/** Builds rows of all kinds that refer to one another. */
function restaurant() {
  const sizes = ['Small', 'Large'].map((name) => ({ id: randomUUID(), name }))
  const scale = { id: randomUUID(), name: 'Bowls', productSizes: sizes }
  const above = group()
  const below = group({ parentId: above.groupId })
  const topping = product({ name: 'Croutons', type: 'MODIFIER', defaultSalePrice: 0.5 })
  const flour = product({ name: 'Flour', type: 'GOODS' })
  const soup = product({
    name: 'Onion soup',
    parentGroupId: below.groupId,
    productScaleId: scale.id,
    sizePrices: sizes.map(({ id }, i) => ({ sizeId: id, price: 4 + i })),
    modifiers: [{ modifierId: topping.productId, maximumAmount: 2 }],
  })
  const charts = [chart(soup.productId, topping.productId), chart(topping.productId, flour.productId)]
  // Rows precede the rows that they refer to, which one request allows.
  return { scales: [scale], groups: [below, above], products: [soup, topping, flour], charts }
}

describeOperation(save, ({ it }) => {
  const send = ({ ask }: World, body: object) => ask<{ revision: number }>(save.path, { corporationId, ...body })
  const read = ({ ask }: World) => ask<Listed>(list.path, { corporationId, limit: 1000 })

  it('saves rows that refer to each other, and lists them', async (world) => {
    const stated = restaurant()
    await send(world, stated)
    const { scales, groups, products, sizePrices, charts } = await read(world)
    const [soup, topping] = stated.products
    assert.ok(scales.some(({ id }) => id === stated.scales[0]!.id))
    for (const { groupId } of stated.groups) assert.ok(groups.some((one) => one.groupId === groupId))
    for (const { productId } of stated.products) assert.ok(products.some((one) => one.productId === productId))
    const own = sizePrices.filter(({ productId }) => productId === soup!.productId).map(({ price }) => price)
    assert.deepEqual(own.sort(), [4, 5])
    const recipe = charts.find(({ productId }) => productId === soup!.productId)
    assert.deepEqual(
      recipe?.items.map(({ productId, quantityIn }) => [productId, quantityIn]),
      [[topping!.productId, 0.25]],
    )
  })

  it('changes nothing when the same rows are sent again, in any order', async (world) => {
    const stated = restaurant()
    const { revision } = await send(world, stated)
    const before = await read(world)
    const turned = {
      ...stated,
      groups: stated.groups.toReversed(),
      products: stated.products.toReversed(),
      charts: stated.charts.toReversed(),
    }
    assert.equal((await send(world, turned)).revision, revision)
    assert.deepEqual(await read(world), before)
  })

  it('deletes products, and restores those that are sent again', async (world) => {
    const stated = restaurant()
    await send(world, stated)
    const [soup] = stated.products
    const isDeleted = async () =>
      (await read(world)).products.find(({ productId }) => productId === soup!.productId)?.isDeleted
    await send(world, { deletedProductIds: [soup!.productId] })
    assert.equal(await isDeleted(), true)
    await send(world, { products: [soup!] })
    assert.equal(await isDeleted(), false)
    await world.ask('/api/nomenclature/v2/group/delete', { groupIds: [stated.groups[1]!.groupId] })
    assert.equal(await isDeleted(), true)
    await send(world, stated)
    const { groups } = await read(world)
    const own = groups.filter(({ groupId }) => stated.groups.some((one) => one.groupId === groupId))
    assert.deepEqual([own.map((one) => one.isDeleted), await isDeleted()], [[false, false], false])
  })

  it('lets later charts of a request shorten earlier ones', async (world) => {
    const { productId } = product()
    const first = chart(productId, demo.olives)
    const second = chart(productId, demo.olives, { dateFrom: '2026-03-01', dateTo: '2026-04-01' })
    await send(world, { products: [product({ productId })], charts: [first, second] })
    const { items } = await world.ask<{ items: { dateFrom: string; dateTo: string }[] }>(
      '/api/nomenclature/v2/assembly-chart/list',
      { productId },
    )
    assert.deepEqual(items.map(({ dateFrom, dateTo }) => [dateFrom, dateTo]).sort(), [
      ['2026-01-01', '2026-03-01'],
      ['2026-03-01', '2026-04-01'],
      ['2026-04-01', '2500-01-01'],
    ])
  })

  it('refuses a request with an invalid row, names the field, and saves nothing', async (world) => {
    const taken = product({ code: '77001' })
    const known = chart(taken.productId, demo.olives)
    const size = { id: randomUUID(), name: 'One' }
    const scale = (...productSizes: object[]) => ({ id: randomUUID(), name: 'Scale', productSizes })
    await send(world, { products: [taken], groups: [group({ code: '77' })], charts: [known], scales: [scale(size)] })
    const unknown = randomUUID()
    const circle = product({ name: 'Circle' })
    const itself = randomUUID()
    const levels = Array.from({ length: 12 }, () => product({ name: 'Level' }))
    const deep = levels.slice(1).map(({ productId }, i) => chart(levels[i]!.productId, productId))
    const again = { ...size, name: 'Again' }
    for (const [body, status, code, path] of [
      [{ corporationId: unknown }, 404, 'CORPORATION_NOT_FOUND', 'corporationId'],
      [{ scales: [scale(size)] }, 400, 'UNKNOWN_REFERENCE', 'scales[0].productSizes[0].id'],
      [
        { scales: [scale(...[1, 2].map(() => ({ id: randomUUID(), name: 'D', default: true })))] },
        400,
        'SEVERAL_DEFAULT_SIZES',
        'scales[0].productSizes[1].default',
      ],
      [{ scales: [scale(again), scale(again)] }, 400, 'REPEATED_ID', 'scales[1].productSizes[0].id'],
      [{ scales: [scale({ id: randomUUID(), name: '' })] }, 400, 'FIELD_REQUIRED', 'scales[0].productSizes[0].name'],
      [{ groups: [group(), group({ groupId: itself, parentId: itself })] }, 400, 'GROUP_CYCLE', 'groups[1].parentId'],
      [{ groups: [group(), group({ code: '77' })] }, 400, 'GROUP_CODE_ALREADY_USED', 'groups[1].code'],
      [{ groups: [group({ groupId: demo.milk })] }, 404, 'GROUP_NOT_FOUND', 'groups[0].groupId'],
      [
        { groups: [group({ parentId: demo.nomenclatureGroup, visibilityFilter: {} })] },
        400,
        'GROUP_VISIBILITY',
        'groups[0].visibilityFilter',
      ],
      [{ groups: [group({ groupId: itself }), group({ groupId: itself })] }, 400, 'REPEATED_ID', 'groups[1].groupId'],
      [
        { products: [product(), product({ parentGroupId: unknown })] },
        400,
        'UNKNOWN_REFERENCE',
        'products[1].parentGroupId',
      ],
      [{ products: [product({ code: '77001' })] }, 400, 'PRODUCT_CODE_ALREADY_USED', 'products[0].code'],
      [{ products: [taken, taken] }, 400, 'DUPLICATE_ENTRY', 'products[1]'],
      [
        { products: [product({ productId: itself, modifiers: [{ modifierId: itself }] })] },
        400,
        'PRODUCT_MODIFIES_ITSELF',
        'products[0].modifiers[0].modifierId',
      ],
      [
        { products: [product({ modifiers: [{ modifierId: demo.olives, minimumAmount: 3, maximumAmount: 1 }] })] },
        400,
        'AMOUNTS_CONTRADICT',
        'products[0].modifiers[0].maximumAmount',
      ],
      [
        { products: [product({ sizePrices: [{ sizeId: demo.smallSize, price: 1 }] })] },
        400,
        'PRODUCT_SIZES_CONTRADICT',
        'products[0].sizePrices[0].sizeId',
      ],
      [{ deletedProductIds: [unknown] }, 404, 'PRODUCT_NOT_FOUND', 'deletedProductIds[0]'],
      [
        { charts: [chart(demo.coffee, demo.olives), chart(demo.coffee, unknown)] },
        400,
        'UNKNOWN_REFERENCE',
        'charts[1].items[0].productId',
      ],
      [{ charts: [{ ...known, productId: demo.coffee }] }, 400, 'ASSEMBLY_CHART_PRODUCT_FIXED', 'charts[0].productId'],
      [{ charts: [known, known] }, 400, 'REPEATED_ID', 'charts[1].id'],
      [{ charts: [{ ...known, dateTo: '2026-01-01' }] }, 400, 'ASSEMBLY_CHART_PERIOD_EMPTY', 'charts[0].dateTo'],
      [
        { charts: [{ ...known, productSizeAssemblyStrategy: 'SPECIFIC' }] },
        400,
        'SIZE_STRATEGY_CONTRADICTS',
        'charts[0].items[0].productSizeId',
      ],
      [
        {
          products: [circle],
          charts: [chart(taken.productId, circle.productId), chart(circle.productId, taken.productId)],
        },
        400,
        'ASSEMBLY_CHART_CYCLE',
        'charts[0].items[0].productId',
      ],
      [{ products: levels, charts: deep }, 400, 'ASSEMBLY_CHART_TOO_DEEP', 'charts[0].items'],
    ] as const) {
      const before = await read(world)
      const refusal = await world.refuse(save.path, { corporationId, ...body })
      assert.deepEqual([refusal.status, refusal.error, refusal.details.fields[0]?.path], [status, code, path])
      assert.deepEqual(await read(world), before)
    }
  })
})
