import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { demo } from '#shared/demo.ts'
import { describeOperation, type World } from '#test/harness/world.ts'
import prepared from './prepared.ts'

const base = '/api/nomenclature/v2/assembly-chart'
const days = { dateFrom: '2026-01-01', dateTo: '2500-01-01' }

interface Recipe {
  directWriteoffStoreSpecification: object | null
  items: { productId: string; productSizeId: string; amount: number }[]
}

describeOperation(prepared, ({ it }) => {
  const product = async ({ ask }: World, name: string) => {
    const id = randomUUID()
    await ask('/admin/menus/save', { corporationId: demo.corporation, products: [{ id, name }] })
    return id
  }

  it('breaks a dish down for one organization and for each of its sizes', async ({ ask }) => {
    await ask(`${base}/create`, {
      ...days,
      productId: demo.openDrink,
      productSizeAssemblyStrategy: 'SPECIFIC',
      assembledQuantity: 3,
      items: [
        { productId: demo.olives, productSizeId: demo.smallSize, quantityIn: 1 },
        { productId: demo.olives, productSizeId: demo.largeSize, quantityIn: 2 },
        {
          productId: demo.chilli,
          productSizeId: demo.largeSize,
          quantityIn: 1,
          storeSpecification: { organizationIds: [demo.organization], inverse: true },
        },
      ],
    })
    const lines = async (organizationId: string | null) =>
      (
        await ask<Recipe>(prepared.path, {
          productId: demo.openDrink,
          dateFrom: '2026-06-01',
          organizationId,
        })
      ).items.map(({ productId, productSizeId, amount }) => [productId, productSizeId, amount])
    const small = [demo.olives, demo.smallSize, 0.333]
    const large = [demo.olives, demo.largeSize, 0.667]
    const chilli = [demo.chilli, demo.largeSize, 0.333]
    assert.deepEqual(await lines(demo.organization), [small, large])
    assert.deepEqual(await lines(demo.confirmingOrganization), [small, large, chilli])
    assert.deepEqual(await lines(null), [small, large, chilli])
  })

  it('returns amounts of any magnitude in a recipe, its tree and the list', async (world) => {
    const [dish, sauce] = [await product(world, 'Dish of drops'), await product(world, 'Drop')]
    const chart = { ...days, assembledQuantity: 0.000000001 }
    await world.ask(`${base}/create`, { ...chart, productId: dish, items: [{ productId: sauce, quantityIn: 999_999 }] })
    await world.ask(`${base}/create`, {
      ...chart,
      ...{ productId: sauce, items: [{ productId: demo.olives, quantityIn: 2 }] },
    })
    const { items } = await world.ask<Recipe>(prepared.path, { productId: dish, dateFrom: '2026-06-01' })
    assert.deepEqual(
      items.map(({ amount }) => amount),
      [999_999e18 * 2],
    )
    const tree = await world.ask<{ items: { quantityIn: number }[] }>(`${base}/tree`, { productId: dish })
    assert.equal(tree.items[0]?.quantityIn, 999_999e9)
    await world.ask(`${base}/list`, { productId: dish, includePreparedCharts: true })
  })

  it('breaks down a product that is written off itself, and returns the organizations where it is', async (world) => {
    const productId = await product(world, 'Dough')
    const items = [{ productId: demo.olives, quantityIn: 1 }]
    const nowhere = { organizationIds: [], inverse: false }
    const here = { organizationIds: [demo.organization], inverse: false }
    for (const [stated, expected] of [
      [{ writeoffStrategy: 'ASSEMBLE' }, nowhere],
      [{ writeoffStrategy: 'DIRECT' }, null],
      [{ writeoffStrategy: 'DIRECT', directWriteoffStoreSpecification: here }, here],
    ] as const) {
      await world.ask(`${base}/create`, { ...days, productId, items, ...stated })
      const recipe = await world.ask<Recipe>(prepared.path, { productId, organizationId: demo.organization })
      assert.deepEqual(recipe.directWriteoffStoreSpecification, expected)
      assert.deepEqual(
        recipe.items.map(({ amount }) => amount),
        [1],
      )
    }
  })

  it('refuses a product with too many lines after breaking down', async ({ ask, refuse }) => {
    const corporationId = demo.corporation
    const ids = [1, 2, 3].map((n) => `00000000-0000-4000-8000-0000000cc00${n}`)
    await ask('/admin/menus/save', { corporationId, products: ids.map((id, i) => ({ id, name: `Many ${i}` })) })
    const stated = (productId: string, ingredient: string) => ({
      ...days,
      productId,
      items: Array.from({ length: 110 }, () => ({ productId: ingredient, quantityIn: 1 })),
    })
    await ask(`${base}/create`, stated(ids[0]!, ids[1]!))
    await ask(`${base}/create`, stated(ids[1]!, ids[2]!))
    for (const place of ['prepared', 'tree'])
      assert.equal((await refuse(`${base}/${place}`, { productId: ids[0] })).error, 'ASSEMBLY_CHART_TOO_LARGE')
    assert.equal((await refuse(prepared.path, {})).error, 'FIELD_REQUIRED')
  })
})
