import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { openOffice } from '#test/fixtures/documents.ts'
import { describeOperation, type World } from '#test/harness/world.ts'
import list from './list.ts'

interface Item {
  organizationId: string
  storeId: string
  productId: string
  quantity: number
  costSum: number
  details: Record<string, unknown> | null
}

interface Answer {
  items: Item[]
  totalCount: number
  [field: string]: unknown
}

const balanceAt = '2026-02-01T00:00:00-05:00'

/** Flour and sugar in the kitchen and flour in the bar from 1 January, flour elsewhere from 1 February. */
async function openStock(world: World) {
  const office = await openOffice(world)
  const { organizationId, otherOrganizationId, store, bar, otherStore, goods, otherGoods } = office
  const save = (id: string, date: string, rows: object[]) =>
    world.ask('/admin/books/opening_stock/save', { organizationId: id, date, rows })
  await save(organizationId, '2026-01-01', [
    { storeId: store, productId: goods, amount: 10, sum: 25 },
    { storeId: store, productId: otherGoods, amount: 2.5, sum: 5 },
    { storeId: bar, productId: goods, amount: 1, sum: 0 },
  ])
  await save(otherOrganizationId, '2026-02-01', [{ storeId: otherStore, productId: goods, amount: 4, sum: 12 }])
  const stock = [
    { organizationId, storeId: store, productId: goods, quantity: 10, costSum: 25 },
    { organizationId, storeId: store, productId: otherGoods, quantity: 2.5, costSum: 5 },
    { organizationId, storeId: bar, productId: goods, quantity: 1, costSum: 0 },
    { organizationId: otherOrganizationId, storeId: otherStore, productId: goods, quantity: 4, costSum: 12 },
  ].sort((a, b) => (`${a.storeId} ${a.productId}` < `${b.storeId} ${b.productId}` ? -1 : 1))
  return { ...office, stock }
}

describeOperation(list, ({ it }) => {
  const rowsOf = ({ items }: Answer) => items.map(({ details: _, ...row }) => row)

  it('lists the goods of all organizations of the key, by store and product', async (world) => {
    const { tokenOf, organizationId, stock, ask } = await world.once(openStock)
    const { generatedAt, ...answer } = await ask<Answer>(list.path, { organizationId: null, balanceAt })
    assert.equal(typeof generatedAt, 'string')
    const items = stock.map((row) => ({ ...row, details: null }))
    const page = { limit: 50, offset: 0, totalCount: 4 }
    assert.deepEqual(answer, { balanceAt, organizationId: null, currencyCode: 'USD', items, ...page })
    const own = stock.filter((row) => row.organizationId === organizationId)
    assert.deepEqual(rowsOf(await ask<Answer>(list.path, { balanceAt })), own)
    const token = await tokenOf({ organizationIds: [organizationId] })
    assert.deepEqual(rowsOf(await world.ask<Answer>(list.path, { balanceAt }, { token })), own)
  })

  it('includes movements up to and at the requested time', async (world) => {
    const { ask } = await world.once(openStock)
    const countAt = async (moment: string) =>
      (await ask<Answer>(list.path, { organizationId: null, balanceAt: moment })).totalCount
    assert.deepEqual(
      await Promise.all(
        [
          '2026-01-01T04:59:59.999Z',
          '2026-01-01T05:00:00Z',
          '2026-01-31T23:59:59.999',
          '2026-02-01T00:00:00',
          '1900-01-01T00:00:00+18:00',
          '9999-12-31T23:59:59.9999999-18:00',
        ].map(countAt),
      ),
      [0, 3, 3, 4, 0, 4],
    )
  })

  it('filters by stores, products and groups, in pages', async (world) => {
    const { store, bar, otherStore, goods, otherGoods, stock, ask } = await world.once(openStock)
    const rows = async (body: object) =>
      rowsOf(await ask<Answer>(list.path, { organizationId: null, balanceAt, ...body }))
    const within = (ids: string[]) =>
      stock.filter(({ storeId, productId }) => ids.includes(storeId) || ids.includes(productId))
    assert.deepEqual(await rows({ storeIds: [bar, otherStore, randomUUID()] }), within([bar, otherStore]))
    assert.deepEqual(await rows({ productIds: [otherGoods] }), within([otherGoods]))
    assert.deepEqual(await rows({ storeIds: [store], productIds: [goods] }), [
      stock.find(({ storeId, productId }) => storeId === store && productId === goods),
    ])
    assert.deepEqual(await rows({ storeIds: [randomUUID()] }), [])
    assert.deepEqual(await rows({ productGroupIds: [randomUUID()] }), [])
    assert.deepEqual(await rows({ limit: 2, offset: 1 }), stock.slice(1, 3))
    const page = await ask<Answer>(list.path, { balanceAt, organizationId: null, limit: 1, offset: 9 })
    assert.deepEqual([page.items, page.totalCount, page.limit, page.offset], [[], 4, 1, 9])
  })

  it('finds products of nested groups, and returns names of products, groups, units and stores', async (world) => {
    const { corporationId, organizationId, otherUnit, store, ask } = await openOffice(world)
    const [parent, group, product] = [randomUUID(), randomUUID(), randomUUID()]
    await world.ask('/admin/catalogue/import', {
      corporationId,
      groups: [
        { groupId: parent, name: 'Food', code: '' },
        { groupId: group, name: 'Dry goods', code: '', parentId: parent },
      ],
      products: [
        { productId: product, name: 'Rice', type: 'GOODS', amountUnitId: otherUnit, code: '', parentGroupId: group },
      ],
    })
    const rows = [{ storeId: store, productId: product, amount: 3, sum: 6 }]
    await world.ask('/admin/books/opening_stock/save', { organizationId, date: '2026-01-01', rows })
    for (const productGroupIds of [[parent], [group]]) {
      const { items } = await ask<Answer>(list.path, { balanceAt, productGroupIds, shouldIncludeDetails: true })
      assert.deepEqual(items, [
        {
          ...{ organizationId, storeId: store, productId: product, quantity: 3, costSum: 6 },
          details: {
            productName: 'Rice',
            amountUnitId: otherUnit,
            amountUnitName: 'Crate',
            parentGroupId: group,
            parentGroupName: 'Dry goods',
            storeName: 'Kitchen',
            storeDisplayName: 'Kitchen',
            storeParentId: null,
            storeParentName: null,
            minimumQuantity: null,
            maximumQuantity: null,
          },
        },
      ])
    }
  })

  it('returns the currency of the books', async (world) => {
    const { corporationId, otherOrganizationId, ask } = await openOffice(world)
    await world.ask('/admin/books/settings/save', { corporationId, currencyIsoName: 'EUR' })
    const one = await ask<Answer>(list.path, { organizationId: otherOrganizationId, balanceAt })
    assert.equal(one.currencyCode, 'EUR')
  })

  it('requires a time', async (world) => {
    const { refusalOf } = await world.once(openStock)
    for (const body of [{}, { balanceAt: 'yesterday' }])
      assert.deepEqual((await refusalOf(list.path, body)).said, [400, 'INVALID_REQUEST', 'balanceAt'])
  })
})
