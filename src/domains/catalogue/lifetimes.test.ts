import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { demo } from '#shared/demo.ts'
import { describeOwnWorld, type World } from '#test/harness/world.ts'

const nomenclature = '/api/nomenclature/v2'
const corporationId = demo.corporation
const organizationId = demo.organization
const product = { name: 'Product', code: '', type: 'DISH', amountUnitId: demo.secondAmountUnit }

interface Row {
  productId: string
  groupId: string
  isDeleted: boolean
}

describeOwnWorld('deleted rows that others refer to', ({ it }) => {
  const made = async ({ ask }: World, body: object = {}) =>
    (await ask<Row>(`${nomenclature}/product/create`, { ...product, ...body })).productId
  const group = async ({ ask }: World, body: object = {}) =>
    (await ask<Row>(`${nomenclature}/group/create`, { name: 'Group', code: '', ...body })).groupId
  const listed = async ({ ask }: World, filters: object[], offset = 0, limit = 1_000) =>
    (await ask<{ items: Row[] }>(`${nomenclature}/product/list`, { filters, limit, offset })).items

  it('are not sold, and stay readable in menus, recipes, modifiers and orders until they are restored', async (world) => {
    const groupId = await group(world)
    const id = await made(world, { name: 'Named by others', parentGroupId: groupId, defaultSalePrice: 5 })
    const wrapping = await made(world, { defaultSalePrice: 1, modifiers: [{ modifierId: id }] })
    const items = [{ id: randomUUID(), productId: id, quantityIn: 1, sortWeight: 0 }]
    const chart = { productId: wrapping, dateFrom: '2026-01-01', dateTo: '2500-01-01', items }
    const { id: chartId } = await world.ask<{ id: string }>(`${nomenclature}/assembly-chart/create`, chart)
    const menu = { id: randomUUID(), name: 'Named', groups: [{ name: 'Named', productIds: [id] }] }
    await world.ask('/admin/menus/save', { corporationId, menu })
    const order = {
      ...{ phone: '+4790000001', orderTypeId: demo.pickupOrderType },
      items: [{ type: 'Product', productId: id, amount: 1, price: 5 }],
    }
    const placing = { organizationId, terminalGroupId: demo.terminalGroup, order }
    const { correlationId, orderInfo } = await world.ask<{ correlationId: string; orderInfo: { id: string } }>(
      '/api/1/deliveries/create',
      placing,
    )
    await world.outcome(organizationId, correlationId)
    const shown = async () => {
      type Menu = { itemsGroups: { items: { productId: string }[] }[] }
      const { itemsGroups } = await world.ask<Menu>('/api/menu/v3/by_id', { externalMenuId: menu.id, organizationId })
      return itemsGroups.flatMap(({ items }) => items).some(({ productId }) => productId === id)
    }
    const read = async () => {
      const { orders } = await world.ask<{ orders: { order: { items: { product: { id: string } }[] } }[] }>(
        '/api/1/deliveries/by_id',
        { organizationId, orderIds: [orderInfo.id] },
      )
      const kept = await world.ask<{ items: { productId: string }[] }>(`${nomenclature}/assembly-chart/get`, {
        id: chartId,
      })
      const [wrapped] = (await listed(world, [{ field: 'id', value: wrapping }])) as unknown as {
        modifiers: { modifierId: string }[]
      }[]
      return [
        orders[0]?.order.items[0]?.product.id,
        kept.items[0]?.productId,
        wrapped?.modifiers[0]?.modifierId,
        (await listed(world, [{ field: 'id', value: id }]))[0]?.productId,
      ]
    }
    const everywhere = [id, id, id, id]
    assert.deepEqual([await shown(), await read()], [true, everywhere])
    for (const [remove, body, restore, back] of [
      ['product/delete', { productIds: [id] }, 'product/restore', { productIds: [id] }],
      ['group/delete', { groupIds: [groupId] }, 'group/restore', { groupIds: [groupId], recursively: true }],
    ] as const) {
      await world.ask(`${nomenclature}/${remove}`, body)
      assert.deepEqual([await shown(), await read()], [false, everywhere], remove)
      const { error } = await world.refuse('/api/1/deliveries/create', placing)
      assert.equal(error, 'ProductNotFound', remove)
      await world.ask(`${nomenclature}/${restore}`, back)
      assert.deepEqual([await shown(), await read()], [true, everywhere], restore)
    }
  })

  it('are restored alone, or with their descendants, whenever those were deleted', async (world) => {
    const top = await group(world)
    const inner = await group(world, { parentId: top })
    const [direct, below, before] = [
      await made(world, { parentGroupId: top }),
      await made(world, { parentGroupId: inner }),
      await made(world, { parentGroupId: inner }),
    ]
    await world.ask(`${nomenclature}/product/delete`, { productIds: [before] })
    const deleted = async () => {
      const rows = await listed(world, [{ field: 'id', op: 'in', values: [direct, below, before] }])
      const asked = { filters: [{ field: 'id', op: 'in', values: [top, inner] }], limit: 10, offset: 0 }
      const { groups } = await world.ask<{ groups: Row[] }>(`${nomenclature}/group/list`, asked)
      return [...groups, ...rows].map(({ isDeleted }) => isDeleted)
    }
    for (const [path, body, after] of [
      ['group/delete', { groupIds: [top] }, [true, true, true, true, true]],
      ['group/restore', { groupIds: [inner] }, [true, false, true, true, true]],
      ['group/restore', { groupIds: [top], recursively: false }, [false, false, true, true, true]],
      ['group/restore', { groupIds: [inner], recursively: true }, [false, false, true, false, false]],
      ['group/delete', { groupIds: [inner, top] }, [true, true, true, true, true]],
      ['group/restore', { groupIds: [top, inner], recursively: true }, [false, false, false, false, false]],
    ] as const) {
      await world.ask(`${nomenclature}/${path}`, body)
      assert.deepEqual(await deleted(), after, `${path} ${JSON.stringify(body)}`)
    }
  })

  it('can be restored after their sizes are deleted, and are sold once they have new ones', async (world) => {
    const scale = { name: 'Short-lived', productSizes: [{ name: 'Only' }] }
    const { id: scaleId } = await world.ask<{ id: string }>('/api/nomenclature/v1/product-scale/create', scale)
    const id = await made(world, { productScaleId: scaleId, defaultSalePrice: 3 })
    const deletion = { id: scaleId }
    const used = await world.refuse('/api/nomenclature/v1/product-scale/delete', deletion)
    assert.equal(used.error, 'PRODUCT_SCALE_USED')
    await world.ask(`${nomenclature}/product/delete`, { productIds: [id] })
    await world.ask('/api/nomenclature/v1/product-scale/delete', deletion)
    await world.ask(`${nomenclature}/product/restore`, { productIds: [id] })
    const prices = async () => {
      type Sold = { products: { id: string; sizePrices: { price: { currentPrice: number } }[] }[] }
      const { products } = await world.ask<Sold>('/api/1/nomenclature', { organizationId })
      const sold = products.find((one) => one.id === id)
      return sold?.sizePrices.map(({ price }) => price.currentPrice)
    }
    assert.deepEqual(await prices(), [0])
    const change = { ...product, productId: id, productScaleId: scaleId }
    const { error } = await world.refuse(`${nomenclature}/product/update`, change)
    assert.equal(error, 'UNKNOWN_REFERENCE')
    await world.ask(`${nomenclature}/product/update`, { ...product, productId: id, defaultSalePrice: 3 })
    assert.deepEqual(await prices(), [3])
  })

  it('cause no gaps or repeats on pages during concurrent changes', async (world) => {
    const fixed = { parentGroupId: await group(world) }
    const staying: string[] = []
    for (let i = 0; i < 30; i++) staying.push(await made(world, fixed))
    const mine = [{ field: 'parentId', value: fixed.parentGroupId }]
    const writing = { isOver: false }
    const writers = Array.from({ length: 6 }, async (_, i) => {
      for (let turn = i; !writing.isOver; turn += 1) {
        const id = staying[turn % staying.length]
        await made(world, fixed)
        await world.ask(`${nomenclature}/product/update`, { ...product, ...fixed, productId: id, name: `Turn ${turn}` })
        await world.ask(`${nomenclature}/product/delete`, { productIds: [id] })
        await world.ask(`${nomenclature}/product/restore`, { productIds: [id] })
      }
    })
    try {
      for (let round = 0; round < 4; round++) {
        const seen: string[] = []
        // Products of the writers follow those that stay.
        while (seen.length < staying.length) {
          const page = await listed(world, mine, seen.length, 7)
          seen.push(...page.map(({ productId }) => productId))
        }
        assert.equal(new Set(seen).size, seen.length, 'nothing is repeated')
        assert.deepEqual(seen.slice(0, staying.length), staying, 'nothing is missed')
      }
    } finally {
      writing.isOver = true
      await Promise.all(writers)
    }
  })
})
