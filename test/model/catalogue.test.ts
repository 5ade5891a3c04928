import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { demo } from '#shared/demo.ts'
import { isLong } from '#test/harness/effort.ts'
import { describeOwnWorld, type World } from '#test/harness/world.ts'
import { beginning, chartActs, dayOf, days, Larder, productActs, scaleActs, treeActs } from './larder.ts'
import { type Act, play, type Step, stepsOf } from './sequence.ts'

/**
 * Random sequences of operations on groups, products, scales and assembly charts, against a model that shares no code with the program: the
 * same refusals, trees, sizes and daily recipes, and never a 5xx.
 */

const sequences = isLong ? 2_000 : 12
/** Limits playing, and also the shrinking of a failure, so that a busy machine plays fewer sequences. */
const playedMsMax = isLong ? 3_600_000 : 20_000
const clients = 16
const stepsMax = 40
/** Sequences that run at the same time. */
const players = 4

type Acts = Readonly<Record<string, Act<Larder>>>

/** Combinations of operations that affect each other. */
const families = [
  { ...treeActs, ...productActs },
  { ...scaleActs, ...productActs },
  { ...chartActs, ...productActs },
] as Acts[]
const acts: Acts = Object.assign({}, ...families)

const lists = { limit: 1000, offset: 0 }
const whereIn = (field: string, values: readonly string[]) => ({ filters: [{ field, op: 'in', values }], ...lists })

describeOwnWorld('A catalogue', ({ it }) => {
  it(`matches an exact model over ${sequences} random sequences`, async (world) => {
    let played = 0
    const property = fc.asyncProperty(stepsOf(families, stepsMax), async (steps) => {
      const larder = new Larder(++played)
      await play(world, demo.organization, acts, larder, [...beginning, ...steps] as Step[])
      await compare(world, larder)
    })
    const limits = { numRuns: Math.ceil(sequences / players), interruptAfterTimeLimit: playedMsMax }
    await Promise.all(Array.from({ length: players }, () => fc.assert(property, limits)))
  })

  it('loses no change and has no cycle after 16 clients move groups of one tree at once', async (world) => {
    const { ask, call } = world
    const made = await Promise.all(
      Array.from({ length: clients }, (_, i) =>
        ask<{ groupId: string }>('/api/nomenclature/v2/group/create', { name: `Tree ${i}`, code: `7000${i}` }),
      ),
    )
    const ids = made.map(({ groupId }) => groupId)
    // Each client moves its group below the next one: all moves together would be a cycle.
    const moved = await Promise.all(
      ids.map((groupId, i) =>
        call<{ error?: string }>('/api/nomenclature/v2/group/update', {
          ...{ groupId, name: `Moved ${i}`, code: `7000${i}`, parentId: ids[(i + 1) % clients] },
        }),
      ),
    )
    const refused = moved.filter(({ status }) => status !== 200)
    assert.deepEqual(
      refused.map(({ status, body }) => [status, body.error]),
      [[400, 'GROUP_CYCLE']],
    )
    const { groups } = await ask<{ groups: Group[] }>('/api/nomenclature/v2/group/list', whereIn('groupId', ids))
    assert.equal(groups.filter(({ name }) => name.startsWith('Moved')).length, clients - 1)
    assert.equal(groups.filter(({ parentId }) => parentId === null).length, 1)
  })

  it('gives a code and an article to only one of 16 clients that request it at once', async (world) => {
    const { ask, call } = world
    const wanted = { type: 'DISH', amountUnitId: demo.amountUnit }
    const tries = await Promise.all(
      Array.from({ length: clients }, (_, i) =>
        call('/api/nomenclature/v2/product/create', {
          ...{ ...wanted, name: `Wanted ${i}`, code: i % 2 ? '71234567' : '', productArticle: i % 2 ? '' : 'W-1' },
        }),
      ),
    )
    assert.equal(tries.filter(({ status }) => status === 201).length, 2)
    const groups = await Promise.all(
      Array.from({ length: clients }, () =>
        call('/api/nomenclature/v2/group/create', { name: 'Wanted', code: '71234568', groupArticle: 'W-2' }),
      ),
    )
    assert.equal(groups.filter(({ status }) => status === 201).length, 1)
    const unnumbered = await Promise.all(
      Array.from({ length: clients }, (_, i) =>
        ask<{ productId: string; productArticle: string }>('/api/nomenclature/v2/product/create', {
          ...{ ...wanted, name: `Unnumbered ${i}`, code: '' },
        }),
      ),
    )
    const { items } = await ask<{ items: Product[] }>(
      '/api/nomenclature/v2/product/list',
      whereIn(
        'productId',
        unnumbered.map(({ productId }) => productId),
      ),
    )
    assert.equal(new Set(items.map(({ code }) => code)).size, clients)
    assert.equal(new Set(unnumbered.map(({ productArticle }) => productArticle)).size, clients)
  })

  it('keeps one default size after 16 clients change one scale at once', async (world) => {
    const { ask, pool } = world
    const path = '/api/nomenclature/v1/product-scale'
    const { id } = await ask<Scale>(`${path}/create`, { name: 'Shared', productSizes: [] })
    await Promise.all(
      Array.from({ length: clients }, (_, i) =>
        ask(`${path}/update`, {
          ...{ id, name: `Shared ${i}` },
          productSizes: ['A', 'B'].map((name, k) => ({ name: `${name} ${i}`, default: k === i % 2 })),
        }),
      ),
    )
    const { name, productSizes } = await ask<Scale>(`${path}/get`, { id })
    const live = productSizes.filter(({ isDeleted }) => !isDeleted)
    const last = name.slice('Shared '.length)
    assert.deepEqual(
      live.map((size) => size.name),
      [`A ${last}`, `B ${last}`],
    )
    assert.deepEqual([productSizes.length, live.filter((size) => size.default).length], [2 * clients, 1])
    const events = await pool`select revision from event where owner_id = ${demo.corporation} and subject_id = ${id}`
    assert.equal(events.length, clients + 1)
  })

  it('has one chart of a product for each day after 16 clients save charts at once', async (world) => {
    const { ask, call } = world
    const productId = randomUUID()
    await ask('/api/nomenclature/v2/product/create', {
      ...{ productId, name: 'Shared', code: '71234569', type: 'DISH', amountUnitId: demo.amountUnit },
    })
    const chart = '/api/nomenclature/v2/assembly-chart'
    const saved = await Promise.all(
      Array.from({ length: clients }, (_, i) =>
        ask<{ id: string }>(`${chart}/create`, {
          ...{ productId, dateFrom: dayOf(i % 5), dateTo: dayOf(6 + (i % 5)) },
          items: [{ productId: demo.olives, quantityIn: i + 1 }],
        }),
      ),
    )
    assert.equal(new Set(saved.map(({ id }) => id)).size, clients)
    const overlapping = await world.pool`
      select earlier.id
        from assembly_chart as earlier
        join assembly_chart as later
          on later.corporation_id = earlier.corporation_id
         and later.product_id = earlier.product_id
         and later.id > earlier.id
         and later.date_from < earlier.date_to
         and earlier.date_from < later.date_to
         and not later.is_deleted
       where earlier.corporation_id = ${demo.corporation}
         and earlier.product_id = ${productId}
         and not earlier.is_deleted`
    assert.equal(overlapping.length, 0)
    for (let day = 0; day <= 10; day++) {
      const { text } = await call(`${chart}/assembled`, { productId, dateFrom: dayOf(day) })
      assert.equal(text !== '', day < 10 || text !== '', `nothing on day ${day}`)
    }
    // Two products that would contain each other: one of the two charts is refused.
    const twins = [randomUUID(), randomUUID()]
    for (const [i, id] of twins.entries())
      await ask('/api/nomenclature/v2/product/create', {
        ...{ productId: id, name: 'Twin', code: `7123457${i}`, type: 'DISH', amountUnitId: demo.amountUnit },
      })
    const both = await Promise.all(
      twins.map((id, i) =>
        call<{ error?: string }>(`${chart}/create`, {
          ...{ productId: id, dateFrom: dayOf(0), dateTo: dayOf(9) },
          items: [{ productId: twins[1 - i], quantityIn: 1 }],
        }),
      ),
    )
    assert.deepEqual(
      both.flatMap(({ body }) => body.error ?? []),
      ['ASSEMBLY_CHART_CYCLE'],
    )
  })
})

