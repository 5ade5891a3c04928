import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { demo } from '#shared/demo.ts'
import { describeOperation, type World } from '#test/harness/world.ts'
import list from './list.ts'

const { corporation: corporationId, secondAmountUnit: amountUnitId } = demo

interface Page {
  scales: { id: string }[]
  groups: { groupId: string }[]
  products: { productId: string }[]
  charts: { id: string }[]
  cursor: string | null
}

const idsOf = ({ scales, groups, products, charts }: Page) => [
  ...scales.map(({ id }) => id),
  ...groups.map(({ groupId }) => groupId),
  ...products.map(({ productId }) => productId),
  ...charts.map(({ id }) => id),
]

describeOperation(list, ({ it }) => {
  const pageAt = ({ ask }: World, limit: number, cursor: string | null) =>
    ask<Page>(list.path, { corporationId, limit, cursor })

  /** Reads all pages, and calls `between` after each. Returns the ids. */
  async function readAll(world: World, limit: number, between: (page: Page) => Promise<unknown> = async () => {}) {
    const ids: string[] = []
    let cursor: string | null = null
    do {
      const page: Page = await pageAt(world, limit, cursor)
      for (const rows of [page.scales, page.groups, page.products]) assert.ok(rows.length <= limit)
      ids.push(...idsOf(page))
      cursor = page.cursor
      await between(page)
    } while (cursor !== null)
    return ids
  }

  const productOf = (productId: string, name: string) => ({ productId, name, type: 'DISH', amountUnitId })

  it('returns every row once, in pages of any size', async (world) => {
    const all = idsOf(await pageAt(world, 1_000, null))
    assert.equal((await pageAt(world, 1_000, null)).cursor, null)
    for (const limit of [1, 7, 50]) {
      const ids = await readAll(world, limit)
      assert.deepEqual([ids.length, new Set(ids)], [all.length, new Set(all)])
    }
  })

  it('misses and repeats no row during concurrent changes', async (world) => {
    const before = idsOf(await pageAt(world, 1_000, null))
    const made: string[] = []
    const ids = await readAll(world, 20, async ({ products }) => {
      if (made.length > 5) return
      const id = randomUUID()
      made.push(id)
      const [first] = products
      const changed = first ? [productOf(first.productId, `Changed ${made.length}`)] : []
      await world.ask('/admin/catalogue/import', {
        corporationId,
        products: [...changed, productOf(id, 'Made meanwhile')],
      })
      if (products[1]) await world.ask('/api/nomenclature/v2/product/delete', { productIds: [products[1].productId] })
    })
    assert.equal(new Set(ids).size, ids.length)
    for (const id of [...before, ...made]) assert.ok(ids.includes(id), id)
  })

  it('refuses a cursor that was not returned by a page', async ({ refuse }) => {
    for (const cursor of ['', '1.2', '1.2.x', '1.2.3.4', '9999999999999999.0.0'])
      assert.equal((await refuse(list.path, { corporationId, limit: 10, cursor })).error, 'INVALID_REQUEST')
  })
})
