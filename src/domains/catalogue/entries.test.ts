import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { demo } from '#shared/demo.ts'
import { describeOwnWorld, type World } from '#test/harness/world.ts'

const base = '/api/nomenclature/v2'
const corporationId = demo.corporation
const product = { name: 'Product', code: '', type: 'DISH', amountUnitId: demo.secondAmountUnit }
const group = { name: 'Group', code: '' }

const barcodeOf = (barcode: string) => ({ barcode, type: 'GTIN' })
const here = { organizationIds: [demo.organization] }
const markup = { organizationId: demo.organization, markupPercent: 1 }
const level = { storeId: demo.store, value: 1 }
const sized = { productScaleId: demo.productScale }
const small = { productSizeId: demo.smallSize }

interface Written {
  productId: string
  groupId: string
}

describeOwnWorld('input of products and groups', ({ it }) => {
  const made = async ({ ask }: World, body: object) =>
    (await ask<Written>(`${base}/product/create`, { ...product, ...body })).productId
  const listed = async ({ ask }: World, ids: string[]) => {
    const filters = [{ field: 'id', op: 'in', values: ids }]
    return (await ask<{ items: Record<string, unknown>[] }>(`${base}/product/list`, { filters })).items
  }

  it('is refused if it contradicts itself', async (world) => {
    const { customCategories } = await world.ask<{ customCategories: string[] }>('/admin/directories/save', {
      corporationId,
      customCategories: [{ name: 'Season' }],
    })
    const { groupId } = await world.ask<Written>(`${base}/group/create`, group)
    const productId = await made(world, {})
    const strange = [{ categoryListId: customCategories[0], categoryValueId: demo.customCategoryValue }]
    for (const [things, fields, error, path] of [
      ['product', { barcodes: [barcodeOf('1'), barcodeOf('1')] }, 'DUPLICATE_ENTRY', 'barcodes[1]'],
      [
        'product',
        { containers: [1, 2].map(() => ({ containerId: demo.container })) },
        'DUPLICATE_ENTRY',
        'containers[1]',
      ],
      ['product', { nutritionValues: [{}, { energyAmount: 1 }] }, 'DUPLICATE_ENTRY', 'nutritionValues[1]'],
      ['product', { nutritionValues: [here, {}, here] }, 'DUPLICATE_ENTRY', 'nutritionValues[2]'],
      ['product', { ...sized, nutritionValues: [small, {}, small] }, 'DUPLICATE_ENTRY', 'nutritionValues[2]'],
      ['both', { markupSettings: [markup, markup] }, 'DUPLICATE_ENTRY', 'markupSettings[1]'],
      ['both', { maximumStoreBalanceLevels: [level, level] }, 'DUPLICATE_ENTRY', 'maximumStoreBalanceLevels[1]'],
      ['both', { minimumStoreBalanceLevels: [level, level] }, 'DUPLICATE_ENTRY', 'minimumStoreBalanceLevels[1]'],
      ['both', { customCategories: strange }, 'UNKNOWN_REFERENCE', 'customCategories[0].categoryValueId'],
      ['product', { excludedSectionIds: [demo.section, randomUUID()] }, 'UNKNOWN_REFERENCE', 'excludedSectionIds[1]'],
      ['both', { priceMarkupPercent: 1.0123456789 }, 'INVALID_REQUEST', 'priceMarkupPercent'],
      ['both', { defaultCourse: -1 }, 'INVALID_REQUEST', 'defaultCourse'],
      ['both', { color: { red: 256 } }, 'INVALID_REQUEST', 'color.red'],
      ['product', { hotLossPercent: 100.5 }, 'INVALID_REQUEST', 'hotLossPercent'],
      ['product', { unitWeight: -0.1 }, 'INVALID_REQUEST', 'unitWeight'],
      ['product', { defaultSalePrice: -1 }, 'INVALID_REQUEST', 'defaultSalePrice'],
      [
        'product',
        { rateSchedule: { rates: [{ intervals: [{ begin: { minutes: 1440 } }] }] } },
        'INVALID_REQUEST',
        'rateSchedule.rates[0].intervals[0].begin.minutes',
      ],
    ] as const) {
      const kinds = things === 'both' ? (['product', 'group'] as const) : [things]
      for (const kind of kinds) {
        const id = kind === 'product' ? { ...product, productId: randomUUID() } : { ...group, groupId: randomUUID() }
        const refusal = await world.refuse(`${base}/${kind}/create`, { ...id, ...fields })
        assert.deepEqual([refusal.error, refusal.details.fields[0]?.path], [error, path], `${kind} ${path}`)
        const known = kind === 'product' ? { ...product, productId } : { ...group, groupId }
        const change = await world.refuse(`${base}/${kind}/update`, { ...known, ...fields })
        assert.deepEqual([change.error, change.details.fields[0]?.path], [error, path], `${kind} ${path}`)
      }
    }
    const known = [{ categoryListId: demo.customCategory, categoryValueId: demo.customCategoryValue }]
    const fields = { customCategories: known, priceMarkupPercent: -12.123456789 }
    await made(world, { ...fields, nutritionValues: [{}, here, small], ...sized, hotLossPercent: -150 })
    await world.ask(`${base}/group/create`, { ...group, ...fields })
  })

  it('gives a barcode to one of several concurrent products', async (world) => {
    const barcode = '4600000000123'
    const barcodes = [barcodeOf('4600000000100'), barcodeOf(barcode)]
    const replies = await Promise.all(
      Array.from({ length: 16 }, () =>
        world.call<Written & { error: string }>(`${base}/product/create`, { ...product, barcodes }),
      ),
    )
    const [first, ...rest] = replies.filter(({ status }) => status === 201).map(({ body }) => body.productId)
    assert.deepEqual(rest, [])
    assert.ok(first)
    assert.ok(replies.every(({ status, body }) => status === 201 || body.error === 'PRODUCT_CODE_ALREADY_USED'))
    const rival = await made(world, { barcodes: [barcodeOf('4600000000101')] })
    const change = { ...product, productId: rival, barcodes: [barcodeOf(barcode)] }
    for (const [path, body, at] of [
      [`${base}/product/update`, change, 'barcodes'],
      [
        '/admin/menus/save',
        { corporationId, products: [{ id: rival, name: 'A', barcodes: [barcode] }] },
        'products[0].barcodes',
      ],
    ] as const) {
      const { error, details } = await world.refuse(path, body)
      assert.deepEqual([error, details.fields[0]?.path], ['PRODUCT_CODE_ALREADY_USED', at])
    }
    await world.ask(`${base}/product/delete`, { productIds: [first] })
    await world.ask(`${base}/product/update`, change)
    const { error } = await world.refuse(`${base}/product/restore`, { productIds: [first] })
    assert.equal(error, 'PRODUCT_CODE_ALREADY_USED')
    await world.ask(`${base}/product/update`, { ...change, barcodes: [] })
    await world.ask(`${base}/product/restore`, { productIds: [first] })
  })

  it('generates codes that other products of the same request do not have', async (world) => {
    const [before] = await listed(world, [await made(world, {})])
    const next = Number(before?.code) + 1
    const stated = (code: string, productArticle?: string) => ({
      ...product,
      productId: randomUUID(),
      code,
      productArticle,
    })
    const products = [stated(''), stated(`${next}`, 'Mine'), stated(`${next + 7}`, `${next + 1}`.padStart(5, '0'))]
    await world.ask('/admin/catalogue/import', { corporationId, products })
    const rows = await listed(
      world,
      products.map(({ productId }) => productId),
    )
    assert.deepEqual(
      rows.map(({ code }) => code),
      [`${next + 2}`, `${next}`, `${next + 7}`],
    )
  })

  it('sorts by position, and by code and name where it is 0', async (world) => {
    const { groupId } = await world.ask<Written>(`${base}/group/create`, { ...group, name: 'Sorted' })
    const names = [
      { name: 'Third', code: '80010' },
      { name: 'First', code: '899', position: 0 },
      { name: 'Last', code: '801', position: 2 },
      { name: 'Second', code: '80001' },
      { name: 'Fourth', code: '80000', position: 1 },
    ]
    for (const one of names) await made(world, { parentGroupId: groupId, defaultSalePrice: 1, ...one })
    const { products } = await world.ask<{ products: { name: string; parentGroup: string }[] }>('/api/1/nomenclature', {
      organizationId: demo.organization,
    })
    const own = products.filter(({ parentGroup }) => parentGroup === groupId).map(({ name }) => name)
    assert.deepEqual(own, ['First', 'Second', 'Third', 'Fourth', 'Last'])
  })

  it('does not raise the revision without a real change', async (world) => {
    const { groupId } = await world.ask<Written>(`${base}/group/create`, group)
    const id = await made(world, { parentGroupId: groupId })
    const scale = await world.ask<{ id: string }>('/api/nomenclature/v1/product-scale/create', { name: 'Cups' })
    const { id: categoryId } = await world.ask<{ id: string }>('/api/nomenclature/v1/nomenclature/category/create', {
      name: 'Cold',
    })
    const revision = async () => {
      const [row] = await world.pool<{ revision: number }[]>`
        select revision from catalogue where corporation_id = ${corporationId}`
      return row?.revision
    }
    for (const [path, body] of [
      [`${base}/product/restore`, { productIds: [id] }],
      [`${base}/product/update`, { ...product, productId: id, parentGroupId: groupId }],
      [`${base}/group/update`, { ...group, groupId }],
      [`${base}/group/restore`, { groupIds: [groupId] }],
      [`${base}/group/restore`, { groupIds: [groupId], recursively: true }],
      ['/api/nomenclature/v1/product-scale/update', { id: scale.id, name: 'Cups', productSizes: [] }],
      ['/api/nomenclature/v1/product-scale/update', { id: scale.id }],
      ['/api/nomenclature/v1/nomenclature/category/update', { id: categoryId, name: 'Cold' }],
    ] as const) {
      const before = await revision()
      await world.ask(path, body)
      assert.equal(await revision(), before, path)
    }
    await world.ask(`${base}/group/delete`, { groupIds: [groupId] })
    const deleted = await revision()
    await world.ask(`${base}/group/delete`, { groupIds: [groupId] })
    await world.ask(`${base}/product/delete`, { productIds: [id] })
    assert.equal(await revision(), deleted)
  })
})
