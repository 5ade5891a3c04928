import { Type } from 'typebox'
import { write } from '#core/operation/operation.ts'
import { demo } from '#shared/demo.ts'
import { createChart, createErrors } from './changes.ts'
import { ChartToSave, SavedChartId, statuses } from './schemas.ts'

export default write({
  path: '/api/nomenclature/v2/assembly-chart/create',
  group: 'Nomenclature: changing',
  statuses,
  summary: 'Make an assembly chart: what a product is made of from one day to another',
  description:
    'Other charts of the product give their days up to it: the part before keeps its id, the part after goes on under a new one. `dateTo` is the first day on which the chart does not hold any more; a far day means until further notice.',
  request: Type.Object(ChartToSave),
  response: SavedChartId,
  errors: createErrors,
  example: {
    request: {
      productId: demo.product,
      dateFrom: '2026-01-01',
      dateTo: '2500-01-01',
      items: [{ productId: demo.mozzarella, quantityIn: 0.1, quantityMiddle: 0.1, quantityOut: 0.09 }],
    },
  },

  run: ({ body, ...context }) => createChart(context, body),
})
