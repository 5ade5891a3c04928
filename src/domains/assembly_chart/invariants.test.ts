import assert from 'node:assert/strict'
import type { Transaction } from '#core/db/connect.ts'
import { demo } from '#shared/demo.ts'
import { brokenBy } from '#test/fixtures/harm.ts'
import { describeWorld } from '#test/harness/world.ts'
import { invariants } from './invariants.ts'

/** The same chart, from one day to another, of other ingredients. */
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
         size_strategy, writeoff_strategy, items, array[${ingredientId}]::uuid[], details, revision, changed_at
    from assembly_chart
   where id = ${demo.assemblyChart}`

const early = ['2026-01-01', '2026-02-01'] as const
const late = ['2026-02-01', '2026-03-01'] as const

describeWorld('The doctor, asked about recipes,', ({ it }) => {
  it('finds nothing wrong with charts that stand in one another, or in a circle on different days', async (world) => {
    const found = await brokenBy(world, invariants, async (db) => {
      await addChart(db, demo.mozzarella, demo.oatMilk, early)
      await addChart(db, demo.oatMilk, demo.olives, early)
      await addChart(db, demo.oatMilk, demo.mozzarella, late)
    })
    assert.deepEqual(found, [])
  })

  it('finds a product that is made of itself', async (world) => {
    const found = await brokenBy(world, invariants, async (db) => {
      await addChart(db, demo.mozzarella, demo.oatMilk, early)
      await addChart(db, demo.oatMilk, demo.mozzarella, early)
    })
    const circle = [demo.mozzarella, demo.oatMilk, demo.mozzarella].join(' of ')
    const other = [demo.oatMilk, demo.mozzarella, demo.oatMilk].join(' of ')
    assert.ok(
      [circle, other].some(
        (way) => found.join('\n') === `Assembly charts: no product is made of itself on any day: ${way} (1)`,
      ),
      found.join('\n'),
    )
  })

  it('finds two charts of a product on one day, and lines of what is not there', async (world) => {
    const found = await brokenBy(world, invariants, (db) =>
      addChart(db, demo.pizza, '00000000-0000-4000-8000-00000000dead', early),
    )
    assert.deepEqual(
      found.map((text) => text.split(': ')[1]),
      ['a product has at most one on any day', 'their lines name products of the chain'],
    )
  })
})
