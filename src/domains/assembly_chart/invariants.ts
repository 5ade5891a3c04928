import { examplesMax, type Invariant, noRows } from '#core/invariants.ts'
import { circlesIn } from './circle.rules.ts'
import { listAllLinks } from './store.ts'

const noCircles: Invariant = {
  name: 'Assembly charts: no product is made of itself on any day',
  means: 'What these products are made of cannot be worked out.',
  remedy: 'Delete one of the charts of the circle, or save it without the product.',
  async find(db) {
    const chains = Map.groupBy(await listAllLinks(db), ({ corporationId }) => corporationId)
    const circles = [...chains.values()].flatMap(circlesIn)
    return { count: circles.length, examples: circles.slice(0, examplesMax).map((circle) => circle.join(' of ')) }
  },
}

export const invariants: readonly Invariant[] = [
  noCircles,
  noRows(
    {
      name: 'Assembly charts: a product has at most one on any day',
      means: 'Nobody can say what is taken from the store for these dishes.',
      remedy: 'Save one of the two charts again: the other is cut.',
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
  noRows(
    {
      name: 'Assembly charts: their lines name products of the chain',
      means: 'Ingredients of these dishes are not taken from the store.',
      remedy: 'Save the chart again with products that are there.',
    },
    (db) => db`
      select format('chart %s names product %s', assembly_chart.id, ingredient.id) as what
        from assembly_chart
       cross join unnest(assembly_chart.ingredient_ids) as ingredient(id)
        left join product
          on product.corporation_id = assembly_chart.corporation_id
         and product.id = ingredient.id
       where not assembly_chart.is_deleted
         and product.id is null`,
  ),
]
