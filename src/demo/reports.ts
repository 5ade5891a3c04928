import { demo } from '#shared/demo.ts'
import type { SeedStep } from './seed.ts'

/** A preset of the demo chain, for the examples of clients. */
const pizzasByHour = {
  corporationId: demo.corporation,
  id: 'pizzas-by-hour',
  name: 'Pizzas by hour',
  reportType: 'SALES',
  groupByRowFields: ['HourOpen'],
  aggregateFields: ['DishDiscountSumInt'],
  filters: [{ name: 'DishCategory', filterType: 'IncludeValues', values: ['Pizza'] }],
}

export const seed: readonly SeedStep[] = [
  {
    name: 'reports: a preset',
    after: ['organizations: restaurants'],
    run: ({ save }) => save('/admin/reports/presets/save', pizzasByHour),
  },
]
