import { Type } from 'typebox'
import { write } from '#core/operation/operation.ts'
import { demo } from '#shared/demo.ts'
import { ChartToSave } from '#shared/schemas/assembly_chart.ts'
import { updateChart, updateErrors } from './changes.ts'
import { SavedChartId, statuses } from './schemas.ts'

export default write({
  path: '/api/nomenclature/v2/assembly-chart/update',
  group: 'Nomenclature: changing',
  statuses,
  summary: 'Replace an assembly chart',
  description:
    'The chart is saved completely: omitted fields get their defaults, and the first day stays. Other charts of the product are ' +
    'shortened, as when a chart is created. The request names the chart by the `id` that `create` and `list` return, and is refused ' +
    'without it: after a chart was shortened, product and day may name another one.',
  request: Type.Object(ChartToSave),
  response: SavedChartId,
  errors: updateErrors,
  example: {
    request: {
      id: demo.assemblyChart,
      dateTo: '2500-01-01',
      assembledQuantity: 10,
      items: [{ productId: demo.mozzarella, quantityIn: 2, quantityMiddle: 1.9, quantityOut: 1.8 }],
    },
  },

  run: ({ body, ...context }) => updateChart(context, body),
})
