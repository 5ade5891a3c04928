import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { demo } from '#shared/demo.ts'
import { describeOperation, type World } from '#test/harness/world.ts'
import create from './create.ts'

const base = '/api/nomenclature/v2/assembly-chart'
const far = '2500-01-01'

interface Chart {
  id: string
  dateFrom: string
  dateTo: string
}

describeOperation(create, ({ it }) => {
  /** Creates a product, so that cases do not change charts of one another. */
  const product = async ({ ask }: World, name: string) => {
    const id = randomUUID()
    await ask('/admin/menus/save', {
      corporationId: demo.corporation,
      products: [{ id, name, prices: [{ price: 1 }] }],
    })
    return id
  }
  const made = async ({ ask }: World, body: object) => (await ask<{ id: string }>(create.path, body)).id
  const periods = async ({ ask }: World, productId: string) =>
    (await ask<{ items: Chart[] }>(`${base}/list`, { productId })).items
      .map(({ id, dateFrom, dateTo }) => [id, dateFrom, dateTo])
      .sort((a, b) => (a[1]! < b[1]! ? -1 : 1))

  it('returns the saved chart on its days only, and an empty body on others', async (world) => {
    const productId = await product(world, 'Soup')
    const items = [{ productId: demo.oatMilk, quantityIn: 0.2, quantityMiddle: 0.19, packageCount: 1, sortWeight: 4 }]
    const id = await made(world, {
      productId,
      dateFrom: '2026-03-01',
      dateTo: '2026-04-01',
      assembledQuantity: 2,
      description: 'Stir.',
      items,
    })
    const on = (dateFrom: string) =>
      world.call<Chart & { items: object[] }>(`${base}/assembled`, { productId, dateFrom })
    const { body } = await on('2026-03-31')
    assert.deepEqual([body.id, body.dateFrom, body.dateTo], [id, '2026-03-01', '2026-04-01'])
    assert.deepEqual(body, await world.ask(`${base}/get`, { id }))
    assert.deepEqual({ ...body.items[0], ...items[0] }, body.items[0])
    for (const place of ['assembled', 'prepared', 'tree']) {
      const reply = await world.call(`${base}/${place}`, { productId, dateFrom: '2026-04-01' })
      assert.deepEqual([reply.status, reply.body], [200, {}])
    }
  })

  it('shortens or removes the charts that it overlaps', async (world) => {
    const productId = await product(world, 'Stew')
    const first = await made(world, { productId, dateFrom: '2026-01-01', dateTo: far })
    const second = await made(world, { productId, dateFrom: '2026-02-01', dateTo: '2026-03-01' })
    const cut = await periods(world, productId)
    const rest = cut[2]?.[0]
    assert.deepEqual(cut, [
      [first, '2026-01-01', '2026-02-01'],
      [second, '2026-02-01', '2026-03-01'],
      [rest, '2026-03-01', far],
    ])
    const third = await made(world, { productId, dateFrom: '2026-01-15', dateTo: '2026-03-15' })
    assert.deepEqual(await periods(world, productId), [
      [first, '2026-01-01', '2026-01-15'],
      [third, '2026-01-15', '2026-03-15'],
      [rest, '2026-03-15', far],
    ])
  })

  it('leaves one chart a day when a product gets many concurrently', async (world) => {
    const productId = await product(world, 'Broth')
    await Promise.all(
      Array.from({ length: 16 }, (_, i) => made(world, { productId, dateFrom: `2026-01-${10 + i}`, dateTo: far })),
    )
    const all = await periods(world, productId)
    for (const [i, [, dateFrom, dateTo]] of all.entries()) {
      assert.ok(dateFrom! < dateTo!)
      assert.ok(i === 0 || all[i - 1]![2]! <= dateFrom!)
    }
    assert.equal(all.at(-1)?.[2], far)
  })

  it('refuses a cycle and names it', async (world) => {
    const [cake, cream] = [await product(world, 'Cake'), await product(world, 'Cream')]
    await made(world, {
      productId: cake,
      dateFrom: '2026-01-01',
      dateTo: far,
      items: [{ productId: cream, quantityIn: 1 }],
    })
    const body = { productId: cream, dateTo: far, items: [{ productId: cake, quantityIn: 1 }] }
    const refusal = await world.refuse(create.path, { ...body, dateFrom: '2026-01-01' })
    assert.deepEqual(
      [refusal.status, refusal.error, refusal.details.fields[0]?.path],
      [400, 'ASSEMBLY_CHART_CYCLE', 'items[0].productId'],
    )
    assert.match(refusal.message, /Cream → Cake → Cream/)
    assert.deepEqual((refusal.details as { cycle?: string[] }).cycle, [cream, cake, cream])
    await made(world, { ...body, dateFrom: '2025-01-01', dateTo: '2026-01-01' })
  })

  it('refuses charts that are nested too deeply', async (world) => {
    const levels = await Promise.all(Array.from({ length: 12 }, (_, i) => product(world, `Level ${i}`)))
    const stated = (i: number) => ({
      productId: levels[i],
      dateFrom: '2026-01-01',
      dateTo: far,
      items: [{ productId: levels[i + 1], quantityIn: 1 }],
    })
    for (let i = 0; i < 10; i++) await made(world, stated(i))
    assert.equal((await world.refuse(create.path, stated(10))).error, 'ASSEMBLY_CHART_TOO_DEEP')
    const whole = await world.ask<{ items: { amount: number }[] }>(`${base}/prepared`, { productId: levels[0] })
    assert.deepEqual(
      whole.items.map(({ amount }) => amount),
      [1],
    )
    await world.ask(`${base}/tree`, { productId: levels[0] })
  })

  it('refuses contradictory fields and unknown ids', async (world) => {
    const known = { productId: demo.coffee, dateFrom: '2026-01-01', dateTo: far }
    const line = { productId: demo.olives, quantityIn: 1 }
    const id = randomUUID()
    const token = await world.tokenOf({ organizationIds: [demo.organization] })
    const other = { storeSpecification: { organizationIds: [id] } }
    for (const [change, code, path] of [
      [{ productId: null }, 'FIELD_REQUIRED', 'productId'],
      [{ productId: id }, 'UNKNOWN_REFERENCE', 'productId'],
      [{ dateTo: '2026-01-01' }, 'ASSEMBLY_CHART_PERIOD_EMPTY', 'dateTo'],
      [{ dateTo: undefined }, 'INVALID_REQUEST', 'dateTo'],
      [{ assembledQuantity: 0 }, 'AMOUNTS_CONTRADICT', 'assembledQuantity'],
      [{ id: demo.assemblyChart }, 'ASSEMBLY_CHART_EXISTS', 'id'],
      [{ franchiseMasterId: id }, 'FIELD_REQUIRED', 'franchiseUniqueId'],
      [{ versionCompatibility: 'V_8_0' }, 'INVALID_REQUEST', 'versionCompatibility'],
      [{ description: 'x'.repeat(2001) }, 'INVALID_REQUEST', 'description'],
      [{ items: [{ quantityIn: 1 }] }, 'FIELD_REQUIRED', 'items[0].productId'],
      [{ items: [{ productId: demo.olives }] }, 'FIELD_REQUIRED', 'items[0].quantityIn'],
      [{ items: [{ ...line, productId: id }] }, 'UNKNOWN_REFERENCE', 'items[0].productId'],
      [{ items: [line, { ...line, packageTypeId: id }] }, 'UNKNOWN_REFERENCE', 'items[1].packageTypeId'],
      [{ items: [1, 2].map(() => ({ ...line, id })) }, 'REPEATED_ID', 'items[1].id'],
      [{ items: [{ ...line, productSizeId: demo.smallSize }] }, 'SIZE_STRATEGY_CONTRADICTS', 'items[0].productSizeId'],
      [
        { productSizeAssemblyStrategy: 'SPECIFIC', items: [line] },
        'SIZE_STRATEGY_CONTRADICTS',
        'items[0].productSizeId',
      ],
      [{ items: [{ ...line, ...other }] }, 'ORGANIZATION_FORBIDDEN', undefined],
    ] as const) {
      const refusal = await world.refuse(create.path, { ...known, ...change })
      assert.deepEqual([refusal.error, refusal.details.fields[0]?.path], [code, path])
    }
    assert.equal((await world.refuse(create.path, known, { token })).error, 'CHAIN_FORBIDDEN')
  })
})
