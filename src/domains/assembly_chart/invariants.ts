import type { Db } from '#core/db/connect.ts'
import { examplesMax, type Invariant, noRowsInvariant, reportRemedy } from '#core/invariants.ts'
import { findCycles, findTooDeep, type Link } from './cycles.ts'
import { listAllLinks } from './store.ts'

const noCircles: Invariant = {
  name: 'Assembly charts: no product contains itself on any day',
  consequence: 'The ingredients of these products cannot be calculated.',
  remedy: 'Delete one of the charts of the cycle, or save it without the product.',
  find: (db) => findIn(db, (links) => findCycles(links).map((cycle) => cycle.join(' of '))),
}

const notTooDeep: Invariant = {
  name: 'Assembly charts: nesting is at most ten levels deep',
  consequence: 'The ingredients of these products cannot be calculated.',
  remedy: 'Replace a product in one of the nested charts by its ingredients.',
  find: (db) => findIn(db, (links) => findTooDeep(links).map((id) => `product ${id}`)),
}

/** Returns the errors in the charts of each chain. */
async function findIn(db: Db, faultsOf: (links: readonly Link[]) => string[]) {
  const chains = Map.groupBy(await listAllLinks(db), ({ corporationId }) => corporationId)
  const faults = [...chains.values()].flatMap(faultsOf)
  return { count: faults.length, examples: faults.slice(0, examplesMax) }
}

export const invariants: readonly Invariant[] = [
  noCircles,
  notTooDeep,
  noRowsInvariant(
    {
      name: 'Assembly charts: a product has at most one on any day',
      consequence: 'The write-offs of these dishes are ambiguous.',
      remedy: 'Save one of the two charts again: the other is shortened.',
    },
    (db) => db`
      select format('chart %s of product %s begins before chart %s ends', later.id, later.product_id, earlier.id) as what
        from assembly_chart as earlier
        join assembly_chart as later
          on later.corporation_id = earlier.corporation_id
         and later.product_id = earlier.product_id
         and later.id <> earlier.id
         and not later.is_deleted
         and (later.date_from, later.id) > (earlier.date_from, earlier.id)
         and later.date_from < earlier.date_to
       where not earlier.is_deleted`,
  ),
  noRowsInvariant(
    {
      name: 'Assembly charts: their lines name products, sizes and packages of the chain',
      consequence: 'Ingredients of these dishes are not written off.',
      remedy: 'Save the chart again with existing ids.',
    },
    (db) => db`
      select format('chart %s names %s %s', chart_id, what, named) as what
        from (select assembly_chart.corporation_id, assembly_chart.id as chart_id, what, named
                from assembly_chart
               cross join jsonb_array_elements(items) as item
               cross join lateral (
                     values ('product', (item ->> 'productId')::uuid),
                            ('size', (item ->> 'productSizeId')::uuid),
                            ('package', (item ->> 'packageTypeId')::uuid)) as reference(what, named)
               where not assembly_chart.is_deleted
                 and named is not null) as line
       where not case what
               when 'product' then exists (
                 select 1 from product where product.corporation_id = line.corporation_id and product.id = named)
               when 'size' then exists (
                 select 1 from product_size where product_size.corporation_id = line.corporation_id and product_size.id = named)
               else exists (
                 select 1 from container where container.corporation_id = line.corporation_id and container.id = named)
             end`,
  ),
  noRowsInvariant(
    {
      name: 'Assembly charts: `ingredient_ids` equal the products of the lines',
      consequence: 'Cycles of these charts are not detected, and their products are not broken down.',
      remedy: reportRemedy,
    },
    (db) => db`
      select format('corporation %s: chart %s', corporation_id, id) as what
        from assembly_chart
       where not is_deleted
         and array(select distinct (item ->> 'productId')::uuid from jsonb_array_elements(items) as item order by 1)
             <> array(select distinct ingredient from unnest(ingredient_ids) as ingredient order by 1)`,
  ),
  noRowsInvariant(
    {
      name: 'Assembly charts: lines have sizes in SPECIFIC charts, and in no others',
      consequence: 'These lines are written off for no size of the dish, or for all.',
      remedy: 'Save the chart again with a size in each line, or as COMMON without sizes.',
    },
    (db) => db`
      select format('corporation %s: chart %s, %s, has the line %s', corporation_id, id, size_strategy, item ->> 'id') as what
        from assembly_chart
       cross join jsonb_array_elements(items) as item
       where not is_deleted
         and (item ->> 'productSizeId' is null) = (size_strategy = 'SPECIFIC')`,
  ),
]
