import { ChartExists } from '#domains/assembly_chart/errors.ts'
import { demo } from '#shared/demo.ts'
import type { SeedStep } from './seed.ts'

const period = { dateFrom: '2025-01-01', dateTo: '2500-01-01' }
const line = (productId: string, quantityIn: number) => ({ productId, quantityIn, quantityMiddle: quantityIn })

/** Charts of a pizza in each size, and of a topping that is bought in tins of ten portions. */
const charts = [
  {
    ...period,
    id: demo.assemblyChart,
    productId: demo.pizza,
    items: [line(demo.thinCrust, 1), line(demo.mozzarella, 0.12), line(demo.olives, 0.03)],
  },
  { ...period, id: demo.spareAssemblyChart, productId: demo.coffee, items: [line(demo.oatMilk, 0.2)] },
]

export const seed: readonly SeedStep[] = [
  {
    name: 'assembly_chart: charts',
    after: ['menus: main menu', 'access: applications and keys'],
    async run({ ask }) {
      for (const chart of charts)
        await ask('/api/nomenclature/v2/assembly-chart/create', chart, { unless: ChartExists })
    },
  },
]
