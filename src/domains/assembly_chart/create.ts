import { Type } from 'typebox'
import { write } from '#core/operation/operation.ts'
import { demo } from '#shared/demo.ts'
import { ChartToSave } from '#shared/schemas/assembly_chart.ts'
import { createChart, createErrors } from './changes.ts'
import { SavedChartId, statuses } from './schemas.ts'

export default write({
  path: '/api/nomenclature/v2/assembly-chart/create',
  group: 'Nomenclature: changing',
  statuses,
  summary: 'Create an assembly chart',
  description:
    'A chart is the recipe of a product for a period. Its days are removed from other charts of the product: an earlier part keeps its ' +
    'id, a later one gets a new id. `dateTo` is the first day after the period; a far day means until further notice.',
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
