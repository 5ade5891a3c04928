import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { demo } from '#shared/demo.ts'
import { violationsAfter } from '#test/fixtures/harm.ts'
import { describeOperation, type World } from '#test/harness/world.ts'
import { invariants } from './invariants.ts'
import update from './update.ts'

const base = '/api/nomenclature/v2/assembly-chart'
const days = { dateFrom: '2026-01-01', dateTo: '2500-01-01' }

interface Answer {
  items: { id: string; dateFrom: string; dateTo: string; assembledQuantity: number }[]
  preparedCharts: { productId: string; items: { productId: string; amount: number }[] }[] | null
  deletedAssemblyChartIds: string[]
  knownRevision: number
}

describeOperation(update, ({ it }) => {
  const product = async ({ ask }: World, name: string) => {
    const id = randomUUID()
    await ask('/admin/menus/save', {
      corporationId: demo.corporation,
      products: [{ id, name, prices: [{ price: 1 }] }],
    })
    return id
  }
  const chart = async ({ ask }: World, productId: string, ...items: object[]) =>
    (await ask<{ id: string }>(`${base}/create`, { productId, ...days, items })).id
  const list = ({ ask }: World, body: object) => ask<Answer>(`${base}/list`, body)

  it('replaces a chart without changing its first day, and lists it as changed', async (world) => {
    const productId = await product(world, 'Salad')
    const id = await chart(world, productId, { productId: demo.olives, quantityIn: 1 })
    const { knownRevision } = await list(world, { productId })
    assert.deepEqual((await list(world, { knownRevision })).items, [])
    await world.ask(update.path, { id, dateTo: '2027-01-01', assembledQuantity: 4, items: [] })
    const [changed] = (await list(world, { knownRevision })).items
    assert.deepEqual(
      [changed?.id, changed?.dateFrom, changed?.dateTo, changed?.assembledQuantity],
      [id, '2026-01-01', '2027-01-01', 4],
    )
  })

  it('refuses an unknown ingredient, and changes nothing', async (world) => {
    const productId = await product(world, 'Soup')
    const id = await chart(world, productId, { productId: demo.olives, quantityIn: 1 })
    const before = await list(world, { productId })
    const items = [{ productId: randomUUID(), quantityIn: 1 }]
    const { status, error, details } = await world.refuse(update.path, { id, dateTo: days.dateTo, items })
    assert.deepEqual([status, error, details.fields[0]?.path], [400, 'UNKNOWN_REFERENCE', 'items[0].productId'])
    assert.deepEqual((await list(world, { productId })).items, before.items)
  })

  it('changes the recipes of all products that contain the product', async (world) => {
    const [dish, sauce] = [await product(world, 'Pasta'), await product(world, 'Sugo')]
    const id = await chart(world, sauce, { productId: demo.olives, quantityIn: 1 })
    await chart(world, dish, { productId: sauce, quantityIn: 0.5 })
    const { knownRevision } = await list(world, {})
    await world.ask(update.path, { id, ...days, items: [{ productId: demo.chilli, quantityIn: 0.3 }] })
    const { preparedCharts } = await list(world, { knownRevision, includePreparedCharts: true, dateFrom: '2026-05-01' })
    const seen = preparedCharts?.map((one) => [
      one.productId,
      one.items.map(({ productId, amount }) => [productId, amount]),
    ])
    assert.deepEqual(
      new Map(seen as [string, unknown][]),
      new Map([
        [dish, [[demo.chilli, 0.15]]],
        [sauce, [[demo.chilli, 0.3]]],
      ]),
    )
    const tree = await world.ask<{
      items: { hasChart: boolean; items: { productId: string; quantityIn: number }[] }[]
    }>(`${base}/tree`, { productId: dish, dateFrom: '2026-05-01' })
    assert.equal(tree.items[0]?.hasChart, true)
    assert.deepEqual(
      tree.items[0]?.items.map(({ productId, quantityIn }) => [productId, quantityIn]),
      [[demo.chilli, 0.3]],
    )
  })

  it('leaves a chart unchanged if the change contradicts itself or other charts', async (world) => {
    const [dish, sauce] = [await product(world, 'Gratin'), await product(world, 'Bechamel')]
    const id = await chart(world, dish, { productId: sauce, quantityIn: 1 })
    const inner = await chart(world, sauce)
    const line = { productId: demo.olives, quantityIn: 1 }
    const lineId = randomUUID()
    for (const [change, code] of [
      [{ assembledQuantity: 0 }, 'AMOUNTS_CONTRADICT'],
      [{ dateTo: '2026-01-01' }, 'ASSEMBLY_CHART_PERIOD_EMPTY'],
      [{ productSizeAssemblyStrategy: 'SPECIFIC', items: [line] }, 'SIZE_STRATEGY_CONTRADICTS'],
      [{ items: [1, 2].map(() => ({ ...line, id: lineId })) }, 'REPEATED_ID'],
      [{ items: [{ ...line, productId: dish }] }, 'ASSEMBLY_CHART_CYCLE'],
    ] as const)
      assert.equal((await world.refuse(update.path, { id: inner, dateTo: '2500-01-01', ...change })).error, code)
    assert.deepEqual(
      (await list(world, { productId: sauce })).items.map((one) => [one.id, one.assembledQuantity]),
      [[inner, 1]],
    )
    assert.ok(id)
  })

  it('refuses nesting that is too deep, and lists with too many lines after breaking down', async (world) => {
    const levels = await Promise.all(Array.from({ length: 11 }, (_, i) => product(world, `Floor ${i}`)))
    const ids: string[] = []
    for (let i = 0; i < 10; i++) ids.push(await chart(world, levels[i]!, { productId: levels[i + 1], quantityIn: 1 }))
    const other = await product(world, 'Beside')
    await chart(world, other)
    const deeper = { id: ids[9], dateTo: '2500-01-01', items: [{ productId: other, quantityIn: 1 }] }
    assert.equal((await world.refuse(update.path, deeper)).error, 'ASSEMBLY_CHART_TOO_DEEP')
    const [many, more, most] = await Promise.all(['Many', 'More', 'Most'].map((name) => product(world, name)))
    const lines = (productId: string) => Array.from({ length: 110 }, () => ({ productId, quantityIn: 1 }))
    await chart(world, more!, ...lines(most!))
    await chart(world, many!, ...lines(more!))
    const asked = { productId: many, includePreparedCharts: true, dateFrom: '2026-05-01' }
    assert.equal((await world.refuse(`${base}/list`, asked)).error, 'ASSEMBLY_CHART_TOO_LARGE')
  })

  it('has no cycle, and one chart of a product a day, despite 16 concurrent clients', async (world) => {
    const ring = await Promise.all(Array.from({ length: 4 }, (_, i) => product(world, `Ring ${i}`)))
    const ids = await Promise.all(ring.map((productId) => chart(world, productId)))
    const month = (i: number) => `2026-${String(1 + (i % 12)).padStart(2, '0')}-01`
    const client = async (i: number) => {
      const [own, next] = [i % 4, (i + 1) % 4]
      const items = [{ productId: ring[next], quantityIn: 1 }]
      const dates = { dateFrom: month(i), dateTo: i % 3 === 0 ? days.dateTo : '2027-01-01' }
      const made = await world.call<{ id: string; error?: string }>(`${base}/create`, {
        ...dates,
        ...{ productId: ring[own], items },
      })
      const replaced = await world.call<{ error?: string }>(update.path, { id: ids[own], ...dates, items })
      const deleted = i % 4 === 1 && (await world.call<{ error?: string }>(`${base}/delete`, { id: made.body.id }))
      return deleted ? [made, replaced, deleted] : [made, replaced]
    }
    const replies = (await Promise.all(Array.from({ length: 16 }, (_, i) => client(i)))).flat()
    const refusals = new Set(replies.filter(({ status }) => status !== 200).map(({ body }) => body.error))
    assert.ok(refusals.has('ASSEMBLY_CHART_CYCLE'))
    // The changed chart may have been replaced by another client, or may not exist yet.
    const expected = new Set(['ASSEMBLY_CHART_CYCLE', 'ASSEMBLY_CHART_NOT_FOUND', 'FIELD_REQUIRED'])
    assert.deepEqual([...refusals.difference(expected)], [])
    assert.deepEqual(await violationsAfter(world, invariants, async () => {}), [])
    for (let i = 0; i < 12; i++)
      for (const productId of ring) {
        const { status } = await world.call(`${base}/prepared`, { productId, dateFrom: month(i) })
        assert.equal(status, 200)
      }
  })

  it('deletes a chart once, and lists its id', async (world) => {
    const productId = await product(world, 'Old dish')
    const id = await chart(world, productId)
    const { knownRevision } = await list(world, {})
    await world.ask(`${base}/delete`, { id })
    const changed = await list(world, { knownRevision })
    assert.deepEqual([changed.items, changed.deletedAssemblyChartIds], [[], [id]])
    for (const place of ['delete', 'get']) {
      const { status, error } = await world.refuse(`${base}/${place}`, { id })
      assert.deepEqual([status, error], [404, 'ASSEMBLY_CHART_NOT_FOUND'])
    }
  })

  it('lists charts of deleted products on request, and charts of a period', async (world) => {
    const productId = await product(world, 'Gone')
    await chart(world, productId)
    const found = async (body: object) => (await list(world, { productId, ...body })).items.length
    assert.deepEqual([await found({ dateTo: '2025-12-31' }), await found({ dateTo: '2026-01-01' })], [0, 1])
    assert.deepEqual([await found({ dateFrom: '2500-01-01' }), await found({ dateFrom: '2499-12-31' })], [0, 1])
    const reversed = { dateFrom: '2026-01-02', dateTo: '2026-01-01' }
    const { status, error, details } = await world.refuse(`${base}/list`, reversed)
    assert.deepEqual([status, error, details.fields[0]?.path], [400, 'PERIOD_REVERSED', 'dateTo'])
    const deleted = { id: productId, name: 'Gone', isDeleted: true }
    await world.ask('/admin/menus/save', { corporationId: demo.corporation, products: [deleted] })
    assert.deepEqual([await found({}), await found({ includeDeletedProducts: true })], [0, 1])
  })

  it('refuses an unknown chart, and one of another product', async (world) => {
    for (const [body, code, path] of [
      [{ ...days }, 'FIELD_REQUIRED', 'id'],
      [{ ...days, id: randomUUID() }, 'ASSEMBLY_CHART_NOT_FOUND', 'id'],
      [{ ...days, id: demo.assemblyChart, productId: demo.coffee }, 'ASSEMBLY_CHART_PRODUCT_FIXED', 'productId'],
    ] as const) {
      const refusal = await world.refuse(update.path, body)
      assert.deepEqual([refusal.status, refusal.error, refusal.details.fields[0]?.path], [400, code, path])
    }
  })
})