interface Group {
  groupId: string
  name: string
  code: string
  parentId: string | null
  isDeleted: boolean
}

interface Product {
  productId: string
  code: string
  parentGroupId: string | null
  productScaleId: string | null
  isDeleted: boolean
}

interface Scale {
  id: string
  name: string
  isDeleted: boolean
  productSizes: { id: string; name: string; default: boolean; isDeleted: boolean }[]
}

/** Compares everything that a sequence has created with the model. */
async function compare({ ask, call }: World, { groups, products, scales }: Larder): Promise<void> {
  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
  if (groups.length > 0) {
    const found = await ask<{ groups: Group[] }>('/api/nomenclature/v2/group/list', whereIn('groupId', ids(groups)))
    assert.deepEqual(
      found.groups.map(({ groupId, code, parentId, isDeleted }) => ({
        id: groupId,
        code,
        parent: parentId,
        isDeleted,
      })),
      groups.map(({ id, code, parent, isDeleted }) => ({ id, code, parent, isDeleted })),
    )
  }
  if (products.length > 0) {
    const found = await ask<{ items: Product[] }>(
      '/api/nomenclature/v2/product/list',
      whereIn('productId', ids(products)),
    )
    assert.deepEqual(
      found.items.map((one) => [one.productId, one.code, one.parentGroupId, one.productScaleId, one.isDeleted]),
      products.map((one) => [one.id, one.code, one.group, one.scale, one.isDeleted]),
    )
  }
  for (const scale of scales) {
    const found = await ask<Scale>('/api/nomenclature/v1/product-scale/get', { id: scale.id })
    const actual = found.productSizes.map(({ id, name, default: isDefault, isDeleted }) => ({
      ...{ id, name, isDefault, isDeleted },
    }))
    const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)
    assert.deepEqual([found.isDeleted, actual.sort(byId)], [scale.isDeleted, scale.sizes.toSorted(byId)])
  }
  for (const { id, recipe } of products)
    for (const day of [0, 3, 6, 9, days - 1]) {
      const { body, text } = await call<Assembled>('/api/nomenclature/v2/assembly-chart/assembled', {
        ...{ productId: id, dateFrom: dayOf(day) },
      })
      const lines = text === '' ? [] : body.items.map(({ productId }) => productId)
      assert.deepEqual(lines, recipe[day]?.ingredients ?? [], `product ${id} on day ${day}`)
    }
}

interface Assembled {
  items: { productId: string }[]
}
