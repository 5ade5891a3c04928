import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Transaction } from '#core/db/connect.ts'
import { demo } from '#shared/demo.ts'
import { violationsAfter } from '#test/fixtures/harm.ts'
import { describeWorld } from '#test/harness/world.ts'
import { invariants } from './invariants.ts'

/** Inserts a chart like that of the demo chain, with other days and ingredients. */
const addChart = (
  db: Transaction,
  productId: string,
  ingredientId: string,
  [from, to]: readonly [string, string],
) => db`
  insert into assembly_chart
         (corporation_id, id, product_id, date_from, date_to, assembled_quantity, size_strategy, writeoff_strategy, items,
          ingredient_ids, details, revision, changed_at)
  select corporation_id, gen_random_uuid(), ${productId}, ${from}::text::date, ${to}::text::date, assembled_quantity,
         size_strategy, writeoff_strategy,
         jsonb_build_array(jsonb_build_object('id', gen_random_uuid(), 'productId', ${ingredientId}::text, 'quantityIn', 1)),
         array[${ingredientId}]::uuid[], details, revision, changed_at
    from assembly_chart
   where id = ${demo.assemblyChart}`

/** Changes the first line of the demo chain's chart. */
const setLine = (db: Transaction, field: string, value: string) => db`
  update assembly_chart
     set items = jsonb_set(items, array['0', ${field}], to_jsonb(${value}::text))
   where id = ${demo.assemblyChart}`

const early = ['2026-01-01', '2026-02-01'] as const
const late = ['2026-02-01', '2026-03-01'] as const

describeWorld('The doctor, checking recipes,', ({ it }) => {
  it('accepts nested charts, and charts that form a cycle only across different days', async (world) => {
    const found = await violationsAfter(world, invariants, async (db) => {
      await addChart(db, demo.mozzarella, demo.oatMilk, early)
      await addChart(db, demo.oatMilk, demo.olives, early)
      await addChart(db, demo.oatMilk, demo.mozzarella, late)
    })
    assert.deepEqual(found, [])
  })

  it('finds a product that contains itself', async (world) => {
    const found = await violationsAfter(world, invariants, async (db) => {
      await addChart(db, demo.mozzarella, demo.oatMilk, early)
      await addChart(db, demo.oatMilk, demo.mozzarella, early)
    })
    const cycle = [demo.mozzarella, demo.oatMilk, demo.mozzarella].join(' of ')
    const other = [demo.oatMilk, demo.mozzarella, demo.oatMilk].join(' of ')
    assert.ok(
      [cycle, other].some(
        (way) => found.join('\n') === `Assembly charts: no product contains itself on any day: ${way} (1)`,
      ),
      found.join('\n'),
    )
  })

  it('finds charts that are nested too deeply, on the days on which they are', async (world) => {
    const names = Array.from({ length: 12 }, (_, i) => `Storey ${i}`)
    const products = names.map((name) => ({ id: randomUUID(), name }))
    await world.ask('/admin/menus/save', { corporationId: demo.corporation, products })
    const deepenedBy = (periodOf: (i: number) => readonly [string, string]) =>
      violationsAfter(world, invariants, async (db) => {
        for (const [i, { id }] of products.slice(0, -1).entries())
          await addChart(db, id, products[i + 1]!.id, periodOf(i))
      })
    assert.deepEqual(await deepenedBy(() => early), [
      `Assembly charts: nesting is at most ten levels deep: product ${products[0]!.id} (1)`,
    ])
    assert.deepEqual(await deepenedBy((i) => (i === 5 ? late : early)), [])
  })

  const nowhere = '00000000-0000-4000-8000-00000000dead'
  const cases: readonly { title: string; broken: readonly string[]; harm(db: Transaction): Promise<unknown> }[] = [
    {
      title: 'two charts of a product on one day',
      broken: ['a product has at most one on any day'],
      harm: (db) => addChart(db, demo.pizza, demo.oatMilk, early),
    },
    {
      title: 'a line of a product that is not there',
      broken: ['their lines name products, sizes and packages of the chain'],
      harm: (db) => addChart(db, demo.mozzarella, nowhere, early),
    },
    {
      title: 'a line in packages that are not there',
      broken: ['their lines name products, sizes and packages of the chain'],
      harm: (db) => setLine(db, 'packageTypeId', nowhere),
    },
    {
      title: 'a line for a size of a COMMON chart, and one that is not there',
      broken: [
        'their lines name products, sizes and packages of the chain',
        'lines have sizes in SPECIFIC charts, and in no others',
      ],
      harm: (db) => setLine(db, 'productSizeId', nowhere),
    },
    {
      title: 'a SPECIFIC chart without sizes',
      broken: ['lines have sizes in SPECIFIC charts, and in no others'],
      harm: (db) => db`update assembly_chart set size_strategy = 'SPECIFIC' where id = ${demo.assemblyChart}`,
    },
    {
      title: 'a line that the searches do not know',
      broken: ['`ingredient_ids` equal the products of the lines'],
      harm: (db) => setLine(db, 'productId', demo.oatMilk),
    },
  ]
  for (const { title, broken, harm } of cases)
    it(`finds ${title}`, async (world) => {
      const found = await violationsAfter(world, invariants, harm)
      assert.deepEqual(
        found.map((text) => text.split(': ')[1]),
        broken,
      )
    })
})
